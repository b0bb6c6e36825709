"""Games of robots as a bot keeps them in its database."""

from dataclasses import replace
from random import Random

from bot.robots.playing import MANNERS, drive
from bot.scenario import Scenario, load
from bot.store import Store
from bot.store.rows import Chat, GameRow, GameState, Player
from tests.logged_game import LoggedGame
from tests.store.conftest import game_row

GROUP = -100200300
NAMES = ("Sarah", "Adam", "Nora", "Victor", "سارا", "Дмитрий", "<b>Eve</b>", "Frank", "Grace", "Heidi")


def played(scenario: Scenario, players: int, seed: str, manner: str = "sensible") -> LoggedGame:
    """A whole game of robots."""
    rules, chance = scenario.rules(), Random(seed)
    game = LoggedGame(rules, players, seed)
    drive(game, {seat: MANNERS[manner](seat, rules, chance) for seat in game.seats}, chance)
    return game


def seated(game_id: int, players: int, language: str = "en") -> list[Player]:
    """Players by seats; the second one reads another language."""
    return [
        Player(game_id, 500 + seat, seat, NAMES[(seat - 1) % len(NAMES)], "fa" if seat == 2 else language)
        for seat in range(1, players + 1)
    ]


async def keep(store: Store, game: LoggedGame, scenario: Scenario, seed: str, language: str = "en") -> GameRow:
    """Write a finished game as the bot does; its row."""
    players = len(game.seats)
    async with store.transaction() as tx:
        await tx.save_chat(Chat(GROUP, "The Friday table", language=language))
        row = await tx.create_game(game_row(
            GROUP, scenario=scenario.id, language=language, seed=seed, creator=501, created_at=1_700_000_000.0,
            closes_at=0.0,
        ))  # fmt: skip
        for player in seated(row.id, players, language):
            await tx.save_player(player)
        for line in game.log:
            await tx.append_input(row.id, line)
        row = replace(
            row, state=GameState.ENDED, started_at=1_700_000_060.0, ended_at=1_700_003_600.0, winner=game.outcome.winner
        )
        await tx.save_game(row)
    return row


async def database_with(path, *games: tuple[str, int, str], language: str = "en") -> list[GameRow]:
    """A database of finished games: (scenario, players, seed)."""
    async with await Store.open(path) as store:
        rows = []
        for name, players, seed in games:
            scenario = load(name)
            rows.append(await keep(store, played(scenario, players, seed), scenario, seed, language))
        return rows
