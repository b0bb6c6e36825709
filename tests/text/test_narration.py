import re
import time
from dataclasses import replace

import pytest

from bot.engine.asks import CONSENT, TEAM_ACT, Ask, Deadline, NotAsked, Refusal
from bot.engine.bases.shelf import import_all_parts
from bot.engine.boards import PollBoard, TeamBoard, TurnBoard, VoteBoard, WordBoard
from bot.engine.events import (
    ENDLESS,
    EVENTS,
    GameBegan,
    GameEnded,
    NominationClosed,
    RoomOpened,
    StoryTold,
    TeamMet,
    TeamSaid,
    VerdictClosed,
    WaveCalled,
)
from bot.parts.abilities import ABILITIES
from bot.parts.endings import ENDINGS
from bot.parts.finales.last_three import HandsShown
from bot.parts.procedures.introductions.tell_settings import SettingsTold
from bot.text import plain, telegram_length
from tests.text.markup import check
from tests.text.samples import CODES, HOSTILE, NAMES, SCENARIOS, narration, samples, seats_in, told

import_all_parts()


PRIVATE = {"Protected", "Saved", "ShotChosen", "Inquired"}
VOTES = tuple((seat, tuple(s for s in range(1, 21) if s != seat)) for seat in range(1, 21))


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", EVENTS)
def test_every_event_is_said_in_every_language(code, name):
    say = narration(code)
    for event in samples(EVENTS[name]):
        try:
            text = say.event(event)
        except (KeyError, ValueError, TypeError) as error:
            pytest.fail(
                f"{event} cannot be said: {error!r}. What a text may be is said by its type: bot/engine/names.py"
            )
        assert text, f"{event} has no words: give it a @says or @retells in its file of bot/text/narration"
        check(text)
        assert telegram_length(text) <= 4096


@pytest.mark.parametrize("code", CODES)
def test_hostile_names_break_nothing(code):
    say = narration(code, names=HOSTILE)
    started = time.process_time()
    for event in (*told(), TeamSaid(1, "<b>x\nsecond line \u202e")):
        check(say.event(event))
    check(say.board(VoteBoard("lynch", VOTES, tuple(NAMES), 11, False, 60, 60), 0))
    assert time.process_time() - started < 10


@pytest.mark.parametrize("code", CODES)
def test_nothing_names_anyone_or_any_role_that_the_event_does_not(code):
    say = narration(code)
    roles = {role: str(say.texts.role(role)) for role in SCENARIOS["classic"]["roles"]}
    for event in told():
        if isinstance(event, WaveCalled | GameBegan | GameEnded) or type(event).__name__ == "RoleDealt":
            continue
        shown = plain(say.event(event))
        assert {int(seat) for seat in re.findall(r"Name(\d\d)", shown)} <= seats_in(event)
        if code == "en":
            pointed_out = say.texts.head_of(event.team) if isinstance(event, TeamMet) else None  # by the scenario
            unsaid = [name for role, name in roles.items() if role not in repr(event) and name != pointed_out]
            assert not any(name in shown for name in unsaid), shown


@pytest.mark.parametrize("code", ["fa", "ru", "ar"])
def test_every_ability_and_every_ending_has_its_words(code):
    say = narration(code)
    for ability in (*ABILITIES, "vote", "turn"):
        assert not re.search("[a-z]", plain(say.ability(ability))), f"{ability}: no name in locales/{code}"
    silent = say.event(GameEnded("draw", "", (), ()))
    for ending in (*ENDINGS, ENDLESS):
        assert say.event(GameEnded("draw", ending, (), ())) != silent, ending


def test_one_alone_is_not_told_of_mates():
    say = narration()
    assert "only one" in say.event(TeamMet("mafia", (1,), 1))
    assert "mates" not in say.event(RoomOpened("mafia", (1,)))


def test_roles_are_named_by_the_scenario_and_grouped_by_side():
    event = GameEnded("mafia", "parity", (1,), ((1, "godfather"), (2, "detective"), (3, "mafioso")))
    text = plain(narration("ar", "simple").event(event))
    assert text.index("الشرطي") < text.index("العرّاب") < text.index("رجل مافيا عادي")
    assert "المحقق" in plain(narration("ar").event(event))


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    "board",
    [
        TurnBoard("talk", 1, (2, 3), 60, 60),
        TurnBoard("defence", 1, (), 60, 60),
        VoteBoard("nomination", ((1, (2, 3)), (2, ())), (4,), 3, True, 60, 60),
        VoteBoard("verdict", ((1, ()),), (), None, False, 60, 60),
        VoteBoard("lynch", VOTES, tuple(range(1, 21)), 11, False, 900, 900),
        VoteBoard("something_new", (), (), 1, False, 60, 60),
        WordBoard("defuse", 1, ("code_1", "code_2"), 60, 60),
        PollBoard("status_inquiry", (1, 2), (3,), (4,), 3, 2, 60, 60),
        TeamBoard("mafia_shot", ((1, 5), (2, None)), 1, 60),
        TeamBoard("mafia_shot", ((1, 5), (2, None)), None, 60),
        TeamBoard("mafia_shot", ((1, 5), (2, None)), None, 60, need="majority"),
        TeamBoard("mafia_shot", ((1, 5), (2, None)), None, 60, need="majority", otherwise=2),
        TeamBoard("mafia_shot", ((1, 5), (2, None)), None, 60, need="all"),
    ],
)
def test_boards(code, board):
    for names in (NAMES, HOSTILE):
        for is_open in (True, False):
            text = narration(code, names=names).board(board, 0, open_=is_open)
            check(text)
            assert telegram_length(text) <= 4096


def test_a_team_without_a_majority_is_told_who_decides():
    board = TeamBoard("mafia_shot", ((1, 5), (2, None)), None, 60, need="majority")
    assert "decides" not in narration().board(board, 0)
    assert "decides" in narration().board(replace(board, otherwise=2), 0)


def test_a_tally_with_a_sum_above_its_names_says_that_a_vote_counts_twice():
    say, votes = narration(), ((1, (2, 3)), (2, (4,)))
    twice, plainly = ((1, 3), (2, 1)), ((1, 2), (2, 1))
    note = "One of these votes counts twice."
    assert note in say.event(NominationClosed(votes, 4, (), twice))
    assert note in say.event(VerdictClosed(votes, (1,), twice))
    assert note not in say.event(VerdictClosed(votes, (1,), plainly))
    assert note not in say.event(VerdictClosed(((1, ()), (2, ())), (1,), twice))  # a secret vote names nobody


def test_a_closed_board_awaits_nobody():
    board = VoteBoard("verdict", ((1, (2,)),), (3,), None, False, 60, 60)
    text = narration().board(board, 60, open_=False)
    assert "⏱" not in text
    assert "Didn't vote" in text
    assert "⏱" not in narration().board(TurnBoard("talk", 1, (2, 3), 60, 60), 60, open_=False)


def test_a_short_board_does_not_change_with_the_clock_and_a_long_one_by_the_minute():
    say = narration()
    short = VoteBoard("verdict", (), (), None, False, 60, 60)
    assert say.board(short, 0) == say.board(short, 59)
    long = VoteBoard("lynch", (), (), 3, False, 600, 600)
    assert say.board(long, 61) == say.board(long, 119) != say.board(long, 121)


def ask(ability="mafia_shot", **changes):
    given = {"choices": (4, 5), "least": 0, "most": 1, "topic": 1, "deadline": Deadline(60, 60), **changes}
    return Ask(1, 2, ability, **given)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("ability", ["mafia_shot", "save", "inquire", "unheard_of"])
def test_questions(code, ability):
    say = narration(code)
    team = TeamBoard(ability, ((1, 5), (2, None)), 1, 60)
    for chosen in (None, (), (5,), (4, 5), ("yes",)):
        for more in ({}, {"final": True}, {"advisory": True}, {"most": 2}):
            for marks in (None, team):
                question = ask(ability, chosen=chosen, **more)
                check(say.question(question, marks))
                check(say.closed_question(question, marks))
    assert say.ability(ability)


def test_a_proposal_is_called_a_proposal():
    say = narration()
    assert "proposal" in say.question(ask(advisory=True, chosen=(5,)))
    assert "Your proposal: <b>\u200e5.\u00a0\u2068Name05\u2069</b>" in say.question(ask(advisory=True, chosen=(5,)))
    assert "proposal" not in say.question(ask(chosen=(5,)))
    assert "you didn't choose anything" in say.closed_question(ask())


def test_a_leader_who_is_asked_for_consent_answers_yes_or_no():
    say = narration()
    asked = ask(ability="guess_role", choices=CONSENT)
    assert say.decline(asked) == "No"
    assert say.decline(ask()) == "Nobody"
    assert "Your choice: <b>No</b>" in say.question(ask(ability="guess_role", choices=CONSENT, chosen=()))


def test_only_the_leader_is_asked_to_agree_to_what_another_proposes():
    say = narration()
    team = TeamBoard("butcher_body", ((2, None),), 3, 60)
    own = "Do you butcher the body"
    assert "Do you agree?" in say.question(ask(ability="butcher_body", choices=CONSENT), team)
    assert own in say.question(ask(ability="butcher_body", choices=CONSENT, advisory=True), team)
    assert own in say.question(ask(ability="butcher_body", choices=CONSENT))


def test_of_the_acts_of_a_team_the_last_answer_counts():
    say = narration()
    assert "the last answer counts" in say.question(ask(ability="recruit", exclusive=TEAM_ACT))
    assert "the last answer counts" not in say.question(ask(ability="recruit", exclusive=TEAM_ACT, advisory=True))
    assert "the last answer counts" not in say.question(ask(exclusive=TEAM_ACT))
    assert "You may do only one thing tonight" in say.question(ask(ability="inquire", exclusive="own"))
    assert "Your team" not in say.question(ask(ability="inquire", exclusive="own"))


def test_a_leader_who_picks_nobody_is_told_that_the_proposals_of_the_mates_decide():
    say = narration()
    team = TeamBoard("mafia_shot", ((2, None), (3, 5)), 2, 60, stand_in=True)
    for chosen in (None, (), (5,)):
        assert "your teammates' proposals decide" in say.question(ask(chosen=chosen), team)
    assert "your teammates' proposals" not in say.closed_question(ask(), team)
    assert "your teammates' proposals" not in say.question(ask(), replace(team, stand_in=False))
    assert "your teammates' proposals" not in say.question(ask(), replace(team, decider=3))


def test_where_there_is_always_a_shot_everybody_is_told_who_decides_without_them():
    say = narration()
    team = TeamBoard("mafia_shot", ((2, None), (3, 5)), 2, 60, stand_in=True, must=True)
    assert "your teammates' proposals decide, then chance" in say.question(ask(), team)
    assert "if nobody is picked, chance decides" in say.question(ask(), replace(team, stand_in=False))
    assert "if nobody is picked, chance decides" in say.question(ask(), replace(team, decider=None))
    assert "There's always a shot" not in say.question(ask(advisory=True), team)
    assert "There's always a shot" not in say.closed_question(ask(), team)


def test_a_confirmed_shot_names_the_player_alone():
    fired = ask(ability="fire_gun", choices=(), parts=((5, 6), ("yes",)), chosen=(5, "yes"))
    assert "Your choice: <b>\u200e5.\u00a0\u2068Name05\u2069</b>" in narration().closed_question(fired)


def test_an_answer_that_is_only_to_be_confirmed_does_not_ask_for_another_choice():
    fired = ask(ability="fire_gun", choices=(), parts=((5, 6), ("yes",)))
    assert "Confirm with “Yes”." in narration().question(fired, half=(5,))
    guessed = ask(ability="guess_role", choices=(), parts=((5, 6), ("doctor", "detective")))
    assert "Keep choosing." in narration().question(guessed, half=(5,))


@pytest.mark.parametrize(
    ("ability", "told"),
    [
        ("count_mafia", "chance picks the rest"),
        ("choose_side", "If you don't answer, this is your side: Town."),
        ("call_vote", "they go free"),
        ("card_duel", "If you don't answer, chance decides."),
        ("save", None),
    ],
)
def test_who_stays_silent_knows_what_comes_of_it(ability, told):
    text = narration(scenario="godfather").question(ask(ability=ability))
    assert told in text if told else "f you don't answer" not in text


def test_who_must_pick_a_word_knows_that_chance_does_it_else():
    board = WordBoard("defuse", 1, ("code_1", "code_2"), 20, 20)
    assert "If you don't answer, chance decides." in narration().board(board, 0)
    assert "If you don't answer" not in narration().board(board, 0, open_=False)


def test_a_name_called_alone_stands_in_the_title():
    board = narration().board(VoteBoard("nomination", ((7, ()),), (1, 2), 4, False, 15, 15), 0)
    assert "who votes for \u200e7." in board
    assert "anybody on the list" in board
    assert "One vote each" not in board


@pytest.mark.parametrize("code", CODES)
def test_button_labels_are_plain(code):
    say = narration(code, names=HOSTILE)
    assert "<b>bold</b>" in say.pick(1)
    assert not any("\n" in say.pick(seat) for seat in HOSTILE)
    assert len({say.pick("yes"), say.pick("no"), say.pick("done"), say.pick("doctor"), say.decline(ask())}) == 5


@pytest.mark.parametrize("code", CODES)
def test_toasts_are_plain_and_short(code):
    toasts = [narration(code).refusal(refusal) for refusal in (*Refusal, *NotAsked)]
    assert all(0 < len(toast) <= 200 and "<" not in toast for toast in toasts)
    assert len(set(toasts)) == len(toasts)


@pytest.mark.parametrize("code", CODES)
def test_nobody_picked_is_said_in_words(code):
    say = narration(code)
    team = say.board(TeamBoard("guess_role", ((1, 5), (2, None)), None, 60, roles=((1, "doctor"), (2, "doctor"))), 0)
    hands = say.event(HandsShown(((1, 2), (2, None)), ()))
    for text in (team, hands):
        line = next(line for line in plain(text).split("\n") if "Name02" in line and "Name01" not in line)
        assert not re.search("[–—→←]", line)
        assert re.search(r"\u2069:? \w+ \w+", line)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_cards_and_rules(code, scenario):
    say = narration(code, scenario)
    for role in SCENARIOS[scenario]["roles"]:
        card = say.role_card(role, mates=(1, 2), leader=1)
        check(card)
        assert card.count("🎯") == 1, f"{role}: give it or its side a goal"
        assert telegram_length(card) < 700
    for message in (*say.roles_list(), *say.rules_text()):
        check(message)
        assert telegram_length(message) <= 4096


LEADERS = {
    ("classic", "en"): "Godfather: ",
    ("classic", "fa"): "پدرخوانده: ",
    ("classic", "ru"): "Дон: ",
    ("classic", "ar"): "العرّاب: ",
    ("sport", "en"): "Don: ",
    ("sport", "fa"): "دون مافیا: ",
    ("sport", "ru"): "Дон мафии: ",
    ("sport", "ar"): "الدون: ",
}


@pytest.mark.parametrize(("scenario", "code"), LEADERS)
def test_the_head_of_a_team_is_called_as_the_game_calls_it(scenario, code):
    say = narration(code, scenario)
    role = next(iter(SCENARIOS[scenario]["roles"]))
    for text in (say.event(TeamMet("mafia", (1, 2), 2)), say.role_card(role, (1, 2), 2, team="mafia")):
        (line,) = [line for line in plain(text).split("\n") if line.startswith(LEADERS[scenario, code])]
        assert "Name02" in line


def test_a_head_whose_role_the_scenario_does_not_name_is_the_leader():
    assert "Leader: " in plain(narration("en", "simple").event(TeamMet("mafia", (1, 2), 2)))


def test_the_story_event_itself_is_short():
    assert telegram_length(narration().event(StoryTold(()))) < 100


def test_settings_are_told_with_their_values():
    told = SettingsTold((("sniper_bullets", 2), ("guns", "unlimited"), ("testament", "off")))
    assert plain(narration("en", "persian_roles").event(told)).split("\n")[1:] == [
        "• Sniper's bullets: 2",
        "• Gunsmith's guns: Unlimited",
        "• Last words: Only for the terrorist's victim",
    ]
