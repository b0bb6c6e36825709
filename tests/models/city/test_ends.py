"""The model's winners (CT-184 to CT-191), and the targets of its commissioner (CT-90)."""

import pytest

from tests.models.city.limits import choices
from tests.models.city.table import CityTable
from tests.models.table import Over

DEAL = [
    *("commissioner", "detective", "citizen", "citizen", "agent", "werewolf", "don", "mafioso", "mafioso", "lawyer"),
    *("maniac", "cardsharp"),
]


def left(*roles: str) -> CityTable:
    """A game in which these are still alive."""
    table = CityTable(list(DEAL))
    free = list(table.roles)
    kept = [free.pop(next(i for i, seat in enumerate(free) if table.roles[seat] == role)) for role in roles]
    table.living = sorted(kept)
    return table


def winner(table: CityTable, *, leaving: bool = False) -> str:
    try:
        table.end(leaving=leaving)
    except Over as over:
        return over.winner
    return ""


@pytest.mark.parametrize(
    ("living", "decided", "by_leaving"),
    [
        ("", "draw", "draw"),
        ("cardsharp", "cardsharp", ""),
        ("maniac", "maniac", ""),
        ("maniac citizen", "maniac", ""),
        ("maniac agent", "maniac", ""),
        ("maniac commissioner", "", ""),
        ("maniac detective", "", ""),
        ("maniac cardsharp", "", ""),
        ("maniac mafioso", "", ""),
        ("maniac citizen citizen", "", ""),
        ("citizen cardsharp", "town", "town"),
        ("agent werewolf", "town", "town"),
        ("citizen lawyer", "mafia", "mafia"),
        ("agent don", "mafia", "mafia"),
        ("commissioner don", "", ""),
        ("detective don", "", ""),
        ("commissioner don mafioso", "mafia", "mafia"),
        ("cardsharp don", "", ""),
        ("cardsharp don mafioso", "mafia", "mafia"),
        ("maniac citizen don mafioso", "", ""),
        ("citizen citizen don mafioso", "mafia", "mafia"),
        ("citizen citizen don", "", ""),
    ],
)
def test_who_has_won(living: str, decided: str, by_leaving: str) -> None:
    assert winner(left(*living.split())) == decided
    assert winner(left(*living.split()), leaving=True) == by_leaving


def test_a_turned_werewolf_counts_as_mafia() -> None:
    table = left("werewolf", "citizen")
    table.turned = True
    assert winner(table) == "mafia"


def test_a_removal_alone_lets_no_lone_player_win() -> None:
    table = left("maniac", "citizen")
    assert winner(table) == "maniac"
    table.end(removed=[seat for seat, role in table.roles.items() if role == "agent"])


def test_whom_the_commissioner_may_shoot() -> None:
    table = left("commissioner", "detective", "citizen", "citizen", "agent", "don", "mafioso", "maniac")
    table.deal = list(DEAL)
    commissioner, suspect, convict = table.who("commissioner"), table.who("mafioso"), table.who("agent")
    table.living += [seat for seat in table.roles if seat not in table.living and table.roles[seat] == "werewolf"]
    assert choices(table, commissioner, "shoot") == []
    table.memory[commissioner].shown[suspect] = {"mafioso"}
    table.tried.add(convict)
    assert choices(table, commissioner, "shoot") == sorted([suspect, convict])
    for seat in table.others(commissioner, table.who("don"), table.who("maniac"), suspect):
        table.memory[commissioner].shown[seat] = {"citizen"}
    assert choices(table, commissioner, "shoot") == table.others(commissioner)


def test_the_commissioner_may_shoot_anybody_when_the_town_is_few() -> None:
    table = left("commissioner", "citizen", "citizen", "don", "mafioso")
    assert choices(table, table.who("commissioner"), "shoot") == table.others(table.who("commissioner"))
