"""`track`: learn the players whom another has named tonight."""

from collections.abc import Iterator
from typing import Annotated, Literal

from markupsafe import Markup

from bot.engine.api import Act, Night, RoleId, record
from bot.engine.events import Event
from bot.engine.parameters.matters import matters_with
from bot.engine.traits.taking import standing_for
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, deed, later, register, retells, says


@record
class Tracked(Event, story=True):
    """To the one who asked, when the wave closes: the player named by the target tonight; None: the target did nothing.

    `also`: the further names, where all are told.
    """

    by: int
    target: int
    seen: int | None
    also: tuple[int, ...] = ()


class Track(Targeted, tells=(Tracked,)):
    """The target of a player's own ability tonight, told when the wave closes (TG-111 to TG-119).

    The answer is the target as chosen, even if the act was moved.

    Attributes:
        sees: `act`: the target of the player's act, none where it is void or a team's; `names`: all players whom that
            player named in earlier waves, or chance in their place, whatever became of the acts (PR-281 to PR-290).
        votes: with `names`, the roles whose votes in a team count as names; for other roles a team's shot is its
            holder's alone.
    """

    stage = "reckon"
    purpose = "learn"

    sees: Literal["act", "names"] = "act"
    votes: Annotated[tuple[RoleId, ...], matters_with(sees="names")] = ()

    def answer(self, night: Night, act: Act) -> None:
        """Tell the players whom each target has named tonight.

        If the act was moved to another player, the holder hears of that player's names as if they were those of the
        target chosen (TG-61).
        """
        for named, target in zip(act.targets, night.aims(act), strict=True):
            if self.sees == "act":
                seen = _seen(night, target)
                night.game.tell((act.actor,), Tracked(act.actor, named, seen))
            else:
                first, *also = dict.fromkeys(self._names(night, act, target)) or (None,)
                night.game.tell((act.actor,), Tracked(act.actor, named, first, tuple(also)))

    def answer_spoiled(self, night: Night, act: Act) -> None:
        """Tell that no player was named (PR-179)."""
        for named in act.targets:
            night.game.tell((act.actor,), Tracked(act.actor, named, None))

    def _names(self, night: Night, track: Act, seat: int) -> Iterator[int]:
        """The players whom a player has named tonight before this act's wave (its turn), in the order of asking."""
        for act in night.acts:
            if act.wave < track.wave and act.actor == seat:
                yield from act.targets
            elif act.team is not None and night.role(seat).id in self.votes:
                yield from (mark for voter, mark in act.marks if voter == seat)


def _seen(night: Night, seat: int) -> int | None:
    """The target of a player's own act tonight, if that act is not void; else None."""
    own = [act for act in night.acts if act.actor == seat and act.team is None and not night.is_void(act)]
    named = (act.targets[standing_for(act)] for act in own if act.targets)
    return next(named, None)


register(
    "track",
    # NOTE: one learns whom another player has chosen at night
    name=later.context("ability", "Tracking"),
    question=later.text("👁 <b>Who do you watch tonight?</b> You learn who they picked."),
)


@says(Tracked)
def tracked(say: Voice, event: Tracked) -> Markup:
    """The message to the holder: the players whom the target has named tonight."""
    t = say.tongue
    if event.seen is None:
        return t.text("👁 {player} <b>did nothing tonight</b>.", player=say.player(event.target))
    # NOTE: at night {player} has chosen {target}, one player or more
    return t.text(
        "👁 {player} picked <b>{target}</b> tonight.",
        player=say.player(event.target),
        target=say.joined((event.seen, *event.also)),
    )


@retells(Tracked)
def _tracked(say: Voice, event: Tracked) -> Markup:
    t = say.tongue
    by, target = say.player(event.by), say.player(event.target)
    if event.seen is None:
        # NOTE: a line of the story: {player} asked what {target} had done that night, which was nothing
        return t.text("👁 {player} watched {target}, who did nothing.", player=by, target=target)
    # NOTE: a line of the story: {player} asked what {target} had done that night: {other}, one or more, was chosen
    return t.text(
        "👁 {player} watched {target}, who picked {other}.",
        player=by,
        target=target,
        other=say.joined((event.seen, *event.also)),
    )


deed(Tracked)
