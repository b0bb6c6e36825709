"""From a game's outputs to what is delivered: who gets which message, in which language, with which buttons."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from bot.chat.keyboards import poll_keyboard, question_keyboard, turn_keyboard, vote_keyboard, word_keyboard
from bot.chat.outbox.deliveries import Button, Delivery, Keyboard, Mute, Post, Priority, Silence
from bot.chat.tokens import role_data
from bot.engine.asks import Ask
from bot.engine.boards import Board, PollBoard, TeamBoard, TurnBoard, VoteBoard, WordBoard
from bot.engine.events import (
    DefenceOpened,
    DuelVoteOpened,
    Event,
    GameBegan,
    GameEnded,
    InquiryOffered,
    NominationOpened,
    Reminder,
    RoleDealt,
    StoryTold,
    TeamMet,
    VerdictOpened,
)
from bot.engine.game import Game
from bot.engine.inputs import Choice
from bot.engine.outputs import EVERYONE, Changed, Closed, Floor, Opened, Shown, Step, Told
from bot.lang import Narration, ScenarioTexts, plain, tongue
from bot.store.rows import Chat, GameRow, Player

GAP = Markup("\n\n")

SAID_BY_BOARD = (NominationOpened, DefenceOpened, VerdictOpened, InquiryOffered, DuelVoteOpened)
"""Events that the board which opens with them says already."""


def topic_slot(game_id: int, topic: int) -> str:
    """The slot of the message that a topic's questions share."""
    return f"g{game_id}.{topic}"


def card_slot(game_id: int) -> str:
    """The slot of a player's role card."""
    return f"g{game_id}.card"


def reminder_slot(game_id: int) -> str:
    """The slot of what a player is told of his role when he asks."""
    return f"g{game_id}.reminder"


@dataclass(slots=True)
class Presenter:
    """Turns the steps of one game into deliveries.

    `chat` is the group with its settings as they are now; the presenter reads them at each step. `half_made` are
    answers with several picks that have only begun, by question.
    """

    row: GameRow
    chat: Chat
    players: Mapping[int, Player]
    raw_scenario: Mapping[str, object]
    half_made: dict[int, Choice] = field(default_factory=dict)
    _words: dict[str, Narration] = field(default_factory=dict)
    _muted: dict[int, bool] = field(default_factory=dict)

    # -- words -----------------------------------------------------------------------------------------------

    def words(self, language: str) -> Narration:
        """The narration of this game in a language."""
        if language not in self._words:
            voice = tongue(language)
            names = {seat: player.name for seat, player in self.players.items()}
            self._words[language] = Narration(voice, ScenarioTexts(self.raw_scenario, voice), names)
        return self._words[language]

    @property
    def group_words(self) -> Narration:
        """The narration in the language of the group."""
        return self.words(self.row.language)

    def words_for(self, seat: int) -> Narration:
        """The narration in a player's own language."""
        return self.words(self.players[seat].language or self.row.language)

    # -- steps -----------------------------------------------------------------------------------------------

    def caught_up(self, game: Game) -> None:
        """A replay is done: whoever is dead has been restricted already."""
        self._muted = {seat: True for seat, player in game.seats.items() if not player.alive}

    def present(self, game: Game, step: Step) -> list[Delivery]:
        """All that is to be delivered because of a step, in order."""
        public = _Lines()
        private: dict[int, _Lines] = {}
        deliveries: list[Delivery] = []
        redraw: dict[int, Ask] = {}
        last: dict[int, Board] = {}
        for output in step.outputs:
            match output:
                case Told(audience=None, event=StoryTold() as story):
                    deliveries += self._group(public)
                    deliveries += [self._post(text, silent=True) for text in self.group_words.story(story)]
                case Told(audience=None, event=event, wording=wording):
                    deliveries += self._public(event, wording, public)
                case Told(audience=audience, event=event, wording=wording):
                    for seat in audience or ():
                        lines = private.setdefault(seat, _Lines())
                        self._private(seat, event, wording, lines)
                case Opened(ask) | Changed(ask) | Closed(ask):
                    if not ask.public:
                        redraw[ask.id] = ask
                case Shown(audience=None, topic=topic, board=board, open=is_open):
                    deliveries += self._group(public)
                    deliveries.append(self._board(game, topic, board, is_open=is_open))
                case Shown(topic=topic, board=board):
                    last[topic] = board
                    redraw |= {ask.id: ask for ask in game.asks.values() if ask.topic == topic}
                case Floor(seats):
                    deliveries += self._silence(seats)
        deliveries += self._group(public)
        for seat, lines in private.items():
            deliveries += self._to_seat(seat, lines)
        for ask in redraw.values():
            if self._to_show(game, ask):
                deliveries.append(self.question(game, ask, last.get(ask.topic)))
        return deliveries + self._mutes(game)

    def boards(self, game: Game) -> list[Post]:
        """The public boards that are open, once more: the group has moved, and the old ones stayed behind."""
        return [self._board(game, topic, board, is_open=True) for topic, board in game.public_boards().items()]

    def told(self, step: Step, seat: int) -> list[Delivery]:
        """What a step tells one player in private, but for reminders: for whoever has missed it."""
        lines = _Lines()
        for output in step.outputs:
            match output:
                case Told(audience=seats, event=event, wording=wording) if seats is not None and seat in seats:
                    if not isinstance(event, Reminder):
                        self._private(seat, event, wording, lines)
        return self._to_seat(seat, lines)

    def again(self, game: Game, seat: int) -> list[Post]:
        """A player's open questions, once more: he can be reached again."""
        return [self.question(game, ask) for ask in game.asks.values() if ask.seat == seat and not ask.public]

    def reminder(self, seat: int, role: str) -> Post:
        """A player's role and what he can do with it, as he is reminded of it when he asks."""
        return self._to(seat, self.words_for(seat).role_card(role), slot=reminder_slot(self.row.id))

    # -- the group -------------------------------------------------------------------------------------------

    def _post(self, text: Markup, *, keyboard: Keyboard | None = None, silent: bool = False) -> Post:
        return Post(
            self.row.chat_id,
            str(text),
            thread_id=self.row.thread_id,
            keyboard=keyboard,
            silent=silent,
            game=self.row.id,
        )

    def _public(self, event: Event, wording: int, public: "_Lines") -> list[Delivery]:
        text = None if isinstance(event, SAID_BY_BOARD) else self.group_words.event(event, wording)
        if text is None:
            return []
        if isinstance(event, GameBegan):
            return [self._post(text, keyboard=self._role_button())]
        if isinstance(event, GameEnded):
            return [*self._group(public), self._post(text)]
        public.add(text)
        return []

    def _role_button(self) -> Keyboard:
        label = plain(self.group_words.tongue.context("button", "My role"))
        return ((Button(label, role_data(self.row.id)),),)

    def _group(self, public: "_Lines") -> list[Delivery]:
        text = public.take()
        return [self._post(text)] if text else []

    def _board(self, game: Game, topic: int, board: Board, *, is_open: bool) -> Post:
        words = self.group_words
        keyboard: Keyboard | None = None
        pin = False
        if is_open and isinstance(board, TurnBoard):
            keyboard = turn_keyboard(words, self.row.id, topic, board)
        elif is_open and isinstance(board, PollBoard):
            keyboard = poll_keyboard(words, self.row.id, topic, board)
        elif is_open and isinstance(board, WordBoard):
            keyboard = word_keyboard(words, self.row.id, topic, board)
        elif isinstance(board, VoteBoard):
            keyboard = vote_keyboard(words, self.row.id, topic, board) if is_open else None
            pin = self.chat.pin_board
        return Post(
            self.row.chat_id,
            str(words.board(board, game.now, open_=is_open)),
            thread_id=self.row.thread_id,
            keyboard=keyboard,
            slot=topic_slot(self.row.id, topic),
            create=is_open,
            spare=isinstance(board, TurnBoard) and not is_open,  # the next message says that the turn is over
            priority=Priority.BOARD if is_open else Priority.REST,
            pin=pin and is_open,
            unpin=pin and not is_open,
            game=self.row.id,
        )

    # -- players ---------------------------------------------------------------------------------------------

    def _private(self, seat: int, event: Event, wording: int, lines: "_Lines") -> None:
        if isinstance(event, RoleDealt):
            lines.role = event.role
        elif isinstance(event, TeamMet) and lines.role:
            lines.met = event
        elif (text := self.words_for(seat).event(event, wording)) is not None:
            lines.add(text)

    def _to_seat(self, seat: int, lines: "_Lines") -> list[Delivery]:
        posts: list[Delivery] = []
        if lines.role:
            met = lines.met
            mates = tuple(mate for mate in met.members if mate != seat) if met else ()
            leader, roles = (met.leader, dict(met.roles)) if met else (None, {})
            card = self.words_for(seat).role_card(lines.role, mates, leader, roles)
            posts.append(self._to(seat, card, slot=card_slot(self.row.id)))
        if text := lines.take():
            posts.append(self._to(seat, text))
        return posts

    def _to(
        self,
        seat: int,
        text: Markup,
        *,
        slot: str | None = None,
        keyboard: Keyboard | None = None,
        create: bool = True,
        priority: Priority = Priority.NARRATION,
    ) -> Post:
        return Post(
            self.players[seat].user_id,
            str(text),
            keyboard=keyboard,
            slot=slot,
            create=create,
            priority=priority,
            protect=True,
            game=self.row.id,
            seat=seat,
        )

    def _to_show(self, game: Game, ask: Ask) -> bool:
        """Whoever is out gets no last look of a team's marks, only an end to his own question."""
        return ask.id not in game.asks or game.seats[ask.seat].alive

    def question(self, game: Game, ask: Ask, last: Board | None = None) -> Post:
        """A private question as it is now, or its last look, with the `last` look of its board."""
        words = self.words_for(ask.seat)
        is_open = ask.id in game.asks
        board = game.board(ask.topic) or last
        team = board if isinstance(board, TeamBoard) and game.seats[ask.seat].alive else None
        if is_open:
            half = self.half_made.get(ask.id, ())
            text, keyboard = words.question(ask, team, half), question_keyboard(words, self.row.id, ask, half)
        else:
            self.half_made.pop(ask.id, None)
            text, keyboard = words.closed_question(ask, team), None
        return self._to(
            ask.seat,
            text,
            slot=topic_slot(self.row.id, ask.topic),
            keyboard=keyboard,
            create=is_open,
            priority=Priority.QUESTION if is_open else Priority.REST,
        )

    # -- silence ---------------------------------------------------------------------------------------------

    def _silence(self, seats: tuple[int, ...] | None) -> list[Delivery]:
        """Close the chat for the night. A topic cannot be closed for some: there what is written is deleted."""
        if not self.chat.silence_night or self.row.thread_id is not None:
            return []
        return [Silence(self.row.chat_id, closed=seats == (), game=self.row.id)]

    def order(self, game: Game) -> list[Delivery]:
        """Silence and restrictions as they ought to be now: the bot has not been able to see to them for a while."""
        self._muted = {}
        return [*self._silence(game.floor), *self._mutes(game)]

    def _mutes(self, game: Game) -> list[Delivery]:
        """Restrict the dead once each; let speak again who has returned, and at the end everyone."""
        free = [seat for seat in self._muted if game.over or game.seats[seat].alive]
        for seat in free:
            del self._muted[seat]
        mutes: list[Delivery] = [
            Mute(self.row.chat_id, self.players[seat].user_id, False, self.row.id) for seat in free
        ]
        if game.over or not self.chat.mute_dead or self.row.thread_id is not None:
            return mutes
        dead = [seat for seat, player in game.seats.items() if not player.alive and seat not in self._muted]
        self._muted.update(dict.fromkeys(dead, True))
        return mutes + [Mute(self.row.chat_id, self.players[seat].user_id, True, self.row.id) for seat in dead]


@dataclass(slots=True)
class _Lines:
    """What one audience hears in one step: one message. A role dealt and the mates met make one card."""

    texts: list[Markup] = field(default_factory=list)
    role: str | None = None
    met: TeamMet | None = None

    def add(self, text: Markup) -> None:
        self.texts.append(text)

    def take(self) -> Markup:
        text = GAP.join(self.texts)
        self.texts.clear()
        return text


__all__ = ["EVERYONE", "Presenter", "card_slot", "reminder_slot", "topic_slot"]
