"""The place of a game in its course, as far as all in its group may know, for the page's bar of the moment."""

from collections.abc import Collection, Mapping

from bot.engine.boards import Board, TurnBoard, WordBoard
from bot.engine.game import Game
from bot.store.reading import Reads
from bot.store.rows import GameRow, GameState
from bot.telegram.lobbies.board import lobby_slot
from bot.telegram.presenting.slots import topic_slot
from playground.page.stage import OpenTask, StageMoment

QUESTION = "question"
KINDS = {"turn": "turn", "vote": "vote", "poll": "vote"}
"""What kind of thing these abilities ask for; all others put a question."""
FIRST = ("turn", "vote", QUESTION)
"""What is to be done first, where several things are asked at once: a turn to speak has others beside it."""


async def lobby_moment(store: Reads, chat_id: int) -> StageMoment | None:
    """The lobby that is open in the group, and the people in it; None without a lobby."""
    row = await store.active_game_in(chat_id)
    if row is None or row.state is not GameState.LOBBY:
        return None
    players = await store.players(row.id)
    board = await store.message_of(chat_id, lobby_slot(row.id)) or 0
    seats = tuple([player.user_id for player in players])
    return StageMoment("lobby", seats=seats, scenario=row.scenario, board=board)


async def moment(
    store: Reads, row: GameRow, game: Game, people: Mapping[int, int], users: Collection[int]
) -> StageMoment:
    """The moment of a running game, or of one that has ended; `people`: the seats' players, as ids of users.

    Only the questions to `users` depend on secrets: the speaker and the time are those of the group's boards, and
    without a board the game's own deadline, which follows from the rules and the deal.
    """
    board = _open_board(game)
    waiting = board.waiting if isinstance(board, TurnBoard) else ()
    return StageMoment(
        game.phase.name,
        game.phase.number,
        game.phase.part,
        board.until if board is not None else game.ends_at,
        people[speaker] if (speaker := _speaker(board)) else 0,
        tuple([people[seat] for seat in waiting[:2]]),
        tuple([people[seat] for seat in game.seats]),
        tuple([people[seat] for seat, player in game.seats.items() if not player.alive]),
        tuple([people[seat] for seat in game.outcome.winners()]),
        await _asked(store, row, game, people, users),
        row.scenario,
    )


def _open_board(game: Game) -> Board | None:
    return next(reversed(game.questions.public_boards().values()), None)


def _speaker(board: Board | None) -> int:
    match board:
        case TurnBoard(speaker=speaker):
            return speaker
        case WordBoard(seat=seat):
            return seat
    return 0


async def _is_stranger(store: Reads, user: int) -> bool:
    """Whether the bot cannot write to somebody in private."""
    known = await store.user(user)
    return known is None or not known.reachable


async def _asked(
    store: Reads, row: GameRow, game: Game, people: Mapping[int, int], users: Collection[int]
) -> tuple[OpenTask, ...]:
    found = []
    for ask in list(game.questions.open.values()):  # the game goes on while the store is asked
        user = people[ask.seat]
        # What can be done at any time of the day has no time of its own, and nobody waits for it.
        if user in users and ask.chosen is None and ask.deadline.length:
            chat = row.chat_id if ask.public else user
            message = await store.message_of(chat, topic_slot(row.id, ask.topic)) or 0
            if message < 0 or (not message and await _is_stranger(store, user)):
                chat = row.chat_id  # it is shown there, to this player alone
            found.append(OpenTask(user, ask.id, KINDS.get(ask.ability, QUESTION), chat, message))
    return tuple(sorted(found, key=lambda asked: FIRST.index(asked.kind)))
