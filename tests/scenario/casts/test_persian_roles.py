"""The casts of the Persian roles: the deals are those of the tables of `docs/rules/persian_roles.md`."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.engine.game import Game
from bot.scenario import Scenario, ScenarioError, load
from tests.scenario.casts.deals import dealt

BOOK = (Path(__file__).resolve().parents[3] / "docs" / "rules" / "persian_roles.md").read_text(encoding="utf-8")
PRESETS = ("starter", "standard", "advanced", "chaos")
SIZES = range(6, 25)
NONE = "–"
SIDES = {"mafia": {"mafia"}, "black": {"black"}, "independent": {"killer", "fool"}, "town with a power": {"town"}}


@cache
def persian() -> Scenario:
    return load("persian_roles")


def table(preset: str) -> Iterator[dict[str, str]]:
    """The rows of a preset's table, each with its cells by their columns."""
    _, _, rest = BOOK.partition(f"\n**`{preset}`**")
    assert rest, preset
    lines = rest[rest.index("\n|") + 1 :].split("\n")
    columns = [cell.strip() for cell in lines[0].strip("|").split("|")]
    for line in lines[2:]:
        if not line.startswith("|"):
            return
        yield dict(zip(columns, (cell.strip() for cell in line.strip("|").split("|")), strict=True))


def roles(cell: str) -> Counter[str]:
    """`godfather, mafioso×2` as counts."""
    counts: Counter[str] = Counter()
    for word in cell.split(", ") if cell != NONE else []:
        role, _, count = word.partition("×")
        counts[role] += int(count or 1)
    return counts


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_deals_what_its_table_says(preset):
    sizes = []
    for row in table(preset):
        players = int(row["players"])
        expected = Counter(citizen=int(row["citizens"]))
        for column, sides in SIDES.items():
            cell = roles(row.get(column, NONE))
            assert {persian().model.side_of[role] for role in cell} <= sides, (preset, players, column)
            expected += cell
        assert expected.total() == players
        assert dealt(persian(), players, preset=preset) == expected, (preset, players)
        sizes.append(players)
    assert sizes == list(SIZES)


def test_every_role_is_in_some_preset():
    rows = (persian().rules({"preset": preset}).deals for preset in PRESETS)
    assert {role for deals in rows for deal in deals.values() for role in deal} == set(persian().roles)
    assert len(persian().roles) == 41


def test_the_mafia_is_a_third_or_less():
    for preset in PRESETS:
        for players, deal in persian().rules({"preset": preset}).deals.items():
            sides = Counter(persian().model.side_of[role] for role in deal)
            share = players if preset in {"standard", "chaos"} else players - 1
            assert sides["mafia"] + sides["black"] == share // 3, (preset, players)


def test_6_to_24_may_play_and_no_other_number():
    for players in (5, 25):
        with pytest.raises(ValueError, match="no composition"):
            Game(persian().rules(), players, "seed")


def test_all_roles_and_sides_are_those_of_the_book():
    book = dict(re.findall(r"^\| `(\w+)` \| (town|mafia|black|independent) \|", BOOK, re.MULTILINE))
    sides = persian().model.side_of
    assert book == {role: "independent" if sides[role] == role else sides[role] for role in sides}
    inquiry = dict(re.findall(r"^\| `(\w+)` \| \w+ \| (?:\*\*)?(yes|no)\b", BOOK, re.MULTILINE))
    shown = {id_: role.shown_side or sides[id_] for id_, role in persian().roles.items()}
    assert inquiry == {role: "yes" if side == "mafia" else "no" for role, side in shown.items()}


# -- what a host composes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cast", "said"),
    [
        ("mafioso8.citizen17", "expected 6 to 24 players, found 25"),
        ("pickpocket1.citizen5", "godfather + terrorist + mafioso + stalker + lawyer + hooker"),
        ("mafioso3.citizen3", "mafia: fewer than half"),
        ("mafioso2.quack1.citizen3", "mafia: fewer than half"),
        ("mafioso2.killer1.fool1.traitor2", "town: at least 1"),
        ("mafioso1.terrorist3.citizen9", "'terrorist': expected 0 or 1 or 2, found 3"),
        ("mafioso1.traitor3.citizen9", "'traitor': expected 0 or 1 or 2, found 3"),
        ("mafioso1.bomb3.citizen9", "'bomb': expected 0 or 1 or 2, found 3"),
        ("mafioso1.white_citizen4.citizen9", "'white_citizen': expected 0 or 1 or 2 or 3, found 4"),
        ("mafioso1.allied_citizen1.citizen9", "'allied_citizen': expected 0 or 2 or 3 or 4, found 1"),
        ("mafioso1.detective2.citizen9", "'detective': expected 0 or 1, found 2"),
    ],
)
def test_an_own_cast_that_cannot_be_is_refused(cast, said):
    with pytest.raises(ScenarioError) as raised:
        persian().rules({"own": cast})
    assert str(raised.value).startswith(f"persian_roles: options.own: {said}")


def test_the_rest_of_an_own_cast_is_filled_up_with_citizens():
    deals = persian().rules({"own": "godfather1.detective1.citizen1"}).deals
    assert sorted(deals) == list(SIZES)
    for players, deal in deals.items():
        assert Counter(deal) == Counter(godfather=1, detective=1, citizen=players - 2)
    assert sorted(persian().rules({"own": "mafioso2.doctor1.citizen5"}).deals) == list(range(8, 25))


def test_what_a_filled_up_cast_should_be_hangs_on_its_table():
    assert [str(doubt) for doubt in persian().doubts("own", "mafioso1.traitor1")] == []
    (few,) = persian().doubts("own", "mafioso1.traitor1", 15)
    assert str(few) == "mafia + black: at least one in 5, at most one in 3"


ONE_OF = {
    "stalker": ["tracker"],
    "priest": ["silencer"],
    "saboteur": ["gunsmith"],
    "pickpocket": ["gunsmith", "blacksmith", "bulletproof"],
    "farmer": ["detective"],
    "lawyer": ["detective"],
    "shrink": ["yakuza", "white_citizen", "freemason"],
    "samurai": ["yakuza", "white_citizen", "freemason"],
}


@pytest.mark.parametrize(("role", "one_of"), ONE_OF.items())
def test_a_role_that_is_of_no_use_alone_is_dealt_after_a_warning(role, one_of):
    alone = "mafioso2.citizen6"
    assert doubts(alone) == []
    assert doubts(f"{alone}.{role}1") == [f"'{role}' needs {' or '.join(one_of)}"]
    assert all(doubts(f"{alone}.{role}1.{other}1") == [] for other in one_of)


@pytest.mark.parametrize(
    ("cast", "warned"),
    [
        ("mafioso2.citizen4", 0),  # a third of six
        ("mafioso2.citizen3.silencer1", 1),  # the black side counts with the mafia
        ("mafioso1.citizen9", 1),  # a fifth of ten is two
        ("mafioso2.citizen8", 0),
        ("mafioso2.citizen7.killer1", 0),
        ("mafioso2.citizen7.killer1.fool1", 1),  # both below twelve players
        ("mafioso3.citizen7.killer1.fool1", 0),
        ("mafioso4.citizen14.allied_citizen2", 1),  # with twenty players
        ("mafioso5.citizen14.allied_citizen2", 0),
        ("mafioso2.citizen5.white_citizen1", 0),
        ("mafioso2.citizen4.white_citizen2", 1),
        ("godfather1.detective1.citizen4", 1),  # nobody whom the detective could find
        ("godfather1.mafioso1.detective1.citizen4", 0),
    ],
)
def test_an_own_cast_that_is_out_of_balance_is_dealt_after_a_warning(cast, warned):
    assert len(doubts(cast)) == warned
    assert dealt(persian(), sum(map(int, re.findall(r"\d+", cast))), own=cast).total() >= 6


def test_a_preset_that_is_picked_gives_up_an_own_cast():
    own = "godfather1.detective1.citizen4"
    assert persian().legal({"own": own, "preset": "chaos"})["preset"] == "custom"
    assert persian().with_choice({"own": own}, "preset", "chaos") == {"preset": "chaos"}
    assert persian().rules({"preset": "custom"}).deals == persian().rules({"preset": "starter"}).deals


def doubts(cast: str) -> list[str]:
    """The lobby's warnings."""
    word = str(persian().values({"own": cast})["own"])
    return [str(limit) for limit in persian().doubts("own", word)]


# -- settings ------------------------------------------------------------------------------------------------


def test_the_settings_and_their_defaults():
    assert persian().values() == {
        "preset": "starter",
        "sniper_bullets": 2,
        "guns": 2,
        "dead_tell_role": "off",
        "testament": "off",
        "show_composition": "on",
        "reading": "yes",
        "own": "",
    }
    for name in ("sniper_bullets", "guns"):
        assert [persian().values({name: str(number)})[name] for number in range(1, 10)] == list(range(1, 10))
        for beyond in (0, 10):
            with pytest.raises(ScenarioError, match="expected a whole number from 1 to 9"):
                persian().values({name: beyond})
    assert persian().values({"sniper_bullets": "unlimited"})["sniper_bullets"] == "unlimited"
    with pytest.raises(ScenarioError, match="found 'unlimited'"):
        persian().values({"guns": "unlimited"})
