"""The claims of sensible robots, and their words about their nights."""

from collections import Counter
from random import Random

import pytest

from bot.engine.boards import TurnBoard
from bot.engine.events import DayBroke, DiedAtNight, GameBegan, NightFell, NobodyDied, RoleDealt, TeamMet
from bot.parts.abilities.kill.laugh import Laughed
from bot.parts.abilities.learn.inquire import Inquired
from bot.robots.sayings import AGAINST, Saying
from bot.robots.sensible import Sensible
from bot.scenario import load
from tests.robots.seated import TURN, asked, robot

ZODIAC, JOKER = (load(name).rules() for name in ("zodiac", "joker"))


def test_who_has_found_the_mafia_comes_forward():
    made = robot("detective")
    made.hear(Inquired(1, 4, "mafia"))
    made.hear(Inquired(1, 3, "town"))
    made.hear(Inquired(1, 1, "town"))
    said = made.speak(TURN)
    assert Saying("cleared", 1, 1, "town") not in said
    assert Saying("claim", 1, claim="detective") in said
    assert Saying("found", 1, 4, "mafia") in said
    assert Saying("cleared", 1, 3, "town") in said
    for saying in said:
        made.listen(saying)
    assert not {"claim", "found", "cleared"} & {saying.kind for saying in made.speak(TURN)}


@pytest.mark.parametrize(("role", "side"), [("detective", "town"), ("mafioso", "mafia")])
def test_nobody_claims_a_card_after_it_was_shown_to_all(role, side):
    made = robot(role, mates=(1, 2, 3) if side == "mafia" else ())
    made.knows.public.show(1, side, role)
    if role == "detective":
        made.hear(Inquired(1, 4, "mafia"))
    made.knows.public.turn = TurnBoard("last_words", 1, (), until=60.0, length=60.0)
    kinds = [saying.kind for saying in made.speak(TURN)]
    assert "claim" not in kinds
    assert ("found" in kinds) is (role == "detective"), "what it has found out is news all the same"


def test_where_roles_may_not_be_spoken_of_nobody_claims_any():
    made = robot("detective")
    made.knows.public.barred = True
    made.hear(Inquired(1, 4, "mafia"))
    assert {saying.kind for saying in made.speak(TURN)} == {"accuse"}


def test_who_plays_alone_and_has_to_defend_themselves_may_claim_a_role():
    claimed = 0
    for seed in range(40):
        made = Sensible(1, ZODIAC, Random(seed))
        made.hear(GameBegan(12, tuple(Counter(ZODIAC.deals[12]).items())))
        made.hear(RoleDealt("zodiac"))
        made.hear(DayBroke(2, tuple(range(1, 13))))
        made.knows.public.turn = TurnBoard("defence", 1, (), until=60.0, length=60.0)
        claimed += any(saying.kind == "claim" for saying in made.speak(TURN))
    assert 8 < claimed < 32


def test_who_wants_to_be_voted_out_claims_what_another_is():
    made = Sensible(1, JOKER, Random(1))
    made.hear(GameBegan(6, tuple(Counter(JOKER.deals[6]).items())))
    made.hear(RoleDealt("joker"))
    made.hear(DayBroke(1, tuple(range(1, 7))))
    assert "claim" not in {saying.kind for saying in made.speak(TURN)}
    made.hear(Laughed(1))
    made.hear(DayBroke(2, tuple(range(1, 7))))
    assert Saying("claim", 1, claim="doctor") in made.speak(TURN)


def found_out(seed):
    """A robot of the mafia whom the detective on seat 5 has found out."""
    made = robot("mafioso", seed=seed, mates=(1, 2, 3))
    made.listen(Saying("claim", 5, claim="detective"))
    made.listen(Saying("found", 5, 1, "mafia"))
    return made


def test_a_mafia_player_who_is_found_out_may_claim_to_be_the_detective():
    claimed = 0
    for seed in range(60):
        made = found_out(seed)
        said = made.speak(TURN)
        if Saying("claim", 1, claim="detective") in said:
            claimed += 1
            assert Saying("found", 1, 5, "mafia") in said
    assert 15 < claimed < 45


def test_a_claim_that_a_mate_has_made_already_is_not_made_again():
    claimed = 0
    for seed in range(60):
        made = found_out(seed)
        made.listen(Saying("claim", 3, claim="detective"))
        claims = [saying.claim for saying in made.speak(TURN) if saying.kind == "claim"]
        assert "detective" not in claims
        claimed += bool(claims)
    assert claimed


def test_whoever_is_out_is_not_found_out_any_more_by_a_mafia_player():
    claimed = 0
    for seed in range(60):
        made = found_out(seed)
        made.hear(DiedAtNight(5, None))
        made.hear(DayBroke(3, (1, 2, 3, 4, 6, 7, 8, 9, 10)))
        said = made.speak(TURN)
        claimed += any(saying.kind == "claim" for saying in said)
        assert not [saying for saying in said if saying.kind == "found"]
    assert claimed


def test_the_least_suspect_of_the_mafia_may_dispute_the_claim_of_who_finds_things_out():
    disputed = 0
    for seed in range(60):
        made = robot("mafioso", seed=seed, mates=(1, 2, 3))
        made.listen(Saying("accuse", 6, 2))
        made.listen(Saying("accuse", 6, 3))
        made.listen(Saying("claim", 5, claim="detective"))
        said = made.speak(TURN)
        if Saying("claim", 1, claim="detective") in said:
            disputed += 1
            assert Saying("found", 1, 5, "mafia") in said
    assert 8 < disputed < 40


@pytest.mark.parametrize(("cleared", "comes_out"), [((3,), False), ((3, 5), True)])
def test_nobody_comes_forward_for_a_single_check_that_shows_no_enemy(cleared, comes_out):
    made = robot("detective")
    for other in cleared:
        made.hear(Inquired(1, other, "town"))
    assert (Saying("claim", 1, claim="detective") in made.speak(TURN)) == comes_out


def test_near_the_end_even_a_single_check_that_shows_no_enemy_is_told():
    made = robot("detective")
    made.hear(Inquired(1, 3, "town"))
    for other in (7, 8, 9, 10):
        made.hear(DiedAtNight(other, None))
    said = made.speak(TURN)
    assert Saying("claim", 1, claim="detective") in said
    assert Saying("cleared", 1, 3, "town") in said


# -- on trial -----------------------------------------------------------------------------------------------------


def on_trial(made):
    """A robot's words in its defence."""
    made.knows.public.turn = TurnBoard("defence", 1, (), until=60.0, length=60.0)
    return list(made.speak(TURN))


def night(made, number, *events):
    for event in (NightFell(number, 60.0), *events, DayBroke(number + 1, tuple(range(1, 11)))):
        made.hear(event)


def test_a_detective_on_trial_tells_what_was_found_in_which_night_and_what_the_town_would_lose():
    made = robot("detective")
    night(made, 2, Inquired(1, 3, "town"))
    night(made, 3, Inquired(1, 4, "mafia"))
    for saying in (claims := made.speak(TURN)):
        made.listen(saying)
    assert Saying("cleared", 1, 3, "town") in claims
    said = on_trial(made)
    assert said == [
        Saying("cleared", 1, 3, "town", words="dated", night=2),
        Saying("found", 1, 4, "mafia", words="dated", night=3),
        Saying("plead", 1, words="plead_learns"),
    ]
    for saying in said:
        made.listen(saying)
    assert on_trial(made) == [Saying("plead", 1, words="plead_learns")]


def test_a_detective_who_comes_out_on_trial_tells_each_finding_once():
    made = robot("detective")
    night(made, 2, Inquired(1, 3, "town"))
    assert on_trial(made) == [
        Saying("claim", 1, claim="detective"),
        Saying("cleared", 1, 3, "town", words="dated", night=2),
        Saying("plead", 1, words="plead_learns"),
    ]


@pytest.mark.parametrize(("news", "words"), [((), ""), ((NobodyDied(),), "account_quiet")])
def test_a_doctor_on_trial_tells_who_was_protected_and_that_nobody_died(news, words):
    made = robot("doctor")
    made.hear(NightFell(2, 60.0))
    assert made.choose(asked("save", (4,), least=1)) == (4,)
    night(made, 2, *news)
    assert on_trial(made) == [
        Saying("claim", 1, claim="doctor"),
        Saying("account", 1, 4, words=words, night=2),
        Saying("plead", 1, words="plead_protects"),
    ]


def test_nobody_says_that_they_have_protected_a_player_who_is_out():
    made = robot("doctor")
    made.hear(NightFell(2, 60.0))
    assert made.choose(asked("save", (4,), least=1)) == (4,)
    night(made, 2, DiedAtNight(4, None))
    assert "account" not in {saying.kind for saying in on_trial(made)}


def test_where_roles_may_not_be_spoken_of_a_defence_tells_of_no_night():
    made = robot("detective")
    night(made, 2, Inquired(1, 4, "mafia"))
    made.knows.public.barred = True
    assert on_trial(made) == [Saying("plead", 1)]


def test_a_mafia_player_who_has_claimed_to_protect_tells_of_a_night_too():
    made = robot("mafioso", mates=(1, 2, 3))
    night(made, 2)
    made.listen(Saying("claim", 1, claim="doctor"))
    said = on_trial(made)
    assert [(saying.kind, saying.night, saying.words) for saying in said] == [
        ("account", 2, ""),
        ("plead", 0, "plead_protects"),
    ]
    assert said[0].about not in {1, 2, 3}


def test_a_check_that_has_shown_no_enemy_is_not_told_of_a_player_whom_its_finder_suspects():
    made = robot("detective")
    for other in (3, 4):
        made.hear(Inquired(1, other, "town"))
    made.listen(Saying("claim", 4, claim="detective"))
    said = made.speak(TURN)
    assert {saying.about for saying in said if saying.kind == "cleared"} == {3}
    assert {saying.about for saying in said if saying.kind in AGAINST} == {4}


# -- what the claimed role does ------------------------------------------------------------------------------------


def liar(scenario, claimed, day=3):
    """A robot against the many in a game of this scenario that has claimed such a role, if any."""
    rules = load(scenario).rules()
    size = next(iter(rules.deals))
    made = Sensible(1, rules, Random(1))
    made.hear(GameBegan(size, tuple(Counter(rules.deals[size]).items())))
    enemy = next(role for role in rules.deals[size] if rules.roles[role].side != made.knows.public.home)
    made.hear(RoleDealt(enemy))
    for number in range(1, day):
        made.hear(NightFell(number, 60.0))
        made.hear(NobodyDied())
    made.hear(DayBroke(day, tuple(range(1, size + 1))))
    if claimed:
        made.listen(Saying("claim", 1, claim=claimed))
    return made


@pytest.mark.parametrize(
    ("scenario", "claimed", "told"),
    [
        ("classic", "detective", ("dated", "plead_learns")),
        ("city", "detective", ("dated", "plead_learns")),
        ("classic", "doctor", ("account_quiet", "plead_protects")),
        ("commando", "watchman", ("account", "plead_protects")),
        ("masked", "jupiter", ("account", "plead_protects")),
        ("advanced", "priest", ("plead",)),
        ("advanced", "guardian", ("plead",)),
        ("city", "journalist", ("plead",)),
        ("city", "witness", ("plead",)),
        ("thief_gangster", "csi", ("plead",)),
        ("thief_gangster", "private_detective", ("plead",)),
        ("persian_roles", "tracker", ("plead",)),
        ("zodiac", "gunsmith", ("plead",)),
    ],
)
def test_a_false_claim_tells_of_deeds_that_the_claimed_role_has(scenario, claimed, told):
    said = [saying for saying in on_trial(liar(scenario, claimed)) if saying.kind in {"account", "found", "plead"}]
    assert tuple(saying.words or saying.kind for saying in said) == told


def test_a_liar_who_has_told_of_a_check_today_has_made_no_other_in_the_last_night():
    made = liar("classic", "detective")
    made.listen(Saying("found", 1, 4, "mafia"))
    assert on_trial(made) == [
        Saying("found", 1, 4, "mafia", words="dated", night=2),
        Saying("plead", 1, words="plead_learns"),
    ]
    made.hear(NightFell(3, 60.0))
    made.hear(DayBroke(4, (1, 2, 3, 5)))
    (account, _) = on_trial(made)
    assert (account.kind, account.about != 4, account.night) == ("account", True, 3)


def test_nobody_tells_of_a_night_in_which_the_claimed_role_has_no_act():
    assert {saying.kind for saying in on_trial(liar("commando", "doctor", day=3))} == {"account", "plead"}
    made = liar("commando", "doctor", day=3)
    made.knows.public.night = 0
    assert {saying.kind for saying in on_trial(made)} == {"plead"}


@pytest.mark.parametrize(("role", "finds"), [("detective", True), ("priest", False)])
def test_who_is_found_out_answers_with_a_check_only_where_the_claimed_role_has_one(role, finds):
    made = liar("advanced", "")
    made.listen(Saying("claim", 5, claim=role))
    made.listen(Saying("found", 5, 1, "mafia"))
    made._speaker._claims._disputes, made._speaker._claims._bluff = False, role
    said = made.speak(TURN)
    assert Saying("claim", 1, claim=role) in said
    assert any(saying.kind == "found" for saying in said) is finds


@pytest.mark.parametrize(("role", "finds"), [("detective", True), ("priest", False)])
def test_whoever_disputes_a_claim_tells_of_a_check_only_where_the_role_has_one(role, finds):
    rules, disputed = load("advanced").rules(), 0
    size = next(size for size, deal in rules.deals.items() if {"detective", "priest"} <= set(deal))
    for seed in range(60):
        made = Sensible(1, rules, Random(seed))
        made.hear(GameBegan(size, tuple(Counter(rules.deals[size]).items())))
        made.hear(RoleDealt(next(one for one in rules.deals[size] if rules.roles[one].side == "mafia")))
        made.hear(TeamMet("mafia", (1, 2), None))
        made.hear(DayBroke(2, tuple(range(1, size + 1))))
        made.listen(Saying("accuse", 6, 2))
        made.listen(Saying("claim", 5, claim=role))
        said = made.speak(TURN)
        if Saying("claim", 1, claim=role) in said:
            disputed += 1
            assert any(saying.kind == "found" for saying in said) is finds
    assert disputed
