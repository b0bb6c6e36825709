"""The opinion of an attentive onlooker with public knowledge alone: how likely each player is an enemy of the many."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import exp, log
from typing import TYPE_CHECKING

from bot.engine.records import record
from bot.robots.history import MANY
from bot.robots.sayings import Saying
from bot.robots.worlds import NOWHERE, Evidence, Worlds, set_of, shares, worlds_of

if TYPE_CHECKING:
    from bot.robots.public import Public

CERTAIN = 50.0
"""The weight of certainty: an opinion of this size changes no more."""

WORDS = {"accuse": 0.3, "echo": 0.1, "voted": 0.3, "doubt": 0.15, "defend": -0.3, "relent": -0.15}
"""The weight, by kind, of words about a player from a speaker who is neither trusted nor doubted."""

GROUNDLESS = 0.6
"""The factor for the weight of words on the first day, while nothing has happened yet."""

RUMOUR = 0.35
"""The greatest total weight of the words about a player, findings aside."""

LURKS = 0.5
"""The weight against a player who was silent on a day on which most others spoke."""

ACCUSED, DEFENDED, VOTED, KEPT = (-0.35, 0.02), (0.5, -0.2), (-0.4, 0.08), (0.8, -0.3)
"""The weights against a player who has accused another, defended, voted for them, or voted otherwise although many
voted for them: first if the other is an enemy too (less where the two may not be mates), then if the other is none.
"""

KILLED = 2.5
"""The weight for the innocence of a player killed at night; less where several sides kill."""

CREDIT = 1.6
"""The weight of an undisputed claim in favour of the player who made the claim."""

FORCED = 2.0
"""The weight against a player who has claimed a role only when in need (on trial, or found out)."""

RIVALS = 3.5
"""The weight against any world in which two players who contradict one another both tell the truth."""

LIE = 4.0
"""The weight against a player who has lied."""

FOUND, CLEARED, COVERS = 3.5, 2.4, 0.5
"""The weights of a finding if its finder is no enemy: an enemy found, one cleared (who may only look harmless); and of
the fact that enemies clear their mates more often than others.
"""

FAR = 6.0
"""The limit of suspicion short of certainty, in logarithms of odds."""


@record
class ClaimedFinding:
    """A report that a player gives of an investigation: by whom, about whom, and the side found."""

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
        version: a number that changes whenever the worlds have to be weighed anew.
    """

    def __init__(self, public: "Public") -> None:
        self._public = public
        self.claims: dict[int, str] = {}
        self.findings: list[ClaimedFinding] = []
        self.fallen: dict[int, bool] = {}
        self._forced: dict[int, bool] = {}
        self._roles: dict[int, str] = {}
        self._words: dict[int, float] = {}
        self._rumours: dict[int, float] = {}
        self._deeds: dict[int, float] = {}
        self._named: dict[tuple[int, int], bool] = {}
        self._ballots: list[dict[int, tuple[int, ...]]] = []
        self._told: list[tuple[int, int]] = []
        self._heard: dict[tuple[str, int, int], bool] = {}
        self._tied: Evidence | None = None
        self._tied_until = 0
        self._weighing: Evidence | None = None
        self._worlds: Worlds = NOWHERE
        self._shares: dict[int, float] = {}
        self._odds: Mapping[int, float] = {}
        self._odds_at = (-1, -1)
        self.version = 0
        self._weighed = -1

    def of(self, seat: int) -> float:
        """How hostile a player seems: above 0 more than usual, below 0 less."""
        side = self._public.settled.get(seat)
        if side is not None:
            return -CERTAIN if side == self._public.home else CERTAIN
        return self.words(seat) + self.odds.get(seat, 0.0)

    def words(self, seat: int) -> float:
        """The weight against a player of all that was said, findings aside."""
        return self._rumours.get(seat, 0.0)

    @property
    def odds(self) -> Mapping[int, float]:
        """How much more likely each player is an enemy than the living are on the whole, in logarithms of odds."""
        at = (self.version, self._public.exits)
        if self._odds_at != at:
            self._odds_at = at
            self._odds = self.odds_by(self.shares)
        return self._odds

    def odds_by(self, found: Mapping[int, float]) -> dict[int, float]:
        """The odds of `odds`, by other shares of worlds in which each player is an enemy."""
        settled = self._public.settled
        among = [found[seat] for seat in self._public.living if seat in found and seat not in settled]
        usual = _logit(sum(among) / len(among) if among else 0.5)
        return {seat: max(-FAR, min(FAR, _logit(share) - usual)) for seat, share in found.items()}

    @property
    def worlds(self) -> Worlds:
        """The worlds that everybody holds possible (sets of players who may be the enemies), with weights."""
        if self._weighed != self.version:
            self._weighed = self.version
            evidence = self._evidence()
            if evidence != self._weighing:
                self._weighing = evidence
                self._worlds = worlds_of(evidence) if self._public.seats else NOWHERE
                self._shares = shares(self._worlds, self._public.seats)
        return self._worlds

    @property
    def shares(self) -> Mapping[int, float]:
        """For each player, the share of the possible worlds in which that player is an enemy."""
        return self._shares if self.worlds is not NOWHERE else {}

    def credit(self, seat: int) -> float:
        """How much a player's word counts: from 0 to 2, and 1 for an unknown player."""
        return 2.0 / (1.0 + exp(min(20.0, max(-20.0, self.of(seat)))))

    def shown(self, seat: int) -> str:
        """The role of a player who is out, as shown to all, else as claimed and verified."""
        return self.card(seat) or (self.claims.get(seat, "") if self.standing(seat) == "verified" else "")

    def card(self, seat: int) -> str:
        """The role on a player's card, where everybody was shown this; else empty."""
        return self._roles.get(seat, "")

    # -- what happens ----------------------------------------------------------------------------------------

    def listen(self, saying: Saying) -> None:
        """Weigh words said in public; the same words of a speaker count once a day."""
        kind, speaker, about = saying.kind, saying.speaker, saying.about
        if kind == "claim":
            if self.claims.get(speaker, saying.claim) != saying.claim:
                self._say_of(speaker, LIE / 2)
            if speaker not in self.claims:
                self._forced[speaker] = self._in_need(speaker)
            self.claims[speaker] = saying.claim
            self.version += 1
        elif about is not None and kind in {"found", "cleared"}:
            side = self._public.home if kind == "cleared" else self._public.away  # where a person has named none
            finding = ClaimedFinding(speaker, about, saying.claim or side)
            if finding not in self.findings:
                self.findings.append(finding)
                self.version += 1
        elif about is not None and self._weighs(saying):
            self._heard[kind, speaker, about] = True
            weight = WORDS[kind] * (1.0 if self._public.day > 1 else GROUNDLESS)
            self._say_of(about, weight * self.credit(speaker))
            self._named[speaker, about] = kind in {"defend", "relent"}

    def _weighs(self, saying: Saying) -> bool:
        """Whether words weigh anything beside findings: not if repeated, nor if only said since a defence convinced."""
        new = (saying.kind, saying.speaker, saying.about) not in self._heard
        return new and saying.kind in WORDS and saying.words != "relent_heard"

    def _say_of(self, seat: int, more: float) -> None:
        """Add to the weight of words against a player."""
        word = self._words[seat] = self._words.get(seat, 0.0) + more
        self._rumours[seat] = max(-RUMOUR, min(RUMOUR, word))

    def _in_need(self, seat: int) -> bool:
        """Whether a player is about to be voted out, or has been found out."""
        if seat in self._public.on_trial:
            return True
        return any(one.about == seat and one.side != self._public.home for one in self.findings)

    def sleep(self) -> None:
        """Begin another day: words fade, and may be said again; silent players draw suspicion."""
        for seat in self._public.was_silent:
            self._mark(seat, LURKS)
        self._heard.clear()
        for seat, word in self._words.items():
            self._say_of(seat, -0.4 * word)
        self.version += 1

    def voted(self, votes: Sequence[tuple[int, tuple[int, ...]]], *, idle: bool = False) -> None:
        """Keep the votes, in which teams show; `idle` votes, which put nobody on trial, are only kept as history."""
        self._public.history.add(self._public.day, votes)
        if not idle:
            self.put_forward(votes)

    def put_forward(self, names: Sequence[tuple[int, tuple[int, ...]]]) -> None:
        """Keep the nominations of a vote: they weigh as much as votes, but no robot holds one against a player."""
        self._ballots.append(dict(names))
        self.version += 1

    def misled(self, seat: int) -> int | None:
        """The last player, now known as a friend of the many, for whom a player has voted; None if there is none."""
        public = self._public
        wrong = [
            one for one in public.history.votes_of(seat) if one in public.out and public.settled.get(one) == public.home
        ]
        return wrong[0] if wrong else None

    def counted(self, among: Iterable[int], enemies: int) -> None:
        """Note that the narrator has told the number of enemies among these players."""
        self._told.append((set_of(among), enemies))
        self.version += 1

    def settle(self, seat: int, role: str = "") -> None:
        """Note that all know a player's side, and perhaps their role."""
        if role:
            self._roles[seat] = role
        self.version += 1

    def mourn(self, seat: int) -> None:
        """Note that a player was killed at night, with the role not shown."""
        self.fallen[seat] = True
        self.version += 1

    def _mark(self, seat: int, more: float) -> None:
        self._deeds[seat] = self._deeds.get(seat, 0.0) + more

    # -- the evidence ----------------------------------------------------------------------------------------

    def _evidence(self) -> Evidence:
        """The evidence by which each world (a set of possible enemies) is weighed."""
        public = self._public
        tied = self._ties()
        evidence = Evidence(public.seats, public.hostile, alone=dict(tied.alone), both=dict(tied.both))
        evidence.sure = {seat: not public.is_friend(side) for seat, side in public.settled.items()}
        evidence.told = list(self._told)
        alone = evidence.alone
        for seat, more in self._deeds.items():
            alone[seat] += more
        for seat in self.fallen:
            alone[seat] -= KILLED * (1.0 if public.killers <= 1 else 1.0 / public.killers)
        for (speaker, about), defends in self._named.items():
            self._tie(evidence, speaker, about, DEFENDED if defends else ACCUSED, public.league)
        self._weigh_claims(evidence)
        return evidence

    def _ties(self) -> Evidence:
        """The evidence of all votes; each vote is read once."""
        public, seats = self._public, self._public.seats
        if self._tied is None or self._tied.seats != seats:
            self._tied = Evidence(seats, 0, alone=dict.fromkeys(seats, 0.0))
            self._tied_until = 0
        found = {one.about for one in self._undisputed()}
        fellows = max(0, public.hostile - 1) / max(1, len(seats) - 1)
        for ballot in self._ballots[self._tied_until :]:
            voters = {voter: True for each in ballot.values() for voter in each}
            for about, those in ballot.items():
                many = len(those) >= max(MANY, len(voters) // 3)
                for voter in voters:
                    if voter in those:
                        self._tie(self._tied, voter, about, VOTED, public.league)
                        if about in found:  # such votes tell who was with them, and take nothing from the finding
                            mates, others = VOTED
                            self._tied.alone[about] += fellows * (others - mates * public.league)
                    elif many and voter != about:
                        self._tie(self._tied, voter, about, KEPT, public.league)
        self._tied_until = len(self._ballots)
        return self._tied

    def _undisputed(self) -> list[ClaimedFinding]:
        """The reports of an enemy found, by players who claimed in no need a role that nobody else claims."""
        claims = Counter(self.claims.values())
        against = [one for one in self.findings if not self._public.is_friend(one.side)]
        return [one for one in against if claims[self.claims.get(one.by, "")] == 1 and not self._forced.get(one.by)]

    @staticmethod
    def _tie(evidence: Evidence, by: int, about: int, weights: tuple[float, float], league: float) -> None:
        """Weigh what one player has done to another, for the case that both are enemies and for the others."""
        if by in evidence.alone and about in evidence.alone and by != about:
            mates, others = weights
            evidence.alone[by] += others
            evidence.pair(by, about, mates * league - others)

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
        """Whether public events contradict a finding."""
        role = self._roles.get(finding.about)
        if role is not None:
            return self._public.rules.roles[role].shown_side != finding.side
        side = self._public.settled.get(finding.about)
        return side == self._public.home and finding.side != side

    def _weigh_claims(self, evidence: Evidence) -> None:
        """Weigh claims and findings: players who contradict one another cannot all be honest."""
        public, alone = self._public, evidence.alone
        cleared = CLEARED * public.visible()
        claimed = {seat: role for seat, role in self.claims.items() if seat in alone}
        for seat, role in claimed.items():
            standing = self.standing(seat)
            if standing == "lie":
                alone[seat] += LIE
            elif public.rules.roles[role].abilities:
                alone[seat] += FORCED - CREDIT if standing in {"forced", "left"} else -CREDIT
        for one, other in combinations(claimed, 2):
            if claimed[one] == claimed[other] and public.roles.get(claimed[one], 0) <= 1:
                self._exclude(evidence, one, other, RIVALS)
        for finder in {one.by for one in self._undisputed()} & alone.keys():
            alone[finder] -= CREDIT  # a player with that card would say so
        for finding in self.findings:
            if finding.by not in alone or finding.about not in alone or finding.by == finding.about:
                continue
            if public.is_friend(finding.side):
                alone[finding.about] -= cleared
                evidence.pair(finding.by, finding.about, cleared + COVERS)
            else:
                self._exclude(evidence, finding.by, finding.about, FOUND)

    @staticmethod
    def _exclude(evidence: Evidence, one: int, other: int, weight: float) -> None:
        """Note that at least one of two players must be an enemy."""
        evidence.alone[one] += weight
        evidence.alone[other] += weight
        evidence.pair(one, other, -weight)


def _logit(share: float) -> float:
    bounded = min(0.998, max(0.002, share))
    return log(bounded / (1.0 - bounded))
