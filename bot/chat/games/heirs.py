"""Who becomes the host when the one there is leaves."""

from collections.abc import Iterable, Mapping

from markupsafe import Markup

from bot.lang import tongue
from bot.store.rows import GameRow, Player


def heir(row: GameRow, players: Mapping[int, Player], left: Iterable[int], living: Iterable[int]) -> Player | None:
    """The first of the living, if the host is among those who have left; nobody where he is not, or none lives."""
    if row.creator not in {players[seat].user_id for seat in left}:
        return None
    return next((players[seat] for seat in living if players[seat].user_id > 0), None)


def inherits(row: GameRow, player: Player) -> Markup:
    """What the group is told of a new host."""
    t = tongue(row.language)
    return t.text("🎩 {player} is the host now.", player=t.player(player.seat, player.name))
