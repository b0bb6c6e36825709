"""Games, roles and languages by the names that people write: an id, or the shown name in any of the languages."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache

from babel import Locale

from bot.scenario import Scenario
from bot.telegram.lobbies.menus.screens import by_level
from bot.text import LANGUAGES, ScenarioTexts, plain, tongue
from bot.text.spelling import key

SHARED = ("mafia", "мафи", "مافیا", "المافیا", "игра", "игру")
"""The beginnings of words that are common to many games' names: `Zodiac Mafia` is `zodiac`."""
FILLERS = frozenset(map(key, ("the", "game", "with", "с", "بازی", "لعبة")))
STEM = 5
"""How many equal letters at their beginnings make two words the same: `классика` and `классическая`."""
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

        A part of a name is enough if no other game has it. None if no game, or more than one, is named so.
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
        """The ids of the games whose names contain all of these words."""
        return self._with_words(_telling(key(" ".join(words))))

    def _with_words(self, written: str) -> list[str]:
        """The ids of the games whose names contain each written word, whatever its ending."""
        return list(dict.fromkeys(id_ for name, id_ in self._games.items() if _stands_in(written, name)))


def names_of(scenarios: Mapping[str, Scenario]) -> GameNames:
    """The names of these games; they are made once, since much of a bot's time would go into them."""
    return _game_names(tuple(scenarios.items()))


@lru_cache(maxsize=64)
def _game_names(scenarios: tuple[tuple[str, Scenario], ...]) -> GameNames:
    return GameNames(dict(scenarios))


def _telling(name: str) -> str:
    """A name without the words that are common to many games; unchanged if it has no other words."""
    words = [word for word in name.split() if word not in FILLERS and not word.startswith(SHARED)]
    return " ".join(words) or name


def _stands_in(written: str, name: str) -> bool:
    """Whether there are written words, and a name contains each of them, whatever its ending."""
    words = written.split()
    return bool(words) and all(any(_same(word, other) for other in name.split()) for word in words)


def _same(one: str, other: str) -> bool:
    """Whether two words are the same, or long enough and have the same beginning."""
    return one == other or (len(one) >= STEM and len(other) >= STEM and one[:STEM] == other[:STEM])


# -- roles ---------------------------------------------------------------------------------------------------


def role_named(scenarios: Mapping[str, Scenario], words: Sequence[str], here: str | None) -> tuple[str, str] | None:
    """The game and the role that these words name, such as `doctor` or `zodiac doctor`.

    Of several games that have the role the one that is played `here` is meant, else the easiest.
    """
    for id_ in sorted(by_level(scenarios), key=lambda id_: id_ != here):
        if (role := _role_of(scenarios[id_], words)) is not None:
            return id_, role
    games = names_of(scenarios)
    for cut in range(1, len(words)):
        game = games.named(words[:cut])
        if game is not None and (role := _role_of(scenarios[game], words[cut:])) is not None:
            return game, role
    return None


def _role_of(scenario: Scenario, words: Sequence[str]) -> str | None:
    """The role of a game that these words name: as a whole, or as the only one with them in its name."""
    written = key(" ".join(words))
    names: list[tuple[str, str]] = [(key(id_), id_) for id_ in scenario.roles]
    for code in LANGUAGES:
        texts = ScenarioTexts(scenario.raw, tongue(code))
        names += [(key(plain(texts.role(id_))), id_) for id_ in scenario.roles]
    for name, id_ in names:
        if written and name.replace(" ", "") == written.replace(" ", ""):
            return id_
    alike = {id_ for name, id_ in names if _stands_in(written, name)}
    return alike.pop() if len(alike) == 1 else None


# -- languages -----------------------------------------------------------------------------------------------


@cache
def _languages() -> dict[str, str]:
    """The codes of the languages, by their names as `key` has them."""
    names = {
        key(name): code
        for code, own in LANGUAGES.items()
        for name in (code, own, *(str(Locale.parse(other).languages.get(code, code)) for other in LANGUAGES))
    }
    return names | {key("farsi"): "fa", key("по-русски"): "ru", key("عربي"): "ar", key("انگلیسی"): "en"}


def language_named(words: Sequence[str]) -> str | None:
    """The code of the language that these words name, such as `fa` for `Persian`, `Farsi` or `فارسی`."""
    return _languages().get(key(" ".join(words)))
