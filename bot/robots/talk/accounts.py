"""The account that a robot on trial gives of its nights, by the role that it has claimed."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.robots.sayings import Kind, Saying
from bot.robots.voting import Voting

NIGHTS = 3
"""The number of nights that an account tells of, the last ones."""


class Accounts:
    """One robot's accounts: of what it has done, or, of a player who has claimed another role, of what that role would
    have done.
    """

    def __init__(self, robot: Voting) -> None:
        self._robot = robot
        self._knows = robot.knows
        self._told_on = 0
        self._alibis: dict[int, int] = {}

    def added(self, said: Sequence[Saying], part: str) -> list[Saying]:
        """These words of a claim; on trial, once a day, with the nights."""
        public, seat = self._knows.public, self._robot.seat
        role = self._claimed(said)
        on_trial = part == "defence" or (part == "talk" and seat in public.on_trial)
        if not role or not on_trial or self._told_on == public.day:
            return list(said)
        self._told_on = public.day
        told = list(self._nights(role, said) if self._knows.at_home else self._made_up(role, said))
        dated = {saying.about for saying in told}
        return [*[saying for saying in said if saying.about not in dated], *told]

    def plea(self, said: Sequence[Saying]) -> str:
        """The words of a plea that say what is lost with the claimed role; empty for any other."""
        aims, role = self._knows.public.aims, self._claimed(said)
        if not role or self._knows.public.barred:
            return ""
        return "plead_learns" if aims.checks(role) else "plead_protects" if aims.guards(role) else ""

    def _claimed(self, said: Sequence[Saying]) -> str:
        """The role that the robot claims with these words, or has claimed before."""
        now = next((saying.claim for saying in said if saying.kind == "claim"), "")
        return now or self._knows.public.opinion.claims.get(self._robot.seat, "")

    def _nights(self, role: str, said: Sequence[Saying]) -> Iterator[Saying]:
        """The robot's own deeds, of nights that have a number: findings that it tells now, or has told before."""
        knows, seat = self._knows, self._robot.seat
        if role != knows.role:  # it has changed since
            return
        if knows.public.aims.checks(role):
            told = {one.about for one in knows.public.opinion.findings if one.by == seat} | {one.about for one in said}
            nights = [(night, other) for other, night in knows.found_in.items() if night and other in told]
            for night, other in nights[-NIGHTS:]:
                shows = knows.found[other]
                kind: Kind = "cleared" if shows == knows.side else "found"
                yield Saying(kind, seat, other, shows, words="dated", night=night)
        elif knows.public.aims.guards(role):
            guards = [(night, other) for night, other in knows.guarded.items() if night]
            guards = [(night, other) for night, other in guards if other not in knows.public.out]
            for night, other in guards[-NIGHTS:]:
                yield self._guard(role, night, other)

    def _made_up(self, role: str, said: Sequence[Saying]) -> Iterator[Saying]:
        """Deeds that a player of the claimed role might have done last night, if the role has any: nothing that others
        could refute.
        """
        knows, public, seat = self._knows, self._knows.public, self._robot.seat
        others = [other for other in public.living if other != seat and not knows.is_mate(other)]
        if not public.night or not others:
            return
        trusted = self._alibis.setdefault(public.night, max(others, key=knows.trusted))
        found = [one for one in (*public.said, *said) if one.speaker == seat and one.kind == "found"]
        if public.aims.checks(role, public.night) and found:  # that was the last night's check
            yield replace(found[-1], words="dated", night=public.night)
        elif public.aims.checks(role, public.night):
            yield Saying("account", seat, trusted, public.home, words="dated", night=public.night)
        elif public.aims.guards(role, public.night):
            yield self._guard(role, public.night, trusted)

    def _guard(self, role: str, night: int, other: int) -> Saying:
        public = self._knows.public
        words = "account_quiet" if night in public.quiet_nights and public.aims.saves(role) else ""
        return Saying("account", self._robot.seat, other, words=words, night=night)
