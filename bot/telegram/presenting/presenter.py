"""From a game's outputs to deliveries: the audience, the language and the buttons of each message."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from markupsafe import Markup

from bot.engine.asks import Ask
from bot.engine.boards import Board, TeamBoard
from bot.engine.events import (
    Event,
    GameBegan,
    GameEnded,
    Reminder,
    RoleDealt,
    RoomOpened,
    SeatFree,
    SeatOffered,
    StoryTold,
    TeamMet,
    TurnEnding,
    VoteEnding,
)
from bot.engine.game import Game
from bot.engine.inputs import Choice
from bot.engine.narrator import announcement
from bot.engine.outputs import Changed, Closed, Floor, Opened, Shown, Step, Told
from bot.records.pictures.card import card_of
from bot.store.rows import NOBODY, Chat, GameRow, Player
from bot.telegram.intake.hearing import Hearing
from bot.telegram.outbox.deliveries import Delivery, Keyboard, Mute, Post, Priority, Remove
from bot.telegram.presenting import documents
from bot.telegram.presenting.announcements import Announcements
from bot.telegram.presenting.boards import board_post, closed_board_post, opened_by
from bot.telegram.presenting.calls import called_by
from bot.telegram.presenting.card_pictures import card_picture
from bot.telegram.presenting.duplicates import end_in, is_echo, once
from bot.telegram.presenting.hands import Hands
from bot.telegram.presenting.keyboards import end_keyboard, hand_keyboard, in_places, question_keyboard
from bot.telegram.presenting.leavers import back_in_game, out_of_game, prospects
from bot.telegram.presenting.message_lines import Lines
from bot.telegram.presenting.muted import Muted, out_of, silence
from bot.telegram.presenting.offers import (
    closed_offer,
    offer,
    offered,
    release_leavers,
    restrict_leaver,
    substitute_name,
)
from bot.telegram.presenting.private import closed_question_post, question_post, role_card, to_player, told_in_step
from bot.telegram.presenting.seating import Seating
from bot.telegram.presenting.slots import (
    beginning_slot,
    card_slot,
    end_slot,
    hand_slot,
    reminder_slot,
    time_left_slot,
)
from bot.text import ScenarioTexts, tongue
from bot.text.narration import Narration
from bot.text.wordings.group import GroupWordings

WATCHED = 60.0
"""With so much time left somebody still looks at the clock. Seconds."""


@dataclass(slots=True)
class Presenter:
    """Turns the steps of one game into deliveries.

    `chat` is the group with its settings as they are now; the presenter reads them at each step. `half_made` are
    answers with several picks that have only begun, by question. `players` are the people on the seats now, `coming`
    their successors (`Seating`).
    """

    row: GameRow
    chat: Chat
    players: Mapping[int, Player]
    raw_scenario: Mapping[str, object]
    coming: dict[int, list[Player]] = field(default_factory=dict)
    half_made: dict[int, Choice] = field(default_factory=dict)
    hearing: Hearing | None = None
    seating: Seating = field(init=False)
    _told: GroupWordings = field(init=False)
    _words: dict[tuple[str, bool], Narration] = field(default_factory=dict)
    _muted: Muted = field(default_factory=Muted)
    _hands: Hands = field(default_factory=Hands)
    _out: tuple[int, ...] = ()
    _hurried: int | None = None
    _announcements: Announcements = field(default_factory=Announcements)
    _ends: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Nothing has been told yet."""
        self.seating = Seating(dict(self.players), self.coming)
        self._told = GroupWordings(self.row.seed, self.row.language, self.raw_scenario)

    # -- words -----------------------------------------------------------------------------------------------

    def words(self, language: str, *, calling: bool = False) -> Narration:
        """The narration of this game in a language; `calling` mentions players whose turn comes."""
        if (language, calling) not in self._words:
            voice = tongue(language)
            names = {seat: player.name for seat, player in self.players.items()}
            replaced = {seat: self.seating.replaced(seat) for seat in self.players}
            names |= {seat: substitute_name(voice, names[seat], name) for seat, name in replaced.items() if name}
            links = called_by(self.players) if calling else {}
            self._words[language, calling] = Narration(
                voice, ScenarioTexts(self.raw_scenario, voice), names, links, hand=not self.row.is_practice, timed=True
            )
        return self._words[language, calling]

    @property
    def group_words(self) -> Narration:
        """The narration in the language of the group."""
        return self.words(self.row.language, calling=self.chat.settings.mentions and not self.row.is_practice)

    @property
    def _notices_presses_only(self) -> bool:
        """Whether nothing that is said in the group reaches the bot."""
        reads = self.hearing is None or self.hearing.known(self.row.chat_id).reads
        return self.chat.settings.voice or not reads

    def words_for(self, seat: int) -> Narration:
        """The narration in a player's own language."""
        return self.words(self.players[seat].language or self.row.language)

    # -- steps -----------------------------------------------------------------------------------------------

    def hear(self, game: Game, step: Step) -> None:
        """Hear a step of a replay, which was told before, so that the next steps are told in other words, and clocks
        in what was told can be set right.
        """
        self._announcements.begin(game, step)
        public, closed = Lines(), _last_closed(game, step)
        for number, output in enumerate(step.outputs):
            match output:
                case Told(audience=None, event=event) if self._announcements.limits:
                    self._public(game, step, event, public)
                case Told(audience=None, event=event):
                    self._told.hear(event)
                    self._hands.hear_public(event)
                    self._seat(event)
                case Told(audience=seats, event=event):
                    for seat in seats or ():
                        self._hands.hear(seat, event)
            if number in closed:
                self._group(game, public)
        self._group(game, public)
        self._announcements.follow(game, self.group_words.tongue)
        if self._hurried is not None and self._hurried not in game.questions.public_topics():
            self._is_past(self._hurried)

    def caught_up(self, game: Game) -> None:
        """End a replay: the dead, and the players bound to silence, have been restricted and told so already."""
        self._out = out_of(game)
        self._muted = Muted.as_it_stands(game)
        self._ends = _ends(game)
        self.seating.close(game.exits.vacancies.free)

    def _seat(self, event: Event) -> None:
        """Follow the public events by which another person sits on a seat: the names at the table change."""
        if self.seating.hear(event):
            self._hands.shown.intersection_update(
                seat for seat, player in self.seating.now.items() if player == self.players.get(seat)
            )
            self.players = self.seating.now
            self._words.clear()

    def speaks(self, user_id: int, language: str | None) -> None:
        """A player reads another language from now on."""
        self.seating.speaks(user_id, language)
        self.players = self.seating.now

    def present(self, game: Game, step: Step) -> list[Delivery]:
        """All that is to be delivered because of a step, in order."""
        self._announcements.begin(game, step)
        public = Lines()
        private: dict[int, Lines] = {}
        deliveries: list[Delivery] = []
        redraw: dict[int, Ask] = {}
        last: dict[int, Board] = {}
        for output in step.outputs:
            match output:
                case Told(audience=None, event=StoryTold() as story):
                    deliveries += self._group(game, public)
                    deliveries += self._story(story, end_in(step))
                case Told(audience=None, event=event):
                    deliveries += self._public(game, step, event, public)
                case Told(audience=audience, event=event) if not is_echo(game, audience, event):
                    if not (game.outcome.over and event.until_open):
                        self._to_each(audience or (), event, private)
                case Opened(ask) | Changed(ask) | Closed(ask):
                    if not ask.public:
                        redraw[ask.id] = ask
                case Shown(audience=None, topic=topic, board=board, open=is_open):
                    deliveries += self._group(game, public)
                    deliveries.append(self._board(game, topic, board, is_open=is_open))
                    deliveries += [] if is_open else self._is_past(topic)
                case Shown(topic=topic, board=board):
                    last[topic] = board
                    redraw |= {ask.id: ask for ask in game.questions.open.values() if ask.topic == topic}
                case Floor(seats):
                    deliveries += silence(self.row, self.chat, seats)
        deliveries += self._group(game, public)
        self._tell_leavers(game, private)
        for seat, lines in private.items():
            deliveries += self._to_seat(seat, lines)
        deliveries += self._card_pictures(private)
        asked = [ask for ask in redraw.values() if not self._is_robot(ask.seat)]
        deliveries += [self.question(game, ask, last.get(ask.topic)) for ask in asked]
        changed = self._hands.shown & {*private, *(ask.seat for ask in asked)}
        deliveries += self._shown_hands(game, changed)
        deliveries += self._moved(game, redraw)
        deliveries += map(self._here, self._announcements.follow(game, self.group_words.tongue))
        deliveries += [*self._close_offers(game), *self._mutes(game)]
        return [one for one in deliveries if one.chat_id != NOBODY and not (isinstance(one, Mute) and not one.user_id)]

    def _is_robot(self, seat: int) -> bool:
        """Whether the seat has no person to whom the bot could write."""
        return self.players[seat].is_robot

    def boards(self, game: Game) -> list[Post]:
        """The public boards that are open, once more: the group has moved, and the old ones stayed behind."""
        return [*self._boards(game, game.now), *(self._offer(event) for event in self.seating.offered.values())]

    def _boards(self, game: Game, now: float) -> list[Post]:
        boards = game.questions.public_boards().items()
        return [self._board(game, topic, board, is_open=True, now=now) for topic, board in boards]

    def retimed(self, game: Game, now: float) -> list[Delivery]:
        """All that shows a clock at this game time, once more: it stands, or goes on, or has stood without a word."""
        asked = [self.question(game, ask) for ask in self._private_questions(game)]
        hands = self._shown_hands(game, self._hands.shown)
        told = [self._here(one.look(self.group_words.tongue)) for one in self._announcements.standing]
        shown = [replace(post, priority=Priority.REST) for post in [*self._boards(game, now), *told, *asked, *hands]]
        return [replace(post, retimed=True) for post in shown if post.timed is not None and post.chat_id != NOBODY]

    def _private_questions(self, game: Game) -> list[Ask]:
        return [ask for ask in game.questions.open.values() if not (ask.public or self._is_robot(ask.seat))]

    def _moved(self, game: Game, drawn: Collection[int]) -> list[Delivery]:
        """The private questions that end at another time than before, but for those that are drawn already."""
        before, self._ends = self._ends, _ends(game)
        moved = [number for number, at in self._ends.items() if before.get(number, at) != at and number not in drawn]
        asks = [ask for ask in self._private_questions(game) if ask.id in moved]
        posts = [self.question(game, ask) for ask in asks]
        posts += self._shown_hands(game, self._hands.shown & {ask.seat for ask in asks})
        return [replace(post, retimed=True) for post in posts if post.timed is not None]

    def told(self, game: Game, step: Step, seat: int) -> list[Delivery]:
        """A step as one player hears it in private, without reminders: for a player who has missed the message."""
        lines = Lines()
        for output in step.outputs:
            match output:
                case Told(audience=seats, event=event) if seats is not None and seat in seats:
                    if not isinstance(event, Reminder) and not is_echo(game, seats, event):
                        self._private(seat, event, lines)
        return [*self._to_seat(seat, lines)]

    def still_out(self, game: Game, seat: int) -> list[Delivery]:
        """The message to a player who is out, once more; nothing for a player in the game."""
        if game.seats[seat].alive:
            return []
        return [to_player(self.row, self.players[seat], self._out_of_game(game, seat))]

    def again(self, game: Game, seat: int) -> list[Post]:
        """A player's open questions, once more, as the bot can reach them again."""
        if self._is_robot(seat):
            return []
        return [self.question(game, ask) for ask in game.questions.open.values() if ask.seat == seat and not ask.public]

    def reminder(self, seat: int, role: str) -> Post:
        """A player's role and its abilities, in answer to `/role`."""
        card = self.words_for(seat).role_card(role)
        return to_player(self.row, self.players[seat], card, slot=reminder_slot(self.row.id))

    def hand(self, game: Game, seat: int) -> Post:
        """All that is a player's at this moment: role, mates, news of the night, open questions with their buttons."""
        words = self.words_for(seat)
        lines = Lines()
        lines.add(self._card(game, seat))
        if not game.seats[seat].alive:
            lines.add(self._out_of_game(game, seat))
        for event in self._hands.tonight.get(seat, ()):
            if not isinstance(event, Reminder | RoleDealt):
                self._private(seat, event, lines)
        keyboard: Keyboard = ()
        places: Keyboard = ()
        for ask in game.questions.open.values():
            if ask.seat == seat and not ask.public:
                half = self.half_made.get(ask.id)
                lines.add(words.question(ask, self._team_board(game, ask), half or ()))
                keyboard += question_keyboard(words, self.row.id, ask, half)
                places += question_keyboard(words, self.row.id, ask, half, places=True)
        slot, here = hand_slot(self.row.id), lines.in_group()
        post = to_player(self.row, self.players[seat], lines.take(), slot=slot, keyboard=keyboard, here=here)
        return in_places(post, places)

    def _shown_hands(self, game: Game, seats: Collection[int]) -> list[Post]:
        """Newer looks of hands that stand in the group; none goes anywhere else."""
        return [replace(self.hand(game, seat), create=False) for seat in sorted(seats)]

    def follow_hand(self, seat: int) -> None:
        """Keep a player's hand up to date from now on: it stands in the group."""
        self._hands.shown.add(seat)

    def _card(self, game: Game, seat: int) -> Markup:
        role, met = game.seats[seat].role.id, self._hands.met.get(seat)
        return role_card(self.words_for(seat), self.players[seat], role, met)

    def seen_card(self, game: Game, seat: int) -> Post:
        """A role card in the group whose reader has seen it: without the button for that."""
        card = self._card(game, seat)
        return to_player(self.row, self.players[seat], card, slot=card_slot(self.row.id), create=False)

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

    def _public(self, game: Game, step: Step, event: Event, public: Lines) -> list[Delivery]:
        self._told.hear(event)
        self._hands.hear_public(event)
        if isinstance(event, SeatFree):
            return self._seat_is_free(game, event, public)
        again = isinstance(event, SeatOffered) and event.seat in self.seating.offered
        self._seat(event)
        shortened = None if event.on_board else once(step, event)
        text = self._said(shortened) if shortened is not None else None
        if text is None:
            return []
        if isinstance(event, SeatOffered):
            return [*self._group(game, public), *offered(self._offer(event), again=again)]
        if isinstance(event, GameBegan):
            beginning = self._post(text, keyboard=hand_keyboard(self.group_words, self.row.id))
            return [replace(beginning, slot=beginning_slot(self.row.id))]
        if isinstance(event, TurnEnding | VoteEnding):
            return [*self._group(game, public), self._time_left(game, event, text)]
        if isinstance(event, GameEnded):  # in a slot, so that it is never a part of another message
            end = replace(
                self._post(text, keyboard=end_keyboard(self.group_words, self.row)), slot=end_slot(self.row.id)
            )
            return [*self._group(game, public), end, self._beginning_is_past(game)]
        public.add(text)
        return []

    def _seat_is_free(self, game: Game, event: SeatFree, public: Lines) -> list[Delivery]:
        """Tell the leaver that they are out, and nothing more of this game; their questions wait for a successor."""
        seat, leaver = event.seat, self.players[event.seat]
        public.add(self._said(event) or Markup())
        asks = [ask for ask in game.questions.open.values() if ask.seat == seat and not ask.public]
        last = [self.question(game, ask, closed=True) for ask in asks]
        t = self.words_for(seat).tongue
        told = out_of_game(t, t.title(self.chat.title), left=True, may_return=False, beyond=False)
        out = to_player(self.row, leaver, told)
        bound = self._muted.seats.pop(seat, False)
        self._seat(event)
        return [*last, out, *restrict_leaver(self.row, self.chat, leaver, bound=bound)]

    def _offer(self, event: SeatOffered) -> Post:
        return offer(self.row, self.group_words, event, self.row.chat_id)

    def _close_offers(self, game: Game) -> list[Post]:
        closed = self.seating.close(() if game.outcome.over else game.exits.vacancies.free)
        return [closed_offer(self.row, self.group_words, seat, self.row.chat_id) for seat in closed]

    def _beginning_is_past(self, game: Game) -> Post:
        """The first message without *My hand*."""
        post = self._post(self._said(announcement(game)) or Markup())
        return replace(post, slot=beginning_slot(self.row.id), create=False, priority=Priority.IDLE)

    def _time_left(self, game: Game, event: TurnEnding | VoteEnding, text: Markup) -> Post:
        """A word in time, about the last question or board: of no use any more once that is over.

        That of a vote says whom it waits for, that of a turn only what the clock on its board says all the time; but a
        turn that goes on for long nobody watches.
        """
        self._hurried = next(reversed(game.questions.public_topics()), 0)
        hurries = isinstance(event, TurnEnding) and event.seconds <= WATCHED
        post = replace(self._post(text), slot=time_left_slot(self.row.id, self._hurried), hurries=hurries)
        return self._announcements.put(game, post)

    def _is_past(self, topic: int) -> list[Delivery]:
        """The word on the time of this topic, if there was one, goes or is not said any more."""
        if topic != self._hurried:
            return []
        self._hurried = None
        self._announcements.drop(time_left_slot(self.row.id, topic))
        return [Remove(self.row.chat_id, time_left_slot(self.row.id, topic), self.row.id)]

    def _said(self, event: Event) -> Markup | None:
        """A public event as the group has last heard the wording."""
        settings, ends = self.chat.settings, self._announcements.moments(event)
        return self.group_words.event(event, self._told.wording(event, settings.tone), aloud=settings.voice, ends=ends)

    def _group(self, game: Game, public: Lines) -> list[Delivery]:
        text = public.take()
        return [self._announcements.put(game, self._post(text))] if text else []

    def _here(self, post: Post) -> Post:
        """A message of this game that was made before, in the group as it is now."""
        return replace(post, chat_id=self.row.chat_id, thread_id=self.row.thread_id)

    def _story(self, story: StoryTold, end: GameEnded | None) -> list[Delivery]:
        words = self.group_words
        texts = words.story(story, end)
        if not texts:
            return []
        html = None if self.chat.settings.plain_texts else words.story_document(story, end)
        if html is None:
            return [self._post(text, silent=True) for text in texts]
        document = documents.document(words.tongue, html, documents.of("story", self.row.id))
        return [replace(self._post(texts[0], silent=True), text=documents.pages(texts), document=document)]

    def _board(self, game: Game, topic: int, board: Board, *, is_open: bool, now: float | None = None) -> Post:
        words, settings = self.group_words, self.chat.settings
        what = opened_by(board) if is_open else None
        opening = self._told.opening(what, settings.tone) if what is not None else None
        text = words.board(board, game.now if now is None else now, opening, open_=is_open, aloud=settings.voice)
        if is_open:
            return board_post(self.row, self.chat, topic, board, text, words=words)
        return closed_board_post(self.row, self.chat, topic, board, text)

    # -- players ---------------------------------------------------------------------------------------------

    def _to_each(self, seats: Sequence[int], event: Event, private: dict[int, Lines]) -> None:
        for seat in seats:
            if not self._is_robot(seat):
                self._hands.hear(seat, event)
                self._private(seat, event, private.setdefault(seat, Lines()))

    def _private(self, seat: int, event: Event, lines: Lines) -> None:
        if isinstance(event, RoleDealt):
            lines.role = event.role
        elif isinstance(event, TeamMet) and lines.role:
            lines.met = event
        elif (text := self.words_for(seat).event(event, pressing=self._notices_presses_only)) is not None:
            lines.add(text, self.words_for(seat).event(event, here=True) if isinstance(event, RoomOpened) else None)

    def _tell_leavers(self, game: Game, private: dict[int, Lines]) -> None:
        """Tell players who have left a game or come back, once the group knows, how the game goes on for them."""
        before, self._out = self._out, out_of(game)
        if game.outcome.over:
            return
        for seat in sorted({*before} ^ {*self._out}):
            if self._is_robot(seat):
                continue
            if seat in self._out:
                private.setdefault(seat, Lines()).add(self._out_of_game(game, seat))
            elif not self.row.is_practice:  # there all is told in the same chat
                t = self.words_for(seat).tongue
                private.setdefault(seat, Lines()).add(back_in_game(t, t.title(self.chat.title)))

    def _out_of_game(self, game: Game, seat: int) -> Markup:
        return prospects(game, seat, self.chat, self.words_for(seat).tongue, practice=self.row.is_practice)

    def _card_pictures(self, private: Mapping[int, Lines]) -> list[Delivery]:
        """The cards as pictures, at the deal: all players get one in the same step, or none does.

        A practice game has none.
        """
        people = [seat for seat in self.players if not self._is_robot(seat)]
        dealt = {seat: lines.role for seat, lines in private.items() if lines.role is not None}
        if not self.chat.settings.pictures or self.row.chat_id > 0 or not dealt.keys() >= set(people):
            return []
        codes = {seat: self.words_for(seat).tongue.code for seat in people}
        cards = {seat: card_of(self.raw_scenario, dealt[seat], codes[seat]) for seat in people}
        return [card_picture(self.players[seat].user_id, card, self.row.id) for seat, card in cards.items()]

    def _to_seat(self, seat: int, lines: Lines) -> list[Post]:
        return told_in_step(self.row, self.players[seat], self.words_for(seat), lines)

    def question(self, game: Game, ask: Ask, last: Board | None = None, *, closed: bool = False) -> Post:
        """A private question as it is now, or its last look, with the `last` look of its board.

        The question is `closed` also to a player who has left its seat.

        A player who is out may still have a question of their own (an arrest), but sees no marks of a team.
        """
        player, words = self.players[ask.seat], self.words_for(ask.seat)
        team = self._team_board(game, ask, last)
        if closed or ask.id not in game.questions.open:
            self.half_made.pop(ask.id, None)
            return closed_question_post(self.row, player, words, ask, team)
        return question_post(self.row, player, words, ask, team=team, half=self.half_made.get(ask.id))

    def _team_board(self, game: Game, ask: Ask, last: Board | None = None) -> TeamBoard | None:
        board = game.questions.board(ask.topic) or last
        return board if isinstance(board, TeamBoard) and game.seats[ask.seat].alive else None

    # -- silence ---------------------------------------------------------------------------------------------

    def order(self, game: Game) -> list[Delivery]:
        """Silence and restrictions as they ought to be now: the bot has not been able to see to them for a while."""
        self._muted, row, chat = Muted(), self.row, self.chat
        leavers = [restrict_leaver(row, chat, one, bound=False) for one in self.seating.former]
        return [*silence(row, chat, game.floor.seats), *self._mutes(game), *(one for some in leavers for one in some)]

    def _mutes(self, game: Game) -> list[Delivery]:
        """Restrict the dead and the silenced once each; let players write again who have returned, or have the floor.

        At the end all may write.
        """
        mutes = self._muted.changes(game, self.chat, in_topic=self.row.thread_id is not None)
        changes = [
            Mute(self.row.chat_id, self.players[seat].user_id, mute, self.row.id)
            for seat, mute in mutes
            if not (self._is_robot(seat) or self.row.is_practice)
        ]
        return [*changes, *(release_leavers(self.row, self.seating.former) if game.outcome.over else ())]


def _last_closed(game: Game, step: Step) -> set[int]:
    """The places in a step's outputs where boards were shown for the last time, which a replay does not draw."""
    open_topics = {ask.topic for ask in game.questions.open.values()}
    last = {
        output.ask.topic: number
        for number, output in enumerate(step.outputs)
        if isinstance(output, Closed) and output.ask.public and output.ask.topic not in open_topics
    }
    return set(last.values())


def _ends(game: Game) -> dict[int, float]:
    """When each open question ends, in game time."""
    return {ask.id: ask.deadline.at for ask in game.questions.open.values()}
