"""The robots of one table: their names, their plans, and the knowledge of each, which comes from its own seat alone."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from bot.engine.asks import Ask
from bot.engine.countdown import SHORTEST_VOTE, near_the_end
from bot.engine.game import Game
from bot.engine.outputs import Step, Told
from bot.parts.finales.last_three import LastThreeBegan, LastThreeTalkAgain
from bot.parts.procedures.speech.debate import DebateOpened
from bot.robots.robot import Robot, spread, tell_all
from bot.robots.sayings import Saying
from bot.store.rows import GameRow, Player
from bot.telegram.games.robots.talk import hear_mates
from bot.text.talk.phrases import robot_names
from bot.text.talk.table_talk import TableTalk

MARK = "🤖"
"""The sign before the name of every robot, wherever it is shown."""

MOST = 15
"""The most robots at one table."""

SOON = (2.0, 9.0)
"""The least and the most time after which a robot acts on a question, as a person would. Game seconds."""

EACH = 1.5
"""How much longer robots may take in a public vote for each robot at the table: they vote one by one. Game seconds."""

AT_LATEST = 0.5
"""The share of the time left for a question within which a robot acts at the latest."""

READING = 14.0
"""The characters that people read in a second; a robot that has spoken waits for them."""

PAUSE = 12.0
"""How long a robot lets others speak at least before it speaks again in free talk. Game seconds."""

TALKS = 4
"""The number of moments that a robot has in a free talk; its temperament decides how many of them it uses."""

FREE_TALKS = (DebateOpened, LastThreeBegan, LastThreeTalkAgain)
"""The events that open a free talk while nothing is asked; a day may have one of each."""

LOOKS = 3
"""How often a robot looks at a vote of all while it changes."""


def robots_for(row: GameRow, count: int, seated: Collection[Player] = ()) -> list[Player]:
    """Robots for a game, on the seats behind the players who are `seated`; their ids go down from -1."""
    names = [f"{MARK} {name}" for name in robot_names(row.language)]
    Random(f"{row.seed}/robots/names").shuffle(names)
    taken = {player.name for player in seated}
    free = iter([name for name in names if name not in taken])
    lowest = min((player.user_id for player in seated if player.is_robot), default=0)
    return [
        Player(row.id, lowest - number, len(seated) + number, next(free), row.language)
        for number in range(1, count + 1)
    ]


@dataclass(slots=True)
class RobotPlan:
    """A robot's plan for a question: when to look at it (game time), the looks left, whether the robot has spoken."""

    due: float
    looks: int
    spoken: bool = False


@dataclass(frozen=True, slots=True)
class TalkMoment:
    """A moment of free talk at which a robot may say something: game time `due`; the talk ends at `until`.

    `number` counts the moments of this robot in the day.
    """

    due: float
    seat: int
    day: int
    number: int
    until: float


@dataclass(slots=True)
class TableRobots:
    """Robots with seats in one game. They hear the messages to their seats, and each other.

    Attributes:
        game: the one game in memory that they belong to.
        robots: the robots, by seat.
        heard: the number of lines of the game's log that the robots have heard.
        plans: the robots' plans, by question.
        talks: the robots' moments of free talk while nothing is asked, in order.
    """

    game: Game
    robots: Mapping[int, Robot]
    chance: Random
    heard: int = 0
    plans: dict[int, RobotPlan] = field(default_factory=dict)
    talks: list[TalkMoment] = field(default_factory=list)

    @classmethod
    def at(cls, row: GameRow, game: Game, players: Mapping[int, Player]) -> "TableRobots":
        """The robots of a game before they have heard anything. The same game always gets the same robots."""
        from bot.robots.playing import gather  # noqa: PLC0415 - robots are for tables where some sit
        from bot.robots.sensible import Sensible  # noqa: PLC0415

        robots = {
            seat: Sensible(seat, game.rules, Random(f"{row.seed}/robots/{seat}"))
            for seat, player in players.items()
            if player.is_robot
        }
        gather(game.rules, robots)
        return cls(game, robots, Random(f"{row.seed}/robots"))

    def stay(self, players: Mapping[int, Player]) -> None:
        """Let only those robots play on whose seats are still theirs: whoever takes a robot's seat plays alone."""
        if any(not players[seat].is_robot for seat in self.robots):
            self.robots = {seat: robot for seat, robot in self.robots.items() if players[seat].is_robot}
            self.talks = [talk for talk in self.talks if talk.seat in self.robots]
            theirs = {ask.id for ask in self.game.questions.open.values() if ask.seat in self.robots}
            self.plans = {ask: plan for ask, plan in self.plans.items() if ask in theirs}

    def hear(self, step: Step) -> None:
        """Let the robots hear the step of one line of the log: each hears the messages to its seat."""
        for output in step.outputs:
            spread(output, self.robots)
        self.heard += 1

    def hear_mates(self, step: Step, talk: Callable[[], TableTalk], now: float) -> None:
        """Let robots hear the targets that people have named to their team; those who have chosen look again."""
        heard = hear_mates(self.robots, talk, step.outputs, lambda said: said.seat not in self.robots)
        for ask in self.game.questions.open.values() if heard else ():
            plan = self.plans.get(ask.id)
            if plan is not None and ask.seat in heard and not ask.public and not ask.final:
                plan.due, plan.looks = self.moment(ask, now), max(1, plan.looks)

    def listen(self, said: Sequence[Saying]) -> None:
        """Let all robots hear a player's public words."""
        for saying in said:
            tell_all(self.robots, saying)

    # -- what they will do -----------------------------------------------------------------------------------

    def plan(self, now: float) -> float | None:
        """Make plans for new questions; return when the first of all plans is due."""
        asks = self.game.questions.open
        self.plans = {ask: plan for ask, plan in self.plans.items() if ask in asks}
        for ask in asks.values():
            if ask.seat in self.robots and ask.id not in self.plans and ask.chosen is None:
                looks = LOOKS if ask.public and not ask.final else 1
                self.plans[ask.id] = RobotPlan(self.moment(ask, now), looks)
        due = [plan.due for plan in self.plans.values() if plan.looks]
        return min((*due, *(talk.due for talk in self.talks[:1])), default=None)

    def plan_talk(self, step: Step, now: float) -> None:
        """Plan what robots may say in a free talk that has just opened; each may speak now and again until its end."""
        for output in step.outputs:
            if isinstance(output, Told) and isinstance(output.event, FREE_TALKS):
                until = now + output.event.seconds
                first = TALKS * FREE_TALKS.index(type(output.event))
                self.talks = []
                for seat in self.robots:
                    due = now + self.chance.uniform(SOON[0], SOON[0] + PAUSE * len(self.robots) / 2)
                    for number in range(TALKS):
                        if due < until - SOON[0]:
                            self.talks.append(TalkMoment(due, seat, self.game.round, first + number, until))
                        due += self.chance.uniform(PAUSE, PAUSE * (1 + len(self.robots)))
                self.talks.sort(key=lambda talk: talk.due)

    def due_talks(self, now: float) -> list[TalkMoment]:
        """The moments of free talk that have come, each once, without those whose talk is over."""
        came = [talk for talk in self.talks if talk.due <= now]
        self.talks = [talk for talk in self.talks if talk.due > now]
        game, floor = self.game, self.game.floor.seats
        return [
            talk
            for talk in came
            if now <= talk.until and talk.seat in game.seats.with_voices and (floor is None or talk.seat in floor)
        ]

    def moment(self, ask: Ask, now: float, *, after: float = 0.0) -> float:
        """The moment when a robot acts on a question; `after`: the reading time for people, in seconds."""
        until = ask.deadline.at
        if ask.public and ask.chosen is None:  # a word about the end of a vote names those who have not answered yet
            until -= near_the_end(ask.deadline, SHORTEST_VOTE)
        left = max(0.0, until - now)
        soon, late = SOON
        if ask.public and ask.ability != "turn":
            late += EACH * len(self.robots)
        latest = left * AT_LATEST
        return now + min(after + self.chance.uniform(soon, max(soon, min(late, latest))), latest)

    def due(self, now: float) -> list[tuple[Ask, RobotPlan]]:
        """The questions whose plans are due."""
        asks = self.game.questions.open
        found = [(asks[ask], plan) for ask, plan in self.plans.items() if ask in asks and plan.looks]
        return sorted((one for one in found if one[1].due <= now), key=lambda one: one[1].due)
