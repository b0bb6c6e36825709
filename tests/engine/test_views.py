"""Games of every scenario that differ only in a secret read the same to the group.

And to each player without a part in the secret: in words, in order, in game time. The pairs are found here (roles
swapped between two silent players, quiet choices of all who are asked at night), or stand in `pairs.py`.
"""

from itertools import combinations
from random import Random

import pytest

from bot.scenario import available
from tests.engine.examples import LONG, QUICK, examples, sample
from tests.engine.loud import ALONE, FELT, LOUD, LOUD_EXITS
from tests.engine.pairs import PAIRS
from tests.engine.views import (
    Variation,
    allies,
    always_done,
    cast_of,
    choosing,
    concerned,
    deal_of,
    differences,
    ends_when_voted_out,
    holders,
    read,
    rules_of,
    shotless,
    shows_voted_out,
    silent,
    swapped,
    told_apart,
    variants,
)

SCENARIOS = sorted(available())
VARIANTS = [variant for id_ in SCENARIOS for variant in variants(id_, examples(6, few=2))]
"""Every scenario with its options in their ways, for a scenario that has many of them some."""
CASTS = [(variant, number) for variant in VARIANTS for number in range(examples(3, few=1))]
"""Compositions by chance, by the number that seeds them."""
NIGHTS = 2 if LONG <= 1 else 3
"""Choices of one player are made until the day of this number."""
ANSWERS = 3 if not QUICK else 1
"""The number of answers to each question that are tried."""
VICTIMS = 2
"""The number of last seats that are voted out, one a day."""


def victims_of(id_, deal):
    spared = ends_when_voted_out(id_, deal)
    return [seat for seat in range(len(deal), 0, -1) if seat not in spared][:VICTIMS]


def twins(deal):
    """Pairs of seats to swap: every role with the plain one, in a long run every role with every other."""
    seats = list(dict.fromkeys(deal.index(role) + 1 for role in deal))
    return list(combinations(seats, 2)) if LONG > 1 else sample([(seat, seats[-1]) for seat in seats[:-1]], 4)


@pytest.mark.rules("CH-05")
@pytest.mark.parametrize("id_", VARIANTS, ids=str)
def test_swapped_roles_of_two_who_are_silent(id_):
    deal = deal_of(id_)
    victims = victims_of(id_, deal)
    for pair in twins(deal):
        one = read(id_, deal, silent, victims, compared=pair)
        new = swapped(deal, *pair)
        if holders(id_, new, LOUD_EXITS) & set(victims):
            continue  # who it is shows as he is voted out
        if shows_voted_out(id_) and set(pair) & set(victims):
            continue
        aware = concerned(id_, deal, pair) | concerned(id_, new, pair) | holders(id_, deal, ALONE)
        other = read(id_, new, silent, victims, compared=pair)
        assert not differences(one, other, aware), [deal[seat - 1] for seat in pair]
        assert one[pair[0]] != other[pair[0]]


@pytest.mark.rules("CH-05")
@pytest.mark.parametrize("id_", [id_ for id_ in VARIANTS if not shows_voted_out(id_)], ids=str)
def test_who_of_a_side_was_voted_out(id_):
    """The dead are called like the living: two silent players of a side change places, and one of them is voted out."""
    deal = deal_of(id_)
    loud = holders(id_, deal, LOUD_EXITS)
    sides: dict[str, list[int]] = {}
    for role in dict.fromkeys(deal):
        seat = deal.index(role) + 1
        if seat not in loud:
            sides.setdefault(rules_of(id_).roles[role].side, []).append(seat)
    for *others, out in sides.values():
        for seat in sample(others, 3):
            one = read(id_, deal, silent, (out,), compared=(seat, out))
            new = swapped(deal, seat, out)
            aware = concerned(id_, deal, (seat, out)) | concerned(id_, new, (seat, out)) | holders(id_, deal, ALONE)
            other = read(id_, new, silent, (out,), compared=(seat, out))
            assert not differences(one, other, aware), (deal[seat - 1], deal[out - 1])


@pytest.mark.rules("CH-05")
@pytest.mark.parametrize(("variant", "number"), CASTS, ids=str)
def test_casts_by_chance(variant, number):
    """A host may deal any cast: two silent players change places, and no other can tell."""
    chance = Random(f"{variant} {number}")
    deal = cast_of(variant, chance)
    rounds = 2 if always_done(variant) else 3  # or it may be over by then
    assert not told_apart(variant, deal, chance, rounds)


def questions(id_, deal, victims):
    """The private questions of three nights without answers: (seat, ability), the day by which each was first
    put, and some answers to it.
    """
    found = {}

    def note(game, ask):
        if game.phase.name == "night" and (ask.seat, ask.ability) not in found:
            sizes = range(max(ask.least, 1), ask.most + 1)
            picks = [ask.choices[:size] for size in sizes] + [ask.choices[-size:] for size in sizes]
            legal = [choice for choice in picks if ask.refuse(choice) is None]
            after = game.round + (not game.rules.night.before_day)
            found[ask.seat, ask.ability] = max(NIGHTS, after), list(dict.fromkeys(legal))[:ANSWERS]

    read(id_, deal, note, victims)
    return found


@pytest.mark.rules("CH-05", "CH-12")
@pytest.mark.parametrize("id_", VARIANTS, ids=str)
def test_quiet_choices(id_):
    deal = deal_of(id_)
    victims = victims_of(id_, deal)
    asked = questions(id_, deal, victims)
    days = {day for day, _ in asked.values()}
    named = [pick for _, answers in asked.values() for answer in answers for pick in answer if isinstance(pick, int)]
    without = {day: read(id_, deal, silent, victims, day, compared=named) for day in sorted(days)}
    for (seat, ability), (day, answers) in asked.items():
        none = without[day]
        for answer in answers if ability not in LOUD else ():
            some = read(id_, deal, choosing({seat: {ability: answer}}), victims, day, compared=named)
            felt = [pick for pick in answer if isinstance(pick, int)] if ability in FELT else []
            found = differences(none, some, {seat, *felt, *shotless(id_, deal, felt)})
            hint = "if others may learn of it, LOUD in tests/engine/loud.py says by what"
            assert not found, f"{deal[seat - 1]}: {ability} {answer}; {hint}: {found}"
            assert none[seat] != some[seat]


def seats_of(deal, choices):
    """Choices by role with roles as picks, in seats: of several with a role the first, `#2` the second."""

    def seat(name):
        role, _, number = str(name).partition("#")
        held = [at for at, each in enumerate(deal, 1) if each == role]
        return held[int(number or 1) - 1] if held else str(name).removeprefix("=")

    return {
        seat(role): {ability: tuple(map(seat, picks)) for ability, picks in of_role.items()}
        for role, of_role in choices.items()
    }


@pytest.mark.rules("CH-05")
@pytest.mark.parametrize(("id_", "pair"), [(id_, pair) for id_ in PAIRS for pair in PAIRS[id_]], ids=str)
def test_pairs_of_nights(id_, pair):
    played = Variation(id_, pair.options)
    deal = deal_of(played)
    first, second = (seats_of(deal, choices) for choices in (pair.one, pair.other))
    named = {pick for choices in (first, second) for of in choices.values() for picks in of.values() for pick in picks}
    one, other = (
        read(played, deal, choosing(choices, once=True, until=pair.until), (), compared={*named, *first, *second})
        for choices in (first, second)
    )
    acting = {seat for seat in (*first, *second) if first.get(seat) != second.get(seat)}
    aware = allies(played, deal, acting) | set(seats_of(deal, {role: {} for role in pair.aware}))
    assert not differences(one, other, aware)
    assert all(one[seat] != other[seat] for seat in acting), "both are done"


def test_a_public_difference_is_noticed():
    deal = deal_of("classic")
    shot = choosing(seats_of(deal, {"godfather": {"mafia_shot": ["citizen"]}}))
    found = differences(read("classic", deal, silent, ()), read("classic", deal, shot, ()), ())
    assert found[0].startswith("the group can tell")
