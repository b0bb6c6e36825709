"""Where a game is, as far as everybody in its group may know, for the page's bar of the moment."""

from collections.abc import Collection

from bot.app import Running
from bot.chat.games.table import Table
from bot.chat.presenting.slots import topic_slot
from bot.engine.boards import Board, TurnBoard, WordBoard
from bot.engine.game import Game
from bot.playground.page.stage import Asked, Moment
from bot.store.rows import GameState

QUESTION = "question"
KINDS = {"turn": "turn", "vote": "vote", "poll": "vote"}
"""What kind of thing these abilities ask for; all others put a question."""
FIRST = ("turn", "vote", QUESTION)
"""What is to be done first, where several things are asked at once: a turn to speak has others beside it."""


async def lobby_moment(bot: Running, chat_id: int) -> Moment | None:
    """Who has joined the lobby that is open in the group; None where there is none."""
    row = await bot.ctx.store.active_game_in(chat_id)
    if row is None or row.state is not GameState.LOBBY:
        return None
    players = await bot.ctx.store.players(row.id)
    return Moment("lobby", seats=tuple([player.user_id for player in players]))


async def moment(bot: Running, table: Table, users: Collection[int]) -> Moment:
    """The moment of a running game, or of one that has ended.

    Nothing in it depends on a secret but what is asked of `users`: whose turn it is and how long is what the group's
    boards say, and without a board it is the game's own deadline, which follows from the rules and what was dealt.
    """
    game, people = table.game, table.presenter.players
    board = _open_board(game)
    waiting = board.waiting if isinstance(board, TurnBoard) else ()
    return Moment(
        game.phase.name,
        game.phase.number,
        game.phase.part,
        board.until if board is not None else game.ends_at,
        people[speaker].user_id if (speaker := _speaker(board)) else 0,
        tuple([people[seat].user_id for seat in waiting[:2]]),
        tuple([people[seat].user_id for seat in game.seats]),
        tuple([people[seat].user_id for seat, player in game.seats.items() if not player.alive]),
        tuple([people[seat].user_id for seat in game.winners()]),
        await _asked(bot, table, users),
    )


def _open_board(game: Game) -> Board | None:
    return next(reversed(game.public_boards().values()), None)


def _speaker(board: Board | None) -> int:
    match board:
        case TurnBoard(speaker=speaker):
            return speaker
        case WordBoard(seat=seat):
            return seat
    return 0


async def _asked(bot: Running, table: Table, users: Collection[int]) -> tuple[Asked, ...]:
    found = []
    for ask in list(table.game.asks.values()):  # the game goes on while the store is asked
        user = table.presenter.players[ask.seat].user_id
        # What can be done at any time of the day has no time of its own, and nobody waits for it.
        if user in users and ask.chosen is None and ask.deadline.length:
            chat = table.row.chat_id if ask.public else user
            message = await bot.ctx.store.message_of(chat, topic_slot(table.row.id, ask.topic))
            found.append(Asked(user, ask.id, KINDS.get(ask.ability, QUESTION), chat, message or 0))
    return tuple(sorted(found, key=lambda asked: FIRST.index(asked.kind)))
