"""A seat that changes hands, as messages: the offer, its last look, and the message to the leaver."""

from collections.abc import Iterable

from markupsafe import Markup, escape

from bot.engine.events import SeatOffered
from bot.store.rows import Chat, GameRow, Player
from bot.telegram.callback_data import SeatButton
from bot.telegram.outbox.deliveries import Button, Delivery, Mute, Post, Priority, anew, with_moments
from bot.telegram.presenting.slots import seat_slot
from bot.text import Tongue, plain
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
    """The offer of a seat, in the group or to a person who waits, and who may take the seat after `after` seconds.

    `until`: the end of the offer in game time, where a clock may run; both times are shown with one then.
    """
    t = words.tongue
    in_group = chat_id == row.chat_id
    label = plain(t.context("button", "🪑 Take the seat"))
    text = words.event(event, ends={} if until is None else {event.seconds: until}) or Markup()
    if after:
        wait = t.ahead(after) if until is None else words.time_until(until - event.seconds + after, after)
        later = t.text("⏳ Those who have waited longer go first. Your turn comes {time}.", time=wait)
        text = Markup("\n").join((text, later))
    return with_moments(
        Post(
            chat_id,
            str(text),
            thread_id=row.thread_id if in_group else None,
            keyboard=((Button(label, SeatButton(row.id, event.seat).pack(), style="primary"),),),
            slot=seat_slot(row.id, event.seat),
            game=row.id,
        )
    )


def offered(post: Post, *, again: bool) -> list[Delivery]:
    """An offer as a delivery: if made `again`, below later messages."""
    return anew(post) if again else [post]


def closed_offer(row: GameRow, words: Narration, seat: int, chat_id: int) -> Post:
    """The last look of an offer: the seat is somebody's, or has left the game."""
    text = words.tongue.text("🪑 This seat is no longer free: {player}", player=words.player(seat))
    return Post(
        chat_id, str(text), slot=seat_slot(row.id, seat), create=False, priority=Priority.REST, game=row.id
    )  # fmt: skip


def substitute_name(t: Tongue, name: str, dealt: str) -> str:
    """The plain name of a player who plays on for another."""
    # NOTE: a player who has taken somebody's seat, on boards and buttons: as short as can be
    return t.text("{name} (for {other})", name=escape(name), other=escape(dealt)).unescape()


def restrict_leaver(row: GameRow, chat: Chat, leaver: Player, *, bound: bool) -> list[Delivery]:
    """Restrict a player who has left a seat, as one of the dead; the seat's bond to silence is no longer theirs."""
    if row.thread_id is not None or not (bound or chat.settings.mute_dead):
        return []
    return [Mute(row.chat_id, leaver.user_id, chat.settings.mute_dead, row.id)]


def release_leavers(row: GameRow, leavers: Iterable[Player]) -> list[Delivery]:
    """Let former players write again, since the game is over."""
    if row.thread_id is not None:
        return []
    return [Mute(row.chat_id, leaver.user_id, False, row.id) for leaver in leavers]
