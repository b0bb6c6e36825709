"""What sensible robots say of the night, and as long as little is known."""

from collections import Counter
from random import Random

import pytest

from bot.engine.boards import TurnBoard, VoteBoard
from bot.engine.events import (
    DayBroke,
    DiedAtNight,
    GameBegan,
    NightFell,
    NobodyDied,
    RoleDealt,
    VerdictClosed,
    VotedOut,
)
from bot.robots.robot import SeenQuestion
from bot.robots.sayings import NEWS, Saying
from bot.robots.sensible import Sensible
from tests.robots.talkers import CLASSIC, ROLES, TURN, mistaken, robot


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
    made = mistaken()
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
