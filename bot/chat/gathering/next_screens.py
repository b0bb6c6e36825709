"""`/next` and `/quiet` in private: the groups whose lobbies a person is told of, and their quiet hours."""

import re
from collections.abc import Sequence

from markupsafe import Markup

from bot.chat.callback_data import bell_data
from bot.chat.gathering.examples import command, zone_of
from bot.chat.keyboard_layout import rows
from bot.chat.outbox.deliveries import Button, Post
from bot.lang import Tongue, plain
from bot.lang.lengths import clipped
from bot.settings.zones import zones
from bot.store.gathering.next_game import QuietHours
from bot.store.rows import Chat

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
OFF = frozenset({NONE, "off", "no", "0", "выкл", "нет", "خاموش", "هیچ", "إيقاف", "لا"})
HOURS = re.compile(r"(\d{1,2})(?::00)?(?:\s*[-–—−]\s*|\s+)(\d{1,2})(?::00)?(?:\s+(\S+))?")
LAST_HOUR = 23


def groups_post(t: Tongue, user_id: int, groups: Sequence[Chat]) -> Post:
    """The groups whose lobbies a person is told of, each with a button to end that."""
    head = t.text("🔔 <b>Next game</b>\nI'll write to you when a lobby opens in one of these groups.")
    if not groups:
        head = t.text("🔔 <b>Next game</b>\nSend /next in a group: I'll write to you when a lobby opens there.")
    names = [Markup("• {}").format(t.title(chat.title)) for chat in groups]
    buttons = [
        Button(f"🔕 {clipped(plain(t.title(chat.title)), LONGEST_LABEL)}", bell_data("off", chat.id)) for chat in groups
    ]
    quiet = Button(plain(t.context("button", "🌙 Quiet hours")), bell_data("quiet"))
    return Post(user_id, str(Markup("\n").join([head, *names])), keyboard=(*rows(buttons, 1), (quiet,)), slot=LIST_SLOT)


def quiet_post(t: Tongue, user_id: int, quiet: QuietHours | None) -> Post:
    """The quiet hours, with buttons for some common ones."""
    lines = [t.text("🌙 <b>Quiet hours</b>\nAt these hours I don't tell you about lobbies.")]
    if quiet is None:
        lines.append(t.text("None set."))
    elif quiet.timezone is None:
        lines.append(t.text("From {begin} to {end}, in each group's time zone.", **_hours(t, quiet)))
    else:
        lines.append(t.text("From {begin} to {end} ({zone}).", **_hours(t, quiet), zone=quiet.timezone))
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
        label = f"{'✅ ' if on else ''}{plain(hours['begin'])}–{plain(hours['end'])}"
        buttons.append(Button(label, bell_data("quiet", one.begins, one.ends), style="success" if on else None))
    off = Button(plain(t.context("button", "No quiet hours")), bell_data("quiet", NONE))
    return Post(user_id, str(Markup("\n\n").join(lines)), keyboard=(*rows(buttons, 3), (off,)), slot=QUIET_SLOT)


def _hours(t: Tongue, quiet: QuietHours) -> dict[str, Markup]:
    return {"begin": t.clock(quiet.begins * 60), "end": t.clock(quiet.ends * 60)}


def read_hours(text: str, before: QuietHours | None = None) -> QuietHours | None:
    """Read quiet hours that somebody wrote, such as `23-8 Asia/Tehran`. Without a zone, the former one is kept.

    Raises:
        ValueError: this cannot be read as hours.
    """
    if text.strip().lower() in OFF:
        return None
    match = HOURS.fullmatch(text.strip())
    if match is None:
        raise ValueError(text)
    begins, ends, zone = int(match[1]), int(match[2]) % (LAST_HOUR + 1), match[3]
    begins %= LAST_HOUR + 1
    if int(match[1]) > LAST_HOUR + 1 or int(match[2]) > LAST_HOUR + 1 or begins == ends:
        raise ValueError(text)
    if zone is None:
        return QuietHours(begins, ends, before.timezone if before is not None else None)
    known = {name.lower(): name for name in zones()}
    if zone.lower() not in known:
        raise ValueError(text)
    return QuietHours(begins, ends, known[zone.lower()])
