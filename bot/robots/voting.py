"""The votes of a robot by day: by its own suspicion, by its words, and by how others vote."""

from collections.abc import Iterable, Mapping
from random import Random

from bot.engine.inputs import Choice, players_in
from bot.engine.rules import Rules
from bot.parts.procedures.votes.ballots import LEAVE_ALL
from bot.parts.procedures.votes.hand_vote import CALL
from bot.robots.at_random import AtRandom
from bot.robots.knowledge import Knowledge
from bot.robots.opinion import CERTAIN
from bot.robots.public import Public
from bot.robots.robot import Question, offered
from bot.robots.sayings import AGAINST, FOR
from bot.robots.targets import SURE, TRUST

CROWD = 0.3
"""The weight of each vote of others; half where the many (the largest side) can wait, and votes may only hint."""

NAMES = 2
"""The most names in a vote that allows several; the deciding vote takes a second name only for a sure enemy."""

REASON = 0.9
"""The suspicion, with the weight of others' votes, from which a robot votes for a player."""

WAITS = 0.9
"""The addition to REASON while the many have time to find things out at night."""

RESERVE = 0.4
"""The addition to REASON for a robot against the many, whose votes against them are remembered."""

TIRED = 0.4
"""The deduction from REASON at each new look at a vote that is still open."""

CONVICTS = 0.5
"""The suspicion, with the weight of others' votes, from which a robot votes out the only defendant."""

LOYALTY = 0.4
"""The weight that keeps a robot with the vote already cast."""

BALLOTS = ("vote", "judge_vote", "put_forward")
"""The questions of the day by which a player may have to leave."""

FIRM, MILD = 0.5, 0.25
"""The weight that keeps a robot with its words of today: those against a player, and a mild doubt."""

HINTS = 2
"""The share of the votes needed (one in HINTS) below which a vote only hints, without putting anybody on trial."""

LOST = 0.45
"""The share of the living whose votes, cast from outside the team, make a mate as good as lost."""

DECIDE = ("verdict", "court", "trial")
"""Votes that choose among the players on trial."""

HINTED = ("nomination", "lynch")
"""Votes in which one vote alone puts nobody out."""

WORDS_BIND: Mapping[str, float] = {"doubt": MILD, **dict.fromkeys(AGAINST, FIRM), **dict.fromkeys(FOR, 0.0)}
"""The weight with which words of each kind bind a robot to vote for the player named."""

APART_FROM = 0.4
"""How often an enemy of the many votes by day as if a mate were a stranger, so as not to be found out."""


class Voting(AtRandom):
    """The base of the robots that think: how they vote by day.

    A player against the many hides that: by day they vote as the many would, but for their mates.
    """

    def __init__(self, seat: int, rules: Rules, chance: Random) -> None:
        super().__init__(seat, rules, chance)
        self.knows = Knowledge(seat, Public(rules), chance)
        self._abandoned: dict[int, bool] = {}
        self._apart: dict[tuple[int, int], bool] = {}
        self._looks = 0
        self._looked_at: tuple[int, str] = (0, "")

    def seems(self, seat: int) -> float:
        """How hostile a player seems, as far as the robot shows it: enemies of the many act as one of them."""
        knows = self.knows
        if knows.at_home:
            return knows.dread(seat)
        if knows.is_mate(seat) and not self.abandons(seat):
            return -CERTAIN
        return knows.image(seat)

    def abandons(self, mate: int) -> bool:
        """Whether the robot gives up a mate who is as good as lost; this is drawn once for each mate."""
        if self.knows.public.opinion.of(mate) < SURE:
            return False
        if mate not in self._abandoned:
            self._abandoned[mate] = self.chance.random() < 0.5
        return self._abandoned[mate]

    def _vote_by(self, seats: Iterable[int]) -> dict[int, float]:
        """The hostility of players by which the robot votes; on some days mates are not spared."""
        if self.knows.at_home:
            return self.knows.dreads(seats)
        return {seat: self._votes_by(seat) for seat in seats}

    def _votes_by(self, seat: int) -> float:
        knows = self.knows
        if knows.is_mate(seat) and not self._is_last_stand() and self._looks_guilty(seat):
            return knows.image(seat)
        return self.seems(seat)

    def _looks_guilty(self, mate: int) -> bool:
        """Whether the robot votes as if a mate were a stranger: a lost one, one it put on trial, or by today's draw."""
        return self._is_lost(mate) or self._has_put_on_trial(mate) or self._keeps_apart(mate)

    def _is_lost(self, mate: int) -> bool:
        """Whether the votes of others are enough to put a mate out: staying away would only give the robot away."""
        board = self.knows.public.vote
        if board is None:
            return False
        votes = dict(board.votes).get(mate, ())
        others = sum(1 for voter in votes if voter != self.seat and not self.knows.is_mate(voter))
        return 0 < LOST * len(self.knows.public.living) <= others

    def _is_last_stand(self) -> bool:
        """Whether one more exit of another side would make the team as many as all others."""
        knows, living = self.knows, self.knows.public.living
        team = sum(1 for seat in living if seat == self.seat or knows.is_mate(seat))
        return not knows.at_home and team > 1 and 2 * team >= len(living) - 2

    def _keeps_apart(self, mate: int) -> bool:
        """Whether the robot votes today as if a mate were a stranger, by a draw for each day."""
        at = (self.knows.public.day, mate)
        if at not in self._apart:
            self._apart[at] = self.chance.random() < APART_FROM
        return self._apart[at]

    def _vote(self, question: Question) -> Choice | None:
        picks = players_in(offered(question))
        board = self.knows.public.vote
        votes = dict(board.votes) if board else {}
        called = board is not None and board.ballot == CALL
        if called:
            picks = self.knows.public.on_trial
        word = self.knows.public.word_of(self.seat)
        said = self._said_against()
        free = tuple([seat for seat in picks if not word.get(seat)])  # who stands by somebody keeps to it
        picks = picks if question.least and len(free) < question.least else free
        wants: dict[int, float] = {}
        others = [seat for seat in self.knows.public.living if seat != self.seat]
        all_seem = self._vote_by(dict.fromkeys((*others, *[seat for seat in picks if seat != self.seat])))
        usual = _usual([all_seem[seat] for seat in others])
        pull = self._pull(question)
        for seat in picks:
            if seat == self.seat or (seems := all_seem[seat] - usual) <= -CERTAIN / 2:
                continue
            crowd = sum(1 for voter in votes.get(seat, ()) if voter != self.seat)
            loyal = LOYALTY if question.chosen and seat in question.chosen else 0.0
            wants[seat] = seems + pull * crowd + max(loyal, said.get(seat, 0.0))
        if not wants:
            return ()
        ranked = sorted(wants, key=wants.__getitem__, reverse=True)
        if called:  # those who have been called before were not worse, or the vote is gone
            return (ranked[0],) if ranked[0] in question.choices else None
        bar = self._bar(question, len(picks))
        kept = [seat for seat in ranked if self._keeps_to_trial(seat)][:1] if self._is_bound() else []
        if LEAVE_ALL in question.choices and wants[ranked[0]] < self._doubt() and not kept:
            return (LEAVE_ALL,)
        named = [seat for seat in ranked if wants[seat] >= bar][: min(question.most, NAMES)] or kept
        if self._decides():
            named[1:] = [seat for seat in named[1:] if wants[seat] >= SURE]
        return tuple(named) or self._hint(wants, said, question)

    def _said_against(self) -> dict[int, float]:
        """The weights by which the robot's words of today bind it to vote for players."""
        bound: dict[int, float] = {}
        for saying in self.knows.public.said:
            if saying.speaker == self.seat and saying.about is not None and saying.kind in WORDS_BIND:
                bound[saying.about] = WORDS_BIND[saying.kind]
        return bound

    def _hint(self, wants: Mapping[int, float], said: Mapping[int, float], question: Question) -> Choice:
        """A vote for a player whom the robot has spoken against, while too few vote so to put anybody on trial."""
        board = self.knows.public.vote
        if board is None or board.need is None or board.fallback or board.ballot not in HINTED:
            return ()
        votes = dict(board.votes)
        for seat in sorted((seat for seat in said if seat in wants), key=wants.__getitem__, reverse=True):
            others = sum(1 for voter in votes.get(seat, ()) if voter != self.seat)
            kept = question.chosen is not None and seat in question.chosen
            if said[seat] and others < (board.need - 1 if kept else board.need // HINTS):
                return (seat,)
        return ()

    def _pull(self, question: Question) -> float:
        """The weight of each vote of others in this question."""
        public = self.knows.public
        if question.ability == "put_forward":  # while nothing is known, one candidate is better than several
            return 2 * CROWD if public.is_early() else CROWD
        return CROWD / 2 if public.lets_pass() and question.most > 1 else CROWD

    def _decides(self) -> bool:
        """Whether the open vote is among the players on trial, not all of whom can be guilty."""
        public = self.knows.public
        return bool(public.on_trial) if public.vote is None else public.vote.ballot in DECIDE

    def _has_put_on_trial(self, seat: int) -> bool:
        """Whether the robot's vote was one of those that have put a player on trial today."""
        return self.seat in self.knows.public.charges.accusers.get(seat, ())

    def _is_bound(self) -> bool:
        """Whether the robot has to vote for a player it put on trial; an enemy of the many only for a lone one."""
        return self._decides() and (self.knows.at_home or len(self.knows.public.on_trial) == 1)

    def _keeps_to_trial(self, seat: int) -> bool:
        """Whether the robot votes for a player whom it has put on trial, since no defence has changed that."""
        return self._has_put_on_trial(seat) and not self.knows.public.charges.has_cleared_up(seat)

    def spares(self) -> list[int]:
        """The players whom the robot has put on trial but does not vote for in the end, convinced by their defence."""
        if not self._decides():
            return []
        public, others = self.knows.public, [seat for seat in self.knows.public.living if seat != self.seat]
        heard = [
            seat
            for seat in public.on_trial
            if seat in others and self._has_put_on_trial(seat) and public.charges.has_cleared_up(seat)
        ]
        if not heard:
            return []
        seems = self._vote_by(others)
        usual = _usual(seems.values())
        worst = max(public.on_trial, key=lambda seat: seems.get(seat, -CERTAIN)) if len(public.on_trial) > 1 else None
        return [seat for seat in heard if seems[seat] - usual < CONVICTS and seat != worst]

    def _bar(self, question: Question, candidates: int) -> float:
        """The suspicion from which the robot votes: lower at each look, and none where somebody has to go."""
        public = self.knows.public
        about = public.vote.ballot if public.vote else ""
        self._looks = self._looks + 1 if self._looked_at == (public.day, about) else 0
        self._looked_at = (public.day, about)
        if question.ability == "put_forward":
            return self._doubt()
        if about != "lynch" and question.most == 1:
            return CONVICTS if candidates == 1 else -CERTAIN
        if self._is_last_stand():
            return -CERTAIN
        reserve = 0.0 if self.knows.at_home else RESERVE
        if public.lets_pass() or (public.free and not self._looks):  # first all that others have to say
            return REASON + WAITS + reserve
        return REASON - TIRED * self._looks + reserve

    def _doubt(self) -> float:
        """The suspicion from which the robot puts a player forward for trial: lower, the longer nobody has gone."""
        return CONVICTS - TIRED * max(0, self.knows.public.day - self.knows.public.last_exit)

    def _is_on_those_on_trial(self, question: Question) -> bool:
        """Whether the question is about the players on trial without naming any."""
        return self.knows.public.aims.of(self.knows.role, question.ability).on_trial

    def _judge(self, question: Question) -> Choice:
        """The answer of a judge, by suspicion: the first word does what the question's aim says, the other does not."""
        word = self.knows.public.word_of(self.seat)
        seems = [self.seems(seat) for seat in self.knows.public.on_trial if seat != self.seat and not word.get(seat)]
        worst = max(seems, default=-CERTAIN)
        harms = self.knows.public.aims.of(self.knows.role, question.ability).purpose == "harm"
        if worst >= CONVICTS if harms else worst <= TRUST:
            return (question.choices[0],)
        return tuple(question.choices[1:2])


def _usual(seems: Iterable[float]) -> float:
    """The usual hostility, at most 0: where all seem cleared, one of them still must be an enemy."""
    doubtful = [one for one in seems if abs(one) < CERTAIN / 2]
    return min(0.0, sum(doubtful) / len(doubtful)) if doubtful else 0.0
