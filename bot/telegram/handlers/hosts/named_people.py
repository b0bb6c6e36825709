"""People named by a host or an admin behind a command: by reply, mention, @name, name or seat."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup
from telegram import MessageEntity

from bot.store.rows import GameRow, Player
from bot.telegram.games.table import Table
from bot.telegram.handlers.visit import Visit
from bot.text import Tongue
from bot.text.cleaning import clean_name
from bot.text.spelling import key

REMEMBERED = 1800.0
"""How long after a game its seat numbers in commands still mean its players. Seconds."""

_SEAT = re.compile(r"[#№]?\s?(\d{1,4})")
_AROUND = re.compile(r"^\W+|\W+$")
"""Signs around a name, such as a robot's, that nobody writes in a command."""
_USERNAME = re.compile(r"@(\w{4,32})")


@dataclass(frozen=True, slots=True)
class Named:
    """The person who is meant: the id, negative for a robot, the name, and the seat if they have one (else 0)."""

    user_id: int
    name: str
    seat: int = 0


async def named(who: Visit, words: Sequence[str], row: GameRow | None, *, afterwards: bool) -> Named | Markup | None:
    """The person whom these words mean, perhaps a player of this game; the reason if there is none; None: no words.

    `afterwards`: whether the seats of the last game here still count shortly after it.
    """
    said = " ".join(words)
    for entity, text in who.message.parse_entities([MessageEntity.TEXT_MENTION]).items():
        if entity.user is not None:
            rest = " ".join(said.replace(text, " ").split())
            return _not_understood(who.tongue, rest) if rest else Named(entity.user.id, entity.user.full_name)
    if who.answered_user is not None:
        return _not_understood(who.tongue, said) if said else _author(who)
    if not said:
        return None
    if found := _USERNAME.fullmatch(said):
        user = await who.ctx.store.user_called(found[1])
        return Named(user.id, user.name) if user is not None else _unknown(who.tongue, said)
    players = await _players(who, row, afterwards=afterwards)
    if found := _SEAT.fullmatch(said):
        return _in_seat(who.tongue, players, int(found[1]))
    if _SEAT.fullmatch(words[0]):
        return _not_understood(who.tongue, " ".join(words[1:]))
    return _called(who.tongue, players, said)


def _author(who: Visit) -> Named | Markup:
    """The author of the message that is answered."""
    message = who.answered
    if who.meant is not None or message is None or message.from_user is None:
        return Named(who.answered_user or 0, "")
    if message.sender_chat is not None or message.from_user.is_bot:
        return who.tongue.text("No player wrote that message.")
    return Named(message.from_user.id, message.from_user.full_name)


async def _players(who: Visit, row: GameRow | None, *, afterwards: bool) -> list[Player] | None:
    """The players of a game, or (`afterwards`) of the last one; None if there is no such game."""
    store = who.ctx.store
    if row is None and afterwards and who.chat is not None:
        row = await store.last_ended(who.chat.id, who.thread_id, who.ctx.clock.wall() - REMEMBERED)
    if row is None:
        return None
    table = who.services.tables.get(row.id)
    if table is not None:
        return list(table.players.values())
    last = {player.seat: player for player in await store.players(row.id)}
    return list(last.values())


def _in_seat(t: Tongue, players: Sequence[Player] | None, seat: int) -> Named | Markup:
    if players is None:
        return t.text(
            "Seat numbers only work while a lobby or a game is open, and for a short time after it. Reply to one of "
            "their messages instead, or write their @name."
        )
    player = next((one for one in players if one.seat == seat), None)
    return _no_such_seat(t, seat) if player is None else _named(player)


def _called(t: Tongue, players: Sequence[Player] | None, said: str) -> Named | Markup:
    """The player with that name, or the only one whose name begins so."""
    wanted = key(said)
    names = [(key(clean_name(player.name)), player) for player in players or () if wanted]
    found = [player for name, player in names if name == wanted]
    bare = [(_AROUND.sub("", name), player) for name, player in names]
    found = found or [player for name, player in bare if name == wanted]
    found = found or [player for name, player in [*names, *bare] if name.startswith(wanted)]
    found = list({player.seat: player for player in found}.values())
    if len(found) > 1:
        return t.text("Several players are called {name}. Give the seat number instead.", name=t.name(said))
    return _named(found[0]) if found else _unknown(t, said)


def _named(player: Player) -> Named:
    return Named(player.user_id, player.name, player.seat)


def _unknown(t: Tongue, said: str) -> Markup:
    return t.text(
        "I don't know who {name} is. Reply to one of their messages instead, or give their seat number.",
        name=t.name(said),
    )


def _no_such_seat(t: Tongue, seat: int) -> Markup:
    return t.text("There's no seat {number} here.", number=seat)


def _not_understood(t: Tongue, said: str) -> Markup:
    return t.text("I don't understand “{words}” there.", words=t.name(said))


def seat_meant(table: Table, user_id: int | None, number: int | None) -> int | None:
    """The seat meant by a number, or by the author of the answered message; None if there is no such seat."""
    seat = number if number is not None else table.seat_of(user_id) if user_id else None
    return seat if seat in table.game.seats else None


def nobody(who: Visit, number: int | None) -> Markup | None:
    """The reason why a number or a person has no seat here; None where none was meant at all."""
    if number is not None:
        return _no_such_seat(who.tongue, number)
    return who.tongue.text("They're not in this game.") if who.answered_user is not None else None


def already_out(who: Visit) -> Markup:
    """The answer to a user who means a player that has left the game, or was put out."""
    return who.tongue.text("That player is already out.")
