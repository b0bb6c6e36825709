"""Forty achievements: each earned in a game script by one seat and not by another; those of many games by their counts.

How often each occurs in games of robots stands in docs/achievements.md (`python -m bench.records`).
"""

from dataclasses import replace
from functools import lru_cache

import pytest

from bot.records.achievements import careers
from bot.records.achievements.model import Look
from bot.records.achievements.registry import ACHIEVEMENTS, earned
from bot.records.chronicle import Chronicle
from bot.records.results import Stay
from bot.results import Career
from tests.records.occurrence import PAGE
from tests.records.scripted import SCRIPTS, scripted

SHOWN = {
    "last_standing": ("mates_apart", 2, 1),
    "whole_team": ("guns", 3, 1),
    "from_beyond": ("comeback", 6, 2),
    "first_out": ("lone_vote", 6, 2),
    "back_again": ("resurrection", 4, 5),
    "marathon": ("six_nights", 3, 7),
    "alone_against_all": ("killer", 2, 1),
    "turncoat": ("recruit", 4, 1),
    "many_faces": ("recruit", 4, 3),
    "hair_breadth": ("terrorist", 3, 6),
    "comeback": ("comeback", 3, 6),
    "sharp_eye": ("mafia_voted_out", 4, 8),
    "blind_luck": ("votes_for_one_of_them", 2, 3),
    "scapegoat": ("jailed", 5, 2),
    "teflon": ("votes_for_one_of_them", 3, 2),
    "hangman": ("mafia_voted_out", 5, 8),
    "threw_a_mate": ("mates_apart", 2, 4),
    "honour_among_thieves": ("mates_together", 1, 2),
    "lone_voice": ("lone_vote", 2, 3),
    "first_word": ("lone_vote", 2, 3),
    "golden_silence": ("votes_for_one_of_them", 4, 2),
    "all_against_one": ("mafia_voted_out", 1, 2),
    "guardian_angel": ("doctor", 2, 3),
    "full_ward": ("doctor", 2, 3),
    "own_medicine": ("doctor", 2, 3),
    "nine_lives": ("doctor", 3, 4),
    "bloodhound": ("detective", 4, 5),
    "led_astray": ("detective", 5, 4),
    "sharpshooter": ("guns", 2, 3),
    "friendly_fire": ("killer", 3, 2),
    "hat_trick": ("killer", 2, 3),
    "not_alone": ("terrorist", 2, 6),
    "bad_host": ("crime_scene", 2, 3),
    "quiet_nights": ("mates_together", 2, 4),
}
"""The script of `scripts/`, the seat that earns it there, and one that does not."""
MANY_GAMES = {
    "regular": Career(games=10),
    "legend": Career(games=100),
    "winner": Career(won=10),
    "streak": Career(streak=5),
    "both_sides": Career(sides=2),
    "traveller": Career(scenarios=5),
}
ALMOST = {
    "regular": Career(games=9),
    "legend": Career(games=99),
    "winner": Career(won=9),
    "streak": Career(streak=4),
    "both_sides": Career(sides=1),
    "traveller": Career(scenarios=4),
}

game = lru_cache(scripted)


def ids(told: Chronicle, seat: int, career: Career | None = None) -> set[str]:
    return {one.id for one in earned(told, seat, career or Career())}


def test_there_are_forty_and_each_is_shown() -> None:
    assert len(ACHIEVEMENTS) == len({one.id for one in ACHIEVEMENTS}) == 40
    assert len({one.name for one in ACHIEVEMENTS}) == len({one.emoji for one in ACHIEVEMENTS}) == 40
    assert {*SHOWN, *MANY_GAMES} == {one.id for one in ACHIEVEMENTS}
    assert {*vars(careers)} >= set(MANY_GAMES)
    assert {f"{script}.game.yaml" for script, _, _ in SHOWN.values()} == {path.name for path in SCRIPTS.iterdir()}


def test_the_page_lists_them_all() -> None:
    rows = [line.split(" | ")[:3] for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    assert rows[1:] == [[f"| {one.emoji}", one.name, one.meaning] for one in ACHIEVEMENTS]


@pytest.mark.parametrize("id_", SHOWN)
def test_it_is_earned_by_one_and_not_by_another(id_: str) -> None:
    script, seat, other = SHOWN[id_]
    assert id_ in ids(game(script), seat)
    assert id_ not in ids(game(script), other)


@pytest.mark.parametrize("id_", sorted(MANY_GAMES))
def test_those_of_many_games_come_with_the_last_that_is_needed(id_: str) -> None:
    script, seat, _ = SHOWN["marathon"]
    assert id_ in ids(game(script), seat, MANY_GAMES[id_])
    assert id_ not in ids(game(script), seat, ALMOST[id_])


def test_the_first_word_is_the_first_vote_that_was_cast() -> None:
    assert not any("first_word" in ids(game("jailed"), seat) for seat in game("jailed").seats)


def test_whoever_was_jailed_was_voted_out() -> None:
    assert "scapegoat" in ids(game("jailed"), 5)
    ballot = Look(game("jailed"), 4).voted_out[5]
    assert ballot is not None
    assert sorted(ballot.votes) == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 1)]


def test_a_vote_in_another_ballot_puts_nobody_out() -> None:
    """Seat 2 has voted for three who were voted out, but only in ballots without an exit."""
    told = game("mafia_voted_out")
    sides = {seat: str(seat) for seat in told.seats}
    earlier = tuple(
        replace(one, moment=0, votes=tuple((2, whom) for whom in one.names), sides=sides) for one in told.ballots
    )
    assert "hangman" in ids(told, 4)
    assert "hangman" not in ids(replace(told, ballots=(*earlier, *told.ballots)), 2)


def test_who_lived_through_six_nights_may_fall_after_them() -> None:
    told = game("six_nights")
    assert told.nights == 6
    assert "marathon" in ids(told, 3)
    assert "marathon" not in ids(replace(told, moments=told.moments[: len(told.moments) // 2]), 3)


def test_a_comeback_takes_a_morning_on_which_two_others_are_nearly_as_many_as_the_town() -> None:
    told = game("comeback")
    assert [len(inside) for _, inside in Look(told, 3).mornings] == [7, 6, 5]
    assert {seat for seat in told.seats if "comeback" in ids(told, seat)} == {3, 4, 5}
    town = dict.fromkeys(told.seats, "town")
    one_enemy = tuple(replace(one, sides={**town, 1: "mafia"}) for one in told.moments)
    assert "comeback" not in ids(replace(told, moments=one_enemy), 3)


def test_who_turned_has_won_with_a_side_of_many() -> None:
    """A side is the one that somebody plays for at the end: 4 was dealt town and won with the mafia."""
    told = game("recruit")
    assert told.seats[4].began != told.seats[4].side
    assert "alone_against_all" not in ids(told, 4)
    assert "comeback" not in ids(told, 4)


def test_a_substitute_has_only_what_they_did_themselves() -> None:
    told = game("lone_vote")
    first, second = Stay(0, 3, 1, left=True), Stay(4, len(told.moments) - 1, 2, left=False)
    assert "first_word" in {one.id for one in earned(told, 2, Career())}
    assert "first_word" in {one.id for one in earned(told, 2, Career(), first)}
    assert "first_word" not in {one.id for one in earned(told, 2, Career(), second)}
