"""`/plan`, its menu, and the replies to a plan."""

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from markupsafe import Markup

from bot.store.gathering.plans import Plan, PlanStage, PlanState, Reply, plan
from bot.store.rows import Chat, User
from bot.store.settings import default
from bot.telegram.callback_data import PlanButton, read_number
from bot.telegram.directory import tongue_of
from bot.telegram.games.moderation.writing import silence_in
from bot.telegram.handlers.deep_links import start_link
from bot.telegram.handlers.late_commands import is_put_off
from bot.telegram.handlers.menu_press import MenuPress, for_admins, in_menu, open_menu
from bot.telegram.handlers.press import Press, on_press
from bot.telegram.handlers.visit import Visit, on_command
from bot.telegram.lobbies.gathering.plan_screens import (
    GROUPS_OWN,
    days_screen,
    games_screen,
    hours_screen,
    plan_example,
    plans_screen,
    promised,
    read_day,
    repeat_screen,
)
from bot.telegram.lobbies.menus.menu import Menu, Screen
from bot.telegram.lobbies.opening import Refused
from bot.telegram.lobbies.written.hours import LAST_HOUR, zone_of
from bot.telegram.lobbies.written.moments import MomentTrouble, NoMoment, When, read_when
from bot.telegram.lobbies.written.names import names_of
from bot.telegram.rights import Deed
from bot.telegram.services import Services
from bot.text import Tongue, tongue
from bot.text.cleaning import quoted
from bot.text.tongue import PERSIAN, command
from bot.text.zones import zone_shown


@on_command("plan")
async def on_plan(who: Visit) -> None:
    """`/plan`: the planned games here; `/plan friday 21:00 classic weekly` plans a game, for admins."""
    if who.words:
        await _plan_written(who)
    elif who.chat is None:
        await who.reply(who.tongue.text("Games are planned in a group: send /plan there."))
    else:
        screen = await _plans(who.services, who.tongue, who.chat, who.thread_id)
        await open_menu(who, Menu.PLANS, screen)


@for_admins(Deed.PLAN)
async def _plan_written(who: Visit, chat: Chat) -> None:
    t, zone, now = who.tongue, chat.settings.timezone, who.ctx.clock.wall()
    try:
        when = read_when(" ".join(who.words), zone, now, persian=t.code == PERSIAN)
    except NoMoment as error:
        await who.reply(_no_moment(t, error))
        return
    scenario = names_of(who.offered).named(when.rest) if when.rest else ""
    if scenario is None:
        await who.reply(_not_understood(t, when.rest))
        return
    if await is_put_off(who, " ".join(["plan", *who.words]), again=False):
        return
    if not await who.services.plans.make(chat, who.thread_id, when, scenario, who.user or User(chat.id)):
        await who.reply(_too_many(t))
    elif zone == default("timezone"):
        await who.reply(_whose_time(t, zone))


def _too_many(t: Tongue) -> Markup:
    return t.text("Too many games are planned already. /plan shows them.")


def _no_moment(t: Tongue, error: NoMoment) -> Markup:
    """The reason why no game is planned, and how to write a time."""
    example = plan_example(t)
    match error.trouble:
        case MomentTrouble.OVER:
            return t.text(
                "That moment has passed. Write a day and a time still to come, like this: {example}", example=example
            )
        case MomentTrouble.TOO_FAR:
            return t.text("That's too far ahead: I plan at most half a year in advance.")
        case MomentTrouble.NO_SUCH_DAY:
            return t.text("There's no such day: {word}", word=quoted(" ".join(error.words)))
        case MomentTrouble.EVERY_DAY:
            return t.text(
                "A game can be planned once or every week, but not every day. Like this: {example}", example=example
            )
        case _ if error.words:
            return _not_understood(t, error.words)
    return t.text("At what time? Write it like this: {example}", example=example)


def _not_understood(t: Tongue, words: Sequence[str]) -> Markup:
    return t.text(
        "I don't understand “{word}”: that's not a day, a time or a game I know. Write it like this: {example}",
        word=quoted(" ".join(words)),
        example=plan_example(t),
    )


def _whose_time(t: Tongue, zone: str) -> Markup:
    """The note that the group has set no time zone, for an admin who may have meant a time of their own clocks."""
    return t.text(
        "That's {zone}, since no time zone is set here. If you meant your local time, send {change} and plan it again.",
        zone=zone_shown(zone),
        change=command(f"/settings timezone={zone_of(t)}"),
    )


async def _plans(services: Services, t: Tongue, chat: Chat, thread_id: int | None) -> Screen:
    return plans_screen(t, await services.plans.boards(chat, thread_id), chat)


async def on_plans_press(press: Press, values: tuple[str, ...]) -> None:
    """A press in the menu of `/plan`: all members may look, admins may plan and cancel games."""
    if (chat := await press.group()) is None:
        await press.no_longer_works()
        return
    pressed = in_menu(press, chat.id, Menu.PLANS, values)
    t = tongue_of(press.user, chat)
    if await pressed.is_out_of_date(t):
        return
    if values[:1] == ("show",):
        if await pressed.is_shown_nothing():
            return
    elif not await pressed.may(Deed.PLAN, chat.id, t=t):
        return
    try:
        screen = await _step(pressed, chat)
    except Refused as refused:
        await press.answer(refused.why(t), alert=True)
        return
    except ValueError:
        await press.no_longer_works(t)
        return
    await press.answer()
    if screen is not None:
        await pressed.show(screen)


async def _step(press: MenuPress, chat: Chat) -> Screen | None:
    """The screen that a press in the menu leads to; None if the menu stays as it is.

    Raises:
        Refused: no such game can be planned any more.
        ValueError: the data is forged, or the plan is over.
    """
    services, t = press.services, tongue(chat.language)
    match press.values:
        case ():
            pass
        case ("new",):
            now = datetime.fromtimestamp(services.ctx.clock.wall(), ZoneInfo(chat.settings.timezone))
            return days_screen(t, now.date())
        case ("day", day):
            return hours_screen(t, read_day(day))
        case ("hour", day, hour):
            return games_screen(t, read_day(day), _hour(hour), services.ctx.scenarios.of(chat.id))
        case ("game", day, hour, scenario):
            return repeat_screen(t, read_day(day), _hour(hour), _known(services, chat, scenario))
        case ("make", day, hour, scenario, weekly):
            when = When(read_day(day), _hour(hour) * 60, weekly=weekly == "1")
            if when.at(chat.settings.timezone) <= services.ctx.clock.wall():
                raise Refused(lambda t: _no_moment(t, NoMoment(MomentTrouble.OVER)))
            wanted = "" if _known(services, chat, scenario) == GROUPS_OWN else scenario
            if not await services.plans.make(chat, press.thread_id, when, wanted, press.user):
                raise Refused(_too_many)
        case ("show", number):
            await services.plans.show_again(await _open_plan(services, chat, number))
            return None
        case ("cancel" | "skip" as what, number):
            await services.plans.cancel(await _open_plan(services, chat, number), once=what == "skip")
        case _:
            raise ValueError("no button of ours")
    return await _plans(services, t, chat, press.thread_id)


def _hour(word: str) -> int:
    number = read_number(word)
    if number is None or number > LAST_HOUR:
        raise ValueError(word)
    return number


def _known(services: Services, chat: Chat, scenario: str) -> str:
    if scenario != GROUPS_OWN and scenario not in services.ctx.scenarios.of(chat.id):
        raise ValueError(scenario)
    return scenario


async def _open_plan(services: Services, chat: Chat, word: str) -> Plan:
    number = read_number(word)
    one = await plan(services.ctx.store, number) if number is not None else None
    if one is None or one.chat_id != chat.id or one.state is not PlanState.OPEN:
        raise ValueError(word)
    return one


# -- what people say -----------------------------------------------------------------------------------------


@on_press(PlanButton)
async def on_reply(press: Press, button: PlanButton) -> None:
    """*I come*, *Perhaps* or *No* under a plan in its group; or in private, under a reminder."""
    services, user, where = press.services, press.user, press.place
    one, answer = await plan(press.ctx.store, button.plan_id), button.reply
    if one is None or where not in {one.chat_id, user.id}:
        await press.no_longer_works()
        return
    chat = await services.directory.chat(one.chat_id, thread_id=one.thread_id)
    t = tongue_of(user, chat)
    if one.state is not PlanState.OPEN:
        await press.answer(t.text("Too late: the lobby has already opened, or the game was cancelled."))
    elif await press.may(Deed.ANSWER_PLAN, one.chat_id, t=t):
        silence = await silence_in(services.ctx, services.tables, one.chat_id, one.thread_id, user)
        await services.plans.reply(one, user, answer, in_private=where == user.id, shown=silence is None)
        if answer is Reply.YES and not user.reachable:
            await press.answer(url=start_link(press.ctx, f"plan-{one.id}"))
        else:
            await press.answer(_noted(t, answer, one.stage))


def _noted(t: Tongue, answer: Reply, stage: PlanStage) -> Markup:
    match answer:
        case Reply.YES:
            return Markup(" ").join([t.text("✅ You're coming."), *promised(t, stage)])
        case Reply.PERHAPS:
            return t.text("🤔 Noted: maybe.")
        case _:
            return t.text("❌ Noted: you're not coming.")


async def complete_reply(who: Visit, plan_id: int) -> None:
    """`/start plan-NUMBER` in private: the bot can remind this person from now on, and names the plan."""
    one = await plan(who.ctx.store, plan_id)
    told = await who.services.plans.answer_of(one, who.person) if one is not None else None
    if one is None or told is None:
        await who.reply(who.tongue.text("This button no longer works."))
    elif await who.may(Deed.ANSWER_PLAN, one.chat_id):
        await who.ctx.outgoing.deliver(told)
