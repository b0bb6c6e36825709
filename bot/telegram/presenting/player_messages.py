"""Messages of one game to its players, wherever each reads them: news, cards, questions, hands."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from markupsafe import Markup

from bot.engine.asks import Ask
from bot.engine.boards import Board, TeamBoard
from bot.engine.events import Event, Reminder, RoleDealt, RoomOpened, TeamMet
from bot.engine.game import Game
from bot.engine.inputs import Choice
from bot.engine.outputs import Step, Told
from bot.records.pictures.card import card_of
from bot.telegram.outbox.deliveries import Delivery, Keyboard, Post
from bot.telegram.presenting.card_pictures import card_picture
from bot.telegram.presenting.duplicates import is_echo
from bot.telegram.presenting.hands import Hands
from bot.telegram.presenting.keyboards import in_places, question_keyboard
from bot.telegram.presenting.leavers import back_in_game, prospects
from bot.telegram.presenting.message_lines import Lines
from bot.telegram.presenting.muted import out_of
from bot.telegram.presenting.private import closed_question_post, question_post, role_card, to_player, told_in_step
from bot.telegram.presenting.readers import Readers
from bot.telegram.presenting.slots import card_slot, hand_slot, reminder_slot


@dataclass(slots=True)
class PlayerMessages:
    """The players' side of a game.

    Attributes:
        readers: the readers of the game.
        hands: what each seat was told in private.
        half_made: answers with several picks that have only begun, by question.
    """

    readers: Readers
    hands: Hands = field(default_factory=Hands)
    half_made: dict[int, Choice] = field(default_factory=dict)
    _out: tuple[int, ...] = ()
    _ends: dict[int, float] = field(default_factory=dict)

    def replayed(self, game: Game) -> None:
        """End a replay: the players who are out have been told so, and the clocks of questions are right."""
        self._out = out_of(game)
        self._ends = _ends(game)

    # -- news ------------------------------------------------------------------------------------------------

    def tell(self, seats: Sequence[int], event: Event, private: dict[int, Lines]) -> None:
        """Add an event to the lines of each of these seats."""
        for seat in seats:
            if not self.readers.is_robot(seat):
                self.hands.hear(seat, event)
                self._add(seat, event, private.setdefault(seat, Lines()))

    def _add(self, seat: int, event: Event, lines: Lines) -> None:
        words = self.readers.words_for(seat)
        if isinstance(event, RoleDealt):
            lines.role = event.role
        elif isinstance(event, TeamMet) and lines.role:
            lines.met = event
        elif (text := words.event(event, pressing=self.readers.notices_presses_only)) is not None:
            lines.add(text, words.event(event, here=True) if isinstance(event, RoomOpened) else None)

    def tell_leavers(self, game: Game, private: dict[int, Lines]) -> None:
        """Tell players who have left a game or come back, once the group knows, how the game goes on for them."""
        before, self._out = self._out, out_of(game)
        if game.outcome.over:
            return
        for seat in sorted({*before} ^ {*self._out}):
            if self.readers.is_robot(seat):
                continue
            if seat in self._out:
                private.setdefault(seat, Lines()).add(self._out_of_game(game, seat))
            elif not self.readers.row.is_practice:  # there all is told in the same chat
                t = self.readers.words_for(seat).tongue
                private.setdefault(seat, Lines()).add(back_in_game(t, t.title(self.readers.chat.title)))

    def _out_of_game(self, game: Game, seat: int) -> Markup:
        readers = self.readers
        return prospects(game, seat, readers.chat, readers.words_for(seat).tongue, practice=readers.row.is_practice)

    def news(self, private: Mapping[int, Lines]) -> list[Delivery]:
        """The lines of each player as messages, and the pictures of their cards at the deal."""
        posts = [post for seat, lines in private.items() for post in self._to_seat(seat, lines)]
        return [*posts, *self._card_pictures(private)]

    def _to_seat(self, seat: int, lines: Lines) -> list[Post]:
        readers = self.readers
        return told_in_step(readers.row, readers.players[seat], readers.words_for(seat), lines)

    def _card_pictures(self, private: Mapping[int, Lines]) -> list[Delivery]:
        """The cards as pictures, at the deal: all players get one in the same step, or none does.

        A practice game has none.
        """
        readers = self.readers
        people = [seat for seat in readers.players if not readers.is_robot(seat)]
        dealt = {seat: lines.role for seat, lines in private.items() if lines.role is not None}
        if not readers.chat.settings.pictures or readers.row.chat_id > 0 or not dealt.keys() >= set(people):
            return []
        codes = {seat: readers.words_for(seat).tongue.code for seat in people}
        cards = {seat: card_of(readers.raw_scenario, dealt[seat], codes[seat]) for seat in people}
        return [card_picture(readers.players[seat].user_id, card, readers.row.id) for seat, card in cards.items()]

    def told(self, game: Game, step: Step, seat: int) -> list[Delivery]:
        """A step as one player hears it in private, without reminders: for a player who has missed the message."""
        lines = Lines()
        for output in step.outputs:
            match output:
                case Told(audience=seats, event=event) if seats is not None and seat in seats:
                    if not isinstance(event, Reminder) and not is_echo(game, seats, event):
                        self._add(seat, event, lines)
        return [*self._to_seat(seat, lines)]

    def still_out(self, game: Game, seat: int) -> list[Delivery]:
        """The message to a player who is out, once more; nothing for a player in the game."""
        if game.seats[seat].alive:
            return []
        return [to_player(self.readers.row, self.readers.players[seat], self._out_of_game(game, seat))]

    # -- questions -------------------------------------------------------------------------------------------

    def question(self, game: Game, ask: Ask, last: Board | None = None, *, closed: bool = False) -> Post:
        """A private question as it is now, or its last look, with the `last` look of its board.

        The question is `closed` also to a player who has left its seat.

        A player who is out may still have a question of their own (an arrest), but sees no marks of a team.
        """
        row, player, words = self.readers.row, self.readers.players[ask.seat], self.readers.words_for(ask.seat)
        team = self._team_board(game, ask, last)
        if closed or ask.id not in game.questions.open:
            self.half_made.pop(ask.id, None)
            return closed_question_post(row, player, words, ask, team)
        return question_post(row, player, words, ask, team=team, half=self.half_made.get(ask.id))

    def _team_board(self, game: Game, ask: Ask, last: Board | None = None) -> TeamBoard | None:
        board = game.questions.board(ask.topic) or last
        return board if isinstance(board, TeamBoard) and game.seats[ask.seat].alive else None

    def questions(self, game: Game) -> list[Ask]:
        """The open questions of people."""
        return [ask for ask in game.questions.open.values() if not (ask.public or self.readers.is_robot(ask.seat))]

    def again(self, game: Game, seat: int) -> list[Post]:
        """A player's open questions, once more, as the bot can reach them again."""
        return [self.question(game, ask) for ask in self.questions(game) if ask.seat == seat]

    def closed(self, game: Game, seat: int) -> list[Post]:
        """The last looks of a leaver's questions, which wait for a successor."""
        asks = [ask for ask in game.questions.open.values() if ask.seat == seat and not ask.public]
        return [self.question(game, ask, closed=True) for ask in asks]

    def moved_clocks(self, game: Game, drawn: Collection[int]) -> list[Delivery]:
        """The private questions that end at another time than before, but for those that are drawn already."""
        before, self._ends = self._ends, _ends(game)
        moved = [number for number, at in self._ends.items() if before.get(number, at) != at and number not in drawn]
        asks = [ask for ask in self.questions(game) if ask.id in moved]
        posts = [self.question(game, ask) for ask in asks]
        posts += self.shown_hands(game, {ask.seat for ask in asks})
        return [replace(post, retimed=True) for post in posts if post.timed is not None]

    # -- cards and hands -------------------------------------------------------------------------------------

    def reminder(self, seat: int, role: str) -> Post:
        """A player's role and its abilities, in answer to `/role`."""
        card = self.readers.words_for(seat).role_card(role)
        return to_player(self.readers.row, self.readers.players[seat], card, slot=reminder_slot(self.readers.row.id))

    def _card(self, game: Game, seat: int) -> Markup:
        role, met = game.seats[seat].role.id, self.hands.met.get(seat)
        return role_card(self.readers.words_for(seat), self.readers.players[seat], role, met)

    def seen_card(self, game: Game, seat: int) -> Post:
        """A role card in the group whose reader has seen it: without the button for that."""
        card, row = self._card(game, seat), self.readers.row
        return to_player(row, self.readers.players[seat], card, slot=card_slot(row.id), create=False)

    def hand(self, game: Game, seat: int) -> Post:
        """All that is a player's at this moment: role, mates, news of the night, open questions with their buttons."""
        row, player, words = self.readers.row, self.readers.players[seat], self.readers.words_for(seat)
        lines = Lines()
        lines.add(self._card(game, seat))
        if not game.seats[seat].alive:
            lines.add(self._out_of_game(game, seat))
        for event in self.hands.tonight.get(seat, ()):
            if not isinstance(event, Reminder | RoleDealt):
                self._add(seat, event, lines)
        keyboard: Keyboard = ()
        places: Keyboard = ()
        for ask in game.questions.open.values():
            if ask.seat == seat and not ask.public:
                half = self.half_made.get(ask.id)
                lines.add(words.question(ask, self._team_board(game, ask), half or ()))
                keyboard += question_keyboard(words, row.id, ask, half)
                places += question_keyboard(words, row.id, ask, half, places=True)
        here = lines.in_group()
        post = to_player(row, player, lines.take(), slot=hand_slot(row.id), keyboard=keyboard, here=here)
        return in_places(post, places)

    def shown_hands(self, game: Game, seats: Collection[int] | None = None) -> list[Post]:
        """Newer looks of hands that stand in the group, of these seats or of all; none goes anywhere else."""
        shown = self.hands.shown if seats is None else self.hands.shown.intersection(seats)
        return [replace(self.hand(game, seat), create=False) for seat in sorted(shown)]

    def follow_hand(self, seat: int) -> None:
        """Keep a player's hand up to date from now on: it stands in the group."""
        self.hands.shown.add(seat)


def _ends(game: Game) -> dict[int, float]:
    """When each open question ends, in game time."""
    return {ask.id: ask.deadline.at for ask in game.questions.open.values()}
