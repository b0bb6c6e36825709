"""The files of scenarios, checked with all their options, and the four catalogs, read.

python -m bench.loading

The reference is the unavoidable part: PyYAML's nodes of the same files, by the same loader, and Babel's
reading of the same catalogs.
"""

import time

from babel.messages.pofile import read_po

from bench.row import BenchRow, show
from bot.scenario import available
from bot.scenario.loading import checked
from bot.scenario.source import FAST, Source
from bot.text import LANGUAGES
from bot.text.catalogs import locales_directory, scenario_translations, translations

ROUNDS = 5


def scenarios() -> float:
    """Seconds to check all scenarios."""
    begun = time.process_time()
    for path in available().values():
        checked(Source.read(path, tolerant=True))
    return time.process_time() - begun


def nodes() -> float:
    """Seconds to parse the same files."""
    begun = time.process_time()
    for path in available().values():
        loader = FAST(path.read_text(encoding="utf-8"))
        try:
            loader.get_single_node()
        finally:
            loader.dispose()
    return time.process_time() - begun


def catalogs() -> float:
    """Seconds to read all words of four languages."""
    translations.cache_clear()
    scenario_translations.cache_clear()
    begun = time.process_time()
    for code in LANGUAGES:
        translations(code)
        for id_ in available():
            scenario_translations(code, id_)
    return time.process_time() - begun


def messages() -> float:
    """Seconds for Babel to read the same files."""
    begun = time.process_time()
    for path in sorted(locales_directory().glob("*/LC_MESSAGES/**/*.po")):
        with path.open("rb") as file:
            read_po(file)
    return time.process_time() - begun


def measure() -> list[BenchRow]:
    """Both, and what they cannot do without, in turn; the best of each counts."""
    rounds = [(scenarios(), nodes(), catalogs(), messages()) for _ in range(ROUNDS)]
    loading, parsing, words, reading = (min(times) for times in zip(*rounds, strict=True))
    return [
        BenchRow(
            f"loading {len(available())} scenarios, checked with all their options",
            f"{loading * 1e3:.0f} ms",
            f"{parsing * 1e3:.0f} ms to parse them",
            loading / parsing,
            20,
        ),
        BenchRow(
            "loading four languages with the words of all games",
            f"{words * 1e3:.0f} ms",
            f"{reading * 1e3:.0f} ms for Babel to read them",
            words / reading,
            3,
        ),
    ]


if __name__ == "__main__":
    show(*measure())
