"""The guides of robots over HTTP: the plainest press any button but their own name."""

from random import Random

from playground.crowd import Mind, calls, is_invitation
from playground.views import SeenMessage, Someone

ANNA, BORIS, CLARA, DINA = (
    Someone(id=n, first_name=name) for n, name in enumerate(["Anna", "Boris", "Clara", "Dina"], 1)
)
ALL = (ANNA, BORIS, CLARA, DINA)
GROUP = -1


def label(place: int) -> str:
    return f"\u200e{place}. \u2068{ALL[place - 1].first_name}\u2069"


def message(text: str, *buttons: str) -> SeenMessage:
    keyboard = [[{"text": text, "callback_data": "x"}] for text in buttons]
    return SeenMessage(1, GROUP, 0, 1000, True, text, text, keyboard=keyboard)


async def test_no_robot_votes_for_itself() -> None:
    asked = message("Vote", *map(label, (1, 2, 3, 4)))
    mind = Mind(ANNA, Random("x"))
    found = [place for _ in range(200) for place in await mind.choose(asked)]
    assert {asked.keyboard[row][column]["text"] for row, column in found} == {label(2), label(3), label(4)}


async def test_it_says_nothing_and_presses_nothing_where_nothing_can_be_pressed() -> None:
    mind = Mind(ANNA, Random("x"))
    assert list(await mind.say(message("Vote", label(2)))) == []
    assert list(await mind.choose(message("Vote"))) == []


def test_names_are_told_apart_by_their_isolates() -> None:
    assert calls("1. \u2068Sara\u2069", Someone(1, "Sara"))
    assert not calls("1. \u2068Sarah\u2069", Someone(1, "Sara"))
    assert not calls("anything", Someone(1, "\u200b "))


def test_an_invitation_is_one_good_button_above_others() -> None:
    join = {"text": "Join", "style": "success", "callback_data": "j"}
    lobby = SeenMessage(1, GROUP, 0, 1000, True, "", "", keyboard=[[join], [{"text": "Leave"}, {"text": "Start"}]])
    assert is_invitation(lobby)
    assert not is_invitation(message("Vote", *map(label, (1, 2))))
