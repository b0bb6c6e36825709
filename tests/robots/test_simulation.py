"""Many games, and the commands that play them."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.cli.balance import balance, differently, tables_of, uneven
from bot.cli.simulate import simulate as command
from bot.robots.playing import MANNERS
from bot.robots.simulation import SHARD, simulate_all
from bot.robots.tallies import Bout, Cell, WinTally, elo, wilson
from bot.scenario import available, load
from bot.scenario import load as load_scenario

RULES = load("simple").rules()


def simulate(rules, players, games, manner="random", **more):
    """The counts of games of one kind."""
    (tally,) = simulate_all([Cell(rules, players, manner)], games, **more)
    return tally


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


def test_elo_says_who_wins_more_whichever_side_a_scenario_favours():
    bouts = [Bout("fair", "weak", "strong", 100, 1100), Bout("fair", "strong", "weak", 1000, 1100)]
    assert elo(bouts, ["weak", "strong"]) == pytest.approx({"weak": 0, "strong": 400}, abs=2)
    bouts = [Bout("unfair", "one", "other", 900, 1000), Bout("unfair", "other", "one", 900, 1000)]
    assert elo(bouts, ["one", "other"]) == pytest.approx({"one": 0, "other": 0}, abs=1)


def test_rounds_are_summed_up():
    tally = WinTally()
    tally.winners.update(town=4)
    tally.rounds.update({2: 1, 3: 2, 9: 1})
    assert tally.mean_rounds() == 4.25
    assert [tally.rounds_at(share) for share in (0.05, 0.5, 0.95)] == [2, 3, 9]


def test_a_side_that_wins_with_others_is_counted_where_somebody_of_it_has_won():
    rules = load_scenario(Path(__file__).resolve().parents[1] / "concepts" / "sharing.yaml").rules()
    tally = simulate(rules, 8, 30, seed="7", manner="sensible", jobs=1)
    named = tally.winners["town"] + tally.winners["mafia"]
    assert named == 30
    assert tally.shared["friend"] + tally.shared["avenger"] == 30, "the doctor is in the game at the end, or out of it"
    assert 0 < tally.shared["survivor"] < 30, "a survivor wins only where they live"
    assert tally.share("survivor") == tally.shared["survivor"] / 30
    assert tally.shared["ghosts"] <= tally.winners["town"]


def test_simulate_prints_shares_rounds_and_speed():
    result = CliRunner().invoke(command, ["classic", "--players", "7", "--games", "30", "--jobs", "1"])
    assert result.exit_code == 0, result.output
    for word in ("sensible robots", "town", "mafia", "95 %", "rounds", "inputs a second"):
        assert word in result.output


def test_many_cells_are_counted_as_one_by_one():
    cells = [Cell(RULES, 5), Cell(RULES, 6, "sensible"), Cell(RULES, 5)]
    one, two, three = simulate_all(cells, 30, seed="7", jobs=2)
    assert one == three == simulate(RULES, 5, 30, seed="7", jobs=1)
    assert two == simulate(RULES, 6, 30, seed="7", manner="sensible", jobs=1)


def test_a_plot_shows_every_number_of_players(tmp_path):
    picture = tmp_path / "shares.png"
    args = ["simple", "--games", "3", "--jobs", "1", "--plot", str(picture)]
    result = CliRunner().invoke(command, args)
    assert result.exit_code == 0, result.output
    assert picture.read_bytes().startswith(b"\x89PNG")
    for players in RULES.deals:
        assert f"{players} players\n" in result.output


@pytest.mark.parametrize(
    ("file", "said"), [("shares.txt", "expected a file ending with .png"), ("no/where.png", "there is no directory")]
)
def test_a_plot_that_cannot_be_is_refused_before_anything_is_played(tmp_path, monkeypatch, file, said):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(command, ["simple", "--games", "100000", "--plot", file])
    assert result.exit_code == 1
    assert said in result.stderr


def test_without_matplotlib_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr("bot.cli.simulate.find_spec", lambda _: None)
    result = CliRunner().invoke(command, ["simple", "--plot", "shares.png"])
    assert result.exit_code == 1
    assert "pip install 'mafia-narrator[plot]'" in result.stderr


def test_where_several_options_choose_who_is_dealt_each_choice_has_a_brief_table():
    tables = list(tables_of(load("city")))
    assert (tables[0].title, tables[0].sizes) == ("city", [4, 14, 24])
    assert {table.title: table.sizes for table in tables[1:]}.items() >= {
        "city, cast=full": [4, 14, 24], "city, leader=detective": [4, 14, 24], "city, preset=city_7": [4, 14, 24],
    }.items()  # fmt: skip
    assert len(tables) == 1 + 2 + 1 + 16
    assert [table.title for table in tables_of(load("simple"))] == ["simple, set=plain", "simple, set=powers"]
    assert [table.title for table in tables_of(load("deck26"))] == ["deck26"]


def test_balance_writes_a_table_for_each_composition_a_row_for_each_size_and_manners_against_each_other(tmp_path):
    page = tmp_path / "balance.md"
    result = CliRunner().invoke(
        balance, ["simple", "classic", "--games", "2", "--others", "1", "--jobs", "1", "--out", str(page)]
    )
    assert result.exit_code == 0, result.output
    text = page.read_text(encoding="utf-8")
    headings = [line for line in text.splitlines() if line.startswith("## ")]
    assert [line for line in headings if line != "## Where sides are uneven"] == [
        "## Manners against each other",
        "## simple, set=plain",
        "## simple, set=powers",
        "## classic",
    ]
    rows = [line for line in text.splitlines() if line.startswith("| ") and line[2].isdigit()]
    assert len(rows) == 3 * 3
    overview = text[: text.index("**The robots**")]
    assert [overview.count(f"\n| {title} | ") for title in ("simple, set=plain", "classic")] == [1, 1]
    bouts = text[text.index("## Manners") : text.index("## simple, set=plain")]
    for manner in MANNERS:
        assert bouts.count(f"\n| {manner} | ") == 3


def test_balance_of_some_games_is_printed_and_leaves_the_page_of_all_alone(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    result = CliRunner().invoke(balance, ["simple", "--games", "1", "--jobs", "1"])
    assert result.exit_code == 0, result.output
    assert "\n## simple, set=plain\n" in result.stdout
    assert not list((tmp_path / "docs").iterdir())


def test_sides_that_win_much_or_little_are_shown_with_the_stronger_ones_playing_worse():
    table = next(table for table in tables_of(load("simple")) if table.title == "simple, set=plain")
    done = [WinTally(), WinTally(), WinTally()]
    done[1].winners.update(town=19, mafia=1)
    found = sorted(uneven(table, done), key=lambda one: one.share, reverse=True)
    assert [(one.side, one.cell.manner, one.cell.against, one.cell.of) for one in found] == [
        ("town", "sensible", "careless", "town"),
        ("mafia", "careless", "sensible", "mafia"),
    ]
    text = differently(found, [done[1], done[1]])
    assert "| town | 95 | town careless: 95.0 % (" in text
    assert "| mafia | 5 | all others careless: 5.0 % (" in text
    done[1].winners.update(mafia=18)
    assert not list(uneven(table, done))


def test_a_manner_may_be_that_of_one_side_alone():
    all_random = simulate_all([Cell(RULES, 6, "silent", "random")], 10, jobs=1)
    assert simulate_all([Cell(RULES, 6, "silent", "random", "mafia")], 10, jobs=1) == all_random
    assert simulate_all([Cell(RULES, 6, "random", "silent", "town")], 10, jobs=1) == all_random


def test_the_page_of_the_docs_has_every_scenario():
    text = (Path(__file__).resolve().parents[2] / "docs" / "balance.md").read_text(encoding="utf-8")
    for id_ in available():
        assert f"\n## {id_}" in text, f"{id_}: run `mafia balance`"


def test_simulate_takes_options_and_a_manner():
    args = [
        "simple",
        "--option",
        "set=powers",
        "--games",
        "10",
        "--manner",
        "silent",
        "--against",
        "random",
        "--jobs",
        "1",
    ]
    result = CliRunner().invoke(command, args)
    assert result.exit_code == 0
    assert "silent robots against random ones" in result.output


@pytest.mark.parametrize(
    "args", [["nowhere"], ["classic", "--players", "3"], ["simple", "--option", "set=x"], ["classic", "--games", "0"]]
)
def test_simulate_refuses_what_cannot_be_played(args):
    result = CliRunner().invoke(command, args)
    assert result.exit_code != 0
    assert "Error" in result.output
