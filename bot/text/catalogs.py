"""The catalogs (gettext translations): where they are, and how one is read: from its `.po` file, or as it was compiled.

A wheel has every catalog compiled (`.mo`) beside its `.po` file. An editable install makes these files too; one that is
older than its `.po` file is not used.

A language has one catalog for each domain: `bot` for the chat, `narrator` for the narration of every game, one for each
scenario's own texts, which is read at the first request for one of them, and `page` for the page of `mafia play`.
"""

from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.support import NullTranslations, Translations

BOT: Final = "bot"
NARRATOR: Final = "narrator"
PAGE: Final = "page"
_PACKAGE = Path(__file__).resolve().parents[1]
_PLACES = (_PACKAGE / "data" / "locales", _PACKAGE.parent / "locales")


def scenario_domain(id_: str) -> str:
    """The domain of a scenario's own texts."""
    return f"scenarios/{id_}"


def locales_directory() -> Path:
    """The directory of the catalogs: in an installed wheel its package data, else the repository's `locales/`."""
    return next((place for place in _PLACES if place.is_dir()), _PLACES[-1])


def catalog_path(code: str, domain: str, directory: Path | None = None) -> Path:
    """The `.po` file of one language and domain."""
    return (directory or locales_directory()) / code / "LC_MESSAGES" / f"{domain}.po"


@cache
def translations(code: str) -> NullTranslations:
    """The translations common to all games in one language: the chat's texts, and the narrator's, read when needed."""
    common = _compiled(code, BOT)
    common.add_fallback(_Unread(code, NARRATOR))
    return common


@cache
def scenario_translations(code: str, id_: str) -> NullTranslations:
    """A scenario's own texts in one language; scenarios in a host's own directory have no catalog."""
    return _compiled(code, scenario_domain(id_))


def scenario_text(code: str, id_: str, key: str, text: str) -> str:
    """The bare translation of a text of a scenario's file, or the text itself."""
    return str(scenario_translations(code, id_).upgettext(f"{id_}.{key}", text))


@cache
def page_translations(code: str) -> NullTranslations:
    """The words of the page of `mafia play` in one language."""
    return _compiled(code, PAGE)


def page_text(code: str, key: str, text: str) -> str:
    """The translation of a word of the page, or the word itself."""
    return str(page_translations(code).upgettext(f"{PAGE}.{key}", text))


class _Unread(NullTranslations):
    """A catalog that is read at the first request for one of its texts; a language may have no game for days."""

    def __init__(self, code: str, domain: str) -> None:
        super().__init__()
        self._read = cache(partial(_compiled, code, domain))

    def gettext(self, message: str) -> str:
        return self._read().gettext(message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self._read().ngettext(one, many, n)

    def upgettext(self, context: str, message: str) -> str:
        return self._read().upgettext(context, message)

    def unpgettext(self, context: str, one: str, many: str, n: int) -> str:
        return self._read().unpgettext(context, one, many, n)


def _compiled(code: str, domain: str) -> NullTranslations:
    """The catalog in a `.po` file; without a file an empty one, which gives back the English source."""
    path = catalog_path(code, domain)
    if not path.is_file():
        return NullTranslations()
    if (ready := path.with_suffix(".mo")).is_file() and (_is_packed(ready) or _is_newer(ready, path)):
        with ready.open("rb") as file:
            return Translations(file, domain=domain)
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - few commands read catalogs
    from babel.messages.pofile import read_po  # noqa: PLC0415

    with path.open("rb") as file:
        catalog = read_po(file, locale=code, domain=domain)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return Translations(compiled, domain=domain)


def _is_packed(path: Path) -> bool:
    """Whether a file is of an installed wheel, where nothing is written any more."""
    return _PLACES[0] in path.parents


def _is_newer(path: Path, other: Path) -> bool:
    return path.stat().st_mtime_ns > other.stat().st_mtime_ns
