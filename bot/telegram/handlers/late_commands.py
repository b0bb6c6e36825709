"""A command that opens, moves or ends a game and comes late is not done: the bot asks whether it is still wanted.

A press gives the command anew, with the rights that the presser has now. All late commands of one place share one
question.
"""

from collections.abc import Sequence

from markupsafe import Markup

from bot.telegram.callback_data import LONGEST_DATA, LateButton
from bot.telegram.handlers.visit import Visit
from bot.telegram.outbox.deliveries import Button, Delivery, Post, Priority, Remove, anew
from bot.text import Tongue
from bot.text.tongue import command

LASTS = 3600.0
"""How long the question can be answered. Seconds that count."""
MOST = 6
"""The most late commands that one question asks about: the last ones."""


async def is_put_off(who: Visit, written: str, *, again: bool = True) -> bool:
    """Whether a command came too late to be carried out; if so, ask whether it is still wanted.

    `written`: the command as a user would write it. `again`: whether a press can carry it out; else the user has to
    send it once more.
    """
    if not who.late:
        return False
    place = who.message.chat.id, who.thread_id
    asked = who.services.late.setdefault(place, {})
    asked.pop(written, None)
    asked[written] = again
    for old in list(asked)[:-MOST]:
        del asked[old]
    await who.ctx.outgoing.deliver(*anew(_question(who, asked)))
    return True


async def is_answered(who: Visit, written: str) -> None:
    """Take a late command, which is carried out now, out of the question; the others still wait for an answer."""
    place = who.message.chat.id, who.thread_id
    asked = who.services.late.get(place, {})
    asked.pop(written, None)
    await who.ctx.outgoing.deliver(_question(who, asked) if asked else given_up(who))


def given_up(who: Visit) -> Delivery:
    """The delivery that takes the question about late commands away."""
    return Remove(who.message.chat.id, _slot(who.thread_id))


def _slot(thread_id: int | None) -> str:
    return f"late.{thread_id or 0}"


def _question(who: Visit, asked: dict[str, bool]) -> Post:
    now, chat_id = who.ctx.clock.now(), who.message.chat.id
    buttons = {one: LateButton(int(now), one).pack() for one, again in asked.items() if again}
    buttons = {one: data for one, data in buttons.items() if len(data.encode()) <= LONGEST_DATA}
    return Post(
        chat_id,
        str(_text(who.tongue, [one for one in asked if one not in buttons], list(buttons))),
        thread_id=who.thread_id,
        keyboard=tuple((Button(f"✅ /{_shown(one)}", data),) for one, data in buttons.items()),
        slot=_slot(who.thread_id),
        priority=Priority.REST,
    )


def _text(t: Tongue, to_send: Sequence[str], to_press: Sequence[str]) -> Markup:
    def named(some: Sequence[str]) -> Markup:
        return t.listing(command(f"/{_shown(one)}") for one in some)

    lines = []
    if to_press:
        lines.append(
            t.text("⏰ This came while I was away: {commands}. Should I still do it?", commands=named(to_press))
        )
    if to_send:
        lines.append(
            t.text(
                "⏰ This came while I was away: {commands}. Send it again if you still want it.",
                commands=named(to_send),
            )
        )
    return Markup("\n").join(lines)


def _shown(written: str) -> str:
    """The command without the person whom it names by number."""
    return " ".join(word for word in written.split() if not word.startswith("@"))
