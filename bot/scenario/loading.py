"""The loading of a scenario: by its id or from a file, checked as a whole."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from bot.scenario.checks import check
from bot.scenario.files import available, shipped_dir, taken
from bot.scenario.problems import Finding, Problem, ScenarioError, shaped, unknown
from bot.scenario.scenario import Scenario
from bot.scenario.source import Source

Untranslated = Callable[[Mapping[str, Any]], Iterable[Finding]]
"""Finds the texts of a scenario that some language lacks. Given by the caller: scenarios know nothing of catalogs."""


def load(
    name: str | Path,
    extra_dirs: Iterable[Path] = (),
    untranslated: Untranslated | None = None,
    *,
    findable: bool = False,
) -> Scenario:
    """The scenario of this id, or in this `.yaml` file.

    Args:
        name: an id of `available()`, or a path.
        extra_dirs: more places where scenarios are found by their id.
        untranslated: reports missing translations: mistakes in a shipped scenario, warnings in any other, whose texts
            then show in English.
        findable: also demands a file name by which a directory of one's own can offer the scenario by its id.

    Raises:
        ScenarioError: there is no such scenario, or its file has mistakes: all of them, with their lines.
    """
    path = Path(name)
    by_id = isinstance(name, str) and path.suffix not in {".yaml", ".yml"}
    if by_id:
        known = available(extra_dirs)
        if name not in known:
            raise ScenarioError([Problem("", None, "", unknown("scenario", name, known))])
        path = known[str(name)]
    asked = str(name) if by_id else None
    if path.is_file() and _is_shipped(path):
        return shipped(path, path.stat().st_mtime_ns, asked, untranslated, findable)
    return _read(path, asked, untranslated, findable=findable)


@lru_cache(maxsize=64)
def shipped(path: Path, _: int, asked: str | None, untranslated: Untranslated | None, findable: bool) -> Scenario:
    """A shipped scenario, cached by the file's time of change (in nanoseconds): desk, page and bot ask for it often."""
    return _read(path, asked, untranslated, findable=findable)


def _is_shipped(path: Path) -> bool:
    return path.resolve().parent == shipped_dir().resolve()


def _read(path: Path, asked: str | None, untranslated: Untranslated | None, *, findable: bool) -> Scenario:
    """The scenario in a file; `asked` is the id by which the file was found, if any."""
    source = Source.read(path, tolerant=True)
    findings, doubts, model = check(source)
    findings = [*source.slips, *findings]
    own = source.data.get("id")
    if isinstance(own, str) and asked is not None and own != asked:
        findings.append(_called_otherwise(asked, own))
    elif isinstance(own, str) and findable:
        findings += _misnamed(path, own)
    missing = shaped((), lambda: untranslated(source.data)) if untranslated and model else []
    if _is_shipped(path):
        findings += missing
        missing = []
    if findings or model is None:
        raise source.error(findings)
    return Scenario(model, source, source.error([*doubts, *missing]).problems)


def load_all(extra_dirs: Iterable[Path] = ()) -> dict[str, Scenario]:
    """Every scenario that can be loaded by its id, checked; the shipped ones first.

    Args:
        extra_dirs: more places where scenarios are; a file there may not take an id that is taken.

    Raises:
        ScenarioError: the mistakes of all files, with their lines.
    """
    extra = tuple(extra_dirs)
    problems = clashes(extra)
    scenarios = {}
    for id_ in available(extra):
        try:
            scenarios[id_] = load(id_, extra)
        except ScenarioError as error:
            problems += error.problems
    if problems:
        raise ScenarioError(problems)
    return scenarios


def _misnamed(path: Path, id_: str) -> list[Finding]:
    """Mistakes in the name of a file given by its path that would hide it in a directory of one's own."""
    shipped = available().get(id_, path)
    if id_ != path.stem:
        return [_called_otherwise(path.stem, id_)]
    return [_not_its_own(id_)] if path.resolve() != shipped.resolve() else []


def clashes(extra_dirs: Iterable[Path]) -> list[Problem]:
    """The problems of files whose id another scenario has already."""
    problems: list[Problem] = []
    for path in taken(extra_dirs):
        try:
            problems.append(Source.read(path, tolerant=True).problem(_not_its_own(path.stem)))
        except ScenarioError as error:
            problems += error.problems
    return problems


def _called_otherwise(file: str, id_: str) -> Finding:
    return Finding(("id",), f"expected '{file}', as the file is called; found '{id_}'")


def _not_its_own(id_: str) -> Finding:
    return Finding(("id",), f"'{id_}' is another scenario's id; give this file and its id another")
