"""Games of robots in a store, as if people had played them."""

from collections.abc import Mapping, Sequence
from random import Random

from bot.robots.playing import MANNERS, drive
from bot.scenario import Scenario
from bot.store import Store
from bot.store.rows import GameState, Player
from tests.logged_game import LoggedGame
from tests.store.conftest import game_row


def play(scenario: Scenario, players: int, seed: str, manner: str = "sensible") -> LoggedGame:
    """A game of robots, to the end."""
    rules = scenario.rules()
    game, chance = LoggedGame(rules, players, seed), Random(f"{seed}/robots")
    game.seed = seed
    drive(game, {seat: MANNERS[manner](seat, rules, chance) for seat in range(1, players + 1)}, chance)
    return game


async def store_game(
    store: Store,
    scenario: Scenario,
    game: LoggedGame,
    users: Mapping[int, Sequence[int]],
    *,
    group: int,
    ended: float,
) -> int:
    """Write a game down as one that these users have played, by seat in the order of their coming; its number."""
    async with store.transaction() as tx:
        row = await tx.create_game(game_row(
            group, state=GameState.ENDED, scenario=scenario.id, seed=game.seed, creator=users[1][0],
            created_at=ended - 700, closes_at=0.0,
        ))  # fmt: skip
        await tx.do(
            "UPDATE games SET started_at = ?, ended_at = ?, winner = ? WHERE id = ?",
            *(ended - 600, ended, game.outcome.winner, row.id),
        )
        for place in range(max(map(len, users.values()))):  # first all who began
            for seat, people in users.items():
                if place < len(people):
                    await tx.save_player(Player(row.id, people[place], seat, f"Player {people[place]}", "en"))
        for line in game.log:
            await tx.append_input(row.id, line)
    return row.id
