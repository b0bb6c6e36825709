"""The night: nightfall, waves, the news at their end, the dawn (section 6)."""

from collections import Counter
from dataclasses import dataclass, field

from tests.models.city.acts import Choices, CityAct
from tests.models.city.answers import CityOutcome
from tests.models.city.limits import choices, remember
from tests.models.city.table import ROUNDS, CityTable
from tests.models.city.telling import tell
from tests.models.table import ModelQuestion, Over

ACTS = {
    "commissioner": ("inquire", "shoot"),
    "judge": ("learn_role",),
    "doctor": ("save",),
    "detective": ("learn_role",),
    "priest": ("host",),
    "bodyguard": ("take_bullet",),
    "journalist": ("compare",),
    "courtesan": ("block",),
    "witness": ("see_killer",),
    "bloodhound": ("seek_citizen",),
    "schemer": ("frame",),
    "mistress": ("block",),
    "lawyer": ("give_alibi", "seek_maniac"),
    "maniac": ("shoot",),
    "cardsharp": ("copy", "expose"),
}
ONE_OF = ({"inquire", "shoot"}, {"copy", "expose"})
"""Of these the last one named counts."""


@dataclass(eq=False)
class Asked:
    """A question of tonight: the act, and the owner."""

    question: ModelQuestion
    kind: str
    card: str


@dataclass
class CityNight:
    """One night so far."""

    t: CityTable
    cards: dict[int, str]
    post: int
    don: int
    turned: bool
    asked: list[Asked] = field(default_factory=list)
    acts: list[CityAct] = field(default_factory=list)
    shooters: list[int] = field(default_factory=list)
    exposed: int = 0

    def ask(self, kinds_of: dict[int, list[tuple[str, str]]]) -> None:
        """Ask each of these for acts of a wave."""
        for seat, kinds in kinds_of.items():
            for kind, card in kinds:
                self.asked += self.question(seat, kind, card)

    def question(self, seat: int, kind: str, card: str) -> list[Asked]:
        named = choices(self.t, seat, kind)
        places = {"copy": 2, "expose": 3, "compare": 2}.get(kind, 1)
        if not named or (kind in {"expose", "compare"} and len(named) < places):
            return []
        parts: list[list[int] | list[str]] = [named] * places
        if kind == "shoot" and card == "commissioner":
            parts.append(["yes"])  # he means it (CT-89)
        return [Asked(self.t.ask(seat, kind, *parts), kind, card)]

    def collect(self) -> None:
        """The wave closes: choices become acts."""
        t = self.t
        votes: list[ModelQuestion] = []
        for asked in self.asked:
            question = asked.question
            if question not in t.asks or not question.chosen:
                continue
            if asked.kind == "mafia_shot":
                votes.append(question)
            else:
                step = t.order.step(asked.card)
                self.acts.append(CityAct(step, question.seat, asked.kind, players_in(question), asked.card))
        voters = [asked.question.seat for asked in self.asked if asked.kind == "mafia_shot"]
        if voters:
            self.shooters = self.shooters or t.shooters()
            target = victim(len(voters), self.don, votes)
            t.tell([seat for seat in voters if seat in t.living], "shot_chosen", target=target or None)
            if target and t.roles[target] == "agent":
                self.exposed = target
            elif target:
                self.shoot(target)
        self.asked = []
        t.asks = []
        t.rooms = []

    def shoot(self, target: int) -> None:
        self.acts.append(CityAct(self.t.order.step("mafia"), 0, "shoot", (target,), "mafia"))

    def choices(self) -> Choices:
        """The facts from which the night is worked out."""
        t = self.t
        sought = self.post or (0 if t.leader() == "commissioner" else t.who("detective"))
        left = frozenset(self.cards).difference(t.living)
        step = t.order.step("mafia")
        people = self.shooters, self.turned, sought, self.don, self.exposed
        return Choices(self.cards, list(self.acts), *people, step, left)


def players_in(question: ModelQuestion) -> tuple[int, ...]:
    """The players named by an answer."""
    return tuple(pick for pick in question.chosen or () if isinstance(pick, int))


def victim(voters: int, don: int, votes: list[ModelQuestion]) -> int:
    """The name of more than half of the players asked, else the don's (CT-153 to CT-155, CH-14)."""
    named = Counter[int](question.chosen[0] for question in votes if question.chosen)
    by_don = [question.chosen[0] for question in votes if question.seat == don and question.chosen]
    agreed = [target for target, many in named.items() if many * 2 > voters]
    return agreed[0] if agreed else next(iter(by_don), 0)


def night(t: CityTable):
    t.night, t.floor = True, ()
    two = t.order.has_two_waves(t.deal)
    seconds = t.order.seconds(t.deal)
    with_agent = t.in_play("agent")
    t.say("night_fell", number=t.day, seconds=float(sum(seconds) + 30 * with_agent))
    nightfall(t)
    call(t)
    tonight = CityNight(t, {seat: t.roles[seat] for seat in t.living}, t.post(), t.don, t.turned)
    awake = is_called(t, "mafia")
    acts = {seat: own_acts(t, seat) for seat in t.living}
    tonight.ask(acts)
    if not two:
        tonight.ask({mate: [("mafia_shot", "mafia")] for mate in t.mates()})
        open_room(t)
    yield from wave(t, tonight, seconds[0])
    if two:
        outcome = CityOutcome(tonight.choices())
        tell(t, [each for each in outcome.answers_to(outcome.choices.of("seek_citizen")) if each.seat in t.living])
        tonight.ask({mate: [("mafia_shot", "mafia")] for mate in t.mates()})
        open_room(t)
        yield from wave(t, tonight, seconds[1])
    if with_agent:
        yield from second_choice(t, tonight)
    t.night = False
    outcome = CityOutcome(tonight.choices(), early="seek_citizen" if two else "")
    told = [answer for answer in outcome.answers if answer.seat in t.living]
    tell(t, told)
    remember(t, outcome.counted(), told)
    dawn(t, outcome, awake)


def nightfall(t: CityTable) -> None:
    """The werewolf turns, then an empty office finds a don (CT-143, CT-180); the agent is reminded (CT-107)."""
    werewolf = t.who("werewolf")
    turns = bool(werewolf) and t.loss and not t.turned
    if turns:
        turn(t, werewolf)
    t.loss = False
    if "don" in t.deal and t.don not in t.living:
        appoint(t)
    if turns:
        meet(t)
    if t.post() and t.roles[t.post()] == "detective" and not t.succeeded:
        t.succeeded = True
        t.tell([t.post()], "post_taken", seat=t.post(), role="commissioner", own=False)
    if t.in_play("agent"):
        t.tell([t.who("agent")], "agent_reminded")


def appoint(t: CityTable) -> None:
    """One of the mafia is don from now on, the lawyer only as the last of them (CT-180, CT-181)."""
    t.don = 0
    heirs = [seat for seat in t.mafia() if t.roles[seat] != "lawyer"] or t.mafia()
    if heirs:
        t.don = next(post["seat"] for post in t.hints["post_taken"] if post["role"] == "don")
        assert t.don in heirs
        t.tell([t.don], "post_taken", seat=t.don, role="don", own=True)
        t.tell([mate for mate in t.family() if mate != t.don], "post_passed", seat=t.don, role="don")


def turn(t: CityTable, seat: int) -> None:
    """The werewolf goes over to the mafia, which is told (CT-150)."""
    t.tell(t.family(), "mate_won", seat=seat)
    t.turned = True
    t.tell([seat], "turned", seat=seat, side="mafia")


def meet(t: CityTable) -> None:
    """The mafia, the werewolf among them, are introduced."""
    leader = t.don if t.don in t.living else None
    t.tell(t.family(), "team_met", members=tuple(t.family()), leader=leader)


def call(t: CityTable) -> None:
    """The roles called tonight, by the shown cards (CT-14, CT-56, CT-59, CT-60)."""
    t.say("night_called", callers=tuple(caller for caller in t.order.callers(t.leader()) if is_called(t, caller)))
    for killer in ("mafia", "maniac"):
        if is_called(t, killer):
            t.say("caller_awake", caller=killer)


def is_called(t: CityTable, caller: str) -> bool:
    """Whether a role, or the mafia, is called in the hearing of all."""
    if caller == "mafia":
        return bool(t.mafia())
    if caller == "don":
        return "don" in t.deal and bool(t.mafia())
    if caller == "commissioner" and caller in t.deal:
        return bool(t.post())
    return t.in_play(caller)


def open_room(t: CityTable) -> None:
    """The mafia and the agent may write to one another while they choose, but not the lawyer (CT-157)."""
    t.open_room([seat for seat in t.family() if t.roles[seat] != "lawyer"])


def own_acts(t: CityTable, seat: int) -> list[tuple[str, str]]:
    """A player's questions tonight, and the role stood in for (CT-95, CT-180)."""
    role = t.roles[seat]
    card = "commissioner" if seat == t.post() else role
    acts = [(kind, card) for kind in ACTS.get(card, ())]
    if seat == t.don:
        acts += [("silence", "don"), ("seek_commissioner", "don")]
    return acts


def wave(t: CityTable, tonight: CityNight, seconds: float):
    """All are asked at once; of two acts that exclude one another the last one named counts."""
    t.until = t.now + seconds
    while isinstance(given := (yield), ModelQuestion | int):
        for asked in tonight.asked:
            if asked.question is given and given.chosen:
                put_aside(tonight, asked)
    tonight.collect()


def put_aside(tonight: CityNight, pressed: Asked) -> None:
    """Of two alternative choices the later is all that counts (CT-88, CT-158)."""
    for asked in tonight.asked:
        rivals = any({asked.kind, pressed.kind} == pair for pair in ONE_OF)
        if rivals and asked.question.seat == pressed.question.seat and asked.question.chosen:
            asked.question.chosen = None


def second_choice(t: CityTable, tonight: CityNight):
    """Thirty seconds more: to choose anew if the choice fell on the agent (CT-108)."""
    if tonight.exposed:
        agent = tonight.exposed
        t.tell([mate for mate in t.mates() if mate != agent], "agent_shown", seat=agent, role="agent")
        for seat in t.mates():
            if seat != agent:
                question = t.ask(seat, "second_shot", t.others(agent))
                tonight.asked.append(Asked(question, "mafia_shot", "mafia"))
    yield from wave(t, tonight, 30)


def dawn(t: CityTable, outcome: CityOutcome, awake: bool) -> None:
    """The players out, those silent today, and whether the game is decided (CT-193 to CT-197)."""
    if awake:
        t.say("caller_asleep", caller="mafia")
    t.say("dawn_broke", number=t.day)
    dead = [seat for seat in outcome.dead if seat in t.living]
    for seat in dead:
        t.kill(seat)
        t.say("died_at_night", seat=seat, role=t.roles[seat])
    if not dead:
        t.say("nobody_died")
    t.silent = {seat for seat in outcome.silent if seat in t.living}
    t.alibis = {seat for seat in outcome.alibis if seat in t.living}
    place = len(t.told)
    removed = t.remove_idlers()
    if outcome.turned in t.living:
        turn(t, outcome.turned)
        meet(t)
    silenced = tuple(seat for seat in t.living if seat in t.silent)
    if silenced and (is_going_on(t, removed) or "silenced" in t.hints):
        t.told.insert(place, (None, "silenced", {"seats": silenced}))
    t.count_round(len(t.living))
    t.end(removed=removed)
    if t.quiet_rounds == ROUNDS:
        raise Over("draw")
    t.warn_idlers()


def is_going_on(t: CityTable, removed: list[int]) -> bool:
    """Whether there is a day to come, so that silences matter."""
    try:
        t.end(removed=removed)
    except Over:
        return False
    return True
