"""What one part of a day leaves to the next."""

from dataclasses import dataclass, field
from typing import Literal

Noted = Literal["", "defendants", "condemned"]
"""Players in the notes whom one part of a day leaves to the next."""


@dataclass(slots=True)
class DayNotes:
    """The notes of one day.

    Attributes:
        began: who lived as it broke.
        since: when it broke. Game seconds.
        volunteer: who has offered to speak first.
        order: in which the living speak, and are called.
        defendants: who is in defence, in the order called.
        nominated: the votes of the first vote, by candidate.
        living: how many lived when the first vote opened.
        condemned: who is voted out and has not left yet.
        voted_out: who has left by the vote.
        challenged: who was given a challenge today.
        reported: who has been reported today for breaking the rules of the table, each with those who did.
        against: the votes of the last ballot in which somebody was voted on, by candidate; of a lone candidate who was
            convicted without one, everybody else who has a vote.
        shot_by: of those whom a gun has hit today, who fired it.
        forfeited: who has no vote for the rest of the day, having written while a vote was open.
        picked: of those condemned, whom somebody has picked among those tied.
        voting: whether a vote on candidates has begun, and `settled`: whether what comes of it is certain.
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
