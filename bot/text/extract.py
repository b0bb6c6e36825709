"""`python -m bot.text.extract`: gathers every text and brings the catalogs up to date.

Texts come from the message methods of `Tongue` and `Later` all over `bot/`, from the scenario files and from the words
of the page. Each goes into the catalog of its place: a scenario's own, `page`, `narrator` for `bot/text` and
`bot/parts`, `bot` for all else; a text that several places use goes into the first of their domains by the alphabet,
so into `bot` before `narrator`. The catalogs keep the translations of messages that are still there, unchanged,
whichever file of the language they were in; a message that changed is a new one, to be translated anew (nothing is
guessed). The output depends on the texts alone: no dates, no line numbers, a fixed order.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract

from bot.text.catalogs import BOT, NARRATOR, PAGE, catalog_path, scenario_domain
from bot.text.pofiles import gathered, headed, is_translated, merged, written
from bot.text.tongue import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
COMMENT_TAGS = ("NOTE:", "Translators:")
_KEYWORDS: dict[str, Any] = {
    "text": (1,),
    "msgid": (1,),
    "context": ((1, "c"), 2),
    "plural": (1, 2),
    "plural_context": ((1, "c"), 2, 3),
}
_SOURCES = (
    ("bot/**/*.py", "bot.text.extractors:python"),
    ("scenarios/*.yaml", "bot.text.extractors:scenario"),
    ("playground/page/words.yaml", "bot.text.extractors:page"),
)
_APART = "bot/cli/proof/"  # its texts are those of other places


class Found(NamedTuple):
    """A message with its source: the file, the note to its translators, the context."""

    place: str
    notes: list[str]
    message: Any
    context: str | None

    @property
    def key(self) -> tuple[str, str]:
        """The key of the message: its context and its (first) text."""
        return self.context or "", self.message if isinstance(self.message, str) else self.message[0]


def domain_of(place: str) -> str:
    """The domain of the messages of a file, by the file's path from the root."""
    if place.startswith("scenarios/"):
        return scenario_domain(Path(place).stem)
    if place.startswith("playground/"):
        return PAGE
    return NARRATOR if place.startswith(("bot/text/", "bot/parts/")) else BOT


def templates(root: Path = ROOT) -> dict[str, Catalog]:
    """All messages of the project by domain, each in the order of files, contexts and texts."""
    every = sorted(_found(root), key=lambda found: (found.place, found.key))
    homes: dict[tuple[str, str], str] = {}
    for found in every:
        domain = domain_of(found.place)
        homes[found.key] = min(homes.get(found.key, domain), domain)
    domains = {domain: headed(None) for domain in sorted(set(homes.values()))}
    for found in every:
        domains[homes[found.key]].add(
            found.message, locations=[(found.place, 0)], auto_comments=found.notes, context=found.context
        )
    return domains


def _found(root: Path) -> Iterator[Found]:
    for pattern, method in _SOURCES:
        for path in sorted(root.glob(pattern)):
            place = path.relative_to(root).as_posix()
            if place.startswith(_APART):
                continue
            with path.open("rb") as file:
                for _, message, notes, context in extract(
                    method, file, keywords=_KEYWORDS, comment_tags=COMMENT_TAGS, strip_comment_tags=True
                ):
                    yield Found(place, notes, message, context)


def up_to_date(root: Path = ROOT) -> dict[Path, bytes]:
    """The right contents of the templates and catalogs by path; a file at any other path is superfluous."""
    locales = root / "locales"
    domains = templates(root)
    files = {locales / "templates" / f"{domain}.pot": written(messages) for domain, messages in domains.items()}
    for code in LANGUAGES:
        old = gathered(sorted((locales / code).rglob("*.po")), code)
        for domain, messages in domains.items():
            files[catalog_path(code, domain, locales)] = written(merged(code, messages, old))
    return files


def present(root: Path = ROOT) -> list[Path]:
    """The existing templates and catalogs."""
    return sorted((root / "locales").rglob("*.po*"))


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
