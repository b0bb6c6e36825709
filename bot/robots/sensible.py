"""The `sensible` manner: a reasonable person with a memory for votes."""

from collections.abc import Callable
from random import Random
from typing import ClassVar

from bot.engine.boards import Board, TeamBoard, VoteBoard
from bot.engine.events import (
    BombCode,
    DiedAtNight,
    Event,
    Exposed,
    Inquired,
    Lingers,
    Lynched,
    NominationClosed,
    PlayerLeft,
    RoleChanged,
    RoleDealt,
    TeamMet,
    VerdictClosed,
    VotedOut,
)
from bot.engine.inputs import Choice
from bot.engine.rules import Rules
from bot.robots.careless import Careless
from bot.robots.robot import Question, offered

CERTAIN = 50.0
"""What settles a suspicion: an inquiry, or knowing one's mates."""

VOTE_WEIGHT = 0.8
"""How much each vote of others draws one along."""

NAMES = 2
"""So many names at most in a vote that takes several."""

EVIDENCE = 0.4
"""Suspicion from which it votes without waiting for others."""

PATIENCE = 0.65
"""How often it lets others begin where it has no evidence."""

REASON = 1.3
"""Suspicion and others' votes together that make it name somebody where it may name several."""

RASH = 0.04
"""How often it does so without that."""

RISK = 0.25
"""How readily it trusts somebody of whom it knows nothing, where a mistake is dear."""

AIM = 1.0
"""Suspicion from which it fires a bullet of its own, or risks an exposure."""

DOUBT = 0.45
"""How readily it votes out a lone defendant against whom it has nothing; evidence adds to it."""


class Sensible(Careless):
    """Votes for whom it suspects, follows the crowd a little, spares its mates, and uses its ability on purpose.

    Suspicion grows for whoever voted out a townsman or was accused by last night's victim, shrinks for whoever voted
    out an enemy, and is settled by an inquiry. A question it has no opinion on it answers at random.
    """

    listens: ClassVar[bool] = True
    reconsiders: ClassVar[int] = 2

    def __init__(self, seat: int, rules: Rules, chance: Random) -> None:
        super().__init__(seat, rules, chance)
        self._side = ""
        self._mates: tuple[int, ...] = ()
        self._known: dict[int, str] = {}
        self._suspicion: dict[int, float] = {}
        self._votes: dict[int, tuple[int, ...]] = {}
        self._ballot: VoteBoard | None = None
        self._marks: TeamBoard | None = None
        self._code = ""
        self._answers: dict[str, Callable[[list[int]], int | None]] = {
            "mafia_shot": self._shoot,
            "save": self._save,
            "inquire": self._inquire,
            "join_hands": self._trust,
            "shoot": self._aim,
            "invite": self._ally,
            "reveal": self._aim,
            "recruit": self._win_over,
            "ward": self._save,
            "predict": self._save,
            "name_partner": self._trust,
        }

    # -- what it is told -------------------------------------------------------------------------------------

    def hear(self, event: Event) -> None:
        """Remember what matters."""
        match event:
            case RoleDealt() | RoleChanged():
                self._side = self.rules.roles[event.role].faction
                self._mates = ()
            case TeamMet():
                self._mates = event.members
            case Inquired() if event.shows in self.rules.sides:
                self._known[event.target] = event.shows
            case Exposed():
                self._known[event.seat] = event.side
            case NominationClosed() | VerdictClosed():
                self._votes = dict(event.votes)
            case Lynched():
                self._votes = dict(event.votes)
                self._judge(event.seat, event.role)
            case VotedOut() | PlayerLeft():
                self._judge(event.seat, event.role)
            case DiedAtNight() | Lingers():
                self._mourn(event.seat)
            case BombCode():
                self._code = event.code

    def see(self, board: Board) -> None:
        """Keep the newest look of the vote and of the mates' marks."""
        if isinstance(board, VoteBoard):
            self._ballot = board
        elif isinstance(board, TeamBoard):
            self._marks = board

    def _mourn(self, victim: int) -> None:
        """Whom the mafia kill was no friend of theirs: think of whom he accused, and of who accused him."""
        for accused, voters in self._votes.items():
            if victim in voters:
                self._suspect(accused, 0.5)
            if accused == victim:
                for voter in voters:
                    self._suspect(voter, 0.4)

    def _judge(self, out: int, role: str | None) -> None:
        """Think again of those who voted for someone whose role is shown."""
        if role is None:
            return
        friend = self.rules.roles[role].faction == self._side
        for voter in self._votes.get(out, ()):
            self._suspect(voter, 0.5 if friend else -1.0)

    def _suspect(self, seat: int, more: float) -> None:
        self._suspicion[seat] = self._suspicion.get(seat, 0.0) + more

    # -- what it answers -------------------------------------------------------------------------------------

    def choose(self, question: Question) -> Choice | None:
        """What a reasonable person would answer; None: no reason to change."""
        picks = [pick for pick in offered(question) if isinstance(pick, int)]
        if question.ability == "fire_gun":
            return self._fire(picks)
        if question.ability == "draw_gun":
            return ("draw", "yes") if self._has_somebody_to_shoot() else None
        if question.ability == "defuse":
            return self._defuse(question)
        if question.parts or not picks or question.least > 1:
            return super().choose(question) if question.chosen is None else None
        if question.ability == "vote":
            choice = self._vote(question, picks)
            if len(choice) < question.least:
                choice = (self._any(picks),)
        else:
            answer = self._answers.get(question.ability, self._any)
            pick = answer(picks)
            if pick is None and question.least:
                return super().choose(question)
            choice = () if pick is None else (pick,)
        return None if choice == question.chosen else choice

    def _dread(self, seat: int) -> float:
        """How much it wants this seat gone, as far as reason goes."""
        if seat in self._mates:
            return -CERTAIN
        if seat in self._known:
            return -CERTAIN if self._known[seat] == self._side else CERTAIN
        return self._suspicion.get(seat, 0.0)

    def _vote(self, question: Question, picks: list[int]) -> Choice:
        votes = dict(self._ballot.votes) if self._ballot else {}
        wants: dict[int, float] = {}
        for seat in picks:
            others = [voter for voter in votes.get(seat, ()) if voter != self.seat]
            loyal = 0.5 if question.chosen and seat in question.chosen else 0.0
            wants[seat] = self._dread(seat) + VOTE_WEIGHT * len(others) + loyal + self.chance.random()
        ranked = sorted((seat for seat in picks if self._dread(seat) > -CERTAIN), key=lambda seat: -wants[seat])
        if not ranked:
            return ()
        worst = max(self._dread(seat) for seat in ranked)
        if len(picks) == 1:
            if question.chosen is not None:
                return question.chosen
            return (ranked[0],) if self.chance.random() < DOUBT + worst / 2 else ()
        if question.chosen is None and worst < EVIDENCE and self.chance.random() < PATIENCE:
            return ()
        if question.most > 1 and self.chance.random() > RASH:
            ranked = [seat for seat in ranked if wants[seat] >= REASON]
        return tuple(ranked[: min(question.most, NAMES)])

    def _shoot(self, picks: list[int]) -> int:
        """As the one who decides has marked; else who threatens the team most; else whom mates have marked."""
        marks = dict(self._marks.marks) if self._marks else {}
        decider = self._marks.decider if self._marks else None
        wish = marks.get(decider) if decider is not None and decider != self.seat else None
        if wish in picks and wish is not None:
            return wish
        mates = [mark for mate, mark in marks.items() if mate != self.seat and mark in picks]
        threats = {seat: sum(seat in self._votes.get(mate, ()) for mate in self._mates) for seat in picks}
        return max(picks, key=lambda seat: (mates.count(seat), threats[seat], self.chance.random()))

    def _fire(self, picks: list[int]) -> Choice | None:
        """At whom it would vote out anyway, else it keeps the gun down."""
        worst = max(picks, key=self._dread, default=None)
        return None if worst is None or self._dread(worst) < EVIDENCE else (worst, "yes")

    def _has_somebody_to_shoot(self) -> bool:
        """Whether there is anybody against whom it has enough to declare a gun for."""
        return any(suspicion >= EVIDENCE for suspicion in self._suspicion.values()) or any(
            side != self._side for side in self._known.values()
        )

    def _win_over(self, picks: list[int]) -> int | None:
        """Rarely anybody: a mistake may cost a life."""
        return self._any(picks) if self.chance.random() < RISK else None

    def _aim(self, picks: list[int]) -> int | None:
        """Whom it suspects most; nobody while it has nothing against anybody, since a mistake is dear."""
        worst = max(picks, key=lambda seat: self._dread(seat) + self.chance.random() / 10)
        alone = sum(role.faction == self._side for role in self.rules.roles.values()) == 1
        return worst if alone or self._dread(worst) >= AIM else None

    def _ally(self, picks: list[int]) -> int | None:
        """Whom it trusts for certain, else rarely anybody."""
        best = self._trust(picks)
        return best if self._dread(best) <= -CERTAIN or self.chance.random() < RISK else None

    def _defuse(self, question: Question) -> Choice | None:
        """The code, if it was told; else it lets others try theirs where it may."""
        if question.chosen is not None:
            return None
        if question.least == 0:
            return ()
        return (self._code,) if self._code in question.choices else super().choose(question)

    def _save(self, picks: list[int]) -> int:
        if self.seat in picks and self.chance.random() < 0.3:
            return self.seat
        return min(picks, key=lambda seat: self._dread(seat) + 2 * self.chance.random())

    def _inquire(self, picks: list[int]) -> int:
        """Someone not yet inquired about, the most suspect first."""
        return max(picks, key=lambda seat: (seat not in self._known, self._dread(seat) + self.chance.random()))

    def _trust(self, picks: list[int]) -> int:
        """Whom it dreads least."""
        return min(picks, key=lambda seat: self._dread(seat) + self.chance.random())

    def _any(self, picks: list[int]) -> int:
        return self.chance.choice(picks)
