"""The decks of the advanced classic: the deals are those of the tables of `docs/rules/advanced.md`."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.engine.game import Game
from bot.engine.outputs import Told
from bot.parts.procedures.introductions.tell_stocks import StocksTold
from bot.scenario import Scenario, ScenarioError, load
from bot.scenario.models import ChoiceOption
from tests.scenario.casts.deals import dealt

BOOK = (Path(__file__).resolve().parents[3] / "docs" / "rules" / "advanced.md").read_text(encoding="utf-8")
SIZES = range(10, 31)
ALONE = ("arsonist", "ripper", "killer", "fairy")
MAFIA = tuple(re.findall(r"^\| `(\w+)` \|.*\| mafia \d+", BOOK, re.MULTILINE))


@cache
def advanced() -> Scenario:
    return load("advanced")


def table(beginning: str) -> Iterator[list[str]]:
    """The cells of the rows of a table, by how the row of its columns begins."""
    lines = BOOK.splitlines(keepends=True)
    for line in lines[next(n for n, line in enumerate(lines) if line.startswith(beginning)) + 2 :]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip().strip("|").split("|")]


def roles(*cells: str) -> Counter[str]:
    """`godfather, citizen x2` as counts."""
    counts: Counter[str] = Counter()
    for word in (word for cell in cells if cell not in {"", "none"} for word in cell.split(", ")):
        role, _, count = word.partition(" x")
        counts[role] += int(count or 1)
    return counts


def grown(columns: slice) -> Iterator[tuple[int, Counter[str]]]:
    """The casts of a deck that is written as what joins with each player."""
    cast: Counter[str] = Counter()
    for players, *joining in table("| from n |"):
        cast += roles(*joining[columns])
        yield int(players), cast


DECKS = {
    "a": [(int(players), roles(*cells)) for players, *cells in table("| players | mafia | independent | town |\n")],
    "b": [(players, Counter(cast)) for players, cast in grown(slice(0, 3))],
    "c": [(players, Counter(cast)) for players, cast in grown(slice(3, 6))],
}


def sides(cast: Counter[str]) -> tuple[int, int, int]:
    """How many of the mafia, alone, and of the town."""
    counts: Counter[str] = Counter()
    for role, count in cast.items():
        side = advanced().model.side_of[role]
        counts["alone" if side in ALONE else side] += count
    return counts["mafia"], counts["alone"], counts["town"]


@pytest.mark.rules("AD-001", "AD-011")
@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_deals_what_its_table_says(deck):
    assert [players for players, _ in DECKS[deck]] == list(SIZES)
    for players, cast in DECKS[deck]:
        assert cast.total() == players
        assert dealt(advanced(), players, deck=deck) == cast, (deck, players)
        assert {"invulnerable", "guardian"} - {*cast}, players


@pytest.mark.rules("AD-002")
def test_the_numbers_of_the_sides_are_those_of_the_table():
    for row in table("| players | mafia | independent | town | sniper"):
        players, *numbers = map(int, row[:4])
        assert numbers[0] + numbers[1] == (players + 1) // 3
        for deck in DECKS:
            assert sides(dealt(advanced(), players, deck=deck)) == tuple(numbers), (deck, players)


def test_10_to_30_may_play_and_no_other_number():
    for players in (9, 31):
        with pytest.raises(ValueError, match="no composition"):
            Game(advanced().rules(), players, "seed")


def test_every_role_is_in_some_deck_and_a_custom_deck_is_a_until_there_is_one():
    rows = (advanced().rules({"deck": deck}).deals for deck in DECKS)
    assert {role for deals in rows for deal in deals.values() for role in deal} == set(advanced().roles)
    assert len(advanced().roles) == 40
    assert advanced().rules({"deck": "custom"}).deals == advanced().rules({"deck": "a"}).deals


@pytest.mark.rules("AD-004", "AD-016", "AD-202")
def test_all_roles_and_sides_are_those_of_the_book():
    book = dict(re.findall(r"^\| `(\w+)` \|.*\| (town|mafia|independent)\b[^|]*\|$", BOOK, re.MULTILINE))
    of = advanced().model.side_of
    assert book == {role: "independent" if role in ALONE else side for role, side in of.items()}
    assert tuple(role for role, side in of.items() if side == "mafia") == MAFIA


# -- a third of the town -------------------------------------------------------------------------------------


@pytest.mark.rules("AD-003")
@pytest.mark.parametrize("deck", DECKS)
def test_of_a_third_of_the_town_the_last_mafia_are_citizens(deck):
    for players, cast in DECKS[deck]:
        smaller = dealt(advanced(), players, deck=deck, negative_share="third_of_town")
        mafia, alone, _ = sides(smaller)
        assert mafia + alone == (players + 2) // 4, (deck, players)
        gone = cast - smaller
        joined = [role for role in _joining(deck, players) if role in MAFIA]
        assert joined[len(joined) - len(gone & Counter(MAFIA)) :] == [role for role in joined if role in gone]
        assert smaller["citizen"] == cast["citizen"] + gone.total()
        assert {*gone} <= {*MAFIA, "guardian"}
        assert ("guardian" in gone) == ("guardian" in cast and "terrorist" not in smaller)


def _joining(deck: str, players: int) -> list[str]:
    """The roles of a deck in the order in which they join, those of the first row as they are written."""
    order: list[str] = []
    for size, cast in DECKS[deck]:
        order += [role for role in cast if role not in order and size <= players]
    return order


# -- doctors -------------------------------------------------------------------------------------------------


@pytest.mark.rules("AD-472")
def test_the_version_of_the_doctor_changes_the_deck():
    for deck, rows in DECKS.items():
        for players, cast in rows:
            old = Counter({"doctor": cast["doctor"] + cast["doctor_classic"]})
            two = cast["doctor_classic"]
            classic = cast - old - Counter(doctor_classic=two) + Counter(doctor_classic=1, citizen=two)
            assert dealt(advanced(), players, deck=deck, doctor_version="classic") == classic, (deck, players)
            both = cast if two else cast + Counter(doctor_classic=1) - Counter(citizen=1)
            assert dealt(advanced(), players, deck=deck, doctor_version="both") == both, (deck, players)


# -- what a host composes ------------------------------------------------------------------------------------

REFUSED = [
    ("AD-001", "godfather1.mafioso2.citizen6", "expected 10 to 30 players, found 9"),
    ("AD-002", "godfather1.mafioso1.citizen8", "mafia + arsonist + ripper + killer + fairy: exactly one in 3"),
    ("AD-002", "godfather1.mafioso2.killer1.citizen6", "mafia + arsonist + ripper + killer + fairy: exactly one in 3"),
    ("AD-008", "godfather1.thief1.enchanter1.detective1.citizen6", "only one of thief, enchanter"),
    ("AD-009", "godfather1.thief1.mafioso1.detective1.watchman1.citizen5", "only one of detective, watchman"),
    ("AD-010", "godfather1.mafioso2.gunsmith1.citizen6", "'gunsmith' needs saboteur"),
    ("AD-012", "godfather1.thief1.mafioso1.citizen7", "'thief' needs detective or watchman"),
    ("AD-012", "godfather1.mafioso2.watchman1.citizen6", "'watchman' needs thief or enchanter"),
    ("AD-012", "godfather1.spy1.mafioso1.citizen7", "'spy' needs master"),
    ("AD-012", "godfather1.mafioso2.scribe1.citizen6", "'scribe' needs master"),
    ("AD-012", "godfather1.psycho1.mafioso1.citizen7", "'psycho' needs psychologist"),
    ("AD-012", "godfather1.mafioso2.commander1.citizen6", "'commander' needs sniper"),
    ("AD-012", "godfather1.lawyer1.mafioso1.citizen7", "'lawyer' needs detective"),
    ("AD-012", "godfather1.saboteur1.mafioso1.citizen7", "'saboteur' needs gunsmith"),
    ("AD-012", "godfather1.mafioso1.fairy1.citizen7", "'fairy' needs priest"),
    ("AD-012", "godfather1.mafioso2.guardian1.citizen6", "'guardian' needs terrorist"),
    ("AD-013", "mafioso3.citizen7", "'godfather': expected 1, found none"),
    ("AD-013", "godfather1.mafioso2.doctor2.citizen5", "'doctor': expected 0 or 1, found 2"),
]  # fmt: skip


@pytest.mark.rules("AD-002", "AD-008", "AD-009", "AD-010", "AD-012", "AD-013", "AD-037")
@pytest.mark.parametrize(("rule", "cast", "said"), REFUSED)
def test_an_own_deck_that_cannot_be_is_refused(rule, cast, said):
    assert re.search(rf"^- \*\*{rule}\*\* ", BOOK, re.MULTILINE)
    with pytest.raises(ScenarioError) as raised:
        advanced().rules({"own": cast})
    assert str(raised.value) == f"advanced: options.own: {said}"


@pytest.mark.rules("AD-011", "AD-013")
@pytest.mark.parametrize(
    "cast",
    [
        "godfather1.mafioso2.citizen7",
        "godfather1.terrorist1.mafioso1.invulnerable1.guardian1.citizen5",
        "godfather1.mafioso2.doctor1.doctor_classic1.citizen5",
        "godfather1.thief1.outcast1.watchman1.citizen6",
        "godfather1.enchanter1.mafioso1.watchman1.citizen6",
        "godfather1.mafioso1.killer1.citizen7",
        "godfather1.mafioso9.citizen20",
    ],
)
def test_an_own_deck_is_dealt_as_it_is(cast):
    players = sum(map(int, re.findall(r"\d+", cast)))
    assert dealt(advanced(), players, own=cast).total() == players
    assert advanced().values({"own": cast})["deck"] == "custom"
    assert advanced().with_choice({"own": cast}, "deck", "b") == {"deck": "b"}


# -- stocks --------------------------------------------------------------------------------------------------


@pytest.mark.rules("AD-007", "AD-461", "AD-501", "AD-522", "AD-656", "AD-671", "AD-696")
@pytest.mark.parametrize("deck", DECKS)
def test_the_stocks_are_those_of_the_table(deck):
    places = {"sniper": 4, "psychologist": 4, "doctor": 5, "gunsmith": 6, "blacksmith": 7, "double": 8}
    for row in table("| players | mafia | independent | town | sniper"):
        players = int(row[0])
        told = stocks(players, deck=deck)
        assert told == {role: int(row[places[role]]) for role in told}, (deck, players)
        assert told["doctor"] == players // 2


@pytest.mark.rules("AD-501")
def test_bullets_are_a_third_of_the_mafia_dealt_and_one_at_least():
    own = "godfather1.mafioso{}.sniper1.citizen{}"
    for mafia, nearest, down in ((3, 1, 1), (4, 1, 1), (5, 2, 1), (6, 2, 2), (8, 3, 2), (10, 3, 3)):
        players = max(10, mafia * 3)
        cast = own.format(mafia - 1, players - mafia - 1)
        for rounding, bullets in (("nearest", nearest), ("down", down)):
            assert stocks(players, own=cast, bullets_rounding=rounding) == {"sniper": bullets}, cast


def stocks(players: int, **options: str) -> dict[str, int]:
    """The stocks told to all at the start."""
    step = Game(advanced().rules(options), players, "seed").start()
    told = [output.event for output in step.outputs if isinstance(output, Told)]
    events = [event for event in told if isinstance(event, StocksTold)]
    things = [(event.bullets, event.saves, event.guns, event.armours, event.doublings) for event in events]
    return {role: number for stocks in things for stock in stocks for role, number in stock}


@pytest.mark.rules("AD-014")
def test_who_sits_where_is_drawn_at_random():
    deals = {tuple(Game(advanced().rules(), 12, seed).cards.dealt) for seed in ("one", "two", "three", "four")}
    assert len(deals) == 4
    assert len({tuple(sorted(deal)) for deal in deals}) == 1


# -- options -------------------------------------------------------------------------------------------------


def test_the_options_and_their_defaults_are_those_of_the_book():
    rows = re.findall(r"^\| `(\w+)` \| (`.+) \| AD-\d+ \|$", BOOK, re.MULTILINE)
    book = {name: re.findall(r"`(\w+)`", values) for name, values in rows}
    options = {name: option for name, option in advanced().options.items() if isinstance(option, ChoiceOption)}
    assert {*advanced().options} - {*options} == {"own"}
    assert {name: [*option.choices] for name, option in options.items()} == book
    assert all(option.default == book[name][0] for name, option in options.items())
