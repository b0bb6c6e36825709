"""Many games, and the commands that play them."""

import pytest
from click.testing import CliRunner

from bot.cli.simulate import simulate as command
from bot.robots import Tally, simulate
from bot.robots.simulation import SHARD, wilson
from bot.scenario import load

RULES = load("simple").rules()


def test_the_number_of_jobs_does_not_change_the_counts():
    done: list[int] = []
    games = 2 * SHARD + 30
    one = simulate(RULES, 5, games, seed="7", jobs=1, progress=done.append)
    assert sum(done) == games == one.games == one.rounds.total()
    assert simulate(RULES, 5, games, seed="7", jobs=2) == one
    assert simulate(RULES, 5, games, seed="8", jobs=1) != one


def test_wilson_interval():
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)


def test_rounds_are_summed_up():
    tally = Tally()
    tally.winners.update(town=4)
    tally.rounds.update({2: 1, 3: 2, 9: 1})
    assert tally.mean_rounds() == 4.25
    assert [tally.rounds_at(share) for share in (0.05, 0.5, 0.95)] == [2, 3, 9]


def test_simulate_prints_shares_rounds_and_speed():
    result = CliRunner().invoke(command, ["classic", "--players", "7", "--games", "30", "--jobs", "1"])
    assert result.exit_code == 0, result.output
    for word in ("town", "mafia", "95 %", "rounds", "inputs a second"):
        assert word in result.output


def test_simulate_takes_options_and_a_manner():
    args = ["simple", "--option", "set=powers", "--games", "10", "--manner", "sensible", "--jobs", "1"]
    assert CliRunner().invoke(command, args).exit_code == 0


@pytest.mark.parametrize(
    "args", [["nowhere"], ["classic", "--players", "3"], ["simple", "--option", "set=x"], ["classic", "--games", "0"]]
)
def test_simulate_refuses_what_cannot_be_played(args):
    result = CliRunner().invoke(command, args)
    assert result.exit_code != 0
    assert "Error" in result.output
