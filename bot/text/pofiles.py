"""Catalogs as `.po` files: how they are read, brought up to date and written."""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from bot.text.tongue import SOURCE

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
