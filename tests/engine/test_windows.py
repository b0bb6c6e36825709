"""Private questions by day show nowhere: the player who may cancel a vote, or bring another back, or was drunk."""

import pytest

from tests.engine.views import Variation, choosing, differences, read, silent

BLAST = Variation("persian_roles", (("own", "mafioso1.terrorist1.doctor1.guardian1.bartender1.citizen5"),))
VETO = Variation("persian_roles", (("own", "mafioso1.doctor1.governor1.citizen6"),))
BLOWN_UP = 10


def with_terrorist(*others):
    """Seat 2 is the terrorist; the plain citizens come last."""
    return ["mafioso", "terrorist", "doctor", *others, *["citizen"] * (10 - 3 - len(others))]


def blast(deal, **more):
    """The first two days of a game in which the terrorist is voted out and, if sober, names a player."""
    at = {role: deal.index(role) + 1 for role in ("bartender", "guardian")}
    choices = {
        1: {"mafia_shot": (9,)},
        2: {"mafia_shot": (9,), "explode": (BLOWN_UP,)},
        3: {"save": (9,)},
        at["bartender"]: {"poison": (8,)},
    }
    for role, answers in more.items():
        seat = 2 if role == "terrorist" else at[role]
        choices[seat] = {**choices.get(seat, {}), **answers}
    return read(BLAST, deal, choosing(choices), (2,), 2, compared=(4, 6))


@pytest.mark.rules("PR-390", "PR-184")
def test_a_drunk_terrorist_and_one_who_takes_nobody_look_the_same():
    deal = with_terrorist("guardian", "bartender")
    drunk = blast(deal, bartender={"poison": (2,)})
    sober = blast(deal, terrorist={"explode": ()})
    assert not differences(drunk, sober, {2, 5})
    assert differences(drunk, blast(deal), {2, 5}), "a sober one is heard"


@pytest.mark.rules("PR-142", "CH-05")
def test_who_could_bring_a_victim_back_and_does_not_shows_nowhere():
    deal, other = with_terrorist("guardian", "bartender"), with_terrorist("citizen", "bartender", "guardian")
    assert not differences(blast(deal), blast(other), {4, 6})
    assert not differences(blast(deal), blast(deal, guardian={"shield": ()}), {4})


@pytest.mark.rules("PR-144", "PR-387")
def test_who_has_brought_a_victim_back_shows_nowhere():
    deal, other = with_terrorist("guardian", "bartender"), with_terrorist("citizen", "bartender", "guardian")
    one, two = (blast(each, guardian={"shield": ("yes",)}) for each in (deal, other))
    assert not differences(one, two, {4, 6})
    assert differences(one, blast(deal), {4}), "that somebody is back is heard"


@pytest.mark.rules("PR-058", "CH-05")
def test_who_is_governor_and_whether_he_answers_shows_nowhere():
    deal = ["mafioso", "doctor", "governor", *["citizen"] * 6]
    other = ["mafioso", "doctor", "citizen", "governor", *["citizen"] * 5]
    at_night = {1: {"mafia_shot": (8,)}, 2: {"save": (8,)}}
    quiet = choosing(at_night)
    assert not differences(read(VETO, deal, quiet, (9,), 2), read(VETO, other, quiet, (9,), 2), {3, 4})
    no = choosing({**at_night, 3: {"veto_vote": ()}})
    assert not differences(read(VETO, deal, quiet, (9,), 2), read(VETO, deal, no, (9,), 2), {3})
    vetoes = [choosing({**at_night, seat: {"veto_vote": ("yes",)}}) for seat in (3, 4)]
    one, two = (read(VETO, each, veto, (9,), 2) for each, veto in zip((deal, other), vetoes, strict=True))
    assert not differences(one, two, {3, 4})
    assert differences(one, read(VETO, deal, silent, (9,), 2), {3})
