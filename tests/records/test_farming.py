"""No way to the top but playing: farming gets nobody far."""

import pytest

from bench.farming import CHECKED, WAYS, FarmingRow, table


@pytest.fixture(scope="module")
def rows() -> dict[str, FarmingRow]:
    return {row.name: row for row in table(newcomers=4)}


@pytest.mark.parametrize("way", [way.name for way in WAYS])
def test_no_way_gets_half_as_far_as_playing(rows: dict[str, FarmingRow], way: str) -> None:
    assert len(rows[way].shares) == len(CHECKED)
    assert max(rows[way].shares) <= 0.5


def test_without_the_rules_some_of_them_lead_to_the_top(rows: dict[str, FarmingRow]) -> None:
    assert sum(min(one.place for one in row.plain) <= 3 for row in rows.values()) >= 3


def test_the_rules_take_nothing_from_somebody_who_just_plays(rows: dict[str, FarmingRow]) -> None:
    just = next(iter(rows.values()))
    assert [one.climb for one in just.now] == pytest.approx([one.climb for one in just.plain])
