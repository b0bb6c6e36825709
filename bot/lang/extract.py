"""`python -m bot.lang.extract`: gathers every text and brings the catalogs up to date.

Texts come from the message methods of `Tongue` all over `bot/` and from the scenario files. The catalogs keep the
translations of messages that are still there, unchanged; a message that changed is a new one, to be translated
anew (nothing is guessed). The output depends on the texts alone: no dates, no line numbers, a fixed order.
"""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from bot.lang.catalogs import DOMAIN, catalog_path
from bot.lang.tongue import LANGUAGES, SOURCE

ROOT = Path(__file__).resolve().parents[2]
COMMENT_TAGS = ("NOTE:", "Translators:")
_KEYWORDS: dict[str, Any] = {
    "text": (1,),
    "context": ((1, "c"), 2),
    "plural": (1, 2),
    "plural_context": ((1, "c"), 2, 3),
}
_SOURCES = (("bot/**/*.py", "bot.lang.extractors:python"), ("scenarios/*.yaml", "bot.lang.extractors:scenario"))
_APART = "bot/playground/"  # knows nothing of the bot, and speaks to its developers only
_VOLATILE = (
    b'"Project-Id-Version',
    b'"Language-Team',
    b'"POT-Creation-Date',
    b'"PO-Revision-Date',
    b'"Last-Translator',
    b'"Generated-By',
    b'"Report-Msgid',
)


def template(root: Path = ROOT) -> Catalog:
    """All messages of the project, in the order of files, contexts and texts."""
    gathered = Catalog(domain=DOMAIN)
    for place, note, message, context in sorted(_found(root), key=_order):
        gathered.add(message, locations=[(place, 0)], auto_comments=note, context=context)
    return gathered


def _order(found: tuple[str, list[str], Any, str | None]) -> tuple[str, str, str]:
    place, _, message, context = found
    return place, context or "", message if isinstance(message, str) else message[0]


def _found(root: Path) -> Iterator[tuple[str, list[str], Any, str | None]]:
    for pattern, method in _SOURCES:
        for path in sorted(root.glob(pattern)):
            place = path.relative_to(root).as_posix()
            if place.startswith(_APART):
                continue
            with path.open("rb") as file:
                for _, message, notes, context in extract(
                    method, file, keywords=_KEYWORDS, comment_tags=COMMENT_TAGS, strip_comment_tags=True
                ):
                    yield place, notes, message, context


def merged(code: str, messages: Catalog, old: Catalog | None) -> Catalog:
    """The catalog of one language: the messages, with the translations that `old` has for exactly them."""
    catalog = _headed(code)
    for message in messages:
        if not message.id:
            continue
        known = old.get(message.id, message.context) if old else None
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
    """Whether a translation, or each of its plural forms, is there."""
    forms = string if isinstance(string, list | tuple) else (string,)
    return bool(forms) and all(forms)


def _headed(code: str | None) -> Catalog:
    header = "# Texts of the Mafia narrator. Written by `make messages`; translations are kept."
    return Catalog(locale=code, domain=DOMAIN, project="mafia-narrator", version="", header_comment=header, fuzzy=False)


def written(catalog: Catalog) -> bytes:
    """The catalog as the text of a file, without what changes from run to run."""
    out = BytesIO()
    write_po(out, catalog, width=0, include_lineno=False)
    return b"".join(line for line in out.getvalue().splitlines(keepends=True) if not line.startswith(_VOLATILE))


def read(path: Path, code: str) -> Catalog | None:
    """The catalog in this file, or None where there is none yet."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return read_po(file, locale=code, domain=DOMAIN)


def up_to_date(root: Path = ROOT) -> dict[Path, bytes]:
    """What the template and the catalogs have to be, by path."""
    messages = template(root)
    pot = _headed(None)
    for message in messages:
        if message.id:
            _copy(message, pot)
    files = {root / "locales" / f"{DOMAIN}.pot": written(pot)}
    for code in LANGUAGES:
        path = catalog_path(code, root / "locales")
        files[path] = written(merged(code, messages, read(path, code)))
    return files


def _copy(message: Message, catalog: Catalog) -> None:
    catalog.add(message.id, locations=message.locations, auto_comments=message.auto_comments, context=message.context)


def main() -> None:
    """Write the template and the catalogs, and say what is still to be translated."""
    for path, content in up_to_date().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for code in LANGUAGES:
        catalog = read(catalog_path(code, ROOT / "locales"), code)
        entries = [message for message in catalog or () if message.id]
        missing = sum(not is_translated(message.string) for message in entries)
        print(f"{code}: {len(entries)} messages, {missing} to translate")


if __name__ == "__main__":
    main()
