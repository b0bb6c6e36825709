"""Announcements with a time limit: their clocks run until the time is over, and outlive restarts."""

import re

import pytest
from markupsafe import Markup

from bot.engine.asks import Deadline
from bot.engine.events import NightFell, WaveCalled
from bot.engine.game import Game
from bot.engine.inputs import Host, HostAction, TimeUp
from bot.engine.outputs import Told
from bot.scenario import load
from bot.store.rows import Chat, GameRow, GameState, Player
from bot.store.settings import GroupSettings
from bot.telegram.games.replay import replay, step_of
from bot.telegram.outbox.deliveries import Post, Priority
from bot.telegram.presenting.announcements import Announcements, TimeLimit
from bot.telegram.presenting.presenter import Presenter
from bot.telegram.presenting.readers import Readers
from bot.telegram.presenting.seating import Seating
from bot.text import tongue
from bot.text.clocks import moment
from bot.text.lengths import MESSAGE_LENGTH
from tests.telegram.games.test_replay import played

SEED = "clocks"
GROUP = -1


def seated(scenario, language="en"):
    """A game that has not begun, and its presenter."""
    rules = load(scenario).rules()
    players = min(rules.deals)
    row = GameRow(1, GROUP, None, GameState.RUNNING, scenario, {}, "standard", language, SEED, 1, 0.0, 0.0)
    people = {seat: Player(1, seat, seat, f"Player {seat}", language) for seat in range(1, players + 1)}
    chat = Chat(GROUP, settings=GroupSettings())
    return Game(rules, players, SEED), Presenter(Readers(row, chat, Seating(people), load(scenario).raw))


def to_group(deliveries):
    return [one for one in deliveries if isinstance(one, Post) and one.chat_id == GROUP]


def announced(deliveries):
    return [one for one in to_group(deliveries) if ".told" in (one.slot or "")]


def clocks(deliveries):
    """By slot, when the clocks of the announcements run out."""
    return {post.slot: re.findall(r'<moment game="([\d.]+)">', post.timed or "") for post in announced(deliveries)}


@pytest.mark.rules("CH-05")
@pytest.mark.parametrize("scenario", ["deck26", "godfather", "sport"])
def test_every_night_and_call_has_a_clock_and_a_restart_knows_them_all(scenario):
    log = played(load(scenario).rules(), min(load(scenario).rules().deals), SEED)
    game, shown = seated(scenario)
    nights = 0
    for line in log:
        step = step_of(game, line)
        told = [output.event for output in step.outputs if isinstance(output, Told) and output.audience is None]
        posts = shown.present(game, step)
        if any(isinstance(event, NightFell | WaveCalled) and event.seconds for event in told):
            assert any(clocks(posts).values()), told
            nights += 1
        if any(isinstance(event, NightFell | WaveCalled) for event in told) or line.number % 60 == 0:
            back, again = seated(scenario)
            replay(back, log[: line.number + 1], again)
            assert clocks(again.retimed(back, back.now)) == clocks(shown.retimed(game, game.now))
    assert nights
    assert clocks(shown.retimed(game, game.now)) == {}, "at the end no clock runs"


@pytest.mark.rules("CH-01")
@pytest.mark.parametrize("language", ["en", "fa", "ru", "ar"])
def test_more_time_moves_dawn_and_every_wave_leaves_the_time_of_the_next(language):
    game, shown = seated("godfather", language)
    step = game.start()
    while not any(isinstance(one, Told) and isinstance(one.event, NightFell) for one in step.outputs):
        shown.present(game, step)
        step = game.advance(TimeUp(game.waits_until))
    (fell,) = [post for post in to_group(shown.present(game, step)) if clocks([post])]
    t = tongue(language)
    assert str(t.ahead(135)) in fell.text
    ends = game.ends_at
    assert [float(at) for at in clocks([fell])[fell.slot]] == pytest.approx([ends + 45, ends])

    step = game.advance(Host(game.now, HostAction.EXTEND, seconds=60))
    (longer,) = [post for post in to_group(shown.present(game, step)) if post.retimed]
    assert str(t.ahead(195)) in longer.text
    assert [float(at) for at in clocks([longer])[fell.slot]] == pytest.approx([ends + 105, ends + 60])

    while game.ends_at == ends + 60:
        posts = to_group(shown.present(game, game.advance(TimeUp(game.waits_until))))
    (left,) = [post for post in posts if post.slot == fell.slot]
    assert left.priority is Priority.IDLE, "that the call is over can wait"
    assert [float(at) for at in clocks([left])[fell.slot]] == pytest.approx([ends + 105])

    posts = to_group(shown.present(game, game.advance(Host(game.now, HostAction.SKIP))))
    over = [post for post in posts if post.retimed]
    assert len(over) == 2
    assert all(post.timed is None and post.priority is Priority.IDLE for post in over)
    assert str(t.ahead(195)) in next(post.text for post in over if post.slot == fell.slot)


def test_what_is_too_long_for_one_message_is_told_whole_and_without_a_clock():
    game, _ = seated("sport")
    game.start()
    long = "x" * MESSAGE_LENGTH + str(moment("game", 60.0, Markup("1 minute")))
    limit = TimeLimit(60.0, Deadline(60.0, 60.0), 60.0)
    post = Announcements(1).put(game, Post(GROUP, long, game=1), [limit], tongue("en"))
    assert (post.slot, post.timed) == (None, None)
    assert post.text == "x" * MESSAGE_LENGTH + "1 minute"
