"""A private message to players who want to be called when their turn to speak comes, or when they go on trial."""

from collections.abc import AsyncIterator, Sequence

from bot.engine.boards import TurnBoard
from bot.engine.events import NominationClosed
from bot.engine.outputs import Shown, Told
from bot.store.gathering.subscriptions import wants_calls
from bot.store.rows import NOBODY, GameRow, Player, User
from bot.store.transaction import Transaction
from bot.telegram.directory import tongue_of
from bot.telegram.happenings import Stepped
from bot.telegram.outbox.deliveries import Delivery, Post, Remove, anew
from bot.telegram.presenting.slots import call_slot, topic_slot


class TurnCalls:
    """Calls players when their turn comes, and removes the call when the turn is over.

    A turn is known by its topic and speaker, so that later changes of its message do not call the player again.
    """

    def __init__(self) -> None:
        self._turns: dict[int, tuple[int, int]] = {}

    async def after_step(self, tx: Transaction, what: Stepped) -> Sequence[Delivery]:
        """The calls to send, and those to remove, after a step of the game."""
        found: list[Delivery] = []
        async for seat, on_trial in self._called(tx, what):
            player = what.players[seat]
            if player.user_id > NOBODY and not what.row.is_practice and await wants_calls(tx, player.user_id):
                found += anew(self._call(what, player, on_trial=on_trial))
        for output in what.step.outputs:
            match output:
                case Shown(audience=None, board=TurnBoard() as board, open=False):  # the turn is over
                    found.append(Remove(what.players[board.speaker].user_id, call_slot(what.row.id)))
        if what.ends:
            self._turns.pop(what.row.id, None)
        return [one for one in found if one.chat_id > NOBODY]

    async def _called(self, tx: Transaction, what: Stepped) -> AsyncIterator[tuple[int, bool]]:
        """The seats to call after a step, each with whether the player is on trial, rather than about to speak."""
        for output in what.step.outputs:
            match output:
                case Shown(audience=None, topic=topic, board=TurnBoard() as board, open=True):
                    if await self._begins(tx, what.row, (topic, board.speaker)):
                        yield board.speaker, False
                case Told(audience=None, event=NominationClosed() as event):
                    for seat in event.defendants:
                        yield seat, True

    async def _begins(self, tx: Transaction, row: GameRow, turn: tuple[int, int]) -> bool:
        """Whether a turn begins; after a start of the bot, the one whose board stands in the group has begun before."""
        known, self._turns[row.id] = self._turns.get(row.id), turn
        if known is None:
            return await tx.message_of(row.chat_id, topic_slot(row.id, turn[0])) is None
        return known != turn

    def _call(self, what: Stepped, player: Player, *, on_trial: bool) -> Post:
        t = tongue_of(User(player.user_id, language=player.language), what.chat)
        group = t.title(what.chat.title)
        if on_trial:
            text = t.text("⚖️ You're on trial in <b>{group}</b>.", group=group)
        else:
            text = t.text("🗣 It's your turn in <b>{group}</b>.", group=group)
        return Post(player.user_id, str(text), slot=call_slot(what.row.id), game=what.row.id)
