"""Loading a scenario: by its id or from a file, checked as a whole."""

from collections.abc import Iterable
from pathlib import Path

from bot.scenario.checks import check
from bot.scenario.files import available
from bot.scenario.problems import Problem, ScenarioError, unknown
from bot.scenario.scenario import Scenario
from bot.scenario.source import Source


def load(name: str | Path, extra_dirs: Iterable[Path] = ()) -> Scenario:
    """The scenario of this id, or in this `.yaml` file.

    Args:
        name: an id of `available()`, or a path.
        extra_dirs: more places where scenarios are found by their id.

    Raises:
        ScenarioError: there is no such scenario, or its file has mistakes: all of them, with their lines.
    """
    path = Path(name)
    if isinstance(name, str) and path.suffix not in {".yaml", ".yml"}:
        known = available(extra_dirs)
        if name not in known:
            raise ScenarioError([Problem("", None, "", unknown("scenario", name, known))])
        path = known[name]
    return read_scenario(Source.read(path))


def read_scenario(source: Source) -> Scenario:
    """The scenario of a source.

    Raises:
        ScenarioError: it has mistakes.
    """
    findings, model = check(source)
    if findings or model is None:
        raise source.error(findings)
    return Scenario(model, source)
