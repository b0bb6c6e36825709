"""Sensible robots know their mates, their enemies and the mood of the group; from what their phones show."""

from random import Random

from bot.playground.minds import Mind, Sensible, calls, is_invitation
from bot.playground.views import Seen, Someone

ANNA, BORIS, CLARA, DINA = (
    Someone(id=n, first_name=name) for n, name in enumerate(["Anna", "Boris", "Clara", "Dina"], 1)
)
ALL = (ANNA, BORIS, CLARA, DINA)
GROUP = -1


def label(place: int) -> str:
    return f"\u200e{place}. \u2068{ALL[place - 1].first_name}\u2069"


def message(text: str, *buttons: str, chat: int = GROUP, protected: bool = False, number: int = 1) -> Seen:
    keyboard = [[{"text": text, "callback_data": "x"}] for text in buttons]
    return Seen(number, chat, 0, 1000, True, text, text, keyboard=keyboard, protected=protected)


def sensible(person: Someone = ANNA) -> Sensible:
    return Sensible(person, ALL, Random("x"))


def chosen(mind: Mind, asked: Seen, times: int = 200) -> set[str]:
    found = [mind.choose(asked) for _ in range(times)]
    return {asked.keyboard[place[0]][place[1]]["text"] for place in found if place is not None}


def test_no_robot_votes_for_itself() -> None:
    asked = message("Vote", *map(label, (1, 2, 3, 4)))
    assert chosen(Mind(ANNA, ALL, Random("x")), asked) == {label(2), label(3), label(4)}


def test_mates_on_the_card_are_spared() -> None:
    mind = sensible()
    mind.see(message(f"Your role: Mafioso\n\nYour mates:\n{label(2)}\nLeader: {label(3)}", chat=1, protected=True))
    assert mind.mates == {2: True}
    assert chosen(mind, message("Vote", *map(label, (1, 2, 3, 4)))) == {label(3), label(4)}


def test_a_result_that_names_somebody_makes_no_mate_of_him() -> None:
    mind = sensible()
    mind.see(message(f"You inquired about {label(2)}: town.\n{label(3)}: nothing", chat=1, protected=True))
    assert not mind.mates


def test_who_votes_for_a_robot_is_remembered_once_a_ballot() -> None:
    mind = sensible()
    board = f"Vote\n{label(1)} – 2 ({label(2)}, {label(3)})\n{label(2)} – 1 ({label(1)})"
    for text in (board, board + "\n"):
        mind.see(message(text, label(1)))
    assert mind.grudges == {2: 1, 3: 1}


def test_names_are_told_apart_by_their_isolates() -> None:
    assert calls("1. \u2068Sara\u2069", Someone(1, "Sara"))
    assert not calls("1. \u2068Sarah\u2069", Someone(1, "Sara"))
    assert not calls("anything", Someone(1, "\u200b "))


def test_an_invitation_is_one_good_button_above_others() -> None:
    join = {"text": "Join", "style": "success", "callback_data": "j"}
    lobby = Seen(1, GROUP, 0, 1000, True, "", "", keyboard=[[join], [{"text": "Leave"}, {"text": "Start"}]])
    assert is_invitation(lobby)
    assert not is_invitation(message("Vote", *map(label, (1, 2))))
