"""The words of the beyond, and about the beyond."""

from markupsafe import Markup

from bot.store.groups.beyond import WATCHERS, Soul
from bot.text import Tongue


def named(t: Tongue, number: int, name: str) -> Markup:
    """The name of a member of the beyond: a player with the seat number, a watcher by name."""
    if number > WATCHERS:
        # NOTE: {player} does not play and watches the game together with those who are out
        return t.text("{player} (watching)", player=t.name(name))
    return t.player(number, name)


def passed_on(t: Tongue, author: Soul, words: str) -> Markup:
    """A member's message, as the others read it."""
    # NOTE: the words of a player who is out, for the others who are out: quoted
    return t.text(
        "👻 <b>{player}</b>\n<blockquote>{words}</blockquote>", player=named(t, author.number, author.name), words=words
    )


def welcome(t: Tongue, group: Markup, soul: Soul, *, nights: bool) -> Markup:
    """The message to a member who has just entered."""
    if soul.watches:
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


def waits(t: Tongue, group: Markup) -> Markup:
    """The message to a player who is out, and has never let the bot write in private."""
    return t.text(
        "👻 Those who are out of the game in <b>{group}</b> talk with one another in the graveyard, through "
        "their private chats with me. Press Start in yours to hear them. Don't write about the game here.",
        group=group,
    )


def left(t: Tongue, group: Markup) -> Markup:
    """The message to a member who has left for now."""
    return t.text("🔕 You've left the graveyard of <b>{group}</b>: I won't pass anything on to you.", group=group)


def closed(t: Tongue, group: Markup) -> Markup:
    """The message to all members at the end of the game."""
    return t.text("🕯 The game in <b>{group}</b> is over, and its graveyard is closed.", group=group)


def has_come(t: Tongue, soul: Soul) -> Markup:
    """The message to the others: a member has entered."""
    return t.text("👻 {player} is here now.", player=named(t, soul.number, soul.name))


def asks_to_watch(t: Tongue, soul: Soul) -> Markup:
    """The message to the group: a person asks to watch, and the host decides."""
    return t.text(
        "👁 {player} would like to watch this game with those who are out. Host, is that all right?",
        player=t.name(soul.name),
    )


def watches(t: Tongue, soul: Soul) -> Markup:
    """The message to the group: this person now hears all that the dead know."""
    return t.text("👁 {player} is watching this game with those who are out.", player=t.name(soul.name))


def does_not_watch(t: Tongue, soul: Soul) -> Markup:
    """The message to the group: the host has said no."""
    return t.text("👁 {player} won't be watching this game.", player=t.name(soul.name))
