"""A seat that is free for a substitute, as messages: the offer and its last edit, and the substitute's name."""

from markupsafe import Markup, escape

from bot.engine.events import SeatOffered
from bot.store.rows import GameRow
from bot.telegram.callback_data import SeatButton
from bot.telegram.outbox.deliveries import Post, Priority, with_moments
from bot.telegram.presenting.keyboard_layout import button_of
from bot.telegram.presenting.slots import seat_slot
from bot.text import Tongue
from bot.text.narration import Narration


def offer(
    row: GameRow,
    words: Narration,
    event: SeatOffered,
    chat_id: int,
    *,
    until: float | None = None,
    after: float = 0.0,
) -> Post:
    """The offer of a seat, in the group or to a person in line, who may take the seat after `after` seconds.

    `until`: the end of the offer in game time, if a clock may show the times.
    """
    t = words.tongue
    take = button_of(t.context("button", "🪑 Take the seat"), SeatButton(row.id, event.seat), "primary")
    text = words.event(event, ends={} if until is None else {event.seconds: until}) or Markup()
    if after:
        wait = t.ahead(after) if until is None else words.time_until(until - event.seconds + after, after)
        later = t.text("⏳ Those who have waited longer go first. Your turn comes {time}.", time=wait)
        text = Markup("\n").join((text, later))
    return with_moments(
        Post(
            chat_id,
            str(text),
            thread_id=row.thread_id if chat_id == row.chat_id else None,
            keyboard=((take,),),
            slot=seat_slot(row.id, event.seat),
            game=row.id,
        )
    )


def closed_offer(row: GameRow, words: Narration, seat: int, chat_id: int) -> Post:
    """The last edit of an offer, when the seat was taken or has left the game."""
    text = words.tongue.text("🪑 This seat is no longer free: {player}", player=words.player(seat))
    slot = seat_slot(row.id, seat)
    return Post(chat_id, str(text), slot=slot, create=False, priority=Priority.REST, game=row.id)


def substitute_name(t: Tongue, name: str, dealt: str) -> str:
    """The plain name of a substitute, with the name of the player who was dealt the seat."""
    # NOTE: a player who has taken somebody's seat, on boards and buttons: as short as can be
    return t.text("{name} (for {other})", name=escape(name), other=escape(dealt)).unescape()
