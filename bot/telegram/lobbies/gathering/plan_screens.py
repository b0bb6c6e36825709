"""`/plan`: the planned games, and the steps in which an admin plans one more: day, hour, game, once or weekly."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from babel.dates import get_day_names
from markupsafe import Markup

from bot.scenario import Scenario
from bot.store.rows import Chat
from bot.telegram.callback_data import MenuButton, as_words
from bot.telegram.lobbies.gathering.moments import When
from bot.telegram.lobbies.gathering.plan_board import PlanBoard
from bot.telegram.lobbies.menus.menu import Menu, Screen
from bot.telegram.lobbies.written.zones import zone_of
from bot.telegram.outbox.deliveries import Button, Keyboard
from bot.telegram.presenting.keyboard_layout import rows
from bot.text import ScenarioTexts, Tongue, plain
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
        show = Button(f"📅 {plain(board.when(t))}", MenuButton(Menu.PLANS, as_words("show", board.plan.id)).pack())
        keyboard += ((show,), tuple(_ends(t, board)))
    if not boards:
        lines.append(t.text("Nothing is planned."))
    lines.append(_hint(t, chat))
    new = Button(plain(t.context("button", "➕ Plan a game")), MenuButton(Menu.PLANS, ("new",)).pack(), style="primary")
    return Screen(Markup("\n\n").join(lines), (*keyboard, (new,)))


def _ends(t: Tongue, board: PlanBoard) -> list[Button]:
    number = board.plan.id
    cancel = Button(plain(t.context("button", "✖️ Cancel")), MenuButton(Menu.PLANS, as_words("cancel", number)).pack())
    if not board.plan.weekly:
        return [cancel]
    return [
        Button(plain(t.context("button", "⏭ Not this week")), MenuButton(Menu.PLANS, as_words("skip", number)).pack()),
        cancel,
    ]


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
    buttons = [
        Button(plain(t.weekday(day)), MenuButton(Menu.PLANS, as_words("day", f"{day:%Y%m%d}")).pack()) for day in days
    ]
    return Screen(t.text("📅 <b>A new game</b>\nOn which day?"), (*rows(buttons), _back(t)))


def hours_screen(t: Tongue, day: date) -> Screen:
    """Asks for the hour. Other times can be written."""
    buttons = [
        Button(plain(t.clock(hour * 60)), MenuButton(Menu.PLANS, as_words("hour", f"{day:%Y%m%d}", hour)).pack())
        for hour in range(24)
    ]
    text = t.text("📅 <b>{day}</b>\nAt what time?", day=t.weekday(day))
    return Screen(text, (*rows(buttons, 4), _back(t)))


def games_screen(t: Tongue, day: date, hour: int, scenarios: Mapping[str, Scenario]) -> Screen:
    """Asks for the game."""
    path = ("game", f"{day:%Y%m%d}", hour)
    own = Button(
        plain(t.context("button", "As set in the group")), MenuButton(Menu.PLANS, as_words(*path, GROUPS_OWN)).pack()
    )
    buttons = [
        Button(plain(ScenarioTexts(scenario.raw, t).name), MenuButton(Menu.PLANS, as_words(*path, id_)).pack())
        for id_, scenario in scenarios.items()
    ]
    text = t.text("📅 <b>{day}, {time}</b>\nWhich game?", day=t.weekday(day), time=t.clock(hour * 60))
    return Screen(text, ((own,), *rows(buttons), _back(t)))


def repeat_screen(t: Tongue, day: date, hour: int, scenario: str) -> Screen:
    """Asks whether the game is once or every week."""
    path = ("make", f"{day:%Y%m%d}", hour, scenario)
    once = Button(
        plain(t.context("button", "Once")), MenuButton(Menu.PLANS, as_words(*path, 0)).pack(), style="primary"
    )
    weekly = Button(plain(t.context("button", "Every week")), MenuButton(Menu.PLANS, as_words(*path, 1)).pack())
    text = t.text("📅 <b>{day}, {time}</b>\nOnce, or every week?", day=t.weekday(day), time=t.clock(hour * 60))
    return Screen(text, ((once, weekly), _back(t)))


def _back(t: Tongue) -> tuple[Button]:
    return (Button(plain(t.context("button", "‹ Back")), MenuButton(Menu.PLANS).pack()),)


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
