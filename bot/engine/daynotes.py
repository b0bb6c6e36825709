"""The notes that one part of a day leaves to the next."""

from dataclasses import dataclass, field
from typing import Literal

Noted = Literal["", "defendants", "condemned"]
"""Players in the notes whom one part of a day leaves to the next."""


@dataclass(slots=True)
class DayNotes:
    """The notes of one day.

    Attributes:
        began: the players who lived as the day broke.
        since: the game second at which the day broke.
        volunteer: the player who has offered to speak first.
        order: the order in which the living speak, and are called.
        defendants: the players in defence, in the order called.
        nominated: the votes of the first vote, by candidate.
        living: the number of players who lived when the first vote opened.
        condemned: the players who are voted out and have not left yet.
        voted_out: the players who have left by the vote.
        challenged: the players who were given a challenge today.
        reported: the players reported today for breaking the rules of the table, each with the reporters.
        against: the votes of the last ballot on players, by candidate; of a lone candidate who was convicted without
            one, all others who have a vote.
        shot_by: the shooters of players whom a gun has hit today, by target.
        forfeited: the players without a vote for the rest of the day, for writing while a vote was open.
        picked: the condemned players who were picked by another player among tied ones.
        voting: whether a vote on candidates has begun, and `settled`: whether its result is certain.
    """

    began: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    volunteer: int | None = None
    defendants: tuple[int, ...] = ()
    nominated: dict[int, tuple[int, ...]] = field(default_factory=dict)
    living: int = 0
    condemned: tuple[int, ...] = ()
    voted_out: tuple[int, ...] = ()
    challenged: tuple[int, ...] = ()
    reported: dict[int, tuple[int, ...]] = field(default_factory=dict)
    against: dict[int, tuple[int, ...]] = field(default_factory=dict)
    shot_by: dict[int, int] = field(default_factory=dict)
    forfeited: tuple[int, ...] = ()
    picked: tuple[int, ...] = ()
    since: float = 0.0
    voting: bool = False
    settled: bool = False
