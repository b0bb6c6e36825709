"""The lacks of an ability, an event or a scenario, each with its file (CONTRIBUTING.md)."""

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from bot.cli.new import FILL_IN, TEMPLATES
from bot.engine.bases.shelf import import_all_parts
from bot.engine.night.stages import STAGES
from bot.parts.abilities import Ability
from bot.text.extract import ROOT
from bot.text.narration.sayings import RETELLINGS, SAYINGS
from bot.text.narration.words import WORDS

import_all_parts()

ENGINE, PARTS, TESTS = ROOT / "bot" / "engine", ROOT / "bot" / "parts", ROOT / "tests"
WRITTEN = {".md", ".po", ".py", ".yaml"}
"""Endings of files that somebody writes."""
AUDIENCES = ("Public:", "Private:", "To ", "Secret ")
"""How the docstring of an event begins: with who hears it."""


def source_of(kind: type) -> Path:
    """The file of a class, from the root of the repository."""
    path = Path(inspect.getfile(kind))
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


def lacks_of_ability(id_: str, kind: type[Ability]) -> list[str]:
    """The lacks of an ability beside its words (`tests/text/test_words.py`)."""
    return list(_lacks_of_ability(id_, kind))


def _lacks_of_ability(id_: str, kind: type[Ability]) -> Iterator[str]:
    source = source_of(kind)
    if "__doc__" not in vars(kind) or not kind.__doc__:
        yield f"{source}: {kind.__name__} has no docstring: what it does, and which rules that is (CL-47)"
    if kind.stage not in STAGES:
        yield f"{source}: {kind.__name__} has no `stage`: one of those in bot/engine/night/stages.py"
    if not any("purpose" in vars(base) for base in kind.__mro__ if issubclass(base, Ability) and base is not Ability):
        yield f"{source}: {kind.__name__} has no `purpose`: one of those in bot/engine/purposes.py"
    owners = [path for path, abilities in scenarios().items() if id_ in abilities]
    if not owners:
        yield (
            f"no scenario has {id_}: put it under `abilities` of a role or team, and into `asks` of a wave, "
            "in scenarios/<id>.yaml or tests/concepts/<id>.yaml"
        )
    elif not (id_ in answered() if _asks(id_, kind) else any(path in played() for path in owners)):
        where = ", ".join(str(path) for path in owners)
        yield f"no script shows {id_} of {where}: write tests/scripts/<scenario>/<section>/<title>.game.yaml"


def _asks(id_: str, kind: type[Ability]) -> bool:
    """Whether a player answers such an ability."""
    return not kind.passive and not (id_ in WORDS and WORDS[id_].question is None)


def lacks_of_scenario(id_: str) -> list[str]:
    """The lacks of a shipped scenario beside its file (translations: `tests/text`; rules: `mafia rules`)."""
    return list(_lacks_of_scenario(id_))


def _lacks_of_scenario(id_: str) -> Iterator[str]:
    book = Path("docs", "rules", f"{id_}.md")
    if not (ROOT / book).is_file():
        yield f"{id_} has no rulebook: write {book}"
    if not any((TESTS / "scripts" / id_).rglob("*.game.yaml")):
        yield f"no script plays {id_}: write tests/scripts/{id_}/<section>/<title>.game.yaml"
    if f"\n| `{id_}` |" not in (ROOT / "README.md").read_text(encoding="utf-8"):
        yield f"README.md: {id_} is not in the table of games"
    if not re.search(rf"^## {id_}\b", (ROOT / "docs" / "balance.md").read_text(encoding="utf-8"), re.MULTILINE):
        yield f"docs/balance.md: {id_} is not there: run `mafia balance`"


def left_to_fill_in() -> list[str]:
    """Every place marked by `mafia new` and still open: file, line and the missing content."""
    found = []
    for folder in ("bot", "docs", "locales", "scenarios", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in WRITTEN and TEMPLATES not in path.parents:
                lines = path.read_text(encoding="utf-8").splitlines()
                found += [
                    f"{path.relative_to(ROOT)}:{n}: {line.strip()}"
                    for n, line in enumerate(lines, 1)
                    if FILL_IN in line
                ]
    return found


def lacks_of_event(kind: Any) -> list[str]:
    """The lacks of an event."""
    return list(_lacks_of_event(kind))


def _lacks_of_event(kind: Any) -> Iterator[str]:
    source, name = source_of(kind), kind.__name__
    if not (kind.__doc__ or "").startswith(AUDIENCES):
        begins = ", ".join(map(str.strip, AUDIENCES))
        yield f"{source}: the docstring of {name} does not begin with who hears it: {begins}"
    tellers = told_in().get(name, [])
    if not tellers:
        yield f"{source}: nothing in bot/engine or bot/parts tells {name}"
    if kind not in SAYINGS and kind not in RETELLINGS:
        how = "says" if not kind.story else "says or retells"
        yield f"{source}: {name} is never said: register it with {how} beside it, or in bot/text/narration"
    if not kind.story and kind in RETELLINGS:
        yield f"{source}: {name} has a `retells`, but does not enter the story: class {name}(Event, story=True)"
    if kind.name not in expected() and not re.search(rf"\b{name}\b", tested()):
        yield f"no test expects {kind.name}: a script with `told`, `public` or `not_told` of it"


@cache
def told_in() -> dict[str, list[Path]]:
    """The files of the engine and of parts that make an event, by the name of its class."""
    found: dict[str, list[Path]] = {}
    for path in sorted([*ENGINE.rglob("*.py"), *PARTS.rglob("*.py")]):
        if path.parent.name != "events":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    files = found.setdefault(node.func.id, [])
                    files += [path.relative_to(ROOT)] if path.relative_to(ROOT) not in files else []
    return found


@cache
def scenarios() -> dict[Path, frozenset[str]]:
    """The scenarios that are shipped or belong to tests, with the ids of the abilities in them."""
    found = {}
    for path in (*sorted((ROOT / "scenarios").glob("*.yaml")), *sorted(TESTS.rglob("*.yaml"))):
        raw = _scripts().get(path) or _read(path)
        if isinstance(raw, dict) and "roles" in raw and "composition" in raw:
            holders = (*raw["roles"].values(), *raw.get("teams", {}).values())
            parts = [part for holder in holders for part in holder.get("abilities", ())]
            found[path.relative_to(ROOT)] = frozenset(
                part if isinstance(part, str) else next(iter(part)) for part in parts
            )
    return found


@cache
def _scripts() -> dict[Path, dict[str, Any]]:
    return {path: _read(path) for path in sorted(TESTS.rglob("*.game.yaml"))}


def _read(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def _steps() -> Iterator[dict[str, Any]]:
    return (step for script in _scripts().values() for step in script["play"])


@cache
def answered() -> frozenset[str]:
    """The answers in scripts, refused ones too."""
    given = (str(step.get("do") or step.get("refuse") or "") for step in _steps())
    return frozenset(answer.split()[1] for answer in given if len(answer.split()) > 1)


@cache
def played() -> frozenset[Path]:
    """The scenarios of the scripts."""
    found = set()
    for path, script in _scripts().items():
        name = script["scenario"]
        own = path.parent / name if name.endswith(".yaml") else ROOT / "scenarios" / f"{name}.yaml"
        found.add(own.resolve().relative_to(ROOT))
    return frozenset(found)


@cache
def expected() -> frozenset[str]:
    """The names of the events that scripts expect, or expect not."""
    found: set[str] = set()
    for expect in (step["expect"] for step in _steps() if "expect" in step):
        for key in ("public", "not_public"):
            found.update(_names(expect.get(key, ())))
        for key in ("told", "not_told"):
            for events in expect.get(key, {}).values():
                found.update(_names(events))
    return frozenset(found)


def _names(events: Iterable[str | dict[str, Any]]) -> Iterator[str]:
    return (event if isinstance(event, str) else next(iter(event)) for event in events)


@cache
def tested() -> str:
    """The code of all tests, as one text."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("*.py")))
