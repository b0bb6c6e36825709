"""The answers of robots to accusers: to the reason, about facts to look up, not the same all day."""

import pytest

from bot.engine.events import DayBroke, Exposed, Lynched, VotedOut
from bot.robots.sayings import ANSWERS, OWN, Saying
from bot.robots.talk.answers import FORMS
from tests.robots.seated import TURN, first_day, robot


def answers(made):
    return [saying for saying in made.speak(TURN) if saying.kind == "answer"]


@pytest.mark.parametrize(
    ("accusation", "words"),
    [
        (Saying("accuse", 5, 1, words="idle"), "answer_idle"),
        (Saying("accuse", 5, 1, other=6, words="dodged"), "answer_idle"),
        (Saying("accuse", 5, 1, other=8, words="struck"), "answer_struck"),
        (Saying("voted", 5, 1, other=8), "answer_voted"),
        (Saying("echo", 5, 1, other=8, words="unproven"), "answer_voted"),
        (Saying("accuse", 5, 1, other=8, words="spared"), "answer_spared"),
    ],
)
def test_a_reason_is_answered(accusation, words):
    made = robot("citizen")
    made.listen(accusation)
    (answer,) = answers(made)
    assert (answer.about, answer.words) == (5, words)
    assert answer.other == (None if words == "answer_idle" else 8)


def words_of_answers(accuse, day=robot, seeds=range(40)):
    found: dict[str, int | None] = {}
    for seed in seeds:
        made = day("citizen", seed=seed)
        accuse(made)
        found |= {saying.words: saying.other for saying in answers(made)}
    return found


def test_who_is_accused_without_a_reason_may_point_to_a_vote_for_an_enemy():
    def accuse(made):
        made.hear(Lynched(8, "mafioso", ((8, (1, 4, 6)),)))
        made.listen(Saying("accuse", 5, 1))

    assert words_of_answers(accuse)["answer_record"] == 8


def test_who_is_accused_by_whoever_has_voted_for_a_friend_says_so_but_not_with_the_same_vote():
    for voters, told in (((4, 5, 6), True), ((1, 5, 6), False)):

        def accuse(made, voters=voters):
            made.hear(Lynched(8, "citizen", ((8, voters),)))
            made.listen(Saying("accuse", 5, 1))

        assert ("answer_back" in words_of_answers(accuse)) == told


def test_the_first_day_is_an_answer_only_while_nothing_is_known():
    def accuse(made):
        made.listen(Saying("accuse", 5, 1))

    assert "answer_early" not in words_of_answers(accuse)
    assert "answer_early" in words_of_answers(accuse, day=lambda role, seed: first_day(seed, role))


def test_an_answer_names_a_suspect_of_the_speaker_but_never_the_accuser():
    def accuse(made):
        for other in (2, 3):
            made.listen(Saying("accuse", other, 4))
        made.listen(Saying("accuse", 5, 1))

    named = {words_of_answers(accuse, seeds=(seed,)).get("answer_other") for seed in range(40)} - {None}
    assert named
    assert 5 not in named


def test_one_form_of_answer_is_heard_at_most_twice_a_day_and_once_of_one_speaker():
    made = robot("citizen")
    for form in ("", *ANSWERS):
        for other in (2, 3)[:FORMS]:
            made.listen(Saying("answer", other, 7, words=form))
    made.listen(Saying("accuse", 5, 1))
    assert not answers(made)
    assert made.speak(TURN)
    made = robot("citizen")
    made.listen(Saying("accuse", 5, 1, words="target"))
    (first,) = answers(made)
    made.listen(first)
    made.listen(Saying("accuse", 6, 1, words="target"))
    assert first.words not in [saying.words for saying in answers(made)]


@pytest.mark.parametrize("kind", ["accuse", "doubt"])
def test_nobody_says_once_more_what_the_table_has_heard_twice_in_that_form(kind):
    words = "again" if kind == "accuse" else "doubt_again"
    made = robot("citizen")
    for other in (2, 3):
        made.listen(Saying(kind, other, 9, words=words))
    said = [saying for seed in range(20) for saying in with_a_suspect(seed, kind, words)]
    assert words in said
    assert words not in [saying.words for saying in made.speak(TURN)]


def with_a_suspect(seed, kind, words):
    """The words of a robot that has named a player on the day before, where nobody has said that form today."""
    made = robot("citizen", seed=seed)
    made.listen(Saying(kind, 1, 4))
    made.listen(Saying("accuse", 2, 4))
    made.knows.public.said_before, made.knows.public.said = made.knows.public.said, []
    return [saying.words for saying in made.speak(TURN)]


def test_an_enemy_who_went_by_the_vote_is_known_from_their_card():
    made = robot("citizen")
    made.hear(VotedOut(8, "mafioso"))
    made.listen(Saying("accuse", 5, 1))
    assert "answer_record" not in {saying.words for saying in answers(made)}


@pytest.mark.parametrize(
    "told",
    [
        Saying("found", 6, 1, "mafia"),
        Saying("accuse", 6, 1, words="idle"),
        Saying("doubt", 5, 1, words=OWN),
    ],
)
def test_nobody_asks_for_a_reason_after_somebody_has_given_one(told):
    def accuse(made):
        made.listen(told)
        made.listen(Saying("echo", 5, 1))

    assert "answer_bare" not in words_of_answers(accuse)


def test_nobody_asks_all_for_a_reason_after_a_check_unless_a_liar_has_told_it():
    def doubted(finder):
        made = robot("citizen")
        made.listen(Saying("found", finder, 1, "mafia"))
        made.hear(DayBroke(3, tuple(range(1, 11))))
        made.listen(Saying("joke", 1))
        made.hear(DayBroke(4, tuple(range(1, 11))))
        for other in (6, 7):
            made.listen(Saying("doubt", other, 1))
        return [saying.words for saying in answers(made)]

    assert doubted(5) == []
    made = robot("citizen")
    made.listen(Saying("claim", 5, claim="detective"))
    made.listen(Saying("found", 5, 1, "mafia"))
    assert made.knows.public.is_found_out(1)
    made.hear(Exposed(5, "mafia"))
    assert not made.knows.public.is_found_out(1)


def test_nobody_offers_an_accuser_a_better_name_that_the_accuser_has_just_said():
    for named, offered in (((), True), ((Saying("doubt", 5, 4),), False), ((Saying("doubt", 6, 4),), True)):

        def accuse(made, named=named):
            for other in (2, 3):
                made.listen(Saying("accuse", other, 4))
            for saying in named:
                made.listen(saying)
            made.listen(Saying("accuse", 5, 1))

        names = {words_of_answers(accuse, seeds=(seed,)).get("answer_other") for seed in range(40)}
        assert (4 in names) == offered


@pytest.mark.parametrize(("cleared", "words"), [((), "answer_idle"), (range(2, 11), "")])
def test_whoever_was_called_silent_announces_more_only_where_a_name_follows(cleared, words):
    made = robot("citizen")
    for other in cleared:
        made.listen(Saying("cleared", 1, other, "town"))
    for other in (6, 7) if not cleared else ():
        made.listen(Saying("accuse", other, 4))
    made.listen(Saying("accuse", 5, 1, words="idle"))
    assert [answer.words for answer in answers(made)] == [words]
