"""The claims of a robot: its own role and findings, where that helps, or a lie; on trial, an account of its nights."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.robots.sayings import Kind, Saying
from bot.robots.voting import Voting

NIGHTS = 3
"""The number of latest nights that an account (a defendant's report of night acts) tells of."""


class Accounts:
    """One robot's accounts of its nights on trial: true ones, or made up to fit the role it claims."""

    def __init__(self, robot: Voting) -> None:
        self._robot = robot
        self._knows = robot.knows
        self._told_on = 0
        self._alibis: dict[int, int] = {}

    def added(self, said: Sequence[Saying], part: str) -> list[Saying]:
        """The words of a claim, with the account of the nights added once a day on trial."""
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
        """The wording of a plea that says what the town loses with the claimed role; empty for most roles."""
        aims, role = self._knows.public.aims, self._claimed(said)
        if not role or self._knows.public.barred:
            return ""
        return "plead_learns" if aims.checks(role) else "plead_protects" if aims.guards(role) else ""

    def _claimed(self, said: Sequence[Saying]) -> str:
        """The role that the robot claims with these words, or has claimed before."""
        now = next((saying.claim for saying in said if saying.kind == "claim"), "")
        return now or self._knows.public.opinion.claims.get(self._robot.seat, "")

    def _nights(self, role: str, said: Sequence[Saying]) -> Iterator[Saying]:
        """The robot's true deeds of numbered nights: findings (told now or before), or else players guarded."""
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
        """Made-up deeds of last night that fit the claimed role and that nobody could refute, if the role has any."""
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


BLUFFS = 0.5
"""The share of the enemies of the many (the largest side) that claim a false role in need."""

DISPUTES = 0.35
"""The share of these liars that dispute the claim of a player with findings."""

FEW = 0.6
"""The share of players left at which a player with findings comes forward, even if none shows an enemy."""
FINDINGS = 2
"""The number of findings at which a player comes forward too; a single harmless one is not worth it."""

DOUBTED = 0.4
"""The suspicion from which a robot keeps a harmless finding to itself, since some enemies only look harmless."""


def say(robot: Voting, kind: Kind, about: int | None = None, claim: str = "", words: str = "") -> Saying:
    """The words of a robot as a saying."""
    return Saying(kind, robot.seat, about, claim, words=words)


class Claims:
    """One robot's claims: the truth of the many, and the lies of those against them."""

    def __init__(self, robot: Voting) -> None:
        self._robot = robot
        self._knows = robot.knows
        self._told: dict[int, bool] = {}
        self._bluff: str | None = None
        self._disputes: bool | None = None
        self.accounts = Accounts(robot)

    def made(self, part: str) -> list[Saying]:
        """Claim the role, and tell the findings, where that helps; on trial also the deeds of the nights."""
        knows = self._knows
        if not knows.public.day:
            return []
        said = list(self._truth(part) if knows.at_home else self._lie(part))
        return self.accounts.added(said, part)

    def _truth(self, part: str) -> Iterator[Saying]:
        robot, knows, public = self._robot, self._knows, self._knows.public
        seat, role, opinion = robot.seat, self._knows.role, self._knows.public.opinion
        if not public.rules.roles[role].abilities:
            return
        known = (*self._told, *public.settled, seat)
        new = [other for other in knows.found if other not in known and not self._is_doubted(other)]
        enemies = [other for other in new if knows.found[other] != knows.side and other not in public.out]
        claimed = self._is_known()
        rival = any(other != seat and his == role for other, his in opinion.claims.items())
        needy = part in {"defence", "last_words"} or seat in public.on_trial
        unique = public.roles.get(role) == 1
        late = public.aims.learns(role) and (
            len(knows.found) >= FINDINGS or len(public.living) <= FEW * len(public.seats)
        )
        if not (claimed or needy or enemies or late or (rival and unique)):
            return
        if not claimed:
            yield say(self._robot, "claim", claim=role)
        for other in new:
            self._told[other] = True
            shows = knows.found[other]
            kind: Kind = "cleared" if shows == knows.side else "found"
            yield say(self._robot, kind, other, shows, words=f"{kind}_out" if other in public.out else "")

    def _is_known(self) -> bool:
        """Whether the robot has claimed a role, or its side is known to all, so that it has nothing to claim."""
        public, seat = self._knows.public, self._robot.seat
        return seat in public.opinion.claims or seat in public.settled

    def _is_doubted(self, other: int) -> bool:
        """Whether the robot distrusts its own finding that another is no enemy."""
        return self._knows.found[other] == self._knows.side and self._robot.seems(other) >= DOUBTED

    def _lie(self, part: str) -> Iterator[Saying]:
        """A lie: a player found out, or on trial, may claim a role that the many need."""
        robot, knows, public = self._robot, self._knows, self._knows.public
        opinion, seat = public.opinion, robot.seat
        rival = self._rival()
        if rival is not None:
            yield say(self._robot, "claim", claim=opinion.claims[rival])
            if public.aims.checks(opinion.claims[rival]):
                yield say(self._robot, "found", rival, public.away)
            return
        finders = [one.by for one in opinion.findings if one.about == seat and one.side != public.home]
        if knows.wants_out and seat not in opinion.claims:
            yield from self._provoke()
            return
        if self._is_known() or not (finders or part == "defence" or seat in public.on_trial):
            return
        if self._bluff is None:
            self._bluff = self._role_to_claim(finders) if robot.chance.random() < BLUFFS else ""
        if not self._bluff:
            return
        yield say(self._robot, "claim", claim=self._bluff)
        accused = [finder for finder in finders if finder in public.living and not knows.is_mate(finder)]
        if accused and public.aims.checks(self._bluff):
            yield say(self._robot, "found", accused[0], public.away)

    def _provoke(self) -> Iterator[Saying]:
        """A claim made to provoke a dispute: a unique role already claimed, else one that its bearer will dispute."""
        public, opinion = self._knows.public, self._knows.public.opinion
        only = [role for role in opinion.claims.values() if public.roles.get(role) == 1]
        role = only[0] if only else self._role_to_claim(())
        if role:
            yield say(self._robot, "claim", claim=role)

    def _rival(self) -> int | None:
        """A player of the many with findings, whose claim the robot disputes as the least suspect of its team."""
        knows, public, opinion = self._knows, self._knows.public, self._knows.public.opinion
        team = [seat for seat in public.living if seat == self._robot.seat or knows.is_mate(seat)]
        if self._disputes is None:
            self._disputes = self._robot.chance.random() < DISPUTES
        if not self._disputes or len(team) < 2 or any(mate in opinion.claims for mate in knows.mates):
            return None
        if self._robot.seat in opinion.claims or min(team, key=opinion.of) != self._robot.seat:
            return None
        for seat, role in opinion.claims.items():
            only = public.roles.get(role) == 1 and public.aims.learns(role)
            if only and seat in public.living and seat not in public.settled and opinion.standing(seat) == "alone":
                return seat
        return None

    def _role_to_claim(self, finders: Sequence[int]) -> str:
        """The role to claim: that of the player who found the robot out, if no mate disputes it; else a free one."""
        opinion, public = self._knows.public.opinion, self._knows.public
        disputed = {role for seat, role in opinion.claims.items() if self._knows.is_mate(seat)}
        for finder in finders:
            if finder in opinion.claims and opinion.claims[finder] not in disputed:
                return opinion.claims[finder]
        roles = public.rules.roles
        home = [role for role in public.roles if roles[role].side == public.home and roles[role].abilities]
        taken = opinion.claims.values()
        free = [role for role in home if role not in taken]
        return self._robot.chance.choice(free) if free else ""
