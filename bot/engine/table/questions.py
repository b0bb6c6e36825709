"""The open questions of one game, and the boards (messages with the state of play) that show them."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bot.engine.asks import Ask, Deadline
from bot.engine.boards import Board
from bot.engine.events import ChoiceVoid
from bot.engine.inputs import Choice, Pick
from bot.engine.outputs import EVERYONE, Audience, Changed, Closed, Opened, Output, Shown
from bot.engine.presence.attendance import Attendance
from bot.engine.rules import Rules
from bot.engine.table.day_powers import DayPowers
from bot.engine.table.seats import Seats
from bot.engine.table.voice import Voice

TEAM_IDS = 500
"""The first stream of ids of topics (shared messages) for several seats; below: the public one (0), and each seat's."""


STEP = 1000
"""The distance between two ids of a stream, more than there are streams."""


@dataclass(slots=True)
class _Screen:
    """The audience of a board, and the board as last shown."""

    audience: Audience
    view: Callable[[], Board]
    shown: Board | None = None


class Questions:
    """The questions that are open, and the answers to them.

    Attributes:
        open: the open questions by id, in the order in which they were put.
        attendance: the questions that players were asked, and the answers that came.
        since: by a question's id, the running number of the change that gave it its present private answer.
        replaying: whether the inputs were taken once before and stand in the game's log.
        powers: the day powers that are ready, which some of the questions are about.
        unheard: in a game without listeners, the questions put since somebody last cleared this list.
    """

    __slots__ = (
        "_changes",
        "_each_counts",
        "_ids",
        "_outputs",
        "_rules",
        "_screens",
        "_seats",
        "_seen",
        "_topics",
        "_voice",
        "attendance",
        "open",
        "powers",
        "replaying",
        "since",
        "unheard",
    )

    def __init__(self, rules: Rules, seats: Seats, voice: Voice) -> None:
        self._rules = rules
        self._each_counts = not rules.attendance
        self._seats = seats
        self._voice = voice
        self._outputs: list[Output] = voice.outputs
        self.open: dict[int, Ask] = {}
        self.unheard: list[Ask] = []
        self.attendance = Attendance()
        self.since: dict[int, int] = {}
        self.replaying = False
        self.powers = DayPowers()
        self._changes = 0
        self._seen = voice.heard
        self._topics: defaultdict[int, list[Ask]] = defaultdict(list)
        self._screens: dict[int, _Screen] = {}
        # the last id of each stream: an id does not tell how many secret questions the other streams had (CH-05)
        self._ids: dict[int, int] = {}

    def open_topic(self, audience: Audience = EVERYONE, view: Callable[[], Board] | None = None) -> int:
        """The id of a new message that questions will share; `view` draws its board, anew after each input."""
        if not audience:
            stream = 0
        elif len(audience) == 1:
            stream = audience[0]
        else:
            stream = TEAM_IDS + audience[0]
        topic = self._ids[stream] = self._ids.get(stream, stream) + STEP
        if view is not None and self._voice.heard:
            self._topics[topic] = []
            self._screens[topic] = _Screen(audience, view)
        return topic

    def ask(  # noqa: PLR0917 - Python looks up each default of a keyword-only parameter anew, at every question
        self,
        seat: int,
        ability: str,
        choices: tuple[Pick, ...],
        deadline: Deadline,
        topic: int | None = None,
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
        """Put a question to a seat, on a message of its own where no topic is given.

        With `parts`, `choices` are the picks of all parts together, and `most` is the number of parts. An `offer` need
        not be answered: silence there is no silence by CH-08.
        """
        if topic is None:
            topic = self._ids[seat] = self._ids.get(seat, seat) + STEP
        if parts:
            choices = tuple(dict.fromkeys(pick for part in parts for pick in part))
            most = len(parts)
        stream = 0 if public else seat
        number = self._ids[stream] = self._ids.get(stream, stream) + STEP
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
        if not offer and (self._each_counts or self._rules.owes_answer(ability, self._seats[seat].role.id)):
            self.attendance.asked.append(seat)
        if self._voice.heard:
            self._outputs.append(Opened(ask))
        else:
            self.unheard.append(ask)
        return ask

    def take_back(self, ask: Ask) -> None:
        """Undo the answer to a question that is still open, as another answer of the same seat excludes it."""
        self.choose(ask, None)

    def cut(self, ask: Ask, picks: int) -> None:
        """Let only the first picks of an answer stand, to a question that is still open."""
        self.choose(ask, (ask.chosen or ())[:picks])

    def choose(self, ask: Ask, choice: Choice | None) -> None:
        """Set the answer to a question, which the question's message then shows."""
        if not ask.public and choice != ask.chosen:
            self._changes += 1
            self.since[ask.id] = self._changes
        ask.chosen = choice
        if self._voice.heard:
            self._outputs.append(Changed(ask, choice))

    def answer_for(self, ask: Ask, choice: Choice | None) -> None:
        """Answer a question in place of a silent player, once the time is up; no message shows that to the player."""
        ask.chosen = choice

    def count_as(self, ask: Ask, *, advisory: bool, most: int | None = None, exclusive: str | None = None) -> None:
        """Let an answer count as a proposal, or as the decision, from now on, as the lead of a team passes on."""
        ask.advisory = advisory
        ask.most = ask.most if most is None else most
        ask.exclusive = ask.exclusive if exclusive is None else exclusive

    def _set(self, ask: Ask, choice: Choice | None) -> None:
        ask.chosen = choice
        if self._voice.heard:
            self._outputs.append(Changed(ask, choice))

    def strike(self, seat: int, about: str = "") -> None:
        """Close the open questions of a player who is out, unanswered, and void choices that name the player (CH-10).

        With `about`, only questions about that ability: the player is as good as out for that one thing.
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
        """Remove from a question a pick that another player has taken."""
        ask.gone += (pick,)
        if self._voice.heard:
            self._outputs.append(Changed(ask, ask.chosen))

    def put_back(self, ask: Ask, pick: Pick) -> None:
        """Offer a pick again that was taken off a question."""
        ask.gone = tuple([gone for gone in ask.gone if gone != pick])
        if self._voice.heard:
            self._outputs.append(Changed(ask, ask.chosen))

    def withdraw(self, ask: Ask) -> None:
        """Take a question back together with its answer."""
        ask.chosen = None
        self.close(ask)

    def close(self, ask: Ask) -> None:
        """Close a question to further answers; the present answer stays."""
        if self.open.pop(ask.id, None) is not None and self._voice.heard:
            self._outputs.append(Closed(ask, ask.chosen))

    def close_topic(self, topic: int) -> None:
        """Close the questions of a topic and show its board for the last time; no effect on a closed topic."""
        heard = self._voice.heard
        for ask in self._topics.pop(topic, ()):
            if self.open.pop(ask.id, None) is not None and heard:
                self._outputs.append(Closed(ask, ask.chosen))
        screen = self._screens.pop(topic, None)
        if screen is not None and self._seen:
            self._outputs.append(Shown(topic, screen.audience, screen.view(), open=False))

    def close_everything(self) -> None:
        """Close all topics, as the game ends."""
        for topic in list(self._topics):
            self.close_topic(topic)

    def put_out(self) -> list[Output]:
        """Hand over all outputs since the last call, with the boards that have changed as they look by now."""
        if self._seen:
            for topic, screen in self._screens.items():
                board = screen.view()
                if board != screen.shown:
                    screen.shown = board
                    self._outputs.append(Shown(topic, screen.audience, board, open=True))
        if not self._outputs:
            return []
        outputs = self._outputs.copy()
        self._outputs.clear()
        return outputs

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Replay a log: draw no boards meanwhile, and then draw them once, as they would have been shown."""
        self._seen, self.replaying = False, True
        yield
        self._seen, self.replaying = self._voice.heard, False
        for screen in self._screens.values():
            screen.shown = screen.view()

    def board(self, topic: int) -> Board | None:
        """The newest look of a topic's board while the topic is open."""
        screen = self._screens.get(topic)
        return screen.shown if screen is not None else None

    def public_topics(self) -> list[int]:
        """The topics whose boards are open for all to see, the newest last."""
        return [topic for topic, screen in self._screens.items() if screen.audience is EVERYONE]

    def public_boards(self) -> dict[int, Board]:
        """The newest looks of the boards that are open for all to see, by topic."""
        public = ((topic, screen) for topic, screen in self._screens.items() if screen.audience is EVERYONE)
        return {topic: screen.shown for topic, screen in public if screen.shown is not None}
