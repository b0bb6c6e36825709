"""`mafia rules`: which rules of the rulebook are shown by a test."""

from collections.abc import Mapping
from pathlib import Path

import click

from bot.cli.rulebook import Rule, RulebookError, read_evidence, read_rulebook

_REPOSITORY = Path(__file__).resolve().parents[2]


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
        from bot.scenario.problems import unknown  # noqa: PLC0415 - only a mistake needs what scenarios import

        raise RulebookError(unknown("scenario", name, books))
    return books[name]


def _report(name: str, book: Mapping[str, Rule], shown: Mapping[str, list[str]], everything: bool) -> None:
    count = sum(rule in shown for rule in book)
    click.echo(f"{name}: {len(book)} rules, {count} shown by tests, {len(book) - count} not")
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
        from bot.scenario.problems import unknown  # noqa: PLC0415 - only a mistake needs what scenarios import

        click.echo(f"{', '.join(shown[rule])}: {unknown('rule', rule, known)}", err=True)
    return strange
