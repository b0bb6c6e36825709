"""The votes of sensible robots on a player whom they have put on trial, before and after a defence."""

import pytest

from bot.engine.boards import VoteBoard
from bot.engine.events import CourtOpened, DayBroke, NominationClosed, VerdictOpened
from bot.engine.game import Game
from bot.engine.inputs import TimeUp
from bot.engine.seats import SILENCED, Status
from bot.parts.abilities.learn.inquire import Inquired
from bot.parts.procedures.votes.verdict import NapVoteOpened
from bot.robots.robot import may_speak
from bot.robots.sayings import Saying
from bot.scenario import load
from tests.robots.seated import asked, robot

ACCUSERS = (1, 5, 6, 7, 8, 9)
OTHERS = (2, 5, 6, 7, 8, 9)
VOTE = asked("vote", (4,))
HEARD = Saying("relent", 1, 4, words="relent_heard")


def accused(by=ACCUSERS, role="citizen", seed=0, **more):
    """A robot at a table that has put seat 4 on trial."""
    made = robot(role, seed=seed, **more)
    made.hear(NominationClosed(((4, by),), 6, (4,)))
    return made


def voting(made, **more):
    """The same robot as the final vote opens."""
    made.hear(VerdictOpened((4,), 5, 30.0))
    made.see(VoteBoard("verdict", ((4, ()),), tuple(range(1, 11)), 5, False, 30.0, 30.0, **more))
    return made


def test_who_has_put_a_player_on_trial_votes_for_them_in_the_end_and_others_by_their_suspicion():
    for seed in range(20):
        assert voting(accused(seed=seed)).choose(VOTE) == (4,)
        assert voting(accused(by=OTHERS, seed=seed)).choose(VOTE) == ()


def test_a_defence_that_changes_something_is_answered_with_words_and_without_a_vote():
    made = accused()
    made.listen(Saying("claim", 4, claim="doctor"))
    voting(made)
    assert made.speak(VOTE) == [HEARD]
    made.listen(HEARD)
    assert made.speak(VOTE) == ()
    assert made.choose(VOTE) == ()


def test_a_defence_without_anything_new_changes_nothing():
    made = accused()
    made.listen(Saying("plead", 4))
    made.listen(Saying("claim", 4, claim="citizen"))
    voting(made)
    assert made.speak(VOTE) == ()
    assert made.choose(VOTE) == (4,)


def test_a_claim_that_is_disputed_changes_nothing():
    made = accused()
    made.listen(Saying("claim", 8, claim="doctor"))
    made.hear(NominationClosed(((4, ACCUSERS),), 6, (4,)))
    made.listen(Saying("claim", 4, claim="doctor"))
    voting(made)
    assert made.speak(VOTE) == ()
    assert made.choose(VOTE) == (4,)


def test_who_knows_better_than_a_defence_votes_all_the_same():
    made = robot("detective")
    made.hear(Inquired(1, 4, "mafia"))
    made.hear(NominationClosed(((4, ACCUSERS),), 6, (4,)))
    made.listen(Saying("claim", 4, claim="doctor"))
    voting(made)
    assert made.speak(VOTE) == ()
    assert made.choose(VOTE) == (4,)


def test_who_has_not_put_the_player_on_trial_takes_nothing_back():
    made = accused(by=OTHERS)
    made.listen(Saying("claim", 4, claim="doctor"))
    assert voting(made).speak(VOTE) == ()


def test_two_say_that_they_were_convinced_and_nobody_where_words_cost_the_vote():
    made = accused()
    made.listen(Saying("claim", 4, claim="doctor"))
    assert voting(made, quiet=True).speak(VOTE) == ()
    for other, said in ((5, [HEARD]), (6, ())):
        made.listen(Saying("relent", other, 4, words="relent_heard"))
        assert voting(made).speak(VOTE) == said
    assert made.choose(VOTE) == ()


def test_who_has_told_that_a_player_is_an_enemy_was_not_convinced_by_the_defence():
    for before, said in ((Saying("accuse", 1, 4), [HEARD]), (Saying("found", 1, 4, "mafia"), ())):
        made = accused()
        made.listen(before)
        made.spares = lambda: [4]
        assert list(voting(made).speak(VOTE)) == list(said)


def test_the_mafia_vote_for_a_mate_whom_they_have_put_on_trial():
    for seed in range(20):
        made = voting(accused(role="mafioso", mates=(1, 2, 4), seed=seed))
        assert made.choose(VOTE) == (4,)


def test_a_trial_is_forgotten_on_the_next_day():
    made = accused()
    made.hear(DayBroke(3, tuple(range(1, 11))))
    assert voting(made).choose(VOTE) == ()


@pytest.mark.parametrize("opened", [NapVoteOpened((4, 5), 30.0), CourtOpened((4, 5), 30.0, False, True)])
def test_in_a_secret_vote_on_several_players_each_votes_for_whom_they_have_put_on_trial(opened):
    for own in (4, 5):
        made = robot("citizen")
        made.see(VoteBoard("nomination", ((4, ACCUSERS), (5, ACCUSERS)), (), 6, True, 30.0, 30.0))
        made.hear(NominationClosed(((own, ACCUSERS), (9 - own, OTHERS)), 6, (4, 5)))
        made.hear(opened)
        assert made.choose(asked("vote", (4, 5), most=2)) == (own,)


def test_nobody_speaks_in_a_vote_who_may_vote_but_has_no_voice_today():
    game = Game(load("classic").rules(), 10, "mute")
    game.start()
    while not any(ask.ability == "vote" for ask in game.questions.open.values()):
        game.advance(TimeUp(game.waits_until or 0.0))
    ask = next(ask for ask in game.questions.open.values() if ask.ability == "vote")
    assert may_speak(game, ask)
    game.seats[ask.seat].bear(Status(SILENCED, 1, "next dusk"))
    assert not may_speak(game, ask)
