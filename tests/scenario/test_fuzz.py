"""Strangers' files at random: some of each kind; many more with `python -m tests.scenario.fuzz`."""

from tests.scenario.fuzz import fuzz


def test_a_file_is_refused_or_played_to_an_end() -> None:
    tally, faults = fuzz(6, "few", told=lambda _: None)
    assert faults == []
    assert tally.cases == {"generated": 1, "mutated": 5}
    assert tally.games
