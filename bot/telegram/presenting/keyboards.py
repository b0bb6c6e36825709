"""Questions as keyboards."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from bot.engine.asks import Ask, names_twice
from bot.engine.bases.crowd import AGREE, DISAGREE, RAISE
from bot.engine.boards import Board, OfferBoard, PollBoard, TurnBoard, VoteBoard, WordBoard
from bot.engine.inputs import Choice, Pick
from bot.parts.procedures.votes.ballots import LEAVE_ALL
from bot.store.rows import GameRow
from bot.telegram.callback_data import (
    BACK,
    AnswerButton,
    BellButton,
    HandButton,
    PlayAgainButton,
    SeenButton,
)
from bot.telegram.outbox.deliveries import Button, Keyboard, Post
from bot.telegram.presenting.keyboard_layout import rows
from bot.text import plain
from bot.text.narration import Narration


def counted(words: Narration, label: str, votes: int) -> str:
    """A label with its number of votes, in brackets: a dot beside a digit reads as a zero in Persian and Arabic."""
    return f"{label} ({words.tongue.number(votes)})"


LEAST_SEATS = 2
MOST_BUTTONS = 100
"""The most buttons that are shown under one message."""


def question_keyboard(
    words: Narration, game_id: int, ask: Ask, half: Choice | None = None, *, places: bool = False
) -> Keyboard:
    """The names to pick from; picked names are ticked. `half` is the beginning of an answer with several picks.

    With `places` all seats have a button, each in its own place; those that cannot be picked are disabled.
    """
    if ask.parts:
        longer = ask.chosen if ask.enough and half is None and len(ask.chosen or ()) < len(ask.parts) else None
        return _parts_keyboard(words, game_id, ask, longer or half or (), places=places)
    chosen = half or ask.chosen or ()

    buttons = {
        pick: Button(
            _label(words.pick(pick), ticked=pick in chosen),
            AnswerButton(game_id, ask.topic, pick).pack(),
            style="success" if pick in chosen else None,
        )
        for pick in ask.choices
        if pick not in ask.gone
    }
    keyboard = _seated(words, ask.choices, buttons) if places else rows(buttons.values())
    if ask.least == 0:
        keyboard += ((_decline(words, game_id, ask),),)
    return keyboard


def _seated(words: Narration, choices: Collection[Pick], buttons: Mapping[Pick, Button]) -> Keyboard:
    """The buttons, with every seat in the place that it has in all questions and votes of the game.

    One player alone is no choice among seats.
    """
    if sum(isinstance(pick, int) for pick in choices) < LEAST_SEATS:
        return rows(buttons.values())
    seats = [buttons.get(seat) or Button(words.pick(seat), disabled=True) for seat in sorted(words.names)]
    return (*rows(seats), *rows(button for pick, button in buttons.items() if not isinstance(pick, int)))


def in_places(post: Post, places: Keyboard) -> Post:
    """A post with the same buttons in their places, where that makes a difference and there is room."""
    fits = sum(map(len, (*places, *(post.aside or ())))) <= MOST_BUTTONS
    return replace(post, places=places) if fits and places != post.keyboard else post


def _label(text: str, *, ticked: bool) -> str:
    return f"✅ {text}" if ticked else text


def _decline(words: Narration, game_id: int, ask: Ask) -> Button:
    """The button for no target, or for no."""
    return Button(_label(words.decline(ask), ticked=ask.chosen == ()), AnswerButton(game_id, ask.topic, None).pack())


def _parts_keyboard(words: Narration, game_id: int, ask: Ask, half: Choice, *, places: bool) -> Keyboard:
    """One place of the answer after another; the buttons carry the former picks.

    These may be a whole answer, where a longer one is legal too.
    """
    place = len(half)

    def press(pick: Pick) -> str:
        path = (*half, pick)
        return AnswerButton(game_id, ask.topic, path[0], path[1:]).pack()

    offered = ask.parts[place] if not (ask.spelled and half) else ()  # what is to be written has no button
    buttons = {
        pick: Button(words.pick(pick), press(pick))
        for pick in offered
        if pick not in ask.gone and (*half, pick) not in ask.barred and not names_twice(ask, (*half, pick))
    }
    keyboard = _seated(words, offered, buttons) if places else rows(buttons.values())
    last: list[Button] = []
    if half:
        back = plain(words.tongue.context("button", "↩️ Back"))
        last.append(Button(back, AnswerButton(game_id, ask.topic, BACK).pack()))
    if ask.least == 0:
        last.append(_decline(words, game_id, ask))
    return (*keyboard, tuple(last)) if last else keyboard


def board_keyboards(
    words: Narration, game_id: int, topic: int, board: Board
) -> tuple[Keyboard | None, Keyboard | None]:
    """The buttons of a board that is open, and the same in their places (see `question_keyboard`); None where it has
    none.
    """
    if isinstance(board, VoteBoard):
        return vote_keyboards(words, game_id, topic, board)
    keyboard = _board_keyboard(words, game_id, topic, board)
    return keyboard, keyboard


def _board_keyboard(words: Narration, game_id: int, topic: int, board: Board) -> Keyboard | None:
    match board:
        case TurnBoard():
            return turn_keyboard(words, game_id, topic, board)
        case PollBoard():
            return poll_keyboard(words, game_id, topic, board)
        case OfferBoard():
            return offer_keyboard(words, game_id, topic, board)
        case WordBoard():
            return word_keyboard(words, game_id, topic, board)
    return None


def turn_keyboard(words: Narration, game_id: int, topic: int, board: TurnBoard) -> Keyboard:
    """The speaker's *I'm done*, and where the others may show something their signs, each with its count."""
    done = (Button(words.pick("done"), AnswerButton(game_id, topic, "done").pack(), style="primary"),)
    if board.agree is None:
        return (done,)
    shown = {AGREE: board.agree, DISAGREE: board.disagree}
    signs = [
        Button(counted(words, words.pick(sign), len(seats)), AnswerButton(game_id, topic, sign).pack())
        for sign, seats in shown.items()
    ]
    if board.hands is not None:
        signs.append(Button(words.pick(RAISE), AnswerButton(game_id, topic, RAISE).pack()))
    return (done, tuple(signs))


def offer_keyboard(words: Narration, game_id: int, topic: int, board: OfferBoard) -> Keyboard:
    """The things on offer that are not taken yet, a line each."""
    taken = dict(board.taken)
    return tuple(
        (Button(words.pick(offer), AnswerButton(game_id, topic, offer).pack()),)
        for offer in board.offers
        if offer not in taken
    )


def vote_keyboards(words: Narration, game_id: int, topic: int, board: VoteBoard) -> tuple[Keyboard, Keyboard]:
    """A button for each candidate with the votes so far, and a button for no candidate, where that is allowed; and the
    same in their places (see `question_keyboard`).
    """

    def label(candidate: Pick, voters: tuple[int, ...]) -> str:
        name = words.pick(candidate)
        return counted(words, name, len(voters)) if voters else name

    buttons: dict[Pick, Button] = {
        candidate: Button(label(candidate, voters), AnswerButton(game_id, topic, candidate).pack())
        for candidate, voters in board.votes
    }
    if board.leave_all is not None:
        spared = label(LEAVE_ALL, board.leave_all)
        buttons[LEAVE_ALL] = Button(spared, AnswerButton(game_id, topic, LEAVE_ALL).pack())
    keyboard, places = rows(buttons.values()), _seated(words, buttons, buttons)
    if board.compulsory or board.final:
        return keyboard, places
    nobody = (Button(words.nobody(), AnswerButton(game_id, topic, None).pack()),)
    return (*keyboard, nobody), (*places, nobody)


def poll_keyboard(words: Narration, game_id: int, topic: int, board: PollBoard) -> Keyboard:
    """The two answers of a poll, each with its count."""
    given = zip(board.answers, (board.yes, board.no), strict=True)
    return rows(
        Button(counted(words, words.pick(answer), len(seats)), AnswerButton(game_id, topic, answer).pack())
        for answer, seats in given
    )


def word_keyboard(words: Narration, game_id: int, topic: int, board: WordBoard) -> Keyboard:
    """The words that one player may pick."""
    return rows(Button(words.pick(word), AnswerButton(game_id, topic, word).pack()) for word in board.words)


def hand_keyboard(words: Narration, game_id: int) -> Keyboard:
    """*My hand*, the same for all: under the beginning of a game and each vote."""
    # NOTE: a button by which a player sees all that is theirs: role, open questions, news of the night
    return ((Button(plain(words.tongue.context("button", "🃏 My hand")), HandButton(game_id).pack()),),)


def seen_keyboard(words: Narration, game_id: int) -> Keyboard:
    """*I've seen it*, under a role card in the group: Telegram does not tell whether it was shown."""
    return ((Button(plain(words.tongue.context("button", "👁 I've seen it")), SeenButton(game_id).pack()),),)


def end_keyboard(words: Narration, row: GameRow) -> Keyboard:
    """The choices after a game; in practice there is no next game to hear of."""
    t = words.tongue
    again = Button(plain(t.context("button", "🔁 Play again")), PlayAgainButton(row.id).pack())
    if row.is_practice:
        return ((again,),)
    return ((again, Button(plain(t.context("button", "🔔 Next game")), BellButton("on").pack())),)
