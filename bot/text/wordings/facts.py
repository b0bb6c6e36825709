"""The facts of a game at a moment, as far as the whole group has heard: the conditions of wordings."""

from functools import lru_cache
from typing import Final

from bot.engine.events import (
    DayBroke,
    DiedAtNight,
    DiedTogether,
    Event,
    GameBegan,
    Jailed,
    Lingers,
    Lynched,
    NightFell,
    NobodyDied,
    NominationClosed,
    Returned,
    VerdictOpened,
    VotedOut,
)
from bot.engine.events.leavers import left_by

FEW = 5
LATE = 5

FACTS: Final[dict[str, str]] = {
    "first_night": "it is the first night, or the morning after it",
    "first_day": "it is the first day",
    "late": f"it is night {LATE} or day {LATE}, or later",
    "nobody_out": "nobody has left the game yet, in whatever way",
    "one_died": "one death of the last night has been told",
    "two_died": "two deaths of the last night or more have been told",
    "another": "of a night's dead this is not the first one told",
    "quiet_again": "at least the second night in a row in which nobody died",
    "third_quiet_night": "at least the third night in a row in which nobody died",
    "somebody_back": "somebody has come back into the game since the last evening",
    "voted_out_today": "somebody has been voted out since the morning",
    "nobody_voted_out_today": "nobody has been voted out since the last morning (for the evening: all day)",
    "half_left": "at most half of the players are left",
    "few_left": f"at most half of the players are left, and no more than {FEW}",
    "lone": "one player alone is concerned",
    "several": "two players or more are concerned",
}
"""Every condition that a wording may name, and when it holds."""


class Facts:
    """The facts that follow from all public events of a game so far."""

    __slots__ = ("_back", "_days", "_died", "_left", "_living", "_night", "_nights", "_players", "_quiet", "_voted_out")

    def __init__(self) -> None:
        self._players = 0
        self._living: tuple[int, ...] = ()
        self._left = self._night = False
        self._nights = self._days = 0
        self._died = self._quiet = 0
        self._back = self._voted_out = False

    def hear(self, event: Event) -> None:
        """Take a public event in."""
        match event:
            case GameBegan():
                self._players = event.players
                self._living = tuple(range(1, event.players + 1))
            case NightFell():
                self._nights += 1
                self._night = True
                self._died, self._back = 0, False
            case DayBroke():
                self._days += 1
                self._night = False
                self._living = event.living
                self._voted_out = False
            case DiedAtNight():
                self._died += 1
                self._quiet = 0
            case DiedTogether():
                self._died += len(event.dead)
                self._quiet = 0
            case Lingers():
                self._quiet = 0
            case NobodyDied():
                self._quiet += 1
            case Returned():
                self._living = (*self._living, event.seat)
                self._back = True
            case VotedOut() | Lynched() | Jailed():
                self._voted_out = True
        gone = left_by(event)
        if gone:
            self._living = tuple([seat for seat in self._living if seat not in gone])
            self._left = True

    def about(self, event: Event) -> frozenset[str]:
        """The names of the facts that hold for this event, the last one heard."""
        half_left = self._left and 2 * len(self._living) <= self._players
        true = {
            "first_night": self._night and self._nights == 1,
            "first_day": self._days == 1 and not self._night,
            "late": max(self._days, self._nights) >= LATE,
            "nobody_out": not self._left,
            "one_died": self._died == 1,
            "two_died": self._died > 1,
            "another": isinstance(event, DiedAtNight) and self._died > 1,
            "quiet_again": self._quiet > 1,
            "third_quiet_night": self._quiet > 2,
            "somebody_back": self._back,
            "voted_out_today": self._voted_out,
            "nobody_voted_out_today": self._days > 0 and not self._voted_out,
            "half_left": half_left,
            "few_left": half_left and len(self._living) <= FEW,
        }
        match event:
            case NominationClosed() | VerdictOpened():
                true |= {"lone": len(event.defendants) == 1, "several": len(event.defendants) > 1}
        return _one_for_all(frozenset(name for name, holds in true.items() if holds))


@lru_cache(1024)
def _one_for_all(names: frozenset[str]) -> frozenset[str]:
    """The same object for equal sets: every line of every game that is under way keeps one."""
    return names
