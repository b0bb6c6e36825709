"""The dawn news: the night's dead, the causes that are told, and the bullets that hit stone (that is, no player).

The ability behind a death names its cause (`cause_of`), and whether the group hears of a bullet that has killed no
player (`fired_as`). Causes come one after another, the mafia's first; deaths without a cause are named last. In a night
of a mason death only the names of the dead are told (PR-373, PR-374).
"""

from bot.engine.editions import Edition
from bot.engine.events import (
    ARREST,
    KILLER,
    MAFIA,
    MASONS,
    SNIPER,
    VIGILANTE,
    DiedAtNight,
    DiedTogether,
    HitStone,
    KilledBy,
    NobodyDied,
)
from bot.engine.night.scratch import Night
from bot.engine.outputs import EVERYONE, NOBODY
from bot.engine.play import Play
from bot.engine.presence.exits import stays_on, take_out
from bot.engine.traits.telling import FiresBullets, SpeaksBeforeDead, cause_of

IN_ORDER = (MAFIA, SNIPER, VIGILANTE, KILLER, ARREST)
"""Causes in the order of telling; deaths without one of these come last, by seats."""


def tell_news(game: "Play", night: "Night") -> None:
    """Put the night's dead out and tell the group; where an ability keeps a dead player, the ability tells the news."""
    for act in night.acts:
        if isinstance(act.ability, SpeaksBeforeDead):
            act.ability.before_the_dead(game, act, night)
    killed = sorted(game.seats.still_in(night.deaths)) if night.deaths else []
    keep_killers(game, night, killed)
    stopped = stopped_bullets(game, night)
    if MAFIA in stopped:
        game.tell(EVERYONE, HitStone(MAFIA))
    if not killed:
        game.tell(EVERYONE, NobodyDied())
    landed = night.attacks.landed
    if landed and MASONS in [cause_of(hit) for hit in landed]:
        name_together(game, night, killed, MASONS)
        return
    places = {seat: _place(night, seat) for seat in killed}
    told = {*places.values(), *stopped}
    for cause in [one for one in (*IN_ORDER, "") if one in told]:
        if cause in stopped and cause != MAFIA:
            game.tell(EVERYONE, HitStone(cause))
        those = [seat for seat in killed if places[seat] == cause]
        if not those:
            continue
        if cause == KILLER:
            name_together(game, night, those, KILLER)
        else:
            name_one_by_one(game, night, those)


def keep_killers(game: "Play", night: "Night", killed: list[int]) -> None:
    """Keep the killers of the night's dead for the story (CH-13); none for players who have killed themselves."""
    for seat in killed if game.follows(Edition.KILLERS_KEPT) else ():
        acts = [night.deaths[seat].source, *[hit.source for hit in night.attacks.landed if hit.target == seat]]
        alone = dict.fromkeys([act.actor for act in acts if not act.team and act.actor not in {0, seat}])
        teams = dict.fromkeys([act.team for act in acts if act.team])
        if alone or teams:
            game.tell(NOBODY, KilledBy(seat, tuple(alone), tuple(teams)))


def stopped_bullets(game: "Play", night: "Night") -> set[str]:
    """The owners of bullets that have hit no player, as far as the group hears of them.

    A bullet that is due every night is among them even where none was fired (PR-022, PR-127). A bullet that its target
    has answered is not (PR-391), nor one at a player who was dead by then.
    """
    bullets = [(act, act.ability) for act in night.acts if isinstance(act.ability, FiresBullets)]
    fired = [(act, ability.fired_as(night, act)) for act, ability in bullets]
    heard = [(act, bullet) for act, bullet in fired if bullet]
    team_abilities = [ability for team in game.rules.teams.values() for ability in team.abilities]
    due = {ability.due_bullet for ability in team_abilities if isinstance(ability, FiresBullets)}
    stopped = due - {"", *[bullet for _, bullet in heard]}
    if heard:
        landed = [hit.source for hit in night.attacks.landed if cause_of(hit)]  # not the price that the shooter pays
        for act, bullet in heard:
            if act.number not in night.attacks.answered and not any(source is act for source in landed):
                stopped.add(bullet)
    return stopped


def name_one_by_one(game: "Play", night: "Night", seats: list[int]) -> None:
    """Put these players out, and name each with role and cause, as far as they are told."""
    for seat in seats:
        hit = night.deaths[seat]
        if not stays_on(game, seat, hit):
            take_out(game, seat)
            game.tell(EVERYONE, DiedAtNight(seat, game.seats.shown_role(seat), cause_of(hit)))


def name_together(game: "Play", night: "Night", seats: list[int], cause: str) -> None:
    """Put these players out, and name them in one list."""
    out = [seat for seat in seats if not stays_on(game, seat, night.deaths[seat])]
    for seat in out:
        take_out(game, seat)
    if out:
        game.tell(EVERYONE, DiedTogether(tuple([(seat, game.seats.shown_role(seat)) for seat in out]), cause))


def _place(night: "Night", seat: int) -> str:
    """The cause of a player's death, as a place in the order of causes; empty for the last place."""
    hit = night.deaths[seat]
    cause = cause_of(hit)
    return cause if cause in IN_ORDER else ""
