"""Messages of one game to its players, in private or in the group: news, cards, questions, hands (all at a glance)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from markupsafe import Markup

from bot.engine.asks import Ask
from bot.engine.boards import Board, TeamBoard
from bot.engine.events import (
    Event,
    IntroductionNightFell,
    NightFell,
    Reminder,
    RoleDealt,
    RoomOpened,
    ShotChosen,
    TeamMet,
)
from bot.engine.game import Game
from bot.engine.inputs import Choice
from bot.engine.outputs import Audience, Step, Told
from bot.records.pictures.card import card_of
from bot.telegram.outbox.deliveries import Delivery, Keyboard, Post, Priority, Upload, with_moments
from bot.telegram.presenting.keyboards import in_places, question_keyboard, seen_keyboard
from bot.telegram.presenting.leavers import back_in_game, out_of_game, out_of_practice
from bot.telegram.presenting.message_lines import Lines
from bot.telegram.presenting.muted import out_of
from bot.telegram.presenting.readers import Readers
from bot.telegram.presenting.slots import game_slot, topic_slot

CARD_PICTURE = "card"
"""The name of the maker of pictures of role cards in the outbox (`Makers`)."""


@dataclass(slots=True)
class PlayerMessages:
    """The messages of one game to its players.

    Attributes:
        readers: the readers of the game.
        half_made: incomplete answers with several picks, by question.
        shown: the seats whose hand is shown in the group; they are kept up to date.
    """

    readers: Readers
    half_made: dict[int, Choice] = field(default_factory=dict)
    shown: set[int] = field(default_factory=set)
    _met: dict[int, TeamMet] = field(default_factory=dict)
    _tonight: dict[int, list[Event]] = field(default_factory=dict)
    _out: tuple[int, ...] = ()
    _ends: dict[int, float] = field(default_factory=dict)

    def replayed(self, game: Game) -> None:
        """End a replay: note that players who are out have been told so, and that the clocks of questions are right."""
        self._out = out_of(game)
        self._ends = _ends(game)

    def hear_public(self, event: Event) -> None:
        """Forget the news of the former night when night falls."""
        if isinstance(event, NightFell | IntroductionNightFell):
            self._tonight.clear()

    def hear(self, seat: int, event: Event) -> None:
        """Remember what a seat is told in private, for its hand: its teammates, and the news since night fell."""
        if isinstance(event, TeamMet):
            self._met[seat] = event
        else:
            self._tonight.setdefault(seat, []).append(event)

    def _to(
        self,
        seat: int,
        text: Markup,
        *,
        slot: str | None = None,
        keyboard: Keyboard | None = None,
        create: bool = True,
        priority: Priority = Priority.NARRATION,
        aside: Keyboard | None = None,
        here: Markup | None = None,
    ) -> Post:
        """A message to a seat's player, which cannot be forwarded; `here`: its text if shown in the group."""
        post = Post(
            self.readers.players[seat].user_id,
            str(text),
            keyboard=keyboard,
            slot=slot,
            create=create,
            priority=priority,
            protect=True,
            game=self.readers.row.id,
            seat=seat,
            aside=aside,
            here=None if here is None else str(here),
        )
        return with_moments(post)

    # -- news ------------------------------------------------------------------------------------------------

    def tell(self, seats: Sequence[int], event: Event, private: dict[int, Lines]) -> None:
        """Add an event to the lines of each of these seats, except robots'."""
        for seat in seats:
            if not self.readers.is_robot(seat):
                self.hear(seat, event)
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
        """Tell players who are out, or come back, how the game goes on for them; the group has been told before."""
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
        """The words to a player who is out, in a group or in practice."""
        t, chat = self.readers.words_for(seat).tongue, self.readers.chat
        if self.readers.row.is_practice:
            return out_of_practice(t)
        left, may_return = game.seats[seat].is_gone, game.cards.may_return(seat)
        return out_of_game(t, t.title(chat.title), left=left, may_return=may_return, beyond=chat.settings.beyond)

    def farewell(self, seat: int) -> Post:
        """The message to a player who leaves a seat that is kept for a substitute."""
        t = self.readers.words_for(seat).tongue
        group = t.title(self.readers.chat.title)
        return self._to(seat, out_of_game(t, group, left=True, may_return=False, beyond=False))

    def news(self, private: Mapping[int, Lines]) -> list[Delivery]:
        """The lines of each player as messages, and at the deal the pictures of role cards."""
        posts = [post for seat, lines in private.items() for post in self._to_seat(seat, lines)]
        return [*posts, *self._card_pictures(private)]

    def _to_seat(self, seat: int, lines: Lines) -> list[Post]:
        """One player's news in one step: the card, if they have got one, and one message with all else."""
        row, posts = self.readers.row, list[Post]()
        if lines.role:
            seen = seen_keyboard(self.readers.words_for(seat), row.id)
            posts.append(
                self._to(seat, self._card(seat, lines.role, lines.met), slot=game_slot(row.id, "card"), aside=seen)
            )
        here = lines.in_group()
        if text := lines.take():
            posts.append(self._to(seat, text, here=here))
        return posts

    def _card_pictures(self, private: Mapping[int, Lines]) -> list[Delivery]:
        """The role cards as pictures, at the deal: all players get one in the same step, or none does.

        The outbox has the words of each card: equal cards are drawn and uploaded once. If a picture cannot be sent, the
        game is not told: the text, which goes first, tells of such failures. A practice has no pictures.
        """
        readers = self.readers
        people = [seat for seat in readers.players if not readers.is_robot(seat)]
        dealt = {seat: lines.role for seat, lines in private.items() if lines.role is not None}
        if not readers.chat.settings.pictures or readers.row.chat_id > 0 or not dealt.keys() >= set(people):
            return []
        found: list[Delivery] = []
        for seat in people:
            card = card_of(readers.raw_scenario, dealt[seat], readers.words_for(seat).tongue.code)
            to, game = readers.players[seat].user_id, readers.row.id
            found.append(Upload(to, CARD_PICTURE, card.written(), photo=True, protect=True, game=game))
        return found

    def told(self, game: Game, step: Step, seat: int) -> list[Delivery]:
        """The private messages of a step to one player, without reminders: for a player who has missed them."""
        lines = Lines()
        for output in step.outputs:
            match output:
                case Told(audience=seats, event=event) if seats is not None and seat in seats:
                    if not isinstance(event, Reminder) and not is_echo(game, seats, event):
                        self._add(seat, event, lines)
        return [*self._to_seat(seat, lines)]

    def still_out(self, game: Game, seat: int) -> list[Delivery]:
        """The message to a player who is out, once more; nothing for a player in the game."""
        return [] if game.seats[seat].alive else [self._to(seat, self._out_of_game(game, seat))]

    # -- questions -------------------------------------------------------------------------------------------

    def question(self, game: Game, ask: Ask, last: Board | None = None, *, closed: bool = False) -> Post:
        """The message of a private question as it is now; `last`: the team's board, if that is closed.

        With `closed` it is the last edit, also for a player who has left the seat of an open question.
        """
        row, words = self.readers.row, self.readers.words_for(ask.seat)
        team, slot = self._team_board(game, ask, last), topic_slot(row.id, ask.topic)
        if closed or ask.id not in game.questions.open:
            self.half_made.pop(ask.id, None)
            text = words.closed_question(ask, team)
            return self._to(ask.seat, text, slot=slot, create=False, priority=Priority.REST)
        half = self.half_made.get(ask.id)
        keyboard = question_keyboard(words, row.id, ask, half)
        text = words.question(ask, team, half or ())
        post = self._to(ask.seat, text, slot=slot, keyboard=keyboard, priority=Priority.QUESTION)
        return in_places(post, question_keyboard(words, row.id, ask, half, places=True))

    def _team_board(self, game: Game, ask: Ask, last: Board | None = None) -> TeamBoard | None:
        """The board with the choices of a team; None for a player who is out, who may still be asked (an arrest)."""
        board = game.questions.board(ask.topic) or last
        return board if isinstance(board, TeamBoard) and game.seats[ask.seat].alive else None

    def questions(self, game: Game) -> list[Ask]:
        """The open private questions of people, not robots."""
        return [ask for ask in game.questions.open.values() if not (ask.public or self.readers.is_robot(ask.seat))]

    def again(self, game: Game, seat: int) -> list[Post]:
        """The messages of a player's open questions, to be sent once more."""
        return [self.question(game, ask) for ask in self.questions(game) if ask.seat == seat]

    def closed(self, game: Game, seat: int) -> list[Post]:
        """The last edits of a leaver's questions, which stay open for a substitute."""
        asks = [ask for ask in game.questions.open.values() if ask.seat == seat and not ask.public]
        return [self.question(game, ask, closed=True) for ask in asks]

    def moved_clocks(self, game: Game, drawn: Collection[int]) -> list[Delivery]:
        """The messages of private questions whose end has moved, except those `drawn` in this step anyway."""
        before, self._ends = self._ends, _ends(game)
        moved = [number for number, at in self._ends.items() if before.get(number, at) != at and number not in drawn]
        asks = [ask for ask in self.questions(game) if ask.id in moved]
        posts = [self.question(game, ask) for ask in asks]
        posts += self.shown_hands(game, {ask.seat for ask in asks})
        return [replace(post, retimed=True) for post in posts if post.timed is not None]

    # -- cards and hands -------------------------------------------------------------------------------------

    def reminder(self, seat: int, role: str) -> Post:
        """A player's role and its abilities, in answer to `/role`."""
        return self._to(seat, self._card(seat, role, None), slot=game_slot(self.readers.row.id, "reminder"))

    def _card(self, seat: int, role: str, met: TeamMet | None) -> Markup:
        """A player's role card, with the teammates that the player has met."""
        words = self.readers.words_for(seat)
        if met is None:
            return words.role_card(role)
        mates = tuple(mate for mate in met.members if mate != seat)
        return words.role_card(role, mates, met.leader, dict(met.roles), team=met.team)

    def _card_now(self, game: Game, seat: int) -> Markup:
        return self._card(seat, game.seats[seat].role.id, self._met.get(seat))

    def seen_card(self, game: Game, seat: int) -> Post:
        """The role card in the group after its reader has pressed *I've seen it*: without that button."""
        return self._to(seat, self._card_now(game, seat), slot=game_slot(self.readers.row.id, "card"), create=False)

    def hand(self, game: Game, seat: int) -> Post:
        """All that is a player's at this moment: role, mates, news of the night, open questions with their buttons."""
        row, words = self.readers.row, self.readers.words_for(seat)
        lines = Lines()
        lines.add(self._card_now(game, seat))
        if not game.seats[seat].alive:
            lines.add(self._out_of_game(game, seat))
        for event in self._tonight.get(seat, ()):
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
        return in_places(
            self._to(seat, lines.take(), slot=game_slot(row.id, "hand"), keyboard=keyboard, here=here), places
        )

    def shown_hands(self, game: Game, seats: Collection[int] | None = None) -> list[Post]:
        """The edits of hands that are shown in the group, of these seats or of all."""
        shown = self.shown if seats is None else self.shown.intersection(seats)
        return [replace(self.hand(game, seat), create=False) for seat in sorted(shown)]


def _ends(game: Game) -> dict[int, float]:
    """The end of each open question, by its number. Game time."""
    return {ask.id: ask.deadline.at for ask in game.questions.open.values()}


def is_echo(game: Game, audience: Audience, event: Event) -> bool:
    """Whether an event only tells a player without teammates their own choice, so that it need not be told (JK-59)."""
    if not isinstance(event, ShotChosen) or audience is None or len(audience) > 1:
        return False
    return not any(team.own_room for team in game.rules.teams.values() if team.id == event.team)
