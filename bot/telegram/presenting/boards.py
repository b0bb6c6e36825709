"""A public board, as a message in the group."""

from markupsafe import Markup

from bot.engine.boards import Board, TurnBoard, VoteBoard
from bot.store.rows import Chat, GameRow
from bot.telegram.outbox.deliveries import Post, Priority, with_moments
from bot.telegram.presenting.keyboards import board_keyboards, hand_keyboard, in_places
from bot.telegram.presenting.slots import topic_slot
from bot.text.narration import Narration


def opened_by(board: Board) -> str | None:
    """The part of the day or the ballot that a board opens, which has several wordings."""
    match board:
        case TurnBoard():
            return board.part
        case VoteBoard():
            return board.ballot
    return None


def board_post(row: GameRow, chat: Chat, topic: int, board: Board, text: Markup, *, words: Narration) -> Post:
    """A board that is open, with its buttons in these words; under a vote there is *My hand* too."""
    keyboard, places = board_keyboards(words, row.id, topic, board)
    if isinstance(board, VoteBoard) and not row.is_practice:
        hand = hand_keyboard(words, row.id)
        keyboard, places = (*(keyboard or ()), *hand), (*(places or ()), *hand)
    post = Post(
        row.chat_id,
        str(text),
        thread_id=row.thread_id,
        keyboard=keyboard,
        slot=topic_slot(row.id, topic),
        priority=Priority.BOARD,
        pin=_is_pinned(chat, board),
        game=row.id,
    )
    return with_moments(in_places(post, places) if places is not None else post)


def closed_board_post(row: GameRow, chat: Chat, topic: int, board: Board, text: Markup) -> Post:
    """The last look of a board. That a turn is over the next message says."""
    return Post(
        row.chat_id,
        str(text),
        thread_id=row.thread_id,
        slot=topic_slot(row.id, topic),
        create=False,
        priority=Priority.IDLE if isinstance(board, TurnBoard) else Priority.REST,
        unpin=_is_pinned(chat, board),
        game=row.id,
    )


def _is_pinned(chat: Chat, board: Board) -> bool:
    return isinstance(board, VoteBoard) and chat.settings.pin_board
