"""`see_killer`: wait in a player's house for a murder, or follow a player."""

from collections.abc import Sequence
from typing import Annotated

from bot.engine.api import Act, BearerId, FactionId, Night, Play, RoleId, Status, kill, record
from bot.engine.events import DiedAtNight, Event
from bot.engine.night.reach import answered_about
from bot.engine.night.scratch import AWAY
from bot.engine.parameters.matters import matters_with
from bot.engine.traits.steps import DoneInTurn
from bot.parts.abilities.check import NotReached
from bot.parts.abilities.deciding import leader
from bot.parts.abilities.group_choice import GroupChoice
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, Whole, deed, joins, later, only, register, retell, retells, says


@record
class CrimeSceneVisited(Event, story=True):
    """To the visitor, when the wave closes: the killer of the owner of this house; None: there is no crime scene."""

    by: int
    target: int
    killer: int | None


@record
class KillerSeen(Event, story=True):
    """To the follower of the target, like an answer: the killer of the target, and the killer's role."""

    by: int
    target: int
    killer: int
    role: RoleId


@record
class VisitorKilled(Event, story=True):
    """Secret until the end: a visitor was killed by the owner of the house."""

    seat: int
    by: int


class SeeKiller(Targeted, DoneInTurn, tells=(CrimeSceneVisited, KillerSeen, NotReached, VisitorKilled)):
    """A visit to a house: if its owner is killed tonight, the visitor sees the killer (TG-80 to TG-87, TG-144).

    Meanwhile the visitor is not at home: shots miss, and guns do not reach them. Of a team the visitor sees the first
    in rank still in the game.

    Attributes:
        dies_at: in the house of a player of these sides the visitor dies by magic, and learns so at dawn.
        sees: with any, the named player is followed from afar, and the follower can be shot as ever; the answer is the
            killer alone, with their card, and only of these teams and roles (CT-136 to CT-140). Of several killers a
            team comes before a role, and the role of the earliest step before others. A team is seen as its boss, by
            the card of that rank; without one, as the lowest of its seats (CT-139, CT-141).
    """

    puts_out = True
    stage = "protect"
    purpose = "help"

    dies_at: Annotated[tuple[FactionId, ...], matters_with(sees=((),))] = ()
    sees: tuple[BearerId, ...] = ()

    @property
    def stage_here(self) -> str:
        """The stage of the night: that of inquiries, if the holder only follows a player."""
        return "inquire" if self.sees else self.stage

    def resolve(self, night: Night, act: Act) -> None:
        """Leave home; a house whose owner has left the game is empty (CH-10)."""
        if self.sees:
            return
        night.marks.put(act.actor, Status(AWAY, act.actor, "dawn", ("shot",)))
        for house in night.aims(act):
            if night.side(house) in self.dies_at and not night.game.seats[house].left:
                kill(night, "magic", act, act.actor)
                night.note(VisitorKilled(act.actor, house))

    def answer(self, night: Night, act: Act) -> None:
        """Tell the killer in the house; a visit that was moved is told as one to the named house (TG-62)."""
        for named, house in zip(act.targets, night.aims(act), strict=True):
            if self.sees:
                self._tell_seen(night, act, house)
                continue
            death = night.deaths.get(house)
            killer = _killer(night, death.source) if death is not None else None
            night.game.tell((act.actor,), CrimeSceneVisited(act.actor, named, killer))

    def _tell_seen(self, night: Night, act: Act, followed: int) -> None:
        """Tell the killer of a followed player, or that the player was out of reach; else nothing."""
        about = answered_about(night, act, followed)
        if not about:
            night.game.tell((act.actor,), NotReached(act.actor, followed))
        for seat in about:
            seen = self._seen(night, seat)
            if seen is not None:
                night.game.tell((act.actor,), KillerSeen(act.actor, seat, *seen))

    def _seen(self, night: Night, seat: int) -> tuple[int, str] | None:
        """The player who is shown as the killer of `seat`, and the killer's card; None if there is none to see."""
        death = night.deaths.get(seat)
        if death is None or not death.source.step:
            return None  # the target lives, or has only left with another
        killings = [death.source, *(hit.source for hit in night.attacks.hits if hit.target == seat)]
        boss = next((_boss(night.game, one) for one in killings if one.team in self.sees), None)
        alone = ((one.actor, night.bearer_of(one)) for one in killings if one.team is None)
        return boss or next((killer for killer in alone if killer[1] in self.sees), None)


def _boss(game: Play, act: Act) -> tuple[int, str]:
    """The leader of a team's side tonight, and the card of that rank; without one the lowest seat of the side."""
    ranks = act.ability.ranks if isinstance(act.ability, GroupChoice) else ()
    team = game.rules.team(act.team)
    side = game.rules.roles[team.roles[0]].side if team is not None else ""
    of_side = [seat for seat in game.exits.living_at_nightfall if game.seats[seat].faction == side]
    for rank in ranks:
        chief = leader(game, of_side, (rank,))
        if chief is not None:
            return chief, rank
    return of_side[0], game.seats[of_side[0]].role.id


def _killer(night: Night, act: Act) -> int | None:
    """The player shown as the killer: of a team the first in rank, be it one outside the team (TG-07, TG-82)."""
    game = night.game
    team = game.rules.team(act.team)
    if team is None or not isinstance(act.ability, GroupChoice):
        return act.actor
    side = game.rules.roles[team.roles[0]].side
    return leader(game, (*game.teams.precedence(team), *game.seats.of_faction(side)), act.ability.ranks)


register(
    "see_killer",
    # NOTE: an expert waits in a player's house, to see who kills there
    name=later.context("ability", "Crime scene"),
    question=later.text("🏠 <b>Whose house do you go to tonight?</b> If they're mafia, you die there."),
)

# NOTE: {player} was killed at home, and you saw {killer} do it
says(
    CrimeSceneVisited,
    "🩸 {player}'s house: <b>a crime scene!</b> The killer: <b>{killer}</b>.",
    player="target",
    when="killer",
)

says(CrimeSceneVisited, "🏠 {player}'s house: <b>no crime scene</b>.", player="target")

# NOTE: a line of the story: {player} saw the murder of {target}
retells(
    CrimeSceneVisited,
    "🩸 {player} waited in {target}'s house and saw the killer: {killer}.",
    player="by",
    when="killer",
)

# NOTE: a line of the story
retells(CrimeSceneVisited, "🏠 {player} waited in {target}'s house.", player="by")

# NOTE: a line of the story: {player} was killed in the house of {other}, who is mafia
says(VisitorKilled, "🔪 {player} was killed in {other}'s house.", other="by")


@joins(DiedAtNight)
def _killed_on_a_visit(say: Voice, event: DiedAtNight, around: Sequence[Event]) -> Whole | None:
    """The story's line about a visitor who died in the house visited; None in other cases."""
    visit = only(around, VisitorKilled, seat=event.seat)
    line = retell(say, visit) if visit is not None and not event.cause else None
    return Whole(line, (visit,)) if visit is not None and line is not None else None


# NOTE: you followed {player}, and saw the murder; {role} is in the nominative
says(KillerSeen, "👁 The killer of {player}: <b>{killer}</b>, {role}.", player="target")

# NOTE: a line of the story: {player} followed {target} and saw who did the killing; {role} is in the nominative
retells(KillerSeen, "👁 {player} followed {target} and saw the killer: {killer}, {role}.", player="by")

deed(CrimeSceneVisited)
