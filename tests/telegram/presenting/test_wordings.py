"""The group's texts are worded in the chosen tone, and go on after a restart as if there had been none."""

from dataclasses import replace

import pytest

from bot.engine.game import Game
from bot.scenario import load
from bot.store.rows import Chat, GameRow, GameState, Player
from bot.store.settings import GroupSettings
from bot.telegram.games.replay import replay, step_of
from bot.telegram.outbox.deliveries import Post
from bot.telegram.presenting.presenter import Presenter
from bot.telegram.presenting.readers import Readers
from bot.telegram.presenting.seating import Seating
from tests.telegram.games.test_replay import played

SEED, PLAYERS = "1", 10


def presenter(scenario, tone="classic", language="en"):
    row = GameRow(1, -1, None, GameState.RUNNING, scenario, {}, "standard", language, SEED, 1, 0.0, 0.0)
    people = {seat: Player(1, seat, seat, f"Player {seat}", language) for seat in range(1, PLAYERS + 1)}
    return Presenter(Readers(row, Chat(-1, settings=GroupSettings(tone=tone)), Seating(people), load(scenario).raw))


def texts(presented):
    return [delivery.text for delivery in presented if isinstance(delivery, Post) and delivery.chat_id == -1]


def read(log, scenario, tones, *, restart=None, language="en"):
    """All that the group is sent; `tones` is the one from each line of the log on; `restart` after so many lines."""
    game, shown = Game(load(scenario).rules(), PLAYERS, SEED), presenter(scenario, language=language)
    sent = []
    for line in log:
        if line.number == restart:
            game, shown = (
                Game(load(scenario).rules(), PLAYERS, SEED),
                presenter(scenario, shown.readers.chat.settings.tone, language),
            )
            replay(game, log[:restart], shown)
        if line.number in tones:
            chat = shown.readers.chat
            shown.readers.chat = replace(chat, settings=chat.settings.having("tone", tones[line.number]))
        sent += texts(shown.present(game, step_of(game, line)))
    return sent


@pytest.fixture(scope="module")
def log():
    return played(load("classic").rules(), PLAYERS, SEED)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_after_a_restart_the_group_is_told_what_it_would_have_been_told(log, share):
    unbroken = read(log, "classic", {})
    assert read(log, "classic", {}, restart=int(len(log) * share)) == unbroken


def test_each_tone_tells_the_same_game_in_its_own_words(log):
    told = {tone: "\n".join(read(log, "classic", {0: tone})) for tone in ("plain", "classic", "dramatic")}
    assert len(set(told.values())) == 3
    assert told["plain"].count("The city falls asleep.") > 1
    assert len(told["plain"]) < len(told["classic"]) < len(told["dramatic"])


def test_a_tone_counts_from_the_moment_it_is_chosen(log):
    half = len(log) // 2
    before, after = read(log, "classic", {}), read(log, "classic", {half: "plain"})
    same = next(index for index, (one, other) in enumerate(zip(before, after, strict=True)) if one != other)
    assert same > 1
    assert after[-3:] == read(log, "classic", {0: "plain"})[-3:]


def test_the_opening_of_a_vote_stands_on_its_board_while_it_is_open(log):
    boards = [text for text in read(log, "classic", {}) if "First vote: who goes on trial?" in text]
    opened = [text for text in boards if "🔒" not in text]
    assert opened
    assert all(text.split("\n")[1] for text in opened)
    assert len({text.split("\n")[1] for text in opened}) > 1
    closed = [text for text in boards if "🔒" in text]
    assert not {text.split("\n")[1] for text in closed} & {text.split("\n")[1] for text in opened}
