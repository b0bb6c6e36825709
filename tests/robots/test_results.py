"""Sensible robots' words about players with a told result, or with a good word from them."""

import pytest

from bot.engine.events import DayBroke, Exposed, VerdictClosed
from bot.parts.abilities.learn.inquire import Inquired
from bot.robots.results import steady
from bot.robots.sayings import AGAINST, FOR, OWN, Saying
from bot.scenario import load
from tests.robots.seated import TURN, mistaken, robot
from tests.robots.talk_counts import CountedTalker, overhear

TODAY, LATER = 2, 3
EVERYBODY = tuple(range(1, 11))


def told(kind, seat=4, day=TODAY, role="citizen", **more):
    """A robot that has told such a result, on this day at the latest."""
    made = robot(role, **more)
    if role == "detective":
        made.hear(Inquired(1, seat, "mafia"))
        words = made.speak(TURN)
    else:
        words = [Saying("claim", 1, claim="detective"), Saying(kind, 1, seat, "mafia" if kind == "found" else "town")]
    for saying in words:
        made.listen(saying)
    if day > TODAY:
        made.hear(DayBroke(day, EVERYBODY))
    return made


def about(made, seat=4):
    """A robot's words about a player in its turn."""
    return [saying for saying in made.speak(TURN) if saying.about == seat]


@pytest.mark.parametrize("day", [TODAY, LATER])
@pytest.mark.parametrize(("role", "mates"), [("detective", ()), ("mafioso", (1, 2, 3))])
def test_who_has_found_a_player_out_stands_by_that_and_has_no_other_word_for_them(day, role, mates):
    stood = 0
    for seed in range(30):
        made = told("found", day=day, role=role, mates=mates, seed=seed)
        for other in (5, 6):
            made.listen(Saying("accuse", other, 4, words=OWN))
        said = about(made)
        assert {saying.words for saying in said} <= {"stands"}
        assert not {saying.kind for saying in said} & {"found", *FOR}
        stood += bool(said)
    assert stood


def test_whoever_comes_forward_with_an_enemy_goes_on_without_a_mere_suspicion():
    made = robot("detective")
    made.hear(Inquired(1, 4, "mafia"))
    assert [(saying.kind, saying.words) for saying in about(made)] == [("found", "")]


def test_a_vote_is_no_more_held_against_a_player_whom_the_speaker_has_found_out():
    made = told("found")
    made.knows.found[4] = "mafia"
    made.hear(VerdictClosed(((8, (4, 5, 6)),), (8,), ((8, 3),)))
    made.knows.public.leave(8, "citizen")
    (saying,) = about(made)
    assert saying == Saying("accuse", 1, 4, words="stands")


@pytest.mark.parametrize("day", [TODAY, LATER])
def test_who_has_cleared_a_player_does_not_suspect_them_and_names_somebody_else(day):
    for seed in range(30):
        made = told("cleared", day=day, seed=seed)
        for other in (5, 6, 7, 8):
            made.listen(Saying("accuse", other, 4))
        made.listen(Saying("accuse", 6, 5))
        said = made.speak(TURN)
        assert not [saying for saying in said if saying.about == 4 and saying.kind in {"doubt", *AGAINST}]
        assert said


def test_the_next_suspect_is_named_in_the_place_of_one_who_was_cleared():
    made = told("cleared", day=LATER)
    made.seems = lambda seat: {4: 3.0, 5: 1.0}.get(seat, 0.0)
    assert [(saying.kind, saying.about) for saying in made.speak(TURN)] == [("accuse", 5)]


def test_another_player_is_stood_by_in_the_place_of_one_who_was_found_out():
    made = told("found", day=LATER)
    made.seems = lambda seat: -2.0 if seat in {4, 6} else 0.0
    for accused in (4, 6):
        made.listen(Saying("accuse", 5, accused))
    assert [(saying.kind, saying.about) for saying in made.speak(TURN)] == [("defend", 6)]


def test_whoever_stands_by_a_player_whom_they_have_cleared_refers_to_that():
    for kind, words in (("cleared", "vouch"), ("defend", "")):
        made = told(kind)
        made.knows.found[4] = "town"
        made.listen(Saying("accuse", 5, 4))
        assert Saying("defend", 1, 4, words=words) in about(made)


def test_a_made_up_check_of_an_account_clears_a_player_too():
    made = robot("mafioso", mates=(1, 2, 3))
    made.listen(Saying("account", 1, 4, "town", words="dated", night=2))
    assert made.knows.public.results.shows_enemy(1, 4) is False
    made.listen(Saying("account", 1, 5, night=2))
    assert made.knows.public.results.shows_enemy(1, 5) is None


@pytest.mark.parametrize(("kind", "side"), [("found", "town"), ("cleared", "mafia")])
def test_a_result_stands_until_everybody_has_seen_otherwise(kind, side):
    made = told(kind)
    results = made.knows.public.results
    assert results.shows_enemy(1, 4) is (kind == "found")
    assert results.has_found(1) is (kind == "found")
    made.hear(Exposed(4, side))
    assert results.shows_enemy(1, 4) is None
    assert not results.has_found(1)


def test_no_result_stands_of_a_speaker_who_is_known_to_have_lied():
    made = told("found")
    made.listen(Saying("found", 1, 5, "mafia"))
    assert made.knows.public.results.shows_enemy(1, 4)
    made.hear(Exposed(5, "town"))
    assert made.knows.public.results.shows_enemy(1, 4) is None


@pytest.mark.parametrize(("kind", "waits"), [("found", False), ("defend", True)])
def test_who_has_found_somebody_out_does_not_say_that_they_have_no_name(kind, waits):
    made = told(kind, day=LATER)
    made.knows.public.last_exit = LATER
    made.seems = lambda _: 0.0
    made.listen(Saying("ask", 9, 1, words=OWN))
    assert ("wait" in {saying.kind for saying in made.speak(TURN)}) is waits


FOUND, CLEARED = Saying("found", 1, 4, "mafia"), Saying("cleared", 1, 4, "town")


@pytest.mark.parametrize(
    ("before", "said", "kept"),
    [
        (CLEARED, Saying("relent", 1, 4, words="relent_cleared"), Saying("relent", 1, 4)),
        (CLEARED, Saying("doubt", 1, 4), None),
        (FOUND, Saying("relent", 1, 4), None),
        (FOUND, Saying("defend", 1, 4), None),
        (FOUND, Saying("accuse", 1, 5, other=4, words="target"), Saying("accuse", 1, 5)),
        (
            CLEARED,
            Saying("accuse", 1, 5, other=4, words="target"),
            Saying("accuse", 1, 5, other=4, words="target_checked"),
        ),
        (CLEARED, Saying("accuse", 1, 5, other=4, words="spared"), Saying("accuse", 1, 5)),
        (CLEARED, Saying("legacy", 1, 8, other=4), None),
        (FOUND, Saying("legacy", 1, 8, other=4), Saying("legacy", 1, 8, other=4)),
        (FOUND, FOUND, FOUND),
        (FOUND, Saying("ask", 1, 4), Saying("ask", 1, 4)),
    ],
)
def test_words_fit_the_results_that_their_speaker_has_told(before, said, kept):
    made = robot("citizen")
    results = made.knows.public.results
    assert steady([said], results) == [said]
    made.listen(before)
    assert steady([said], results) == ([] if kept is None else [kept])


def test_nobody_announces_an_answer_that_is_not_given():
    made = told("found")
    reply = Saying("reply", 1, 5)
    assert steady([reply, Saying("defend", 1, 4)], made.knows.public.results) == []
    assert steady([reply, Saying("defend", 1, 6)], made.knows.public.results) == [reply, Saying("defend", 1, 6)]


def test_nobody_hits_back_at_a_player_of_whom_they_take_back_what_they_have_said():
    made = mistaken()
    made.listen(Saying("accuse", 4, 1, words=OWN))
    said = made.speak(TURN)
    assert [saying.kind for saying in said if saying.about == 4] == ["relent"]


def test_who_takes_back_words_about_another_hits_back_all_the_same():
    made = mistaken()
    made.listen(Saying("accuse", 6, 1, words=OWN))
    said = made.speak(TURN)
    assert Saying("answer", 1, 6) in said
    assert Saying("relent", 1, 4, words="relent_shown") in said


@pytest.mark.parametrize("kind", ["doubt", "accuse"])
def test_only_an_accusation_with_a_reason_talks_another_into_a_player(kind):
    for seed in range(30):
        made = robot("citizen", seed=seed)
        made.hear(Exposed(4, "mafia"))
        for other in (5, 6):
            made.listen(Saying("doubt", other, 4))
        made.listen(Saying(kind, 7, 4, words="idle"))
        said = [(saying.words, saying.other) for saying in about(made) if saying.kind in AGAINST]
        assert said == ([("join", 7)] if kind == "accuse" else [])


class Attentive(CountedTalker):
    """A robot that notes whom it has found out or cleared, and words that contradict that."""

    def __init__(self, *args):
        super().__init__(*args)
        self.results: dict[int | None, str] = {}

    def count(self, saying):
        told = self.results.get(saying.about)
        if saying.kind in {"found", "cleared"}:
            self.results[saying.about] = saying.kind
        elif told == "found" and saying.kind in {"doubt", "accuse", "echo", "voted", "defend", "relent"}:
            self.counts.kinds["loose"] += saying.words != "stands"
            self.counts.kinds["steady"] += saying.words == "stands"
        elif told == "cleared" and saying.kind in {"doubt", "accuse", "echo", "voted", "defend"}:
            self.counts.kinds["loose"] += saying.words != "vouch"
            self.counts.kinds["steady"] += saying.words == "vouch"
        super().count(saying)


def test_in_whole_games_nobody_contradicts_their_own_result(monkeypatch):
    monkeypatch.setattr("tests.robots.talk_counts.CountedTalker", Attentive)
    counts = [overhear(load("classic"), 12, f"steady/{number}", "en").kinds for number in range(8)]
    assert sum(one["steady"] for one in counts)
    assert not sum(one["loose"] for one in counts)
