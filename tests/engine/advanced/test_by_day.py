"""Attacks by day against all protections: the day rows of table 7.3 (AD)."""

import pytest

from bot.engine.events import ArmorHeld, BlastTook, HandWasted, ShotDown
from bot.engine.game import Game
from bot.engine.inputs import Answer, TimeUp
from bot.engine.outputs import EVERYONE, Told
from bot.engine.seats import SILENCED, Status
from bot.parts.items import KEPT, SPOILT
from bot.parts.procedures.exits.blasts import BlastDeclared
from bot.parts.procedures.exits.window import GunBlewUp
from bot.parts.procedures.items.kept_guns import FiredAt
from tests.engine.games import rules

ARMOUR = Status("vest", 0, "ever", ("shot", "deadly", "blast", "gun"), charges=1)
GUN = Status(KEPT, 0, "dusk", word="real")
SPOILT_GUN = Status(KEPT, 0, "dusk", word=SPOILT)
MUTE = Status(SILENCED, 0, "dusk", bars=("vote",))
VICTIM = 4
SEATS = (
    "godfather",
    "terrorist",
    "cowboy",
    "citizen",
    "citizen",
    "bomber",
    "citizen",
    "gunsmith",
    "citizen",
    "citizen",
)
"""The victim is replaced; 7 is beside nobody who acts."""

PROTECTED = ("citizen", "invulnerable", "guardian", "godfather", "outcast", "arsonist", "ripper", "killer", "fairy")


def day_one(answers, marks=(), deal=SEATS, options=()):
    """Day 1 with these marks on players, and these answers at once; the players out, and the public events."""
    game = Game(rules("advanced", **dict(options)), len(deal), "1", deal=deal)
    told = list(game.start().outputs)
    for seat, mark in marks:
        game.seats[seat].bear(mark)
    left = dict(answers)
    while game.phase.name != "night" and not game.outcome.over:
        open_ = {(ask.seat, ask.ability): ask for ask in game.questions.open.values()}
        ask = next((open_[question] for question in left if question in open_), None)
        if ask is None:
            step = game.advance(TimeUp(game.waits_until or 0.0))
        else:
            step = game.advance(Answer(game.now, ask.seat, ask.id, left.pop((ask.seat, ask.ability))))
        assert step.refusal is None, step.refusal
        told += step.outputs
    assert not left, left
    heard = [one.event for one in told if isinstance(one, Told) and one.audience is EVERYONE]
    out = {number for number, seat in game.seats.items() if not seat.alive}
    return out, heard, game


def told(heard, *kinds):
    return [event for event in heard if isinstance(event, kinds)]


def by_cowboy(target=VICTIM):
    return {(3, "raise_hand"): ("yes",), (3, "explode"): (target,)}


def by_bomber(*pair):
    return {(6, "raise_hand"): ("yes",), (6, "explode"): pair or (VICTIM, 5)}


def by_terrorist(target=VICTIM):
    """The cowboy takes the terrorist, who takes the victim."""
    return by_cowboy(2) | {(2, "explode"): (target,)}


def by_gun(holder=7, target=VICTIM):
    return {(holder, "raise_hand"): ("yes",), (holder, "fire_gun"): (target, "yes")}


def voted(game, *marks):
    """Day 1, on which all others vote for the victim, with these marks; the players out at nightfall."""
    game.start()
    game.seats[VICTIM].bear(*marks)
    while game.phase.name != "night":
        for ask in list(game.questions.open.values()):
            if ask.ability == "vote" and ask.seat != VICTIM and ask.chosen is None:
                game.advance(Answer(game.now, ask.seat, ask.id, (VICTIM,)))
        game.advance(TimeUp(game.waits_until or 0.0))
    return {number for number, seat in game.seats.items() if not seat.alive}


ATTACKS = {
    "cowboy": (by_cowboy(), {3}, ()),
    "bomber": (by_bomber(), {5, 6}, ()),
    "terrorist": (by_terrorist(), {2, 3}, ()),
    "gun": (by_gun(), set(), ((7, GUN),)),
}
"""What is answered, who else leaves by it, and what must be held for it."""


@pytest.mark.rules("AD-224", "AD-584", "AD-602", "AD-647", "AD-673", "AD-773", "AD-087")
@pytest.mark.parametrize("role", PROTECTED)
@pytest.mark.parametrize("attack", ATTACKS)
def test_no_immunity_helps_by_day(attack, role):
    answers, others, held = ATTACKS[attack]
    deal = (*SEATS[: VICTIM - 1], role, *SEATS[VICTIM:])
    out, heard, _ = day_one(answers, held, deal)
    assert out == {VICTIM, *others}
    assert not told(heard, ArmorHeld)


@pytest.mark.rules("AD-225", "AD-583", "AD-601", "AD-611", "AD-658", "AD-659", "AD-662", "AD-673")
@pytest.mark.parametrize("attack", ATTACKS)
def test_armour_saves_from_every_attack_by_day_is_announced_and_used_up(attack):
    answers, others, held = ATTACKS[attack]
    out, heard, game = day_one(answers, ((VICTIM, ARMOUR), *held))
    assert out == others
    assert told(heard, ArmorHeld) == [ArmorHeld(VICTIM)]
    assert not game.seats[VICTIM].has("vest")


@pytest.mark.rules("AD-661")
def test_one_armour_stops_one_attack_and_the_next_one_takes_him_out():
    out, heard, _ = day_one(by_cowboy() | by_gun(), ((VICTIM, ARMOUR), (7, GUN)))
    assert out == {3, VICTIM}
    assert told(heard, ArmorHeld) == [ArmorHeld(VICTIM)]


@pytest.mark.rules("AD-660")
def test_armour_does_not_stop_the_vote():
    deal = ("godfather", "mafioso", *("citizen",) * 8)
    game = Game(rules("advanced"), len(deal), "1", deal=deal)
    assert voted(game, ARMOUR) == {VICTIM}
    assert game.seats[VICTIM].has("vest")


@pytest.mark.rules("AD-232")
def test_a_terrorist_whom_armour_saves_is_not_removed_and_has_no_blast():
    out, heard, game = day_one(by_cowboy(2), ((2, ARMOUR),))
    assert out == {3}
    assert [event.by for event in told(heard, BlastDeclared)] == [3]
    assert game.seats[2].alive


@pytest.mark.rules("AD-233", "AD-663")
def test_the_shield_comes_before_armour_which_is_kept():
    deal = (*SEATS[:4], "guardian", *SEATS[5:])
    out, heard, game = day_one(by_terrorist() | {(5, "shield"): ("yes",)}, ((VICTIM, ARMOUR),), deal)
    assert out == {2, 3}
    assert game.seats[VICTIM].has("vest")
    assert not told(heard, ArmorHeld)


@pytest.mark.rules("AD-649")
@pytest.mark.parametrize(("victim", "out"), [(4, {2, 3, 5}), (5, {2, 3})], ids=["another", "himself"])
def test_a_poisoned_guardian_falls_but_the_victims_own_armour_saves(victim, out):
    deal = (*SEATS[:4], "guardian", *SEATS[5:])
    drink = Status("poisoned", 8, "dusk")
    marks = ((victim, ARMOUR), (5, drink))
    assert day_one(by_terrorist(victim) | {(5, "shield"): ("yes",)}, marks, deal)[0] == out


@pytest.mark.rules("AD-674", "AD-223")
def test_a_terrorist_hit_by_a_gun_has_his_blast_and_cowboy_and_bomber_do_not():
    out, _, _ = day_one(by_gun(target=2) | {(2, "explode"): (9,)}, ((7, GUN),))
    assert out == {2, 9}
    hands = {(7, "raise_hand"): ("yes",), (3, "raise_hand"): ("yes",), (7, "fire_gun"): (3, "yes")}
    out, heard, _ = day_one(hands, ((7, GUN),))
    assert out == {3}
    assert not told(heard, BlastDeclared)


@pytest.mark.rules("AD-298", "AD-306")
def test_a_tampered_gun_takes_out_who_fires_it_and_that_is_announced():
    out, heard, _ = day_one(by_gun(), ((7, SPOILT_GUN),))
    assert out == {7}
    blown_up = [FiredAt(7, VICTIM), GunBlewUp(7), BlastTook((7,))]
    assert told(heard, FiredAt, GunBlewUp, BlastTook, ShotDown) == blown_up


@pytest.mark.rules("AD-298", "AD-673")
@pytest.mark.parametrize("role", PROTECTED)
def test_no_immunity_helps_the_holder_of_a_tampered_gun(role):
    deal = (*SEATS[: VICTIM - 1], role, *SEATS[VICTIM:])
    assert day_one(by_gun(VICTIM, 7), ((VICTIM, SPOILT_GUN),), deal)[0] == {VICTIM}


@pytest.mark.rules("AD-110", "AD-153")
@pytest.mark.parametrize("role", PROTECTED)
def test_a_vote_takes_anybody_out(role):
    deal = ("mafioso", "mafioso", "citizen", role, *("citizen",) * 6)
    game = Game(rules("advanced", godfather_night_immunity="on"), len(deal), "1", deal=deal)
    assert voted(game) == {VICTIM}


@pytest.mark.rules("AD-299", "AD-300")
def test_armour_saves_who_fires_a_tampered_gun_and_both_are_announced():
    out, heard, game = day_one(by_gun(), ((7, SPOILT_GUN), (7, ARMOUR)))
    assert out == set()
    assert told(heard, GunBlewUp, ArmorHeld) == [GunBlewUp(7), ArmorHeld(7)]
    assert not game.seats[7].has("vest")


@pytest.mark.rules("AD-220", "AD-298")
def test_a_terrorist_whose_own_gun_blows_up_has_his_blast():
    out, _, _ = day_one(by_gun(2, 9) | {(2, "explode"): (10,)}, ((2, SPOILT_GUN),))
    assert out == {2, 10}


@pytest.mark.rules("AD-243", "AD-675")
def test_a_silenced_holder_is_not_asked_and_his_gun_is_burnt():
    out, heard, game = day_one({}, ((7, GUN), (7, MUTE), (9, GUN)))
    assert out == set()
    assert not game.seats[7].has(KEPT)
    assert not told(heard, FiredAt)


@pytest.mark.rules("AD-084", "AD-672", "AD-679")
def test_a_gun_that_is_not_fired_is_lost_and_its_holder_stays():
    out, heard, game = day_one({(7, "raise_hand"): ("yes",)}, ((7, GUN), (9, GUN)))
    assert out == set()
    assert told(heard, HandWasted) == [HandWasted(7, leaves=False)]
    assert not any(seat.has(KEPT) for seat in game.seats.values())


@pytest.mark.rules("AD-083")
@pytest.mark.parametrize("act", ["gun", "blast"])
def test_who_has_a_gun_beside_his_ability_raises_one_hand_and_does_what_he_presses_first(act):
    does = {(3, "fire_gun"): (9, "yes")} if act == "gun" else {(3, "explode"): (9,)}
    out, heard, game = day_one({(3, "raise_hand"): ("yes",)} | does, ((3, GUN),))
    assert out == ({9} if act == "gun" else {3, 9})
    assert bool(told(heard, FiredAt)) is (act == "gun")
    assert not game.seats[3].has(KEPT)
    assert (game.seats[3].role.id, game.seats[3].alive) == ("cowboy", act == "gun")


@pytest.mark.rules("AD-084")
def test_who_could_do_both_and_names_nobody_leaves_alone():
    out, heard, _ = day_one({(3, "raise_hand"): ("yes",)}, ((3, GUN),))
    assert out == {3}
    assert told(heard, HandWasted) == [HandWasted(3, leaves=True)]


@pytest.mark.rules("AD-601", "AD-611")
def test_of_two_whom_the_bomber_takes_the_one_in_armour_stays():
    out, heard, _ = day_one(by_bomber(), ((5, ARMOUR),))
    assert out == {VICTIM, 6}
    assert told(heard, BlastTook) == [BlastTook((6, VICTIM))]


@pytest.mark.rules("AD-680")
def test_who_holds_a_gun_is_not_announced_and_who_fires_is():
    _, heard, _ = day_one(by_gun(), ((7, GUN), (9, GUN)))
    hands = next(event for event in heard if event.name == "hands_awaited")
    assert (hands.roles, hands.guns) == (("cowboy", "bomber"), True)
    assert told(heard, FiredAt) == [FiredAt(7, VICTIM)]
