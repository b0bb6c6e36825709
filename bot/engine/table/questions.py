"""The open questions of one game and the boards that show them."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count

from bot.engine.asks import Ask, Deadline
from bot.engine.boards import Board
from bot.engine.events import ChoiceVoid
from bot.engine.inputs import Choice, Pick
from bot.engine.outputs import EVERYONE, Audience, Changed, Closed, Opened, Output, Shown
from bot.engine.presence.attendance import Attendance
from bot.engine.rules import Rules
from bot.engine.signals import HeldUp
from bot.engine.table.seats import Seats
from bot.engine.table.voice import Voice

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


class Questions:
    """The questions that are open, and the answers to them.

    Attributes:
        open: the open questions by id, in the order in which they were put.
        attendance: what was asked, and what came back.
        since: the number of the change of private answers that gave a question its present one, by the question's id.
        replayed: whether the inputs were taken once before and stand in the game's log.
        interrupts: the effect of a day power, by the id of its question.
        held_up: the waits that go on while a day power takes effect: no answer comes too late for them, and they hear
            of every one.
    """

    __slots__ = (
        "_changes",
        "_ids",
        "_outputs",
        "_rules",
        "_screens",
        "_seats",
        "_seen",
        "_topics",
        "_voice",
        "attendance",
        "held_up",
        "interrupts",
        "open",
        "replayed",
        "since",
    )

    def __init__(self, rules: Rules, seats: Seats, voice: Voice) -> None:
        self._rules = rules
        self._seats = seats
        self._voice = voice
        self._outputs: list[Output] = voice.outputs
        self.open: dict[int, Ask] = {}
        self.attendance = Attendance()
        self.since: dict[int, int] = {}
        self.replayed = False
        self.interrupts: dict[str, Callable[[Ask], Awaitable[None]]] = {}
        self.held_up: list[HeldUp] = []
        self._changes = 0
        self._seen = voice.heard
        self._topics: defaultdict[int, list[Ask]] = defaultdict(list)
        self._screens: dict[int, _Screen] = {}
        self._ids = _Ids()

    def open_topic(self, audience: Audience = EVERYONE, view: Callable[[], Board] | None = None) -> int:
        """The id of a new message that questions will share; `view` draws its board, anew after each input."""
        if not audience:
            stream = 0
        elif len(audience) == 1:
            stream = audience[0]
        else:
            stream = TEAM_IDS + audience[0]
        topic = next(self._ids[stream])
        if view is not None and self._voice.heard:
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
        self.open[number] = ask
        self._topics[topic].append(ask)
        if not offer and (
            not self._rules.night.attendance or self._rules.night.owes_answer(ability, self._seats[seat].role.id)
        ):
            self.attendance.asked.append(seat)
        self._outputs.append(Opened(ask))
        return ask

    def take_back(self, ask: Ask) -> None:
        """Undo the answer to a question that is still open: another answer of the same seat stands against it."""
        self.choose(ask, None)

    def cut(self, ask: Ask, picks: int) -> None:
        """Of an answer to a question that is still open only the first picks stand."""
        self.choose(ask, (ask.chosen or ())[:picks])

    def choose(self, ask: Ask, choice: Choice | None) -> None:
        """Give a question this answer."""
        if not ask.public and choice != ask.chosen:
            self._changes += 1
            self.since[ask.id] = self._changes
        ask.chosen = choice
        if self._voice.heard:
            self._outputs.append(Changed(ask, choice))

    def _set(self, ask: Ask, choice: Choice | None) -> None:
        ask.chosen = choice
        if self._voice.heard:
            self._outputs.append(Changed(ask, choice))

    def strike(self, seat: int, about: str = "") -> None:
        """A player is out: his open questions are closed without an answer, and choices of him are void (CH-10).

        About one thing alone: he is as good as out for it.
        """
        for ask in list(self.open.values()):
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
                self._voice.tell((ask.seat,), ChoiceVoid(ask.ability, seat))

    def take_off(self, ask: Ask, pick: Pick) -> None:
        """What another player has picked cannot be picked any more."""
        ask.gone += (pick,)
        if self._voice.heard:
            self._outputs.append(Changed(ask, ask.chosen))

    def put_back(self, ask: Ask, pick: Pick) -> None:
        """What could not be picked any more can be picked again."""
        ask.gone = tuple([gone for gone in ask.gone if gone != pick])
        if self._voice.heard:
            self._outputs.append(Changed(ask, ask.chosen))

    def withdraw(self, ask: Ask) -> None:
        """Take a question back together with what was answered to it."""
        ask.chosen = None
        self.close(ask)

    def close(self, ask: Ask) -> None:
        """Take a question back: no answer is taken any more; what was chosen stays on it."""
        if self.open.pop(ask.id, None) is not None and self._voice.heard:
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

    def put_out(self) -> list[Output]:
        """All that was told, shown and asked since the last time, with the boards as they look by now."""
        if self._seen:
            for topic, screen in self._screens.items():
                board = screen.view()
                if board != screen.shown:
                    screen.shown = board
                    self._outputs.append(Shown(topic, screen.audience, board, open=True))
        outputs, self._outputs[:] = self._outputs[:], ()
        return outputs

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Replay a log: draw no boards meanwhile, and then draw them once, as they would have been shown."""
        self._seen, self.replayed = False, True
        yield
        self._seen, self.replayed = self._voice.heard, False
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
