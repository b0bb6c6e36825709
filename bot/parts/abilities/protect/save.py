"""`save`: stand by a player for the night."""

from collections.abc import Sequence
from typing import Annotated, Literal

from markupsafe import Markup
from pydantic import PositiveInt

from bot.engine.api import Ability, Act, Ask, Choice, Count, Holder, Night, Play, Status, record, without
from bot.engine.events import CannotAct, Event, Saved, ShotChosen
from bot.engine.night.marks import STOLEN, TOLD
from bot.engine.night.reach import reached
from bot.engine.parameters.matters import matters_unless, matters_where
from bot.engine.traits.steps import Shelters
from bot.parts.abilities.bend.redirect import Redirected
from bot.parts.abilities.kill.mafia_shot import TeamFired
from bot.parts.abilities.kill.shoot import ShotFired
from bot.parts.abilities.targeted import CopiedAct
from bot.text.api import Voice, Whole, deed, joins, later, only, register, retelling_of, says, unended


@record
class Protected(Event, story=True):
    """Secret until the end: a doctor stood by this player."""

    by: int
    target: int


class Save(CopiedAct, Shelters, tells=(Protected, Saved)):
    """A player named does not die of tonight's attacks (CL-43, CL-44, CL-45, SM-20).

    Attributes:
        self_alone: the nights on which the holder may name themselves and no other: `ever`, or only with the `last` of
            all their saves (AD-463).
        apart: nights of which no two in a row may be self-saves (EC-72).
        stops: the kinds of attack it stops.
        charges: the number of attacks stopped before it is used up; 0: any number.
        robbed_late: whether a robbed holder names targets all the same, and is told of the theft only then; the thief
            has as many saves as the holder named (AD-389 to AD-391, AD-477).
    """

    stage = "protect"
    purpose = "help"

    self_uses: Count = "unlimited"
    self_alone: Annotated[Literal["ever", "last"], matters_unless(self_uses=0)] = "ever"
    apart: Annotated[tuple[PositiveInt, ...], matters_unless(self_uses=0)] = ()
    stops: tuple[str, ...] = ("shot",)
    charges: int = 0
    robbed_late: Annotated[bool, matters_where("steal")] = False

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """The living targets; not the holder on the second of two nights that are kept apart."""
        offered = super().choices(game, seat)
        before = game.seats[seat].self_named.get(self.id, 0)
        if before == game.round - 1 and before in self.apart and game.round in self.apart:
            return without(offered, seat)
        return offered

    def illegal(self, game: Play, holder: Holder) -> tuple[Choice, ...]:
        """The answers that are not allowed: the holder alone, while more than one save is left."""
        left = self.left_in_all(game, holder)
        return ((holder.seat,),) if self.self_alone == "last" and left != 1 else ()

    def is_taken_from(self, game: Play, seat: int) -> bool:
        """Whether the save is taken from the holder before the question; a holder robbed late is asked first."""
        return super().is_taken_from(game, seat) and not self._is_robbed_late(game, seat)

    def _is_robbed_late(self, game: Play, seat: int) -> bool:
        night = game.tonight
        if not self.robbed_late or night is None or not night.marks.has(seat, STOLEN):
            return False
        return not any(night.marks.has(seat, name) for name in TOLD if name != STOLEN)

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act with the targets; of a holder robbed late it only counts the thief's saves, and costs nothing."""
        if not self._is_robbed_late(game, holder.seat):
            return super().close(game, holder, asks)
        if asks and game.seats[holder.seat].alive:
            game.tell((holder.seat,), CannotAct())
        named = tuple([player for ask in asks for player in ask.players])
        return Act(self, holder.seat, named) if named else None

    def in_other_hands(self, game: Play, held: Holder) -> Ability | None:
        """As many saves as the holder robbed late has named, with the thief among the targets, even alone (AD-390)."""
        used = super().in_other_hands(game, held)
        if not self.robbed_late or used is None:
            return used
        acts = game.tonight.acts if game.tonight is not None else []
        own = [act for act in acts if act.actor == held.seat and act.ability.id == self.id]
        named = [target for act in own for target in act.targets]
        many = sum(not game.seats[target].left for target in named)
        return (
            used.model_copy(update={"targets": many, "self_uses": "unlimited", "self_alone": "ever"}) if many else None
        )

    def resolve(self, night: Night, act: Act) -> None:
        """Protect the target until dawn."""
        for target in reached(night, act):
            night.marks.put(target, Status("protected", act.actor, "dawn", self.stops, charges=self.charges))
            night.note(Protected(act.actor, target))


register(
    "save",
    name=later.context("ability", "Protection"),
    question=later.text("🩺 <b>Who do you want to protect tonight?</b>"),
)


@says(Protected)
def _protected(say: Voice, event: Protected) -> Markup:
    t = say.tongue
    if event.by == event.target:
        return t.text("🩺 {player} protected themselves.", player=say.player(event.by))
    return t.text("🩺 {player} protected {target}.", player=say.player(event.by), target=say.player(event.target))


@joins(Saved)
def _saved_from(say: Voice, event: Saved, around: Sequence[Event]) -> Whole | None:
    """The story's line about shots stopped by a save; None if an act may have been moved elsewhere."""
    standing = only(around, Protected, by=event.by, target=event.target)
    shots = [shot for shot in around if _is_at(shot, event.target)]
    if standing is None or not shots or any(isinstance(other, Redirected) for other in around):
        return None
    shot = unended(_shots(say, shots, event.target))
    line: Markup
    if event.by == event.target:
        # NOTE: a line of the story; {shot} is a sentence without its full stop, such as "🔫 The mafia shot at 5. Anna"
        line = say.tongue.text("{shot}, who had protected themselves.", shot=shot)
    else:
        # NOTE: a line of the story; {shot} is a sentence without its full stop, such as "🔫 The mafia shot at 5. Anna"
        line = say.tongue.text("{shot}, who was saved by {player}.", shot=shot, player=say.player(event.by))
    return Whole(line, (*shots, standing), lived=True)


def _shots(say: Voice, shots: Sequence[Event], target: int) -> Markup:
    """One shot in its own words, several in one sentence."""
    telling = retelling_of(type(shots[0]))
    if len(shots) == 1 and telling is not None and (line := telling(say, shots[0])) is not None:
        return line
    killers = [
        say.player(shot.by) if isinstance(shot, ShotFired) else say.texts.team_in_sentence(shot.team)
        for shot in shots
        if isinstance(shot, ShotChosen | ShotFired | TeamFired)
    ]
    # NOTE: a line of the story; {killers}, two or more, are players, or teams such as "the mafia", in the nominative
    return say.tongue.text("🔫 {killers} shot at {target}.", killers=say.doers(killers), target=say.player(target))


def _is_at(shot: Event, target: int) -> bool:
    """Whether a shot was at this player; that of a team whose members shoot alone, if they all were."""
    if isinstance(shot, TeamFired):
        return {at for _, at in shot.shots} == {target}
    return isinstance(shot, ShotChosen | ShotFired) and shot.target == target


def _several_protected(say: Voice, events: Sequence[Protected]) -> Markup | None:
    """The story's line about all players whom one doctor protected in a night."""
    t, (doer, *_) = say.tongue, [say.player(event.by) for event in events]
    others = [event.target for event in events if event.target != event.by]
    if len(others) == len(events):
        # NOTE: a line of the story; {players} are two or more
        return t.text("🩺 {player} protected {players}.", player=doer, players=say.joined(others))
    if len(others) == 1:
        # NOTE: a line of the story
        return t.text("🩺 {player} protected themselves and {target}.", player=doer, target=say.player(others[0]))
    # NOTE: a line of the story; {players}, two or more, are those protected, {player} besides
    return t.text("🩺 {player} protected themselves as well as {players}.", player=doer, players=say.joined(others))


deed(Protected, several=_several_protected)
