"""`/plan`: the planned games, and the steps in which an admin plans one more: day, hour, game, once or weekly."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from babel.dates import get_day_names
from markupsafe import Markup

from bot.scenario import Scenario
from bot.store.rows import Chat
from bot.telegram.lobbies.gathering.moments import When
from bot.telegram.lobbies.gathering.plan_board import PlanBoard
from bot.telegram.lobbies.menus.menu import Menu, Screen, back_button, menu_button
from bot.telegram.lobbies.written.zones import zone_of
from bot.telegram.outbox.deliveries import Button, Keyboard
from bot.telegram.presenting.keyboard_layout import rows
from bot.text import ScenarioTexts, Tongue
from bot.text.commands import command
from bot.text.zones import zone_shown

GROUPS_OWN = "-"
"""The word in button data, instead of a scenario, for the game that the group has set when the time comes."""
DAYS = 14
FRIDAY = 4
NINE = 21 * 60


def plans_screen(t: Tongue, boards: Sequence[PlanBoard], chat: Chat) -> Screen:
    """All planned games, each with a button to show it again and one to cancel it."""
    lines = [t.text("📅 <b>Planned games</b>")]
    keyboard: Keyboard = ()
    for board in boards:
        lines.append(board.headline(t))
        show = menu_button(Markup("📅 {}").format(board.when(t)), Menu.PLANS, "show", board.plan.id)
        keyboard += ((show,), tuple(_ends(t, board)))
    if not boards:
        lines.append(t.text("Nothing is planned."))
    lines.append(_hint(t, chat))
    new = menu_button(t.context("button", "➕ Plan a game"), Menu.PLANS, "new", style="primary")
    return Screen(Markup("\n\n").join(lines), (*keyboard, (new,)))


def _ends(t: Tongue, board: PlanBoard) -> list[Button]:
    number = board.plan.id
    cancel = menu_button(t.context("button", "✖️ Cancel"), Menu.PLANS, "cancel", number)
    if not board.plan.weekly:
        return [cancel]
    return [menu_button(t.context("button", "⏭ Not this week"), Menu.PLANS, "skip", number), cancel]


def _hint(t: Tongue, chat: Chat) -> Markup:
    """How to plan by writing, and in which time zone times are."""
    return t.text(
        "Admins can also write it: {example}. The time zone is {zone}; {change} changes that.",
        example=plan_example(t),
        zone=zone_shown(chat.settings.timezone),
        change=command(f"/settings timezone={zone_of(t)}"),
    )


def plan_example(t: Tongue) -> Markup:
    """A game that is planned by writing, in the words of a language."""
    # NOTE: what is written after a day and a time, where it is meant every week
    weekly = t.context("plan", "weekly")
    return command(f"/plan {get_day_names('wide', 'stand-alone', locale=t.locale)[FRIDAY]} {t.clock(NINE)} {weekly}")


def days_screen(t: Tongue, today: date) -> Screen:
    """Asks for the day."""
    days = [today + timedelta(days=ahead) for ahead in range(DAYS)]
    buttons = [menu_button(t.weekday(day), Menu.PLANS, "day", f"{day:%Y%m%d}") for day in days]
    return Screen(t.text("📅 <b>A new game</b>\nOn which day?"), (*rows(buttons), _back(t)))


def hours_screen(t: Tongue, day: date) -> Screen:
    """Asks for the hour. Other times can be written."""
    buttons = [menu_button(t.clock(hour * 60), Menu.PLANS, "hour", f"{day:%Y%m%d}", hour) for hour in range(24)]
    text = t.text("📅 <b>{day}</b>\nAt what time?", day=t.weekday(day))
    return Screen(text, (*rows(buttons, 4), _back(t)))


def games_screen(t: Tongue, day: date, hour: int, scenarios: Mapping[str, Scenario]) -> Screen:
    """Asks for the game."""
    path = ("game", f"{day:%Y%m%d}", hour)
    own = menu_button(t.context("button", "As set in the group"), Menu.PLANS, *path, GROUPS_OWN)
    buttons = [
        menu_button(ScenarioTexts(scenario.raw, t).name, Menu.PLANS, *path, id_) for id_, scenario in scenarios.items()
    ]
    text = t.text("📅 <b>{day}, {time}</b>\nWhich game?", day=t.weekday(day), time=t.clock(hour * 60))
    return Screen(text, ((own,), *rows(buttons), _back(t)))


def repeat_screen(t: Tongue, day: date, hour: int, scenario: str) -> Screen:
    """Asks whether the game is once or every week."""
    path = ("make", f"{day:%Y%m%d}", hour, scenario)
    once = menu_button(t.context("button", "Once"), Menu.PLANS, *path, 0, style="primary")
    weekly = menu_button(t.context("button", "Every week"), Menu.PLANS, *path, 1)
    text = t.text("📅 <b>{day}, {time}</b>\nOnce, or every week?", day=t.weekday(day), time=t.clock(hour * 60))
    return Screen(text, ((once, weekly), _back(t)))


def _back(t: Tongue) -> tuple[Button]:
    return (back_button(t, Menu.PLANS),)


def read_day(word: str) -> date:
    """Read a day from button data.

    Raises:
        ValueError: the word is not a day.
    """
    if len(word) != len("20261231") or not word.isascii() or not word.isdecimal():
        raise ValueError(word)
    return date(int(word[:4]), int(word[4:6]), int(word[6:]))


def picked(day: date, hour: int, *, weekly: bool) -> When:
    """The moment that was picked by buttons."""
    return When(day, hour * 60, weekly)
