"""All achievements, in the order in which they are listed. An id that was here once stays: people have it."""

from bot.records.achievements import ballots, careers, endings, nights
from bot.records.achievements.model import Achievement, Look
from bot.records.chronicle import Chronicle
from bot.records.results import Stay
from bot.results import Career

ACHIEVEMENTS: tuple[Achievement, ...] = tuple(
    one for file in (endings, ballots, nights, careers) for one in vars(file).values() if isinstance(one, Achievement)
)


def earned(game: Chronicle, seat: int, career: Career, stay: Stay | None = None) -> list[Achievement]:
    """The achievements of a seat's holder in a game; none for a leaver, or in a game that was broken off.

    With `stay`, acts on the seat before or after that stay are not counted.
    """
    if game.broken_off or game.seats[seat].left:
        return []
    look = Look(game, seat, career, stay)
    return [one for one in ACHIEVEMENTS if one.rule(look)]
