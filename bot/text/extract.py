"""`python -m bot.text.extract`: gathers every text and brings the catalogs up to date.

Texts come from the message methods of `Tongue` and `Later` all over `bot/`, from the scenario files and from the words
of the page. Each goes into the catalog of its place: a scenario's own, `page`, `narrator` for `bot/text` and
`bot/parts`, `bot` for all else; a text that several places use goes into the first of their domains by the alphabet,
so into `bot` before `narrator`. The catalogs keep the translations of messages that are still there, unchanged,
whichever file of the language they were in; a message that changed is a new one, to be translated anew (nothing is
guessed). The output depends on the texts alone: no dates, no line numbers, a fixed order.
"""

import ast
import io
import tokenize
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import yaml
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from bot.text.catalogs import BOT, NARRATOR, PAGE, catalog_path, scenario_domain
from bot.text.scenario_texts import messages
from bot.text.tongue import LANGUAGES, SOURCE

ROOT = Path(__file__).resolve().parents[2]
NOTE = "NOTE:"
_APART = "bot/cli/proof/"  # its texts are those of other places


class Found(NamedTuple):
    """A message found in the code, with its context and the note for translators; one with a number has two forms."""

    message: str | tuple[str, str]
    context: str | None
    notes: list[str]

    @property
    def key(self) -> tuple[str, str]:
        """The key of the message: its context and its (first) text."""
        return self.context or "", self.message if isinstance(self.message, str) else self.message[0]


def in_python(source: str) -> Iterator[Found]:
    """Messages of calls of the message methods, of `msgid` and of rows of sayings, whose arguments are literals.

    Babel's own extractor does not find calls inside the arguments of others; this one does, wherever they stand. A
    translators' comment belongs to the messages of the statement below it.
    """
    notes = _notes(source)
    for statement, call in _calls(ast.parse(source)):
        name, arguments = _method(call)
        literals = [argument.value if isinstance(argument, ast.Constant) else None for argument in arguments]
        said = notes.get(call.lineno) or notes.get(statement.lineno) or []
        match name, literals:
            case "text" | "msgid", [str(text), *_]:
                yield Found(text, None, said)
            case "context", [str(context), str(text), *_]:
                yield Found(text, context, said)
            case "plural", [str(one), str(many), *_]:
                yield Found((one, many), None, said)
            case "plural_context", [str(context), str(one), str(many), *_]:
                yield Found((one, many), context, said)


def _method(call: ast.Call) -> tuple[str, list[ast.expr]]:
    """The message method called and its arguments; in a row of sayings the text comes after the event."""
    match call.func:
        case ast.Attribute(attr=name):
            return name, call.args
        case ast.Name(id="msgid"):
            return "msgid", call.args
        case ast.Name(id="says" | "retells"):
            return "text", call.args[1:]
    return "", []


def _calls(node: ast.AST, statement: ast.stmt | None = None) -> Iterator[tuple[ast.stmt, ast.Call]]:
    """All method calls, each with the innermost statement around it."""
    for child in ast.iter_child_nodes(node):
        inside = child if isinstance(child, ast.stmt) else statement
        if isinstance(child, ast.Call) and inside is not None:
            yield inside, child
        yield from _calls(child, inside)


def _notes(source: str) -> dict[int, list[str]]:
    """Translators' comments by the line below them."""
    notes: dict[int, list[str]] = {}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        row, text = token.start[0], token.string.lstrip("# ").strip()
        if text.startswith(NOTE):
            notes[row + 1] = [text.removeprefix(NOTE).strip()]
        elif row in notes:
            notes[row + 1] = [*notes.pop(row), text]
    return notes


def in_scenario(source: str) -> Iterator[Found]:
    """The texts of a scenario file, in contexts such as `classic.role.doctor.card`."""
    raw = yaml.safe_load(source)
    return (Found(message.text, f"{raw['id']}.{message.key}", []) for message in messages(raw))


def on_page(source: str) -> Iterator[Found]:
    """The words of the page, in contexts such as `page.new_game`; a comment above a word is one for its translators."""
    notes = {number: line.strip("# ") for number, line in enumerate(source.splitlines(), 2) if line.startswith("  #")}
    tree = yaml.compose(source, Loader=yaml.SafeLoader)
    for _, section in tree.value if tree is not None else ():
        for key, text in section.value:
            row = key.start_mark.line + 1
            yield Found(text.value, f"{PAGE}.{key.value}", [notes[row]] if row in notes else [])


_SOURCES: tuple[tuple[str, Callable[[str], Iterator[Found]]], ...] = (
    ("bot/**/*.py", in_python),
    ("scenarios/*.yaml", in_scenario),
    ("playground/page/words.yaml", on_page),
)


def domain_of(place: str) -> str:
    """The domain of the messages of a file, by the file's path from the root."""
    if place.startswith("scenarios/"):
        return scenario_domain(Path(place).stem)
    if place.startswith("playground/"):
        return PAGE
    return NARRATOR if place.startswith(("bot/text/", "bot/parts/")) else BOT


def templates(root: Path = ROOT) -> dict[str, Catalog]:
    """All messages of the project by domain, each in the order of files, contexts and texts."""
    every = sorted(_found(root), key=lambda found: (found[0], found[1].key))
    homes: dict[tuple[str, str], str] = {}
    for place, found in every:
        domain = domain_of(place)
        homes[found.key] = min(homes.get(found.key, domain), domain)
    domains = {domain: headed(None) for domain in sorted(set(homes.values()))}
    for place, found in every:
        catalog = domains[homes[found.key]]
        catalog.add(found.message, locations=[(place, 0)], auto_comments=found.notes, context=found.context)
    return domains


def _found(root: Path) -> Iterator[tuple[str, Found]]:
    """All messages with their files, by their paths from the root."""
    for pattern, texts_of in _SOURCES:
        for path in sorted(root.glob(pattern)):
            place = path.relative_to(root).as_posix()
            if not place.startswith(_APART):
                yield from ((place, found) for found in texts_of(path.read_text(encoding="utf-8")))


def up_to_date(root: Path = ROOT) -> dict[Path, bytes]:
    """The right contents of the templates and catalogs by path; a file at any other path is superfluous."""
    locales = root / "locales"
    domains = templates(root)
    files = {locales / "templates" / f"{domain}.pot": written(catalog) for domain, catalog in domains.items()}
    for code in LANGUAGES:
        old = gathered(sorted((locales / code).rglob("*.po")), code)
        for domain, catalog in domains.items():
            files[catalog_path(code, domain, locales)] = written(merged(code, catalog, old))
    return files


def present(root: Path = ROOT) -> list[Path]:
    """The existing templates and catalogs."""
    return sorted((root / "locales").rglob("*.po*"))


# -- catalogs as `.po` files -------------------------------------------------------------------------------------

_VOLATILE = (
    b'"Project-Id-Version',
    b'"Language-Team',
    b'"POT-Creation-Date',
    b'"PO-Revision-Date',
    b'"Last-Translator',
    b'"Generated-By',
    b'"Report-Msgid',
)


def headed(code: str | None) -> Catalog:
    """An empty catalog of a language, or (None) an empty template."""
    header = "# Texts of the Mafia narrator. Written by `make messages`; translations are kept."
    return Catalog(locale=code, project="mafia-narrator", version="", header_comment=header, fuzzy=False)


def read(path: Path, code: str) -> Catalog:
    """The catalog in this file."""
    with path.open("rb") as file:
        return read_po(file, locale=code)


def gathered(paths: Iterable[Path], code: str) -> Catalog:
    """All messages of several files of one language; where two have the same, the first that is translated."""
    catalog = headed(code)
    for path in paths:
        for message in read(path, code):
            known = catalog.get(message.id, message.context)
            if message.id and not (known and is_translated(known.string)):
                catalog.delete(message.id, message.context)
                catalog[message.id] = message
    return catalog


def merged(code: str, messages: Catalog, old: Catalog) -> Catalog:
    """The catalog of one language: the messages, with the translations that `old` has for exactly them."""
    catalog = headed(code)
    for message in messages:
        if not message.id:
            continue
        known = old.get(message.id, message.context)
        string = known.string if known and known.id == message.id else None
        if code == SOURCE and not is_translated(string):
            string = message.id
        catalog.add(
            message.id,
            string,
            locations=message.locations,
            auto_comments=message.auto_comments,
            user_comments=known.user_comments if known else (),
            context=message.context,
        )
    return catalog


def is_translated(string: object) -> bool:
    """Whether a message has a translation, in each of its plural forms."""
    forms = string if isinstance(string, list | tuple) else (string,)
    return bool(forms) and all(forms)


def written(catalog: Catalog) -> bytes:
    """The catalog as the text of a file, without what changes from run to run."""
    out = BytesIO()
    write_po(out, catalog, width=0, include_lineno=False)
    return b"".join(line for line in out.getvalue().splitlines(keepends=True) if not line.startswith(_VOLATILE))


def main() -> None:
    """Write the templates and the catalogs, and list the messages without a translation."""
    files = up_to_date()
    for path in present():
        if path not in files:
            path.unlink()
    for path, content in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for code in LANGUAGES:
        catalog = gathered((path for path in files if path.is_relative_to(ROOT / "locales" / code)), code)
        entries = [message for message in catalog if message.id]
        missing = sum(not is_translated(message.string) for message in entries)
        print(f"{code}: {len(entries)} messages, {missing} to translate")


if __name__ == "__main__":
    main()
