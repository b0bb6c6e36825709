"""The loading of a scenario: by its id or from a file, checked as a whole.

A check takes a hundred times as long as the reading of the file. `scenarios/checked.sha256` therefore lists the shipped
files that have passed it, by their content: these are only read. `make schema` writes it.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from bot.scenario.files import available, is_file, shipped_dir, taken
from bot.scenario.problems import Finding, Problem, ScenarioError, shaped, unknown
from bot.scenario.scenario import Scenario
from bot.scenario.source import Source

CHECKED = "checked.sha256"
"""The list of shipped files that have passed the check, beside them."""

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
            then show in English. With it a shipped file is checked even where it is known to have passed.
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
    if is_file(path) and _is_shipped(path) and untranslated is None and not findable:
        return _shipped(path, path.stat().st_mtime_ns, asked)
    return checked(Source.read(path, tolerant=True), asked, untranslated, findable=findable)


@lru_cache(maxsize=64)
def _shipped(path: Path, _: int, asked: str | None) -> Scenario:
    """A shipped scenario, cached by the file's time of change (in nanoseconds): desk, page and bot ask for it often."""
    source = Source.read(path, tolerant=True)
    return Scenario(source) if checksum(source) in _passed(path.parent) else checked(source, asked)


@cache
def _passed(folder: Path) -> frozenset[str]:
    """The lines of a folder's list of files that have passed the check."""
    try:
        return frozenset((folder / CHECKED).read_text(encoding="ascii").splitlines())
    except OSError:
        return frozenset()


def checksum(source: Source) -> str:
    """The line for a file in the list of those that have passed the check, as `sha256sum` writes it."""
    return f"{sha256(source.text.encode()).hexdigest()}  {Path(source.name).name}"


def _is_shipped(path: Path) -> bool:
    return path.resolve().parent == shipped_dir().resolve()


def checked(
    source: Source, asked: str | None = None, untranslated: Untranslated | None = None, *, findable: bool = False
) -> Scenario:
    """The scenario in a file, which is checked; `asked` is the id by which the file was found, if any.

    Raises:
        ScenarioError: the file has mistakes.
    """
    from bot.scenario.checks import check  # noqa: PLC0415 - files that are listed as right need no check

    path = Path(source.name)
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
    return Scenario(source, source.error([*doubts, *missing]).problems)


def load_all(extra_dirs: Iterable[Path] = ()) -> dict[str, Scenario]:
    """Every scenario that can be loaded by its id, each with its check passed; the shipped ones first.

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
