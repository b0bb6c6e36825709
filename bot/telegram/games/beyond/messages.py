"""The messages of the beyond, where players who are out talk: all private, except the way there and wishes to watch."""

from collections.abc import Sequence

from markupsafe import Markup

from bot.store.groups.beyond import WATCHERS, Soul, SoulStanding
from bot.store.rows import Chat, GameRow
from bot.telegram.callback_data import BeyondButton
from bot.telegram.outbox.deliveries import Button, Delivery, Post, Priority
from bot.telegram.presenting.keyboard_layout import button_of
from bot.text import Tongue, plain, tongue


def named(t: Tongue, number: int, name: str) -> Markup:
    """The name of a member of the beyond: a player with the seat number, a watcher by name."""
    if number > WATCHERS:
        # NOTE: {player} does not play and watches the game together with those who are out
        return t.text("{player} (watching)", player=t.name(name))
    return t.player(number, name)


def _tongue_for(chat: Chat, one: Soul) -> Tongue:
    return tongue(one.language or chat.language)


def _slot(game_id: int) -> str:
    """The slot (message name) of the message with the button to leave the beyond or enter it again."""
    return f"g{game_id}.beyond"


def passed_on(chat: Chat, author: Soul, words: str, reader: Soul) -> Post:
    """A member's message, as another reads it, with the button to report it."""
    t = _tongue_for(chat, reader)
    # NOTE: the words of a player who is out, for the others who are out: quoted
    text = t.text(
        "👻 <b>{player}</b>\n<blockquote>{words}</blockquote>", player=named(t, author.number, author.name), words=words
    )
    flag = Button("🚩", BeyondButton(author.game_id, "report", author.number).pack())
    return Post(
        reader.user_id,
        str(text),
        keyboard=((flag,),),
        priority=Priority.REST,
        protect=True,
        game=author.game_id,
        private=True,
    )


def standing_post(chat: Chat, one: Soul) -> Post:
    """The message that tells a person whether they are in the beyond, with the button to leave or come back."""
    t = _tongue_for(chat, one)
    group = t.title(chat.title)
    if one.standing is SoulStanding.IN:
        text = _welcome(t, group, one, nights=chat.settings.beyond_nights)
        # NOTE: a button: nothing more is passed on from the beyond
        button = button_of(t.context("button", "🔕 Leave"), BeyondButton(one.game_id, "quiet"))
    else:
        text = t.text("🔕 You've left the graveyard of <b>{group}</b>: I won't pass anything on to you.", group=group)
        button = button_of(t.context("button", "👻 Come back"), BeyondButton(one.game_id, "enter"))
    return Post(
        one.user_id,
        str(text),
        keyboard=((button,),),
        slot=_slot(one.game_id),
        protect=True,
        game=one.game_id,
        private=True,
    )


def _welcome(t: Tongue, group: Markup, one: Soul, *, nights: bool) -> Markup:
    """The message to a member who has just entered."""
    if one.watches:
        head = t.text("👁 You're watching the game in <b>{group}</b>.", group=group)
    else:
        # NOTE: the beyond is where those who are out of the game talk with one another, in private
        head = t.text("👻 Welcome to the graveyard of <b>{group}</b>.", group=group)
    lines = [
        head,
        t.text(
            "Whatever you write to me here goes to everybody who is out of the game or watching it, and to "
            "nobody else. Don't let any of it reach the living."
        ),
    ]
    if nights:
        lines.append(t.text("At night I tell you here what everybody does."))
    lines.append(
        t.text("Press 🚩 under a message to show it to the admins. /beyond takes you out of this chat, and back in.")
    )
    return Markup("\n").join(lines)


def way_post(chat: Chat, one: Soul, username: str) -> Post:
    """The message to a player who is out, and has never let the bot write in private: where the beyond is.

    It is shown to them in the group.
    """
    t = _tongue_for(chat, one)
    link = Button(plain(t.context("button", "Private chat")), url=f"https://t.me/{username}")
    text = t.text(
        "👻 Those who are out of the game in <b>{group}</b> talk with one another in the graveyard, through "
        "their private chats with me. Press Start in yours to hear them. Don't write about the game here.",
        group=t.title(chat.title),
    )
    return Post(one.user_id, str(text), keyboard=((link,),), protect=True, game=one.game_id)


def closed_post(chat: Chat, one: Soul, row: GameRow) -> Post:
    """The last edit of `standing_post` after the game; for a watcher never answered, of the request in the group."""
    if one.asks:
        return wish_post(chat, row, one)
    t = _tongue_for(chat, one)
    text = t.text("🕯 The game in <b>{group}</b> is over, and its graveyard is closed.", group=t.title(chat.title))
    return Post(
        one.user_id, str(text), slot=_slot(row.id), create=False, priority=Priority.REST, game=row.id, private=True
    )


def comes(chat: Chat, one: Soul, here: Sequence[Soul]) -> list[Delivery]:
    """The posts about a newcomer: the welcome to them, and the notice to the others."""
    noted: list[Delivery] = []
    for other in here:
        if other.user_id != one.user_id:
            t = _tongue_for(chat, other)
            text = t.text("👻 {player} is here now.", player=named(t, one.number, one.name))
            noted.append(Post(other.user_id, str(text), silent=True, game=one.game_id, private=True))
    return [standing_post(chat, one), *noted]


def wish_post(chat: Chat, row: GameRow, one: Soul, *, is_open: bool = False) -> Post:
    """The message in the group with a request to watch, or with the answer to it.

    A watcher hears all that the dead know; the host decides.
    """
    t = tongue(row.language)
    player, keyboard = t.name(one.name), None
    if is_open:
        text = t.text(
            "👁 {player} would like to watch this game with those who are out. Host, is that all right?", player=player
        )
        yes = button_of(t.context("button", "✅ Let them watch"), BeyondButton(row.id, "admit", one.number))
        no = button_of(t.context("button", "✖️ No"), BeyondButton(row.id, "refuse", one.number))
        keyboard = ((yes, no),)
    elif one.standing is SoulStanding.IN:
        text = t.text("👁 {player} is watching this game with those who are out.", player=player)
    else:
        text = t.text("👁 {player} won't be watching this game.", player=player)
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
