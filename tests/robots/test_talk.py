"""What sensible robots say, what they make of what they hear, and that they know no more than they may."""

from collections import Counter
from random import Random
from typing import ClassVar

import pytest

from bot.engine.boards import TeamBoard, TurnBoard, VoteBoard
from bot.engine.events import (
    DayBroke,
    DiedAtNight,
    Exposed,
    GameBegan,
    Lynched,
    NightFell,
    NobodyDied,
    RoleDealt,
    TeamMet,
    VerdictClosed,
    VotedOut,
)
from bot.engine.game import Game
from bot.engine.inputs import Answer, TimeUp
from bot.engine.outputs import Opened
from bot.engine.purposes import Purpose
from bot.engine.rules import Role
from bot.parts.abilities.kill.laugh import Laughed
from bot.parts.abilities.learn.inquire import Inquired
from bot.parts.abilities.targeted import Targeted
from bot.robots.aims import Aims
from bot.robots.opinion import CERTAIN
from bot.robots.playing import drive, gather
from bot.robots.robot import SeenQuestion, may_speak, spread, tell_all
from bot.robots.sayings import FOR, NEWS, Saying
from bot.robots.sensible import Sensible, Silent
from bot.scenario import load
from tests.robots.talk_counts import overhear

CLASSIC, ZODIAC, JOKER = (load(name).rules() for name in ("classic", "zodiac", "joker"))
TURN = SeenQuestion("turn", ("done",), least=1)
ROLES = tuple({role: CLASSIC.deals[10].count(role) for role in CLASSIC.deals[10]}.items())


def robot(role, seat=1, seed=0, kind=Sensible, mates=()):
    made = kind(seat, CLASSIC, Random(seed))
    made.hear(GameBegan(10, ROLES))
    made.hear(RoleDealt(role))
    if mates:
        made.hear(TeamMet("mafia", mates, None))
    made.hear(DayBroke(2, tuple(range(1, 11))))
    return made


# -- what it knows ----------------------------------------------------------------------------------------------


DEAL = (
    "citizen", "mafioso", "godfather", "mafioso", "citizen", "citizen", "detective", "citizen", "doctor", "citizen"
)  # fmt: skip
SWAPPED = (*DEAL[:6], DEAL[7], DEAL[6], *DEAL[8:])
"""Another one is the detective; nobody may notice before he says so."""


def watched(deal, seat, seed):
    """Two days of a game in which all do the same whatever their roles, and what the robot on one seat does."""
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
    assert made.choose(SeenQuestion("vote", (2, 3, 4, 5), most=4)) == (4,)


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


# -- what it says -----------------------------------------------------------------------------------------------


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


# -- what it makes of the night, and of how little is known ---------------------------------------------------------


def first_words(*news, day=3):
    """What the first speaker of a morning says of the news."""
    made = robot("citizen")
    for event in (NightFell(day - 1, 60.0), *news, DayBroke(day, (1, 2, 3, 4, 5, 6, 7))):
        made.hear(event)
    return made, [saying for saying in made.speak(TURN) if saying.kind in NEWS]


def test_the_first_speaker_of_a_day_says_who_died_and_nobody_after_them():
    made, said = first_words(DiedAtNight(8, None))
    assert [(saying.kind, saying.about) for saying in said] == [("loss", 8)]
    made.listen(said[0])
    assert "loss" not in {saying.kind for saying in made.speak(TURN)}


def test_two_deaths_are_spoken_of_together():
    _, said = first_words(DiedAtNight(8, None), DiedAtNight(9, None))
    assert [(saying.kind, saying.about, saying.other) for saying in said] == [("losses", 8, 9)]


def test_a_quiet_night_is_spoken_of_only_where_everybody_was_told_of_it():
    assert [saying.kind for saying in first_words(NobodyDied())[1]] == ["quiet"]
    assert not first_words()[1]


@pytest.mark.parametrize(("role", "words"), [("citizen", ""), ("godfather", "shown_enemy")])
def test_what_a_dead_player_was_shown_to_be_is_said_as_everybody_was_told(role, words):
    _, said = first_words(DiedAtNight(8, role))
    assert Saying("shown", 1, 8, role, words=words) in said


def test_nobody_tells_what_the_game_does_not_show():
    _, said = first_words(DiedAtNight(8, None))
    assert not [saying for saying in said if saying.claim or saying.kind == "shown"]


def test_an_exit_that_was_wrong_gets_one_apology_of_those_who_voted_for_it():
    made = robot("citizen")
    made.hear(VerdictClosed(((8, (1, 2, 3)),), (8,), ((8, 3),)))
    made.hear(VotedOut(8, "citizen"))
    made.hear(NightFell(2, 60.0))
    made.hear(DayBroke(3, (1, 2, 3, 4, 5, 6, 7)))
    said = made.speak(TURN)
    assert [saying.kind for saying in said[:2]] == ["shown", "amends"]
    for saying in said:
        made.listen(saying)
    assert not [saying for saying in made.speak(TURN) if saying.kind in {"shown", "amends"}]


def test_a_table_hears_of_no_more_than_two_apologies_a_day():
    made = robot("citizen")
    made.listen(Saying("claim", 5, claim="detective"))
    made.listen(Saying("found", 5, 4, "mafia"))
    assert Saying("echo", 1, 4) in made.speak(TURN)
    made.hear(DayBroke(3, tuple(range(1, 11))))
    made.hear(Exposed(4, "town"))
    made.listen(Saying("relent", 9, 2))
    made.listen(Saying("amends", 8, 3))
    assert "relent" not in {saying.kind for saying in made.speak(TURN)}


def first_day(seed, role="citizen"):
    """A robot on the first day, when nothing has happened yet."""
    made = Sensible(1, CLASSIC, Random(seed))
    made.hear(GameBegan(10, ROLES))
    made.hear(RoleDealt(role))
    made.hear(DayBroke(1, tuple(range(1, 11))))
    return made


def test_on_the_first_day_nobody_accuses_while_nothing_is_known():
    kinds: Counter[str] = Counter()
    for seed in range(60):
        made = first_day(seed)
        for other in (5, 6):
            made.listen(Saying("accuse", other, 4))
        kinds.update(saying.kind for saying in made.speak(TURN))
    assert not {"accuse", "echo", "voted"} & set(kinds)
    assert min(kinds[kind] for kind in ("doubt", "wonder", "wait")) > 1


def test_who_was_asked_answers_before_naming_a_suspect():
    for seed in range(20):
        made = first_day(seed)
        made.listen(Saying("wonder", 5, 1))
        said = made.speak(TURN)
        if any(saying.kind == "doubt" for saying in said):
            assert said[0] == Saying("reply", 1, 5)
            break
    else:
        pytest.fail("nobody has named a suspect")


@pytest.mark.parametrize(("waiting", "asks"), [((9, 10), False), ((), True)])
def test_nobody_is_called_quiet_before_their_turn_has_come(waiting, asks):
    kinds: Counter[str] = Counter()
    for seed in range(40):
        made = first_day(seed)
        for other in range(2, 9):
            made.listen(Saying("wait", other))
        made.knows.public.see(TurnBoard("talk", 1, waiting, 60.0, 60.0))
        kinds.update(saying.kind for saying in made.speak(TURN))
    assert (kinds["ask"] > 0) == asks


def first_vote(votes=(), need=6, **more):
    return VoteBoard("nomination", votes, (1,), need, True, 90.0, 90.0, **more)


def test_a_word_of_doubt_is_followed_by_a_vote_that_puts_nobody_on_trial():
    made, vote = first_day(1), SeenQuestion("vote", (2, 3, 4, 5), most=4)
    made.knows.public.see(first_vote())
    assert made.choose(vote) == ()
    made.listen(Saying("doubt", 1, 3))
    assert made.choose(vote) == (3,)
    made.knows.public.see(first_vote(((3, (5, 6)),), need=4))
    assert made.choose(vote) == ()


def test_where_the_most_votes_put_a_player_on_trial_nobody_votes_only_to_be_noticed():
    made, vote = first_day(1), SeenQuestion("vote", (2, 3, 4, 5), most=4)
    made.listen(Saying("doubt", 1, 3))
    for board in (first_vote(need=None), first_vote(fallback=True)):
        made.knows.public.see(board)
        assert made.choose(vote) == ()


# -- what it says to its team -------------------------------------------------------------------------------------


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
    made = robot("citizen")
    made.listen(Saying("claim", 5, claim="detective"))
    made.listen(Saying("found", 5, 4, "mafia"))
    assert Saying("echo", 1, 4) in made.speak(TURN)
    made.hear(DayBroke(3, tuple(range(1, 11))))
    made.hear(Exposed(4, "town"))
    assert Saying("relent", 1, 4, words="relent_shown") in made.speak(TURN)


@pytest.mark.parametrize(("part", "kind"), [("defence", "plead"), ("last_words", "farewell")])
def test_who_is_on_trial_pleads_and_who_is_out_says_goodbye(part, kind):
    made = robot("citizen")
    made.knows.public.turn = TurnBoard(part, 1, (), until=60.0, length=60.0)
    assert made.speak(TURN)[0] == Saying(kind, 1)


# -- a new ability ----------------------------------------------------------------------------------------------


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
