"""Games that nobody means are warned of, and can be played all the same."""

import pytest
from click.testing import CliRunner

from bot.cli import main
from bot.scenario import available, load
from tests.scenario.conftest import Edit, Edited

VERDICT = "  - verdict: {seconds: 30, voters: not_in_defence, alone: majority, several: most, tie: all_leave}\n"
NOMINATION = "  - nomination: {calls: $calls, seconds_per_name: 15, bar: majority}\n"
DEFENCE = "  - defence: {seconds: 60}\n"
CALLS = (
    "  calls:\n    kind: choice\n    default: board\n    name: First vote\n"
    "    choices: {board: All names at once, one_by_one: One name after another}\n"
)
SHOT = "    abilities:\n      - mafia_shot: {decides: leader, ranks: [godfather], leader_silent: marks, tie: random}\n"
PARITY = "  - parity: {winner: mafia, against: town, when: dawn}\n"
MAFIA_WINS = "  - no_faction_left: {faction: town, winner: mafia}\n"
NO_EXIT = "day: nobody can ever leave: no part of the day puts anybody out, and no ability does"
TWICE = "'inquire' is there already; it is asked once, and counted together"
CANNOT_WIN = "cannot win: no ending names it as the winner, and nothing else lets it win"
UNLED = "nothing comes of it: nothing decides on the condemned; put 'departure' or 'jail' after it"
UNDECIDED = "nothing comes of it: nothing decides on the defendants; put 'court', 'trial' or 'verdict' after it"
UNNAMED = "nothing ever happens here: there are no defendants; put 'nomination' or 'put_forward' before it"
GOES_ON = "endings: the game goes on while two sides are alive, though one cannot lose any more; add 'parity'"


def told(edited: Edited, *edits: Edit, base: str = "classic") -> list[str]:
    path = edited(*edits, base=base)
    return [str(warning).replace(f"{path}:", "").partition(": ")[2] for warning in load(path).warnings]


@pytest.mark.parametrize("id_", sorted(available()))
def test_no_shipped_scenario_has_a_dead_end(id_: str) -> None:
    assert load(id_).warnings == ()


@pytest.mark.parametrize(
    ("edits", "said"),
    [
        (
            [(VERDICT, "")],
            [f"day[1].nomination: {UNDECIDED}"],
        ),
        (
            [("tie: all_leave}", "tie: all_leave, leaving: held}")],
            [f"day[3].verdict: {UNLED}"],
        ),
        (
            [(NOMINATION, ""), (CALLS, "")],
            [
                f"day[{place}].{part}: {UNNAMED}"
                for place, part in ((1, "defence"), (2, "verdict"))
            ],
        ),
        (
            [("- inquire: {}", "- inquire: {}\n      - inquire: {uses: 2}")],
            [f"roles.detective.abilities[1].inquire: {TWICE}"],
        ),
        (
            [(SHOT, ""), (VERDICT, ""), (NOMINATION, ""), (CALLS, ""), (DEFENCE, ""), ("[mafia_shot, save", "[save")],
            [NO_EXIT],
        ),
        (
            [(PARITY, ""), (MAFIA_WINS, "")],
            [f"factions.mafia: {CANNOT_WIN}", GOES_ON],
        ),
        ([(PARITY, "")], [GOES_ON]),
        (
            [
                ("  9: {godfather: 1, mafioso: 2, doctor: 1", "  9: {loner: 1, godfather: 1, mafioso: 1, doctor: 1"),
                ("roles:\n", "roles:\n  loner: {name: Loner, card: You are alone.}\n"),
            ],
            [f"roles.loner: {CANNOT_WIN}"],
        ),
    ],
)  # fmt: skip
def test_a_dead_end_is_told_with_its_place(edited: Edited, edits: list[Edit], said: list[str]) -> None:
    assert told(edited, *edits) == said


def test_who_wins_with_another_side_can_win(edited: Edited) -> None:
    edits = [
        ("{name: Town}", "{name: Town}\n  guests: {name: Guests, wins_with: [town]}"),
        ("roles:\n", "roles:\n  guest: {faction: guests, name: Guest, card: You are a guest.}\n"),
        ("  9: {godfather: 1, mafioso: 2, doctor: 1", "  9: {guest: 1, godfather: 1, mafioso: 1, doctor: 1"),
    ]
    assert told(edited, *edits) == []
    edits[0] = ("{name: Town}", "{name: Town}\n  guests: {name: Guests}")
    assert told(edited, *edits) == [f"factions.guests: {CANNOT_WIN}"]
    edits[0] = ("{name: Town}", "{name: Town}\n  guests: {name: Guests, wins_with: {alive: true}}")
    assert told(edited, *edits) == []


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (("  - fade: {seconds: 30}\n", ""), "roles.revenant.abilities[0].linger: {}; put 'fade' into the day"),
        (
            ("  - declared_gun: {naming: 20, talk: 60, aiming: 20, last_words: 30, shows: side}\n", ""),
            "roles.avenger.abilities[0].predict: {}; put 'declared_gun' into the day",
        ),
    ],
)
def test_what_an_ability_begins_a_part_of_the_day_carries_out(edited: Edited, edit: Edit, said: str) -> None:
    assert told(edited, edit, base="masked") == [said.format("what it begins is never carried out")]


def test_a_joker_wins_by_his_laugh_and_by_nothing_else(edited: Edited) -> None:
    without = [("      - laugh: {uses: 2, rest: 1}\n", ""), ("save, laugh]", "save]")]
    assert told(edited, *without, base="joker") == [f"roles.joker: {CANNOT_WIN}"]


def test_a_warning_is_no_mistake(edited: Edited) -> None:
    path = edited((PARITY, ""), ("id: classic", "id: mine"))
    result = CliRunner().invoke(main, ["check", str(path)])
    assert result.exit_code == 0
    assert result.stderr.startswith(f"{path}:91: {GOES_ON} (warning)\n")


def test_whom_a_finale_alone_names_as_the_winner_can_win(edited: Edited) -> None:
    lines = (available()["el_clasico"]).read_text(encoding="utf-8").splitlines(keepends=True)
    named = [(line, "") for line in lines if "winner: churchill" in line or "faction: churchill, company" in line]
    finale = next(line for line in lines if "last_two: {" in line)
    assert len(named) == 3
    assert not [line for line in told(edited, *named, base="el_clasico") if CANNOT_WIN in line]
    assert f"roles.churchill: {CANNOT_WIN}" in told(edited, *named, (finale, ""), base="el_clasico")
