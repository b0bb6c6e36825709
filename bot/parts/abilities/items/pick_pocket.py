"""`pick_pocket`: steal a gun or a vest."""

from dataclasses import replace
from typing import Annotated

from markupsafe import Markup

from bot.engine.api import NOBODY, VEST, Act, FactionId, Night, Play, Status, among, record
from bot.engine.events import Event
from bot.engine.traits.taking import GivesThings
from bot.parts.abilities.targeted import Targeted
from bot.parts.items import KEPT, give_at_night
from bot.text.api import Voice, deed, later, register, retells, says


@record
class PocketPicked(Event, story=True):
    """Private: your loot, a `kept gun` or a `vest`, and its owner; to nobody where the thief is out."""

    by: int
    target: int
    item: Annotated[str, among("", KEPT, VEST)]


LOOT = (KEPT, VEST)
"""The things that can be stolen, best first (PR-350)."""


class PickPocket(Targeted, tells=(PocketPicked,)):
    """A player named loses one thing to the holder: goods for giving, else a gun, else a vest (PR-342 to PR-351).

    The thief is told at dawn, and uses the loot; a second thing of a kind is lost. The robbed player is not told.

    Attributes:
        spares: the sides from which nothing can be stolen.
    """

    stage = "equip"
    purpose = "harm"

    spares: tuple[FactionId, ...] = ()

    def resolve(self, night: Night, act: Act) -> None:
        """Steal a thing from the target."""
        for target in night.aims(act):
            robbed = night.game.seats[target]
            thing = None if robbed.left or night.side(target) in self.spares else self._loot(night, act.actor, target)
            if thing is not None and give_at_night(night, act.actor, replace(thing, owner=act.actor)):
                night.marks.gain(act, thing.name)

    def _loot(self, night: Night, taker: int, target: int) -> "Status | None":
        """Take a thing from a player; None where there is nothing to steal."""
        to_give = (ability.hands_over(night, target, taker) for ability in night.role(target).with_trait(GivesThings))
        thing = next((thing for thing in to_give if thing is not None), None)
        if thing is not None:
            return thing
        held = [mark for kind in LOOT for mark in night.marks.of(target) if mark.name == kind]
        if not held:
            return None
        night.marks.take(target, held[0])
        return held[0]

    def after_the_dead(self, game: Play, act: Act, night: Night) -> None:
        """Tell the thief at dawn of the thing stolen."""
        kind = night.marks.gained.get(act.number)
        if kind is not None:
            (target,) = night.aims(act)
            told = (act.actor,) if game.seats[act.actor].alive else NOBODY
            game.tell(told, PocketPicked(act.actor, target, kind))


register(
    "pick_pocket",
    name=later.context("ability", "Pickpocketing"),
    question=later.text("🧤 <b>Whose gun or vest do you steal tonight?</b>"),
)


@says(PocketPicked)
def pocket_picked(say: Voice, event: PocketPicked) -> Markup:
    """The message to a thief: the gun or vest stolen, and its former owner."""
    t = say.tongue
    if event.item == "kept gun":
        return t.text(
            "🧤 You stole a gun. It has one bullet, and it's yours until you fire it. You can do that by day, until "
            "the defence begins."
        )
    return t.text("🧤 You stole a vest and put it on. It stops one bullet.")


@retells(PocketPicked)
def _pocket_picked(say: Voice, event: PocketPicked) -> Markup:
    by, target = say.player(event.by), say.player(event.target)
    if event.item == "kept gun":
        return say.tongue.text("🧤 {player} stole a gun from {target}.", player=by, target=target)
    return say.tongue.text("🧤 {player} stole a vest from {target}.", player=by, target=target)


deed(PocketPicked)
