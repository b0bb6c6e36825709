"""The casts of the city: every table of `docs/rules/city.md` is what is dealt, and own casts have limits."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.engine.game import Game
from bot.scenario import Scenario, ScenarioError, load
from bot.scenario.checks.stages import check_steps
from bot.scenario.validation import read
from tests.scenario.casts.deals import dealt

BOOK = (Path(__file__).resolve().parents[3] / "docs" / "rules" / "city.md").read_text(encoding="utf-8")
SIZES = range(4, 25)
ORDERS = [f"city_{number}" for number in range(1, 17)]
NONE = "—"


@cache
def city() -> Scenario:
    return load("city")


def table(head: str) -> Iterator[list[str]]:
    """The rows of the table that begins so, each as its cells."""
    _, _, rest = BOOK.partition(f"\n{head}")
    assert rest, head
    for line in rest.split("\n")[2:]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split("|")]


def numbers(cell: str) -> list[int]:
    """`8–10` and `2, 14, 16` as numbers."""
    return [
        number
        for part in cell.split(", ")
        for first, _, last in [part.partition("–")]
        for number in range(int(first), int(last or first) + 1)
    ]


def roles(cell: str) -> Counter[str]:
    """`commissioner, doctor, 3 citizen; don` as counts."""
    counts: Counter[str] = Counter()
    for word in re.split(r"[,;] ", cell) if cell != NONE else []:
        count, _, role = word.rpartition(" ")
        counts[role] += int(count or 1)
    return counts


def by_order(head: str) -> dict[tuple[int, int], str]:
    """A table with a column for one order or several: its cells by order and size."""
    columns = [numbers(column) for column in head.strip("| ").split(" | ")[1:]]
    return {
        (order, int(size)): cell
        for size, *cells in table(head)
        for orders, cell in zip(columns, cells, strict=True)
        for order in orders
    }


@cache
def deals(order: int, cast: str) -> dict[int, Counter[str]]:
    rules = city().rules({"preset": f"city_{order}", "cast": cast})
    return {size: Counter(deal) for size, deal in rules.deals.items()}


def criminal(role: str) -> bool:
    return city().roles[role].side != "town"


def specials(row: Counter[str]) -> Counter[str]:
    return Counter({role: n for role, n in row.items() if role not in {"citizen", "mafioso", "commissioner"}})


def plain(row: Counter[str]) -> str:
    return f"{row['citizen']}/{row['mafioso']}"


@pytest.mark.rules("CT-01", "CT-02", "CT-03")
def test_4_to_24_may_play_and_no_other_number():
    for number in range(1, 17):
        for cast in ("balanced", "full", "beginner"):
            assert list(deals(number, cast)) == list(SIZES)
            assert all(row.total() == players for players, row in deals(number, cast).items())
    for players in (3, 25):
        with pytest.raises(ValueError, match="no composition"):
            Game(city().rules(), players, "seed")


@pytest.mark.rules("CT-05", "CT-06", "CT-09", "CT-11")
@pytest.mark.parametrize("cast", ["balanced", "full", "beginner"])
def test_every_cast_keeps_to_the_totals(cast):
    totals = {int(size): cells for size, *cells in table("| N | town | leader |")}
    assert list(totals) == list(SIZES)
    for order in range(1, 17):
        for players, row in deals(order, cast).items():
            town, leader, of_town, criminals, of_criminals = totals[players]
            bad = {role: n for role, n in row.items() if criminal(role)}
            assert sum(bad.values()) == int(criminals)
            assert players - sum(bad.values()) == int(town)
            assert row["commissioner"] == int(leader)
            assert all(n == 1 for role, n in row.items() if role not in {"citizen", "mafioso"})
            if bad.keys() & {"maniac", "cardsharp"}:
                assert sum(n for role, n in bad.items() if city().roles[role].side == "mafia") >= 2
            if cast != "full":
                assert sum(n for role, n in specials(row).items() if not criminal(role)) <= numbers(of_town)[-1]
                assert sum(n for role, n in specials(row).items() if criminal(role)) <= numbers(of_criminals)[-1]


@pytest.mark.rules("CT-06")
def test_the_totals_follow_the_formula_where_the_source_is_silent():
    for size, _, _, _, criminals, _ in table("| N | town | leader |"):
        players = int(size)
        rounded = players * 2 // 7 if players < 6 else -(-players * 2 // 7)
        assert int(criminals) == rounded + (players == 14)


@pytest.mark.rules("CT-05")
def test_the_default_game_is_dealt_as_its_table_says():
    rows = {}
    for sizes, *sides in table("| N | town | mafia | independent |"):
        for place, size in enumerate(sizes.split(" / ")):
            cast = ", ".join(cell for cell in sides if cell)
            several = re.search(r"\d+( / \d+)+", cast)
            rows[int(size)] = roles(cast.replace(several[0], several[0].split(" / ")[place]) if several else cast)
    assert {players: Counter(deal) for players, deal in city().rules().deals.items()} == rows
    assert rows == deals(15, "balanced")


@pytest.mark.rules("CT-05", "CT-11")
def test_a_balanced_cast_has_the_special_roles_of_its_order():
    head = "| preset | 7 | 8–10 | 11–14 | 15–17 | 18–24 |"
    spans = [numbers(span) for span in head.strip("| ").split(" | ")[1:]]
    told = 0
    for orders, *cells in table(head):
        for order in numbers(orders):
            for sizes, cell in zip(spans, cells, strict=True):
                for players in sizes:
                    assert specials(deals(order, "balanced")[players]) == roles(cell), (order, players)
                    told += 1
            for players in (4, 5, 6):
                assert not specials(deals(order, "balanced")[players])
    assert told == 16 * 18


@pytest.mark.rules("CT-05")
def test_the_rest_of_a_balanced_cast_is_plain():
    rows = by_order("| N | 1 | 2, 14, 16 | 3 | 4, 15 | 5–12 | 13 |")
    assert len(rows) == 16 * 21
    assert {key: plain(deals(key[0], "balanced")[key[1]]) for key in rows} == rows


@pytest.mark.rules("CT-05", "CT-11")
def test_a_full_cast_has_every_role_of_its_order_from_its_size_on():
    least = {}
    for orders, named, size in table("| preset | roles dealt besides plain citizens and mafiosi | minimum N |"):
        for order in numbers(orders):
            least[order] = int(size)
            for players, row in deals(order, "full").items():
                if players < int(size):
                    assert row == deals(order, "balanced")[players], (order, players)
                else:
                    assert specials(row) == specials(roles(named)), (order, players)
    assert sorted(least) == list(range(1, 17))
    rows = by_order("| players | " + " | ".join(map(str, range(1, 17))) + " |")
    assert len(rows) == 16 * 19
    for (order, players), cell in rows.items():
        assert (cell == NONE) == (players < least[order])
        assert cell in {NONE, plain(deals(order, "full")[players])}, (order, players)


@pytest.mark.rules("CT-05")
def test_beginners_have_a_leader_and_no_other_special_role():
    for order in range(1, 17):
        for players, row in deals(order, "beginner").items():
            assert set(row) == {"commissioner", "citizen", "mafioso"}, (order, players)


@pytest.mark.rules("CT-07")
def test_the_detective_leads_in_the_commissioners_place_but_not_in_a_full_cast():
    for players in SIZES:
        for cast in ("balanced", "beginner"):
            ours = dealt(city(), players, cast=cast)
            ours["detective"] = ours.pop("commissioner")
            assert dealt(city(), players, cast=cast, leader="detective") == ours
    assert dealt(city(), 12, preset="city_8", cast="full", leader="detective") == deals(8, "full")[12]
    too_few = dealt(city(), 11, preset="city_8", cast="full", leader="detective")
    assert too_few["commissioner"] == 0


@pytest.mark.rules("CT-07")
def test_every_order_has_a_step_for_whoever_leads():
    called = {order.strip("`"): calls for order, _, calls in table("| preset | source | order |")}
    for order in ORDERS:
        steps = city().rules({"preset": order}).night.steps
        assert "detective" in steps
        if "detective" not in called[order]:
            assert steps.index("detective") == steps.index("commissioner") + 1


def test_whoever_is_dealt_and_acts_has_a_step():
    options = {name: option.default for name, option in city().options.items()}
    for order in [*ORDERS, "city_custom"]:
        for chosen in ({"cast": "balanced"}, {"cast": "full"}, {"cast": "balanced", "leader": "detective"}):
            model = read(city().source, {**options, "preset": order, **chosen})
            assert not list(check_steps(model)), (order, chosen)


@pytest.mark.rules("CT-05", "CT-09")
@pytest.mark.parametrize(
    ("add", "added"), [("werewolf", ["werewolf"]), ("rake", ["rake"]), ("both", ["werewolf", "rake"])]
)
def test_a_werewolf_and_a_rake_take_the_place_of_citizens_while_there_are_any(add, added):
    for order in range(1, 17):
        for cast in ("balanced", "full", "beginner"):
            rules = city().rules({"preset": f"city_{order}", "cast": cast, "add": add})
            for players, row in deals(order, cast).items():
                fit = added[: row["citizen"]]
                expected = row - Counter(citizen=len(fit)) + Counter(fit)
                assert Counter(rules.deals[players]) == expected, (order, cast, players)


def test_the_custom_order_has_casts_of_its_own_too():
    assert specials(dealt(city(), 18, preset="city_custom")) == roles("doctor, priest, courtesan, don, schemer")
    full = dealt(city(), 22, preset="city_custom", cast="full")
    assert set(full) == set(city().roles) - {"werewolf", "rake", "mafioso"}
    assert full["citizen"] == 5
    assert dealt(city(), 21, preset="city_custom", cast="full") == dealt(city(), 21, preset="city_custom")


# -- what a host composes ------------------------------------------------------------------------------------

OWN = "mafioso1.don1.commissioner1.doctor1.citizen4"


@pytest.mark.rules("CT-08")
def test_an_own_cast_plays_the_custom_order():
    assert city().rules({"own": OWN}).night.steps == city().rules({"preset": "city_custom"}).night.steps
    assert dealt(city(), 8, own=OWN) == roles("4 citizen, mafioso, don, commissioner, doctor")
    assert city().legal({"own": OWN, "preset": "city_3"})["preset"] == "city_custom"
    assert city().values({"own": OWN, "preset": "city_3"})["preset"] == "city_3"  # as in scripts, where both are said


@pytest.mark.rules("CT-08", "CT-09")
@pytest.mark.parametrize(
    ("cast", "said"),
    [
        ("lawyer1.commissioner1.citizen4", "mafioso + don + bloodhound + schemer + mistress: at least 1"),
        ("maniac1.commissioner1.citizen4", "mafioso + don + bloodhound + schemer + mistress: at least 1"),
        ("mafioso3.commissioner1.citizen2", "town must outnumber mafia"),
        ("mafioso2.don1.citizen3", "town must outnumber mafia"),
        ("mafioso1.doctor2.citizen3", "'doctor': expected 0 or 1, found 2"),
        ("don2.commissioner1.citizen5", "'don': expected 0 or 1, found 2"),
        ("mafioso1.citizen2", "expected 4 to 24 players, found 3"),
        ("mafioso7.citizen18", "expected 4 to 24 players, found 25"),
    ],
)
def test_an_own_cast_that_cannot_be_is_refused(cast, said):
    with pytest.raises(ScenarioError) as raised:
        city().rules({"own": cast})
    assert str(raised.value) == f"city: options.own: {said}"


@pytest.mark.rules("CT-08", "CT-10")
@pytest.mark.parametrize(
    ("cast", "doubts"),
    [
        ("mafioso2.commissioner1.citizen4", 0),  # twice as many
        ("mafioso2.commissioner1.citizen2", 0),  # one and a half times
        ("mafioso2.commissioner1.citizen5", 0),  # three times
        ("mafioso3.commissioner1.citizen3", 1),  # less than one and a half times
        ("mafioso2.commissioner1.citizen6", 1),  # more than three times
        ("mafioso2.citizen4", 1),  # nobody who leads
        ("mafioso2.detective1.citizen4", 0),  # the detective leads
        ("mafioso2.detective1.doctor1.citizen4", 0),
        ("mafioso3.commissioner1.detective1.doctor1.citizen3", 0),  # two of six
        ("mafioso3.commissioner1.detective1.doctor1.judge1.citizen2", 1),  # three of six
        ("mafioso2.don1.commissioner1.citizen5", 0),  # one of three
        ("mafioso1.don1.commissioner1.citizen3", 1),  # one of two
        ("mafioso2.don1.maniac1.commissioner1.citizen5", 1),  # two of four criminals
    ],
)
def test_an_own_cast_that_is_out_of_balance_is_dealt_after_a_warning(cast, doubts):
    word = str(city().values({"own": cast})["own"])
    assert len(city().doubts("own", word)) == doubts
    players = sum(map(int, re.findall(r"\d", cast)))
    assert dealt(city(), players, own=cast).total() == players
