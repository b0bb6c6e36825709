"""`inquire`: learn the side as which a player shows."""

from collections.abc import Sequence
from typing import Annotated, Literal

from markupsafe import Markup
from pydantic import Field

from bot.engine.api import Act, FactionId, GroupId, Night, Play, RoleId, Status, record
from bot.engine.events import Event
from bot.engine.night.marks import HINDERED, POISONED
from bot.engine.parameters.matters import matters_where, matters_with
from bot.engine.traits.judging import ReadsSides
from bot.engine.traits.voiding import GoesElsewhere
from bot.parts.abilities.bend.cloak import Cloaked
from bot.parts.abilities.bend.frame import FRAMED, Framed
from bot.parts.abilities.bend.freeze_inquiry import FROZEN, InquiryFrozen
from bot.parts.abilities.bend.mislead import Misled
from bot.parts.abilities.bend.poison import Poisoned
from bot.parts.abilities.bend.redirect import Redirected
from bot.parts.abilities.check import Check
from bot.text.api import Voice, Whole, deed, joins, later, only, register, retells, says


@record
class Inquired(Event, story=True):
    """To the one who inquired, when the wave closes: the side as which the target shows."""

    by: int
    target: int
    shows: GroupId


BARRED = "inquired while frozen"
"""The mark (a player's status) of a player about whom no inquiry is possible any more."""

NEUTRAL = "neutral"
"""The answer of a frozen inquiry about any player."""


class Inquire(Check, ReadsSides, GoesElsewhere, tells=(Inquired,)):
    """The side of another player, as it shows (CL-47, CL-48, CL-49, SM-18, SM-19); told when the wave closes.

    To a holder misled tonight all players show as the holder's own side (NS-23). A holder frozen tonight gets a neutral
    answer, and can never ask about that player again (MK-22, MK-23).

    Attributes:
        shows: the `side`, or the `card` of a player (CT-91, CT-92).
        looks: the cards that show as another (CT-91), also for a player who has taken over their post.
        framed: the card as which a framed player shows tonight (CT-167).
        spoiled_shows: the false answers, by side, of an inquiry that is void unknown to its holder; a side that is not
            among them shows as it is.
    """

    shows: Literal["side", "card"] = "side"
    looks: Annotated[dict[RoleId, RoleId], matters_with(shows="card")] = Field(default_factory=dict)
    framed: Annotated[RoleId | None, matters_with(shows="card"), matters_where("frame")] = None
    spoiled_shows: dict[FactionId, FactionId] = Field(default_factory=dict)

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """The living targets, without those about whom a player once got a neutral answer."""
        barred = game.seats.bearing(BARRED)
        return tuple([target for target in super().choices(game, seat) if target not in barred])

    def resolve(self, night: Night, act: Act) -> None:
        """Mark the target of a frozen inquiry, about whom no inquiry is possible any more."""
        if night.marks.has(act.actor, FROZEN):
            for target in act.targets:
                night.marks.put(target, Status(BARRED, act.actor, "ever"))

    def find(self, night: Night, act: Act, named: int, seat: int) -> None:
        """Tell the side, or the card, as which the target shows."""
        shows = self._card(night, act, seat) if self.shows == "card" else self._side(night, act, seat)
        if self.shows == "card":
            night.game.seats[act.actor].see(named, shows)  # a reason to shoot (CT-90)
        night.game.tell((act.actor,), Inquired(act.actor, named, shows))

    def visits_though(self, by: str) -> bool:
        """Whether an inquiry spoiled by this mark still counts as a visit: it does if it gets a false answer."""
        return by == POISONED and bool(self.spoiled_shows)

    def answer_spoiled(self, night: Night, act: Act) -> None:
        """Tell the false answer of a spoiled inquiry; a hindered holder gets no answer."""
        if night.spoiled[act.number] == HINDERED:
            self.tell_nothing(night, act)
            return
        for named, target in zip(act.targets, night.aims(act), strict=True):
            side = self._side(night, act, target)
            night.game.tell((act.actor,), Inquired(act.actor, named, self.spoiled_shows.get(side, side)))

    def _side(self, night: Night, act: Act, seat: int) -> str:
        if night.marks.has(act.actor, "misled"):
            return night.side(act.actor)
        return NEUTRAL if night.marks.has(act.actor, FROZEN) else night.shows(seat, act)

    def _card(self, night: Night, act: Act, seat: int) -> str:
        if self.framed is not None and night.marks.has(seat, FRAMED):
            return self.framed
        card = night.role(seat, act).id
        hidden = (self.looks[post] for post in (card, *night.game.cards.taken_over(seat)) if post in self.looks)
        return next(hidden, card)


register(
    "inquire",
    name=later.context("ability", "Investigation"),
    question=later.text("🔎 <b>Who do you want to investigate tonight?</b>"),
)


@says(Inquired)
def inquired(say: Voice, event: Inquired) -> Markup:
    """The message to the player who inquired: the side or card that the target shows."""
    # NOTE: {side} is how one player shows to an inquiry, "Town" or "Mafia"
    return say.tongue.text(
        "🔎 You investigated {player}: <b>{side}</b>.",
        player=say.player(event.target),
        side=say.texts.shown(event.shows),
    )


@retells(Inquired)
def _inquired(say: Voice, event: Inquired) -> Markup:
    t, by, side = say.tongue, say.player(event.by), say.texts.shown(event.shows)
    if event.by == event.target:
        return t.text("🔎 {player} investigated themselves: {side}.", player=by, side=side)
    return t.text("🔎 {player} investigated {target}: {side}.", player=by, target=say.player(event.target), side=side)


@joins(Inquired)
def _inquired_wrongly(say: Voice, event: Inquired, around: Sequence[Event]) -> Whole | None:
    """The story's line about a deceived inquiry and its deceiver; None if an act may have been moved elsewhere."""
    if event.by == event.target or any(isinstance(other, Redirected) for other in around):
        return None
    t, player, target = say.tongue, say.player(event.by), say.player(event.target)
    side = say.texts.shown(event.shows)
    line: Markup
    if misled := only(around, Misled, target=event.by, hit=True):
        # NOTE: a line of the story: {by} spoilt the inquiry of {player}; {side} is what it showed of {target}
        line = t.text(
            "🎩 {by} deceived {player}, who investigated {target}: {side}.",
            by=say.player(misled.by),
            player=player,
            target=target,
            side=side,
        )
        return Whole(line, (misled,))
    if poisoned := only(around, Poisoned, target=event.by):
        # NOTE: a line of the story: {by} had drugged {player}, who then investigated {target} and was shown {side}
        line = t.text(
            "🍷 {by} poured drinks for {player}, who investigated {target}: {side}.",
            by=say.player(poisoned.by),
            player=player,
            target=target,
            side=side,
        )
        return Whole(line, (poisoned,))
    if event.shows == NEUTRAL and (frozen := only(around, InquiryFrozen)):
        # NOTE: a line of the story: {by} froze the answer that {player} would have had about {target}
        line = t.text(
            "🧊 {by} froze the answer, so {player} learned nothing about {target}.",
            by=say.player(frozen.by),
            player=player,
            target=target,
        )
        return Whole(line, (frozen,))
    if framed := only(around, Framed, target=event.target):
        # NOTE: a line of the story: {by} had slandered {target}; {side} is what {player} was shown
        line = t.text(
            "🕸 {player} investigated {target}, slandered by {by}: {side}.",
            by=say.player(framed.by),
            player=player,
            target=target,
            side=side,
        )
        return Whole(line, (framed,))
    cloaked = only(around, Cloaked, target=event.target)
    if cloaked is None or cloaked.by == event.target:
        return None
    # NOTE: a line of the story: {by} was the lawyer of {target}; {side} is what {player} was shown
    line = t.text(
        "⚖️ {player} investigated {target}, defended by {by}: {side}.",
        by=say.player(cloaked.by),
        player=player,
        target=target,
        side=side,
    )
    return Whole(line, (cloaked,))


deed(Inquired)
