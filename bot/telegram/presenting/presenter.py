"""From the outputs of a game to deliveries (messages and the like): what goes to the group, and what to players."""

from dataclasses import dataclass, field, replace

from bot.engine.asks import Ask
from bot.engine.boards import Board
from bot.engine.events import Event, GameBegan, GameEnded, SeatFree, SeatOffered, StoryTold
from bot.engine.game import Game
from bot.engine.outputs import Changed, Closed, Floor, Opened, Shown, Step, Told
from bot.store.rows import NOBODY
from bot.telegram.outbox.deliveries import Delivery, Mute, Post, Priority, Remove
from bot.telegram.presenting.group_messages import GroupMessages
from bot.telegram.presenting.message_lines import Lines, PublicLines
from bot.telegram.presenting.muted import Muted
from bot.telegram.presenting.player_messages import PlayerMessages, is_echo
from bot.telegram.presenting.readers import Readers
from bot.telegram.presenting.slots import call_slot


@dataclass(slots=True)
class Presenter:
    """Turns the steps (each is all that one input causes) of one game into deliveries.

    Attributes:
        readers: the group with its settings as they are now, and the people on the seats.
        group: the messages to the group.
        private: the messages to players.
        muted: the right to write in the group.
    """

    readers: Readers
    group: GroupMessages = field(init=False)
    private: PlayerMessages = field(init=False)
    muted: Muted = field(init=False)

    def __post_init__(self) -> None:
        """Begin with nothing told."""
        self.group = GroupMessages(self.readers)
        self.private = PlayerMessages(self.readers)
        self.muted = Muted(self.readers)

    # -- a replay --------------------------------------------------------------------------------------------

    def hear(self, game: Game, step: Step) -> None:
        """Follow a step of a replay, without messages, so that later wordings vary and clocks can be corrected."""
        self.group.announcements.begin(game, step)
        has_clocks = bool(self.group.announcements.limits)
        public, closed = PublicLines(), _last_closed(game, step) if has_clocks else set()
        for number, output in enumerate(step.outputs):
            match output:
                case Told(audience=None, event=event) if has_clocks and not isinstance(event, GameBegan):
                    self._public(game, step, event, public)
                case Told(audience=None, event=event):
                    self.group.hear(event)
                    self.private.hear_public(event)
                    self._seat(event)
                case Told(audience=seats, event=event) if not is_echo(game, seats, event):
                    for seat in seats or ():
                        self.private.hear(seat, event)
            if number in closed:
                self.group.note(game, public)
        if has_clocks:
            self.group.note(game, public)
        self.group.announcements.follow(game)
        self.group.forget_past(game)

    def replayed(self, game: Game) -> None:
        """End a replay: note that the dead and the silenced have been restricted and told so already."""
        self.group.announcements.replayed()
        self.private.replayed(game)
        self.muted.replayed(game)
        self.readers.seating.close(game.exits.vacancies.free)

    # -- steps -----------------------------------------------------------------------------------------------

    def present(self, game: Game, step: Step) -> list[Delivery]:
        """All that is to be delivered because of a step, in order."""
        self.group.announcements.begin(game, step)
        public = PublicLines()
        private: dict[int, Lines] = {}
        deliveries: list[Delivery] = []
        redraw: dict[int, Ask] = {}
        last: dict[int, Board] = {}
        for output in step.outputs:
            match output:
                case Told(audience=None, event=StoryTold() as story):
                    deliveries += self.group.message(game, public)
                    events = (output.event for output in step.outputs if isinstance(output, Told))
                    end = next((event for event in events if isinstance(event, GameEnded)), None)
                    deliveries += self.group.story(story, end)
                case Told(audience=None, event=event):
                    deliveries += self._public(game, step, event, public)
                case Told(audience=audience, event=event) if not is_echo(game, audience, event):
                    if not (game.outcome.over and event.until_open):
                        self.private.tell(audience or (), event, private)
                case Opened(ask) | Changed(ask) | Closed(ask):
                    if not ask.public:
                        redraw[ask.id] = ask
                case Shown(audience=None, topic=topic, board=board, open=is_open):
                    deliveries += self.group.message(game, public)
                    deliveries.append(self.group.board(game, topic, board, is_open=is_open))
                    deliveries += [] if is_open else self.group.past(topic)
                case Shown(topic=topic, board=board):
                    last[topic] = board
                    redraw |= {ask.id: ask for ask in game.questions.open.values() if ask.topic == topic}
                case Floor(seats):
                    deliveries += self.muted.silence(seats)
        deliveries += self.group.message(game, public)
        self.private.tell_leavers(game, private)
        deliveries += self.private.news(private)
        asked = [ask for ask in redraw.values() if not self.readers.is_robot(ask.seat)]
        deliveries += [self.private.question(game, ask, last.get(ask.topic)) for ask in asked]
        deliveries += self.private.shown_hands(game, {*private, *(ask.seat for ask in asked)})
        deliveries += self.private.moved_clocks(game, redraw)
        deliveries += self.group.moved_clocks(game)
        deliveries += [*self.group.closed_offers(game), *self.muted.changes(game)]
        return [one for one in deliveries if one.chat_id != NOBODY and not (isinstance(one, Mute) and not one.user_id)]

    def boards(self, game: Game) -> list[Post]:
        """All open public boards (votes, turns) and offers of seats, to be posted anew, as when the group has moved."""
        return [*self.group.boards(game, game.now), *self.group.offers(game)]

    def retimed(self, game: Game, now: float) -> list[Delivery]:
        """All messages that show a clock, once more, with this game time: the clock stands, goes on, or has stood."""
        asked = [self.private.question(game, ask) for ask in self.private.questions(game)]
        public = [*self.group.boards(game, now), *self.group.standing(), *self.group.offers(game)]
        private = [*asked, *self.private.shown_hands(game), *self.group.offers_in_line(game)]
        shown = [replace(post, priority=Priority.REST) for post in [*public, *private]]
        return [replace(post, retimed=True) for post in shown if post.timed is not None and post.chat_id != NOBODY]

    def _seat(self, event: Event) -> None:
        """Follow a public event; if it gives a seat another player, the hand of the former one is edited no more."""
        if (seat := self.readers.hear(event)) is not None:
            self.private.shown.discard(seat)

    def _public(self, game: Game, step: Step, event: Event, public: PublicLines) -> list[Delivery]:
        self.group.hear(event)
        self.private.hear_public(event)
        if isinstance(event, SeatFree):
            return self._seat_is_free(game, event, public)
        again = isinstance(event, SeatOffered) and event.seat in self.readers.seating.offered
        self._seat(event)
        return self.group.news(game, step, event, public, again=again)

    def _seat_is_free(self, game: Game, event: SeatFree, public: PublicLines) -> list[Delivery]:
        """Tell a leaver that their game is over, and close the questions in their chat; a substitute will get these.

        A robot that was removed is told nothing.
        """
        leaver = self.readers.players[event.seat]
        public.add(self.group.words(event), ())
        told: list[Delivery] = []
        if not leaver.is_robot:
            told = [*self.private.closed(game, event.seat), self.private.farewell(event.seat)]
            told.append(Remove(leaver.user_id, call_slot(self.readers.row.id)))
        self._seat(event)
        return [*told, *self.muted.leave(event.seat, leaver)]


def _last_closed(game: Game, step: Step) -> set[int]:
    """The places in a step's outputs where a public board was closed, as far as the closed questions tell."""
    open_topics = {ask.topic for ask in game.questions.open.values()}
    last = {
        output.ask.topic: number
        for number, output in enumerate(step.outputs)
        if isinstance(output, Closed) and output.ask.public and output.ask.topic not in open_topics
    }
    return set(last.values())
