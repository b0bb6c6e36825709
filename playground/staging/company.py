"""Robots of the playground who think: they know the log of their game as far as their seats may, and no more.

The page and the robots' presses go through the Bot API as those of people do. A robot's knowledge comes from a game
that is played along from the log, as if its player had read every message of the bot.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from markupsafe import escape

from bot.app import Running
from bot.engine.asks import Ask
from bot.engine.events import TeamSaid
from bot.engine.game import Game
from bot.engine.inputs import Choice, Pick
from bot.robots.playing import MANNERS, gather
from bot.robots.robot import Robot, may_speak, spread, tell_all
from bot.robots.sayings import Saying
from bot.scenario import Scenario
from bot.store.reading import Reads
from bot.store.rows import GameRow, Player
from bot.telegram.callback_data import AnswerButton
from bot.telegram.games.replay import step_of
from bot.telegram.games.robots.talk import hear_mates, sayings_of, worded
from bot.text import ScenarioTexts, plain, tongue
from bot.text.talk.phrases import Book
from bot.text.talk.table_talk import TableTalk
from playground.crowd import Mind, Place
from playground.views import SeenMessage, Someone

LOOKS = 3
"""The number of looks that a robot takes at a vote of the group while the vote changes."""


@dataclass(frozen=True, slots=True)
class Played:
    """A running game in its present state.

    Attributes:
        row: the game's row in the store; `scenario`: its scenario.
        people: the players by seat.
        logged: the number of lines in its log.
        store: the store with the log.
    """

    row: GameRow
    scenario: Scenario
    people: Mapping[int, Player]
    logged: int
    store: Reads


@dataclass(slots=True)
class Along:
    """A game played in parallel from its log, with a thinking robot on each seat.

    Attributes:
        row: the game of the log.
        game: the game after these lines.
        robots: the robots by seat.
        names: the names of the present players, by seat.
        texts: the words of its scenario, in the language of its group.
        lines: the number of log lines taken in.
        seats: the seats of the present players, by user id.
        spoken: the sentences of robots so far.
        wishes: how often the robot of each seat has heard a person name a target to their team.
    """

    row: GameRow
    game: Game
    robots: dict[int, Robot]
    names: dict[int, str]
    texts: ScenarioTexts
    book: Book
    lines: int = 0
    seats: dict[int, int] = field(default_factory=dict)
    spoken: set[str] = field(default_factory=set)
    wishes: Counter[int] = field(default_factory=Counter)

    def ask(self, user: int, topic: int) -> Ask | None:
        """The open question to a person that stands on the message of this topic."""
        seat = self.seats.get(user)
        return next((ask for ask in self.game.questions.open.values() if (ask.topic, ask.seat) == (topic, seat)), None)

    def words(self, saying: Saying) -> str:
        """A saying as a person would write it."""
        words = plain(worded(self.book, self.texts, saying, lambda seat: escape(self.names.get(seat, ""))))
        self.spoken.add(words)
        return words

    def is_by_person(self, said: TeamSaid) -> bool:
        """Whether a person has written these words to a team, not a robot."""
        return not self.spoken.issuperset(said.text.splitlines())

    @property
    def talk(self) -> TableTalk:
        """The understanding of people's words at the table, in the language of the group."""
        return TableTalk.of(self.texts, self.names)


class ThinkingRobots:
    """The robots of one group; `bot` is the one that runs there now, if any."""

    def __init__(self, bot: Callable[[], Running | None], manner: str, seed: str) -> None:
        self._bot = bot
        self._manner = manner
        self._seed = seed
        self._games: dict[int, Along] = {}
        self._written: list[tuple[int, str]] = []
        self._lock = asyncio.Lock()

    def mind(self, person: Someone, random: Random) -> Mind:
        """A mind for one of the robots."""
        return Thinking(person, random, self)

    async def game(self, game_id: int) -> Along | None:
        """The parallel game of a running game, brought up to the end of its log."""
        played = await self._find(game_id)
        if played is None:
            return None
        async with self._lock:
            along = self._games.get(game_id)
            if along is None:
                self._games.clear()
                along = self._games[game_id] = self._begin(played, await played.store.players(game_id))
            along.seats = {player.user_id: seat for seat, player in played.people.items()}
            along.names = {seat: player.name for seat, player in played.people.items()}
            if along.lines < played.logged:
                for line in (await played.store.inputs(game_id))[along.lines :]:
                    along.lines += 1
                    step = step_of(along.game, line)
                    for output in step.outputs:
                        spread(output, along.robots)
                    heard = hear_mates(along.robots, lambda: along.talk, step.outputs, along.is_by_person)
                    along.wishes.update(seat for seat in heard if along.robots[seat].listens)
            self._listen(along)
        return along

    async def _find(self, game_id: int) -> Played | None:
        """Find a running game among the bots."""
        bot = self._bot()
        table = bot.services.tables.get(game_id) if bot is not None else None
        if bot is None or table is None:
            return None
        scenario = bot.ctx.scenarios[table.row.scenario]
        return Played(table.row, scenario, table.presenter.readers.players, table.logged, bot.ctx.store)

    def _begin(self, played: Played, players: Sequence[Player]) -> Along:
        row, scenario = played.row, played.scenario
        rules = scenario.rules(row.options, row.pace)
        seed = f"{self._seed}/{row.id}"
        robots = {
            player.seat: MANNERS[self._manner](player.seat, rules, Random(f"{seed}/{player.seat}"))
            for player in players
        }
        gather(rules, robots)
        texts = ScenarioTexts(scenario.raw_with(row.options), tongue(row.language))
        game = Game(rules, len(robots), row.seed)
        return Along(row, game, robots, {}, texts, Book(texts.tongue.code, Random(f"{seed}/words")))

    def heard(self, user: int, text: str) -> None:
        """Keep the words that a person has written in the group, until the robots know all that came before."""
        self._written.append((user, text))

    def _listen(self, along: Along) -> None:
        """Let the robots hear what people have written; their own words they have heard already."""
        for user, text in self._written:
            if (seat := along.seats.get(user)) is not None and not along.spoken.issuperset(text.splitlines()):
                for saying in sayings_of(along.talk, seat, text):
                    tell_all(along.robots, saying)
        self._written.clear()


@dataclass(slots=True)
class Thinking(Mind):
    """The mind of a thinking robot with a seat in a game."""

    company: ThinkingRobots
    _begun: dict[int, Choice] = field(default_factory=dict)
    _wishes: dict[int, int] = field(default_factory=dict)
    _chosen: tuple[Along, Ask, Choice] | None = None

    def looks(self, message: SeenMessage) -> int:
        """The number of looks at a vote while others vote."""
        return 1 if message.chat_id == self.person.id or len(message.buttons) == 1 else LOOKS

    def takes_time(self, message: SeenMessage) -> bool:
        """Whether the message is a vote of the group, in which robots answer one after another."""
        return message.chat_id != self.person.id and len(message.buttons) > 1

    def see(self, message: SeenMessage) -> None:
        """Note the words from this robot's own seat in the group, perhaps by a person who plays on it."""
        if not message.by_bot and message.sender == self.person.id != message.chat_id:
            self.company.heard(self.person.id, message.text)

    async def say(self, message: SeenMessage) -> Sequence[str]:
        """The robot's thoughts, if it has the floor; all the others hear them."""
        along, ask = await self._question(message)
        if along is None or ask is None or not may_speak(along.game, ask):
            return ()
        said = along.robots[ask.seat].speak(ask)
        for saying in said:
            tell_all(along.robots, saying)
        return [along.words(saying) for saying in said]

    async def reconsiders(self, message: SeenMessage) -> bool:
        """Whether a person of the robot's team has named a target since it looked at its question."""
        along, ask = await self._question(message)
        if along is None or ask is None or ask.public or ask.final:
            return False
        return along.wishes[ask.seat] > self._wishes.get(ask.id, 0)

    async def choose(self, message: SeenMessage) -> Sequence[Place]:
        """The buttons that make up the robot's answer."""
        self._chosen = None
        along, ask = await self._question(message)
        if along is None or ask is None or (ask.final and ask.chosen is not None):
            return ()
        self._wishes[ask.id] = along.wishes[ask.seat]
        buttons = _buttons(message)
        robot = along.robots[ask.seat]
        if ask.parts:
            choice = self._begun.get(ask.id) or robot.choose(ask)
            self._begun.pop(ask.id, None)
            if choice is None:
                return ()
            return self._next_part(ask, choice, buttons)
        choice = robot.choose(ask)
        if choice is None:
            return ()
        self._chosen = (along, ask, choice)
        return [buttons[path] for path in _changes(ask, choice) if path in buttons]

    async def confide(self, people: Collection[int]) -> Sequence[str]:
        """The robot's words to its team about its pick, if a person in the team hears them."""
        if self._chosen is None:
            return ()
        along, ask, choice = self._chosen
        hearers = along.game.teams.hearers(ask.seat) or ()
        persons = [seat for user, seat in along.seats.items() if user in people and seat in hearers]
        said = along.robots[ask.seat].confer(ask, choice, persons) if persons else None
        return [along.words(said)] if said is not None else ()

    def _next_part(self, ask: Ask, choice: Choice, buttons: dict[tuple[Pick | None, ...], Place]) -> Sequence[Place]:
        """The next part of an answer with several places, as the message asks for it; later parts wait."""
        if not choice:
            return [buttons[None,]] if (None,) in buttons else ()
        for path, place in buttons.items():
            if path == choice[: len(path)]:
                if len(path) < len(choice):
                    self._begun[ask.id] = choice
                return [place]
        return ()

    async def _question(self, message: SeenMessage) -> tuple[Along | None, Ask | None]:
        """The game and the question that a message belongs to."""
        press = next(filter(None, (AnswerButton.unpack(data) for data in _data(message))), None)
        along = await self.company.game(press.game_id) if press is not None else None
        return (
            (along, along.ask(self.person.id, press.topic)) if along is not None and press is not None else (None, None)
        )


def _data(message: SeenMessage) -> list[str]:
    return [str(button.get("callback_data", "")) for button in message.buttons]


def _buttons(message: SeenMessage) -> dict[tuple[Pick | None, ...], Place]:
    """The place of each answer's button, by all that its button picks."""
    found: dict[tuple[Pick | None, ...], Place] = {}
    for row, line in enumerate(message.keyboard):
        for column, button in enumerate(line):
            press = AnswerButton.unpack(str(button.get("callback_data", "")))
            if press is not None:
                found[_path(press)] = (row, column)
    return found


def _path(press: AnswerButton) -> tuple[Pick | None, ...]:
    return (press.pick, *press.more)


def _changes(ask: Ask, choice: Choice) -> list[tuple[Pick | None, ...]]:
    """The presses, in order, that make a choice: names are ticked and taken back one by one."""
    if not choice:
        return [(None,)]
    before = () if ask.most == 1 else ask.chosen or ()
    taken_back = [pick for pick in before if pick not in choice]
    return [(pick,) for pick in (*taken_back, *choice) if pick in taken_back or pick not in before]
