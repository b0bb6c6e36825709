"""Players converted by a night: by an act of their own, which others can steal."""

from bot.engine.events import CannotAct, NightNotice
from bot.parts.abilities.bend.block import Block
from bot.parts.abilities.bonds.invite import CircleBroken, Invited, LinkFailed
from bot.parts.abilities.turn.be_taken_in import BeTakenIn
from bot.parts.abilities.turn.recruit import Recruit, Recruited
from bot.scenario import available
from tests.concepts.play import DUEL, ConceptGame, rules_with

OWN = Recruit(
    named_by="knight",
    whom="living",
    becomes="mafioso",
    spares=("doctor",),
    gives_up="himself",
    price="sacrifice",
    takes_hold="dawn",
)
RULES = rules_with(DUEL, asks=[("block",), ("recruit",)], knight=(OWN,), hunter=(Block(),))
DEAL = ("mafioso", "doctor", "sniper", "hunter", "knight", "bomber", "citizen", "citizen")


def test_who_recruits_by_himself_is_asked_alone_and_pays_when_it_has_worked():
    played = ConceptGame(RULES, *DEAL)
    played.night({5: {"recruit": (7,)}})
    assert played.dead == (5,)
    assert played.game.seats[7].role.id == "mafioso"
    assert played.heard(1, Recruited) == [Recruited(5, 7, 5, won=True)]
    assert not played.of(NightNotice)


def test_a_role_that_is_spared_costs_nothing():
    played = ConceptGame(RULES, *DEAL)
    played.night({5: {"recruit": (2,)}})
    assert not played.dead
    assert played.game.seats[2].role.id == "doctor"
    assert not played.heard(1, Recruited)


def test_who_is_blocked_in_an_earlier_wave_is_told_so_in_place_of_the_question():
    played = ConceptGame(RULES, *DEAL)
    played.night({4: {"block": (5,)}, 5: {"recruit": (7,)}})
    assert played.heard(5, CannotAct) == [CannotAct()]
    assert not played.dead
    assert played.game.seats[7].role.id == "citizen"


def linked(played):
    """The links in the story, in order."""
    return [event for _, event in played.game.voice.story if isinstance(event, CircleBroken | Invited | LinkFailed)]


def test_a_link_that_fails_is_told_in_the_story_alone():
    deal = ("mafioso", "mafioso", "samurai", "freemason", "shrink", *["citizen"] * 6)
    played = ConceptGame(rules_with(available()["persian_roles"]), *deal)
    played.night({1: {"mafia_shot": (10,)}, 4: {"invite": (10,)}})
    assert linked(played) == [LinkFailed(4, 10)]
    played.night({1: {"mafia_shot": (6,)}, 4: {"invite": (7,)}, 5: {"ward": (7,)}})
    played.night({1: {"mafia_shot": (8,)}, 4: {"invite": (7,)}})
    assert linked(played)[1:] == [LinkFailed(4, 7), Invited(4, 7, joined=True)]
    played.night({1: {"mafia_shot": (9,)}, 4: {"invite": (2,)}})
    assert linked(played)[3:] == [CircleBroken(4, 2)]
    assert not played.of(LinkFailed)


def test_who_may_be_taken_in_need_not_become_another():
    taken = BeTakenIn(night=1, found=1, joins="mafia")
    deal = ("mafioso", "mafioso", "doctor", "samurai", *["citizen"] * 6)
    played = ConceptGame(rules_with(available()["persian_roles"], samurai=(taken,)), *deal)
    assert played.game.rules.night.empty == "skipped"
    assert played.game.rules.shows_deal
    played.night()
    assert played.dead == (4,)
