"""Games that keep their inputs and outputs."""

from bot.engine.game import Game
from bot.engine.inputs import Input, to_record
from bot.engine.outputs import Output, Step
from bot.store.rows import LoggedInput
from bot.telegram.games.digests import digest
from bot.telegram.games.replay import START


class LoggedGame(Game):
    """A game that keeps its log and its outputs."""

    seed: str
    log: list[LoggedInput]
    outputs: list[Output]

    def start(self) -> Step:
        """Deal the roles: the first line of the log."""
        self.log, self.outputs = [], []
        return self._keep(START, super().start(), 0.0)

    def advance(self, given: Input) -> Step:
        """Take one input; a refused one is not logged."""
        return self._keep(to_record(given), super().advance(given), given.at)

    def _keep(self, record: dict[str, object], step: Step, at: float) -> Step:
        if step.refusal is None:
            self.log.append(LoggedInput(len(self.log), dict(record), digest(step), at))
            self.outputs += step.outputs
        return step
