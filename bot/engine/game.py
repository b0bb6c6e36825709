"""A game: its state, and the machine that drives the narrator from input to input."""

from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import coroutine
from typing import TYPE_CHECKING

from bot.engine.asks import Ask, Deadline, Refusal
from bot.engine.attendance import Attendance
from bot.engine.boards import Board
from bot.engine.chance import Chance
from bot.engine.company import Company
from bot.engine.daynotes import DayNotes
from bot.engine.events import (
    ChoiceVoid,
    Event,
    NotHeard,
    PhaseSkipped,
    PlayerLeft,
    TeamSaid,
    TimeExtended,
)
from bot.engine.inputs import Answer, Choice, Host, HostAction, Input, Pick, Say, Sign, TimeUp, Unreached, Wrote
from bot.engine.narrator import narrate
from bot.engine.outputs import EVERYONE, Audience, Changed, Closed, Floor, Opened, Output, Shown, Step, Told
from bot.engine.phases import Phase
from bot.engine.rules import Rules
from bot.engine.signals import FinaleBegins, GameEnds, Gone, Signal, Wait

if TYPE_CHECKING:
    from bot.engine.night import Night


TEAM_IDS = 500
"""Where the streams of ids of several seats' topics begin; below are everyone's (0) and each seat's own."""


@dataclass(slots=True)
class _Topic:
    """What several questions have in common: one message, perhaps with a board on it."""

    audience: Audience
    view: Callable[[], Board] | None
    asks: list[Ask]
    shown: Board | None = None


class Game(Company):
    """One game, driven by `start` and then `advance`; a pure function of rules, players, seed and inputs.

    Args:
        rules: what is played.
        players: how many seats.
        seed: of all its randomness.
        deal: the roles of seats 1, 2, 3, ... where they are not to be drawn.
        heard: whether anybody hears and sees what the narrator says and shows. Where nobody does, as in a mass
            simulation, nothing is put out but the questions.

    Raises:
        ValueError: the rules know no deal for so many players, or `deal` names an unknown role.
    """

    def __init__(
        self, rules: Rules, players: int, seed: str, deal: Sequence[str] | None = None, *, heard: bool = True
    ) -> None:
        self.chance = Chance(seed)
        if deal is None:
            if players not in rules.deals:
                raise ValueError(f"{rules.id}: no composition for {players} players")
            deal = self.chance.shuffled("deal", rules.deals[players])
        unknown = [role for role in deal if role not in rules.roles]
        if unknown or len(deal) != players:
            raise ValueError(f"{rules.id}: {players} players cannot be dealt {list(deal)}")
        super().__init__(rules, deal)
        self.dealt = tuple(deal)
        self.now = 0.0
        self.phase = Phase("intro")
        self.round = 0
        self.last_exit = rules.first_night - 1
        self.last_exit_at_night = False
        self.first_speaker: int | None = None
        self.day = DayNotes()
        self.tonight: Night | None = None
        self.laid_aside: list[str] = []
        self.wave_asks: list[Ask] = []
        self.living_at_nightfall = players
        self.asks: dict[int, Ask] = {}
        self.heeded: tuple[int, ...] = ()
        self.rooms: dict[str, bool] = {}
        self.circles: dict[int, tuple[int, ...]] = {}
        self.winner: str | None = None
        self.in_finale = False
        self.why = ""
        self.attendance = Attendance()
        self.story: list[tuple[Phase, Event]] = []
        self.interrupts: dict[str, Callable[[Ask], Awaitable[None]]] = {}
        self._heard = heard
        self._seen = heard
        self._topics: dict[int, _Topic] = {}
        self._floor: tuple[int, ...] | None = None
        self._outputs: list[Output] = []
        self._ids: dict[int, int] = {}
        self._said = 0
        self._narrator: Coroutine[Wait, Signal, None]
        self._wait: Wait | None = None

    # -- driving ---------------------------------------------------------------------------------------------

    def start(self) -> Step:
        """Begin: deal and run to the first wait."""
        self._narrator = narrate(self)
        self._resume(None)
        return self._flush()

    def advance(self, given: Input) -> Step:
        """Take one input: what it causes, or why it is refused (then nothing has changed)."""
        if self._wait is None:
            return Step(refusal=Refusal.OVER)
        match given:
            case Answer():
                refusal = self._answer(given)
            case TimeUp():
                refusal = self._time_up(given, self._wait)
            case Host():
                refusal = self._host(given, self._wait)
            case _:
                refusal = self._sign(given)
        return self._flush() if refusal is None else Step(refusal=refusal)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winner is not None

    @property
    def waits_until(self) -> float | None:
        """When, in game time, `TimeUp` is due; None when the game is over or has not begun."""
        return self._wait.until if self._wait is not None else None

    @property
    def floor(self) -> tuple[int, ...] | None:
        """Who may write in the group now: some seats, or (None) all living players."""
        return self._floor

    def _resume(self, signal: Signal) -> None:
        try:
            self._wait = self._narrator.send(signal)
        except StopIteration:
            self._wait = None

    def _break_off(self, end: GameEnds | FinaleBegins) -> None:
        try:
            self._wait = self._narrator.throw(end)
        except StopIteration:
            self._wait = None

    def _flush(self) -> Step:
        if self._seen:
            for number, topic in self._topics.items():
                self._show(number, topic)
        step = Step(self._outputs)
        self._outputs = []
        return step

    # -- inputs ----------------------------------------------------------------------------------------------

    def _answer(self, given: Answer) -> Refusal | None:
        ask = self.asks.get(given.ask)
        if ask is None:
            return Refusal.CLOSED
        if ask.seat != given.seat:
            return Refusal.NOT_YOURS
        if given.at >= ask.deadline.at:
            return Refusal.CLOSED  # too late, though nobody has said so yet
        choice = given.choice
        refusal = ask.refuse(choice)
        if refusal is not None:
            return refusal
        self._pass(given.at)
        ask.chosen = choice
        self.attendance.sign(given.seat)
        if self._heard:
            self._outputs.append(Changed(ask, choice))
        if ask.exclusive and choice:
            self._take_back_others(ask)
        self._resume(ask)
        return None

    def _take_back_others(self, ask: Ask) -> None:
        """Of exclusive questions only the last one answered keeps its answer."""
        for other in self.asks.values():
            if other is not ask and other.seat == ask.seat and other.exclusive == ask.exclusive and other.chosen:
                self.take_back(other)

    def _time_up(self, given: TimeUp, wait: Wait) -> Refusal | None:
        if given.at < wait.until:
            return Refusal.CLOSED
        self._pass(given.at)
        self._resume(None)
        return None

    def _sign(self, given: Say | Sign | Wrote | Unreached) -> Refusal | None:
        if not self._plays(given.seat):
            return Refusal.OUT
        self._pass(given.at)
        if isinstance(given, Unreached):
            self.attendance.unreached(given.seat)
            return None
        self.attendance.sign(given.seat)
        if isinstance(given, Say):
            self._say(given.seat, given.text)
        elif isinstance(given, Wrote) and given.seat in self.heeded:
            self._resume(given)
        return None

    def _say(self, number: int, text: str) -> None:
        team = self.team_of(number)
        circle = next((members for members in self.circles.values() if number in members), None)
        if circle is not None:
            mates = tuple(mate for mate in circle if mate != number and self.seats[mate].alive)
            self.tell(mates, TeamSaid(number, text))
        elif team is not None and self.rooms.get(team.id) and number in self.room(team):
            mates = tuple(mate for mate in self.room(team) if mate != number)
            self.tell(mates, TeamSaid(number, text))
        else:
            self.tell((number,), NotHeard())

    def _host(self, given: Host, wait: Wait) -> Refusal | None:
        if given.action in {HostAction.LEAVE, HostAction.KICK} and not self._plays(given.seat):
            return Refusal.OUT
        self._pass(given.at)
        match given.action:
            case HostAction.LEAVE | HostAction.KICK:
                try:
                    self.remove(given.seat, given.action.value)
                except (GameEnds, FinaleBegins) as end:
                    self._break_off(end)
                else:
                    self._resume(Gone(given.seat))
            case HostAction.EXTEND:
                wait.deadline.at += given.seconds
                wait.deadline.length += given.seconds
                self.tell(EVERYONE, TimeExtended(given.seconds))
            case HostAction.SKIP:
                self.tell(EVERYONE, PhaseSkipped())
                wait.deadline.at = self.now
                self._resume(None)
            case HostAction.ABORT:
                self._break_off(GameEnds("none", "aborted"))
        return None

    def _plays(self, seat: int) -> bool:
        return seat in self.living

    def _pass(self, at: float) -> None:
        """Time passes; it never goes back."""
        self.now = max(self.now, at)

    # -- the narrator's words --------------------------------------------------------------------------------

    def enter(self, phase: Phase) -> None:
        """Begin a phase."""
        self.phase = phase

    def part(self, name: str) -> None:
        """Begin a part of the day (`talk`, `verdict`, ...)."""
        self.phase = Phase(self.phase.name, self.phase.number, name, self.phase.powerless)

    def tell(self, audience: Audience, event: Event) -> None:
        """Say something, once, to whom it concerns."""
        if event.story:
            self.story.append((self.phase, event))
        if not self._heard:
            return
        if audience is EVERYONE:
            self._said += 1
            self._outputs.append(Told(EVERYONE, event, self.chance.wording(self._said)))
        elif audience:
            self._outputs.append(Told(audience, event))

    def give_floor(self, seats: tuple[int, ...] | None) -> None:
        """Say who may write in the group from now on: some seats, or (None) all living players."""
        if seats != self._floor:
            self._floor = seats
            if self._heard:
                self._outputs.append(Floor(seats))

    def deadline(self, seconds: float) -> Deadline:
        """A deadline so many seconds from now, the pace being counted in already."""
        return Deadline(self.now + seconds, seconds)

    @coroutine
    def next(self, deadline: Deadline, before: float = 0.0) -> Generator[Wait, Signal, Signal]:
        """Wait for the next answer to any open question, the next leaver, or the time.

        `before` asks to be woken so many seconds earlier, wherever the host moves the deadline; whoever gives it
        looks at `now`.
        """
        return (yield Wait(deadline, before))

    # -- questions -------------------------------------------------------------------------------------------

    def open_topic(self, audience: Audience = EVERYONE, view: Callable[[], Board] | None = None) -> int:
        """The id of a new message that questions will share; `view` draws its board, anew after each input."""
        if not audience:
            stream = 0
        elif len(audience) == 1:
            stream = audience[0]
        else:
            stream = TEAM_IDS + audience[0]
        topic = self._new_id(stream)
        self._topics[topic] = _Topic(audience, view, [])
        return topic

    def ask(
        self,
        seat: int,
        ability: str,
        choices: Sequence[Pick],
        topic: int,
        deadline: Deadline,
        *,
        least: int = 0,
        most: int = 1,
        public: bool = False,
        final: bool = False,
        advisory: bool = False,
        parts: Sequence[Sequence[Pick]] = (),
        exclusive: str = "",
        barred: Sequence[Choice] = (),
    ) -> Ask:
        """Put a question to a seat. With `parts`, `choices` is what all of them offer, and `most` their number."""
        places: tuple[tuple[Pick, ...], ...] = ()
        if parts:
            places = tuple(tuple(part) for part in parts)
            choices = tuple(dict.fromkeys(pick for part in places for pick in part))
            most = len(places)
        ask = Ask(
            self._new_id(0 if public else seat),
            seat,
            ability,
            tuple(choices),
            least,
            most,
            topic,
            deadline,
            public,
            final,
            advisory,
            places,
            exclusive,
            tuple(barred),
        )
        self.asks[ask.id] = ask
        self._topics[topic].asks.append(ask)
        self.attendance.ask(seat)
        self._outputs.append(Opened(ask))
        return ask

    def _new_id(self, stream: int) -> int:
        """The next id of a stream. Everyone's, each seat's and each team's are counted apart: no id tells how many
        secret questions were put to others (CH-05).
        """
        number = self._ids[stream] = self._ids.get(stream, stream) + 1000
        return number

    def chose_another(self, seat: int, exclusive: str, ability: str) -> bool:
        """Whether in the wave that is open or has just closed this seat has answered another of these questions."""
        of_seat = (ask for ask in self.wave_asks if ask.seat == seat and ask.exclusive == exclusive)
        return any(ask.chosen and ask.ability != ability for ask in of_seat)

    def take_back(self, ask: Ask) -> None:
        """Undo the answer to a question that is still open: another answer of the same seat stands against it."""
        ask.chosen = None
        if self._heard:
            self._outputs.append(Changed(ask, None))

    def close(self, *asks: Ask) -> None:
        """Take questions back: no answer is taken any more; what was chosen stays on them."""
        for ask in asks:
            if self.asks.pop(ask.id, None) is not None and self._heard:
                self._outputs.append(Closed(ask, ask.chosen))

    def close_topic(self, topic_id: int) -> None:
        """Close the questions of a topic and show its board for the last time."""
        topic = self._topics.pop(topic_id, None)
        if topic is None:
            return
        if topic.asks:
            self.close(*topic.asks)
        if topic.view is not None and self._seen:
            self._outputs.append(Shown(topic_id, topic.audience, topic.view(), open=False))

    def close_everything(self) -> None:
        """Close all topics, as the game ends."""
        for topic_id in list(self._topics):
            self.close_topic(topic_id)

    def _show(self, number: int, topic: _Topic) -> None:
        if topic.view is not None:
            board = topic.view()
            if board != topic.shown:
                topic.shown = board
                self._outputs.append(Shown(number, topic.audience, board, open=True))

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Draw no boards meanwhile, as while a log is replayed; then draw them once, as they would have been shown."""
        self._seen = False
        yield
        self._seen = self._heard
        for topic in self._topics.values():
            topic.shown = topic.view() if topic.view is not None else None

    def board(self, topic_id: int) -> Board | None:
        """The newest look of a topic's board while the topic is open."""
        topic = self._topics.get(topic_id)
        return topic.shown if topic is not None else None

    def public_boards(self) -> dict[int, Board]:
        """The newest looks of the boards that are open for all to see, by topic."""
        public = ((number, topic) for number, topic in self._topics.items() if topic.audience is EVERYONE)
        return {number: topic.shown for number, topic in public if topic.shown is not None}

    # -- exits -----------------------------------------------------------------------------------------------

    def withdraw(self, ask: Ask) -> None:
        """Take a question back together with what was answered to it."""
        ask.chosen = None
        self.close(ask)

    def take_out(self, seat: int) -> None:
        """A player is out: his open questions are closed without an answer, and choices of him are void (CH-10)."""
        self.set_alive(seat, alive=False)
        self.last_exit = self.round
        self.last_exit_at_night = self.phase.name == "night"
        for ask in list(self.asks.values()):
            if ask.seat == seat:
                self.withdraw(ask)
            elif seat in ask.choices:
                self._strike(ask, seat)

    def bring_back(self, seat: int) -> None:
        """A player who was out is in the game again, with what he had left."""
        self.set_alive(seat, alive=True)
        self.last_exit = self.round

    def _strike(self, ask: Ask, seat: int) -> None:
        ask.gone += (seat,)
        if ask.chosen and seat in ask.chosen:
            rest = () if ask.parts else tuple(pick for pick in ask.chosen if pick != seat)
            ask.chosen = rest or None
            if self._heard:
                self._outputs.append(Changed(ask, ask.chosen))
            if not ask.public:
                self.tell((ask.seat,), ChoiceVoid(ask.ability, seat))

    def remove(self, seat: int, why: str) -> None:
        """A player leaves the game (CH-07): nothing of his works any more, and endings are checked (CH-15).

        Raises:
            GameEnds: that decides the game.
        """
        self.leave(seat, why)
        self.check_endings("leaving")

    def leave(self, seat: int, why: str) -> None:
        """A player leaves the game, endings unchecked: several may leave at the same moment."""
        self.seats[seat].left = True
        self.take_out(seat)
        self.tell(EVERYONE, PlayerLeft(seat, why, self.shown_role(seat)))

    def check_endings(self, moment: str) -> None:
        """Look whether the game is decided at this moment: `exit`, `leaving` (CH-07), `dawn` or `dusk`.

        Raises:
            GameEnds: it is.
            FinaleBegins: it goes over to its last set piece, once.
        """
        for ending in self.rules.endings_at[moment]:
            winner = ending.judge(self)
            if winner is not None:
                raise GameEnds(winner, ending.id)
        for finale in self.rules.finales:
            if not self.in_finale and finale.begins(self):
                self.in_finale = True
                raise FinaleBegins(finale)
