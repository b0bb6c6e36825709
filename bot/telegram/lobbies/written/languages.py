"""The languages of the bot by the names that people write: a code, or a name in any of them."""

from collections.abc import Sequence
from functools import cache

from babel import Locale

from bot.text import LANGUAGES
from bot.text.spelling import key


@cache
def _names() -> dict[str, str]:
    """The codes of the languages, by their names as `key` has them."""
    names = {
        key(name): code
        for code, own in LANGUAGES.items()
        for name in (code, own, *(str(Locale.parse(other).languages.get(code, code)) for other in LANGUAGES))
    }
    return names | {key("farsi"): "fa", key("по-русски"): "ru", key("عربي"): "ar", key("انگلیسی"): "en"}


def language_named(words: Sequence[str]) -> str | None:
    """The code of the language that these words name, such as `fa` for `Persian`, `Farsi` or `فارسی`."""
    return _names().get(key(" ".join(words)))
