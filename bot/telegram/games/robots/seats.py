"""Robots as players: their ids, their names, and how many a lobby takes."""

from collections.abc import Collection
from random import Random

from bot.store.rows import GameRow, Player
from bot.text.talk.phrases import robot_names

MARK = "🤖"
"""The sign before the name of every robot, wherever it is shown."""

MOST = 15
"""The most robots at one table."""


def robots_for(row: GameRow, count: int, seated: Collection[Player] = ()) -> list[Player]:
    """Robots for a game, on the seats behind the players who are `seated`; their ids go down from -1."""
    names = [f"{MARK} {name}" for name in robot_names(row.language)]
    Random(f"{row.seed}/robots/names").shuffle(names)
    taken = {player.name for player in seated}
    free = iter([name for name in names if name not in taken])
    lowest = min((player.user_id for player in seated if player.is_robot), default=0)
    return [
        Player(row.id, lowest - number, len(seated) + number, next(free), row.language)
        for number in range(1, count + 1)
    ]
