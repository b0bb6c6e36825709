"""A game as asked for by `/newgame el clasico speech time=60 robots=3`: a scenario, its options, and robots."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from markupsafe import Markup

from bot.scenario import Scenario, ScenarioError
from bot.scenario.casts.composing import read_cast
from bot.scenario.models import CastOption, ChoiceOption, NumberOption
from bot.scenario.options import UNLIMITED
from bot.store.rows import Chat
from bot.store.settings import ABOUT
from bot.telegram.callback_data import written_number
from bot.telegram.lobbies.menus.cast_remarks import mistakes, unread_part
from bot.telegram.lobbies.menus.screens import amount
from bot.telegram.lobbies.opening import Refusal, Refused, usual
from bot.telegram.lobbies.written.choices import Choosable, Written, read_choices
from bot.telegram.lobbies.written.names import GameNames, names_of
from bot.text import LANGUAGES, ScenarioTexts, Tongue, plain, tongue
from bot.text.cleaning import quoted

ROBOTS = "robots"
WORDS_FOR_ROBOTS = ("robot", "bots", "боты", "ربات", "ربات ها", "روبوت", "روبوتات")


class NotAGame(Refused):
    """The error that words name no game, or no option of one; `meant`: games with similar names."""

    def __init__(self, why: Refusal, meant: Sequence[str] | None = None) -> None:
        super().__init__(why)
        self.meant = meant


@dataclass(frozen=True, slots=True)
class GameRequest:
    """The request: the id of a scenario (None: the group's present one), options that differ, and how many robots."""

    scenario: str | None
    options: Mapping[str, int | str]
    robots: int

    @property
    def chooses(self) -> bool:
        """Whether another game, or other options, than the group's are asked for."""
        return self.scenario is not None or bool(self.options)

    def of(self, chat: Chat) -> Chat:
        """The group, with its settings changed as requested for this one game."""
        name = self.scenario or chat.scenario
        options = {**chat.options.get(name, {}), **self.options}
        return replace(chat, scenario=name, options={**chat.options, name: options})


def read_request(text: str, chat: Chat, scenarios: Mapping[str, Scenario]) -> GameRequest:
    """The game that a text behind `/newgame` asks for.

    Raises:
        NotAGame: no game, or no option of it, is called so, or the option has no such value.
    """
    if chat.scenario not in scenarios:  # a file that is no longer there
        chat = replace(chat, scenario=usual(scenarios))
    named, words, choices = _read(text, chat.scenario, scenarios)
    if words:
        raise _unknown(words, chat, names_of(scenarios))
    scenario = scenarios[named or chat.scenario]
    robots = [one.value for one in choices if one.id == ROBOTS]
    options = dict(_option(one, scenario) for one in choices if one.id != ROBOTS)
    request = GameRequest(named, options, (robots and written_number(robots[-1])) or 0)
    try:
        scenario.values(request.of(chat).options[scenario.id])
    except ScenarioError as error:
        raise NotAGame(lambda t: t.text("These options don't go together. Choose others with /scenario.")) from error
    return request


def _read(
    text: str, own: str, scenarios: Mapping[str, Scenario]
) -> tuple[str | None, Sequence[str], Sequence[Written]]:
    """The named game, if any; the words that could not be understood; and the choices of its options."""
    names = names_of(scenarios)
    for id_, scenario in scenarios.items():
        words, choices = read_choices(text, [_robots(), *_options(scenario)])
        if words and names.named(words) == id_:
            return id_, (), choices
    words, choices = read_choices(text, [_robots(), *_options(scenarios[own])])
    return None, words, choices


@cache
def _robots() -> Choosable:
    shown = {plain(tongue(code).text(ABOUT[ROBOTS].name)) for code in LANGUAGES}
    return Choosable(ROBOTS, frozenset({*shown, *WORDS_FOR_ROBOTS}))


@lru_cache(maxsize=64)
def _options(scenario: Scenario) -> Sequence[Choosable]:
    """The options of a game by their names and their values' names in any language."""
    texts = [ScenarioTexts(scenario.raw, tongue(code)) for code in LANGUAGES]
    found = []
    for name, option in scenario.options.items():
        if isinstance(option, ChoiceOption) and option.chosen_by != "group":
            continue
        values = {}
        if isinstance(option, ChoiceOption):
            values = {value: value for value in option.choices}
            values |= {plain(one.choice(name, value)): value for one in texts for value in option.choices}
        elif isinstance(option, NumberOption) and option.unlimited:
            values = {UNLIMITED: UNLIMITED}
            values |= {plain(tongue(code).context("option", "Unlimited")): UNLIMITED for code in LANGUAGES}
        found.append(Choosable(name, frozenset(plain(one.option(name)) for one in texts), values))
    return found


def _option(one: Written, scenario: Scenario) -> tuple[str, int | str]:
    """An option of the game and its value.

    Raises:
        NotAGame: there is no such option, or no such value.
    """
    name, number = one.id, written_number(one.value)
    if name is None:
        raise NotAGame(lambda t: _no_option(t, one.name or one.value, scenario))
    try:
        return name, scenario.value(name, one.value if number is None else number)
    except ValueError as error:
        raise NotAGame(lambda t: _no_value(t, name, one.value, scenario)) from error


# -- what is answered ----------------------------------------------------------------------------------------


def _unknown(words: Sequence[str], chat: Chat, names: GameNames) -> NotAGame:
    """The error that says why words name no game: none is called so, or several are, or there is a number too many."""
    rest, said = [word for word in words if not word.isdecimal()], quoted(" ".join(words))
    if names.having(words):
        return NotAGame(
            lambda t: t.text("More than one game is called “{word}”. Which one?", word=said), names.meant(words)
        )
    if len(rest) == len(words):
        return NotAGame(lambda t: t.text("There's no game called “{word}”.", word=said), names.meant(words))
    named = names.named(rest) if rest else chat.scenario
    return NotAGame(
        lambda t: t.text("“{word}”? Leave the number out: everybody who joins plays.", word=said),
        [named] if named is not None else names.meant(rest),
    )


def _no_option(t: Tongue, word: str, scenario: Scenario) -> Markup:
    texts = ScenarioTexts(scenario.raw, t)
    known = [texts.option(name) for name, option in scenario.options.items() if not isinstance(option, CastOption)]
    if not known:
        return t.text("{scenario} has no options, so no “{word}” either.", scenario=texts.name, word=quoted(word))
    return t.text(
        "{scenario} has no option “{word}”. It has: {options}",
        scenario=texts.name,
        word=quoted(word),
        options=t.listing(known),
    )


def _no_value(t: Tongue, name: str, value: str, scenario: Scenario) -> Markup:
    texts, option = ScenarioTexts(scenario.raw, t), scenario.options[name]
    values = {"option": texts.option(name), "word": quoted(value)}
    match option:
        case NumberOption():
            low, high = amount(t, option, option.low), amount(t, option, option.high)
            return t.text("{option} can't be “{word}”: choose from {low} to {high}.", low=low, high=high, **values)
        case ChoiceOption():
            choices = t.listing(texts.choice(name, choice) for choice in option.choices)
            return t.text("{option} can't be “{word}”. Choose one of these: {choices}", choices=choices, **values)
        case _ if (part := unread_part(value, scenario)) is not None:
            return t.text("That's not a setup. I can't read this part: {part}", part=quoted(part))
        case _:
            wrong = mistakes(texts, scenario, name, read_cast(value, scenario.roles))
            return Markup("\n").join([t.text("This setup can't be played:"), *wrong])
