"""The answers of a robot to its accusers: to the reason given, else by facts that everybody can look up."""

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.robots.sayings import AGAINST, Saying
from bot.robots.talk.reasons import has_reason, namings
from bot.robots.voting import Voting

UNDER_FIRE = 2
"""From this many doubters on, a robot answers all of them at once, once a day."""

FORMS = 2
"""The most answers of one form that a table (a running game) hears in a day, each from another speaker."""

SUSPECTS = 0.1
"""The suspicion from which a robot names a suspect of its own in an answer."""

TO_REASONS = {
    "idle": "answer_idle", "short": "answer_idle", "dodged": "answer_idle", "dodged_me": "answer_idle",
    "struck": "answer_struck",
    "unproven": "answer_voted", "insists": "answer_voted", "jumped": "answer_voted",
    "spared": "answer_spared", "vouched": "answer_spared",
}  # fmt: skip
"""The wording that answers each reason against a player."""


def has_form_left(said: Sequence[Saying], speaker: int, form: str) -> bool:
    """Whether a speaker may use this form of words (a wording, or a kind without one) once more today."""
    forms = [(saying.speaker, saying.words or saying.kind) for saying in said]
    return (speaker, form) not in forms and Counter(one for _, one in forms)[form] < FORMS


class Answers:
    """One robot's answers: each form once a day, and none where the table has heard it twice today."""

    def __init__(self, robot: Voting) -> None:
        self._robot = robot
        self._answered: dict[int, int] = {}

    def made(self) -> Iterator[Saying]:
        """An answer to the latest accuser who has none yet; else, once a day, one to all doubters."""
        robot, public = self._robot, self._robot.knows.public
        accusation = self._accusation()
        if accusation is not None:
            if self._answered.get(accusation.speaker) != public.day:
                self._answered[accusation.speaker] = public.day
                answers = [one for one in self._to(accusation) if self._is_left(one)]
                if answers:
                    reasoned = [one for one in answers if one.words in TO_REASONS.values()]
                    yield robot.chance.choice(reasoned or answers)
        elif self._answered.get(robot.seat) != public.day and len(self._doubters()) >= UNDER_FIRE:
            self._answered[robot.seat] = public.day
            answer = Saying("answer", robot.seat, words="answer_many")
            if self._is_left(answer) and not public.is_found_out(robot.seat):
                yield answer

    def _is_left(self, answer: Saying) -> bool:
        said = self._robot.knows.public.said
        return has_form_left(said, answer.speaker, answer.words or answer.kind)

    def _accusation(self) -> Saying | None:
        """The last accusation against the robot, of today or, if unanswered, of yesterday."""
        seat, public = self._robot.seat, self._robot.knows.public
        for words in (public.said, public.unanswered(seat)):
            for saying in reversed(words):
                if saying.about == seat and saying.kind in AGAINST and saying.speaker not in {seat, *public.out}:
                    return saying
        return None

    def _doubters(self) -> set[int]:
        """The players who have named the robot as a suspect today."""
        return {one.speaker for one in namings(self._robot.knows.public.said, self._robot.seat)}

    def _to(self, accusation: Saying) -> Iterator[Saying]:
        """The answers that fit an accusation."""
        robot, accuser = self._robot, accusation.speaker
        public, history, me = robot.knows.public, robot.knows.public.history, robot.seat

        def answer(words: str = "", other: int | None = None) -> Saying:
            return Saying("answer", me, accuser, other=other, words=words)

        to_reason = "answer_voted" if accusation.kind == "voted" else TO_REASONS.get(accusation.words, "")
        if to_reason:
            yield answer(to_reason, None if to_reason == "answer_idle" else accusation.other)
        reasoned = public.is_found_out(me) or any(has_reason(one) for one in (accusation, *namings(public.said, me)))
        yield answer("" if reasoned else "answer_bare")
        if public.is_first_day():
            yield answer("answer_early")
        enemies = [one for one in history.votes_of(me) if self._was_enemy(one)]
        if enemies and not robot.knows.is_mate(enemies[0]):
            yield answer("answer_record", enemies[0])
        wronged = public.opinion.misled(accuser)
        if wronged is not None and not history.has_voted(me, wronged):
            yield answer("answer_back", wronged)
        suspect = self._suspect(accuser)
        if suspect is not None:
            yield answer("answer_other", suspect)

    def _was_enemy(self, seat: int) -> bool:
        """Whether a player is out and known to all as an enemy."""
        public = self._robot.knows.public
        side = public.settled.get(seat)
        return seat in public.out and side is not None and not public.is_friend(side)

    def _suspect(self, accuser: int) -> int | None:
        """The robot's main suspect beside the accuser; None where nobody is suspect, or the accuser has said so."""
        robot, public = self._robot, self._robot.knows.public
        cleared = [seat for seat in public.living if public.results.shows_enemy(robot.seat, seat) is False]
        seems = {seat: robot.seems(seat) for seat in public.living if seat not in {robot.seat, accuser, *cleared}}
        worst = max(seems, key=seems.__getitem__, default=None)
        if any(one.speaker == accuser and worst in {one.about, one.other} for one in public.said):
            return None  # the accuser has named that one already
        word = public.word_of(robot.seat)
        return worst if worst is not None and seems[worst] >= SUSPECTS and not word.get(worst) else None
