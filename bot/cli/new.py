"""`mafia new`: the files of a scenario or an ability that is about to be written; what is left to fill in is marked."""

import keyword
import re
from collections.abc import Container, Mapping
from itertools import product
from pathlib import Path
from string import ascii_uppercase

import click

from bot.cli.scenarios import extra_dirs
from bot.cli.schema import as_text, scenario_schema
from bot.engine.bases.shelf import import_all_parts
from bot.parts.abilities import ABILITIES
from bot.scenario import available
from bot.text.narration.words import WORDS

FILL_IN = "FILL" + " IN"  # in two, since this file has nothing of it left
"""The mark of a place for the author to fill in; `make check` lists the places that are left."""

TEMPLATES = Path(__file__).parent / "templates"


def filled(template: str, words: Mapping[str, str]) -> str:
    """The text of a template with these words in their places: `__id__`, `__title__`."""
    text = (TEMPLATES / template).read_text(encoding="utf-8")
    for word, value in words.items():
        text = text.replace(f"__{word}__", value)
    return text


def write_all(files: Mapping[Path, str]) -> None:
    """Write files that are new, and say which; if one of them is there, or cannot be written, none is.

    Raises:
        click.ClickException: that is so.
    """
    there = [path for path in files if path.exists()]
    if there:
        raise click.ClickException(f"nothing was written: {', '.join(map(str, there))}: there already")
    written: list[Path] = []
    try:
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            written.append(path)
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        for path in written:
            path.unlink(missing_ok=True)
        raise click.ClickException(f"nothing was written: {error.filename}: {error.strerror}") from error
    for path, text in files.items():
        places = text.count(FILL_IN)
        click.echo(f"{path}{f': {places} to fill in' if places else ''}")


NAME = re.compile(r"[a-z][a-z0-9_]*")
LONGEST = 30
"""The most characters of a name; longer ones make lines that break."""

RULES, PARTS = Path("docs/rules"), Path("bot/parts/abilities")
SCHEMA = "scenario.schema.json"

KINDS = {"learn": "check.py.txt"}
"""The template of an ability's rules by folder, for folders most of whose abilities are of a kind of their own."""


@click.group()
def new() -> None:
    """Write the files that a scenario or an ability needs, for you to fill in."""


@new.command()
@click.argument("name")
def scenario(name: str) -> None:
    """Write a scenario named NAME: a small game that works, with a comment for everything optional and its default.

    In the repository it gets a rulebook and a game script too, and `make check` says what is still missing. Anywhere
    else the file, a game script and the JSON schema for editors are written into the current directory.
    """
    _check_name(name, "a scenario", available(extra_dirs()))
    words = {"id": name, "title": _title(name)}
    if not RULES.is_dir():
        files = {
            Path(f"{name}.yaml"): filled("scenario.yaml", words),
            Path(f"{name}.game.yaml"): filled("scenario.game.yaml", words | {"rules": "", "scenario": f"{name}.yaml"}),
        }
        if not Path(SCHEMA).exists():
            files[Path(SCHEMA)] = as_text(scenario_schema())
        write_all(files)
        click.echo(f"Search for {FILL_IN}, then: mafia check {name}.yaml; mafia script {name}.game.yaml")
        return
    words["prefix"] = _free_prefix(name)
    rules = f"rules: [{words['prefix']}-01]\n"
    write_all(
        {
            Path(f"scenarios/{name}.yaml"): filled("scenario.yaml", words),
            RULES / f"{name}.md": filled("rules.md", words),
            Path(f"tests/scripts/{name}/night/first_night.game.yaml"): filled(
                "scenario.game.yaml", words | {"rules": rules, "scenario": name}
            ),
        }
    )
    click.echo('`make check` says what is still missing; CONTRIBUTING.md, "Add a scenario", goes through it.')


@new.command()
@click.argument("name")
@click.option(
    "--folder",
    default="learn",
    show_default=True,
    help="What it is about: a folder of bot/parts/abilities, such as kill or protect.",
)
def ability(name: str, folder: str) -> None:
    """Write an ability named NAME: its rules and words, a small scenario with it, and a game script.

    Run it in the repository. `make check` says what is still missing.
    """
    if not PARTS.is_dir():
        raise click.ClickException(f"run this in the repository; there is no {PARTS} here")
    import_all_parts()
    _check_name(name, "an ability", {*ABILITIES, *WORDS})
    folders = sorted(path.name for path in PARTS.iterdir() if path.is_dir() and not path.name.startswith("_"))
    if folder not in folders:
        raise click.ClickException(f"there is no folder '{folder}' in {PARTS}; there are {', '.join(folders)}")
    words = {"id": name, "title": _title(name), "class": "".join(part.capitalize() for part in name.split("_"))}
    write_all(
        {
            PARTS / folder / f"{name}.py": filled(KINDS.get(folder, "ability.py.txt"), words),
            Path(f"tests/concepts/{name}.yaml"): filled("concept.yaml", words),
            Path(f"tests/concepts/{name}.game.yaml"): filled("concept.game.yaml", words),
        }
    )
    click.echo('`make check` says what is still missing; CONTRIBUTING.md, "Add an ability", goes through it.')


def _check_name(name: str, what: str, taken: Container[str]) -> None:
    """Check a name.

    Raises:
        click.ClickException: the name is not allowed, or is taken.
    """
    parts = name.split("_")
    if not NAME.fullmatch(name) or len(name) > LONGEST or not all(part[:1].isalpha() for part in parts):
        expected = f"words of small letters and digits with '_' between them, at most {LONGEST} characters in all"
        raise click.ClickException(f"nothing was written: expected {expected}; found '{name}'")
    if keyword.iskeyword(name):
        raise click.ClickException(f"nothing was written: '{name}' is a word of Python")
    if name in taken:
        raise click.ClickException(f"nothing was written: there is {what} '{name}' already")


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _free_prefix(name: str) -> str:
    """Two capital letters for the rules of a scenario that no other book has, from its name where possible."""
    books = (path.read_text(encoding="utf-8") for path in RULES.glob("*.md"))
    taken = {match for text in books for match in re.findall(r"^- \*\*([A-Z]{2})-\d", text, re.MULTILINE)}
    letters = [letter for letter in name.upper() if letter in ascii_uppercase]
    own = (letters[0] + letter for letter in letters[1:])
    others = (first + second for first, second in product(ascii_uppercase, repeat=2))
    return next(pair for pair in (*own, *others) if pair not in taken)
