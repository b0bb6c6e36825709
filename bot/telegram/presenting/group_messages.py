"""Messages of one game to its group: announcements, boards, the end and the story."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from markupsafe import Markup

from bot.engine.boards import Board, TurnBoard, VoteBoard
from bot.engine.events import (
    CandidatesClosed,
    CourtOpened,
    Event,
    GameBegan,
    GameEnded,
    IntroductionNightFell,
    NightFell,
    NobodyVotedOut,
    NominationClosed,
    SeatOffered,
    StoryTold,
    TurnEnding,
    VoteEnding,
    WaveCalled,
)
from bot.engine.game import Game
from bot.engine.narrator import announcement
from bot.engine.outputs import Step, Told
from bot.telegram.outbox.deliveries import Delivery, Keyboard, Post, Priority, Remove, anew, with_moments
from bot.telegram.presenting import documents
from bot.telegram.presenting.announcements import Announcements, TimeLimit
from bot.telegram.presenting.keyboards import board_keyboards, end_keyboard, hand_keyboard, in_places
from bot.telegram.presenting.message_lines import PublicLines
from bot.telegram.presenting.offers import closed_offer, offer
from bot.telegram.presenting.readers import Readers
from bot.telegram.presenting.slots import game_slot, time_left_slot, topic_slot
from bot.text.wordings.retelling import GroupWordings

WATCHED = 60.0
"""The most time left at which a clock that counts down on the board is reminder enough. Seconds."""


@dataclass(slots=True)
class GroupMessages:
    """The messages of one game to its group.

    Attributes:
        readers: the readers of the game.
        announcements: the messages with a clock, other than boards (votes, turns).
    """

    readers: Readers
    announcements: Announcements = field(init=False)
    _told: GroupWordings = field(init=False)
    _hurried: int | None = None

    def __post_init__(self) -> None:
        """Begin with nothing told."""
        row = self.readers.row
        self.announcements = Announcements(row.id)
        self._told = GroupWordings(row.seed, self.readers.raw_scenario)

    def hear(self, event: Event) -> None:
        """Note that a public event is told, so that the next ones like it are told in other words."""
        self._told.hear(event)

    def news(self, game: Game, step: Step, event: Event, public: PublicLines, *, again: bool) -> list[Delivery]:
        """The messages that a public event (see `hear`) makes at once.

        Most events make none, and add a line to `public`, which becomes one message later; `again`: the event offers
        a seat that was offered before.
        """
        shortened = None if event.on_board else once(step, event)
        if shortened is None:
            return []
        readers, said, limits = self.readers, self.words(shortened), self.announcements.limits_in(shortened)
        if isinstance(event, SeatOffered):
            offered = self._offer(game, event)
            return [*self.message(game, public), *(anew(offered) if again else [offered])]
        if isinstance(event, GameBegan):
            keyboard = hand_keyboard(readers.group_words, readers.row.id)
            return [self._post(said(), slot=game_slot(readers.row.id, "beginning"), keyboard=keyboard)]
        if isinstance(event, TurnEnding | VoteEnding):
            return [*self.message(game, public), self._time_left(game, event, said(), limits)]
        if isinstance(event, GameEnded):  # in a slot, so that it is never a part of another message
            keyboard = end_keyboard(readers.group_words, readers.row)
            end = self._post(said(), slot=game_slot(readers.row.id, "end"), keyboard=keyboard)
            return [*self.message(game, public), end, self._beginning_is_past(game)]
        public.add(said, limits)
        return []

    def message(self, game: Game, public: PublicLines) -> list[Delivery]:
        """The collected lines of public events, as one message."""
        said, limits = public.take()
        text = said()
        return [self.announcements.put(game, self._post(text), limits, self.readers.group_words.tongue)] if text else []

    def note(self, game: Game, public: PublicLines) -> None:
        """Note, in a replay, the message of the collected lines if it names a time; it is not put into words."""
        said, limits = public.take()
        if limits:
            self.announcements.note(game, lambda: self._post(said()), limits, self.readers.group_words.tongue)

    def words(self, event: Event) -> Callable[[], Markup]:
        """A function that puts a public event into words, in the wording that was last chosen for it."""
        settings, limits = self.readers.chat.settings, self.announcements.limits_in(event)
        wording = self._told.wording(event, self.readers.row.language, settings.tone)
        ends = {limit.told: limit.at for limit in limits}
        words = self.readers.group_words
        return lambda: words.event(event, wording(), aloud=settings.voice, ends=ends) or Markup()

    def moved_clocks(self, game: Game) -> list[Post]:
        """The announcements to edit because their end has moved in a step."""
        if not self.announcements.standing:
            return []
        changed = self.announcements.follow(game)
        return [self._here(replace(one.look(), priority=priority)) for one, priority in changed]

    def standing(self) -> list[Post]:
        """The announcements whose clock still runs, once more."""
        return [self._here(one.look()) for one in self.announcements.standing]

    def story(self, story: StoryTold, end: GameEnded | None) -> list[Delivery]:
        """The story of a game that is over: a document with plain pages behind it, or plain messages."""
        readers = self.readers
        words = readers.group_words
        texts = words.story(story, end)
        if not texts:
            return []
        html = None if readers.chat.settings.plain_texts else words.story_document(story, end)
        if html is None:
            return [replace(self._post(text), silent=True) for text in texts]
        document = documents.document(words.tongue, html, documents.of("story", readers.row.id))
        return [replace(self._post(texts[0]), text=documents.pages(texts), silent=True, document=document)]

    def board(self, game: Game, topic: int, board: Board, *, is_open: bool, now: float | None = None) -> Post:
        """The message of a public board (vote, turn) as it is now, or its last edit; an open vote has *My hand* too."""
        row, settings, words = self.readers.row, self.readers.chat.settings, self.readers.group_words
        what = _opened_by(board) if is_open else None
        opening = self._told.opening(what, row.language, settings.tone) if what is not None else None
        text = words.board(board, game.now if now is None else now, opening, open_=is_open, aloud=settings.voice)
        made = partial(Post, row.chat_id, str(text), row.thread_id, slot=topic_slot(row.id, topic), game=row.id)
        pins = isinstance(board, VoteBoard) and settings.pin_board
        if not is_open:  # that a turn is over the next message says
            priority = Priority.IDLE if isinstance(board, TurnBoard) else Priority.REST
            return made(create=False, priority=priority, unpin=pins)
        keyboard, places = board_keyboards(words, row.id, topic, board)
        if isinstance(board, VoteBoard) and not row.is_practice:
            hand = hand_keyboard(words, row.id)
            keyboard, places = (*(keyboard or ()), *hand), (*(places or ()), *hand)
        post = with_moments(made(keyboard=keyboard, priority=Priority.BOARD, pin=pins))
        return in_places(post, places) if places is not None else post

    def boards(self, game: Game, now: float) -> list[Post]:
        """The public boards that are open, at this game time."""
        boards = game.questions.public_boards().items()
        return [self.board(game, topic, board, is_open=True, now=now) for topic, board in boards]

    def offers(self, game: Game) -> list[Post]:
        """The messages that offer seats, as they are now."""
        return [self._offer(game, event) for event in self.readers.seating.offered.values()]

    def offers_in_line(self, game: Game, *seats: int) -> list[Post]:
        """The private offers of seats to people on the waiting list: of all seats on offer, or of these."""
        readers, found = self.readers, list[Post]()
        for seat, waiters in readers.seating.waiters.items():
            vacancy = game.exits.vacancies.free.get(seat)
            if vacancy is None or (seats and seat not in seats):
                continue
            for one in waiters:
                words, event = readers.words(one.language), readers.seating.offered[seat]
                found.append(offer(readers.row, words, event, one.user_id, until=vacancy.until, after=one.after))
        return found

    def closed_offers(self, game: Game) -> list[Post]:
        """The last edits of the offers that have ended."""
        readers = self.readers
        closed = readers.seating.close(() if game.outcome.over else game.exits.vacancies.free)
        return [closed_offer(readers.row, readers.group_words, seat, readers.row.chat_id) for seat in closed]

    def past(self, topic: int) -> list[Delivery]:
        """The removal of the reminder that the time of this topic (a turn, a vote) is nearly up, if there was one."""
        if topic != self._hurried:
            return []
        self._hurried = None
        row, slot = self.readers.row, time_left_slot(self.readers.row.id, topic)
        self.announcements.drop(slot)
        return [Remove(row.chat_id, slot, row.id)]

    def forget_past(self, game: Game) -> None:
        """Forget, in a replay, the reminder about a time that is over; nothing is removed from the chat."""
        if self._hurried is not None and self._hurried not in game.questions.public_topics():
            self.past(self._hurried)

    def _post(self, text: Markup, *, slot: str | None = None, keyboard: Keyboard | None = None) -> Post:
        row = self.readers.row
        return Post(row.chat_id, str(text), thread_id=row.thread_id, keyboard=keyboard, slot=slot, game=row.id)

    def _here(self, post: Post) -> Post:
        """A former message of this game, with the present chat and topic of the group."""
        return replace(post, chat_id=self.readers.row.chat_id, thread_id=self.readers.row.thread_id)

    def _offer(self, game: Game, event: SeatOffered) -> Post:
        row, vacancy = self.readers.row, game.exits.vacancies.free.get(event.seat)
        until = vacancy.until if vacancy is not None else None
        return offer(row, self.readers.group_words, event, row.chat_id, until=until)

    def _beginning_is_past(self, game: Game) -> Post:
        """The game's first message, edited at the end: without the button *My hand*."""
        post = self._post(self.words(announcement(game))(), slot=game_slot(self.readers.row.id, "beginning"))
        return replace(post, create=False, priority=Priority.IDLE)

    def _time_left(self, game: Game, event: TurnEnding | VoteEnding, text: Markup, limits: Sequence[TimeLimit]) -> Post:
        """The reminder that the time of the last vote or turn is nearly up; it is removed once that is over.

        The reminder of a vote names those who have not voted. That of a turn says only what the clock on its board
        shows, and is left out where clocks run (`hurries`), unless much time is left.
        """
        self._hurried = next(reversed(game.questions.public_topics()), 0)
        hurries = isinstance(event, TurnEnding) and event.seconds <= WATCHED
        slot = time_left_slot(self.readers.row.id, self._hurried)
        post = replace(self._post(text, slot=slot), hurries=hurries)
        return self.announcements.put(game, post, limits, self.readers.group_words.tongue)


def _opened_by(board: Board) -> str | None:
    """The name of what a board opens (a part of the day, a ballot), for which there are several wordings."""
    match board:
        case TurnBoard():
            return board.part
        case VoteBoard():
            return board.ballot
    return None


def once(step: Step, event: Event) -> Event | None:
    """A public event without what the group is told by other events of the step anyway; None if nothing is left.

    A night of one wave (round of questions) is as long as the wave, whose call says how long. If no player goes on
    trial, none is voted out. A first court of all says on its board who is judged.
    """
    told = [output.event for output in step.outputs if isinstance(output, Told)]
    match event:
        case NightFell() | IntroductionNightFell() if any(
            isinstance(other, WaveCalled) and other.seconds == event.seconds for other in told
        ):
            return replace(event, seconds=0.0)
        case NobodyVotedOut() if any(
            (isinstance(other, NominationClosed) and not other.defendants) or isinstance(other, CandidatesClosed)
            for other in told
        ):
            return None
        case CourtOpened(second=False, judges=False):
            return None
    return event
