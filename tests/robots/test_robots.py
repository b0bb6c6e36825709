"""Robot players: their choices, and their knowledge."""

from collections import Counter
from random import Random

import pytest

from bot.engine.boards import TeamBoard, VoteBoard
from bot.engine.events import CandidatesClosed, DayBroke, DiedAtNight, GameBegan, Jailed, Lynched, RoleDealt, TeamMet
from bot.engine.game import Game
from bot.parts.abilities.learn.inquire import Inquired
from bot.parts.abilities.learn.learn_role import RoleLearnt
from bot.robots.at_random import AtRandom
from bot.robots.playing import MANNERS, drive, play
from bot.robots.public import Public
from bot.robots.sayings import Saying
from bot.robots.sensible import Sensible
from bot.scenario import load
from tests.engine.examples import sample
from tests.robots.seated import asked

CLASSIC, SIMPLE = load("classic").rules(), load("simple").rules({"set": "powers"})
NASIM, ADVANCED = load("nasim").rules(), load("persian_roles").rules({"preset": "advanced"})


def ballot(**votes: tuple[int, ...]) -> VoteBoard:
    return VoteBoard("lynch", tuple((int(k[1:]), v) for k, v in votes.items()), (), 4, False, 60.0, 60.0)


def sensible(role, seat=1, rules=SIMPLE, seed=0):
    robot = Sensible(seat, rules, Random(seed))
    robot.hear(RoleDealt(role))
    return robot


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("rules", [CLASSIC, SIMPLE, load("classic").rules({"calls": "one_by_one"})])
def test_robots_of_every_manner_finish_every_size(manner, rules):
    for players in sample(sorted(rules.deals), 4):
        result = play(rules, players, "1", manner)
        assert result.winner in {"town", "mafia", "draw"}
        assert result.inputs > 0
        assert result.rounds > 0


@pytest.mark.parametrize("manner", MANNERS)
def test_the_same_seed_gives_the_same_game(manner):
    assert play(CLASSIC, 9, "x", manner) == play(CLASSIC, 9, "x", manner)
    assert len({play(CLASSIC, 9, str(seed), manner) for seed in range(12)}) > 6


def test_an_unknown_manner_or_size_is_an_error():
    with pytest.raises(ValueError, match="manner"):
        play(CLASSIC, 9, "x", "wild")
    with pytest.raises(ValueError, match="composition"):
        play(CLASSIC, 99, "x")


def test_the_random_manner_is_uniform_over_single_picks():
    robot = AtRandom(1, CLASSIC, Random(3))
    counts = Counter(robot.choose(asked("vote", (2, 3, 4))) for _ in range(6000))
    assert set(counts) == {(2,), (3,), (4,)}
    assert all(1850 < count < 2150 for count in counts.values())


@pytest.mark.parametrize(("least", "most", "sets"), [(0, 3, 7), (0, 2, 6), (2, 2, 3), (2, 3, 4)])
def test_the_random_manner_is_uniform_over_sets(least, most, sets):
    robot = AtRandom(1, CLASSIC, Random(4))
    counts = Counter(frozenset(robot.choose(asked("vote", (2, 3, 4), least, most)) or ()) for _ in range(1000 * sets))
    assert len(counts) == sets
    assert all(880 < count < 1120 for count in counts.values())
    assert all(max(1, least) <= len(choice) <= most for choice in counts)


def test_the_random_manner_has_nothing_to_say_when_all_picks_are_gone():
    robot = AtRandom(1, CLASSIC, Random(5))
    assert robot.choose(asked("vote", (2,), gone=(2,))) is None
    assert robot.choose(asked("vote", (2, 3), gone=(2,))) == (3,)


@pytest.mark.parametrize("manner", MANNERS.values())
def test_an_answer_with_several_places_gets_a_pick_for_each(manner):
    robot = manner(1, CLASSIC, Random(6))
    question = asked("guess_role", (2, 3, "doctor", "sniper"), 0, 2, parts=((2, 3), ("doctor", "sniper")), gone=(2,))
    assert {robot.choose(question) for _ in range(50)} == {(3, "doctor"), (3, "sniper")}
    assert robot.choose(asked("guess_role", (2, "doctor"), 0, 2, parts=((2,), ("doctor",)), gone=(2,))) is None


def test_sensible_mafia_spare_their_mates_on_most_days_and_not_on_all_which_would_give_them_away():
    spared = 0
    for seed in range(100):
        robot = sensible("mafioso", seed=seed)
        robot.hear(TeamMet("mafia", (1, 2), None))
        robot.see(ballot(s2=(4, 5, 6), s3=()))
        choices = [robot.choose(asked("vote", (2, 3))), robot.choose(asked("vote", (2, 3, 4), most=2))]
        choices.append(robot.choose(asked("vote", (2,))))
        spared += all(2 not in (choice or ()) for choice in choices)
    assert 50 < spared < 80


def seated(role, seat=1, seed=0, mates=()):
    made = Sensible(seat, CLASSIC, Random(seed))
    made.hear(GameBegan(10, tuple(Counter(CLASSIC.deals[10]).items())))
    made.hear(RoleDealt(role))
    if mates:
        made.hear(TeamMet("mafia", mates, None))
    made.hear(DayBroke(2, tuple(range(1, 11))))
    return made


def test_sensible_mafia_join_the_vote_that_puts_a_mate_out_anyway():
    joined = 0
    for seed in range(40):
        robot = seated("mafioso", seed=seed, mates=(1, 2, 3))
        robot.see(ballot(s2=(4, 5, 6, 7, 8), s9=()))
        joined += robot.choose(asked("vote", (2, 9))) == (2,)
    assert joined > 30


def test_sensible_mafia_spare_no_vote_where_one_more_exit_makes_them_as_many():
    for seed in range(20):
        robot = seated("mafioso", seed=seed, mates=(1, 2, 3))
        for seat in (7, 8, 9):
            robot.hear(Lynched(seat, "citizen", ()))
        robot.see(ballot(s2=(4, 5, 6, 10), s4=(3,)))
        assert robot.choose(asked("vote", (2, 4, 5, 6, 10))) not in {(), (2,)}


def test_in_the_vote_that_decides_the_worst_is_named_alone():
    for ballot_, named in (("nomination", 2), ("verdict", 1)):
        robot = seated("citizen")
        robot.see(VoteBoard(ballot_, ((4, (5, 6, 7)), (8, (5, 6, 7))), (), 4, False, 60.0, 60.0))
        assert len(robot.choose(asked("vote", (4, 8), most=2))) == named


def test_nobody_helps_a_suspect_where_nobody_has_to_be_helped():
    robot = seated("doctor")
    robot.hear(Inquired(1, 4, "mafia"))
    assert robot.choose(asked("save", (4,), least=0)) != (4,)


def test_whoever_has_lived_through_an_attack_is_rarely_attacked_again_at_once():
    again = 0
    for seed in range(60):
        robot = seated("mafioso", seed=seed, mates=(1, 2, 3))
        robot.choose(asked("mafia_shot", (5,)))
        robot.hear(DayBroke(3, tuple(range(1, 11))))
        again += robot.choose(asked("mafia_shot", (4, 5))) == (5,)
    assert 2 < again < 20


def against_the_many(role, rules, players, mates, seed=0):
    made = Sensible(1, rules, Random(seed))
    made.hear(GameBegan(players, tuple(Counter(rules.deals[players]).items())))
    made.hear(RoleDealt(role))
    made.hear(TeamMet("mafia", mates, 1))
    made.hear(DayBroke(2, tuple(range(1, players + 1))))
    return made


def test_the_mafia_do_not_shoot_whoever_has_claimed_that_their_shot_does_nothing():
    for seed in range(20):
        robot = against_the_many("godfather", NASIM, 12, (1, 2, 3, 4), seed)
        robot.listen(Saying("claim", 5, claim="invulnerable"))
        assert robot.choose(asked("mafia_shot", (5, 6))) == (6,)


def test_the_mafia_do_not_shoot_whoever_is_known_to_take_the_shooter_along():
    for seed in range(20):
        robot = against_the_many("stalker", ADVANCED, 14, (1, 2, 3, 4), seed)
        robot.hear(RoleLearnt(1, 5, "bomb"))
        assert robot.choose(asked("mafia_shot", (5, 6))) == (6,)


def test_who_is_put_forward_for_a_vote_tells_as_much_of_mates_as_a_vote_but_is_no_vote_to_reproach():
    rules = load("city").rules()
    public = Public(rules)
    public.hear(GameBegan(14, tuple(Counter(rules.deals[14]).items())))
    public.hear(DayBroke(1, tuple(range(1, 15))))
    named = ((2, (3, 4, 5, 6)), (7, (8, 9)))
    public.hear(CandidatesClosed(named, "trial"))
    public.hear(Jailed(((2, "mafioso"),)))
    assert max(public.opinion.of(seat) for seat in (3, 4, 5, 6)) < min(public.opinion.of(seat) for seat in (8, 9))
    public.hear(DayBroke(2, tuple(seat for seat in range(1, 15) if seat != 2)))
    public.hear(CandidatesClosed(((3, (8, 9)),), "convicted"))
    public.hear(Jailed(((3, "citizen"),)))
    assert public.opinion.misled(8) is None


def test_the_many_let_a_day_pass_only_while_they_can_afford_a_mistake_after_it():
    rules = load("thief_gangster").rules()
    public = Public(rules)
    public.hear(GameBegan(12, tuple(Counter(rules.deals[12]).items())))
    public.hear(DayBroke(1, tuple(range(1, 13))))
    assert public.has_time()
    public.hear(DiedAtNight(1, None, ""))
    public.hear(DayBroke(2, tuple(range(2, 13))))
    assert public.has_time()
    public.hear(DiedAtNight(2, None, ""))
    public.hear(DayBroke(3, tuple(range(3, 13))))
    assert not public.has_time()


def test_the_mafia_give_up_a_mate_who_is_lost_for_somebody_who_can_be_won_over():
    trade = asked("recruit", (2, 3, 5, 6, 7), 0, 2, parts=((2, 3), (5, 6, 7)))
    robot = against_the_many("godfather", NASIM, 12, (1, 2, 3, 4))
    robot.listen(Saying("claim", 5, claim="doctor"))
    robot.listen(Saying("claim", 6, claim="invulnerable"))
    assert robot.choose(trade) == ()
    robot.listen(Saying("claim", 7, claim="detective"))
    robot.listen(Saying("found", 7, 3, "mafia"))
    assert robot.choose(trade) == (3, 6)


def test_the_mafia_guess_a_role_that_was_shown_or_claimed_and_else_wait():
    guess = asked("guess_role", (5, 6, "detective", "doctor"), 0, 2, parts=((5, 6), ("detective", "doctor")))
    robot = against_the_many("nato", NASIM, 12, (1, 2, 3, 4))
    assert robot.choose(guess) == ()
    robot.listen(Saying("claim", 6, claim="doctor"))
    assert robot.choose(guess) == (6, "doctor")


def test_whoever_acts_beside_the_teams_shot_takes_another_player():
    for seed in range(20):
        robot = against_the_many("hooker", ADVANCED, 14, (1, 2, 3, 4), seed)
        robot.listen(Saying("claim", 5, claim="detective"))
        robot.see(TeamBoard("mafia_shot", ((1, None), (2, 5)), 2, 60.0))
        assert robot.choose(asked("mafia_shot", (5, 6, 7))) == (5,)
        assert robot.choose(asked("block", (5, 6, 7))) in {(6,), (7,)}
        robot.hear(DayBroke(3, tuple(range(1, 15))))
        assert robot.choose(asked("block", (5, 6, 7))) == (5,)


def test_a_role_that_a_mafia_player_has_learnt_is_worth_a_shot_before_its_holder_claims_it():
    shot = 0
    for seed in range(40):
        robot = against_the_many("stalker", ADVANCED, 14, (1, 2, 3, 4), seed)
        robot.hear(RoleLearnt(1, 6, "gunsmith"))
        shot += robot.choose(asked("block", (5, 6, 7))) == (6,)
    assert shot > 35


def test_sensible_policeman_votes_for_whom_he_has_found_and_spares_whom_he_has_cleared():
    for seed in range(100):
        robot = sensible("detective", seed=seed)
        robot.hear(Inquired(1, 5, "mafia"))
        robot.hear(Inquired(1, 3, "town"))
        robot.see(ballot(s3=(2, 4, 6), s4=(7, 8), s5=()))
        assert robot.choose(asked("vote", (2, 3, 4, 5, 6))) == (5,)
        assert robot.choose(asked("vote", (3,))) == ()
        assert robot.choose(asked("inquire", (3, 5))) in {(3,), (5,)}
        assert robot.choose(asked("inquire", (3, 4, 5))) == (4,)


def test_sensible_townsman_remembers_who_lynched_a_townsman():
    robot = sensible("citizen")
    for victim in (7, 8, 9):
        robot.hear(Lynched(victim, "citizen", ((victim, (2, 3)),)))
    robot.hear(Lynched(6, "mafioso", ((6, (4,)),)))
    choices = Counter(robot.choose(asked("vote", (2, 4, 5))) for _ in range(100))
    assert choices[(2,)] > 90


def test_sensible_mafia_shoot_as_their_leader_marks():
    robot = sensible("mafioso")
    robot.hear(TeamMet("mafia", (1, 2), 2))
    robot.see(TeamBoard("mafia_shot", ((1, None), (2, 6)), 2, 60.0))
    assert robot.choose(asked("mafia_shot", (3, 4, 5, 6))) == (6,)


def test_sensible_robots_keep_a_choice_without_a_reason_to_change():
    robot = sensible("detective")
    robot.hear(Inquired(1, 5, "mafia"))
    assert robot.choose(asked("vote", (4, 5), chosen=(5,))) is None
    assert robot.choose(asked("turn", ("done",), least=1)) == ("done",)


def test_robots_are_told_no_more_than_their_seats_may_know():
    class Eavesdropper(AtRandom):
        listens = True

        def hear(self, event):
            heard.append((self.seat, event))

    heard: list[tuple[int, object]] = []
    game = Game(CLASSIC, 8, "7")
    drive(game, {seat: Eavesdropper(seat, CLASSIC, Random(seat)) for seat in game.seats}, Random(1))
    dealt = {seat: event.role for seat, event in heard if isinstance(event, RoleDealt)}
    assert dealt == {number: seat.role.id for number, seat in game.seats.items()}
    assert sum(isinstance(event, RoleDealt) for _, event in heard) == 8
    met = [seat for seat, event in heard if isinstance(event, TeamMet)]
    assert met == [number for number, seat in game.seats.items() if seat.faction == "mafia"]
    assert all(game.seats[seat].role.id == "detective" for seat, event in heard if isinstance(event, Inquired))


def test_whether_anybody_hears_changes_nothing():
    """Mass simulation has no listeners: the course is the same."""
    for seed in range(20):
        results = []
        for heard in (True, False):
            chance = Random(seed)
            game = Game(CLASSIC, 10, str(seed), heard=heard)
            results.append(drive(game, {s: AtRandom(s, CLASSIC, chance) for s in game.seats}, chance))
        assert results[0] == results[1]


def test_a_stock_is_not_spent_at_once_and_nobody_saves_himself_alone_where_he_may_not():
    rules, himself = load("advanced").rules(), ((3,),)
    question = asked("save", (1, 2, 3, 4), most=5, barred=himself)
    for seed in range(20):
        choice = sensible("doctor", 3, rules, seed).choose(question)
        assert choice not in himself
        assert len(choice) == (2 if choice[0] == 3 else 1)
        assert AtRandom(3, rules, Random(seed)).choose(question) not in himself
