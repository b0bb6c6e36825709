"""The games of this bot by the names that people write: an id, or the shown name in any of the languages."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache

from bot.scenario import Scenario
from bot.text import LANGUAGES, ScenarioTexts, plain, tongue
from bot.text.spelling import key

SHARED = ("mafia", "мафи", "مافیا", "المافیا", "игра", "игру")
"""Beginnings of words that tell no game from another: `Zodiac Mafia` is `zodiac`."""
FILLERS = frozenset(map(key, ("the", "game", "with", "с", "بازی", "لعبة")))
STEM = 5
"""Letters of a word that suffice where they are the beginning of another one: `классика` and `классическая`."""
ALIKE = 0.7
"""How alike a written name and a game's must be for the game to be suggested, from 0 to 1."""
MOST_SUGGESTED = 3


class GameNames:
    """All names of the games, each with the id of its game."""

    def __init__(self, scenarios: Mapping[str, Scenario]) -> None:
        self._games: dict[str, str] = {}
        for id_, scenario in scenarios.items():
            shown = [plain(ScenarioTexts(scenario.raw, tongue(code)).name) for code in LANGUAGES]
            for name in (id_, scenario.name, *shown):
                self._games.setdefault(_telling(key(name)), id_)
        self._closed = {name.replace(" ", ""): id_ for name, id_ in self._games.items()}

    def named(self, words: Iterable[str]) -> str | None:
        """The id of the game that these words name, such as `el_clasico` for `El Clasico`.

        A part of a name will do where no other game has that part. None where no game, or more than one, is named so.
        """
        written = _telling(key(" ".join(words)))
        if (id_ := self._closed.get(written.replace(" ", ""))) is not None:
            return id_
        alike = self._with_words(written)
        return alike[0] if len(alike) == 1 else None

    def meant(self, words: Iterable[str]) -> Sequence[str]:
        """The ids of the games whose names are most like these words, the likeliest first: `zodiac` for `zodak`."""
        written = _telling(key(" ".join(words)))
        close = get_close_matches(written, self._games, n=MOST_SUGGESTED, cutoff=ALIKE)
        alike = [*self._with_words(written), *(self._games[name] for name in close)]
        return list(dict.fromkeys(alike))[:MOST_SUGGESTED]

    def having(self, words: Iterable[str]) -> Sequence[str]:
        """The ids of the games in whose names all of these words stand."""
        return self._with_words(_telling(key(" ".join(words))))

    def _with_words(self, written: str) -> list[str]:
        """The games in whose name each written word stands, whatever its ending."""
        words = written.split()
        found = [
            id_
            for name, id_ in self._games.items()
            if words and all(any(same_word(word, other) for other in name.split()) for word in words)
        ]
        return list(dict.fromkeys(found))


def names_of(scenarios: Mapping[str, Scenario]) -> GameNames:
    """The names of these games; they are made once, since much of a bot's time would go into them."""
    return _names(tuple(scenarios.items()))


@lru_cache(maxsize=64)
def _names(scenarios: tuple[tuple[str, Scenario], ...]) -> GameNames:
    return GameNames(dict(scenarios))


def _telling(name: str) -> str:
    """A name without the words that say nothing of which game it is, unless there are no others."""
    words = [word for word in name.split() if word not in FILLERS and not word.startswith(SHARED)]
    return " ".join(words) or name


def same_word(one: str, other: str) -> bool:
    """Whether two words are one, or begin alike where both are long enough to tell by that."""
    return one == other or (len(one) >= STEM and len(other) >= STEM and one[:STEM] == other[:STEM])
