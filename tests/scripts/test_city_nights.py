"""The nights of the city: the worked ones of its rulebook in every order, and how long they last."""

from dataclasses import replace
from itertools import count

import pytest

from bot.engine.boards import TeamBoard
from bot.engine.events import ActBlocked
from bot.engine.game import Game
from bot.engine.narrator import answer_late
from bot.engine.night.acts import Act
from bot.engine.night.folding import fold
from bot.engine.night.steps import step_of
from bot.engine.night.waves import seconds_of, waves_of
from bot.parts.abilities.bend.copy import lent_by
from bot.parts.abilities.check import NotReached
from bot.parts.abilities.learn.compare import SidesCompared
from bot.parts.abilities.learn.inquire import Inquired
from bot.scenario import load
from tests.concepts.play import ConceptGame, with_night

CITY = load("city")
ROLES = list(CITY.roles)
DEAL = [*(role for role in ROLES if role != "citizen"), *["citizen"] * 4]
"""Every role once, and some citizens: A and B are two of them, who have no part in a night."""
SEATS = {role: seat for seat, role in reversed(list(enumerate(DEAL, 1)))} | {"A": len(DEAL), "B": len(DEAL) - 1}


class ListeningGame(Game):
    """A game that keeps its events."""

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, **more)
        self.heard = []
        self.tell = self.hear

    def hear(self, audience, event):
        self.heard.append((audience or (), event))
        self.voice.tell(audience, event)


class CityOrderNight:
    """A night of an order in which these roles are dealt, and the events at the end.

    `choices` are roles and the mafia with whom each names, for those with several abilities behind the ability's name.
    """

    def __init__(self, number, choices, *, alone=()):
        self.rules = CITY.rules({"preset": f"city_{number}"})
        deal = [role if role in {*alone, "citizen"} or not alone else "citizen" for role in DEAL]
        self.game = ListeningGame(self.rules, len(deal), "1", deal=deal)
        self.game.start()
        numbers = count(1)
        acts = [replace(act, number=next(numbers)) for who, whom in choices.items() for act in self.acts(who, whom)]
        self.night = self.game.tonight = fold(self.game, acts)
        living = [act for act in acts if act.actor not in self.night.deaths]
        self.game.heard = []
        answer_late(self.game, self.night, living)

    def acts(self, who, whom):
        bearer, _, wanted = who.partition(".")
        targets = tuple(SEATS[name] for name in whom.split())
        if bearer == "mafia":
            (team,) = self.rules.teams.values()
            for id_, target in zip(("mafia_shot", "second_shot"), targets, strict=False):
                own = next(ability for ability in team.abilities if ability.id == id_)
                yield Act(own, 0, (target,), "mafia", step=step_of(self.rules.night.steps, "mafia", id_))
            return
        asked = [ability for ability in self.rules.roles[bearer].abilities if not ability.passive]
        own = next(ability for ability in asked if wanted in {"", ability.id})
        act = Act(own, SEATS[bearer], targets, role=bearer, step=step_of(self.rules.night.steps, bearer, own.id))
        lent = lent_by(self.game, targets[0]) if own.id == "copy" else None
        yield act if lent is None else replace(act, ability=lent, targets=targets[1:], through=act)

    @property
    def dead(self):
        return {name for name, seat in SEATS.items() if seat in self.night.deaths}

    def heard(self, who):
        return [event for audience, event in self.game.heard if SEATS[who] in audience]

    def marked(self, mark):
        left = [(seat, status.name) for seat, status in self.night.marks.left]
        return {name for name, seat in SEATS.items() if (seat, mark) in left}


@pytest.mark.parametrize(
    ("number", "choices", "dead"),
    [
        (1, {"mafia": "doctor", "doctor": "commissioner", "commissioner": "A"}, {"doctor"}),
        (1, {"mafia": "commissioner", "doctor": "commissioner", "commissioner": "A"}, set()),
        (14, {"mafia": "A", "doctor": "A", "maniac": "doctor"}, {"doctor"}),
        (16, {"mafia": "A", "doctor": "A", "maniac": "doctor"}, {"doctor", "A"}),
        (2, {"mafia": "maniac", "maniac": "doctor", "doctor": "maniac"}, {"doctor"}),
        (2, {"courtesan": "maniac", "maniac": "courtesan"}, set()),
        (16, {"mafia": "courtesan", "courtesan": "commissioner", "commissioner": "A"}, {"courtesan", "commissioner"}),
        (16, {"mafia": "courtesan", "courtesan": "A", "commissioner": "A"}, {"courtesan", "A"}),
        (15, {"commissioner.shoot": "courtesan", "maniac": "courtesan", "courtesan": "A"}, {"courtesan"}),
        (14, {"courtesan": "commissioner", "commissioner": "A"}, set()),
        (5, {"bodyguard": "A", "doctor": "A", "mafia": "A", "maniac": "A"}, {"bodyguard"}),
        (12, {"bodyguard": "A", "doctor": "A", "mafia": "bodyguard"}, {"bodyguard"}),
        (8, {"priest": "A", "mafia": "priest", "doctor": "priest"}, set()),
        (8, {"priest": "mafioso", "mafia": "B", "maniac": "priest"}, {"priest", "mafioso"}),
        (8, {"mafia": "agent B", "doctor": "agent"}, {"agent", "B"}),
        (3, {"don.seek_role": "A", "commissioner.shoot": "don", "maniac": "B"}, {"don", "B"}),
        (5, {"courtesan": "bodyguard", "bodyguard": "A", "mafia": "A"}, {"A"}),
        (11, {"doctor": "A", "priest": "A", "mafia": "priest"}, {"priest", "A"}),
        (11, {"doctor": "priest", "priest": "A", "mafia": "priest"}, set()),
        (11, {"bodyguard": "A", "priest": "A", "mafia": "priest"}, {"priest"}),
        (7, {"cardsharp": "bodyguard A", "mafia": "A"}, {"cardsharp"}),
        (7, {"cardsharp": "bodyguard maniac", "mafia": "maniac", "maniac": "cardsharp"}, {"cardsharp"}),
        (7, {"cardsharp": "mistress mistress"}, {"mistress"}),
        (14, {"mafia": "werewolf", "doctor": "werewolf"}, set()),
        (14, {"commissioner.shoot": "werewolf"}, {"werewolf"}),
        (14, {"mafia": "werewolf", "maniac": "werewolf", "doctor": "werewolf"}, set()),
    ],
)  # fmt: skip
def test_worked_nights(number, choices, dead):
    assert CityOrderNight(number, choices).dead == dead


def test_the_last_shooter_is_shot_first():
    night = CityOrderNight(
        6, {"commissioner.shoot": "mafioso", "mafia": "commissioner"}, alone=("mafioso", "commissioner")
    )
    assert night.dead == {"mafioso"}


@pytest.mark.parametrize(
    ("number", "choices", "who", "heard"),
    [
        (1, {"mafia": "commissioner", "doctor": "commissioner", "commissioner": "A"}, "commissioner", [Inquired]),
        (2, {"courtesan": "maniac", "maniac": "courtesan"}, "maniac", [ActBlocked]),
        (16, {"mafia": "courtesan", "courtesan": "commissioner", "commissioner": "A"}, "commissioner", []),
        (16, {"mafia": "courtesan", "courtesan": "A", "commissioner": "A"}, "commissioner", [Inquired]),
        (14, {"courtesan": "commissioner", "commissioner": "A"}, "commissioner", [Inquired]),
        (2, {"courtesan": "commissioner", "commissioner": "A"}, "commissioner", [ActBlocked]),
        (3, {"don.seek_role": "A", "commissioner.shoot": "don"}, "don", []),
        (5, {"courtesan": "bodyguard", "bodyguard": "A", "mafia": "A"}, "bodyguard", [ActBlocked]),
        (8, {"priest": "doctor", "courtesan": "priest", "doctor": "A"}, "doctor", [ActBlocked]),
        (8, {"priest": "doctor", "courtesan": "priest", "doctor": "A"}, "priest", []),
        (12, {"bodyguard": "A", "commissioner": "A"}, "commissioner", [NotReached]),
        (11, {"bodyguard": "A", "journalist": "A B"}, "journalist", [SidesCompared]),
    ],
)  # fmt: skip
def test_what_is_told_at_the_end(number, choices, who, heard):
    assert [type(event) for event in CityOrderNight(number, choices).heard(who)] == heard


@pytest.mark.parametrize(
    ("number", "choices", "mark", "borne"),
    [
        (2, {"courtesan": "maniac", "maniac": "courtesan"}, "alibi", {"maniac"}),
        (14, {"courtesan": "commissioner", "commissioner": "A"}, "alibi", {"commissioner"}),
        (8, {"priest": "doctor", "courtesan": "priest"}, "alibi", {"priest", "doctor"}),
        (5, {"courtesan": "A", "mistress": "courtesan"}, "alibi", set()),
        (5, {"courtesan": "bodyguard", "bodyguard": "A", "mafia": "A"}, "alibi", {"bodyguard"}),
        (10, {"courtesan": "don", "don.silence": "A", "don.seek_role": "B"}, "alibi", {"don"}),
        (10, {"courtesan": "don", "don.silence": "A", "don.seek_role": "B"}, "silenced", set()),
        (12, {"bodyguard": "don", "don.silence": "don"}, "silenced", {"don"}),
        (12, {"bodyguard": "A", "don.silence": "A"}, "silenced", set()),
    ],
)  # fmt: skip
def test_what_is_left_to_the_day(number, choices, mark, borne):
    assert CityOrderNight(number, choices).marked(mark) == borne


LENGTHS = {
    (1, 2, 14, 16): (30,),
    (3, 4, 5, 6, 9, 12, 13, 15): (90,),
    (7, 10): (60, 30),
    (8, 11): (90, 30),
}
"""Seconds of the waves, with all roles of an order dealt; the last of 8 and 11 is for a second choice (CT-108)."""


@pytest.mark.rules("CT-57", "CT-62")
@pytest.mark.parametrize(("number", "seconds"), [(number, long) for many, long in LENGTHS.items() for number in many])
def test_the_night_is_as_long_as_most_questions_need(number, seconds):
    rules = CITY.rules({"preset": f"city_{number}", "cast": "full"})
    game = Game(rules, 24, "1")
    game.start()
    assert tuple(seconds_of(game, wave) for wave in waves_of(game)) == seconds


@pytest.mark.rules("CT-56")
def test_without_a_bloodhound_there_is_one_wave():
    rules = CITY.rules({"preset": "city_7"})
    assert "bloodhound" not in rules.deals[12]
    game = Game(rules, 12, "1")
    game.start()
    assert [seconds_of(game, wave) for wave in waves_of(game)] == [90]


@pytest.mark.rules("CT-115")
def test_a_heal_that_came_too_late_is_one_of_his():
    """The maniac hits the doctor first, saved by a stolen heal: the doctor's own is void, its target is named."""
    deal = ["cardsharp", "maniac", "doctor", "mafioso", *["citizen"] * 6]
    rules = CITY.rules({"preset": "city_custom"})
    steps = tuple(step for step in rules.night.steps if step != "doctor")
    late = steps.index("maniac") + 1
    played = ConceptGame(with_night(rules, steps=(*steps[:late], "doctor", *steps[late:])), *deal)
    played.night({1: {"copy": (3, 3)}, 2: {"shoot": (3,)}, 3: {"save": (7,)}, 4: {"mafia_shot": (7,)}})
    assert played.dead == (7,)
    assert played.game.seats[3].named["save"] == (7,)


@pytest.mark.rules("CT-154")
@pytest.mark.parametrize(("leads", "otherwise"), [("don", 1), ("mafioso", None)])
def test_the_team_is_told_whose_pick_is_taken_without_a_majority(leads, otherwise):
    played = ConceptGame(CITY.rules({"preset": "city_15"}), leads, "mafioso", "commissioner", *["citizen"] * 7)
    played.until("night 1")
    board = played.game.questions.board(played.ask(2, "mafia_shot").topic)
    assert isinstance(board, TeamBoard)
    assert (board.need, board.otherwise) == ("majority", otherwise)
