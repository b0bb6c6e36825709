"""Where the catalogs are, and how one is read: `.po` files, compiled in memory at first use."""

from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

DOMAIN = "messages"
_PACKAGE = Path(__file__).resolve().parents[1]
_PLACES = (_PACKAGE / "data" / "locales", _PACKAGE.parent / "locales")


def locales_directory() -> Path:
    """The directory of the catalogs: in an installed wheel its package data, else the repository's `locales/`."""
    return next((place for place in _PLACES if place.is_dir()), _PLACES[-1])


def catalog_path(code: str, directory: Path | None = None) -> Path:
    """The `.po` file of one language."""
    return (directory or locales_directory()) / code / "LC_MESSAGES" / f"{DOMAIN}.po"


@cache
def translations(code: str) -> NullTranslations:
    """The compiled catalog of one language; an empty one, which gives back the source, where there is no file."""
    path = catalog_path(code)
    if not path.is_file():
        return NullTranslations()
    with path.open("rb") as file:
        catalog = read_po(file, locale=code, domain=DOMAIN)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return Translations(compiled, domain=DOMAIN)
