"""The next host of a lobby or game when the host has left, and the messages about hosting."""

from collections.abc import Collection, Iterable

from markupsafe import Markup

from bot.store.rows import NOBODY, GameRow, Player
from bot.telegram.outbox.deliveries import Post
from bot.text import Tongue, tongue


def heir(row: GameRow, gone: Collection[int], living: Iterable[Player]) -> Player | None:
    """The first living person who can be the next host, if the host is among the `gone` (left or banned); else None."""
    if row.creator not in gone:
        return None
    others = (player for player in living if not player.is_robot and player.user_id not in {NOBODY, *gone})
    return next(others, None)


def inherits(row: GameRow, player: Player) -> Post:
    """The message that tells the group the new host's name."""
    return in_group(row, is_host_now(tongue(row.language), player))


def is_host_now(t: Tongue, player: Player) -> Markup:
    """The sentence that this player is the host now, for a group and for its log."""
    return t.text("🎩 {player} is the host now.", player=t.player(player.seat, player.name))


def in_group(row: GameRow, text: Markup) -> Post:
    """A message to the group of a lobby or game."""
    return Post(row.chat_id, str(text), thread_id=row.thread_id, game=row.id)
