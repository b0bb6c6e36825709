"""The choices of a group, as menus show them: scenarios with their options, and languages."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from bot.scenario import Scenario
from bot.scenario.casts.composing import NO_CAST, read_cast
from bot.scenario.models import CastOption, ChoiceOption, NumberOption
from bot.scenario.options import UNLIMITED, Value
from bot.store.rows import Chat, User
from bot.telegram.lobbies.menus.menu import (
    FEW,
    CastDoor,
    Choice,
    Door,
    Menu,
    Screen,
    Setting,
    choices_screen,
    picker,
    screen,
)
from bot.text import LANGUAGES, ScenarioTexts, Tongue, telegram_length
from bot.text.lengths import MESSAGE_LENGTH

AUTOMATIC = "auto"
MOST_BUTTONS = 90
"""The most buttons for the options of a scenario on one screen, which has others too (Bot API: 100 in all)."""
STEPS = 5
"""How many values a menu offers for an option that is a number."""
LEVELS = ("easy", "medium", "hard")
"""The levels of games, by how much there is to learn, in the order in which games are offered."""


# -- scenarios -----------------------------------------------------------------------------------------------


def by_level(scenarios: Mapping[str, Scenario]) -> Mapping[str, Scenario]:
    """The scenarios in the order in which they are offered: the easy ones first."""
    return dict(sorted(scenarios.items(), key=lambda item: LEVELS.index(item[1].level)))


def scenarios_screen(t: Tongue, scenarios: Mapping[str, Scenario], chat: Chat) -> Screen:
    """Every scenario with its players, length and level, and its description in a line; the easy ones first."""
    scenarios = by_level(scenarios)
    texts = {id_: ScenarioTexts(scenario.raw, t) for id_, scenario in scenarios.items()}
    lines = {
        id_: Markup(" · ").join([Markup("<b>{}</b>").format(texts[id_].name), *facts(t, scenario)])
        for id_, scenario in scenarios.items()
    }
    head = t.text("🎲 <b>What should we play here?</b>")
    text = Markup("\n\n").join([head, *(Markup("\n").join([lines[id_], texts[id_].summary]) for id_ in scenarios)])
    if telegram_length(text) > MESSAGE_LENGTH:
        text = Markup("\n").join([head, *lines.values()])
    names = [(id_, texts[id_].name) for id_ in scenarios]
    return Screen(text, picker(Menu.SCENARIO, names, chat.scenario))


def facts(t: Tongue, scenario: Scenario) -> list[Markup]:
    """The facts about a game: the number of players, roughly how long it takes, and its level."""
    low, high = scenario.players.low, scenario.players.high
    # NOTE: the only number of players a game can be played with
    players = t.text("👥 {count}", count=high)
    if low < high:
        # NOTE: the fewest and the most players of a game
        players = t.text("👥 {least}–{most}", least=low, most=high)
    minutes = scenario.minutes
    # NOTE: how long a game takes about: "⏱ 40 minutes"
    length = [t.text("⏱ {time}", time=t.duration(60 * minutes))] if minutes else []
    return [players, *length, _level(t, scenario.level)]


def _level(t: Tongue, level: str) -> Markup:
    match level:
        case "easy":
            # NOTE: how much there is to know about a game before one plays it
            return t.text("🟢 easy")
        case "medium":
            return t.text("🟡 medium")
        case _:
            return t.text("🔴 hard")


def scenario_screen(t: Tongue, scenario: Scenario, chosen: Mapping[str, object]) -> Screen:
    """One scenario with its options; those with many choices behind a button, and all where these would be too many."""
    texts = ScenarioTexts(scenario.raw, t)
    settings = _settings(t, scenario, texts, chosen)
    apart = _apart(settings)
    items = [Door(setting) if setting in apart else setting for setting in settings]
    legal = scenario.legal(chosen)
    casts = [
        CastDoor(name, texts.option(name), sum(read_cast(str(legal.get(name, NO_CAST)), scenario.roles).values()))
        for name in scenario.casts
    ]
    return screen(t, Menu.SCENARIO, _head(t, scenario, texts), [*items, *casts], path=(scenario.id,), back=True)


def option_screen(
    t: Tongue, scenario: Scenario, chosen: Mapping[str, object], option: str | None = None, page: int | None = None
) -> Screen | None:
    """The screen of an option with many choices, each explained in a line: the named option, or the first such.

    None if there is no such option.
    """
    texts = ScenarioTexts(scenario.raw, t)
    settings = _settings(t, scenario, texts, chosen)
    many = [setting for setting in settings if len(setting.choices) > FEW]
    long = many if option is None else [setting for setting in _apart(settings) if setting.id == option]
    if not long:
        return None
    return choices_screen(t, Menu.SCENARIO, _head(t, scenario, texts), long[0], path=(scenario.id,), page=page)


def _apart(settings: Sequence[Setting]) -> Sequence[Setting]:
    """The settings with a screen of their own: those with many choices; all, if one keyboard has no room for theirs."""
    many = [setting for setting in settings if len(setting.choices) > FEW]
    buttons = len(many) + sum(1 + len(setting.choices) for setting in settings if setting not in many)
    return settings if buttons > MOST_BUTTONS else many


def _head(t: Tongue, scenario: Scenario, texts: ScenarioTexts) -> list[Markup]:
    return [
        t.text("✅ The next game here: <b>{scenario}</b>", scenario=texts.name),
        Markup(" · ").join(facts(t, scenario)),
        texts.summary,
    ]


def _settings(t: Tongue, scenario: Scenario, texts: ScenarioTexts, chosen: Mapping[str, object]) -> list[Setting]:
    """The options of a scenario that a menu can show, as settings with their present values."""
    values = scenario.values(scenario.legal(chosen))
    return [
        _option(t, texts, name, option, values[name])
        for name, option in scenario.options.items()
        if not isinstance(option, CastOption) and not (isinstance(option, ChoiceOption) and option.chosen_by != "group")
    ]


def _option(t: Tongue, texts: ScenarioTexts, name: str, option: NumberOption | ChoiceOption, now: Value) -> Setting:
    if isinstance(option, ChoiceOption):
        choices = [Choice(value, texts.choice(name, value), texts.note(name, value)) for value in option.choices]
    else:
        numbers = offered_numbers(option, now)
        choices = [Choice(str(number), amount(t, option, number)) for number in numbers]
        if option.unlimited:
            # NOTE: a value of an option that is a number, such as that of a sniper's bullets
            choices.append(Choice(UNLIMITED, t.context("option", "Unlimited")))
    return Setting(name, texts.option(name), str(now), tuple(choices))


def amount(t: Tongue, option: NumberOption, number: int) -> Markup:
    """A value of an option that is a number, in words: seconds as a length of time."""
    return t.duration(number) if option.kind == "seconds" else t.value(number)


def offered_numbers(option: NumberOption, now: Value) -> list[int]:
    """The values that a menu offers for a number, from lowest to highest, with the default and the present one."""
    span = option.high - option.low
    steps = min(STEPS - 1, span)
    even = [option.low + round(span * step / steps) for step in range(steps + 1)] if steps else [option.low]
    return sorted({*even, *(int(value) for value in (option.default, now) if value != UNLIMITED)})


# -- languages -----------------------------------------------------------------------------------------------


def language_screen(t: Tongue, chat: Chat) -> Screen:
    """The language of a group."""
    setting = Setting("chat", t.text("Language of this group"), chat.language, _languages())
    return screen(t, Menu.LANGUAGE, [t.text("🌐 I narrate the games here in this language.")], [setting])


def own_language_screen(t: Tongue, user: User) -> Screen:
    """A person's own language, where the default is that of their app."""
    current = user.language if user.language_chosen and user.language else AUTOMATIC
    automatic = Choice(AUTOMATIC, t.text("As in Telegram"))
    setting = Setting("own", t.text("Your language"), current, (automatic, *_languages()))
    head = t.text("🌐 I write to you in private in this language, whatever the group speaks.")
    return screen(t, Menu.LANGUAGE, [head], [setting])


def _languages() -> tuple[Choice, ...]:
    return tuple(Choice(code, Markup(name)) for code, name in LANGUAGES.items())  # noqa: S704 - our own names
