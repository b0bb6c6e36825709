"""The names that the members of a circle give in one night, and which of them is taken (PR-366 to PR-368)."""

from collections import Counter

from bot.engine.api import Act, Night, Play, record
from bot.engine.night.spoiling import will_be_done
from bot.parts.abilities.deciding import first_complete

CIRCLE = "circle"
"""The mark of a member of a circle; the owner of the mark has gathered them."""


def founder_of(game: Play, seat: int) -> int:
    """The founder of a player's circle: the player who has gathered them, else the player themselves."""
    return next((mark.owner for mark in game.seats[seat].statuses if mark.name == CIRCLE), seat)


@record
class Voices:
    """The acts by which the members of one circle have named somebody tonight.

    Attributes:
        given: all of them, in the order in which they were asked.
        taken: of those that count the first that gave the name with most voices; None where none counts.
    """

    given: tuple["Act", ...]
    taken: "Act | None"

    @classmethod
    def of(cls, night: Night, voice: Act) -> "Voices":
        """The voices of the circle to which the actor of one of them belongs."""
        game, founder = night.game, founder_of(night.game, voice.actor)
        same = [act for act in night.acts if act.ability.id == voice.ability.id]
        given = tuple([act for act in same if founder_of(game, act.actor) == founder])
        counted = sorted([act for act in given if will_be_done(night, act)], key=lambda act: act.moment)
        if not counted:
            return cls(given, None)
        name = _most_named([(act.actor, night.aims(act)[0]) for act in counted], founder)
        return cls(given, next(act for act in counted if night.aims(act)[0] == name))


def _most_named(marks: list[tuple[int, int]], founder: int) -> int:
    """The target with most names: of several the founder's if among them, else the first to have all its names."""
    counts = Counter(name for _, name in marks)
    top = max(counts.values())
    tied = [name for name, count in counts.items() if count == top]
    own = dict(marks).get(founder)
    return own if own in tied else first_complete(marks, tied)
