"""`mafia abilities`: the abilities of roles and teams, as an index by subject; a page for each."""

import textwrap
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module

import click

from bot.cli.describing import Described, Field, part_entry
from bot.parts.abilities import ABILITIES
from bot.scenario.problems import unknown

COMMON = 10
"""A parameter that so many abilities share is explained once, for all of them."""

WIDTH = 100


@click.command()
@click.argument("name", required=False)
@click.option(
    "--search", "-s", "words", multiple=True, metavar="WORD", help="Only what speaks of this; may be repeated."
)
@click.option("--parameters", is_flag=True, help="Explain the parameters that most abilities have.")
def abilities(name: str | None, words: tuple[str, ...], parameters: bool) -> None:
    """List the abilities that a role or a team can have, by subject; or show the page of NAME.

    Example: mafia abilities --search poison, and then mafia abilities poison.
    """
    if parameters:
        click.echo("\n".join(map(str, _common())))
    elif name is not None:
        click.echo(page(name))
    else:
        click.echo(index(words))


def page(name: str) -> str:
    """All about one ability: its own parameters, and the names of those that it shares with most.

    Raises:
        click.ClickException: there is no such ability.
    """
    entries = _entries()
    if name not in entries:
        raise click.ClickException(unknown("ability", name, entries))
    entry, common = entries[name], _common()
    own = tuple(field for field in entry.fields if not _is_among(field, common))
    shared = [field for field in entry.fields if _is_among(field, common)]
    text = str(Described(entry.id, entry.text, entry.rules, entry.notes, own))
    if shared:
        listed = ", ".join(f"{field.name} = {field.default}" if field.default else field.name for field in shared)
        text += f"\n\n  also (mafia abilities --parameters explains these):\n{_wrapped(listed, 6)}"
    return text


def index(words: Iterable[str] = ()) -> str:
    """The abilities by subject, each in a sentence; with `words`, only the abilities whose pages have all of them.

    Raises:
        click.ClickException: no page has these words.
    """
    wanted = [word.casefold() for word in words]
    found = {id_: entry for id_, entry in _entries().items() if all(word in _whole(entry) for word in wanted)}
    if not found:
        raise click.ClickException(f"no ability speaks of {' and '.join(words)}; try another word, or fewer")
    blocks = []
    for subject in dict.fromkeys(map(_subject, found)):
        lines = [f"{id_:<16}  {_sentence(entry)}" for id_, entry in found.items() if _subject(id_) == subject]
        blocks.append("\n".join([subject, *(_wrapped(line, 2, hanging=20) for line in sorted(lines))]))
    return "\n\n".join([*sorted(blocks), f"{len(found)} abilities. `mafia abilities NAME` shows the page of one."])


@cache
def _entries() -> Mapping[str, Described]:
    return {id_: part_entry(kind) for id_, kind in ABILITIES.items()}


@cache
def _common() -> tuple[Field, ...]:
    """The parameters that many abilities describe in the same words."""
    fields = [field for entry in _entries().values() for field in entry.fields]
    often = Counter((field.name, field.text) for field in fields)
    usual = Counter(field for field in fields if often[field.name, field.text] >= COMMON)
    return tuple({field.name: field for field, _ in reversed(usual.most_common())}.values())


def _is_among(field: Field, common: Iterable[Field]) -> bool:
    return any((field.name, field.text) == (other.name, other.text) for other in common)


def _subject(id_: str) -> str:
    """The subject of an ability's folder, by the folder's docstring."""
    told = import_module(ABILITIES[id_].__module__.rpartition(".")[0]).__doc__ or ""
    return told.splitlines()[0].rstrip(".")


def _sentence(entry: Described) -> str:
    """The first sentence of what an ability does."""
    first, dot, _ = entry.text.partition(". ")
    return f"{first}." if dot else first


def _whole(entry: Described) -> str:
    """The whole page of an ability, but for the parameters that nearly all pages share."""
    common = _common()
    own = [str(field) for field in entry.fields if not _is_among(field, common)]
    subject = _subject(entry.id)
    return " ".join([entry.id, entry.id.replace("_", " "), subject, entry.text, entry.rules, *own]).casefold()


def _wrapped(text: str, indent: int, hanging: int | None = None) -> str:
    return textwrap.fill(
        text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * (hanging or indent), break_long_words=False
    )
