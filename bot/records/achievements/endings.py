"""Achievements of how a game ended for somebody."""

from bot.records.achievements.model import Look

LONG = 6
"""Nights."""


def last_standing(look: Look) -> bool:
    """Won as the only one of a side of several who lives."""
    return look.won and look.me.alive and len(look.mates) > 1 and not any(mate.alive for mate in look.mates)


def whole_team(look: Look) -> bool:
    """Won with a side of three or more of whom nobody has died."""
    return look.won and len(look.mates) > 1 and all(sat.seat not in look.deaths for sat in (*look.mates, look.me))


def from_beyond(look: Look) -> bool:
    """Out in the first night, and won."""
    return look.won and look.death is not None and look.death[1].whole in {"night 1", "intro"}


def first_out(look: Look) -> bool:
    """The first to leave the game, and won."""
    first = min(look.deaths.values(), key=lambda at: at[0], default=None)
    return look.won and first is not None and look.death is not None and look.death[0] == first[0]


def back_again(look: Look) -> bool:
    """Came back among the living."""
    return any(look.seat in moment.returned for moment in look.game.moments)


def marathon(look: Look) -> bool:
    """Alive at the end of a long game."""
    return look.me.alive and not look.me.left and look.game.nights >= LONG


def alone_against_all(look: Look) -> bool:
    """Won as the only one of a side."""
    return look.won and not look.mates


def turncoat(look: Look) -> bool:
    """Won with another side than the one dealt."""
    return look.won and look.me.side != look.me.began


def many_faces(look: Look) -> bool:
    """Won with another role than the one dealt."""
    return look.won and look.me.role != look.me.dealt


def hair_breadth(look: Look) -> bool:
    """Won, alive, with no more than three who live."""
    return look.won and look.me.alive and len(look.living) <= 3


def comeback(look: Look) -> bool:
    """Won with the side of the many, of whom no more than two live."""
    alive = [sat for sat in look.living if sat.began == look.me.began]
    return look.won and look.is_of_many and len(alive) <= 2 and len(look.mates) >= 4
