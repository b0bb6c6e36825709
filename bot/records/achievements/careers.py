"""Achievements of many games."""

from bot.records.achievements.model import Look


def regular(look: Look) -> bool:
    """Ten games."""
    return look.career.games >= 10


def legend(look: Look) -> bool:
    """A hundred games."""
    return look.career.games >= 100


def winner(look: Look) -> bool:
    """Ten games won."""
    return look.career.wins >= 10


def streak(look: Look) -> bool:
    """Five games won in a row."""
    return look.career.streak >= 5


def both_sides(look: Look) -> bool:
    """Won with two different sides."""
    return look.career.sides > 1


def traveller(look: Look) -> bool:
    """Five different games played."""
    return look.career.scenarios >= 5
