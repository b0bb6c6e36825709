"""The roles of each deal."""

from collections import Counter

import pytest

from bot.engine.events import GameBegan, RoleDealt
from bot.engine.game import Game
from bot.engine.outputs import Told
from bot.scenario import load
from tests.engine.games import rules


@pytest.mark.rules("CL-02", "CL-03", "CL-04", "CL-05")
def test_classic_is_for_6_to_20_with_a_third_mafia_one_godfather_doctor_and_detective():
    deals = rules("classic").deals
    assert sorted(deals) == list(range(6, 21))
    assert Counter(deals[7])["mafioso"] == 1
    assert Counter(deals[8])["mafioso"] == 2
    for players, deal in deals.items():
        counts = Counter(deal)
        assert counts.total() == players
        assert counts["godfather"] + counts["mafioso"] == round(players / 3)
        assert (counts["godfather"], counts["doctor"], counts["detective"]) == (1, 1, 1)
        assert set(counts) == {"godfather", "mafioso", "doctor", "detective", "citizen"}


@pytest.mark.rules("SM-03", "SM-04")
def test_plain_set_is_for_5_to_20_with_citizens_and_mafiosi_only():
    deals = rules("simple").deals
    assert sorted(deals) == list(range(5, 21))
    for players, deal in deals.items():
        counts = Counter(deal)
        assert counts == {"mafioso": (players + 1) // 4, "citizen": players - (players + 1) // 4}


@pytest.mark.rules("SM-03", "SM-04")
def test_powers_replace_a_mafioso_and_citizens_from_7_players_and_bring_a_doctor_from_9():
    plain, powers = rules("simple").deals, rules("simple", set="powers").deals
    assert sorted(powers) == list(range(7, 21))
    for players, deal in powers.items():
        doctor = 1 if players >= 9 else 0
        want = Counter(plain[players])
        want += Counter(godfather=1, detective=1, doctor=doctor)
        want -= Counter(mafioso=1, citizen=1 + doctor)
        assert Counter(deal) == want


@pytest.mark.parametrize(("scenario", "players"), [("classic", 5), ("classic", 21), ("simple", 4), ("simple", 21)])
@pytest.mark.rules("CL-05", "SM-04")
def test_other_numbers_of_players_cannot_be_dealt(scenario, players):
    with pytest.raises(ValueError, match="no composition"):
        Game(rules(scenario), players, "1")


def test_an_explicit_deal_must_fit():
    with pytest.raises(ValueError, match="cannot be dealt"):
        Game(rules("simple"), 3, "1", deal=["mafioso", "citizen"])
    with pytest.raises(ValueError, match="cannot be dealt"):
        Game(rules("simple"), 2, "1", deal=["mafioso", "wizard"])


@pytest.mark.rules("CL-06", "SM-02", "SM-05")
def test_roles_are_dealt_at_random_and_each_is_told_his_own_alone():
    held: Counter[int] = Counter()
    for seed in range(600):
        game = Game(rules("classic"), 6, str(seed))
        dealt = {}
        for output in game.start().outputs:
            if isinstance(output, Told) and isinstance(output.event, RoleDealt):
                assert output.audience is not None
                (seat,) = output.audience
                dealt[seat] = output.event.role
        assert dealt == {number: seat.role.id for number, seat in game.seats.items()}
        held[next(seat for seat, role in dealt.items() if role == "godfather")] += 1
    assert set(held) == set(range(1, 7))
    assert all(60 < count < 140 for count in held.values())  # a sixth each


@pytest.mark.rules("CL-01", "SM-01")
@pytest.mark.parametrize("scenario", ["classic", "simple"])
def test_there_are_two_camps_and_the_group_is_told_the_roles_in_play(scenario):
    assert {role.side for role in rules(scenario).roles.values()} == {"town", "mafia"}
    for players, deal in rules(scenario).deals.items():
        events = [o.event for o in Game(rules(scenario), players, "1").start().outputs if isinstance(o, Told)]
        began = next(event for event in events if isinstance(event, GameBegan))
        assert dict(began.roles) == Counter(deal)


@pytest.mark.rules("CL-17")
@pytest.mark.parametrize("seconds", [19, 61])
def test_a_turn_is_never_shorter_than_20_seconds_nor_longer_than_60(seconds):
    with pytest.raises(Exception, match="turn"):
        load("classic").rules({"turn": seconds})
