"""The words of a robot that has the floor."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from bot.robots.robot import Question
from bot.robots.sayings import AGAINST, Kind, Saying

if TYPE_CHECKING:
    from bot.robots.sensible import Silent

ACCUSES, DOUBTS, DEFENDS = 0.6, 0.1, -0.8
"""Suspicion from which it accuses somebody, only doubts him, or defends him if others accuse him."""

RELENTS = -0.5
"""Suspicion below which it takes back what it has said against somebody."""

JOKES = 0.25
"""How often it has nothing but a joke to say."""

STANDS_BY = 0.15
"""How often it stands by a mate who is accused."""

BLUFFS = 0.5
"""How many of those who play against the many claim what they are not when they are in need."""

DISPUTES = 0.35
"""How many of them dispute the claim of a player who finds things out."""

FEW = 0.6
"""With such a part of the players left, or with so many findings, who finds things out comes forward."""
FINDINGS = 1

OFTEN = {"bold": 4, "analyst": 3, "joker": 3, "quiet": 1}
"""By temperament, so often at most it speaks up in a day on which all talk at once."""

REPROACHES = 2
"""So often a table hears in a game of the same vote for a friend."""

PARTINGS: Mapping[str, Kind] = {"defence": "plead", "last_words": "farewell"}
"""What it says first who is on trial, and who is out already."""

JESTS = 12
"""So many jokes a table hears in a game; after that, who has nothing to say is silent."""


class Speaker:
    """One robot's words: by its beliefs, and, against the many, by the beliefs that others shall have."""

    def __init__(self, robot: "Silent") -> None:
        self._robot = robot
        self._knows = robot.knows
        self._told: dict[int, bool] = {}
        self._bluff: str | None = None
        self._disputes: bool | None = None
        self._day = 0
        self._spoken = 0
        self._suspects: dict[int, int] = {}
        self._answered: dict[int, int] = {}
        self.temper = robot.chance.choice(tuple(OFTEN))

    def speak(self, question: Question) -> Sequence[Saying]:
        """All the words for now."""
        public = self._knows.public
        self._wake()
        in_turn = question.ability == "turn"
        if not in_turn and not (public.free and question.ability == "vote" and self._spoken < OFTEN[self.temper]):
            return ()
        return self._words(public.turn.part if in_turn and public.turn is not None else "talk", in_turn)

    def chat(self) -> Sequence[Saying]:
        """All the words for now, while nothing is asked."""
        self._wake()
        return self._words("talk", False) if self._knows.public.free and self._spoken < OFTEN[self.temper] else ()

    def _wake(self) -> None:
        """Begin another day."""
        if self._knows.public.day != self._day:
            self._day, self._spoken = self._knows.public.day, 0

    def _words(self, part: str, in_turn: bool) -> Sequence[Saying]:
        public = self._knows.public
        self._spoken += 1
        said = [] if public.barred else list(self._come_forward(part))
        if part in PARTINGS:
            said.insert(0, self._say(PARTINGS[part]))
        elif part == "introduction" or not public.day:
            said.append(self._say("hello"))
        else:
            said += self._reply()
            if in_turn or self._spoken == 1:
                said += self._opinions(bool(said))
        return said

    def _reply(self) -> Iterator[Saying]:
        """An answer to whoever has accused the robot today, and what it takes back."""
        robot, public = self._robot, self._knows.public
        for saying in reversed(public.said):
            if saying.about == robot.seat and saying.kind in AGAINST and saying.speaker not in public.out:
                if self._answered.get(saying.speaker) != public.day and saying.speaker != robot.seat:
                    self._answered[saying.speaker] = public.day
                    yield self._say("answer", saying.speaker)
                break
        for seat, day in list(self._suspects.items()):
            if day < public.day and seat in public.living and robot.seems(seat) < RELENTS:
                del self._suspects[seat]
                yield self._say("relent", seat)
                break

    def _say(self, kind: Kind, about: int | None = None, claim: str = "") -> Saying:
        return Saying(kind, self._robot.seat, about, claim)

    # -- opinions --------------------------------------------------------------------------------------------

    def _opinions(self, has_spoken: bool) -> Iterator[Saying]:
        """The suspects, and the players whom the robot stands by."""
        robot, knows, public = self._robot, self._knows, self._knows.public
        if not knows.at_home and public.day > 1 and all(seat in {robot.seat, *knows.mates} for seat in public.talkers):
            return  # where nobody else talks it would only be noticed
        accused = {saying.about for saying in public.said if saying.kind in {"accuse", "echo", "found"}}
        friend = self._friend(accused)
        if friend is not None:
            yield self._say("defend", friend)
        seems = {seat: robot.seems(seat) for seat in public.living if seat != robot.seat}
        worst = max(seems, key=seems.__getitem__, default=None)
        if worst is None or seems[worst] < DOUBTS:
            if not has_spoken and friend is None:
                yield from self._small_talk()
            return
        self._suspects[worst] = public.day
        wronged = public.opinion.misled(worst)
        if wronged is not None and public.reproached[worst, wronged] < REPROACHES:
            yield Saying("voted", robot.seat, worst, other=wronged)
        elif seems[worst] < ACCUSES and self.temper != "bold":
            joking = not has_spoken and public.day == 1 and robot.chance.random() < JOKES
            yield from self._small_talk() if joking else iter([self._say("doubt", worst)])
        else:
            yield self._say("echo" if worst in accused else "accuse", worst)

    def _small_talk(self) -> Iterator[Saying]:
        """A question to a silent player, or a joke."""
        robot, public = self._robot, self._knows.public
        spoke = {saying.speaker for saying in public.said}
        silent = [seat for seat in public.living if seat not in spoke and seat != robot.seat]
        if silent and 2 * len(spoke) > len(public.living) and self.temper != "joker":
            yield self._say("ask", robot.chance.choice(silent))
        elif public.jokes < JESTS:
            yield self._say("joke")

    def _friend(self, accused: "set[int | None]") -> int | None:
        """A player whom others accuse and the robot stands by."""
        robot, knows = self._robot, self._knows
        for seat in knows.public.living:
            if seat == robot.seat or seat not in accused:
                continue
            if knows.is_mate(seat):
                if not robot.abandons(seat) and robot.chance.random() < STANDS_BY:
                    return seat
            elif robot.seems(seat) < DEFENDS:
                return seat
        return None

    # -- claims ----------------------------------------------------------------------------------------------

    def _come_forward(self, part: str) -> Iterator[Saying]:
        """Claim the role, and tell the findings, where that helps."""
        knows = self._knows
        if not knows.public.day:
            return
        yield from self._truth(part) if knows.at_home else self._lie(part)

    def _truth(self, part: str) -> Iterator[Saying]:
        robot, knows, public = self._robot, self._knows, self._knows.public
        seat, role, opinion = robot.seat, self._knows.role, self._knows.public.opinion
        if not public.rules.roles[role].abilities:
            return
        known = (*self._told, *public.settled, seat)
        new = [other for other in knows.found if other not in known]
        enemies = [other for other in new if knows.found[other] != knows.side and other not in public.out]
        claimed = seat in opinion.claims
        rival = any(other != seat and his == role for other, his in opinion.claims.items())
        needy = part in {"defence", "last_words"} or seat in public.on_trial
        unique = public.roles.get(role) == 1
        late = public.aims.learns(role) and (
            len(knows.found) >= FINDINGS or len(public.living) <= FEW * len(public.seats)
        )
        if not (claimed or needy or enemies or late or (rival and unique)):
            return
        if not claimed:
            yield self._say("claim", claim=role)
        for other in new:
            self._told[other] = True
            shows = knows.found[other]
            yield self._say("cleared" if shows == knows.side else "found", other, shows)

    def _lie(self, part: str) -> Iterator[Saying]:
        """A lie: a player who is found out, or has to defend themselves, may claim a role that the many need."""
        robot, knows, public = self._robot, self._knows, self._knows.public
        opinion, seat = public.opinion, robot.seat
        rival = self._rival()
        if rival is not None:
            yield self._say("claim", claim=opinion.claims[rival])
            yield self._say("found", rival, public.away)
            return
        finders = [one.by for one in opinion.findings if one.about == seat and one.side != public.home]
        if knows.wants_out and seat not in opinion.claims:
            yield from self._provoke()
            return
        if seat in opinion.claims or not (finders or part == "defence" or seat in public.on_trial):
            return
        if self._bluff is None:
            self._bluff = self._role_to_claim(finders) if robot.chance.random() < BLUFFS else ""
        if not self._bluff:
            return
        yield self._say("claim", claim=self._bluff)
        accused = [finder for finder in finders if finder in public.living and not knows.is_mate(finder)]
        if accused and public.aims.learns(self._bluff):
            yield self._say("found", accused[0], public.away)

    def _provoke(self) -> Iterator[Saying]:
        """A claim that somebody else will dispute, or has made already."""
        public, opinion = self._knows.public, self._knows.public.opinion
        only = [role for role in opinion.claims.values() if public.roles.get(role) == 1]
        role = only[0] if only else self._role_to_claim(())
        if role:
            yield self._say("claim", claim=role)

    def _rival(self) -> int | None:
        """A player of the many whose claim to find things out the robot disputes, as the least suspect of its team."""
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
        """A role to claim: that of the player who has found the robot out, unless a mate disputes the role already;
        else a role without a claim.
        """
        opinion, public = self._knows.public.opinion, self._knows.public
        disputed = {role for seat, role in opinion.claims.items() if self._knows.is_mate(seat)}
        for finder in finders:
            if finder in opinion.claims and opinion.claims[finder] not in disputed:
                return opinion.claims[finder]
        roles = public.rules.roles
        home = [role for role in public.roles if roles[role].faction == public.home and roles[role].abilities]
        taken = opinion.claims.values()
        free = [role for role in home if role not in taken]
        return self._robot.chance.choice(free) if free else ""
