"""The results of checks that players have told at the table, and how a robot keeps its words in line with its own."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from bot.robots.sayings import FOR, NAMING, Saying

AGAINST_TRUST, AGAINST_DOUBT = {"rivals", "target"}, {"spared"}
"""Reasons by which a speaker also trusts the other player named there, and reasons by which one doubts that player."""


def is_result(saying: Saying) -> bool:
    """Whether words report the result of a check of a player, be it true or made up."""
    return saying.kind in {"found", "cleared"} or (saying.kind == "account" and bool(saying.claim))


class KnownPlayers(Protocol):
    """The players of a table, as far as everybody knows them: the living, and the sides that are settled."""

    settled: dict[int, str]

    @property
    def living(self) -> tuple[int, ...]:
        """The players in the game."""
        ...

    def is_friend(self, side: str) -> bool:
        """Whether a side wins with the many."""
        ...


class Results:
    """The results of checks that players have told and that still hold.

    Args:
        public: the players whom they are about.
        standing: the standing of a player's claim.
    """

    def __init__(self, public: KnownPlayers, standing: Callable[[int], str]) -> None:
        self._public = public
        self._standing = standing
        self._told: dict[tuple[int, int], bool] = {}

    def listen(self, saying: Saying) -> None:
        """Note a result; the last one of a speaker about a player counts."""
        if saying.about is not None and is_result(saying):
            self._told[saying.speaker, saying.about] = saying.kind == "found"

    def shows_enemy(self, speaker: int, about: int | None) -> bool | None:
        """Whether a player's report shows another as an enemy (True) or as none (False); None if no report holds."""
        shown = self._told.get((speaker, about)) if about is not None else None
        if shown is None or about is None or self._standing(speaker) == "lie":
            return None
        side = self._public.settled.get(about)
        return shown if side is None or self._public.is_friend(side) != shown else None

    def has_found(self, speaker: int) -> bool:
        """Whether a player has reported an enemy who is still in the game."""
        return any(self.shows_enemy(speaker, seat) for seat in self._public.living)


def steady(said: Sequence[Saying], results: Results) -> list[Saying]:
    """A robot's words of one moment, without those that contradict one another or a result the robot has told.

    A robot that has found an enemy neither defends nor only suspects that player; one that has cleared a player refers
    to this, and does not suspect them. A robot does not hit back at a player for whom it has a good word.
    """
    now = {one.about: one.kind == "found" for one in said if is_result(one)}

    def shows_enemy(seat: int | None) -> bool | None:
        return now[seat] if seat in now else results.shows_enemy(said[0].speaker, seat)

    kept = []
    for saying in said:
        fitting = saying if is_result(saying) else _by_result(saying, shows_enemy(saying.about))
        if fitting is not None and fitting.other is not None:
            fitting = _by_other(fitting, shows_enemy(fitting.other))
        if fitting is not None:
            kept.append(fitting)
    liked = {one.about for one in kept if one.kind in FOR}
    kept = [one for one in kept if one.kind != "answer" or one.about is None or one.about not in liked]
    return kept[:-1] if kept and kept[-1].kind == "reply" else kept  # without its answer


def _by_result(saying: Saying, shows_enemy: bool | None) -> Saying | None:
    """Words about a player made to fit the speaker's own result about that player; None if they cannot."""
    against = saying.kind in NAMING
    if shows_enemy is None or not (against or saying.kind in FOR):
        return saying
    if shows_enemy:
        kind = "accuse" if saying.kind == "voted" else saying.kind
        return replace(saying, kind=kind, words="stands", other=None) if against else None
    if against:
        return None
    if saying.kind == "defend":
        return replace(saying, words="vouch")
    return replace(saying, words="") if saying.words == "relent_cleared" else saying


def _by_other(saying: Saying, shows_enemy: bool | None) -> Saying | None:
    """Words that also name another player, made to fit the speaker's result about that other; None if they cannot."""
    if saying.kind == "legacy" and shows_enemy is False:
        return None
    if saying.words == "target" and shows_enemy is False:
        return replace(saying, words="target_checked")
    wrong = AGAINST_TRUST if shows_enemy else AGAINST_DOUBT if shows_enemy is False else set()
    return replace(saying, words="", other=None) if saying.words in wrong else saying
