"""`mafia rules`: which rules of the rulebook (`docs/rules`) are shown by a test."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import yaml

_REPOSITORY = Path(__file__).resolve().parents[2]
FAST: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader: libyaml's where PyYAML was built with it."""

_ENTRY = re.compile(r"^rules:.*\n?(?:[ \t#\]\-].*\n?|\n)*", re.MULTILINE)
"""The pattern of the entry `rules` in a script, with the lines that belong to it."""
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


@click.command()
@click.argument("scenarios", nargs=-1, metavar="[SCENARIO]...")
@click.option("--all", "everything", is_flag=True, help="List every rule, with the tests that cover it.")
@click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Directory that holds docs/rules and tests. [default: this one, or the repository of this installation]",
)
def rules(scenarios: tuple[str, ...], everything: bool, root: Path | None) -> None:
    """Count the rules of the rulebooks, and list those that no test covers.

    SCENARIO is the name of a file in docs/rules without its ending; by default all. Game scripts name rules in their
    entry `rules`, Python tests with the marker `rules`. Exits 1 if a rule is not shown, or a test names one that does
    not exist.
    """
    try:
        home = _home(root)
        read = ((path.stem, read_rulebook(path)) for path in sorted((home / "docs" / "rules").glob("*.md")))
        books = {name: book for name, book in read if book}
        wanted = {name: _book(name, books) for name in scenarios or books}
        shown = read_evidence(home / "tests")
    except RulebookError as error:
        click.echo(error, err=True)
        raise SystemExit(2) from None
    for name, book in wanted.items():
        _report(name, book, shown, everything)
    missing = [rule for book in wanted.values() for rule in book if rule not in shown]
    strange = _strange(books, shown)
    if missing or strange:
        raise SystemExit(1)


def _home(root: Path | None) -> Path:
    for place in (root,) if root else (Path.cwd(), _REPOSITORY):
        if (place / "docs" / "rules").is_dir():
            return place
    raise RulebookError(f"{root or Path.cwd()}: no docs/rules here; name its place with --root")


def _book(name: str, books: Mapping[str, dict[str, Rule]]) -> dict[str, Rule]:
    if name not in books:
        raise RulebookError(_unknown("scenario", name, books))
    return books[name]


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    """The message for an unknown name."""
    from bot.scenario.problems import unknown  # noqa: PLC0415 - only a mistake needs what scenarios import

    return unknown(what, name, known)


def _report(name: str, book: Mapping[str, Rule], shown: Mapping[str, list[str]], everything: bool) -> None:
    count = sum(rule in shown for rule in book)
    click.echo(f"{name}: {len(book)} rule{'s' * (len(book) != 1)}, {count} shown by tests, {len(book) - count} not")
    for rule in book.values():
        if everything:
            click.echo(f"  {rule.id}  {rule.text} ({rule.source})")
            click.echo(f"         {', '.join(shown.get(rule.id, ['no test']))}")
        elif rule.id not in shown:
            click.echo(f"  {rule.id}  {rule.text}")


def _strange(books: Mapping[str, Mapping[str, Rule]], shown: Mapping[str, list[str]]) -> list[str]:
    """Rules that tests name and no book has."""
    known = {rule for book in books.values() for rule in book}
    strange = [rule for rule in shown if rule not in known]
    for rule in strange:
        click.echo(f"{', '.join(shown[rule])}: {_unknown('rule', rule, known)}", err=True)
    return strange


# -- reading rulebooks and tests ----------------------------------------------------------------------------


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
