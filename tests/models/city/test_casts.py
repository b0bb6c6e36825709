"""The model's deals and orders of calls, beside the tables of the rulebook (2.3 to 2.5, 6.3)."""

from collections import Counter

import pytest

from tests.models.city.casts import Cast, balanced, beginner, cast_of, full, is_refused, is_warned_about
from tests.models.city.orders import ORDERS, order

BALANCED = """
4 2/1 2/1 2/1 2/1 2/1 2/1
5 3/1 3/1 3/1 3/1 3/1 3/1
6 3/2 3/2 3/2 3/2 3/2 3/2
7 4/2 4/2 4/1 4/1 4/1 4/1
8 3/3 3/2 3/2 3/2 3/2 4/2
9 4/3 4/2 4/2 4/2 4/2 5/2
10 5/3 5/2 5/2 5/2 5/2 6/2
11 5/4 4/3 5/3 4/3 4/3 6/3
12 6/4 5/3 6/3 5/3 5/3 7/3
13 7/4 6/3 7/3 6/3 6/3 8/3
14 7/5 6/4 7/4 6/4 6/4 8/4
15 8/5 7/4 8/3 7/3 7/3 9/4
16 9/5 8/4 9/3 8/3 8/3 10/4
17 10/5 9/4 10/3 9/3 9/3 11/4
18 10/6 9/5 10/4 9/4 8/4 11/5
19 11/6 10/5 11/4 10/4 9/4 12/5
20 12/6 11/5 12/4 11/4 10/4 13/5
21 13/6 12/5 13/4 12/4 11/4 14/5
22 13/7 12/6 13/5 12/5 11/5 14/6
23 14/7 13/6 14/5 13/5 12/5 15/6
24 15/7 14/6 15/5 14/5 13/5 16/6
"""
"""Table 2.4: players, then plain citizens and plain mafiosi with each column's presets."""

COLUMNS = ([1], [2, 14, 16], [3], [4, 15], [5, 6, 7, 8, 9, 10, 11, 12], [13])

FULL = """
6 2/2 - - - - - - - - - - - 3/1 - - -
7 3/2 - - - - - - - - - - - 4/1 - - -
8 3/3 2/2 3/1 2/1 - - - - - - - - 4/2 2/2 2/1 2/2
9 4/3 3/2 4/1 3/1 - - - - - - - - 5/2 3/2 3/1 3/2
10 5/3 4/2 5/1 4/1 - - - - - - - - 6/2 4/2 4/1 4/2
11 5/4 4/3 5/2 4/2 - 1/1 - - 3/1 3/1 - 2/1 6/3 4/3 4/2 4/3
12 6/4 5/3 6/2 5/2 - 2/1 - 1/1 4/1 4/1 - 3/1 7/3 5/3 5/2 5/3
13 7/4 6/3 7/2 6/2 - 3/1 - 2/1 5/1 5/1 - 4/1 8/3 6/3 6/2 6/3
14 7/5 6/4 7/3 6/3 - 3/2 - 2/2 5/2 5/2 - 4/2 8/4 6/4 6/3 6/4
15 8/5 7/4 8/3 7/3 - 4/2 - 3/2 6/2 6/2 - 5/2 9/4 7/4 7/3 7/4
16 9/5 8/4 9/3 8/3 - 5/2 - 4/2 7/2 7/2 - 6/2 10/4 8/4 8/3 8/4
17 10/5 9/4 10/3 9/3 - 6/2 - 5/2 8/2 8/2 - 7/2 11/4 9/4 9/3 9/4
18 10/6 9/5 10/4 9/4 5/1 6/3 - 5/3 8/3 8/3 - 7/3 11/5 9/5 9/4 9/5
19 11/6 10/5 11/4 10/4 6/1 7/3 - 6/3 9/3 9/3 - 8/3 12/5 10/5 10/4 10/5
20 12/6 11/5 12/4 11/4 7/1 8/3 - 7/3 10/3 10/3 - 9/3 13/5 11/5 11/4 11/5
21 13/6 12/5 13/4 12/4 8/1 9/3 - 8/3 11/3 11/3 - 10/3 14/5 12/5 12/4 12/5
22 13/7 12/6 13/5 12/5 8/2 9/4 11/0 8/4 11/4 11/4 5/0 10/4 14/6 12/6 12/5 12/6
23 14/7 13/6 14/5 13/5 9/2 10/4 12/0 9/4 12/4 12/4 6/0 11/4 15/6 13/6 13/5 13/6
24 15/7 14/6 15/5 14/5 10/2 11/4 13/0 10/4 13/4 13/4 7/0 12/4 16/6 14/6 14/5 14/6
"""
"""Table 2.5: players, then the same with each preset, a dash where there are too few players."""

STEPS = """
courtesan - 3 - 2 13 1 1 10 5 5 3 2 - 5 1 5 2
priest - - - - - - - 1 - - 10 - - - - - 1
mistress - - - - 6 - 10 - - - 14 - - - - - 8
schemer - - - - - 2 3 - - - 4 1 - - - - 3
bodyguard - - - - 3 5 5 - - - 7 3 - - - - 6
doctor 2 4 5 3 2 3 4 7 4 4 5 4 - 3 5 3 5
mafia 1 1 1 1 4 8 7 3 2 2 12 5 1 1 2 1 7
maniac - 2 4 5 5 10 9 6 6 7 16 9 - 4 6 2 9
commissioner 3 5 3 4 7 7 8 8 3 6 11 6 3 2 4 4 11
cardsharp - - - - - - 12 - - - 13 - - - - - 10
detective - - - - 11 - - 5 - - 17 7 - - - - 12
judge - - - - - - - - - 8 2 - - - - - 14
journalist - - - - 8 6 - 11 8 - 8 - - - - - 15
witness - - - - 9 4 - - - - 1 - - - - - 16
bloodhound - - - - 10 - 2 - - 1 12 - - - - - 4
lawyer - - - - 1 - 6 9 1 - 9 - - - - - 13
don - - 2 6 12 9 11 4 7 3 15 8 2 - 3 - 17
agent - - - - - - - 2 - - 12 - - - - - 7
"""
"""Table 6.3: who acts, then at which step of each preset, the custom one last."""


def plain(cast: Cast | None) -> str:
    """How many plain cards of both kinds."""
    return f"{cast['citizen']}/{cast['mafioso']}" if cast else "-"


def cells(table: str) -> list[list[str]]:
    return [line.split() for line in table.split("\n") if line]


def test_plain_cards_of_balanced_casts() -> None:
    for n, *expected in cells(BALANCED):
        for column, presets in enumerate(COLUMNS):
            for preset in presets:
                cast = balanced(f"city_{preset}", int(n))
                assert plain(cast) == expected[column], (preset, n)
                assert cast.total() == int(n)


def test_plain_cards_of_full_casts() -> None:
    for n, *expected in cells(FULL):
        for preset, written in enumerate(expected, 1):
            cast = full(f"city_{preset}", int(n))
            assert plain(cast) == written, (preset, n)
            assert not cast or cast.total() == int(n)


@pytest.mark.parametrize(
    ("n", "specials"),
    [
        (6, "commissioner"),
        (7, "commissioner don"),
        (10, "commissioner doctor don"),
        (14, "commissioner doctor courtesan don"),
        (24, "commissioner doctor courtesan don maniac"),
    ],
)
def test_the_default_cast(n: int, specials: str) -> None:
    cast = balanced("city_15", n)
    assert cast - Counter(citizen=24, mafioso=24) == Counter(specials.split())


@pytest.mark.parametrize(
    ("preset", "n", "specials"),
    [
        (1, 24, "doctor"),
        (2, 7, ""),
        (2, 18, "doctor courtesan maniac"),
        (3, 11, "doctor don"),
        (3, 15, "doctor don maniac"),
        (5, 15, "doctor bodyguard don lawyer"),
        (5, 18, "doctor bodyguard journalist don lawyer"),
        (6, 18, "doctor courtesan witness don schemer"),
        (7, 24, "doctor courtesan bodyguard don bloodhound"),
        (8, 18, "doctor priest agent don maniac"),
        (9, 18, "doctor courtesan journalist don lawyer"),
        (10, 18, "doctor courtesan judge don bloodhound"),
        (11, 18, "doctor witness judge don schemer"),
        (12, 18, "doctor courtesan bodyguard don schemer"),
        (13, 24, "don"),
    ],
)
def test_who_enters_first(preset: int, n: int, specials: str) -> None:
    cast = balanced(f"city_{preset}", n)
    assert cast - Counter(citizen=24, mafioso=24) == Counter(["commissioner", *specials.split()])


def test_a_full_cast_has_every_role_of_its_order() -> None:
    for preset in ORDERS:
        cast = full(preset, 24)
        assert set(cast or ()) - {"citizen", "mafioso"} == set(order(preset).roles), preset


def test_other_casts() -> None:
    assert beginner(10) == Counter(commissioner=1, citizen=6, mafioso=3)
    assert cast_of("full", "city_5", 17) == balanced("city_5", 17)
    assert cast_of("balanced", "city_1", 10, "detective") == Counter(detective=1, doctor=1, citizen=5, mafioso=3)
    assert cast_of("full", "city_11", 22, add=("werewolf", "rake"))["citizen"] == 3
    assert cast_of("full", "city_6", 11, add=("werewolf", "rake"))["rake"] == 0


def test_a_cast_of_ones_own() -> None:
    fine = Counter(commissioner=1, citizen=5, don=1, mafioso=2)
    assert not is_refused(fine)
    assert is_refused(fine + Counter(don=1))
    assert is_refused(Counter(commissioner=1, citizen=5, maniac=1))
    assert is_refused(Counter(commissioner=1, citizen=3, mafioso=4))
    assert not is_warned_about(fine)
    assert is_warned_about(fine - Counter(commissioner=1) + Counter(citizen=1))
    assert is_warned_about(fine + Counter(citizen=6))


def test_steps_of_every_order() -> None:
    table = {who: steps for who, *steps in cells(STEPS)}
    for who, steps in table.items():
        instead = table["commissioner"] if who == "detective" else ["0"] * len(ORDERS)  # a leader (CT-07)
        for preset, step, other in zip(ORDERS, steps, instead, strict=True):
            assert order(preset).step(who) == int(other if step == "-" else step), (preset, who)


@pytest.mark.parametrize(
    ("preset", "dealt", "seconds"),
    [
        ("city_1", "commissioner doctor mafioso", (30,)),
        ("city_15", "commissioner don maniac", (90,)),
        ("city_15", "commissioner maniac", (30,)),
        ("city_5", "lawyer mafioso", (60,)),
        ("city_7", "don bloodhound", (60, 30)),
        ("city_7", "don schemer", (90,)),
        ("city_10", "don bloodhound", (60, 30)),
        ("city_custom", "bloodhound schemer", (30, 30)),
        ("city_11", "don bloodhound", (90,)),
    ],
)
def test_how_long_the_waves_are(preset: str, dealt: str, seconds: tuple[int, ...]) -> None:
    assert order(preset).seconds(dealt.split()) == seconds
