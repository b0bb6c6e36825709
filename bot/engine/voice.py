"""What the narrator says, shows and asks, and which of it is open."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count

from bot.engine.asks import Ask, Deadline
from bot.engine.boards import Board
from bot.engine.chance import Chance
from bot.engine.company import Company
from bot.engine.editions import NEWEST, Edition
from bot.engine.events import ChoiceVoid, Event
from bot.engine.inputs import Choice, Pick
from bot.engine.outputs import EVERYONE, Audience, Changed, Closed, Floor, Opened, Output, Shown, Told
from bot.engine.phases import Phase
from bot.engine.presence.attendance import Attendance
from bot.engine.rules import Rules

TEAM_IDS = 500
"""Where the streams of ids of several seats' topics begin; below are everyone's (0) and each seat's own."""


class _Ids(dict[int, "count[int]"]):
    """Streams of ids. Everyone's, each seat's and each team's are counted apart: no id tells how many secret questions
    were put to others (CH-05).
    """

    def __missing__(self, stream: int) -> "count[int]":
        ids = self[stream] = count(stream + 1000, 1000)
        return ids


@dataclass(slots=True)
class _Screen:
    """Where a board is shown, and what it showed last."""

    audience: Audience
    view: Callable[[], Board]
    shown: Board | None = None


class Voice(Company):
    """How the narrator speaks to the players of one game.

    Where nobody hears, as in a mass simulation, nothing is put out but the questions.

    Attributes:
        now: game time, seconds since the start.
        phase: where in its course the game is.
        story: what will be told when the game is over.
        asks: the open questions by id, in the order they were put.
        attendance: what was asked, and what came back.
        replayed: whether what it is given was taken once before and stands in its log.
        since: by the id of a private question, the how manieth change of such answers gave it the one it has.
        learnt: of whom a seat has ever been told a role in private.
        edition: how much of what has changed in the rules it follows; set before the start where that stands in a log.
    """

    # CPython reads attributes fast only while an object's dictionary holds no more than thirty, and a game has more.
    __slots__ = (
        "_changes",
        "_floor",
        "_heard",
        "_ids",
        "_outputs",
        "_said",
        "_screens",
        "_seen",
        "_topics",
        "asks",
        "attendance",
        "chance",
        "edition",
        "learnt",
        "now",
        "phase",
        "replayed",
        "since",
        "story",
    )

    def __init__(self, rules: Rules, deal: Sequence[str], chance: Chance, *, heard: bool) -> None:
        super().__init__(rules, deal)
        self.chance = chance
        self.edition: int = NEWEST
        self.now = 0.0
        self.phase = Phase("intro")
        self.story: list[tuple[Phase, Event]] = []
        self.asks: dict[int, Ask] = {}
        self.attendance = Attendance()
        self.since: dict[int, int] = {}
        self.learnt: dict[int, tuple[int, ...]] = {}
        self._changes = 0
        self._heard = heard
        self._seen = heard
        self.replayed = False
        self._topics: defaultdict[int, list[Ask]] = defaultdict(list)
        self._screens: dict[int, _Screen] = {}
        self._floor: tuple[int, ...] | None = None
        self._outputs: list[Output] = []
        self._ids = _Ids()
        self._said = 0

    def follows(self, change: Edition) -> bool:
        """Whether it is played by rules in which this has changed."""
        return self.edition >= change

    # -- saying ----------------------------------------------------------------------------------------------

    def tell(self, audience: Audience, event: Event) -> None:
        """Say something, once, to whom it concerns."""
        if event.story:
            self.story.append((self.phase, event))
        if event.reveals and audience is not None:
            for seat in audience:
                self.learnt[seat] = (*self.learnt.get(seat, ()), *event.shown)
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

    @property
    def floor(self) -> tuple[int, ...] | None:
        """Who may write in the group now: some seats, or (None) all living players."""
        return self._floor

    # -- asking ----------------------------------------------------------------------------------------------

    def deadline(self, seconds: float) -> Deadline:
        """A deadline so many seconds from now, the pace being counted in already."""
        return Deadline(self.now + seconds, seconds)

    def open_topic(self, audience: Audience = EVERYONE, view: Callable[[], Board] | None = None) -> int:
        """The id of a new message that questions will share; `view` draws its board, anew after each input."""
        if not audience:
            stream = 0
        elif len(audience) == 1:
            stream = audience[0]
        else:
            stream = TEAM_IDS + audience[0]
        topic = next(self._ids[stream])
        if view is not None and self._heard:
            self._topics[topic] = []
            self._screens[topic] = _Screen(audience, view)
        return topic

    def ask(
        self,
        seat: int,
        ability: str,
        choices: tuple[Pick, ...],
        deadline: Deadline,
        topic: int | None = None,
        *,
        least: int = 0,
        most: int = 1,
        public: bool = False,
        final: bool = False,
        advisory: bool = False,
        parts: tuple[tuple[Pick, ...], ...] = (),
        exclusive: str = "",
        barred: tuple[Choice, ...] = (),
        enough: int = 0,
        doubles: bool = False,
        spelled: bool = False,
        alternatives: tuple[Pick, ...] = (),
        offer: bool = False,
    ) -> Ask:
        """Put a question to a seat, where no topic is given on a message of its own.

        With `parts`, `choices` is what all of them offer, and `most` their number. An `offer` need not be answered:
        silence at it is no silence (CH-08).
        """
        if topic is None:
            topic = next(self._ids[seat])
        if parts:
            choices = tuple(dict.fromkeys(pick for part in parts for pick in part))
            most = len(parts)
        number = next(self._ids[0 if public else seat])
        ask = Ask(
            number,
            seat,
            ability,
            choices,
            least,
            most,
            topic,
            deadline,
            public,
            final,
            advisory,
            parts,
            exclusive,
            barred,
            None,
            (),
            enough,
            doubles,
            spelled,
            alternatives,
        )
        self.asks[number] = ask
        self._topics[topic].append(ask)
        if not offer and (not self.rules.attendance or self.rules.owes_answer(ability, self.seats[seat].role.id)):
            self.attendance.asked.append(seat)
        self._outputs.append(Opened(ask))
        return ask

    def take_back(self, ask: Ask) -> None:
        """Undo the answer to a question that is still open: another answer of the same seat stands against it."""
        self._choose(ask, None)

    def cut(self, ask: Ask, picks: int) -> None:
        """Of an answer to a question that is still open only the first picks stand."""
        self._choose(ask, (ask.chosen or ())[:picks])

    def _choose(self, ask: Ask, choice: Choice | None) -> None:
        if not ask.public and choice != ask.chosen:
            self._changes += 1
            self.since[ask.id] = self._changes
        ask.chosen = choice
        if self._heard:
            self._outputs.append(Changed(ask, choice))

    def _set(self, ask: Ask, choice: Choice | None) -> None:
        ask.chosen = choice
        if self._heard:
            self._outputs.append(Changed(ask, choice))

    def strike(self, seat: int, about: str = "") -> None:
        """A player is out: his open questions are closed without an answer, and choices of him are void (CH-10).

        About one thing alone: he is as good as out for it.
        """
        for ask in list(self.asks.values()):
            if about not in ("", ask.ability):
                continue
            if ask.seat == seat:
                self.withdraw(ask)
            elif seat in ask.choices:
                self._strike_from(ask, seat)

    def _strike_from(self, ask: Ask, seat: int) -> None:
        ask.gone += (seat,)
        if ask.chosen and seat in ask.chosen:
            rest = () if ask.parts else tuple(pick for pick in ask.chosen if pick != seat)
            rest = () if rest in ask.barred else rest
            self._set(ask, rest or None)  # an answer that loses a name is no newer by that (DK-17)
            if not ask.public:
                self.tell((ask.seat,), ChoiceVoid(ask.ability, seat))

    def take_off(self, ask: Ask, pick: Pick) -> None:
        """What another player has picked cannot be picked any more."""
        ask.gone += (pick,)
        if self._heard:
            self._outputs.append(Changed(ask, ask.chosen))

    def put_back(self, ask: Ask, pick: Pick) -> None:
        """What could not be picked any more can be picked again."""
        ask.gone = tuple([gone for gone in ask.gone if gone != pick])
        if self._heard:
            self._outputs.append(Changed(ask, ask.chosen))

    def withdraw(self, ask: Ask) -> None:
        """Take a question back together with what was answered to it."""
        ask.chosen = None
        self.close(ask)

    def close(self, ask: Ask) -> None:
        """Take a question back: no answer is taken any more; what was chosen stays on it."""
        if self.asks.pop(ask.id, None) is not None and self._heard:
            self._outputs.append(Closed(ask, ask.chosen))

    def close_topic(self, topic: int) -> None:
        """Close the questions of a topic and show its board for the last time; nothing where it is closed already."""
        for ask in self._topics.pop(topic, ()):
            self.close(ask)
        screen = self._screens.pop(topic, None)
        if screen is not None and self._seen:
            self._outputs.append(Shown(topic, screen.audience, screen.view(), open=False))

    def close_everything(self) -> None:
        """Close all topics, as the game ends."""
        for topic in list(self._topics):
            self.close_topic(topic)

    # -- showing ---------------------------------------------------------------------------------------------

    def _put_out(self) -> list[Output]:
        """All that was said, shown and asked since the last time, with the boards as they look by now."""
        if self._seen:
            for topic, screen in self._screens.items():
                board = screen.view()
                if board != screen.shown:
                    screen.shown = board
                    self._outputs.append(Shown(topic, screen.audience, board, open=True))
        outputs, self._outputs = self._outputs, []
        return outputs

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Replay a log: draw no boards meanwhile, and then draw them once, as they would have been shown."""
        self._seen, self.replayed = False, True
        yield
        self._seen, self.replayed = self._heard, False
        for screen in self._screens.values():
            screen.shown = screen.view()

    def board(self, topic: int) -> Board | None:
        """The newest look of a topic's board while the topic is open."""
        screen = self._screens.get(topic)
        return screen.shown if screen is not None else None

    def public_boards(self) -> dict[int, Board]:
        """The newest looks of the boards that are open for all to see, by topic."""
        public = ((topic, screen) for topic, screen in self._screens.items() if screen.audience is EVERYONE)
        return {topic: screen.shown for topic, screen in public if screen.shown is not None}
