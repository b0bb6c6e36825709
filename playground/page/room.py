"""The room of the page: the present game with its group, people and robots, all acting through HTTP as people would."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Coroutine, Iterable
from dataclasses import asdict, dataclass, field, replace

from bot.text.sample_names import BOT_NAMES, GROUP_NAMES, NAMES
from playground.control import Control
from playground.crowd import RobotCrowd
from playground.page.pacing import Pacing
from playground.page.stage import GameChoice, Manner, Speed, Stage
from playground.server.world import World
from playground.views import JSON, SeenMessage, Someone

logger = logging.getLogger(__name__)

LOOK = 0.25
"""The time between two looks at the state of the game, in seconds; each event in a chat causes a look as well."""
BREATH = 0.03
"""The shortest time between two looks, in seconds."""
JOINING = 0.12
"""The pause between two people who join a lobby, in seconds, so that the page shows the lobby filling."""
GREETING = 2.0
"""The longest wait for the first words of a bot that has come into the group, in seconds."""
LOBBY_WAIT = 20.0
START_WAIT = 30
"""The longest wait for the button that starts the game, in tenths of a second."""


@dataclass(slots=True)
class PlayRoom:
    """The room: sets up one game at a time, and lets the visitor of the page change it.

    All its changes are told in the feed, as events of the kind `room`; the game's moment and the speed of its clock, as
    events of the kind `moment`.

    Attributes:
        world: the server, for its feed.
        control: its control interface, over HTTP.
        stage: the bot behind it.
        phase: `empty`, `staging`, `lobby` (waiting for the visitor), `playing` or `failed`.
        choice: the visitor's choice.
        deal: the seed of the game, be it chosen or drawn.
        pacing: how fast the clock runs.
    """

    world: World
    control: Control
    stage: Stage
    phase: str = "empty"
    problem: str = ""
    choice: GameChoice | None = None
    deal: str = ""
    pacing: Pacing = field(default_factory=Pacing)
    group_id: int = 0
    people: tuple[Someone, ...] = ()
    crowd: RobotCrowd | None = None
    _rate: float = 1.0
    _moment: JSON = field(default_factory=dict)
    _told_at: float = 0.0
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def as_json(self) -> JSON:
        """The room in the page's form."""
        crowd = self.crowd
        return {
            "phase": self.phase,
            "bot": self.world.bot.first_name,
            "problem": self.problem,
            "choice": self.choice.as_json() if self.choice else None,
            "deal": self.deal,
            "crew": self.stage.crew is not None,
            "moment": self._moment_now(),
            "group": self.group_id or None,
            "people": [person.id for person in self.people],
            "robots": [person.id for person in self.people if crowd is not None and crowd.plays(person.id)],
            "visitor": self.visitor.id if self.people else None,
        }

    @property
    def visitor(self) -> Someone:
        """The person who opens the lobby, and whose seat is the visitor's in `play`."""
        return self.people[self.choice.seat - 1 if self.choice else 0]

    def _tell(self) -> None:
        self.world.feed.add("room", room=self.as_json())

    # -- a new game ------------------------------------------------------------------------------------------

    async def start(self, choice: GameChoice) -> None:
        """Give up the present game, and set up another; robots join and begin the game in the background."""
        async with self._lock:
            await self._stop()
            self.choice, self.deal = choice, choice.seed or secrets.token_hex(3)
            patient = choice.patient and self.stage.crew is None
            self.pacing, self._rate, self._moment = Pacing(choice.speed, patient), choice.speed, {}
            self.phase, self.problem, self.group_id, self.people = "staging", "", 0, ()
            self._tell()
            try:
                await self._set_up(self.choice)
            except Exception as error:
                logger.exception("the game could not be set up")
                self.phase, self.problem = "failed", str(error)
                raise
            finally:
                self._tell()

    async def _stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        self.crowd = None

    async def _set_up(self, choice: GameChoice) -> None:
        await self.control.settings(limits={"enabled": choice.limits and choice.speed <= 1})
        await self.stage.begin(choice)
        self.world.bot.first_name = BOT_NAMES[choice.language]
        self.people = tuple(
            [
                await self.control.person(name, language_code=choice.language, started=not choice.strangers)
                for name in NAMES[choice.language][: choice.players]
            ]
        )
        begin = await self.control.last()
        group = await self.control.group(
            GROUP_NAMES[choice.language],
            [person.id for person in self.people],
            supergroup=choice.group == "supergroup",
            owner=self.visitor.id,  # only admins may open a lobby of another scenario
            bot="admin",
        )
        self.group_id = group.id
        minds = self.stage.minds(replace(choice, seed=self.deal))
        pause = self.pacing.thinking
        crowd = self.crowd = RobotCrowd(self.control, group.id, self.people, self.deal, pause=pause, minds=minds)
        if choice.mode == "play":
            crowd.rest(self.visitor.id)
        await self._greeted(begin)
        begin = await self.control.last()
        await self.control.write(self.visitor.id, f"/newgame {choice.scenario} {choice.options}".strip(), group.id)
        self._spawn(self._gather(choice, crowd, begin))
        self._spawn(self._watch())

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        async def run() -> None:
            try:
                await work
            except asyncio.CancelledError:
                raise
            except Exception as error:
                logger.exception("the robots have stopped")
                self.phase, self.problem = "failed", str(error)
                self._tell()

        self._tasks.append(asyncio.create_task(run()))

    async def _gather(self, choice: GameChoice, crowd: RobotCrowd, begin: int) -> None:
        """Let all join in the order of their seats; a visitor who plays and wants to wait joins and starts by hand."""
        async with asyncio.timeout(LOBBY_WAIT):
            lobby = await self._lobby(begin)
        await self.stage.sow(self.group_id, self.deal)
        people = self.people
        if choice.wait and choice.mode == "play":
            after = await self.control.last()
            before, behind = people[: choice.seat - 1], people[choice.seat :]
            await self._join(crowd, before, lobby)
            self.phase = "lobby"
            self._tell()
            board = await self._joined(self.visitor.id, lobby)
            if board.message_id != lobby.message_id:  # the first lobby was closed, and whoever had joined it is out
                await self.stage.sow(self.group_id, self.deal)
                behind = (*before, *behind)
            await self._join(crowd, behind, board)
        else:
            await self._join(crowd, people, lobby)
            after = await self.control.last()
            self.phase = "playing"
            self._tell()
            await self._press_start(lobby)
        await crowd.play(after)

    async def _join(self, crowd: RobotCrowd, people: Iterable[Someone], lobby: SeenMessage) -> None:
        """Let these people join one after another."""
        for person in people:
            await crowd.join_one(person, lobby)
            await asyncio.sleep(JOINING)

    async def _greeted(self, begin: int) -> None:
        """Let the bot greet the group before a lobby is opened; not for long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GREETING):
                async for event in self.control.follow(begin):
                    if event.chat_id == self.group_id and event.message is not None and event.message.by_bot:
                        return

    async def _joined(self, user: int, lobby: SeenMessage) -> SeenMessage:
        """The board of the lobby that a person has joined by hand, as soon as they have; perhaps not the first one."""
        while True:
            seen, moment = self.world.feed.last, self.pacing.moment
            if moment is not None and user in moment.seats:
                there = await self.control.messages(chat=self.group_id)
                return next((message for message in there if message.message_id == moment.board), lobby)
            await self.world.feed.wait_after(seen, LOOK)

    async def _lobby(self, begin: int) -> SeenMessage:
        async for event in self.control.follow(begin):
            message = event.message
            if message is not None and message.is_lobby and event.chat_id == self.group_id:
                return message
        raise RuntimeError("the feed has ended")

    async def _press_start(self, lobby: SeenMessage) -> None:
        """Let the creator press the start button once the game can begin; where that is late, write so.

        A full lobby begins by itself, and has no buttons then.
        """
        creator = self.visitor.id
        for _ in range(START_WAIT):
            seen = await self.control.messages(creator, self.group_id, after=lobby.message_id - 1)
            board = next((message for message in seen if message.message_id == lobby.message_id), None)
            if board is None or not board.keyboard:
                return
            start = next((button for button in board.buttons if button.get("style") == "primary"), None)
            if start is not None:
                await self.control.press(creator, board.message_id, start["callback_data"], self.group_id, wait=10)
                return
            await asyncio.sleep(0.1)
        await self.control.write(creator, "/skip", self.group_id)

    # -- while it is played ----------------------------------------------------------------------------------

    async def _watch(self) -> None:
        """Watch the state of the game, and let its clock wait or go on."""
        while True:
            seen = self.world.feed.last
            async with self._lock:
                plays = self.crowd.plays if self.crowd is not None else bool
                by_hand = [person.id for person in self.people if not plays(person.id)]
                found = await self.stage.moment(self.group_id, by_hand)
                moment, now = found if found is not None else (None, 0.0)
                before = self.pacing.moment
                self.pacing.see(moment)
                await self._keep_pace()
                if moment != before:
                    self._tell_moment(now)
            await asyncio.sleep(BREATH)
            await self.world.feed.wait_after(seen, LOOK)

    async def _keep_pace(self) -> None:
        """Set the speed of the bot's clock, and how long robots think, as the pacing says."""
        rate = self.pacing.rate
        if self.crowd is not None:
            self.crowd.pause = self.pacing.thinking
            (self.crowd.at_work.clear if self.pacing.paused else self.crowd.at_work.set)()
        if rate == self._rate:
            return
        self._rate = rate
        if rate > 1:
            await self.control.settings(limits={"enabled": False})
        await self.stage.set_speed(rate)
        self.pacing.turned(rate, self.world.now())
        await self._tell_pace()

    async def _tell_pace(self) -> None:
        found = await self.stage.moment(self.group_id, ())
        self._tell_moment(found[1] if found is not None else 0.0)

    def _tell_moment(self, now: float) -> None:
        moment = self.pacing.moment
        self._moment = {**(asdict(moment) if moment is not None else {}), "now": now, "clock": self.pacing.as_json()}
        self._told_at = asyncio.get_running_loop().time()
        self.world.feed.add("moment", moment=self._moment)

    def _moment_now(self) -> JSON | None:
        if not self._moment:
            return None
        passed = asyncio.get_running_loop().time() - self._told_at
        return {**self._moment, "now": round(self._moment["now"] + passed * self._rate, 3)}

    async def set_pace(
        self,
        speed: Speed | None = None,
        patient: bool | None = None,
        paused: bool | None = None,
        hurrying: bool | None = None,
    ) -> None:
        """Set the `speed`, a pause, a hurry, or whether the clock waits for visitors: for the bot and the robots."""
        if self.choice is None:
            raise LookupError("nothing is being played")
        if self.stage.crew is not None:
            raise LookupError("with several workers a game keeps the speed it began with")
        async with self._lock:
            changes = {"speed": speed, "patient": patient, "paused": paused, "hurrying": hurrying}
            for name, value in changes.items():
                if value is not None:
                    setattr(self.pacing, name, value)
            self.pacing.see(self.pacing.moment)
            await self._keep_pace()
            await self._tell_pace()
            self._tell()

    async def pass_on(self) -> None:
        """Let the clock go on although a visitor has a question."""
        async with self._lock:
            self.pacing.pass_on()
            await self._keep_pace()

    async def seat(self, user: int, *, robot: bool) -> None:
        """Take a robot's seat for the visitor, or give the seat back to the robot."""
        crowd = self._crowd(user)
        if robot:
            await crowd.resume(user)
        else:
            crowd.rest(user)
        self._tell()

    async def change_manner(self, manner: Manner) -> None:
        """Let the robots play in another manner from now on."""
        if self.choice is None or self.crowd is None:
            raise LookupError("nothing is being played")
        self.choice = replace(self.choice, manner=manner)
        self.crowd.change_minds(self.stage.minds(self.choice))
        self._tell()

    async def add(self, first_name: str, last_name: str, language: str) -> Someone:
        """Add a person to the group, played by a robot."""
        if self.crowd is None:
            raise LookupError("nothing is being played")
        person = await self.control.person(first_name, last_name=last_name, language_code=language, started=True)
        self.people = (*self.people, person)
        with contextlib.suppress(Exception):  # a group that is gone keeps nobody out of the playground
            await self.control.add(self.group_id, person.id)
        self.crowd.welcome(person)
        self._tell()
        return person

    async def rename(self, user: int, first_name: str, last_name: str, language: str) -> None:
        """Give a person another name."""
        crowd = self._crowd(user)
        person = await self.control.change_person(
            user, first_name=first_name, last_name=last_name, language_code=language
        )
        self.people = tuple(person if one.id == user else one for one in self.people)
        crowd.welcome(person)
        self._tell()

    async def move(self) -> None:
        """Make the group a supergroup."""
        group = await self.control.migrate(self.group_id)
        self.group_id = group.id
        if self.crowd is not None:
            self.crowd.chat_id = group.id
        self._tell()

    def _crowd(self, user: int) -> RobotCrowd:
        if self.crowd is None or all(person.id != user for person in self.people):
            raise LookupError(f"nobody here has the id {user}")
        return self.crowd

    async def aclose(self) -> None:
        """Stop the robots and the work in the background."""
        await self._stop()
