"""Questions as keyboards."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial

from bot.engine.asks import Ask, names_twice
from bot.engine.bases.crowd import AGREE, DISAGREE, RAISE
from bot.engine.boards import Board, OfferBoard, PollBoard, TurnBoard, VoteBoard, WordBoard
from bot.engine.inputs import Choice, Pick
from bot.parts.procedures.votes.ballots import LEAVE_ALL
from bot.store.rows import GameRow
from bot.telegram.callback_data import BACK, AnswerButton, BellButton, HandButton, PlayAgainButton, SeenButton
from bot.telegram.outbox.deliveries import Button, Keyboard, Post
from bot.telegram.presenting.keyboard_layout import button_of, rows
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
    """The buttons of a question: names to pick, ticked if picked. `half` is an incomplete answer with several picks.

    With `places` every seat has a button, always in the same place; seats that cannot be picked are disabled.
    """
    path: Choice = ()
    if ask.parts:
        longer = ask.chosen if ask.enough and half is None and len(ask.chosen or ()) < len(ask.parts) else None
        path = longer or half or ()
        offered = () if ask.spelled and path else ask.parts[len(path)]  # what is to be written has no button
        buttons = _next_buttons(words, game_id, ask, path, offered)
    else:
        offered, chosen = ask.choices, half or ask.chosen or ()
        buttons = {
            pick: Button(
                _label(words.pick(pick), ticked=pick in chosen),
                AnswerButton(game_id, ask.topic, pick).pack(),
                style="success" if pick in chosen else None,
            )
            for pick in offered
            if pick not in ask.gone
        }
    keyboard = _seated(words, offered, buttons) if places else rows(buttons.values())
    last: list[Button] = []
    if path:
        last.append(button_of(words.tongue.context("button", "↩️ Back"), AnswerButton(game_id, ask.topic, BACK)))
    if ask.least == 0:  # no target, or no
        none = _label(words.decline(ask), ticked=ask.chosen == ())
        last.append(Button(none, AnswerButton(game_id, ask.topic, None).pack()))
    return (*keyboard, tuple(last)) if last else keyboard


def _next_buttons(
    words: Narration, game_id: int, ask: Ask, path: Choice, offered: Collection[Pick]
) -> dict[Pick, Button]:
    """The buttons for the next part of an answer with several parts; they carry the former picks (`path`).

    The path may be a complete answer already, if a longer answer is legal too.
    """
    buttons: dict[Pick, Button] = {}
    for pick in offered:
        longer = (*path, pick)
        if pick not in ask.gone and longer not in ask.barred and not names_twice(ask, longer):
            buttons[pick] = Button(words.pick(pick), AnswerButton(game_id, ask.topic, longer[0], longer[1:]).pack())
    return buttons


def _seated(words: Narration, choices: Collection[Pick], buttons: Mapping[Pick, Button]) -> Keyboard:
    """The buttons, with a button for every seat in the same place as in all questions and votes of the game.

    If hardly any seat is among the choices, the buttons are left as they are.
    """
    if sum(isinstance(pick, int) for pick in choices) < LEAST_SEATS:
        return rows(buttons.values())
    seats = [buttons.get(seat) or Button(words.pick(seat), disabled=True) for seat in sorted(words.names)]
    return (*rows(seats), *rows(button for pick, button in buttons.items() if not isinstance(pick, int)))


def in_places(post: Post, places: Keyboard) -> Post:
    """A post with the alternative keyboard `places` (a place for every seat), if that differs and there is room."""
    fits = sum(map(len, (*places, *(post.aside or ())))) <= MOST_BUTTONS
    return replace(post, places=places) if fits and places != post.keyboard else post


def _label(text: str, *, ticked: bool) -> str:
    return f"✅ {text}" if ticked else text


def board_keyboards(
    words: Narration, game_id: int, topic: int, board: Board
) -> tuple[Keyboard | None, Keyboard | None]:
    """The keyboard of an open board, and the one with `places` (see `question_keyboard`); None for no buttons."""
    button = partial(_button, words, game_id, topic)
    keyboard: Keyboard | None = None
    match board:
        case VoteBoard():
            return _vote_keyboards(words, game_id, topic, board)
        case TurnBoard():
            keyboard = _turn_keyboard(words, game_id, topic, board)
        case PollBoard():
            given = zip(board.answers, (board.yes, board.no), strict=True)
            keyboard = rows(button(answer, votes=len(seats)) for answer, seats in given)
        case OfferBoard():
            taken = dict(board.taken)
            keyboard = tuple([(button(offer),) for offer in board.offers if offer not in taken])
        case WordBoard():
            keyboard = rows(map(button, board.words))
    return keyboard, keyboard


def _button(
    words: Narration, game_id: int, topic: int, pick: Pick, *, votes: int | None = None, style: str | None = None
) -> Button:
    """A button for a pick, with its number of votes."""
    label = words.pick(pick) if votes is None else counted(words, words.pick(pick), votes)
    return Button(label, AnswerButton(game_id, topic, pick).pack(), style=style)


def _turn_keyboard(words: Narration, game_id: int, topic: int, board: TurnBoard) -> Keyboard:
    """The buttons under a turn: the speaker's *I'm done*, and the signs that others may give, with their counts."""
    button = partial(_button, words, game_id, topic)
    done = (button("done", style="primary"),)
    if board.agree is None:
        return (done,)
    signs = [button(AGREE, votes=len(board.agree)), button(DISAGREE, votes=len(board.disagree))]
    if board.hands is not None:
        signs.append(button(RAISE))
    return (done, tuple(signs))


def _vote_keyboards(words: Narration, game_id: int, topic: int, board: VoteBoard) -> tuple[Keyboard, Keyboard]:
    """A button for each candidate with the votes so far, and for no candidate where that is allowed."""
    votes: dict[Pick, tuple[int, ...]] = dict(board.votes)
    if board.leave_all is not None:
        votes[LEAVE_ALL] = board.leave_all
    buttons = {
        candidate: _button(words, game_id, topic, candidate, votes=len(voters) or None)
        for candidate, voters in votes.items()
    }
    keyboard, places = rows(buttons.values()), _seated(words, buttons, buttons)
    if board.compulsory or board.final:
        return keyboard, places
    nobody = (Button(words.nobody(), AnswerButton(game_id, topic, None).pack()),)
    return (*keyboard, nobody), (*places, nobody)


def hand_keyboard(words: Narration, game_id: int) -> Keyboard:
    """*My hand*, the same for all: under the beginning of a game and each vote."""
    # NOTE: a button by which a player sees all that is theirs: role, open questions, news of the night
    return ((button_of(words.tongue.context("button", "🃏 My hand"), HandButton(game_id)),),)


def seen_keyboard(words: Narration, game_id: int) -> Keyboard:
    """*I've seen it*, under a role card in the group: Telegram does not tell whether it was shown."""
    return ((button_of(words.tongue.context("button", "👁 I've seen it"), SeenButton(game_id)),),)


def end_keyboard(words: Narration, row: GameRow) -> Keyboard:
    """The choices after a game; in practice there is no next game to hear of."""
    t = words.tongue
    again = button_of(t.context("button", "🔁 Play again"), PlayAgainButton(row.id))
    if row.is_practice:
        return ((again,),)
    return ((again, button_of(t.context("button", "🔔 Next game"), BellButton("on"))),)
