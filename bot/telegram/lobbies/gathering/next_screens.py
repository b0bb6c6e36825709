"""`/next` and `/quiet` in private: the groups whose lobbies a person is told of, and their quiet hours."""

import re
from collections.abc import Sequence

from markupsafe import Markup

from bot.store.gathering.subscriptions import QuietHours
from bot.store.rows import Chat
from bot.telegram.callback_data import BellButton, as_words
from bot.telegram.lobbies.menus.menu import ticked
from bot.telegram.lobbies.written.hours import in_part, part_of_day, read_time
from bot.telegram.lobbies.written.zones import zone_of
from bot.telegram.outbox.deliveries import Button, Post
from bot.telegram.presenting.keyboard_layout import button_of, rows
from bot.text import Tongue, plain
from bot.text.commands import command
from bot.text.lengths import clipped
from bot.text.spelling import same_letters, same_words
from bot.text.zones import zone_named, zone_shown

LIST_SLOT, QUIET_SLOT = "next", "quiet"
PRESETS = (
    QuietHours(21, 7),
    QuietHours(22, 8),
    QuietHours(23, 8),
    QuietHours(23, 10),
    QuietHours(0, 9),
    QuietHours(1, 10),
)
NONE = "none"
LONGEST_LABEL = 30
OFF = same_words(NONE, "off", "no", "0", "выкл", "нет", "خاموش", "هیچ", "إيقاف", "لا")
_DASH = re.compile(r"(?<=[^\W_])\s*[-–—−]\s*(?=\d)")
_BETWEEN = same_words("from", "to", "until", "till", "с", "до", "по", "از", "تا", "من", "إلى", "حتى")


class UnknownZone(ValueError):  # noqa: N818 - the reason, not a fault of the program
    """Words behind hours that name no time zone."""


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
    for one in PRESETS:
        hours = _hours(t, one)
        on = chosen == (one.begins, one.ends)
        label = ticked(Markup("{}–{}").format(hours["begin"], hours["end"]), on=on)
        buttons.append(button_of(label, BellButton("quiet", as_words(one.begins, one.ends)), "success" if on else None))
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
    while words and (len(hours) < 2 or part_of_day(words[0]) is not None or words[0] in _BETWEEN):
        word = words.pop(0)
        part = part_of_day(word)
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
