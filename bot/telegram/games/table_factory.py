"""Making tables: the engine's game, the presenter in front of it, and the clock."""

from collections.abc import Callable, Sequence

from bot.engine.game import Game
from bot.scenario import Scenario
from bot.store.rows import Chat, GameRow, Player
from bot.telegram.clock import GameClock
from bot.telegram.context import ChatContext
from bot.telegram.games.table import Table
from bot.telegram.games.timekeeping import Timekeeping
from bot.telegram.presenting.presenter import Presenter
from bot.telegram.presenting.readers import Readers
from bot.telegram.presenting.seating import Seating


def before_deal(row: GameRow, chat: Chat, players: Sequence[Player], scenario: Scenario) -> tuple[Game, Presenter]:
    """A game as it is before its deal, and its presenter.

    Raises:
        ScenarioError: the scenario does not accept the game's options.
    """
    seating = Seating.of(players)
    game = Game(scenario.rules(row.options, row.pace), len(seating.now), row.seed)
    raw = scenario.raw_with(row.options, scenario.dealt(row.options, len(seating.now)))
    return game, Presenter(Readers(row, chat, seating, raw))


class TableFactory:
    """The maker of tables as they are before the deal. `on_deadline` is told the game whose deadline has come."""

    def __init__(self, ctx: ChatContext, on_deadline: Callable[[int], None]) -> None:
        self._ctx = ctx
        self._on_deadline = on_deadline

    def build(self, row: GameRow, chat: Chat, players: Sequence[Player], clock: GameClock) -> Table:
        """A table as it is before its deal.

        Raises:
            ScenarioError: the scenario does not accept the game's options.
            KeyError: there is no such scenario.
        """
        ctx = self._ctx
        game, presenter = before_deal(row, chat, players, ctx.scenarios[row.scenario])
        presenter.readers.hearing = ctx.hearing
        time = Timekeeping(game, presenter, clock, ctx.store, ctx.outgoing, self._on_deadline)
        return Table(game, presenter, time, ctx.store, ctx.happenings, ctx.tally)

    def clock_at(self, at: float) -> GameClock:
        """A clock for a game that stands at this moment of its own time."""
        return GameClock(at, self._ctx.speed, self._ctx.clock)
