"""A game and its log: giving a fresh game what was logged, and holding it to what it gave then."""

from collections.abc import Callable, Sequence

from bot.chat.games.digests import agrees
from bot.engine.game import Game
from bot.engine.inputs import from_record
from bot.engine.outputs import Step
from bot.store.rows import LoggedInput

START: dict[str, object] = {"kind": "Start"}
"""The record of the log's first line: the deal."""


class ReplayDiffersError(Exception):
    """A log does not give what it gave: the rules have changed, or the log is damaged."""


def step_of(game: Game, line: LoggedInput) -> Step:
    """Give a game one line of its log.

    Raises:
        ValueError: the line is no input.
    """
    return game.start() if line.number == 0 else game.advance(from_record(line.record))


def replay(game: Game, log: Sequence[LoggedInput], hear: Callable[[Step], None] | None = None) -> None:
    """Bring a fresh game to where its log ends; `hear` is given each step on the way.

    Raises:
        ReplayDiffersError: the log's digests are not those of this replay.
    """
    with game.unseen():
        for line in log:
            try:
                step = step_of(game, line)
            except ValueError as error:
                raise ReplayDiffersError(f"input {line.number}: {error}") from error
            if step.refusal is not None or not agrees(step, line.digest):
                raise ReplayDiffersError(f"input {line.number}: {line.record.get('kind')}")
            if hear is not None:
                hear(step)
