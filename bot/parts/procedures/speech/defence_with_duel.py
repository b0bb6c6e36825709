"""Defence in which two others argue about a lone defendant."""

from bot.engine.api import EVERYONE, Aim, Ask, Play, Procedure, record, speech
from bot.engine.events import DefenceOpened, Event
from bot.parts.procedures.speech.defence import Defence, PassedOver
from bot.parts.procedures.speech.named_speakers import SPEAKER, name_speakers, speak_about
from bot.text.api import says


@record
class DuelAsked(Event):
    """Public: this lone defendant may name a target and a cover for an argument, within so many `seconds`."""

    seat: int
    seconds: float


@record
class DuelOpened(Event):
    """Public: `target` and `cover` argue about a defendant for so many `seconds`, and only they may write."""

    target: int
    cover: int
    about: int
    seconds: float


TARGET, COVER = "name_accuser", "name_defender"


class DefenceWithDuel(Procedure, tells=(DefenceOpened, DuelAsked, DuelOpened, PassedOver, *SPEAKER)):
    """A defence in which a target and a cover argue between two speeches of a lone defendant (TG-128 to TG-130).

    If only one of them is named, or left, that one speaks alone; without either there is no duel. Of several
    defendants each speaks once.

    Attributes:
        seconds: the length of a speech of one of several defendants.
        naming: the time for a lone one to name. Seconds.
        speech: the length of their two speeches. Seconds.
        duel: the length of the argument. Seconds.
        alone: the length of the speech of only one of them. Seconds.
    """

    about = "defendants"
    part = "defence"
    asks = ("turn", TARGET, COVER)
    aims = {TARGET: Aim("harm"), COVER: Aim("help")}

    seconds: float = 60
    naming: float = 20
    speech: float = 30
    duel: float = 60
    alone: float = 30

    async def run(self, game: Play) -> None:
        """Let the defendants defend themselves; for a lone one, the players they name argue in between."""
        left = [seat for seat in game.day.defendants if game.seats[seat].alive]
        if len(left) != 1:
            await Defence(seconds=self.seconds).run(game)
            return
        (seat,) = left
        game.enter(self.part)
        deadline = game.deadline(game.rules.pace.turn(self.naming))
        game.floor.give(())
        game.tell(EVERYONE, DuelAsked(seat, deadline.length))
        named = await name_speakers(game, (seat,), (TARGET, COVER), deadline)
        await self._defend(game, seat)
        if game.seats[seat].alive:
            await self._argue(game, seat, named)
        await self._defend(game, seat)
        game.floor.give(None)

    async def _defend(self, game: Play, seat: int) -> None:
        if game.seats[seat].alive:
            game.tell(EVERYONE, DefenceOpened(seat, game.rules.pace.turn(self.speech)))
            await speech(game, seat, self.speech, "defence", ())

    async def _argue(self, game: Play, about: int, named: list[Ask]) -> None:
        """Let only the target and the cover write, or the one of them who was named and is in the game."""
        there = {ask.ability: seat for ask in named for seat in ask.players}
        there = {task: seat for task, seat in there.items() if game.seats[seat].alive}
        if len(there) == 1:
            await speak_about(game, next(ask for ask in named if ask.ability in there), self.alone)
        elif there:
            target, cover = there[TARGET], there[COVER]
            deadline = game.deadline(game.rules.pace.turn(self.duel))
            game.floor.give(tuple(sorted((target, cover))))
            game.tell(EVERYONE, DuelOpened(target, cover, about, deadline.length))
            while game.now < deadline.at and game.seats[about].alive:
                await game.next(deadline)


# NOTE: the target argues against the defendant, the cover for the defendant
says(
    DuelAsked,
    "🎙 <b>{player}</b> is on trial, and may name a target and a cover: one player to blame, and one to vouch "
    "for them. Time's up {time}.",
)

# NOTE: {target} argues against the defendant, {cover} for the defendant
says(
    DuelOpened,
    "⚔️ <b>{target} and {cover}</b> have the floor, and nobody else: {target} against {player}, {cover} for "
    "{player}. Time's up {time}.",
    player="about",
)
