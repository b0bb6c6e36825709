"""A seat that changes hands, as messages: the offer, its last look, and what whoever leaves it is told."""

from collections.abc import Iterable

from markupsafe import Markup, escape

from bot.chat.callback_data import seat_data
from bot.chat.outbox.deliveries import Button, Delivery, Mute, Post, Priority, anew
from bot.chat.presenting.slots import seat_slot
from bot.engine.events import SeatOffered
from bot.lang import Tongue, plain
from bot.lang.narration import Narration
from bot.store.rows import Chat, GameRow, Player


def offer(row: GameRow, words: Narration, event: SeatOffered, chat_id: int, *, after: float = 0.0) -> Post:
    """A seat that somebody may take, in the group or to whoever waits for one, and may take it `after` seconds."""
    t = words.tongue
    in_group = chat_id == row.chat_id
    label = plain(t.context("button", "🪑 Take the seat"))
    text = words.event(event) or Markup()
    if after:
        later = t.text("⏳ Those who have waited longer go first: you can take it in {time}.", time=t.duration(after))
        text = Markup("\n").join((text, later))
    return Post(
        chat_id,
        str(text),
        thread_id=row.thread_id if in_group else None,
        keyboard=((Button(label, seat_data(row.id, event.seat), style="primary"),),),
        slot=seat_slot(row.id, event.seat),
        game=row.id,
    )


def offered(post: Post, *, again: bool) -> list[Delivery]:
    """An offer as it is delivered: one that is made `again` comes below what was written since."""
    return anew(post) if again else [post]


def closed_offer(row: GameRow, words: Narration, seat: int, chat_id: int) -> Post:
    """The last look of an offer: the seat is somebody's, or has left the game."""
    text = words.tongue.text("🪑 This seat is no longer free: {player}", player=words.player(seat))
    return Post(
        chat_id, str(text), slot=seat_slot(row.id, seat), create=False, priority=Priority.REST, game=row.id
    )  # fmt: skip


def substitute_name(t: Tongue, name: str, dealt: str) -> str:
    """The plain name of somebody who plays on for another."""
    # NOTE: a player who has taken somebody's seat, on boards and buttons: as short as can be
    return t.text("{name} (for {other})", name=escape(name), other=escape(dealt)).unescape()


def restrict_leaver(row: GameRow, chat: Chat, leaver: Player, *, bound: bool) -> list[Delivery]:
    """Whoever has left a seat is one of those who are out; what bound the seat to silence is not his any more."""
    if row.thread_id is not None or not (bound or chat.settings.mute_dead):
        return []
    return [Mute(row.chat_id, leaver.user_id, chat.settings.mute_dead, row.id)]


def release_leavers(row: GameRow, leavers: Iterable[Player]) -> list[Delivery]:
    """The game is over: those who had left it may write again."""
    if row.thread_id is not None:
        return []
    return [Mute(row.chat_id, leaver.user_id, False, row.id) for leaver in leavers]
