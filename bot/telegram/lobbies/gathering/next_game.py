"""The next game: people who want it are told in private when a lobby opens in a group, outside their quiet hours."""

import re
from collections.abc import Sequence

from markupsafe import Markup

from bot.store.gathering.guests import forget_waiting_before, invite, waited_before
from bot.store.gathering.subscriptions import QuietHours, quiet_hours, subscribe, to_be_told, unsubscribe
from bot.store.groups.bans import bans
from bot.store.rows import Chat, GameRow, User
from bot.store.transaction import Transaction
from bot.telegram.callback_data import BellButton, as_words
from bot.telegram.context import ChatContext
from bot.telegram.directory import tongue_of
from bot.telegram.happenings import LobbyOpened
from bot.telegram.lobbies.invitations import is_awake, join_button
from bot.telegram.lobbies.menus.menu import ticked
from bot.telegram.lobbies.written.hours import PARTS_OF_DAY, in_part, read_time, zone_of
from bot.telegram.outbox.deliveries import Button, Delivery, Keyboard, Post, Priority, anew
from bot.telegram.presenting.keyboard_layout import button_of, rows
from bot.text import ScenarioTexts, Tongue, plain
from bot.text.lengths import clipped
from bot.text.spelling import same_letters, same_words
from bot.text.tongue import command
from bot.text.zones import zone_named, zone_shown


def news_slot(chat_id: int) -> str:
    """The slot (message name) of the private news of a group's lobbies: one message, about the newest lobby."""
    return f"next.{chat_id}"


class NextGame:
    """Tells people of new lobbies, in the transaction that opens the lobby, so each of them is told exactly once."""

    def __init__(self, ctx: ChatContext) -> None:
        self._ctx = ctx

    async def after_lobby_opened(self, tx: Transaction, what: LobbyOpened) -> Sequence[Delivery]:
        """Tell the people on the list, and those who waited in vain for a seat in the last game.

        The host is left out, and so are banned people and those in their quiet hours. These messages have the lowest
        priority, so a long list holds up no running game.
        """
        row, chat = what.row, what.chat
        now = self._ctx.clock.wall()
        banned = {ban.user_id for ban in await bans(tx, chat.id, now)}
        found: dict[int, Post] = {}
        for user in await waited_before(tx, row):
            game = await tx.active_game_of(user.id)
            free = user.reachable and (game is None or game.is_practice)
            if free and is_awake(await quiet_hours(tx, user.id), now, chat):
                found[user.id] = self._news(row, chat, user, waited=True)
        await forget_waiting_before(tx, row)  # those games are over; lines elsewhere go on
        for one in await to_be_told(tx, chat.id):
            if is_awake(one.quiet, now, chat):
                found[one.user.id] = self._news(row, chat, one.user)
        for left_out in (row.creator, *banned):
            found.pop(left_out, None)
        await invite(tx, row.id, found)
        return anew(*found.values())

    def _news(self, row: GameRow, chat: Chat, user: User, *, waited: bool = False) -> Post:
        t = tongue_of(user, chat)
        scenario = ScenarioTexts(self._ctx.scenarios[row.scenario].raw, t).name
        names = {"group": t.title(chat.title), "scenario": scenario}
        keyboard: Keyboard = ((join_button(t, row),),)
        if waited:
            text = t.text(
                "🎭 You were waiting for a seat in <b>{group}</b>. A new lobby is open there: {scenario}.", **names
            )
        else:
            text = t.text("🔔 A lobby is open in <b>{group}</b>: {scenario}.", **names)
            keyboard += (_fewer_news(t, chat.id),)
        return Post(user.id, str(text), keyboard=keyboard, slot=news_slot(chat.id), priority=Priority.IDLE)

    async def turn_on(self, tx: Transaction, chat: Chat, user: User) -> Post:
        """Put a person on the list of a group. Returns the confirmation."""
        await subscribe(tx, chat.id, user.id)
        t = tongue_of(user, chat)
        text = t.text(
            "🔔 I'll write to you when a lobby opens in <b>{group}</b>. /next shows all your groups.",
            group=t.title(chat.title),
        )
        return Post(user.id, str(text), keyboard=(_fewer_news(t, chat.id),), slot=news_slot(chat.id))

    async def turn_off(self, tx: Transaction, chat: Chat, user: User) -> Post:
        """Take a person off the list. Returns the confirmation, which replaces the former message."""
        await unsubscribe(tx, chat.id, user.id)
        t = tongue_of(user, chat)
        text = t.text("🔕 I won't tell you about lobbies in <b>{group}</b> any more.", group=t.title(chat.title))
        again = button_of(t.context("button", "🔔 Tell me again"), BellButton("on", as_words(chat.id)))
        return Post(user.id, str(text), keyboard=((again,),), slot=news_slot(chat.id), priority=Priority.REST)


def _fewer_news(t: Tongue, chat_id: int) -> tuple[Button, Button]:
    """The buttons by which a person is told of fewer lobbies: of none in a group, or of none in some hours."""
    off = button_of(t.context("button", "🔕 Stop telling me"), BellButton("off", as_words(chat_id)))
    return off, quiet_button(t)


# -- lists and quiet hours -----------------------------------------------------------------------------------


LIST_SLOT, QUIET_SLOT = "next", "quiet"
PRESETS = (21, 7), (22, 8), (23, 8), (23, 10), (0, 9), (1, 10)
"""Common quiet hours: the hours in which they begin and end."""
NONE = "none"
LONGEST_LABEL = 30
OFF = same_words(NONE, "off", "no", "0", "выкл", "нет", "خاموش", "هیچ", "إيقاف", "لا")
_DASH = re.compile(r"(?<=[^\W_])\s*[-–—−]\s*(?=\d)")
_BETWEEN = same_words("from", "to", "until", "till", "с", "до", "по", "از", "تا", "من", "إلى", "حتى")


class UnknownZone(ValueError):  # noqa: N818 - the reason, not a fault of the program
    """The error that the words behind quiet hours name no time zone."""


def quiet_button(t: Tongue) -> Button:
    """A button that leads to the quiet hours."""
    return button_of(t.context("button", "🌙 Quiet hours"), BellButton("quiet"))


def groups_post(t: Tongue, user_id: int, groups: Sequence[Chat]) -> Post:
    """The groups whose lobbies a person is told of, each with a button to end that."""
    head = t.text("🔔 <b>Next game</b>\nI'll write to you when a lobby opens in one of these groups.")
    if not groups:
        head = t.text("🔔 <b>Next game</b>\nSend /next in a group: I'll write to you when a lobby opens there.")
    names = [Markup("• {}").format(t.title(chat.title)) for chat in groups]
    buttons = [
        Button(f"🔕 {clipped(plain(t.title(chat.title)), LONGEST_LABEL)}", BellButton("off", as_words(chat.id)).pack())
        for chat in groups
    ]
    return Post(
        user_id,
        str(Markup("\n").join([head, *names])),
        keyboard=(*rows(buttons, 1), (quiet_button(t),)),
        slot=LIST_SLOT,
    )


def quiet_post(t: Tongue, user_id: int, quiet: QuietHours | None) -> Post:
    """The quiet hours, with buttons for some common ones."""
    lines = [t.text("🌙 <b>Quiet hours</b>\nDuring these hours I won't tell you about lobbies.")]
    if quiet is None:
        lines.append(t.text("None set."))
    elif quiet.timezone is None:
        lines.append(t.text("From {begin} to {end}, in each group's time zone.", **_hours(t, quiet)))
    else:
        lines.append(t.text("From {begin} to {end} ({zone}).", **_hours(t, quiet), zone=zone_shown(quiet.timezone)))
    lines.append(
        t.text(
            "Other hours: {example}. In your own time zone: {own}.",
            example=command("/quiet 23-8"),
            own=command(f"/quiet 23-8 {zone_of(t)}"),
        )
    )
    chosen = (quiet.begins, quiet.ends) if quiet is not None else None
    buttons = []
    for hours in PRESETS:
        label = ticked(Markup("{}–{}").format(*(t.clock(hour * 60) for hour in hours)), on=chosen == hours)
        style = "success" if chosen == hours else None
        buttons.append(button_of(label, BellButton("quiet", as_words(*hours)), style))
    off = button_of(t.context("button", "No quiet hours"), BellButton("quiet", as_words(NONE)))
    return Post(user_id, str(Markup("\n\n").join(lines)), keyboard=(*rows(buttons, 3), (off,)), slot=QUIET_SLOT)


def _hours(t: Tongue, quiet: QuietHours) -> dict[str, Markup]:
    return {"begin": t.clock(quiet.begins * 60), "end": t.clock(quiet.ends * 60)}


def read_hours(text: str, before: QuietHours | None = None) -> QuietHours | None:
    """Read quiet hours, such as `23-8 Asia/Tehran`, `11pm to 8am` or `۲۳ تا ۸ تهران`.

    Without a zone, the former one is kept.

    Raises:
        UnknownZone: the words behind the hours are no time zone.
        ValueError: the text cannot be read as hours.
    """
    words = _DASH.sub(" ", same_letters(text), count=1).split()
    if " ".join(words) in OFF:
        return None
    hours: list[int] = []
    while words and (len(hours) < 2 or words[0] in PARTS_OF_DAY or words[0] in _BETWEEN):
        word = words.pop(0)
        part = PARTS_OF_DAY.get(word)
        if part is not None and hours:
            hours[-1] = part.hour(hours[-1])
        elif word not in _BETWEEN:
            hours.append(_hour(word))
    if len(hours) < 2 or hours[0] == hours[1]:
        raise ValueError(text)
    if not words:
        return QuietHours(hours[0], hours[1], before.timezone if before is not None else None)
    zone = zone_named(" ".join(words))
    if zone is None:
        raise UnknownZone(" ".join(words))
    return QuietHours(hours[0], hours[1], zone)


def _hour(word: str) -> int:
    """The hour that a word names; 24 is midnight.

    Raises:
        ValueError: the word names no whole hour.
    """
    time = (0, None) if word in {"24", "24:00"} else read_time(word)
    if time is None or time[0] % 60:
        raise ValueError(word)
    return in_part(*time) // 60
