"""Things that players hold are marks: given, looked for, handed over, taken away."""

import pytest

from bot.engine.bases.part_list import PartList
from bot.engine.events import GunFired, NominationClosed
from bot.parts.abilities.items.give_gun import GiveGun
from bot.parts.items import GUN, gun, held, holders
from bot.parts.procedures.items.arming import Arming
from bot.parts.procedures.items.last_call import LastCall
from tests.concepts.play import ConceptGame, rules_with


def test_a_thing_changes_hands_as_it_is():
    game = ConceptGame(rules_with("classic"), "godfather", "mafioso", "citizen", "doctor", "detective", "citizen").game
    real, blank = gun("real", 6), gun("blank", 5)
    game.seats[3].bear(real)
    game.seats[3].bear(blank)
    assert held(game, 3, GUN) is real
    game.seats[3].drop(real)
    game.seats[4].bear(real)
    assert (held(game, 3, GUN), held(game, 4, GUN)) == (blank, real)
    assert holders(game, GUN) == (3, 4)
    game.seats[3].drop(blank)
    assert holders(game, GUN) == (4,)
    game.seats[4].bear(blank)
    game.seats[4].shed(GUN)
    assert held(game, 4, "gun") is None


# as AD-007 will ask
@pytest.mark.parametrize(("players", "given"), [(12, 1), (13, 2)])
def test_a_stock_goes_by_the_size_of_the_table(players, given):
    gunsmith = GiveGun(stock={"real": {13: 2, 0: 1}})
    game = ConceptGame(rules_with("classic"), "godfather", "mafioso", *["citizen"] * (players - 2)).game
    assert [bool(gunsmith.left(game, 3, beside)) for beside in range(3)] == [beside < given for beside in range(3)]


def test_where_guns_stay_loaded_a_vote_is_a_vote_and_a_shot_is_a_shot():
    rules = rules_with("commando")
    day = PartList(part for part in rules.day if not isinstance(part, LastCall))
    rules = rules.model_copy(update={"day": day})
    seats = ("godfather", "nato", "hostage_taker", "gunsmith", "citizen", "citizen", "citizen", "citizen", "citizen")
    played = ConceptGame(rules, *seats)
    played.until("day 1")
    played.game.seats[5].bear(gun("real", 4))
    rules.day.of(Arming)[0].load(played.game)
    played.until("nomination")
    assert "fire_gun" in played.game.questions.powers
    for voter in (5, 6, 7, 8, 9):
        played.do(voter, "vote", 1)
    played.do(5, "fire_gun", 2, "yes")
    played.until("defence")
    assert dict(played.of(NominationClosed)[0].votes)[1] == (5, 6, 7, 8, 9)
    assert [shot.target for shot in played.of(GunFired)] == [2]
    assert not played.game.seats[2].alive
