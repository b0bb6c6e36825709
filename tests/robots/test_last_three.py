"""The words of sensible robots among the last three, before they join hands."""

import pytest

from bot.engine.events import DiedAtNight
from bot.engine.outputs import Told
from bot.parts.finales.last_three import HandsShown, LastThreeBegan, LastThreeTalkAgain
from bot.robots import playing
from bot.robots.robot import spread, tell_all
from bot.robots.sayings import Saying
from bot.scenario import load
from tests.robots.seated import robot

THREE = (1, 4, 5)


def last_three(role="citizen", **more):
    """A robot among the last three, before their talk."""
    made = robot(role, **more)
    for seat in made.knows.public.living:
        if seat not in THREE:
            made.hear(DiedAtNight(seat, "citizen"))
    return made


def talking(made):
    """The robot's words as the talk opens."""
    made.hear(LastThreeBegan(THREE, 180.0))
    return list(made.chat())


def test_each_says_once_in_each_talk_where_they_stand():
    made = last_three()
    said = talking(made)
    assert [saying.kind for saying in said] == ["stand"]
    assert {said[0].about, said[0].other} == {4, 5}
    assert not made.chat()
    made.hear(LastThreeTalkAgain(60.0))
    assert [saying.kind for saying in made.chat()] == ["stand"]
    assert not made.chat()


def test_nobody_says_so_while_more_or_fewer_are_left():
    made = robot("citizen")
    assert not talking(made)


@pytest.mark.parametrize(("seat", "other"), [(4, 5), (5, 4)])
def test_who_knows_one_to_be_a_friend_and_the_other_none_says_so(seat, other):
    made = last_three()
    made.knows.found.update({seat: "town", other: "mafia"})
    assert talking(made) == [Saying("stand", 1, seat, other=other)]


def test_whoever_trusts_none_more_than_the_other_says_so():
    assert talking(last_three()) == [Saying("stand", 1, 4, other=5, words="stand_torn")]


@pytest.mark.parametrize(("kind", "trusted"), [("found", 5), ("cleared", 4)])
def test_a_liar_stands_by_the_result_that_they_have_told(kind, trusted):
    made = last_three("mafioso")
    made.listen(Saying("claim", 1, claim="detective"))
    made.listen(Saying(kind, 1, 4, "mafia" if kind == "found" else "town"))
    assert talking(made) == [Saying("stand", 1, trusted, other=9 - trusted)]


def test_in_a_game_all_three_say_before_each_try_whose_hand_they_take_and_take_it(monkeypatch):
    heard, tries = [], []

    def listen(robots, saying):
        heard.append(saying)
        tell_all(robots, saying)

    def note(output, robots):
        if isinstance(output, Told) and isinstance(output.event, HandsShown):
            tries.append(dict(output.event.picks))
        spread(output, robots)

    monkeypatch.setattr(playing, "tell_all", listen)
    monkeypatch.setattr(playing, "spread", note)
    taken = 0
    for number in range(64, 80):
        heard.clear()
        tries.clear()
        playing.play(load("joker").rules(), 6, f"hands/{number}", "sensible")
        stands = [saying for saying in heard if saying.kind == "stand"]
        assert len(stands) in {0, 3, 6}
        for picks in tries[:1]:  # only a first try without a pair is seen here: with the second the game is over
            assert [saying.speaker for saying in stands] == sorted(picks) * 2
            sure = [saying for saying in stands[:3] if not saying.words]
            assert [picks[saying.speaker] for saying in sure] == [saying.about for saying in sure]
            taken += len(sure)
    assert taken
