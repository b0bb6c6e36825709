"""Short games over HTTP, and results of many that were never played."""

from bot.records import EDITION
from bot.results import SeatResult
from bot.store import records
from bot.store.reading import RESULTS_CHANGE
from bot.store.records import ReckonedRow
from bot.store.rows import GameState
from bot.telegram.games.table import Table
from playground.views import Group, Someone
from tests.store.conftest import game_row
from tests.telegram.world import World

STRANGERS = 10**9
"""People who play once have ids from here on."""


def seats_of(table: Table, side: str) -> list[int]:
    """The users of one side."""
    seated = table.presenter.readers.players
    return [seated[number].user_id for number, seat in table.game.seats.items() if seat.faction == side]


async def town_wins(world: World, group: Group, players: list[Someone]) -> tuple[int, Someone]:
    """A game of five in which the only mafioso leaves; the number of the game, and that player."""
    table = await world.game(group, players, "simple")
    (bad,) = seats_of(table, "mafia")
    mafioso = next(player for player in players if player.id == bad)
    await world.say(mafioso, "/leave")
    assert table.game.outcome.winner == "town"
    await world.settled()
    return table.row.id, mafioso


async def many_results(
    world: World, group: int, winners: list[int], losers: list[int], games: int, *, strangers: int = 0
) -> None:
    """Write down games that these have won as the town, and those lost as the mafia, each time with other strangers."""
    store, now = world.up.ctx.store, world.up.ctx.clock.wall()
    for number in range(games):
        async with store.transaction() as tx:
            row = await tx.create_game(game_row(
                group, state=GameState.ENDED, scenario="simple", creator=0, created_at=now - 1000, closes_at=0.0,
            ))  # fmt: skip
            ended = now - 1000 + number
            await tx.do(
                "UPDATE games SET ended_at = ?, started_at = ?, winner = 'town' WHERE id = ?",
                ended,
                ended - 600,
                row.id,
            )
            people = {user: _result(seat, "town", won=True) for seat, user in enumerate(winners, 1)}
            more = [STRANGERS + strangers * row.id + one for one in range(strangers)]
            people |= {user: _result(seat, "mafia", won=False) for seat, user in enumerate(losers + more, 11)}
            kept = ReckonedRow(True, len(people), 2, 600.0, {"town": True, "mafia": False}, people)
            await records.keep(tx, row.id, kept, EDITION)
    async with store.transaction() as tx:
        await tx.do(RESULTS_CHANGE)
    await world.up.services.reckoning.catch_up()


def _result(seat: int, side: str, *, won: bool) -> SeatResult:
    role = "citizen" if side == "town" else "mafioso"
    return SeatResult(seat, role, role, side, side, won, won, False, 4, 3)
