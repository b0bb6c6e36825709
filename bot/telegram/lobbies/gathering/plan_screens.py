"""Planned games as they are shown: in the group, to people who are coming, and in the steps of planning one more."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from babel.dates import get_day_names
from markupsafe import Markup

from bot.scenario import Scenario
from bot.store.gathering.plans import Plan, PlanStage, Replied, Reply
from bot.store.rows import Chat, User
from bot.telegram.callback_data import PlanButton
from bot.telegram.directory import tongue_of
from bot.telegram.lobbies.menus.menu import Menu, Screen, back_button, menu_button
from bot.telegram.lobbies.written.hours import zone_of
from bot.telegram.outbox.deliveries import Button, Keyboard, Post, Priority, with_moments
from bot.telegram.presenting.keyboard_layout import button_of, rows
from bot.text import ScenarioTexts, Tongue, tongue
from bot.text.tongue import command
from bot.text.zones import zone_shown


def plan_slot(plan_id: int) -> str:
    """The slot (message name) of a plan: of its message in the group, and of messages about it in private chats."""
    return f"plan.{plan_id}"


def promised(t: Tongue, stage: PlanStage) -> list[Markup]:
    """A sentence that says which reminders are still to come at this stage of a plan; none in the last minutes."""
    if stage < PlanStage.HOUR:
        return [t.text("I'll remind you an hour before, and again five minutes before.")]
    if stage < PlanStage.MINUTES:
        return [t.text("I'll remind you five minutes before.")]
    return []


@dataclass(frozen=True, slots=True)
class PlanBoard:
    """A plan as it is shown at one moment."""

    plan: Plan
    chat: Chat
    scenario: Scenario
    replies: Sequence[Replied]

    @property
    def tongue(self) -> Tongue:
        """The language of the group."""
        return tongue(self.chat.language)

    def who(self, answer: Reply) -> list[User]:
        """The people who gave this answer, in the order of their answers."""
        return [one.user for one in self.replies if one.answer is answer]

    def post(self, over: Markup | None = None) -> Post:
        """The message in the group. `over`: a line that says why the plan is over; then this is the last edit."""
        t = self.tongue
        return with_moments(
            Post(
                self.chat.id,
                str(self._text(t, over)),
                thread_id=self.plan.thread_id,
                keyboard=self._keyboard(t) if over is None else None,
                slot=plan_slot(self.plan.id),
                create=over is None,
                priority=Priority.BOARD if over is None else Priority.REST,
            )
        )

    def headline(self, t: Tongue, when: Markup | None = None) -> Markup:
        """The line that says which game is planned, and when; `when`: the time, if other words are wanted."""
        name = ScenarioTexts(self.scenario.raw, t).name
        when = self.when(t) if when is None else when
        if self.plan.weekly:
            return t.text("📅 <b>{scenario}</b>: {time}, every week", scenario=name, time=when)
        return t.text("📅 <b>{scenario}</b>: {time}", scenario=name, time=when)

    def when(self, t: Tongue) -> Markup:
        """The time in the group's time zone, which is named if the group has not set one."""
        zone = self.chat.settings.timezone
        when = t.moment(self.plan.at, zone)
        return Markup("{} UTC").format(when) if zone == "UTC" else when

    def when_for_each(self, t: Tongue) -> Markup:
        """The time as a post has it: in each reader's own zone where their screens can show that."""
        return t.until("calendar", self.plan.at, self.when(t))

    def _text(self, t: Tongue, over: Markup | None) -> Markup:
        yes, perhaps, no = (self.who(answer) for answer in (Reply.YES, Reply.PERHAPS, Reply.NO))
        lines = [self.headline(t, self.when_for_each(t)), Markup(""), t.text("✅ Coming: {count}", count=len(yes))]
        if yes:
            lines.append(t.listing(t.name(user.name) for user in yes))
        if perhaps:
            lines.append(t.text("🤔 Maybe: {names}", names=t.listing(t.name(user.name) for user in perhaps)))
        if no:
            lines.append(t.text("❌ Not coming: {names}", names=t.listing(t.name(user.name) for user in no)))
        last = over if over is not None else t.text("The lobby will open by itself, with everybody who is coming.")
        return Markup("\n").join([*lines, Markup(""), last])

    def _keyboard(self, t: Tongue) -> Keyboard:
        return (
            (self._button(t.context("button", "✅ I'm coming"), Reply.YES, "success"),),
            (
                self._button(t.context("button", "🤔 Maybe"), Reply.PERHAPS),
                self._button(t.context("button", "❌ No"), Reply.NO),
            ),
        )

    def _button(self, label: Markup, answer: Reply, style: str | None = None) -> Button:
        return button_of(label, PlanButton(self.plan.id, answer), style)

    def reminder(self, user: User, left: float) -> Post:
        """The private reminder for a person who is coming. `left`: seconds until the game."""
        t = tongue_of(user, self.chat)
        text = t.text(
            "⏰ <b>{group}</b>: the game you said you'd come to begins {time}. The lobby opens by itself, and "
            "you'll be in it.",
            group=t.title(self.chat.title),
            time=t.ahead(max(60, round(left / 60) * 60)),
        )
        return self._private(user, text, self._button(t.context("button", "❌ I can't come"), Reply.NO))

    def answered(self, user: User, answer: Reply) -> Post:
        """The private message to a person who has answered there: the answer, and a button to change it."""
        t = tongue_of(user, self.chat)
        places = {"group": t.title(self.chat.title), "time": self.when_for_each(t)}
        if answer is Reply.YES:
            coming = t.text("✅ You're coming to the game in <b>{group}</b>, {time}.", **places)
            text = Markup(" ").join([coming, *promised(t, self.plan.stage)])
            return self._private(user, text, self._button(t.context("button", "❌ I can't come"), Reply.NO))
        text = t.text("You're not coming to the game in <b>{group}</b>, {time}.", **places)
        return self._private(user, text, self._button(t.context("button", "✅ I'm coming"), Reply.YES))

    def cancelled(self, user: User) -> Post:
        """The message to people who were coming, when the game is cancelled."""
        t = tongue_of(user, self.chat)
        text = t.text(
            "✖️ The game in <b>{group}</b>, {time}, was cancelled.",
            group=t.title(self.chat.title),
            time=self.when_for_each(t),
        )
        return self._private(user, text)

    def _private(self, user: User, text: Markup, *buttons: Button) -> Post:
        keyboard, slot = (buttons,) if buttons else None, plan_slot(self.plan.id)
        return with_moments(Post(user.id, str(text), keyboard=keyboard, slot=slot, priority=Priority.REST))


# -- the menu of plans ---------------------------------------------------------------------------------------


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
    """The line that says how to plan in writing, and in which time zone."""
    return t.text(
        "Admins can also write it: {example}. The time zone is {zone}; {change} changes that.",
        example=plan_example(t),
        zone=zone_shown(chat.settings.timezone),
        change=command(f"/settings timezone={zone_of(t)}"),
    )


def plan_example(t: Tongue) -> Markup:
    """An example of the command `/plan`, in the words of a language."""
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
    if not word.isascii() or not word.isdecimal():
        raise ValueError(word)
    return date.fromisoformat(word)
