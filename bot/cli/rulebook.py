"""The rulebook in `docs/rules`, and the tests that show its rules."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

FAST: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader: libyaml's where PyYAML was built with it."""

_ENTRY = re.compile(r"^rules:.*\n?(?:[ \t#\]\-].*\n?|\n)*", re.MULTILINE)
"""The entry `rules` of a script, with the lines that belong to it."""
_START = re.compile(r"- \*\*([A-Z]{2}-\d+)\*\*")
_RULE = re.compile(r"- \*\*([A-Z]{2}-\d+)\*\* (.+) \(([^()]*(?:\([^()]*\)[^()]*)*)\)")


class RulebookError(Exception):
    """A rulebook or a test that cannot be read, with file and line."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its id, its sentence, and its source."""

    id: str
    text: str
    source: str


def read_rulebook(path: Path) -> dict[str, Rule]:
    """The rules of one file, in its order.

    Raises:
        RulebookError: a rule is not written as `- **ID** sentence (source)`, or an id stands twice.
    """
    rules: dict[str, Rule] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        start = _START.match(line)
        if start is None:
            continue
        match = _RULE.fullmatch(line)
        if match is None:
            raise RulebookError(f"{path}:{number}: {start[1]}: expected '- **{start[1]}** sentence (source)'")
        if match[1] in rules:
            raise RulebookError(f"{path}:{number}: {match[1]} stands here again")
        rules[match[1]] = Rule(match[1], match[2], match[3])
    return rules


def read_evidence(tests: Path) -> dict[str, list[str]]:
    """For each rule that a test names, the places that name it: game scripts and pytest markers.

    Raises:
        RulebookError: a script or a test cannot be parsed.
    """
    shown: dict[str, list[str]] = {}
    for path in sorted((tests / "scripts").rglob("*.game.yaml")):
        for rule in _named_by_script(path):
            shown.setdefault(rule, []).append(str(path.relative_to(tests)))
    for path in sorted(tests.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for rule, line in _named_by_markers(path, text) if "mark.rules" in text else ():
            shown.setdefault(rule, []).append(f"{path.relative_to(tests)}:{line}")
    return shown


def _named_by_script(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    entry = _ENTRY.search(text)  # the rest is for `mafia script`; there are thousands of scripts
    try:
        script = yaml.load(entry[0] if entry else text, FAST)  # noqa: S506 - both are safe loaders
    except yaml.YAMLError as error:
        raise RulebookError(f"{path}: not YAML: {' '.join(str(error).split())}") from error
    rules = script.get("rules", []) if isinstance(script, dict) else None
    if not isinstance(rules, list):
        raise RulebookError(f"{path}: rules: expected a list of rule ids")
    return [str(rule) for rule in rules]


def _named_by_markers(path: Path, text: str) -> Iterator[tuple[str, int]]:
    """The rules in `pytest.mark.rules("CL-01", ...)`, wherever such a mark stands."""
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise RulebookError(f"{path}:{error.lineno}: not Python: {error.msg}") from error
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="rules", value=ast.Attribute(attr="mark")), args=arguments):
                for argument in arguments:
                    if isinstance(argument, ast.Constant):
                        yield str(argument.value), node.lineno
