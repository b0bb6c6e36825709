"""The points of a game in a series: what the scenario says of wins, best moves and removals."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.engine.bases.shelf import import_all_parts
from bot.engine.end_rules import POINT, Scoring
from bot.parts.procedures.speech.on_record import RecordJudged
from bot.records.points import in_series, points
from tests.records.scripted import scripted

import_all_parts()

TEN = "[don, mafioso, mafioso, sheriff, citizen, citizen, citizen, citizen, citizen, citizen]"
SEVEN = "[don, mafioso, sheriff, citizen, citizen, citizen, citizen]"
BLACK, RED = range(1, 4), range(4, 11)


def script(path: Path, play: str, seats: str = TEN, options: str = "{}") -> Path:
    """A game script of sports Mafia with these steps, in a file."""
    steps = "".join(f"  - {step.strip()}\n" for step in play.split(";"))
    head = f"title: a game with points\nscenario: sport\noptions: {options}\nseats: {seats}\nplay:\n"
    path.write_text(head + steps, encoding="utf-8")
    return path


def scored(path: Path, play: str) -> dict[int, int]:
    """The points of all seats, in hundredths, of a game with these steps."""
    return {seat: one.points for seat, one in points(scripted(script(path, play))).items()}


def shot(victim: int, named: str, then: str) -> str:
    """The steps of a game whose first victim names these in the best move."""
    shots = "; ".join(f"do: {seat} mafia_shot {victim}" for seat in BLACK)
    return f"phase: night 1; {shots}; phase: best_move; do: {victim} best_move {named}; {then}"


BLACK_LOSE = "phase: talk; host: defeat 1; expect: {winner: town}"
RED_LOSE = "phase: talk; host: defeat 6; expect: {winner: mafia}"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a script may lie."""
    return tmp_path / "points.game.yaml"


@pytest.mark.rules("SP-156")
def test_a_win_is_a_point_and_a_loss_or_a_draw_is_none(path: Path) -> None:
    won = scored(path, BLACK_LOSE)
    assert won == dict.fromkeys(BLACK, 0) | dict.fromkeys(RED, 100)
    lost = scored(path, RED_LOSE)
    assert lost == dict.fromkeys(BLACK, 100) | dict.fromkeys(RED, 0)
    drawn = scored(path, "phase: end before night 4; expect: {winner: draw}")
    assert set(drawn.values()) == {0}


@pytest.mark.rules("SP-157")
@pytest.mark.parametrize(("named", "worth"), [("1 2 3", 50), ("1 2 6", 25), ("1 6 7", 0), ("6 7 8", 0)])
def test_a_red_best_move_is_worth_what_is_right_in_it_whoever_wins(path: Path, named: str, worth: int) -> None:
    assert scored(path, shot(5, named, BLACK_LOSE))[5] == 100 + worth
    assert scored(path, shot(5, named, RED_LOSE))[5] == worth
    assert points(scripted(path))[5].best_move == worth


@pytest.mark.rules("SP-157")
def test_a_black_best_move_is_worth_nothing(path: Path) -> None:
    told = scored(path, shot(3, "1 2 6", RED_LOSE))
    assert told == dict.fromkeys(BLACK, 100) | dict.fromkeys(RED, 0)


@pytest.mark.rules("SP-158")
def test_whoever_is_removed_has_no_points_of_that_game(path: Path) -> None:
    fouls = "; ".join(["host: foul 5"] * 4)
    told = scored(path, f"phase: talk; {fouls}; host: leave 6; host: defeat 1; expect: {{winner: town}}")
    assert told == dict.fromkeys(BLACK, 0) | dict.fromkeys(RED, 100) | {5: 0, 6: 0}


@pytest.mark.rules("SP-158", "SP-169")
def test_whoever_leaves_after_the_best_move_was_killed_and_keeps_it(path: Path) -> None:
    told = scored(path, shot(5, "1 2 3", f"host: leave 5; {RED_LOSE}"))
    assert told[5] == 50


@pytest.mark.rules("SP-158", "SP-182")
def test_whoever_leaves_in_the_last_words_after_a_vote_was_voted_out(path: Path) -> None:
    named = "do: 1 put_forward 6; do: 2 put_forward 7"
    votes = "; ".join(f"do: {seat} vote 6" for seat in range(1, 7))
    talk = f"phase: talk; {named}; phase: vote; {votes}; phase: last_words; host: leave 6; phase: night 1"
    told = scripted(script(path, f"{talk}; {BLACK_LOSE}"))
    hard = told.rules.points.model_copy(update={"removed": -1})
    told = replace(told, rules=told.rules.model_copy(update={"points": hard}))
    assert points(told)[6].points == 0, "not removed, but whoever leaves has not won"
    assert points(told)[7].points == POINT


@pytest.mark.rules("SP-04", "SP-155")
def test_a_game_of_ten_counts_in_a_series_and_a_casual_one_does_not(path: Path) -> None:
    assert in_series(scripted(script(path, BLACK_LOSE)))
    assert not in_series(scripted(script(path, BLACK_LOSE, SEVEN)))


def test_a_game_without_points_of_its_own_gives_one_for_a_win() -> None:
    told = scripted("jailed")
    assert told.rules.points == Scoring()
    assert in_series(told)
    assert {seat: one.points for seat, one in points(told).items()} == {
        seat: 100 * sat.won for seat, sat in told.seats.items()
    }


@pytest.mark.rules("SP-161")
def test_what_is_on_record_is_judged_in_the_story_alone_and_gives_no_points(path: Path) -> None:
    said = "do: 1 on_record 4 mafia; do: 1 turn done; do: 2 on_record 1 mafia"
    told = scripted(
        script(path, f"phase: talk; {said}; {RED_LOSE.removeprefix('phase: talk; ')}", options="{on_record: all}")
    )
    judged = [event for _, event in told.story() if isinstance(event, RecordJudged)]
    assert judged == [RecordJudged(1, 4, "mafia", right=False), RecordJudged(2, 1, "mafia", right=True)]
    assert not any(isinstance(event, RecordJudged) for moment in told.moments for who, event in moment.told if who)
    assert {one.points for one in points(told).values()} == {0, 100}
    assert points(told)[2].points == 100
