"""The `sensible` manner: a reasonable person who listens, remembers, and suspects others."""

from collections.abc import Collection, Sequence
from random import Random
from typing import ClassVar

from bot.engine.boards import Board
from bot.engine.events import Event
from bot.engine.inputs import Choice, Pick, players_in
from bot.engine.purposes import Aim
from bot.engine.rules import Rules
from bot.engine.traits.asking import DoneTogether
from bot.robots.at_random import AtRandom
from bot.robots.public import Public
from bot.robots.robot import Question, offered
from bot.robots.sayings import Saying
from bot.robots.talk.speaking import Speaker
from bot.robots.targets import LIVES, Targets
from bot.robots.voting import BALLOTS, Voting

GIVEN_UP = 1.0
"""The suspicion of a mate by others from which a robot gives that mate up in exchange for a recruit."""

EVEN = 0.4
"""The least chance of winning a recruit over for which a mate is given up."""


class Silent(Voting):
    """A robot that knows what its player may know, and acts by the aim of each question (`bot.engine.purposes`).

    This robot never speaks, but listens. Questions that name no player are answered at random.
    """

    listens: ClassVar[bool] = True
    reconsiders: ClassVar[int] = 2

    def __init__(self, seat: int, rules: Rules, chance: Random) -> None:
        super().__init__(seat, rules, chance)
        self._targets = Targets(self.knows, rules, chance)

    def share(self, public: Public) -> None:
        """Share one notebook of public knowledge with other robots; to be called before the game begins."""
        self.knows.public = public

    def hear(self, event: Event) -> None:
        """Take in an event, and remember what matters."""
        self.knows.hear(event)

    def see(self, board: Board) -> None:
        """Keep the newest look of the vote and of the mates' marks."""
        self.knows.see(board)

    def listen(self, saying: Saying) -> None:
        """Weigh the words of others said in public."""
        self.knows.public.listen(saying)

    # -- what it answers -------------------------------------------------------------------------------------

    def choose(self, question: Question) -> Choice | None:
        """The answer of a reasonable person; None to leave the answer as it is."""
        if question.ability in BALLOTS:
            choice = self._vote(question)
            if choice is None:
                return None  # somebody else is called now
        elif question.chosen is not None:
            return self._as_wished(question)
        elif question.ability == "defuse":
            return self._defuse(question)
        elif self.knows.public.aims.of(self.knows.role, question.ability).purpose == "none":
            return None
        elif self._is_on_those_on_trial(question):
            return self._judge(question)
        elif self.knows.public.aims.of(self.knows.role, question.ability).leads_on:
            return self._lead_on(question)
        elif question.parts:
            return self._of_several(question)
        elif self._is_written(question):
            return None
        elif self._is_agreed(question):
            choice = self._agreed(question)
        else:
            choice = self._name(question)
        if choice is None or len(choice) < question.least:
            return self._at_random(question)
        return None if choice == question.chosen else choice

    def hear_mate(self, mate: int, target: int, *, wanted: bool) -> None:
        """Remember a target that a mate wants for tonight, or does not want any more."""
        self.knows.hear_wish(mate, target, wanted=wanted)

    def _as_wished(self, question: Question) -> Choice | None:
        """Another target, where a mate now wants another one than the robot has chosen; None to leave the answer."""
        wished = self.knows.wished(question.ability, players_in(offered(question)))
        return None if wished is None or question.parts or (wished,) == question.chosen else (wished,)

    def _at_random(self, question: Question) -> Choice | None:
        """An answer by chance, which puts out no player whom the robot stands by, if others can be named."""
        choice = super().choose(question)
        if question.ability in BALLOTS and choice:
            word = self.knows.public.word_of(self.seat)
            others = [pick for pick in offered(question) if not isinstance(pick, int) or not word.get(pick)]
            if len(others) >= len(choice) and any(isinstance(pick, int) and word.get(pick) for pick in choice):
                return tuple(others[: len(choice)])
        elif choice and self.knows.public.aims.attacks(question.ability):
            self.knows.attacked.update(dict.fromkeys(players_in(choice), True))
        return choice

    def _name(self, question: Question) -> Choice | None:
        """The players to name by the aim of the question; None if there is no particular aim."""
        picks = list(players_in(offered(question)))
        aim = self.knows.public.aims.of(self.knows.role, question.ability)
        choose = self._targets.by_purpose.get(aim.purpose)
        if choose is None or not picks:
            return None
        agreed = self.knows.named_by_mates(question.ability, picks)
        if agreed is not None:
            return (agreed,)
        ranked, many = choose(question.ability, picks), 1 if aim.rationed else question.most
        choice = tuple(ranked[:many])
        if self.knows.public.aims.attacks(question.ability):
            self._targets.note_attack(players_in(choice))
        if choice and choice[0] != self.seat and self.knows.public.aims.shelters(question.ability):
            self.knows.guarded[self.knows.public.night] = ranked[0]
        return choice if choice not in question.barred else tuple(ranked[: many + 1])

    def _of_several(self, question: Question) -> Choice | None:
        """An answer with several places: players by its aim, and for each word the one that fits the player."""
        aim = self.knows.public.aims.of(self.knows.role, question.ability)
        left = [[pick for pick in part if pick not in question.gone] for part in question.parts]
        choose = self._targets.by_purpose.get(aim.purpose)
        if choose is None or not all(left):
            return super().choose(question)
        if self.knows.public.aims.gives_up(question.ability) and len(left) > 1:
            return self._trade(question, left)
        choice: list[Pick] = []
        for place, part in enumerate(left):
            if question.enough and place == question.enough:
                left = left[:place]  # one answer will do
                break
            players = [pick for pick in part if isinstance(pick, int) and pick not in choice]
            players = [pick for pick in players if (*choice, pick) not in question.barred]
            if players and aim.dear and self._names_roles(left[place + 1 :]):
                players = [pick for pick in players if self._role_of(pick) in left[place + 1]]
                if not players:
                    return None if question.least else ()
            if players:
                ranked = choose(question.ability, players)
                if not ranked:
                    return None if question.least else ()
                choice.append(ranked[0])
            elif part and isinstance(part[0], str):
                word = self._word(choice, [str(pick) for pick in part], aim)
                if word is None:
                    return None if question.least else ()
                choice.append(word)
        if len(choice) < len(left) or tuple(choice) in question.barred or self._names_twice(question, choice):
            return super().choose(question)
        return self._note(question, tuple(choice))

    def _word(self, before: Sequence[Pick], words: list[str], aim: Aim) -> str | None:
        """The role that a player has shown or claimed, if asked for; else any word, or none if a mistake is costly."""
        if not self._names_roles([words]):
            return self.chance.choice(words)
        target = before[-1] if before else None
        role = self._role_of(target) if isinstance(target, int) else ""
        if role in words:
            return role
        return None if aim.dear else self.chance.choice(words)

    def _names_roles(self, left: Sequence[Sequence[Pick]]) -> bool:
        """Whether the next place of an answer is for a role."""
        return bool(left) and bool(left[0]) and left[0][0] in self.knows.public.rules.roles

    def _role_of(self, seat: int) -> str:
        """A player's role, as far as they have shown or claimed it."""
        return self.knows.roles.get(seat) or self.knows.public.opinion.claims.get(seat, "")

    def _trade(self, question: Question, left: Sequence[Sequence[Pick]]) -> Choice | None:
        """A mate who is as good as lost, in exchange for a likely recruit; nobody if either is lacking."""
        mates, others = players_in(left[0]), list(players_in(left[1]))
        mate = max(mates, key=self.knows.public.opinion.of)
        recruit, *_ = self._targets.tempt(question.ability, others)
        is_lost = self.knows.public.opinion.of(mate) >= GIVEN_UP
        is_likely = self._targets.may_win(question.ability, recruit) >= EVEN
        if not is_lost or not is_likely or (mate, recruit) in question.barred:
            return None if question.least else ()
        return self._note(question, (mate, recruit))

    def _defuse(self, question: Question) -> Choice | None:
        """The code of the bomb, if known, else a guess; no code where the robot may let others try."""
        if question.least == 0:
            return ()
        code = self.knows.code
        return (code,) if code in question.choices else super().choose(question)

    def _lead_on(self, question: Question) -> Choice | None:
        """The answer "yes" if there is a player whom the robot would then name."""
        aim = self.knows.public.aims.of(self.knows.role, question.ability)
        others = [seat for seat in self.knows.public.living if seat != self.seat]
        return tuple(question.choices[:1]) if self._targets.by_purpose[aim.purpose](question.ability, others) else None

    # -- what a team does without a word ---------------------------------------------------------------------

    def _is_written(self, question: Question) -> bool:
        """Whether the question is a note that the team writes together and a mate has written already."""
        marks = self.knows.marks
        return marks is not None and marks.ability == question.ability and marks.need == "last" and bool(marks.marks)

    def _is_agreed(self, question: Question) -> bool:
        """Whether the whole team has this one question alone, and all must give the same answer."""
        return any(
            isinstance(own, DoneTogether) and own.is_agreed
            for _, own in self.rules.teams_with.get(question.ability, ())
        )

    def _agreed(self, question: Question) -> Choice | None:
        """The target of the plan; else one that each mate would choose as well, by public knowledge without hunches."""
        picks = players_in(offered(question))
        if not picks:
            return None
        knows, aims, ability = self.knows, self.knows.public.aims, question.ability
        mortal = [seat for seat in picks if not aims.withstands(knows.believed(seat), ability)] or picks
        planned = knows.planned(mortal) if question.most == 1 else None
        if planned is not None:
            named: tuple[int, ...] = (planned,)
        else:
            worth = {seat: knows.seems_worth(seat) - LIVES * self._targets.has_lived(seat) for seat in mortal}
            named = tuple(sorted(mortal, key=lambda seat: (-worth[seat], seat))[: question.most])
        if question.most == 1:
            self._targets.note_attack(named)
        return named


class Sensible(Silent):
    """The thinking robot that also speaks when it has the floor (may speak)."""

    talks: ClassVar[bool] = True

    def __init__(self, seat: int, rules: Rules, chance: Random) -> None:
        super().__init__(seat, rules, chance)
        self._speaker = Speaker(self)
        self._proposed = (0, 0)

    def speak(self, question: Question) -> Sequence[Saying]:
        """The robot's words in its turn, or while all talk at once."""
        return self._speaker.speak(question)

    def chat(self) -> Sequence[Saying]:
        """The robot's words while all talk at once."""
        return self._speaker.chat()

    def confer(self, question: Question, choice: Choice, people: Collection[int]) -> Saying | None:
        """A proposal where nobody in the team has picked anybody yet; else how the robot likes what a person has picked
        or written.
        """
        if question.ability not in self.rules.teams_with or len(choice) != 1 or not isinstance(choice[0], int):
            return None
        marks, target = self.knows.marks_of(question.ability), choice[0]
        wishes = {mate: wish for mate, wish in self.knows.wishes.items() if mate not in marks}
        picks = [mark for mate, mark in (marks | wishes).items() if mate in people]
        if picks:
            return Saying("agree" if target in picks else "differ", self.seat, target)
        if marks or self._proposed == (self.knows.public.night, target):  # of two questions the same need be said once
            return None
        self._proposed = (self.knows.public.night, target)
        return Saying("propose", self.seat, target)


class Careless(Sensible):
    """The thinking and talking robot that does half of its actions without thinking."""

    def choose(self, question: Question) -> Choice | None:
        """A reasonable answer half of the time, else any answer."""
        if self.chance.random() < 0.5:
            return super().choose(question)
        return AtRandom.choose(self, question) if question.chosen is None else None
