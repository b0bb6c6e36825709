"""The game that docs/games-json.md shows: a script, as if people and a robot had played it."""

from datetime import UTC, datetime

from bot.records.export import Export, ExportedGroup
from bot.store.gathering.series import InSeries
from bot.store.records import CountedGame
from bot.store.rows import GameRow, GameState, Player
from bot.telegram.records.export import Known, exported
from bot.telegram.records.reckoning import reckon, reckoned_row
from tests.records.scripted import scripted

NAMES = {1: "Sarah", 2: "Ali", 3: "Ali", 4: "Mona"}
KEYS = {1: "5f0c1be2a94d7736", 2: "c81d90aa3be4527f", 3: "19e6a7c3d2f08b54", 4: "77aa02c9e1d3b6f8"}
ENDED = datetime(2026, 5, 4, 20, 15, 2, tzinfo=UTC)
GROUP = -100


def example() -> Export:
    """The file: one game, in which seat 5 is a robot's."""
    players = [Player(41, seat, seat, name, "en") for seat, name in NAMES.items()]
    players.append(Player(41, -1, 5, "🤖 Bo", "en"))
    row = GameRow(
        id=41, chat_id=GROUP, thread_id=None, state=GameState.ENDED, scenario="city", options={}, pace="standard",
        language="en", seed="", creator=1, created_at=0.0, closes_at=0.0, ended_at=ENDED.timestamp(), winner="town",
    )  # fmt: skip
    kept = reckoned_row(reckon(row, scripted("jailed"), players, now=0.0))
    known = Known(
        names=NAMES,
        groups={GROUP: ExportedGroup(key="a3d95b7e08c1f264", title="Tuesday games")},
        keys={(GROUP, seat): key for seat, key in KEYS.items()},
        series={41: InSeries(3, 2, 5, {seat: 100 * (seat > 1) for seat in NAMES})},
    )
    return Export(games=[exported(CountedGame(row, kept), known)])
