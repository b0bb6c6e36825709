"""Calls: players whose turn comes are mentioned in the group, so that their phones tell them."""

from collections.abc import Mapping

from bot.store.rows import Player


def called_by(players: Mapping[int, Player]) -> dict[int, str]:
    """The address behind each player's name, by seat (Bot API: MessageEntity, text mentions); robots have none."""
    return {
        seat: f"tg://user?id={player.user_id}"
        for seat, player in players.items()
        if player.user_id and not player.is_robot
    }
