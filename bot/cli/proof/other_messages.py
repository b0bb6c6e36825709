"""The catalog messages that no other chapter has said, by source file, with sample data."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import Formatter

from markupsafe import Markup

from bot.cli.proof.noting import Key, NotingTongue
from bot.text.catalogs import locales_directory
from bot.text.pofiles import gathered

_COUNTS = (*range(1, 22), 100, 101, 102, 103, 111, 0)
"""Numbers that between them take each plural form of each language."""


@dataclass(frozen=True)
class CatalogMessage:
    """A message of the catalogs.

    Attributes:
        key: the context and the English text.
        many: the English plural, of a counted message.
        written: the translation; of a counted message its first form.
        place: the first source file of the message.
    """

    key: Key
    many: str | None
    written: str
    place: str


def catalog_of(code: str) -> Iterator[CatalogMessage]:
    """All messages of a language, in the order of its files."""
    for message in gathered(sorted((locales_directory() / code).rglob("*.po")), code):
        one, *more = (message.id,) if isinstance(message.id, str) else message.id
        written = message.string if isinstance(message.string, str) else (message.string or [""])[0]
        if one:
            place = next((file for file, _ in message.locations), "")
            yield CatalogMessage((message.context or "", one), more[0] if more else None, written, place)


def shown(t: NotingTongue, entry: CatalogMessage, places: Mapping[str, object]) -> Iterator[Markup]:
    """A message with sample data in its places; of a counted message each form, with a fitting number.

    A place without a sample of its own takes a short word.
    """
    if entry.many is None:
        named = [place for _, place, _, _ in Formatter().parse(entry.written) if place]
        yield t.filled(entry.written, **{**dict.fromkeys(named, t.context("button", "Yes")), **places})
        return
    context, one = entry.key
    forms = {t.form(one, entry.many, n, context or None): n for n in reversed(_COUNTS)}
    for form, n in sorted(forms.items(), key=lambda item: item[1]):
        yield t.filled(form, **{**places, "n": n})
