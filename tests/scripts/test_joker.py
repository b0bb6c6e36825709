"""The joker's game: rules that no script can show."""

from collections.abc import Iterator

import pytest

from bot.engine.game import Game
from bot.engine.inputs import Choice, TimeUp
from bot.engine.judging import check_endings
from bot.engine.presence.exits import leave
from bot.engine.signals import GameEnds
from bot.parts.endings import NobodyLives
from bot.scenario import load
from tests.engine.games import until_over

DEAL = ("mafioso", "doctor", "joker", "citizen", "citizen", "citizen")


@pytest.mark.rules("JK-01", "JK-02")
def test_six_play_and_no_other_number() -> None:
    rules = load("joker").rules()
    assert load("joker").sizes() == (6,)
    assert sorted(rules.deals[6]) == sorted(DEAL)
    for players in (5, 7):
        with pytest.raises(ValueError, match=f"no composition for {players} players"):
            Game(rules, players, "1")


@pytest.mark.rules("JK-58")
def test_with_nobody_alive_it_is_a_draw() -> None:
    game = Game(load("joker").rules(), 6, "1", deal=DEAL)
    game.start()
    for seat in game.seats:
        leave(game, seat, "idle")  # all at the same moment
    with pytest.raises(GameEnds) as end:
        check_endings(game, "exit")
    assert (end.value.winner, end.value.why) == ("draw", NobodyLives.id)


@pytest.mark.rules("JK-09")
def test_the_introduction_draws_nothing_and_day_1_begins_with_anybody() -> None:
    first = set()
    for seed in range(30):
        game = Game(load("joker").rules(), 6, str(seed), deal=DEAL)
        game.start()
        assert game.floor.seats == (1,)
        while game.floor.first_speaker is None:
            assert not game.chance._drawn
            game.advance(TimeUp(game.waits_until or 0.0))
        first.add(game.floor.first_speaker)
    assert first == {1, 2, 3, 4, 5, 6}


def seen(choices: dict[int, dict[str, Choice]], days: int = 3) -> dict[int, list[object]]:
    """The sights of the group (0) and each seat in a game with these choices in every night with questions."""

    def plan(game: Game) -> Iterator[tuple[int, str, Choice]]:
        for ask in list(game.questions.open.values()):
            if ask.ability in {"turn", "vote"}:
                yield ask.seat, ask.ability, ("done",) if ask.ability == "turn" else ()
            elif ask.ability in choices.get(ask.seat, {}):
                yield ask.seat, ask.ability, choices[ask.seat][ask.ability]

    game = Game(load("joker").rules(), 6, "1", deal=DEAL)
    return until_over(game, plan, lambda game: game.outcome.over or (game.phase.name == "day" and game.round == days))


@pytest.mark.rules("JK-38")
def test_a_laugh_is_seen_by_the_joker_alone() -> None:
    laughing, silent = seen({3: {"laugh": ("yes",)}}), seen({})
    assert laughing[3] != silent[3]
    for seat in (0, 1, 2, 4, 5, 6):
        assert laughing[seat] == silent[seat]


@pytest.mark.rules("JK-30", "JK-34", "JK-29")
def test_nobody_can_tell_why_nobody_died() -> None:
    """The joker was shot, the doctor saved, or no shot was fired."""
    immune = seen({1: {"mafia_shot": (3,)}, 2: {"save": (4,)}})
    saved = seen({1: {"mafia_shot": (4,)}, 2: {"save": (4,)}})
    unfired = seen({2: {"save": (4,)}})
    for seat in (0, 2, 3, 4, 5, 6):
        assert immune[seat] == saved[seat] == unfired[seat]
