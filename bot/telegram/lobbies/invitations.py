"""The messages to people who are invited to a lobby or have just joined, and whom to invite."""

import asyncio
from collections.abc import Sequence
from itertools import compress

from markupsafe import Markup

from bot.scenario import Scenario
from bot.store.gathering.subscriptions import QuietHours, quiet_hours
from bot.store.rows import Chat, GameRow, User
from bot.telegram.callback_data import LobbyButton
from bot.telegram.context import ChatContext
from bot.telegram.directory import tongue_of
from bot.telegram.lobbies.opening import may_join
from bot.telegram.outbox.deliveries import Button, Post, Priority
from bot.telegram.presenting.keyboard_layout import button_of
from bot.text import ScenarioTexts, Tongue, tongue


def join_button(t: Tongue, row: GameRow) -> Button:
    """A button in private that leads into a lobby."""
    return button_of(t.context("button", "🙋 Join"), LobbyButton(row.id, "join"), "success")


def recalled(row: GameRow, chat: Chat, scenario: Scenario, user: User, host: User) -> Post:
    """The private message to a person whom the host wants to play again."""
    t = tongue_of(user, chat)
    text = t.text(
        "📣 Another game in <b>{group}</b>: {scenario}. {host} invites everybody who played last time.",
        group=t.title(chat.title),
        scenario=ScenarioTexts(scenario.raw, t).name,
        host=t.name(host.name),
    )
    return Post(user.id, str(text), keyboard=((join_button(t, row),),), priority=Priority.REST)


def named(row: GameRow, users: Sequence[User]) -> list[Post]:
    """The message in the group to people whom the bot cannot write to, if any: Telegram tells them of it."""
    if not users:
        return []
    t = tongue(row.language)
    names = [Markup('<a href="tg://user?id={}">{}</a>').format(user.id, t.name(user.name)) for user in users]
    text = t.text("📣 Another game! Are you coming? {names}", names=t.listing(names))
    return [Post(row.chat_id, str(text), thread_id=row.thread_id, priority=Priority.REST)]


def welcome(chat: Chat, user: User, *, new: bool, freed: bool) -> Markup:
    """The private message to a person who has joined: `new`, for the first time; `freed`, when a seat became free."""
    t = tongue_of(user, chat)
    joined = t.text(
        "You've joined the game in <b>{group}</b>. Your role and your questions will come here.",
        group=t.title(chat.title),
    )
    if freed:
        return Markup("\n").join([t.text("🪑 A seat is free, and it's yours."), joined])
    if not new:
        return joined
    hint = t.text(
        "Is this your first game? /rules tells you how it goes. And whenever you're not in a game, /practice lets "
        "you try it with robots."
    )
    return Markup("\n\n").join([joined, hint])


def in_line_or_not(t: Tongue, *, waits: bool) -> Markup:
    """The answer to a person who has got in line for a seat, or out of the line."""
    if waits:
        return t.text(
            "You're waiting for a seat: I'll write to you when one is free. Press again if you change your mind."
        )
    return t.text("You're no longer waiting for a seat.")


def is_awake(hours: QuietHours | None, now: float, chat: Chat) -> bool:
    """Whether a person with these quiet hours (None: none) may be told of a lobby in this group now (Unix time)."""
    return hours is None or not hours.hold(now, chat.settings.timezone)


async def worth_inviting(ctx: ChatContext, row: GameRow, chat: Chat, host: User, missed: Sequence[User]) -> list[User]:
    """The people to invite: the `missed` without the host, those in their quiet hours, and those who may not join."""
    now = ctx.clock.wall()
    others = [user for user in missed if user.id != host.id]
    awake = [user for user in others if is_awake(await quiet_hours(ctx.store, user.id), now, chat)]
    may = await asyncio.gather(*(may_join(ctx, user.id, row.chat_id) for user in awake))
    return list(compress(awake, may))
