"""The messages of the beyond that have buttons or change. They are for private chats alone, but for the one that leads
there.
"""

from collections.abc import Sequence

from bot.store.groups.beyond import Soul, SoulStanding
from bot.store.rows import Chat, GameRow
from bot.telegram.callback_data import BeyondButton
from bot.telegram.games.beyond import beyond_texts
from bot.telegram.outbox.deliveries import Button, Delivery, Post, Priority
from bot.text import Tongue, plain, tongue


def _tongue_for(chat: Chat, one: Soul) -> Tongue:
    return tongue(one.language or chat.language)


def _slot(game_id: int) -> str:
    """The slot of the message with the button to leave or enter."""
    return f"g{game_id}.beyond"


def standing_post(chat: Chat, one: Soul) -> Post:
    """The message that tells a person whether they are in, with the button that changes this."""
    t = _tongue_for(chat, one)
    group = t.title(chat.title)
    if one.standing is SoulStanding.IN:
        text = beyond_texts.welcome(t, group, one, nights=chat.settings.beyond_nights)
        # NOTE: a button: nothing more is passed on from the beyond
        button = Button(plain(t.context("button", "🔕 Leave")), BeyondButton(one.game_id, "quiet").pack())
    else:
        text = beyond_texts.left(t, group)
        button = Button(plain(t.context("button", "👻 Come back")), BeyondButton(one.game_id, "enter").pack())
    return Post(
        one.user_id,
        str(text),
        keyboard=((button,),),
        slot=_slot(one.game_id),
        protect=True,
        game=one.game_id,
        private=True,
    )


def way_post(chat: Chat, one: Soul, username: str) -> Post:
    """The message to a person whom the bot cannot write to: where the beyond is. It is shown in the group to them."""
    t = _tongue_for(chat, one)
    link = Button(plain(t.context("button", "Private chat")), url=f"https://t.me/{username}")
    text = beyond_texts.waits(t, t.title(chat.title))
    return Post(one.user_id, str(text), keyboard=((link,),), protect=True, game=one.game_id)


def closed_post(chat: Chat, one: Soul, row: GameRow) -> Post:
    """The last edit of that message; for a watcher who was never answered, of their request in the group."""
    if one.asks:
        return wish_post(chat, row, one)
    t = _tongue_for(chat, one)
    text = beyond_texts.closed(t, t.title(chat.title))
    return Post(
        one.user_id, str(text), slot=_slot(row.id), create=False, priority=Priority.REST, game=row.id, private=True
    )


def comes(chat: Chat, one: Soul, here: Sequence[Soul]) -> list[Delivery]:
    """The posts about a newcomer: the welcome to them, and the notice to the others."""
    noted = [
        Post(
            other.user_id,
            str(beyond_texts.has_come(_tongue_for(chat, other), one)),
            silent=True,
            game=one.game_id,
            private=True,
        )
        for other in here
        if other.user_id != one.user_id
    ]
    return [standing_post(chat, one), *noted]


def wish_post(chat: Chat, row: GameRow, one: Soul, *, is_open: bool = False) -> Post:
    """The message in the group with a request to watch, or with the answer to it."""
    t = tongue(row.language)
    keyboard = None
    if is_open:
        text = beyond_texts.asks_to_watch(t, one)
        yes = Button(plain(t.context("button", "✅ Let them watch")), BeyondButton(row.id, "admit", one.number).pack())
        no = Button(plain(t.context("button", "✖️ No")), BeyondButton(row.id, "refuse", one.number).pack())
        keyboard = ((yes, no),)
    elif one.standing is SoulStanding.IN:
        text = beyond_texts.watches(t, one)
    else:
        text = beyond_texts.does_not_watch(t, one)
    return Post(
        chat.id,
        str(text),
        thread_id=row.thread_id,
        keyboard=keyboard,
        slot=f"g{row.id}.watch.{one.number}",
        create=is_open,
        silent=True,
        priority=Priority.REST,
    )
