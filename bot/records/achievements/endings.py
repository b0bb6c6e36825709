"""Achievements by the end of a game: each says whether a player (a seat) has earned it in a finished game."""

from functools import partial

from bot.engine.events import DiedAtNight, DiedTogether, NightFell
from bot.msgid import msgid
from bot.records.achievements.model import TOWN, Look, achievement
from bot.records.chronicle import Moment

LONG = 6
"""The number of nights that a player has to live through for `marathon`."""
TWO, THREE, FIVE = 2, 3, 5


@achievement("🗿", msgid("Last One Standing"), msgid("won as the only one left of a side of three or more"))
def last_standing(look: Look) -> bool:
    """Whether the player won as the only survivor of a side of three or more."""
    return look.won and len(look.side) >= THREE and [sat for sat in look.side if sat.alive] == [look.me]


@achievement("🛡", msgid("Not One Lost"), msgid("won with a side of three or more without losing a single player"))
def whole_team(look: Look) -> bool:
    """Whether the player won with a side of three or more, none of whom was ever out."""
    return look.won and len(look.side) >= THREE and all(sat.seat not in look.deaths for sat in look.side)


@achievement("👻", msgid("From Beyond"), msgid("out on the first night, and won"))
def from_beyond(look: Look) -> bool:
    """Whether the player was out in the first night in which roles act, or named among its dead, and still won."""
    if not look.won or look.death is None:
        return False
    first = f"night {look.game.rules.night.first}"
    if look.death[1].whole == first:
        return True
    news = [event for moment in look.game.moments if moment.phase.whole == first for event in moment.public]
    alone = any(isinstance(event, DiedAtNight) and event.seat == look.seat for event in news)
    return alone or any(look.seat in dict(event.dead) for event in news if isinstance(event, DiedTogether))


@achievement("🥀", msgid("First to Fall"), msgid("the first to be out, and won"))
def first_out(look: Look) -> bool:
    """Whether the player was the first to be out, alone or with others, and still won."""
    first = min((at for at, _ in look.deaths.values()), default=None)
    return look.won and look.death is not None and look.death[0] == first


@achievement("🧟", msgid("Back Again"), msgid("came back from the dead"))
def back_again(look: Look) -> bool:
    """Whether the player was out and came back among the living."""
    return any(look.seat in moment.returned for moment in look.moments)


@achievement("🏃", msgid("Marathon"), msgid("lived through six nights"))
def marathon(look: Look) -> bool:
    """Whether the player lived through six nights."""
    return sum(_lived_through(look, at) for at in look.moments) >= LONG


def _lived_through(look: Look, fell: Moment) -> bool:
    """Whether a night fell in a moment while the seat was in the game, and left the seat there."""
    night = next((event for event in fell.public if isinstance(event, NightFell)), None)
    out = sum((look.seat in one.died) - (look.seat in one.returned) for one in look.game.moments[: fell.number + 1])
    if night is None or out:
        return False
    during = [one for one in look.game.moments if one.phase.whole == f"night {night.number}"]
    return not any(
        look.seat in one.died or any(isinstance(event, DiedAtNight) and event.seat == look.seat for event in one.public)
        for one in during
    )


@achievement("🐺", msgid("Alone Against All"), msgid("won as the only one of your side"))
def alone_against_all(look: Look) -> bool:
    """Whether the player won as the only one of a side."""
    return look.won and look.side == (look.me,)


@achievement("🎭", msgid("Turncoat"), msgid("won on a different side from the one you were dealt"))
def turncoat(look: Look) -> bool:
    """Whether the player won with another side than the one dealt."""
    return look.won and look.me.side != look.came_as[0]


@achievement("🃏", msgid("Many Faces"), msgid("won with a different role from the one you were dealt"))
def many_faces(look: Look) -> bool:
    """Whether the player won with another role than the one dealt."""
    return look.won and look.me.role != look.came_as[1]


@achievement("🪡", msgid("By a Hair"), msgid("survived and won, with three or fewer left"))
def hair_breadth(look: Look) -> bool:
    """Whether the player won and was in the game at its end, with at most three players left."""
    return look.won and look.me.alive and len(look.living) <= THREE


@achievement(
    "🔥",
    msgid("Comeback"),
    msgid(
        "lived to a morning when your town of five or more was at most one player ahead of two or more opponents, "
        "and won"
    ),
)
def comeback(look: Look) -> bool:
    """Won with a town of five or more, from where one more exit of its own would have lost the game: it was at most one
    more than the others on a morning, and not one of these alone.
    """
    return look.won_with_town and len(look.side) >= FIVE and any(map(partial(_is_close, look), look.mornings))


def _is_close(look: Look, morning: tuple[Moment, frozenset[int]]) -> bool:
    """Whether, as this day began, the town was one exit from losing, with the seat in the game."""
    at, inside = morning
    own = sum(at.sides[seat] == TOWN for seat in inside)
    others = len(inside) - own
    return look.seat in inside and others >= TWO and own <= others + 1
