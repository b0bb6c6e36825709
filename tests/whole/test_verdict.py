"""The checks of a game in a storm ask no more than the bot promises."""

from collections.abc import Iterable

from bot.engine.game import Game
from bot.engine.inputs import Answer, TimeUp
from bot.scenario import load
from bot.store.rows import Chat, GameRow, GameState, Player
from bot.telegram.outbox.deliveries import Delivery, Post
from bot.telegram.outbox.posting import without_html
from bot.telegram.presenting.presenter import Presenter
from bot.telegram.presenting.readers import Readers
from bot.telegram.presenting.seating import Seating
from bot.telegram.presenting.slots import game_slot
from tests.whole.verdict import missing, out_of_order, paragraphs, unexcused

DEAL = ["mafioso", "detective", *["citizen"] * 5]
MAFIOSO, DETECTIVE, GROUP = 1, 2, -1


def texts(deliveries: Iterable[Delivery]) -> list[str]:
    """The detective's messages, questions aside."""
    posts = (each for each in deliveries if isinstance(each, Post) and each.chat_id == DETECTIVE)
    return [without_html(post.text) for post in posts if post.slot in {None, game_slot(1, "card")}]


def test_what_was_one_message_may_come_again_in_several() -> None:
    """The detective hears of his inquiry, and of his exit, by the same dawn; he was away, and comes back."""
    scenario = load("persian_roles")
    row = GameRow(1, GROUP, None, GameState.RUNNING, scenario.id, {}, "standard", "en", "1", 1, 0.0, 0.0)
    people = {seat: Player(1, seat, seat, f"Player {seat}", "en") for seat in range(1, len(DEAL) + 1)}
    presenter = Presenter(Readers(row, Chat(GROUP), Seating(people), scenario.raw))
    game = Game(scenario.rules(), len(DEAL), "1", deal=DEAL)
    sent, again = [], []
    step = game.start()
    while True:
        sent += texts(presenter.present(game, step))
        again += texts(presenter.private.told(game, step, DETECTIVE))
        if not game.seats[DETECTIVE].alive:
            break
        acts = [
            ask
            for ask in game.questions.open.values()
            if ask.ability in {"mafia_shot", "inquire"} and ask.chosen is None
        ]
        if acts:
            target = DETECTIVE if acts[0].seat == MAFIOSO else MAFIOSO
            step = game.advance(Answer(game.now, acts[0].seat, acts[0].id, (target,)))
        else:
            step = game.advance(TimeUp(game.waits_until or 0.0))
    assert any("🔎" in text and "🕯" in text for text in sent)
    assert not any("🔎" in text and "🕯" in text for text in again)
    assert any("🕯" in text for text in missing(paragraphs(sent), [" ".join(text.split()) for text in again]))
    again += texts(presenter.private.still_out(game, DETECTIVE))
    assert not missing(paragraphs(sent), [" ".join(text.split()) for text in again])


def test_what_is_said_every_night_and_was_lost_once_makes_nothing_else_lost() -> None:
    told = ["no one died", "vote for 3", "you were saved", "no one died", "the end"]
    assert out_of_order(told, ["vote for 3", "you were saved; no one died", "the end"]) == ["no one died"]
    assert len(out_of_order(told, ["vote for 3; no one died", "you were saved", "the end"])) == 2
    assert out_of_order(told, told) == []
    assert out_of_order(told, list(reversed(told))) != []
    assert out_of_order(["no one died", "no one died"], ["no one died"]) == ["no one died"]


def test_a_message_that_is_never_shown_excuses_neighbours_that_it_may_have_had_alone() -> None:
    told = ["you are out", "the room is open", "vote for 3", "the end"]
    lost = missing(told, ["vote for 3"])
    assert lost == ["you are out", "the room is open", "the end"]
    assert unexcused(told, lost, 1) == lost
    assert not unexcused(told, lost, 2)
    assert not unexcused(told, [], 0)
    assert not unexcused(["open", "shut", "open", "shut"], ["open"], 1), "one message, though its text comes twice"
