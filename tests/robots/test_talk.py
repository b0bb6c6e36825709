"""What sensible robots say, to all and to their team."""

from collections import Counter
from random import Random
from typing import ClassVar

import pytest

from bot.engine.boards import TeamBoard, TurnBoard
from bot.engine.events import DayBroke, DiedAtNight, Exposed, GameBegan, Lynched, RoleDealt
from bot.engine.purposes import Purpose
from bot.engine.rules import Role
from bot.parts.abilities.kill.laugh import Laughed
from bot.parts.abilities.learn.inquire import Inquired
from bot.parts.abilities.targeted import Targeted
from bot.robots.aims import Aims
from bot.robots.robot import SeenQuestion
from bot.robots.sayings import FOR, Saying
from bot.robots.sensible import Sensible, Silent
from bot.scenario import load
from tests.robots.talk_counts import overhear
from tests.robots.talkers import CLASSIC, JOKER, TURN, ZODIAC, mistaken, robot

# -- what it says -----------------------------------------------------------------------------------------------------


def test_who_has_found_the_mafia_comes_forward():
    made = robot("detective")
    made.hear(Inquired(1, 4, "mafia"))
    made.hear(Inquired(1, 3, "town"))
    made.hear(Inquired(1, 1, "town"))
    said = made.speak(TURN)
    assert Saying("cleared", 1, 1, "town") not in said
    assert Saying("claim", 1, claim="detective") in said
    assert Saying("found", 1, 4, "mafia") in said
    assert Saying("cleared", 1, 3, "town") in said
    for saying in said:
        made.listen(saying)
    assert not {"claim", "found", "cleared"} & {saying.kind for saying in made.speak(TURN)}


def test_where_roles_may_not_be_spoken_of_nobody_claims_any():
    made = robot("detective")
    made.knows.public.barred = True
    made.hear(Inquired(1, 4, "mafia"))
    assert {saying.kind for saying in made.speak(TURN)} == {"accuse"}


def test_the_mafia_do_not_accuse_their_mates_and_rarely_stand_by_one_who_is_accused():
    stood_by = 0
    for seed in range(150):
        made = robot("mafioso", seed=seed, mates=(1, 2, 3))
        for other in (5, 6, 7, 8):
            made.listen(Saying("accuse", other, 2))
        for saying in made.speak(TURN):
            assert saying.about not in {2, 3} or saying.kind == "defend", saying
            stood_by += saying.about == 2
    assert stood_by < 30


def test_who_plays_alone_and_has_to_defend_themselves_may_claim_a_role():
    claimed = 0
    for seed in range(40):
        made = Sensible(1, ZODIAC, Random(seed))
        made.hear(GameBegan(12, tuple(Counter(ZODIAC.deals[12]).items())))
        made.hear(RoleDealt("zodiac"))
        made.hear(DayBroke(2, tuple(range(1, 13))))
        made.knows.public.turn = TurnBoard("defence", 1, (), until=60.0, length=60.0)
        claimed += any(saying.kind == "claim" for saying in made.speak(TURN))
    assert 8 < claimed < 32


def test_who_wants_to_be_voted_out_claims_what_another_is():
    made = Sensible(1, JOKER, Random(1))
    made.hear(GameBegan(6, tuple(Counter(JOKER.deals[6]).items())))
    made.hear(RoleDealt("joker"))
    made.hear(DayBroke(1, tuple(range(1, 7))))
    assert "claim" not in {saying.kind for saying in made.speak(TURN)}
    made.hear(Laughed(1))
    made.hear(DayBroke(2, tuple(range(1, 7))))
    assert Saying("claim", 1, claim="doctor") in made.speak(TURN)


def test_a_mafia_player_who_is_found_out_may_claim_to_be_the_detective():
    claimed = 0
    for seed in range(60):
        made = robot("mafioso", seed=seed, mates=(1, 2, 3))
        made.listen(Saying("claim", 5, claim="detective"))
        made.listen(Saying("found", 5, 1, "mafia"))
        said = made.speak(TURN)
        if Saying("claim", 1, claim="detective") in said:
            claimed += 1
            assert Saying("found", 1, 5, "mafia") in said
    assert 15 < claimed < 45


def test_a_claim_that_a_mate_has_made_already_is_not_made_again():
    claimed = 0
    for seed in range(60):
        made = robot("mafioso", seed=seed, mates=(1, 2, 3))
        made.listen(Saying("claim", 5, claim="detective"))
        made.listen(Saying("found", 5, 1, "mafia"))
        made.listen(Saying("claim", 3, claim="detective"))
        claims = [saying.claim for saying in made.speak(TURN) if saying.kind == "claim"]
        assert "detective" not in claims
        claimed += bool(claims)
    assert claimed


def test_whoever_is_out_is_not_found_out_any_more_by_a_mafia_player():
    claimed = 0
    for seed in range(60):
        made = robot("mafioso", seed=seed, mates=(1, 2, 3))
        made.listen(Saying("claim", 5, claim="detective"))
        made.listen(Saying("found", 5, 1, "mafia"))
        made.hear(DiedAtNight(5, None))
        made.hear(DayBroke(3, (1, 2, 3, 4, 6, 7, 8, 9, 10)))
        said = made.speak(TURN)
        claimed += any(saying.kind == "claim" for saying in said)
        assert not [saying for saying in said if saying.kind == "found"]
    assert claimed


def test_the_least_suspect_of_the_mafia_may_dispute_the_claim_of_who_finds_things_out():
    disputed = 0
    for seed in range(60):
        made = robot("mafioso", seed=seed, mates=(1, 2, 3))
        made.listen(Saying("accuse", 6, 2))
        made.listen(Saying("accuse", 6, 3))
        made.listen(Saying("claim", 5, claim="detective"))
        said = made.speak(TURN)
        if Saying("claim", 1, claim="detective") in said:
            disputed += 1
            assert Saying("found", 1, 5, "mafia") in said
    assert 8 < disputed < 40


@pytest.mark.parametrize("kind", FOR)
def test_nobody_votes_for_a_player_whom_their_last_word_of_the_day_stood_by(kind):
    made = robot("citizen")
    for other in (5, 6, 7, 8):
        made.listen(Saying("accuse", other, 4))
    vote = SeenQuestion("vote", (2, 3, 4, 5), least=1)
    assert made.choose(vote) == (4,)
    made.listen(Saying(kind, 1, 4, "town"))
    assert 4 not in made.choose(vote)
    assert made.choose(SeenQuestion("vote", (4,))) in {None, ()}


def test_whoever_takes_it_back_may_vote_for_a_player_whom_they_stood_by():
    made = robot("citizen")
    for other in (5, 6, 7, 8):
        made.listen(Saying("accuse", other, 4))
    made.listen(Saying("defend", 1, 4))
    made.listen(Saying("accuse", 1, 4))
    assert made.choose(SeenQuestion("vote", (2, 3, 4, 5), least=1)) == (4,)


def test_the_counts_of_a_game_whose_robots_keep_to_their_words():
    counts = overhear(load("elixir"), 10, "counted", "fa")
    assert counts.lines > 20
    assert (counts.again, counts.against, counts.forbidden) == (0, 0, 0)


def said_again(made, kind, seat=4):
    """The words for a saying of the robot's against a player, once it is said."""
    (saying,) = [saying for saying in made.speak(TURN) if saying.about == seat and saying.kind == kind]
    made.listen(saying)
    return saying.words


def test_who_names_a_suspect_once_more_has_words_for_that_until_they_have_stood_by_them():
    made = robot("citizen")
    for other in (5, 6, 7, 8):
        made.listen(Saying("accuse", other, 4))
    made.hear(Exposed(4, "mafia"))
    assert [said_again(made, "echo") for _ in range(2)] == ["", "again"]
    made.listen(Saying("defend", 1, 4))
    assert [said_again(made, "echo") for _ in range(2)] == ["", "again"]


# -- what it says to its team -----------------------------------------------------------------------------------------


SHOT = SeenQuestion("mafia_shot", (4, 5, 6))


def picks(*marks):
    """The picks of the team so far."""
    return TeamBoard("mafia_shot", marks, None, 60.0)


@pytest.mark.parametrize(
    ("marks", "kind"),
    [(((2, None), (3, None)), "propose"), (((2, 4), (3, None)), "agree"), (((2, 5), (3, None)), "differ")],
)
def test_a_robot_proposes_a_target_or_says_what_it_makes_of_a_persons_pick(marks, kind):
    made = robot("mafioso", mates=(1, 2, 3))
    made.see(picks(*marks))
    assert made.confer(SHOT, (4,), (2,)) == Saying(kind, 1, 4)


def test_one_proposal_of_a_robot_is_enough():
    made = robot("mafioso", mates=(1, 2, 3))
    made.see(picks((2, None), (3, 4)))
    assert made.confer(SHOT, (4,), (2,)) is None


def test_what_a_robot_does_alone_it_tells_nobody():
    assert robot("detective").confer(SeenQuestion("inquire", (4, 5)), (4,), (2,)) is None


def test_silent_robots_say_nothing():
    assert not robot("citizen", kind=Silent).speak(TURN)


def test_who_is_accused_answers_once_a_day():
    made = robot("citizen")
    made.listen(Saying("accuse", 5, 1))
    assert Saying("answer", 1, 5) in made.speak(TURN)
    assert Saying("answer", 1, 5) not in made.speak(TURN)


def test_a_vote_for_a_friend_is_held_against_the_voter():
    made = robot("citizen")
    made.hear(Lynched(7, "citizen", ((7, (4, 5, 6)),)))
    for other in (2, 3, 8):
        made.listen(Saying("accuse", other, 4))
    assert Saying("voted", 1, 4, other=7) in made.speak(TURN)


def test_what_was_said_against_somebody_is_taken_back_when_reason_for_it_is_gone():
    made = mistaken()
    assert Saying("relent", 1, 4, words="relent_shown") in made.speak(TURN)


@pytest.mark.parametrize(("part", "kind"), [("defence", "plead"), ("last_words", "farewell")])
def test_who_is_on_trial_pleads_and_who_is_out_says_goodbye(part, kind):
    made = robot("citizen")
    made.knows.public.turn = TurnBoard(part, 1, (), until=60.0, length=60.0)
    assert made.speak(TURN)[0] == Saying(kind, 1)


# -- a new ability ----------------------------------------------------------------------------------------------------


class Poisoned(Targeted):
    """Something that no robot has ever heard of."""

    stage: ClassVar[str] = "attack"
    purpose: ClassVar[Purpose] = "harm"


class Watered(Targeted):
    """Something else."""

    stage: ClassVar[str] = "protect"
    purpose: ClassVar[Purpose] = "help"


def test_a_new_ability_is_played_by_its_purpose_alone():
    herbalist = Role("herbalist", "town", "town", (Poisoned(), Watered()))
    made = robot("citizen", kind=Silent)
    made.knows.public.rules.roles["herbalist"] = herbalist
    try:
        made.knows.public.aims = Aims(CLASSIC)
        made.knows.role = "herbalist"
        made.hear(Exposed(4, "mafia"))
        made.hear(Exposed(6, "town"))
        assert made.choose(SeenQuestion(Poisoned.id, (2, 3, 4, 6))) == (4,)
        assert made.choose(SeenQuestion(Watered.id, (2, 3, 4, 6))) == (6,)
    finally:
        del CLASSIC.roles["herbalist"]
