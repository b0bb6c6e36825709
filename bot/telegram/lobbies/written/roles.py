"""The roles of the games by the names that people write: an id, or the shown name in any of the languages."""

from collections.abc import Mapping, Sequence

from bot.scenario import Scenario
from bot.telegram.lobbies.written.games import names_of, same_word
from bot.text import LANGUAGES, ScenarioTexts, plain, tongue
from bot.text.spelling import key

LEVELS = ("easy", "medium", "hard")
"""A role that several games have is shown as the easiest of them has it."""


def role_named(scenarios: Mapping[str, Scenario], words: Sequence[str], here: str | None) -> tuple[str, str] | None:
    """The game and the role that these words name, such as `doctor` or `zodiac doctor`.

    Args:
        scenarios: the games by id.
        words: the text.
        here: the game that is played there: its role is meant if it has one of that name.
    """
    first = [here] if here in scenarios else []
    easy_first = sorted(scenarios, key=lambda id_: LEVELS.index(scenarios[id_].model.level))
    for id_ in [*first, *(id_ for id_ in easy_first if id_ not in first)]:
        if (role := _role_of(scenarios[str(id_)], words)) is not None:
            return str(id_), role
    games = names_of(scenarios)
    for cut in range(1, len(words)):
        id_ = games.named(words[:cut])
        role = _role_of(scenarios[id_], words[cut:]) if id_ is not None else None
        if id_ is not None and role is not None:
            return id_, role
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
    alike = {
        id_
        for name, id_ in names
        if written and all(any(same_word(word, other) for other in name.split()) for word in written.split())
    }
    return alike.pop() if len(alike) == 1 else None
