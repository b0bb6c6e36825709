"""Achievements over many games: each says whether the player's career so far has earned the achievement."""

from bot.msgid import msgid
from bot.records.achievements.model import Look, achievement


@achievement("🎖", msgid("Regular"), msgid("ten games played"))
def regular(look: Look) -> bool:
    """Whether the player has played ten games."""
    return look.career.games >= 10


@achievement("🏛", msgid("Legend"), msgid("a hundred games played"))
def legend(look: Look) -> bool:
    """Whether the player has played a hundred games."""
    return look.career.games >= 100


@achievement("🏆", msgid("Winner"), msgid("ten games won"))
def winner(look: Look) -> bool:
    """Whether the player has won ten games."""
    return look.career.won >= 10


@achievement("🌟", msgid("On a Roll"), msgid("five games won in a row"))
def streak(look: Look) -> bool:
    """Whether the player has won five games in a row."""
    return look.career.streak >= 5


@achievement("☯️", msgid("Both Sides"), msgid("won on two different sides"))
def both_sides(look: Look) -> bool:
    """Whether the player has won with two different sides."""
    return look.career.sides > 1


@achievement("🧭", msgid("Traveller"), msgid("five different games played"))
def traveller(look: Look) -> bool:
    """Whether the player has played five different scenarios."""
    return look.career.scenarios >= 5
