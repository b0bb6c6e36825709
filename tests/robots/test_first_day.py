"""The talk of robots before anything is known: of the night and of others' words, with few suspicions."""

import pytest

from bot.engine.boards import VoteBoard
from bot.engine.events import DayBroke, DiedAtNight, Exposed, NightFell, NobodyDied, VerdictClosed
from bot.parts.procedures.speech.talk import RoleTalkBarred
from bot.robots.sayings import OWN, REASONS, Saying
from bot.robots.talk import speaking
from bot.scenario import load
from tests.robots.seated import TURN, first_day, robot
from tests.robots.talk_counts import overhear

SEEDS = range(60)
FEELINGS = [Saying("doubt", other, other + 1, words="feeling") for other in (4, 6, 8)]


def said_by(seed, *heard, told=()):
    """The words of a robot on the first day, after what it has heard."""
    made = first_day(seed)
    for event in told:
        made.hear(event)
    for saying in heard:
        made.listen(saying)
    return made.speak(TURN)


def all_said(*heard, told=()):
    return [saying for seed in SEEDS for saying in said_by(seed, *heard, told=told)]


def test_a_suspicion_without_a_reason_says_that_it_is_only_a_feeling():
    doubts = [saying for saying in all_said() if saying.kind == "doubt"]
    assert doubts
    assert {saying.words for saying in doubts} == {"feeling"}


@pytest.mark.parametrize("voted", [False, True])
def test_a_later_day_is_no_better_as_long_as_nobody_has_voted(voted):
    words = set()
    for seed in SEEDS:
        made = robot("citizen", seed=seed)
        if voted:
            made.hear(VerdictClosed(((8, (2, 3)),), (), ()))
        words |= {saying.words for saying in made.speak(TURN) if saying.kind == "doubt"}
    assert words == {"" if voted else "feeling"}


def test_nobody_adds_a_feeling_about_a_player_whom_somebody_has_named_unless_asked():
    named = Saying("doubt", 5, 4, words="feeling")
    assert not [saying for saying in all_said(named) if saying.about == 4 and saying.words not in REASONS]
    asked = all_said(named, Saying("ask", 6, 1, words=OWN))
    assert [saying for saying in asked if saying.kind == "doubt"]


def test_a_table_hears_few_suspicions_without_a_reason():
    assert len(FEELINGS) == speaking.FEELINGS
    assert not [saying for saying in all_said(*FEELINGS) if saying.words == "feeling"]
    assert [saying for saying in all_said(*FEELINGS[1:]) if saying.words == "feeling"]


@pytest.mark.parametrize(
    ("told", "words", "then"),
    [
        ((), "wait_start", ""),
        ((NightFell(1, 60.0), NobodyDied()), "wait_quiet", "wait_start"),
        ((NightFell(1, 60.0), DiedAtNight(8, None)), "wait_loss", ""),
    ],
)
def test_words_of_caution_are_about_what_the_night_has_brought(told, words, then):
    for again in (False, True):
        heard = (
            *FEELINGS,
            Saying("quiet", 2),
            Saying("loss", 2, 8),
            *([Saying("wait", 3, words=words)] if again else ()),
        )
        waits = [saying for saying in all_said(*heard, told=told) if saying.kind == "wait"]
        assert waits
        assert {saying.words for saying in waits} == {then if again else words}
        assert {saying.about for saying in waits} == {8 if words == "wait_loss" and not again else None}


def test_where_roles_are_not_spoken_of_no_word_of_caution_speaks_of_the_night():
    told = (RoleTalkBarred(), NightFell(1, 60.0), NobodyDied())
    waits = [saying for saying in all_said(*FEELINGS, told=told) if saying.kind == "wait"]
    assert waits
    assert {saying.words for saying in waits} == {""}


def reasons_against(seat, *heard):
    """The reasons that robots give against a player whom they suspect."""
    given = []
    for seed in SEEDS:
        made = robot("citizen", seed=seed)
        made.hear(Exposed(seat, "mafia"))
        for saying in heard:
            made.listen(saying)
        given += [saying for saying in made.speak(TURN) if saying.about == seat and saying.words in REASONS]
    return {(saying.words, saying.other) for saying in given}


@pytest.mark.parametrize(
    ("heard", "reason"),
    [
        ((Saying("wonder", 5, 4), Saying("joke", 4), Saying("doubt", 1, 5)), ("dodged", 5)),
        ((Saying("wonder", 1, 4), Saying("joke", 4), Saying("doubt", 1, 5)), ("dodged_me", None)),
        ((Saying("joke", 4),), ("short", None)),
        ((Saying("doubt", 4, 8),), ("hasty", 8)),
        ((Saying("doubt", 8, 9, words=OWN), Saying("doubt", 4, 9, other=8, words="join")), ("follows", 8)),
        ((Saying("doubt", 8, 4, words=OWN), Saying("doubt", 4, 8)), ("hits_back", 8)),
    ],
)
def test_what_a_player_has_said_today_is_a_reason(heard, reason):
    assert reason in reasons_against(4, *heard)


@pytest.mark.parametrize(
    "heard",
    [
        (Saying("joke", 4, words=OWN),),
        (Saying("wonder", 5, 4), Saying("joke", 4, words=OWN)),
        (Saying("wonder", 5, 4), Saying("answer", 4, 6, other=8, words="answer_other")),
        (Saying("doubt", 4, 8, words=OWN),),
        (Saying("wonder", 5, 4), Saying("reply", 4, 5), Saying("doubt", 4, 8)),
        (Saying("wonder", 5, 4), Saying("reply", 4, 5), Saying("doubt", 4, 5, words=OWN)),
    ],
)
def test_whoever_has_answered_or_given_a_reason_or_spoken_in_words_of_their_own_is_not_reproached(heard):
    assert not reasons_against(4, *heard)


def test_somebody_who_was_named_and_has_answered_is_talked_about_without_taking_a_side():
    exchange = (Saying("accuse", 5, 6), Saying("answer", 6, 5, words="answer_bare"), Saying("doubt", 1, 4))
    weighed = [saying for saying in all_said(*exchange) if saying.kind == "weigh"]
    assert weighed
    assert {(saying.about, saying.other) for saying in weighed} == {(6, 5)}
    again = Saying("weigh", 8, 6, other=5)
    assert not [saying for saying in all_said(*exchange, again) if saying.kind == "weigh"]


def test_who_has_spoken_today_does_not_add_to_many_jokes():
    jokes = [Saying("joke", other) for other in (4, 5, 6)]
    assert [saying for saying in all_said(*FEELINGS, *jokes) if saying.kind == "joke"]
    assert not [saying for saying in all_said(*FEELINGS, *jokes, Saying("wonder", 1, 9)) if saying.kind == "joke"]


def test_a_whole_game_has_more_than_suspicions_on_its_first_day():
    kinds = overhear(load("classic"), 10, "first", "en").kinds
    assert kinds["wait"] + kinds["wonder"] + kinds["weigh"] + kinds["joke"] > 1


def is_hasty(*heard):
    """Whether robots call a player hasty who has named another as the first of the day."""
    return ("hasty", 8) in reasons_against(4, *heard, Saying("doubt", 4, 8))


def test_nobody_is_in_a_hurry_with_a_name_that_the_table_knows():
    assert is_hasty()
    assert is_hasty(Saying("joke", 8))
    assert not is_hasty(Saying("legacy", 5, 9, other=8))


@pytest.mark.parametrize(("before", "hasty"), [("doubt", False), ("accuse", False), ("defend", True), (None, False)])
def test_nobody_is_in_a_hurry_with_a_name_of_an_earlier_day(before, hasty):
    words = set()
    for seed in SEEDS:
        made = robot("citizen", seed=seed)
        if before:
            made.listen(Saying(before, 5, 8))
        else:
            made.hear(VerdictClosed(((8, (2, 3)),), (), ()))
        made.hear(DayBroke(3, tuple(range(1, 11))))
        made.hear(Exposed(4, "mafia"))
        made.listen(Saying("doubt", 4, 8))
        words |= {saying.words for saying in made.speak(TURN) if saying.about == 4}
    assert ("hasty" in words) == hasty


@pytest.mark.parametrize("open_", [False, True])
def test_nobody_is_asked_for_a_vote_to_come_while_one_is_open(open_):
    kinds = set()
    for seed in SEEDS:
        made = first_day(seed)
        if open_:
            made.see(VoteBoard("lynch", (), (), 6, False, 90.0, 90.0))
        for saying in FEELINGS:
            made.listen(saying)
        kinds |= {saying.kind for saying in made.speak(TURN)}
    assert ("wonder" in kinds) != open_
    assert kinds


@pytest.mark.parametrize(("silent", "kind"), [((9, 10), "ask"), (range(5, 11), "wonder")])
def test_a_question_is_not_passed_on_to_another_player(silent, kind):
    for asked in (False, True):
        kinds = set()
        for seed in SEEDS:
            made = robot("citizen", seed=seed)
            for other in range(2, 11):
                made.listen(Saying("cleared", 1, other, "town"))
                if other not in silent:
                    made.listen(Saying("wait", other))
            if asked:
                made.listen(Saying(kind, 4, 1))
            kinds |= {saying.kind for saying in made.speak(TURN)}
        assert kinds
        assert (kind in kinds) != asked
