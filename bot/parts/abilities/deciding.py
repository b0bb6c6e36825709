"""The decision of a group: whose mark counts, and the way out where the members do not agree."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from bot.engine.api import Ask, DrawName, Play, record

How = Literal["leader", "marks", "majority", "agreed", "unanimous"]
"""The mark that decides: the leader's, or most marks if there is none; most marks; the marks of more than half of all
members asked; the same mark of all living members, each asked alone with the first answer final (`agreed`) or all on
one board (`unanimous`).
"""

Tie = Literal["random", "leader", "first", "none"]
"""The way out where the marks decide nothing: chance; the leader's mark; the target first to have its marks; no target.
"""

Marks = tuple[tuple[int, int], ...]
"""Pairs of a member and the player they have named, in the order in which the marks were last set (PR-302)."""


@record
class Decision:
    """A group's target, if there is one; `by`: the member who decided alone, `beside`: that member's other targets."""

    target: int | None
    by: int | None = None
    beside: tuple[int, ...] = ()


@record
class Manner:
    """The way in which a group decides now.

    Attributes:
        how: whose mark decides, or how many marks do.
        chief: the leader, if there is one.
        ties: the ways out where the marks decide nothing, in the order in which they are tried.
        draw: the name of the draw between several targets.
        of: the group for which the draw is made; each group has draws of its own.
    """

    how: How
    chief: int | None
    ties: tuple[Tie, ...]
    draw: DrawName
    of: str = ""


def leader(game: Play, members: Sequence[int], ranks: tuple[str, ...]) -> int | None:
    """The leader among these members: the first in rank, of two with one role the first in order; None without a rank.

    A member who has taken over the post of a rank holds that rank.
    """
    return next((seat for rank in ranks for seat in members if game.cards.has_post(seat, rank)), None)


def marks_of(game: Play, asks: Sequence[Ask]) -> Marks:
    """The marks that stand: of living players, in the order in which they were last set."""
    ordered = sorted(asks, key=lambda ask: game.questions.since.get(ask.id, 0))
    marks = ((ask.seat, ask.player) for ask in ordered)
    return tuple([(seat, mark) for seat, mark in marks if mark is not None and game.seats[mark].alive])


def decide(game: Play, asks: Sequence[Ask], manner: Manner) -> Decision:
    """The target that a group names, by the questions of all members asked, leavers included."""
    marks = marks_of(game, asks)
    own = dict(marks).get(manner.chief) if manner.chief is not None else None
    if manner.how == "leader" and own is not None:
        asked = next(ask for ask in asks if ask.seat == manner.chief)
        return Decision(own, manner.chief, asked.players[1:])
    if not marks:
        return Decision(None)
    counts = Counter(target for _, target in marks)
    match manner.how:
        case "agreed" | "unanimous":
            living = [ask for ask in asks if game.seats[ask.seat].alive]
            return Decision(marks[0][1] if len(counts) == 1 and len(marks) == len(living) else None)
        case "majority":
            most, count = counts.most_common(1)[0]
            if 2 * count > len(asks):
                return Decision(most)
            return Decision(own, manner.chief) if own is not None and "leader" in manner.ties else Decision(None)
    top = max(counts.values())
    tied = sorted(target for target, count in counts.items() if count == top)
    return Decision(tied[0] if len(tied) == 1 else _untied(game, marks, tied, own, manner))


def _untied(game: Play, marks: Marks, tied: list[int], own: int | None, manner: Manner) -> int | None:
    """One of the targets with most marks, or None; `own` is the leader's mark."""
    for way in manner.ties:
        match way:
            case "leader" if own in tied:
                return own
            case "first":
                return first_complete(marks, tied)
            case "none":
                return None
            case "random":
                break
    return game.chance.draw(manner.draw, tied, manner.of)


def first_complete(marks: Sequence[tuple[int, int]], tied: Sequence[int]) -> int:
    """The target that had all of its marks first, among targets with most marks."""
    complete = {target: place for place, (_, target) in enumerate(marks)}  # where the last of its marks came
    return min(tied, key=complete.__getitem__)
