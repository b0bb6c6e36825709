"""The reasons that robots give against a player: they hold, come once a day, and keep many from saying the same."""

from collections import Counter
from random import Random

import pytest

from bot.engine.boards import TurnBoard
from bot.engine.events import (
    DayBroke,
    DiedAtNight,
    Exposed,
    GameBegan,
    Lynched,
    RoleDealt,
    VerdictClosed,
    VotedOut,
)
from bot.parts.abilities.day.silence import Silenced
from bot.parts.procedures.exits.cards.marks import MadeDizzy, PlayersSilenced
from bot.parts.procedures.speech.defence import PassedOver
from bot.parts.procedures.speech.talk import RoleTalkBarred, TurnLost
from bot.robots.sayings import AGAINST, OWN, REASONS, TODAY, Saying
from bot.robots.sensible import Sensible
from bot.robots.talk.reasons import Grounds
from bot.scenario import load
from tests.robots.seated import TURN, asked, first_day, robot

EVERYBODY = tuple(range(1, 11))


def against(made, seat=4):
    """The words of a robot against a player."""
    return [saying for saying in made.speak(TURN) if saying.about == seat and saying.kind in (*AGAINST, "doubt")]


def reasons(made, seat=4):
    """The reasons in them, but those of today's talk."""
    told = against(made, seat)
    return [(saying.words, saying.other) for saying in told if saying.words in REASONS and saying.words not in TODAY]


def suspicious(role="citizen", seat=4, **more):
    """A robot that suspects a player known to all as an enemy."""
    made = robot(role, **more)
    made.hear(Exposed(seat, "mafia"))
    return made


def test_without_any_deed_of_a_player_there_is_no_reason():
    made = suspicious()
    assert against(made)
    assert not reasons(made)


def test_a_vote_that_has_put_out_a_player_whose_card_nobody_saw_is_a_reason():
    made = suspicious()
    made.hear(VerdictClosed(((8, (3, 4, 5)),), (8,), ((8, 3),)))
    made.hear(VotedOut(8, None))
    assert reasons(made) == [("unproven", 8)]


def test_nobody_reproaches_a_player_with_a_vote_of_their_own():
    made = suspicious()
    made.hear(VerdictClosed(((8, (1, 4, 5)),), (8,), ((8, 3),)))
    made.hear(VotedOut(8, None))
    assert not reasons(made)


@pytest.mark.parametrize("role", [None, "citizen"])
def test_whoever_was_against_a_player_whom_the_night_has_killed_hears_of_it(role):
    made = suspicious()
    made.listen(Saying("accuse", 4, 8))
    made.hear(DiedAtNight(8, role))
    assert reasons(made) == [("struck", 8)]


def test_nobody_speaks_of_whom_the_night_has_killed_where_roles_may_not_be_spoken_of():
    made = suspicious()
    made.listen(Saying("accuse", 4, 8))
    made.hear(RoleTalkBarred())
    made.hear(DiedAtNight(8, None))
    assert not reasons(made)


def test_whoever_the_night_has_killed_was_no_reason_where_he_was_an_enemy():
    made = suspicious()
    made.listen(Saying("accuse", 4, 8))
    made.hear(DiedAtNight(8, "godfather"))
    assert not reasons(made)


def test_whoever_has_stood_by_an_enemy_hears_of_it():
    made = suspicious()
    made.listen(Saying("defend", 4, 8))
    made.hear(Exposed(8, "mafia"))
    made.hear(VotedOut(8, "mafioso"))
    assert reasons(made) == [("vouched", 8)]


def test_whoever_is_against_a_trusted_player_hears_of_it():
    made = suspicious()
    made.listen(Saying("accuse", 4, 8))
    made.hear(Exposed(8, "town"))
    assert reasons(made) == [("target", 8)]


def test_of_two_who_claim_the_only_such_card_the_less_trusted_one_hears_of_it():
    made = suspicious()
    made.listen(Saying("claim", 8, claim="doctor"))
    made.listen(Saying("claim", 4, claim="doctor"))
    assert reasons(made) == [("rivals", 8)]
    made = suspicious(seat=8)
    made.listen(Saying("claim", 8, claim="doctor"))
    made.listen(Saying("claim", 4, claim="doctor"))
    assert reasons(made, 8) == [("rivals", 4)]


def test_whoever_was_silent_while_most_spoke_hears_of_it_on_the_next_day_alone():
    made = suspicious()
    for other in EVERYBODY:
        if other != 4:
            made.listen(Saying("joke", other))
    made.hear(DayBroke(3, EVERYBODY))
    assert reasons(made) == [("idle", None)]
    made.hear(DayBroke(4, EVERYBODY))
    assert not reasons(made)


@pytest.mark.parametrize(("speakers", "told"), [(EVERYBODY, [("idle", None)]), ((1, 2, 3, 5, 6, 7), [])])
def test_nobody_is_called_silent_who_had_no_turn(speakers, told):
    made = suspicious()
    for other in speakers:
        made.see(TurnBoard("talk", other, (), 60.0, 60.0))
        if other != 4:
            made.listen(Saying("joke", other))
    made.hear(DayBroke(3, EVERYBODY))
    assert reasons(made) == told


@pytest.mark.parametrize(
    ("night", "day", "told"),
    [
        ((), (), [("idle", None)]),
        ((Silenced((4,)),), (), []),
        ((PlayersSilenced(8, (3, 4)),), (), []),
        ((MadeDizzy(8, 4),), (), []),
        ((), (TurnLost(4, 0.0),), []),
        ((), (PassedOver(4),), []),
        ((), (TurnLost(4, 30.0),), [("idle", None)]),
        ((Silenced((5,)),), (), [("idle", None)]),
    ],
)
def test_nobody_is_called_silent_who_was_not_allowed_to_speak(night, day, told):
    made = suspicious()
    for event in (*night, DayBroke(3, EVERYBODY), *day):
        made.hear(event)
    for other in EVERYBODY:
        if other != 4:
            made.listen(Saying("joke", other))
    made.hear(DayBroke(4, EVERYBODY))
    assert reasons(made) == told
    assert made.knows.public.was_silent == ((4,) if told else ())


@pytest.mark.parametrize("silenced", [False, True])
def test_nobody_asks_a_player_who_may_not_speak(silenced):
    kinds: set[str] = set()
    for seed in range(40):
        made = first_day(seed)
        if silenced:
            made.hear(PassedOver(4))
        for other in EVERYBODY:
            if other not in {1, 4}:
                made.listen(Saying("wait", other))
        kinds.update(saying.kind for saying in made.speak(TURN) if saying.about == 4)
    assert bool({"ask", "wonder"} & kinds) != silenced


def test_silence_makes_a_player_suspect_who_might_have_spoken():
    images = {}
    for silenced in ((), (4,)):
        made = robot("citizen")
        made.hear(Silenced(silenced))
        made.hear(DayBroke(3, EVERYBODY))
        for other in EVERYBODY:
            if other != 4:
                made.listen(Saying("joke", other))
        made.hear(DayBroke(4, EVERYBODY))
        images[silenced] = made.knows.public.opinion.of(4)
    assert images[()] > images[4,]


def test_a_silence_is_for_one_day():
    made = suspicious()
    made.hear(Silenced((4,)))
    for day in (3, 4):
        made.hear(DayBroke(day, EVERYBODY))
        for other in EVERYBODY:
            if other != 4:
                made.listen(Saying("joke", other))
    made.hear(DayBroke(5, EVERYBODY))
    assert reasons(made) == [("idle", None)]


def test_the_mafia_give_no_reason_that_speaks_for_a_mate():
    made = suspicious("mafioso", mates=(1, 2, 3))
    made.listen(Saying("accuse", 4, 2))
    assert against(made)
    assert not reasons(made)


def test_a_reason_is_given_once_a_day_and_twice_in_a_game():
    made = suspicious()
    made.listen(Saying("accuse", 4, 8))
    made.hear(Exposed(8, "town"))
    given = Saying("accuse", 5, 4, other=8, words="target")
    made.listen(given)
    assert not reasons(made)
    made.hear(DayBroke(3, EVERYBODY))
    made.listen(Saying("accuse", 6, 4, other=8, words="target"))
    made.hear(DayBroke(4, EVERYBODY))
    assert not reasons(made)


def named_by(*speakers, seat=4):
    made = suspicious()
    for other in speakers:
        made.listen(Saying("accuse", other, seat))
    return made


@pytest.mark.parametrize("words", ["idle", OWN])
def test_the_third_who_names_a_player_agrees_with_one_who_has_given_a_reason(words):
    assert [saying.words for saying in against(named_by(5))] == [""]
    assert [saying.words for saying in against(named_by(5, 6))] == [""]
    made = named_by(5, 6)
    made.listen(Saying("accuse", 7, 4, words=words))
    (joined,) = against(made)
    assert (joined.words, joined.other) == ("join", 7)


def test_nobody_agrees_with_a_player_whom_they_have_named_themselves():
    made = named_by(5, 6)
    made.listen(Saying("accuse", 7, 4, words=OWN))
    made.listen(Saying("doubt", 1, 7))
    assert not against(made)


def test_who_has_only_a_doubt_shares_it_with_others():
    for seed in range(60):
        made = robot("citizen", seed=seed)
        made.hear(VerdictClosed(((8, (2, 3)),), (), ()))
        for other in (5, 6):
            made.listen(Saying("doubt", other, 4))
        shared = [saying for saying in made.speak(TURN) if saying.about == 4 and saying.kind == "doubt"]
        if shared:
            (saying,) = shared
            assert (saying.kind, saying.words, saying.other in {5, 6}) == ("doubt", "join_doubt", True)
            break
    else:
        pytest.fail("nobody has doubted the same player")


def test_the_third_who_names_a_player_rather_has_a_reason():
    made = named_by(5, 6)
    made.listen(Saying("accuse", 4, 8))
    made.hear(Exposed(8, "town"))
    assert reasons(made) == [("target", 8)]


def test_where_half_a_table_has_named_a_player_whoever_can_add_nothing_speaks_of_something_else():
    made = named_by(5, 6, 7, 8, 9)
    assert not against(made)
    assert made.speak(TURN)


def test_a_vote_for_a_friend_is_held_against_a_player_once_and_not_by_who_has_voted_so_too():
    for voters, kinds in (((4, 5, 6), ["voted", "echo"]), ((1, 4, 5), ["echo", "echo"])):
        made = suspicious()
        made.listen(Saying("accuse", 5, 4))
        made.hear(Lynched(7, "citizen", ((7, voters),)))
        said = []
        for _ in range(2):
            said += against(made)
            made.listen(said[-1])
        assert [saying.kind for saying in said] == kinds


VOTED = VerdictClosed(((8, (4, 5)),), (), ((8, 2),))


def test_whoever_has_only_voted_has_said_nothing_that_could_be_quoted():
    made = suspicious()
    made.hear(VOTED)
    made.hear(DiedAtNight(8, None))
    assert not reasons(made)
    made = suspicious()
    made.hear(VerdictClosed(((4, (8, 5)),), (), ((4, 2),)))
    made.hear(DiedAtNight(8, None))
    assert not reasons(made)


SNIPERS = load("nasim").rules()


@pytest.mark.parametrize(("role", "killed", "blames"), [("sniper", 8, False), ("sniper", 9, True), ("nato", 8, True)])
def test_nobody_of_the_many_blames_another_for_a_death_of_their_own_doing(role, killed, blames):
    made = Sensible(1, SNIPERS, Random(1))
    most = max(SNIPERS.deals)
    made.hear(GameBegan(most, tuple(Counter(SNIPERS.deals[most]).items())))
    made.hear(RoleDealt(role))
    made.hear(DayBroke(2, EVERYBODY))
    made.listen(Saying("accuse", 4, killed))
    assert made.choose(asked("shoot", (8,), least=1)) == (8,)
    made.hear(DiedAtNight(killed, None))
    reason = Grounds(made).against(4)
    assert reason is not None
    assert reason.words == ("struck" if blames else "hasty")
