"""The opinion of an attentive onlooker, who has only public knowledge."""

from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING

from bot.engine.records import record
from bot.robots.sayings import Saying

if TYPE_CHECKING:
    from bot.robots.public import Public

CERTAIN = 50.0
"""What settles an opinion."""

WORDS = {"accuse": 0.3, "echo": 0.1, "doubt": 0.15, "defend": -0.3}
"""How much a word of somebody who is neither trusted nor doubted weighs."""

GROUNDLESS = 0.6
"""How much of that is left on the first day, while nothing has happened yet."""

RUMOUR = 0.35
"""How much all that is said of somebody may come to, without a finding."""

LURKS = 0.5
"""How much it speaks against somebody that he has said nothing on a day on which most others have."""

ACCUSED_HIM, DEFENDED_HIM, VOTED_FOR_HIM, KEPT_FROM_HIM = range(4)

HINDSIGHT = {True: (-0.5, 0.8, -1.0, 0.6), False: (0.2, -0.25, 0.0, 0.1)}
"""What is thought, once it is known whether somebody was an enemy, of those who had accused him, defended him, voted
for him, or voted and not for him."""

KILLED = 0.8
"""Who is killed at night was most likely no enemy: hindsight counts for so much."""

CREDIT = 1.6
"""How much a claim nobody disputes speaks for its claimant."""

DISPUTED, FORCED = -0.6, 2.0
"""How much a disputed one speaks against its claimant; more against one who made it only when he was in need."""

LIE = 4.0
"""How much it speaks against somebody that he has lied."""

FOUND, CLEARED = 3.5, 2.4
"""How much a finding weighs that is true; who is cleared may only look so where some roles do."""

TRUTH = {"verified": 1.0, "alone": 0.85, "disputed": 0.6, "forced": 0.15, "left": 0.5, "lie": -0.3}
"""How far the findings of a claimant are believed."""


@record
class ClaimedFinding:
    """A player's claim to have found out a side: of which player, and which side."""

    by: int
    about: int
    side: str


class Opinion:
    """How hostile each player seems: 0 where there is no evidence, `CERTAIN` for an enemy of the many, less for a
    friend.

    Attributes:
        claims: the role that each has claimed.
        findings: the reports of claimants.
        fallen: the players whom the night has killed, role unknown.
    """

    def __init__(self, public: "Public") -> None:
        self._public = public
        self.claims: dict[int, str] = {}
        self.findings: list[ClaimedFinding] = []
        self.fallen: dict[int, bool] = {}
        self._forced: dict[int, bool] = {}
        self._roles: dict[int, str] = {}
        self._words: dict[int, float] = {}
        self._deeds: dict[int, float] = {}
        self._claimed: dict[int, float] = {}
        self._accusers: dict[int, dict[int, bool]] = {}
        self._defenders: dict[int, dict[int, bool]] = {}
        self._ballots: list[dict[int, tuple[int, ...]]] = []
        self._judged: dict[int, bool] = {}
        self._heard: dict[tuple[str, int, int], bool] = {}

    def of(self, seat: int) -> float:
        """How hostile a player seems."""
        side = self._public.settled.get(seat)
        if side is not None:
            return -CERTAIN if side == self._public.home else CERTAIN
        words = max(-RUMOUR, min(RUMOUR, self._words.get(seat, 0.0)))
        return words + self._deeds.get(seat, 0.0) + self._claimed.get(seat, 0.0)

    def credit(self, seat: int) -> float:
        """How much a player's word counts: from 0 to 2, and 1 for an unknown player."""
        return 2.0 / (1.0 + exp(min(20.0, max(-20.0, self.of(seat)))))

    def shown(self, seat: int) -> str:
        """The role of a player who is out, as far as it was shown or may be believed."""
        return self._roles.get(seat, "") or (self.claims.get(seat, "") if self.standing(seat) == "verified" else "")

    # -- what happens ----------------------------------------------------------------------------------------

    def listen(self, saying: Saying) -> None:
        """Weigh a word: each counts once a day, by its speaker."""
        kind, speaker, about = saying.kind, saying.speaker, saying.about
        if kind == "claim":
            if self.claims.get(speaker, saying.claim) != saying.claim:
                self._words[speaker] = self._words.get(speaker, 0.0) + LIE / 2
            if speaker not in self.claims:
                self._forced[speaker] = self._in_need(speaker)
            self.claims[speaker] = saying.claim
            self._weigh_claims()
        elif about is not None and kind in {"found", "cleared"}:
            finding = ClaimedFinding(speaker, about, saying.claim)
            if finding not in self.findings:
                self.findings.append(finding)
                self._weigh_claims()
        elif about is not None and kind in WORDS and (kind, speaker, about) not in self._heard:
            self._heard[kind, speaker, about] = True
            weight = WORDS[kind] * (1.0 if self._public.day > 1 else GROUNDLESS)
            self._words[about] = self._words.get(about, 0.0) + weight * self.credit(speaker)
            book = self._defenders if kind == "defend" else self._accusers
            book.setdefault(about, {})[speaker] = True

    def _in_need(self, seat: int) -> bool:
        """Whether a player is about to be voted out, or has been found out."""
        if seat in self._public.on_trial:
            return True
        return any(one.about == seat and one.side != self._public.home for one in self.findings)

    def sleep(self) -> None:
        """Begin another day: words fade, and may be said again; silent players draw suspicion."""
        living = self._public.living
        spoke = {saying.speaker: True for saying in self._public.said}
        if 2 * len(spoke) > len(living):
            for seat in living:
                if seat not in spoke:
                    self._mark(seat, LURKS)
        self._heard.clear()
        for seat in self._words:
            self._words[seat] *= 0.6

    def voted(self, votes: Sequence[tuple[int, tuple[int, ...]]]) -> None:
        """Keep the votes, for when the sides of the voted are known."""
        self._ballots.append(dict(votes))

    def settle(self, seat: int, friend: bool, role: str = "") -> None:
        """Note that all know whether a player is a friend of the many, and perhaps their role."""
        if role:
            self._roles[seat] = role
        self._look_back(seat, enemy=not friend, weight=1.0)
        self._weigh_claims()

    def mourn(self, seat: int) -> None:
        """Note that a player was killed at night, with the role not shown."""
        self.fallen[seat] = True
        self._look_back(seat, enemy=False, weight=KILLED)
        self._weigh_claims()

    def bury(self, seat: int) -> None:
        """Note that a player is out who was most likely an enemy, with the role not shown."""
        self._look_back(seat, enemy=True, weight=KILLED)

    def _look_back(self, seat: int, *, enemy: bool, weight: float) -> None:
        """Think again of the players with ties to this one, whose side is now known."""
        if seat in self._judged:
            return
        self._judged[seat] = True
        marks = [weight * mark for mark in HINDSIGHT[enemy]]
        for other in self._accusers.get(seat, ()):
            self._mark(other, marks[ACCUSED_HIM])
        for other in self._defenders.get(seat, ()):
            self._mark(other, marks[DEFENDED_HIM])
        for ballot in self._ballots:
            voters = ballot.get(seat)
            if voters:
                for other in voters:
                    self._mark(other, marks[VOTED_FOR_HIM])
                others = {voter: True for each in ballot.values() for voter in each if voter not in voters}
                for other in others:
                    self._mark(other, marks[KEPT_FROM_HIM])

    def _mark(self, seat: int, more: float) -> None:
        self._deeds[seat] = self._deeds.get(seat, 0.0) + more

    # -- claims ----------------------------------------------------------------------------------------------

    def standing(self, seat: int) -> str:
        """The standing of a claim: `verified`, `alone`, `disputed`, `forced` (and disputed), `left` (the rivals are
        out) or `lie`; empty without a claim.
        """
        role = self.claims.get(seat)
        if role is None:
            return ""
        public = self._public
        shown = self._roles.get(seat)
        if shown is not None:
            return "verified" if shown == role else "lie"
        side = public.settled.get(seat)
        if side is not None and side != public.home:
            return "lie"
        if any(self._contradicts(finding) for finding in self.findings if finding.by == seat):
            return "lie"
        if seat in self.fallen or side == public.home:
            return "verified"
        known = sum(1 for other in self._roles.values() if other == role)
        rivals = [other for other, claimed in self.claims.items() if claimed == role and other != seat]
        surely = known + sum(1 for other in rivals if other in self.fallen)
        allowed = public.roles.get(role, 0)
        if surely >= allowed:
            return "lie"
        unshown = [other for other in rivals if other not in self._roles]
        honest = [other for other in unshown if public.settled.get(other) in {None, public.home}]
        if seat not in public.out and rivals and all(other in public.out for other in rivals):
            return "left" if self._forced.get(seat) else "alone"
        if len(honest) + 1 + known <= allowed:
            return "alone"
        return "forced" if self._forced.get(seat) else "disputed"

    def _contradicts(self, finding: ClaimedFinding) -> bool:
        """Whether public events give the lie to a finding."""
        role = self._roles.get(finding.about)
        if role is not None:
            return self._public.rules.roles[role].shows_as != finding.side
        side = self._public.settled.get(finding.about)
        return side == self._public.home and finding.side != side

    def _weigh_claims(self) -> None:
        """Weigh claims and findings, from scratch, since each may change how all others stand."""
        public = self._public
        claimed: dict[int, float] = {}
        standings = {seat: self.standing(seat) for seat in self.claims}
        for seat, standing in standings.items():
            if standing == "lie":
                claimed[seat] = LIE
            elif public.rules.roles[self.claims[seat]].abilities:
                claimed[seat] = {"disputed": DISPUTED, "forced": FORCED, "left": 0.0}.get(standing, -CREDIT)
        cleared = CLEARED * public.visible()
        for finding in self.findings:
            truth = TRUTH.get(standings.get(finding.by, ""), 0.3)
            weight = -cleared if finding.side == public.home else FOUND
            claimed[finding.about] = claimed.get(finding.about, 0.0) + truth * weight
        self._claimed = claimed
