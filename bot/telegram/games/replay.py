"""A game and its log: a fresh game is given the logged inputs, and must answer as the log says."""

from collections.abc import Mapping, Sequence

from bot.engine.editions import NEWEST
from bot.engine.game import Game
from bot.engine.inputs import from_record
from bot.engine.outputs import Step
from bot.store.rows import LoggedInput
from bot.telegram.games.digests import agrees
from bot.telegram.presenting.presenter import Presenter

START: dict[str, object] = {"kind": "Start", "edition": int(NEWEST)}
"""The record of the log's first line: the deal, and the edition of the rules that the game follows from then on."""


class ReplayDiffersError(Exception):
    """The error of a log that replays differently: the rules have changed, or the log is damaged."""


def edition_of(record: Mapping[str, object]) -> int:
    """The edition of the rules by which a game was dealt, from the first line of its log; old logs have none.

    Raises:
        ValueError: the log has no number there.
    """
    edition = record.get("edition", 0)
    if not isinstance(edition, int) or isinstance(edition, bool):
        raise ValueError(f"the edition of its rules is {edition!r}")
    return edition


def step_of(game: Game, line: LoggedInput) -> Step:
    """Give a game the input of one line of its log; return the step, which is all that the input causes.

    Raises:
        ValueError: the line is no input.
    """
    if line.number > 0:
        return game.advance(from_record(line.record))
    game.edition = edition_of(line.record)
    return game.start()


def compare(step: Step, line: LoggedInput) -> None:
    """Check that a step has the digest (fingerprint) that its log has kept.

    Raises:
        ReplayDiffersError: the steps differ; the message has the number of the line.
    """
    if step.refusal is not None:
        raise ReplayDiffersError(f"{place_of(line)} is refused now: {step.refusal.value}")
    if not agrees(step, line.digest):
        raise ReplayDiffersError(f"{place_of(line)} leads to something else than it did: the digest differs")


def place_of(line: LoggedInput) -> str:
    """The place of a line as a person finds it in the log: its number and kind."""
    return f"input {line.number} ({line.record.get('kind')})"


def same_step_of(game: Game, line: LoggedInput) -> Step:
    """Give a game one line of its log; return the step, which is the same as then.

    Raises:
        ReplayDiffersError: the step differs, or the line is no input.
    """
    try:
        step = step_of(game, line)
    except ValueError as error:
        raise ReplayDiffersError(f"input {line.number}: {error}") from error
    compare(step, line)
    return step


def replay(game: Game, log: Sequence[LoggedInput], presenter: Presenter | None = None) -> None:
    """Bring a fresh game, and its presenter, to the end of its log.

    An error of the rules themselves is raised with a note that says at which line.

    Raises:
        ReplayDiffersError: the log's digests are not those of this replay.
    """
    with game.questions.unseen():
        for line in log:
            try:
                step = same_step_of(game, line)
                if presenter is not None:
                    presenter.hear(game, step)
            except ReplayDiffersError:
                raise
            except Exception as error:
                error.add_note(f"at {place_of(line)}")
                raise
    if presenter is not None:
        presenter.replayed(game)
