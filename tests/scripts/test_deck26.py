"""The 26-card deck: what no single script can show."""

from collections import Counter

import pytest

from bot.engine.game import Game
from bot.scenario import ScenarioError, load
from bot.text import LANGUAGES, ScenarioTexts, tongue
from tests.engine.views import GameReading, differences
from tests.models.deck26.casts import TABLE

SCENARIO = load("deck26")
RULES = SCENARIO.rules()
CRIMINAL = {"mafia", "yakuza", "maniac", "black"}
DECK = {
    "citizen": 8,
    "judge": 2,
    "commissioner": 1,
    "doctor": 1,
    "immortal": 1,
    "sheriff": 1,
    "mafioso": 3,
    "don": 1,
    "yakuza": 3,
    "ninja": 1,
    "maniac": 1,
    "werewolf": 1,
    "lawyer": 1,
    "black_judge": 1,
}
JUDGED = [
    *("don", "mafioso", "ninja", "yakuza", "werewolf", "black_judge", "commissioner", "doctor", "immortal", "sheriff"),
    *("judge", "judge", "citizen", "citizen", "citizen", "citizen", "citizen", "citizen", "citizen"),
]
ROWS = {players: +Counter(row) for players, row in TABLE.items()}
"""What section 2 of the rulebook deals, as the model of the deck has it from there."""


def criminals(cast):
    return sum(n for role, n in cast.items() if role == "werewolf" or RULES.roles[role].side in CRIMINAL)


@pytest.mark.rules("DK-03", "DK-04", "DK-05", "DK-06", "DK-08", "DK-38")
def test_every_number_of_players_is_dealt_its_row():
    assert {players: Counter(deal) for players, deal in RULES.deals.items()} == ROWS
    for players in (5, 27):
        with pytest.raises(ValueError, match="no composition"):
            Game(RULES, players, "seed")


@pytest.mark.rules("DK-01", "DK-02")
def test_the_deck_has_fourteen_peaceful_and_twelve_criminal_cards():
    deck = Counter(RULES.deals[26])
    assert deck == Counter(DECK)
    assert (deck.total(), criminals(deck)) == (26, 12)


@pytest.mark.rules("DK-07")
@pytest.mark.parametrize(("players", "cast"), ROWS.items())
def test_below_twenty_players_a_third_are_criminals_at_most(players, cast):
    assert players >= 20 or criminals(cast) * 3 <= players


def cast_word(**roles):
    return ".".join(f"{role}{count}" for role, count in roles.items())


LEGAL = {
    "the whole deck": dict(DECK),
    "a third": {"don": 1, "mafioso": 1, "maniac": 1, "commissioner": 1, "citizen": 5},
    "just under half of 20": dict(DECK) | {"citizen": 5, "mafioso": 1, "yakuza": 2},
}
ILLEGAL = {
    "no don": {"mafioso": 1, "commissioner": 1, "citizen": 5},
    "two dons": {"don": 2, "commissioner": 1, "citizen": 5},
    "more than a third": {"don": 1, "mafioso": 2, "commissioner": 1, "citizen": 4},
    "yakuza without a ninja": {"don": 1, "yakuza": 1, "commissioner": 1, "citizen": 5},
    "a ninja without yakuza": {"don": 1, "ninja": 1, "commissioner": 1, "citizen": 5},
    "a werewolf with one clan": {"don": 1, "werewolf": 1, "commissioner": 1, "citizen": 5},
    "a black judge without a judge": {"don": 1, "black_judge": 1, "commissioner": 1, "citizen": 5},
    "half of 20": dict(DECK) | {"citizen": 4, "mafioso": 1, "yakuza": 3},
    "more citizens than the deck has": {"don": 1, "commissioner": 1, "citizen": 9},
    "two doctors": {"don": 1, "doctor": 2, "citizen": 5},
    "five players": {"don": 1, "citizen": 4},
}


@pytest.mark.rules("DK-09")
@pytest.mark.parametrize("cast", LEGAL.values(), ids=LEGAL)
def test_a_host_may_compose_a_cast_within_the_limits(cast):
    rules = SCENARIO.rules({"own": cast_word(**cast)})
    assert {players: Counter(deal) for players, deal in rules.deals.items()} == {sum(cast.values()): Counter(cast)}


@pytest.mark.rules("DK-07", "DK-10")
@pytest.mark.parametrize("cast", ILLEGAL.values(), ids=ILLEGAL)
def test_a_cast_that_means_nothing_is_refused(cast):
    with pytest.raises(ScenarioError):
        SCENARIO.rules({"own": cast_word(**cast)})


@pytest.mark.rules("DK-11")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_animals_have_names_of_their_own_and_play_the_same_game(language):
    plain = ScenarioTexts(SCENARIO.raw_with({}), tongue(language))
    animals = ScenarioTexts(SCENARIO.raw_with({"skin": "animals"}), tongue(language))
    names = [(plain.role(role), animals.role(role)) for role in SCENARIO.roles]
    assert all(one != other for one, other in names)
    assert len({other for _, other in names}) == len(names)
    city, forest = SCENARIO.rules(), SCENARIO.rules({"skin": "animals"})
    assert (city.roles, city.teams, city.day, city.night) == (forest.roles, forest.teams, forest.day, forest.night)


@pytest.mark.rules("DK-86", "DK-87")
def test_a_night_is_two_waves_of_ninety_seconds():
    assert [(wave.seconds, tuple(entry.ability for entry in wave.asks)) for wave in RULES.night.waves] == [
        (60, ("plan_shots", "mafia_shot", "inquire", "save", "shoot", "shoot")),
        (30, ("seek_role", "learn_role", "learn_role")),
    ]


def judged(votes):
    """The events of a game whose judges vote so on day 1 (seat and candidate), without other acts."""
    reading = GameReading("deck26", RULES, JUDGED, len(JUDGED))
    game = reading.game
    while not (game.outcome.over or game.round > 2):
        answered = False
        for ask in list(game.questions.open.values()):
            choice = {"put_forward": {13: (14,), 14: (13,)}.get(ask.seat), "turn": ("done",)}.get(ask.ability)
            if ask.ability == "judge_vote" and game.round == 1 and ask.seat in votes:
                choice = (votes[ask.seat],)
            if choice and ask.id in game.questions.open and ask.chosen is None and game.round < 2:
                reading.answer(ask, choice)
                answered = True
        if not answered:
            reading.wait()
    return reading.views


@pytest.mark.rules("DK-40")
def test_how_the_judges_voted_shows_only_in_its_outcome():
    one, other = judged({6: 14, 11: 14, 12: 13}), judged({6: 13, 11: 14, 12: 14})
    assert not differences(one, other, (6, 11, 12))
    assert not differences(judged({11: 14}), judged({6: 14, 12: 14}), (6, 11, 12))
    assert differences(judged({11: 14}), judged({11: 13}), (6, 11, 12))
