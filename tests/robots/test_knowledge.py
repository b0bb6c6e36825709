"""Sensible robots' conclusions from their news, and the limits of their knowledge."""

from random import Random

import pytest

from bot.engine.events import DiedAtNight, Exposed
from bot.engine.game import Game
from bot.engine.inputs import Answer, TimeUp
from bot.engine.outputs import Opened
from bot.robots.opinion import CERTAIN
from bot.robots.playing import drive, gather
from bot.robots.robot import may_speak, spread, tell_all
from bot.robots.sayings import Saying
from bot.robots.sensible import Sensible, Silent
from tests.robots.seated import CLASSIC, asked, robot

# -- what it knows ----------------------------------------------------------------------------------------------


DEAL = (
    "citizen", "mafioso", "godfather", "mafioso", "citizen", "citizen", "detective", "citizen", "doctor", "citizen"
)  # fmt: skip
SWAPPED = (*DEAL[:6], DEAL[7], DEAL[6], *DEAL[8:])
"""Another one is the detective; nobody may notice before he says so."""


def watched(deal, seat, seed):
    """Two days of a game with the same acts whatever the roles, and the acts of the robot on one seat."""
    game = Game(CLASSIC, 10, "same", deal=deal)
    detective = deal.index("detective") + 1
    chosen = {"inquire": {detective: (1,)}, "save": {9: (9,)}, "mafia_shot": dict.fromkeys((2, 3, 4), (10,))}
    robots = {number: Silent(number, CLASSIC, Random(0)) for number in game.seats}
    robots[seat] = Sensible(seat, CLASSIC, Random(seed))
    gather(CLASSIC, {seat: robots[seat]})
    done: list[object] = []
    step = game.start()
    while game.outcome.winner is None and game.round < 3:
        opened = [output.ask for output in step.outputs if isinstance(output, Opened)]
        for output in step.outputs:
            spread(output, robots)
        inputs = []
        for ask in opened:
            if ask.seat == seat:
                if may_speak(game, ask):
                    done += (said := robots[seat].speak(ask))
                    tell_all(robots, said[0]) if said else None
                done.append((ask.ability, robots[seat].choose(ask)))
            if ask.ability in chosen and ask.seat in chosen[ask.ability]:
                inputs.append(Answer(game.now, ask.seat, ask.id, chosen[ask.ability][ask.seat]))
            elif ask.ability == "turn":
                inputs.append(Answer(game.now, ask.seat, ask.id, ("done",)))
            elif ask.ability == "vote":
                inputs.append(Answer(game.now, ask.seat, ask.id, (ask.choices[0],) if ask.seat < 5 else ()))
        outputs = [output for given in inputs for output in game.advance(given).outputs]
        if outputs:
            step = type(step)(outputs)
            continue
        step = game.advance(TimeUp(game.waits_until or game.now))
    return done


@pytest.mark.parametrize("seat", [1, 2, 5])
def test_two_games_that_differ_in_a_secret_get_the_same_choices_with_the_same_draws(seat):
    for seed in range(10):
        one, other = watched(DEAL, seat, seed), watched(SWAPPED, seat, seed)
        assert one == other
        assert len(one) > 4


def test_robots_hold_nothing_of_the_game_itself():
    game = Game(CLASSIC, 10, "7")
    robots = {seat: Sensible(seat, CLASSIC, Random(seat)) for seat in game.seats}
    drive(game, robots, Random(1))
    for mind in robots.values():
        held = [*vars(mind).values(), *vars(mind.knows).values(), *vars(mind.knows.public).values()]
        assert not any(isinstance(one, Game) for one in held)


# -- what it makes of what it hears -----------------------------------------------------------------------------


def test_suspicion_is_settled_by_an_exposure():
    made = robot("citizen")
    before = made.knows.dread(4)
    made.hear(Exposed(4, "mafia"))
    assert made.knows.dread(4) == CERTAIN > before + 10
    assert made.choose(asked("vote", (2, 3, 4, 5), most=4)) == (4,)


def test_suspicion_grows_by_what_is_said_and_by_whom():
    made = robot("citizen")
    before = made.knows.dread(4)
    made.listen(Saying("accuse", 5, 4))
    after = made.knows.dread(4)
    assert after > before
    made.hear(Exposed(6, "mafia"))
    made.listen(Saying("accuse", 6, 4))
    against_him = made.knows.dread(4)
    assert against_him < after  # an enemy rarely accuses a mate
    made.listen(Saying("defend", 7, 4))
    assert made.knows.dread(4) < against_him


def test_a_finding_counts_as_far_as_its_claim_is_believed():
    made = robot("citizen")
    made.listen(Saying("claim", 5, claim="detective"))
    made.listen(Saying("found", 5, 4, "mafia"))
    alone = made.knows.dread(4)
    assert alone > 2
    made.listen(Saying("claim", 4, claim="detective"))
    assert made.knows.public.opinion.standing(4) == "forced"
    assert made.knows.public.opinion.standing(5) == "disputed"
    assert made.knows.dread(4) > 0
    assert made.knows.dread(5) < made.knows.dread(4)


def test_a_vote_of_all_for_whom_a_check_has_found_does_not_turn_on_the_finder():
    made = robot("citizen")
    opinion = made.knows.public.opinion
    made.listen(Saying("claim", 5, claim="detective"))
    made.listen(Saying("found", 5, 4, "mafia"))
    for _ in range(2):
        opinion.voted(((4, tuple(seat for seat in made.knows.public.seats if seat != 4)),))
    assert opinion.shares[4] > 2 * opinion.shares[5]
    assert made.knows.dread(5) < min(
        made.knows.dread(seat) for seat in made.knows.public.living if seat not in (1, 4, 5)
    )
    made.listen(Saying("claim", 6, claim="detective"))
    assert made.knows.dread(5) > 0


def test_whoever_the_night_kills_had_told_the_truth():
    made = robot("citizen")
    made.listen(Saying("claim", 5, claim="detective"))
    made.listen(Saying("claim", 6, claim="detective"))
    made.hear(DiedAtNight(5, None))
    assert made.knows.public.opinion.standing(5) == "verified"
    assert made.knows.public.opinion.standing(6) == "lie"
    assert made.knows.dread(6) > 3


def test_who_has_the_only_such_card_knows_a_liar():
    made = robot("detective")
    made.listen(Saying("claim", 6, claim="detective"))
    assert made.knows.dread(6) > CERTAIN / 2
