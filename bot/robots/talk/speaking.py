"""The words of a robot that has the floor (may speak): what to say in a turn, in open talk, or while all vote."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bot.robots.public import STANDS_AGAINST
from bot.robots.results import steady
from bot.robots.robot import Question
from bot.robots.sayings import AGAINST, ASKING, FOR, NAMING, Kind, Saying
from bot.robots.talk.answers import Answers, has_form_left
from bot.robots.talk.claims import Claims, say
from bot.robots.talk.reasons import Grounds, exchanges, has_reason, namings
from bot.robots.talk.remarks import Remarks
from bot.robots.targets import SURE, Targets
from bot.robots.voting import Voting

ACCUSES: Mapping[str, float] = {"bold": 0.4, "analyst": 0.7, "joker": 0.6, "quiet": 0.7}
"""The suspicion from which a robot accuses a player, by temperament."""

DOUBTS, DEFENDS = 0.1, -0.8
"""The suspicion from which a robot doubts a player; and the one below which it defends an accused player."""

RELENTS = -0.5
"""The suspicion below which a robot takes back what it has said against a player."""

SHY: Mapping[str, float] = {"bold": 0.1, "analyst": 0.3, "joker": 0.4, "quiet": 0.2}
"""The probability that a robot names no suspect while nothing is known, by temperament."""

PILE, CLOSE = 4, 0.6
"""After PILE words against a suspect today, a robot turns to the next one, if less suspect by at most CLOSE."""

AGREED, PLAIN, JOINED = 2, 3, 5
"""Numbers of others who have named a player today: from AGREED on, a robot gives a new reason or joins one of them;
from PLAIN on, it says nothing if it can do neither; from JOINED on, nothing without a reason.
"""

FEW, FEELINGS = 1, 3
"""Limits while there is hardly anything to judge by: a player named by FEW others is named again only with a reason,
and a table (a running game) hears at most FEELINGS suspicions without one.
"""

STANDS_BY = 0.15
"""The probability that a robot stands by an accused mate."""

OFTEN = {"bold": 4, "analyst": 3, "joker": 3, "quiet": 1}
"""The most times that a robot speaks up in a day on which all talk at once, by temperament."""

PARTINGS: Mapping[str, Kind] = {"defence": "plead", "last_words": "farewell"}
"""The kind of the first words of a robot on trial, and of one in its last words."""

JESTS, A_DAY = 12, 3
"""The most jokes that a table hears in a game; and the number of jokes in a day after which only robots that have not
spoken that day make one.
"""

CONVINCED = 2
"""The most players who say that the defence of one player has convinced them."""

QUESTIONS, CAUTIONS, WEIGHED = 3, 2, 2
"""The most questions to others, words of caution, and words on what others have said, that a table hears in a day."""

OPINIONS = {"defend", *NAMING}
"""The kinds of words that a robot may announce as its answer to a question for an opinion."""

SERIOUS = 0.4
"""The probability that a joker says something else in small talk than a joke."""


class Speaker:
    """One robot's speech: by its beliefs, or, for an enemy of the many, by the beliefs that others shall have."""

    def __init__(self, robot: Voting) -> None:
        self._robot = robot
        self._knows = robot.knows
        self._day = 0
        self._spoken = 0
        self._vote_is_open = False
        self._suspects: dict[int, int] = {}
        self._last_talk = 0
        self.temper = robot.chance.choice(tuple(OFTEN))
        self._claims = Claims(robot)
        self._answers = Answers(robot)
        self._remarks = Remarks(robot, self.temper)
        self._grounds = Grounds(robot)

    def speak(self, question: Question) -> Sequence[Saying]:
        """The robot's words before it answers this question."""
        public = self._knows.public
        self._wake()
        self._vote_is_open = public.vote is not None or question.ability == "vote"
        if question.ability == "vote" and (spared := self._spared()):
            return spared
        in_turn = question.ability == "turn"
        if not in_turn and not (public.free and question.ability == "vote" and self._spoken < OFTEN[self.temper]):
            return ()
        return self._words(public.turn.part if in_turn and public.turn is not None else "talk", in_turn)

    def chat(self) -> Sequence[Saying]:
        """The robot's words while nothing is asked."""
        self._wake()
        self._vote_is_open = self._knows.public.vote is not None
        if self._knows.public.last_talks:
            return self._stand()
        return self._words("talk", False) if self._knows.public.free and self._spoken < OFTEN[self.temper] else ()

    def _spared(self) -> Sequence[Saying]:
        """Words for defendants whom the robot put on trial and no longer votes for, convinced by their defence."""
        public, seat = self._knows.public, self._robot.seat
        if public.vote is None or public.vote.quiet:  # then words cost the vote
            return ()
        told = Counter(saying.about for saying in public.said if saying.words == "relent_heard")
        word = public.word_of(seat)
        heard = [other for other in self._robot.spares() if told[other] < CONVINCED and not word.get(other)]
        for other in heard:
            self._suspects.pop(other, None)
        return steady([self._say("relent", other, words="relent_heard") for other in heard], public.results)

    def _wake(self) -> None:
        """Reset the count of the robot's speeches, if another day has begun."""
        if self._knows.public.day != self._day:
            self._day, self._spoken = self._knows.public.day, 0

    def _words(self, part: str, in_turn: bool) -> Sequence[Saying]:
        public = self._knows.public
        self._spoken += 1
        said = [] if public.barred else self._claims.made(part)
        if part == "defence" and (plea := self._claims.accounts.plea(said)):
            said.append(self._say("plead", words=plea))
        elif part in PARTINGS:
            said.insert(0, self._say(PARTINGS[part]))
        elif part == "introduction" or not public.day:
            said.append(self._say("hello"))
        else:
            said = [*self._remarks.made(), *said, *self._answers.made(), *self._takes_back()]
            asker = self._asker()
            if in_turn or self._spoken == 1 or asker is not None:
                views = list(self._opinions(said, asker is not None))
                if asker is not None and views and views[0].kind in OPINIONS:
                    views.insert(0, self._say("reply", asker))
                said += views
        said = steady(said, public.results)
        said = [one for one in said if one.words != "stands" or self._has_left("stands")]
        said = said[:-1] if said and said[-1].kind == "reply" else said  # an answer has to follow it
        return [self._kept_short(one, said[place:]) for place, one in enumerate(said, 1)]

    def _kept_short(self, saying: Saying, then: Sequence[Saying]) -> Saying:
        """The words, made plain where they promise an opinion and none follows."""
        bare = saying.words == "answer_idle" and not any(one.kind in OPINIONS for one in then)
        return replace(saying, words="") if bare and self._has_left("answer") else saying

    def _takes_back(self) -> Iterator[Saying]:
        """The robot's withdrawal of earlier words against a player, at most one."""
        robot, public = self._robot, self._knows.public
        for seat, day in list(self._suspects.items()):
            if day < public.day and seat in public.living and robot.seems(seat) < RELENTS:
                del self._suspects[seat]
                if self._remarks.may_apologize(seat):
                    yield self._say("relent", seat, words=self._why_relents(seat))
                    break

    def _why_relents(self, seat: int) -> str:
        """The wording of a withdrawal that fits what everybody knows of the player."""
        public = self._knows.public
        if seat in public.settled:
            return "relent_shown"
        checked = any(one.about == seat and public.is_friend(one.side) for one in public.opinion.findings)
        return "relent_cleared" if checked else ""

    def _asker(self) -> int | None:
        """The player in the game who asked the robot for an opinion since its last words today; None if nobody did."""
        for saying in reversed(self._knows.public.said):
            if saying.speaker == self._robot.seat:
                return None
            asks = saying.about == self._robot.seat and saying.kind in ASKING
            if asks and saying.speaker not in self._knows.public.out:
                return saying.speaker
        return None

    def _stand(self) -> Sequence[Saying]:
        """The robot's words, as one of the last three, on whose hand it means to take; once in each talk of theirs."""
        robot, public = self._robot, self._knows.public
        others = [seat for seat in public.living if seat != robot.seat]
        if self._last_talk == public.last_talks or len(others) != 2:
            return ()
        self._last_talk = public.last_talks
        cleared = [seat for seat in others if self._has_found_out(seat) is False]
        left = cleared or [seat for seat in others if not self._has_found_out(seat)] or others
        trusted = left[0] if len(left) == 1 else Targets(self._knows, robot.rules, robot.chance).surely_helped(others)
        if trusted is None:
            return [Saying("stand", robot.seat, others[0], other=others[1], words="stand_torn")]
        (other,) = [seat for seat in others if seat != trusted]
        return [Saying("stand", robot.seat, trusted, other=other)]

    def _has_found_out(self, seat: int) -> bool | None:
        """Whether the robot has reported a player as an enemy (True) or as none (False); None if no report holds."""
        return self._knows.public.results.shows_enemy(self._robot.seat, seat)

    def _say(self, kind: Kind, about: int | None = None, words: str = "") -> Saying:
        return say(self._robot, kind, about, words=words)

    # -- opinions --------------------------------------------------------------------------------------------

    def _opinions(self, told: Sequence[Saying], asked: bool) -> Iterator[Saying]:
        """Words for a friend and against a suspect, in addition to those told already; else small talk."""
        robot, knows, public = self._robot, self._knows, self._knows.public
        if not knows.at_home and public.day > 1 and all(seat in {robot.seat, *knows.mates} for seat in public.talkers):
            return  # where nobody else talks it would only be noticed
        accused = {saying.about for saying in public.said if saying.kind in {"accuse", "echo", "found"}}
        friend = self._friend(accused, told)
        if friend is not None:
            yield self._say("defend", friend)
        seems = {seat: robot.seems(seat) for seat in public.living if seat != robot.seat}
        seems = {seat: one for seat, one in seems.items() if self._has_found_out(seat) is not False}
        worst = self._suspect(seems)
        named = any(worst == one.other or (worst == one.about and one.kind in {"found", "relent"}) for one in told)
        against = None
        if worst is not None and not named and seems[worst] >= DOUBTS and not self._is_shy(seems[worst], asked):
            against = self._words_against(worst, seems[worst], worst in accused, asked)
        if against is not None:
            yield against
        elif not told and friend is None:
            yield from self._small_talk(asked)

    def _words_against(self, seat: int, seems: float, accused: bool, asked: bool) -> Saying | None:
        """Words against the robot's main suspect; None if it has nothing new to say today."""
        robot, public = self._robot, self._knows.public
        wronged = public.opinion.misled(seat)
        if wronged is not None and self._grounds.may_reproach(seat, wronged):
            self._suspects[seat] = public.day
            return Saying("voted", robot.seat, seat, other=wronged)
        doubts = seems < ACCUSES[self.temper] or (public.is_first_day() and seems < SURE)
        kind: Kind = "doubt" if doubts else "echo" if accused else "accuse"
        if doubts and any((said.speaker, said.about) == (robot.seat, seat) for said in public.said):
            return None
        against = self._against(kind, seat, asked)
        if against is not None and not doubts:
            self._suspects[seat] = public.day
        return against

    def _against(self, kind: Kind, seat: int, asked: bool) -> Saying | None:
        """Words against a player, with a new reason or without; None where one more voice would only repeat others."""
        robot, public = self._robot, self._knows.public
        reason = self._grounds.against(seat)
        if reason is not None:
            return Saying(kind, robot.seat, seat, other=reason.other, words=reason.words)
        named = [said.speaker for said in namings(public.said, seat)]
        others = [speaker for speaker in dict.fromkeys(named) if speaker in public.living and speaker != robot.seat]
        stood = public.stands.get((robot.seat, seat), 0)
        if kind == "doubt" and not stood and public.is_vague():
            return self._feeling(seat, others, asked)
        if len(others) >= JOINED:
            return None
        if stood == STANDS_AGAINST and kind != "doubt":
            return self._once_more(kind, seat, "again")
        if len(others) >= AGREED and (joined := self._joined(kind, seat, others)):
            return joined
        if len(others) >= PLAIN:
            return None
        return self._once_more(kind, seat, "doubt_again") if stood and kind == "doubt" else self._say(kind, seat)

    def _once_more(self, kind: Kind, seat: int, words: str) -> Saying | None:
        """Words against a player named before, worded as a repetition; None where the table has heard enough."""
        return self._say(kind, seat, words=words) if self._has_left(words) else None

    def _has_left(self, form: str) -> bool:
        """Whether the robot may use this form of words once more today."""
        return has_form_left(self._knows.public.said, self._robot.seat, form)

    def _feeling(self, seat: int, others: Sequence[int], asked: bool) -> Saying | None:
        """A doubt that admits to have no reason; None where the table has heard enough of these."""
        bare = [one for one in self._knows.public.said if one.kind == "doubt" and not has_reason(one)]
        if not asked and (len(others) >= FEW or len(bare) >= FEELINGS):
            return None
        return (self._joined("doubt", seat, others) if others else None) or self._say("doubt", seat, words="feeling")

    def _joined(self, kind: Kind, seat: int, others: Sequence[int]) -> Saying | None:
        """Words by which the robot joins another's case against a player, or another's doubt if it only doubts, except
        players of whom it has spoken itself. None if there is nobody to join.
        """
        robot, public = self._robot, self._knows.public
        others = [other for other in others if not public.stands.get((robot.seat, other))]
        naming = [one for one in public.said if one.about == seat and one.kind in NAMING]
        reasoned = {one.speaker for one in naming if has_reason(one)}
        if leaders := [other for other in others if other in reasoned]:
            leader = robot.chance.choice(leaders)
            if any(one.speaker == leader and one.kind in AGAINST and has_reason(one) for one in naming):
                return Saying(kind, robot.seat, seat, other=leader, words="join")
            if kind != "doubt":  # to whoever only doubts nobody owes a certainty
                return None
            return Saying(kind, robot.seat, seat, other=leader, words="join_doubt")
        if others and kind == "doubt":
            return Saying(kind, robot.seat, seat, other=robot.chance.choice(others), words="join_doubt")
        return None

    def _suspect(self, seems: Mapping[int, float]) -> int | None:
        """The suspect to speak about: the most suspect player, or the next one if many have spoken against the first;
        and rather one with a reason against them, while there is hardly anything to judge by.
        """
        ranked = sorted(seems, key=seems.__getitem__, reverse=True)
        if not ranked:
            return None
        said = Counter(saying.about for saying in self._knows.public.said if saying.kind in NAMING)
        near = [seat for seat in ranked if seems[seat] >= seems[ranked[0]] - CLOSE and said[seat] < PILE]
        if self._knows.public.is_vague():
            some = [seat for seat in near if seems[seat] >= DOUBTS]
            near = [seat for seat in some if self._grounds.fresh(seat)] or [seat for seat in near if said[seat] < FEW]
        return near[0] if near and seems[ranked[0]] < SURE else ranked[0]

    def _is_shy(self, seems: float, asked: bool) -> bool:
        """Whether the robot keeps its suspicion to itself, on a day when nobody can know anything."""
        if asked or not self._knows.public.is_first_day() or seems >= SURE:
            return False
        return self._robot.chance.random() < SHY[self.temper]

    def _small_talk(self, asked: bool) -> Iterator[Saying]:
        """Small talk: a question, a word of caution, a word on others' words, or a joke. A robot that was asked for an
        opinion asks nobody in turn, and is rather cautious.
        """
        robot, public = self._robot, self._knows.public
        spoke = {saying.speaker for saying in public.said}
        said = Counter(saying.kind for saying in public.said)
        silent = [seat for seat in public.living if seat not in {*spoke, *public.mute.today, robot.seat}]
        called = {saying.about for saying in public.said if saying.kind in ASKING}
        fresh = [seat for seat in silent if seat not in called and not self._knows.is_mate(seat)]
        talks: list[Saying] = []
        if fresh and not asked and not self._vote_is_open and said["wonder"] < QUESTIONS:
            talks.append(self._say("wonder", robot.chance.choice(fresh)))
        named = any(saying.speaker == robot.seat and saying.kind in NAMING for saying in public.said)
        named = named or public.results.has_found(robot.seat)
        found = any(one.about in public.living and not public.is_friend(one.side) for one in public.opinion.findings)
        calm = (public.lets_pass() or public.is_first_day()) and not found
        waits = calm and said["wait"] < CAUTIONS and not named
        if waits:
            talks.append(self._caution())
        if said["weigh"] < WEIGHED and (heard := self._heard()) is not None:
            talks.append(heard)
        waiting = public.turn.waiting if public.turn is not None and not public.free else ()
        late = [seat for seat in silent if seat not in waiting]  # nobody is quiet before their turn has come
        if asked and waits:
            yield self._caution()
        elif late and not asked and 2 * len(spoke) > len(public.living) and self.temper != "joker":
            yield self._say("ask", robot.chance.choice(late))
        elif talks and (self.temper != "joker" or robot.chance.random() < SERIOUS):
            yield robot.chance.choice(talks)
        elif public.jokes < JESTS and (robot.seat not in spoke or said["joke"] < A_DAY):
            yield self._say("joke")

    def _caution(self) -> Saying:
        """A word of caution; on the first day rather one about what the night has brought."""
        public = self._knows.public
        forms = [saying.words for saying in public.said]
        if public.is_first_day() and not public.barred:
            if len(public.news.dead) == 1 and "wait_loss" not in forms:
                return self._say("wait", public.news.dead[0], words="wait_loss")
            if public.news.quiet and public.might_have_died() and "wait_quiet" not in forms:
                return self._say("wait", words="wait_quiet")
            if not public.news.dead and not public.exits and "wait_start" not in forms:
                return self._say("wait", words="wait_start")
        return self._say("wait")

    def _heard(self) -> Saying | None:
        """Words weighing an accusation that was answered today; None if all of these were weighed."""
        public, me = self._knows.public, self._robot.seat
        weighed = {(one.about, one.other) for one in public.said if one.kind == "weigh"}
        for seat, other in exchanges(public.said):
            if {seat, other}.isdisjoint({me, *public.out}) and (seat, other) not in weighed:
                return Saying("weigh", me, seat, other=other)
        return None

    def _friend(self, accused: "set[int | None]", told: Sequence[Saying]) -> int | None:
        """An accused player whom the robot, which has not named them, defends; None if there is none."""
        robot, knows = self._robot, self._knows
        named = {saying.about for saying in told if saying.kind in {*NAMING, *FOR}}
        for seat in knows.public.living:
            if seat == robot.seat or seat not in accused or seat in named or self._has_found_out(seat):
                continue
            if knows.public.is_found_out(seat):  # then all have heard the reason
                continue
            if knows.public.stands.get((robot.seat, seat)) == STANDS_AGAINST:  # until it has taken that back
                continue
            if knows.is_mate(seat):
                if not robot.abandons(seat) and robot.chance.random() < STANDS_BY:
                    return seat
            elif robot.seems(seat) < DEFENDS:
                return seat
        return None
