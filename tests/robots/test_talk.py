"""The table talk of sensible robots, and its agreement with their votes."""

from collections import Counter

import pytest

from bot.engine.boards import TurnBoard, VoteBoard
from bot.engine.events import DayBroke, DiedAtNight, Exposed, Lynched, PlayerLeft
from bot.robots.sayings import FOR, OWN, Saying
from bot.robots.sensible import Silent
from bot.scenario import load
from tests.robots.seated import TURN, asked, first_day, mistaken, robot
from tests.robots.talk_counts import overhear


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


@pytest.mark.parametrize("kind", FOR)
def test_nobody_votes_for_a_player_whom_their_last_word_of_the_day_stood_by(kind):
    made = robot("citizen")
    for other in (5, 6, 7, 8):
        made.listen(Saying("accuse", other, 4))
    vote = asked("vote", (2, 3, 4, 5), least=1)
    assert made.choose(vote) == (4,)
    made.listen(Saying(kind, 1, 4, "town"))
    assert 4 not in made.choose(vote)
    assert made.choose(asked("vote", (4,))) in {None, ()}


def test_whoever_takes_it_back_may_vote_for_a_player_whom_they_stood_by():
    made = robot("citizen")
    for other in (5, 6, 7, 8):
        made.listen(Saying("accuse", other, 4))
    made.listen(Saying("defend", 1, 4))
    made.listen(Saying("accuse", 1, 4))
    assert made.choose(asked("vote", (2, 3, 4, 5), least=1)) == (4,)


def test_the_counts_of_a_game_whose_robots_keep_to_their_words():
    counts = overhear(load("elixir"), 10, "counted", "fa")
    assert counts.lines > 20
    assert (counts.again, counts.often, counts.against, counts.forbidden) == (0, 0, 0, 0)


def said_again(made, kind, seat=4):
    """The words for a saying of the robot's against a player, once it is said."""
    (saying,) = [saying for saying in made.speak(TURN) if saying.about == seat and saying.kind == kind]
    made.listen(saying)
    return saying.words


def test_who_names_a_suspect_once_more_has_words_for_that_until_they_have_stood_by_them():
    made = robot("citizen")
    made.listen(Saying("accuse", 5, 4, words=OWN))
    made.hear(Exposed(4, "mafia"))
    assert [said_again(made, "echo") for _ in range(2)] == ["", "again"]
    made.listen(Saying("defend", 1, 4))
    assert said_again(made, "echo") == ""
    made.hear(DayBroke(3, tuple(range(1, 11))))
    assert said_again(made, "accuse") == "again"


def test_nobody_answers_or_weighs_the_words_of_a_player_who_has_left():
    said: Counter[str] = Counter()
    for seed in range(40):
        made = robot("citizen", seed=seed)
        for saying in (Saying("accuse", 7, 8), Saying("answer", 8, 7), Saying("wonder", 5, 1)):
            made.listen(saying)
        for seat in (5, 7):
            made.hear(PlayerLeft(seat, "leave", None))
        said.update(saying.kind for saying in made.speak(TURN) if {saying.about, saying.other} & {5, 7})
    assert not said


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
    made, vote = first_day(1), asked("vote", (2, 3, 4, 5), most=4)
    made.knows.public.see(first_vote())
    assert made.choose(vote) == ()
    made.listen(Saying("doubt", 1, 3))
    assert made.choose(vote) == (3,)
    made.knows.public.see(first_vote(((3, (5, 6)),), need=4))
    assert made.choose(vote) == ()


def test_where_the_most_votes_put_a_player_on_trial_nobody_votes_only_to_be_noticed():
    made, vote = first_day(1), asked("vote", (2, 3, 4, 5), most=4)
    made.listen(Saying("doubt", 1, 3))
    for board in (first_vote(need=None), first_vote(fallback=True)):
        made.knows.public.see(board)
        assert made.choose(vote) == ()


def test_silent_robots_say_nothing():
    assert not robot("citizen", kind=Silent).speak(TURN)


@pytest.mark.parametrize(
    ("accusation", "words"),
    [
        (Saying("accuse", 5, 1), "answer_bare"),
        (Saying("echo", 5, 1, other=6, words="join"), "answer_bare"),
        (Saying("accuse", 5, 1, words=OWN), ""),
        (Saying("accuse", 5, 1, words="target"), ""),
        (Saying("accuse", 5, 1, words="stands"), ""),
    ],
)
def test_who_is_accused_answers_once_a_day_and_asks_only_for_a_reason_that_was_not_given(accusation, words):
    made = robot("citizen")
    made.listen(accusation)
    answer = Saying("answer", 1, 5, words=words)
    assert answer in made.speak(TURN)
    assert "answer" not in {saying.kind for saying in made.speak(TURN)}


def test_who_was_accused_after_their_turn_answers_on_the_next_day():
    made = robot("citizen")
    made.listen(Saying("joke", 1))
    made.listen(Saying("accuse", 5, 1))
    made.hear(DayBroke(3, tuple(range(1, 11))))
    assert Saying("answer", 1, 5, words="answer_bare") in made.speak(TURN)


@pytest.mark.parametrize("after", [Saying("joke", 1), None])
def test_nobody_answers_on_the_next_day_what_they_have_heard_before_they_spoke_or_from_the_dead(after):
    made = robot("citizen")
    made.listen(Saying("accuse", 5, 1))
    if after is None:
        made.hear(DiedAtNight(5, None))
    else:
        made.listen(after)
    made.hear(DayBroke(3, (1, 2, 3, 4, 6, 7)))
    assert "answer" not in {saying.kind for saying in made.speak(TURN)}


def test_whom_several_doubt_answers_all_of_them_once_and_does_not_joke():
    for seed in range(30):
        made = robot("citizen", seed=seed)
        made.listen(Saying("doubt", 5, 1))
        made.listen(Saying("doubt", 6, 1))
        said = made.speak(TURN)
        assert Saying("answer", 1, words="answer_many") in said
        assert "joke" not in {saying.kind for saying in said}
        assert "answer" not in {saying.kind for saying in made.speak(TURN)}
    made = robot("citizen")
    made.listen(Saying("doubt", 5, 1))
    assert "answer" not in {saying.kind for saying in made.speak(TURN)}


def test_who_has_named_a_suspect_does_not_say_that_they_have_no_name():
    kinds: Counter[str] = Counter()
    for seed in range(60):
        made = first_day(seed)
        made.listen(Saying("doubt", 1, 4))
        kinds.update(saying.kind for saying in made.speak(TURN))
    assert kinds["wonder"]
    assert not kinds["wait"]


def test_who_was_asked_by_a_person_and_has_no_suspect_says_so():
    kinds: Counter[str] = Counter()
    for seed in range(60):
        made = first_day(seed)
        made.listen(Saying("ask", 5, 1, words=OWN))
        said = made.speak(TURN)
        kinds.update(saying.kind for saying in said)
        assert said[0] == Saying("reply", 1, 5)
    assert not kinds["joke"]


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


def test_words_on_what_others_have_said_are_not_announced_as_an_answer():
    kinds: Counter[str] = Counter()
    for seed in range(60):
        made = robot("citizen", seed=seed)
        for other in range(2, 11):
            made.listen(Saying("cleared", 1, other, "town"))
        for saying in (Saying("accuse", 7, 8), Saying("answer", 8, 7), Saying("wonder", 5, 1)):
            made.listen(saying)
        kinds.update(saying.kind for saying in made.speak(TURN))
    assert kinds["weigh"]
    assert not kinds["reply"]


def test_nobody_announces_an_answer_that_the_table_has_heard_often_enough():
    made = robot("citizen")
    made.listen(Saying("found", 1, 4, "mafia"))
    made.listen(Saying("wonder", 5, 1))
    assert [saying.kind for saying in made.speak(TURN)][-2:] == ["reply", "echo"]
    for other in (6, 7):
        made.listen(Saying("accuse", other, 4, words="stands"))
    assert "reply" not in {saying.kind for saying in made.speak(TURN)}


@pytest.mark.parametrize("found", [False, True])
def test_nobody_stands_up_for_a_player_as_accused_without_a_reason_whom_a_check_has_shown(found):
    kinds: Counter[str] = Counter()
    for seed in range(150):
        made = robot("mafioso", seed=seed, mates=(1, 2, 3))
        for other in (5, 6):
            made.listen(Saying("accuse", other, 2))
        if found:
            made.listen(Saying("found", 7, 2, "mafia"))
        kinds.update(saying.kind for saying in made.speak(TURN))
    assert (kinds["defend"] > 0) != found
