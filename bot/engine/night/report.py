"""The dawn news: whom a night has killed, of what as far as that is told, and which bullets hit stone.

Of what somebody was killed the ability says that has done it (`cause_of`), and whether the group hears of a bullet also
where it has killed nobody (`fired_as`). Causes come one after another, the mafia's first; those without any are named
last. Of the night of a mason death the names are all that is told (PR-373, PR-374).
"""

from bot.engine.editions import Edition
from bot.engine.events import DiedAtNight, DiedTogether, HitStone, KilledBy, NobodyDied
from bot.engine.night.causes import ARREST, KILLER, MAFIA, MASONS, SNIPER, VIGILANTE
from bot.engine.night.scratch import Night
from bot.engine.outputs import EVERYONE, NOBODY
from bot.engine.play import Play
from bot.engine.presence.exits import stays_on, take_out
from bot.engine.traits.telling.fires_bullets import FiresBullets
from bot.engine.traits.telling.names_cause import cause_of
from bot.engine.traits.telling.speaks_before_dead import SpeaksBeforeDead

IN_ORDER = (MAFIA, SNIPER, VIGILANTE, KILLER, ARREST)
"""Causes as they are told one after another; all else comes last, by seats."""


def tell_news(game: "Play", night: "Night") -> None:
    """Whom the night has killed is out, and it is said; where something of his own keeps him, that speaks for him."""
    for act in night.acts:
        if isinstance(act.ability, SpeaksBeforeDead):
            act.ability.before_the_dead(game, act, night)
    killed = sorted(seat for seat in night.deaths if game.seats[seat].alive)
    keep_killers(game, night, killed)
    stopped = stopped_bullets(game, night)
    if MAFIA in stopped:
        game.tell(EVERYONE, HitStone(MAFIA))
    if not killed:
        game.tell(EVERYONE, NobodyDied())
    if any(cause_of(hit) == MASONS for hit in night.attacks.landed):
        name_together(game, night, killed, MASONS)
        return
    for cause in (*IN_ORDER, ""):
        if cause in stopped and cause != MAFIA:
            game.tell(EVERYONE, HitStone(cause))
        those = [seat for seat in killed if _place(night, seat) == cause]
        if not those:
            continue
        if cause == KILLER:
            name_together(game, night, those, KILLER)
        else:
            name_one_by_one(game, night, those)


def keep_killers(game: "Play", night: "Night", killed: list[int]) -> None:
    """By whom the night has killed is kept for the story (CH-13); of whoever has done it to themselves, nobody."""
    for seat in killed if game.follows(Edition.KILLERS_KEPT) else ():
        acts = [night.deaths[seat].source, *(hit.source for hit in night.attacks.landed if hit.target == seat)]
        alone = dict.fromkeys(act.actor for act in acts if not act.team and act.actor not in {0, seat})
        teams = dict.fromkeys(act.team for act in acts if act.team)
        if alone or teams:
            game.tell(NOBODY, KilledBy(seat, tuple(alone), tuple(teams)))


def stopped_bullets(game: "Play", night: "Night") -> set[str]:
    """Whose bullets have hit nobody, as far as the group hears of it.

    One that is due every night counts as such also where there was none (PR-022, PR-127). Nothing is said of a bullet
    that somebody has answered (PR-391), nor of one at somebody who was dead by then.
    """
    bullets = [(act, act.ability) for act in night.acts if isinstance(act.ability, FiresBullets)]
    fired = [(act, ability.fired_as(night, act)) for act, ability in bullets]
    landed = [hit.source for hit in night.attacks.landed if cause_of(hit)]  # not what he pays for it himself
    teams = (ability for team in game.rules.teams for ability in team.abilities)
    due = {ability.due_bullet for ability in teams if isinstance(ability, FiresBullets)}
    stopped = due - {bullet for _, bullet in fired}
    for act, bullet in fired:
        if act.number not in night.attacks.answered and not any(source is act for source in landed):
            stopped.add(bullet)
    return stopped - {""}


def name_one_by_one(game: "Play", night: "Night", seats: list[int]) -> None:
    """Each of these is out, and named with what is told of him."""
    for seat in seats:
        hit = night.deaths[seat]
        if not stays_on(game, seat, hit):
            take_out(game, seat)
            game.tell(EVERYONE, DiedAtNight(seat, game.seats.shown_role(seat), cause_of(hit)))


def name_together(game: "Play", night: "Night", seats: list[int], cause: str) -> None:
    """All of these are out, and named in one list."""
    out = [seat for seat in seats if not stays_on(game, seat, night.deaths[seat])]
    for seat in out:
        take_out(game, seat)
    if out:
        game.tell(EVERYONE, DiedTogether(tuple([(seat, game.seats.shown_role(seat)) for seat in out]), cause))


def _place(night: "Night", seat: int) -> str:
    """Where somebody who was killed comes in the order of causes."""
    hit = night.deaths[seat]
    cause = cause_of(hit)
    return cause if cause in IN_ORDER else ""
