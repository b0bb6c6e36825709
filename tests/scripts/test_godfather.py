"""The Godfather: rules that no single script can show."""

from collections import Counter

import pytest

from bot.engine.events import NominationClosed, NominationOpened
from bot.engine.game import Game
from bot.engine.inputs import Answer, Host, HostAction, TimeUp
from bot.engine.outputs import Told
from bot.parts.procedures.exits.last_move_card import CardDrawn
from bot.scenario import load
from tests.engine.games import nightly, until_over

RULES = load("godfather").rules()
ALWAYS = ("godfather", "matador", "nostradamus", "watson", "leon", "citizen_kane", "constantine")
BESIDES = {7: (0, 0, 0), 8: (0, 0, 1), 9: (0, 1, 1), 10: (1, 0, 2), 11: (1, 0, 3), 12: (1, 1, 3), 13: (1, 1, 4)}
"""Saul, mafiosi and citizens by the number of players."""
DEAL = [
    "godfather", "matador", "saul_goodman", "nostradamus", "watson", "leon", "citizen_kane", "constantine",
    "citizen", "citizen", "citizen",
]  # fmt: skip
GROUP = 0


@pytest.mark.rules("GF-01", "GF-02")
@pytest.mark.parametrize("players", range(1, 21))
def test_seven_to_thirteen_players_are_dealt_as_the_table_says(players):
    if players not in BESIDES:
        with pytest.raises(ValueError, match="no composition"):
            Game(RULES, players, "seed")
        return
    saul, mafiosi, citizens = BESIDES[players]
    extra = ["saul_goodman"] * saul + ["mafioso"] * mafiosi + ["citizen"] * citizens
    for seed in range(5):
        game = Game(RULES, players, f"{seed}")
        assert Counter(seat.role.id for seat in game.seats.values()) == Counter([*ALWAYS, *extra])
        assert len(game.seats.of_faction("independent")) == 1
        assert len(game.seats.of_faction("town")) > len(game.seats.of_faction("mafia"))


BARS = {13: 6, 12: 5, 11: 5, 10: 4, 9: 4, 8: 3, 7: 3, 6: 2, 5: 2, 4: 2, 3: 2}


def told(outputs, kind):
    return [output.event for output in outputs if isinstance(output, Told) and isinstance(output.event, kind)]


@pytest.mark.rules("GF-35", "GF-36")
@pytest.mark.parametrize("living", BARS)
def test_half_minus_one_goes_to_defence_and_one_vote_less_does_not(living):
    deal = ["godfather", *["citizen"] * (living - 1)]
    for votes, defendants in ((BARS[living], (living,)), (BARS[living] - 1, ())):
        game = Game(RULES, living, "seed", deal=deal)
        outputs = game.start().outputs
        while not told(outputs, NominationOpened):
            outputs = game.advance(TimeUp(game.waits_until or 0.0)).outputs
        assert told(outputs, NominationOpened)[0].need == BARS[living]
        for ask in [ask for ask in game.questions.open.values() if ask.seat != living][:votes]:
            game.advance(Answer(game.now, ask.seat, ask.id, (living,)))
        outputs = []
        while not told(outputs, NominationClosed):  # shortly before its end, those who are silent are named
            outputs = game.advance(TimeUp(game.waits_until or 0.0)).outputs
        assert told(outputs, NominationClosed)[0].defendants == defendants


def condemning(game):
    """All the living vote out the citizen of the highest seat, and let their turns pass."""
    target = max(seat for seat in game.seats.living if game.seats[seat].role.id == "citizen")
    for ask in list(game.questions.open.values()):
        if ask.ability == "vote" and target in ask.choices:
            yield ask.seat, "vote", (target,)


@pytest.mark.rules("GF-49", "GF-50", "GF-51")
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_six_draws_are_six_different_cards_and_then_all_are_there_again(seed):
    game = Game(RULES, 13, seed, deal=["godfather", "nostradamus", "nostradamus", *["citizen"] * 10])

    def drawn():
        return [event.card for _, event in game.voice.story if isinstance(event, CardDrawn)]

    until_over(game, condemning, lambda game: game.outcome.over or len(drawn()) >= 7)
    assert len(set(drawn()[:6])) == 6
    assert set(drawn()[:6]) == {
        "card_beautiful_mind",
        "card_silence",
        "card_face_off",
        "card_identity",
        "card_handcuffs",
        "card_duel",
    }
    assert len(drawn()) < 7 or drawn()[6] in drawn()[:6]


def awake(game):
    for ask in list(game.questions.open.values()):
        if ask.ability == "turn":
            yield ask.seat, "turn", ("done",)
        elif ask.ability in {"vote", "poll"}:
            yield ask.seat, ask.ability, ()


def course(choices, nights=2):
    """The sights of each seat and the group (0) up to some day."""
    game = Game(RULES, len(DEAL), "1", deal=DEAL)
    end = lambda game: game.outcome.over or (game.phase.name == "day" and game.round > nights)  # noqa: E731
    return until_over(game, nightly(choices, awake), end)


def same_for(seats, one, other):
    for seat in seats:
        assert one[seat] == other[seat], f"seat {seat} can tell the difference"


@pytest.mark.rules("GF-74", "GF-116", "CH-05")
def test_what_nostradamus_asked_and_took_is_seen_by_nobody():
    town = course({4: {"count_mafia": (9, 10, 11), "choose_side": ("town",)}}, nights=0)
    mafia = course({4: {"count_mafia": (1, 9, 10), "choose_side": ("mafia",)}}, nights=0)
    forced = course({4: {"count_mafia": (2, 3, 9)}}, nights=0)
    others = [GROUP, 1, 2, 3, *range(5, 12)]
    same_for(others, town, mafia)
    same_for(others, town, forced)
    assert town[4] != mafia[4] != forced[4]


@pytest.mark.rules("GF-78", "GF-87", "GF-99", "GF-104")
def test_whether_a_shot_was_stopped_or_a_guess_was_wrong():
    """Leon's vest stops the first shot, and Nostradamus is not armoured against guesses but against shots."""
    nothing = course({}, nights=1)
    guess = course({1: {"guess_role": (9, "leon")}}, nights=1)
    vest = course({1: {"mafia_shot": (6,)}}, nights=1)
    armour = course({1: {"mafia_shot": (4,)}}, nights=1)
    town = [GROUP, *range(4, 12)]
    for other in (guess, vest, armour):
        same_for(town, nothing, other)


@pytest.mark.rules("GF-80", "GF-94", "GF-124")
def test_a_block_is_seen_by_nobody_but_the_blocked_and_by_him_only_if_he_had_a_question():
    none = course({}, nights=1)
    leon = course({2: {"block": (6,)}}, nights=1)
    citizen = course({2: {"block": (9,)}}, nights=1)
    constantine = course({2: {"block": (8,)}}, nights=1)
    same_for([GROUP, 1, 3, 4, 5, 7, 8, 9, 10, 11], none, leon)
    assert none[6] != leon[6]
    same_for([GROUP, 1, *range(3, 12)], none, citizen)
    same_for([GROUP, 1, *range(3, 12)], none, constantine)


@pytest.mark.rules("GF-111", "GF-112")
def test_whom_kane_named_in_vain_is_seen_by_him_alone():
    none = course({}, nights=1)
    named = course({7: {"reveal": (9,)}}, nights=1)
    same_for([GROUP, *range(1, 7), *range(8, 12)], none, named)


@pytest.mark.rules("GF-121", "CH-22")
def test_an_heir_who_does_not_name_is_asked_for_his_consent():
    ranks = {"ranks": ("godfather", "matador", "saul_goodman", "mafioso")}
    (team,) = RULES.teams.values()
    abilities = tuple(own.model_copy(update=ranks) for own in team.abilities)
    matador_leads = {team.id: team.model_copy(update={"abilities": abilities})}
    game = Game(RULES.model_copy(update={"teams": matador_leads}), 11, "heir", deal=["mafioso", *DEAL[:10]])
    mafioso, godfather, matador, saul, citizen = 1, 2, 3, 4, 10
    game.start()
    game.advance(Host(game.now, HostAction.LEAVE, mafioso))
    while not (game.phase.matches("night 1") and game.questions.open):
        game.advance(TimeUp(game.waits_until or 0.0))

    def answer(seat, pick):
        ask = next(ask for ask in game.questions.open.values() if ask.seat == seat and ask.ability == "recruit")
        assert game.advance(Answer(game.now, seat, ask.id, (pick,))).refusal is None

    answer(saul, citizen)
    answer(godfather, "yes")
    game.advance(Host(game.now, HostAction.LEAVE, godfather))
    answer(matador, "yes")
    while not game.phase.matches("day 2"):
        game.advance(TimeUp(game.waits_until or 0.0))
    assert game.seats[citizen].role.id == "mafioso"
