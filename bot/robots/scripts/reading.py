"""Reading a game script from a YAML file: everything is checked, and each mistake is told with its line."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from bot.engine.rules import PACES, Rules
from bot.robots.scripts.model import Expect, Script
from bot.robots.scripts.moves import MoveReader
from bot.scenario import Scenario, ScenarioError, load
from bot.scenario.casts.composing import write_cast
from bot.scenario.problems import Finding, Problem, unknown
from bot.scenario.source import Source

_KEYS = ("title", "rules", "scenario", "options", "pace", "seed", "seats", "deal", "play")
_NEEDED = ("title", "scenario", "seats", "play")
_KINDS: dict[str, type] = {"title": str, "scenario": str, "options": dict, "rules": list, "seats": list, "play": list}
_SAID: dict[type, str] = {str: "text", dict: "a mapping", list: "a list"}
FREE = "free"
"""The value of `deal` by which the seats need not be a cast (set of roles) that the scenario deals."""
OWN = "own"
"""The value of `deal` by which the seats are a cast composed by the host, within the scenario's limits."""

_RULE = re.compile(r"[A-Z]{2}-\d{2,3}")
_WORD = re.compile(r"\w+")


def read_script(path: Path, extra_dirs: Iterable[Path] = ()) -> Script:
    """The script in a file.

    Args:
        path: the file.
        extra_dirs: more places where scenarios are found by their id.

    Raises:
        ScenarioError: the script cannot be read or has mistakes: all of them, with their lines.
    """
    source = Source.read(path)
    findings = list(_shape(source.data))
    if findings:
        raise source.error(findings)
    data = source.data
    rules = _rules(source, path, tuple(extra_dirs))
    seats = tuple(data["seats"])
    findings = [
        Finding(("seats", place), unknown("role", role, rules.roles))
        for place, role in enumerate(seats)
        if role not in rules.roles
    ]
    findings = findings or list(_deal(data, rules, seats))
    reader = MoveReader(rules, len(seats), source, data["scenario"])
    moves = tuple(reader.moves(data["play"]))
    findings += reader.findings
    if not findings and not any(isinstance(move, Expect) for move in moves):
        findings.append(Finding(("play",), "expects nothing: a script needs a step 'expect'"))
    if findings:
        raise source.error(findings)
    ids = tuple(data.get("rules", ()))
    return Script(path, data["title"], ids, rules, seats, moves, str(data.get("seed", "script")))


def _shape(data: Mapping[str, Any]) -> Iterator[Finding]:
    for key in data:
        if key not in _KEYS:
            yield Finding((str(key),), unknown("key", key, _KEYS))
    for key in _NEEDED:
        if key not in data:
            yield Finding((key,), "missing")
    for key, kind in _KINDS.items():
        if key in data and not isinstance(data[key], kind):
            yield Finding((key,), f"expected {_SAID[kind]}")
    yield from _entries(data, "rules", "the number of a rule, such as CL-07", _RULE)
    yield from _entries(data, "seats", "a role", _WORD)
    if data.get("seats") == []:
        yield Finding(("seats",), "expected a role for each seat")
    if data.get("deal", FREE) not in (FREE, OWN):
        yield Finding(("deal",), f"expected '{FREE}' or '{OWN}', found '{data['deal']}'")
    if "seed" in data and not isinstance(data["seed"], str | int | float):
        yield Finding(("seed",), "expected a word or a number")
    pace = data.get("pace", "standard")
    if pace not in list(PACES):
        yield Finding(("pace",), unknown("pace", pace, PACES))


def _deal(data: Mapping[str, Any], rules: Rules, seats: tuple[str, ...]) -> Iterator[Finding]:
    """Check that the seats are a cast of the scenario, unless the script says otherwise."""
    composition = Counter(rules.deals.get(len(seats), ()))
    if data.get("deal") == OWN:
        if Counter(seats) != composition:  # the cast is for more players, who would be dealt what fills it up
            yield Finding(("seats",), f"a cast for {min(rules.deals)} players at least, found {len(seats)}")
    elif "deal" in data:
        if Counter(seats) == composition:
            yield Finding(("deal",), f"not needed: the seats are the composition for {len(seats)} players")
    elif not composition:
        yield Finding(("seats",), f"no composition for {len(seats)} players; to seat them all the same, 'deal: {FREE}'")
    elif Counter(seats) != composition:
        dealt = ", ".join(f"{count} {role}" for role, count in composition.items())
        yield Finding(("seats",), f"not the composition for {len(seats)} players ({dealt}); to play it, 'deal: {FREE}'")


def _entries(data: Mapping[str, Any], key: str, what: str, form: re.Pattern[str]) -> Iterator[Finding]:
    entries = data.get(key)
    for place, entry in enumerate(entries if isinstance(entries, list) else ()):
        if not isinstance(entry, str) or not form.fullmatch(entry):
            yield Finding((key, place), f"expected {what}, found '{entry}'")


def _rules(source: Source, path: Path, extra_dirs: tuple[Path, ...]) -> Rules:
    data = source.data
    name = data["scenario"]
    beside = path.parent / name
    if name.endswith((".yaml", ".yml")) and beside.is_file():
        name = str(beside)
    options = {str(key): value for key, value in data.get("options", {}).items()}
    try:
        scenario = _scenario(name, extra_dirs)
        if data.get("deal") == OWN:
            options |= _own_cast(scenario, data["seats"], options)
        return scenario.rules(options, data.get("pace", "standard"))
    except ScenarioError as error:
        raise source.error([_placed(data, problem) for problem in error.problems]) from error


def _placed(data: Mapping[str, Any], problem: Problem) -> Finding:
    """The place in the script to blame for a mistake in its game: an option, the cast, or the scenario."""
    section, _, option = problem.field.partition(".")
    if section != "options":
        return Finding(("scenario",), str(problem))
    if option in data.get("options", ()):
        return Finding(("options", option), problem.text)
    return Finding(("seats",), str(problem))


def _own_cast(scenario: Scenario, seats: Sequence[str], options: Mapping[str, object]) -> dict[str, str]:
    """The option with which a host composes this cast.

    Raises:
        ScenarioError: the script's options compose another.
    """
    casts = list(scenario.casts)
    twice = [name for name in casts if name in options]
    if twice:
        told = f"'deal: {OWN}' composes the cast; there cannot be two"
        raise ScenarioError([Problem(scenario.id, None, f"options.{name}", told) for name in twice])
    return {casts[0]: write_cast(Counter(seats))} if casts else {OWN: ""}


@lru_cache(maxsize=64)
def _scenario(name: str, extra_dirs: tuple[Path, ...]) -> Scenario:
    """A scenario, loaded once for all scripts: it keeps the rules of its options itself."""
    return load(name, extra_dirs)
