"""Visits of a night, at any stage of the visitor's act."""

import pytest

from bot.engine.night.acts import Act
from bot.engine.night.folding import fold
from bot.engine.night.visits import visits
from bot.parts.abilities.bend.block import Block
from bot.parts.abilities.bend.poison import Poison
from bot.parts.abilities.bend.redirect import Redirect, Redirected
from bot.parts.abilities.kill.shoot import Shoot
from bot.parts.abilities.learn.inquire import Inquire
from bot.parts.abilities.protect.immune import Immune
from tests.concepts.play import DUEL, ConceptGame, rules_with

DEAL = ("mafioso", "doctor", "sniper", "hunter", "knight", "bomber", "judge", "citizen")
REVERSED = Inquire(spoiled_shows={"town": "mafia", "mafia": "town"})


def came(*acts):
    """The visits made by these acts of a night, in that order."""
    played = ConceptGame(rules_with(DUEL), *DEAL)
    done = [Act(ability, actor, targets, number=number) for number, (ability, actor, targets) in enumerate(acts, 1)]
    return pairs(fold(played.game, done))


def pairs(night):
    """The visits of a night."""
    return [(visit.visitor, visit.target) for visit in visits(night)]


def test_a_thief_comes_to_the_first_and_the_robbed_to_the_second():
    stolen = (Redirect(moves=("shoot",)), 6, (3, 8))
    assert came(stolen, (Shoot(), 3, (7,))) == [(6, 3), (3, 8)]


def test_who_is_blocked_comes_to_nobody():
    assert came((Block(told=False), 6, (3,)), (Shoot(), 3, (7,))) == [(6, 3)]


@pytest.mark.parametrize(("ability", "comes"), [(REVERSED, True), (Inquire(), False), (Shoot(), False)])
def test_of_the_drunk_only_those_come_who_do_something_else_there(ability, comes):
    found = came((Poison(), 6, (4,)), (ability, 4, (7,)))
    assert found == [(6, 4), *([(4, 7)] if comes else [])]


def test_who_is_drunk_and_blocked_comes_to_nobody():
    assert came((Poison(), 6, (4,)), (Block(told=False), 5, (4,)), (REVERSED, 4, (7,))) == [(6, 4), (5, 4)]


def test_a_bullet_that_turns_on_its_shooter_takes_him_nowhere():
    assert came((Poison(), 6, (3,)), (Shoot(spoiled_hits="himself"), 3, (7,))) == [(6, 3)]


def test_a_bullet_that_was_held_back_and_stolen_takes_its_shooter_to_the_second():
    bullet = Shoot(fired_by_theft=True, uses=1)
    rules = rules_with(DUEL, bomber=(bullet,))
    played = ConceptGame(rules, *DEAL)
    theft = Act(Redirect(moves="all", same=True), 5, (6, 8), number=1)
    night = fold(played.game, [theft])
    assert pairs(night) == [(5, 6), (6, 8)]
    assert set(night.deaths) == {8}
    assert [act.targets for act in night.acts] == [(6, 8), ()]  # he has named nobody
    assert fold(played.game, [theft]).acts[1].number == 2  # the acts that were given stay as they were


def test_what_is_still_to_come_is_a_visit_already():
    played = ConceptGame(rules_with(DUEL), *DEAL)
    seen: list[tuple[int, int]] = []

    class Look(Block):
        def resolve(self, night, act):
            seen.extend(pairs(night))

    shot, look = Act(Shoot(), 3, (7,), number=1), Act(Look(), 6, (8,), number=2)
    fold(played.game, [shot, look])
    assert (3, 7) in seen


@pytest.mark.parametrize(("ails", "moved"), [((), True), ((Poison(), 2, (3,)), False), ((Block(), 2, (3,)), False)])
def test_what_is_void_already_is_not_moved(ails, moved):
    played = ConceptGame(rules_with(DUEL), *DEAL)
    done = [*([ails] if ails else []), (Redirect(moves="all", same=True), 6, (3, 8)), (sniper(played), 3, (7,))]
    acts = [Act(ability, actor, targets, number=number) for number, (ability, actor, targets) in enumerate(done, 1)]
    (note,) = (note for note in fold(played.game, acts).notes if isinstance(note, Redirected))
    assert note.moved == moved


@pytest.mark.parametrize(("stolen", "owner"), [("thief", 5), ("aim", 8)])
def test_the_story_knows_who_has_a_stolen_immunity(stolen, owner):
    played = ConceptGame(rules_with(DUEL, bomber=(Immune(to=("shot",), stolen=stolen),)), *DEAL)
    night = fold(played.game, [Act(Redirect(moves="all", same=True), 5, (6, 8), number=1)])
    assert night.notes == (Redirected(5, 6, owner, moved=True),)


def sniper(played):
    """The shot of seat 3."""
    return played.game.seats[3].role.abilities[0]
