"""`explode`: blow up other players by day, and leave with them."""

from typing import Annotated, Literal

from bot.engine.api import EVERYONE, SILENCED, Ask, Deadline, Play, held_up, put_out, record
from bot.engine.events import ArmorHeld, BlastTook, Event, Exploded, LastWordsGiven, RoleShown
from bot.engine.parameters.matters import matters_with
from bot.engine.traits.judging import CarriedOutLater
from bot.engine.traits.leaving import ActsOnExit
from bot.parts.abilities.last_act import LastAct
from bot.parts.abilities.protect.shield import is_brought_back, shields, who_shields
from bot.parts.procedures.exits.blasts import (
    BLAST,
    BlastDeclared,
    BlastFailed,
    drink_of,
    fizzles,
    leave_by_blast,
    struck,
)
from bot.text.api import later, register, retells, says, untold


@record
class ExplosionAwaited(Event):
    """Public: this player, who has just left, may blow up one other player within so many `seconds`."""

    seat: int
    seconds: float


class Explode(
    LastAct,
    ActsOnExit,
    CarriedOutLater,
    tells=(ArmorHeld, BlastDeclared, BlastFailed, BlastTook, Exploded, ExplosionAwaited, LastWordsGiven, RoleShown),
):
    """A bomb with which its holder takes others along by day.

    A holder who leaves by vote (`exit`) names one other player (PR-135 to PR-140, PR-390). Only a `shield` saves the
    victim, who has last words even in games without them (PR-137). A drunk holder is asked as ever and takes nobody.

    In the pause of the last acts (`last_act`) the holder names any one player; a `shield` or armour saves the victim,
    and a poisoned holder takes nobody (AD-220 to AD-235). In the `window` before the vote the holder steps forward and
    leaves with one other player, or with two neighbours; armour saves, and a failure by poison is told (AD-580 to
    AD-587, AD-595 to AD-612).

    Attributes:
        by: the ways of leaving that allow the blast.
        when: the moment of the blast, one of these.
        takes: the players whom the blast takes: `one`, named in the window, or the `neighbours`.
        seconds: the time to decide; in the window its `serve` says that.
        silenced: whether a silenced holder `acts`, or is `stopped`.
        last_words: the length of the victim's last words.
        silence: the length of the pause in the place of a silenced victim's last words.
    """

    puts_out = True
    purpose = "harm"
    asks = ("explode",)

    by: Annotated[tuple[str, ...], matters_with(when=("exit", "last_act"))] = ("vote",)
    when: Literal["exit", "last_act", "window"] = "exit"
    takes: Annotated[Literal["one", "neighbours"], matters_with(when="window")] = "one"
    seconds: Annotated[float, matters_with(when=("exit", "last_act"))] = 30
    silenced: Literal["acts", "stopped"] = "stopped"
    last_words: Annotated[float, matters_with(when="exit")] = 45
    silence: Annotated[float, matters_with(when="exit")] = 20

    @property
    def carried_out_by(self) -> str:
        """The id of the procedure `window`, if that is the moment of the blast; else empty."""
        return "window" if self.when == "window" else ""

    def may_act(self, game: Play, seat: int) -> bool:
        """Whether the holder is free to act, silenced or not."""
        return self.silenced == "acts" or not game.seats[seat].has(SILENCED)

    # -- leaving ---------------------------------------------------------------------------------------------

    async def on_exit(self, game: Play, seat: int, cause: str) -> None:
        """Let the leaving holder name a victim."""
        if self.when != "exit" or cause not in self.by:
            return
        floor = game.floor.seats
        target = await self._named(game, seat)
        game.tell(EVERYONE, Exploded(seat, target))
        if target is not None and not await is_brought_back(game, target, self.last_words, self.silence):
            role = game.seats.shown_role(target)
            await put_out(game, target, BLAST, *([] if role is None else [RoleShown(target, role)]))
        game.floor.give(floor)

    async def _named(self, game: Play, seat: int) -> int | None:
        """Wait for the player who has just left to name a victim; None for silence, or if poison spoils the blast."""
        deadline = game.deadline(game.rules.pace.turn(self.seconds))
        game.floor.give(())
        game.tell(EVERYONE, ExplosionAwaited(seat, deadline.length))
        ask = self._ask(game, seat, deadline) if self.may_act(game, seat) else None
        while game.now < deadline.at and (ask is None or ask.chosen is None):
            await held_up(game, await game.next(deadline), deadline)
            game.floor.give(())
        if ask is None:
            return None
        game.questions.close_topic(ask.topic)
        return None if drink_of(game, seat) else ask.player

    def _ask(self, game: Play, seat: int, deadline: Deadline) -> "Ask | None":
        return game.ask(seat, self.id, game.seats.living, deadline, final=True) if game.seats.living else None

    # -- the last act ----------------------------------------------------------------------------------------

    def pause(self, cause: str) -> float:
        """The length of the pause after an exit, in which the holder may still blow up a player; 0: none."""
        return self.seconds if self.when == "last_act" and cause in self.by else 0

    def put(self, game: Play, seat: int, deadline: Deadline) -> "Ask | None":
        """Ask a holder who has just left for a victim; None if there is no question."""
        return self._ask(game, seat, deadline) if self.may_act(game, seat) else None

    async def carry_out(self, game: Play, seat: int, target: int | None) -> None:
        """Blow up the victim: a shield is asked for first, then poison counts, then shield and armour."""
        if target is None:
            return
        game.tell(EVERYONE, BlastDeclared(seat, game.seats[seat].role.id, (target,)))
        helper = await who_shields(game, target)
        if not game.seats[target].alive or fizzles(game, seat, told=False):
            return
        if helper is None:
            await leave_by_blast(game, struck(game, (target,)))
        elif not shields(game, helper, target):
            beside = () if helper == target else (helper,)
            await leave_by_blast(game, (*struck(game, (target,)), *beside))


register(
    "explode",
    # NOTE: a terrorist who was voted out takes another player along
    name=later.context("ability", "Explosion"),
    question=later.text("💣 <b>Who do you blow up?</b> They leave the game with you."),
    default=later.text("If you don't answer, you don't take anybody with you."),
)

says(ExplosionAwaited, "💣 <b>{player}</b> may take one player with them now. Time's up {time}.")

says(Exploded, "💥 <b>{player} blows up {target}!</b>", player="by", when="target")

says(Exploded, "💣 {player} doesn't take anybody along.", player="by")

# NOTE: a line of the story: who was blown up by whom
retells(Exploded, "💥 {player} blew up {target}.", player="by", when="target")
untold(Exploded)
