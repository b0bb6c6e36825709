"""The worlds that robots weigh: exact where there are few, sampled in bounded time where there are many."""

from math import exp
from time import process_time

import pytest

from bot.robots import worlds
from bot.robots.worlds import Evidence, seen_from, set_of, shares, shares_of, worlds_of

SEATS = tuple(range(1, 9))


def test_without_evidence_all_are_as_likely_enemies():
    assert shares(worlds_of(Evidence(SEATS, 2)), SEATS) == pytest.approx(dict.fromkeys(SEATS, 2 / 8))


def test_a_known_side_is_certain_and_leaves_the_rest_to_the_others():
    found = shares(worlds_of(Evidence(SEATS, 2, sure={1: True, 2: False})), SEATS)
    assert (found[1], found[2]) == (1.0, 0.0)
    assert found[3] == pytest.approx(1 / 6)


def test_two_who_contradict_each_other_hold_an_enemy():
    evidence = Evidence((1, 2, 3, 4), 1, alone={1: 3.0, 2: 3.0})
    evidence.pair(2, 1, -3.0)
    found = shares(worlds_of(evidence), SEATS[:4])
    assert found[1] == found[2] == pytest.approx(exp(3) / (2 * exp(3) + 2), rel=1e-3)


def test_a_told_number_moves_suspicion_to_those_among_whom_it_counts():
    found = shares(worlds_of(Evidence(SEATS, 2, told=[(set_of((1, 2)), 2)])), SEATS)
    assert found[1] > 3 * found[3]


def test_a_player_knows_their_own_innocence_and_findings():
    every = worlds_of(Evidence(SEATS, 2))
    left = shares_of(every, seen_from(every, [1], [2], [3], 0.1), SEATS)
    assert (left[1], left[2]) == (0.0, 1.0)
    assert left[3] == pytest.approx(0.1 / 5.1)


def test_a_sample_agrees_with_the_whole(monkeypatch):
    evidence = Evidence(SEATS, 3, alone={1: 2.0, 2: -1.0, 3: 0.5})
    evidence.pair(1, 4, 1.5)
    whole = shares(worlds_of(evidence), SEATS)
    monkeypatch.setattr(worlds, "MOST", 0)
    monkeypatch.setattr(worlds, "DRAWS", 2000)
    sample = shares(worlds_of(evidence), SEATS)
    assert sample == pytest.approx(whole, abs=0.06)
    assert sample == shares(worlds_of(evidence), SEATS)


def test_thirty_players_are_weighed_within_the_time_of_a_move():
    evidence = Evidence(tuple(range(1, 31)), 9, alone={seat: seat % 5 / 2 for seat in range(1, 31)})
    for one in range(1, 30):
        evidence.pair(one, one % 30 + 1, -0.5)
    times = []
    for _ in range(5):
        before = process_time()
        worlds_of(evidence)
        times.append(process_time() - before)
    assert min(times) < 0.03
