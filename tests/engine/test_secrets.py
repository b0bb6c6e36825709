"""Games that differ only in secrets of other players look the same to a player, in words, order and time."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.game import Game
from bot.engine.inputs import Answer, Host, HostAction, Say, TimeUp
from bot.engine.outputs import plain
from tests.engine.examples import examples
from tests.engine.games import may_see, nightly, rules, until_over

DEAL = ["godfather", "mafioso", "doctor", "detective", "citizen", "citizen", "citizen", "citizen", "citizen"]
GROUP = 0


def awake(game):
    """All the living end their turns and abstain, so that nobody idles."""
    for ask in list(game.questions.open.values()):
        if ask.ability == "turn":
            yield ask.seat, "turn", ("done",)
        elif ask.ability == "vote":
            yield ask.seat, "vote", ()


def course(choices, deal=DEAL, scenario="classic", plan=None, nights=2, **options):
    """The sights of each seat (0: the group) up to some day, with the same secret choices every night."""
    game = Game(rules(scenario, **options), len(deal), "1", deal=deal)
    plan = plan or nightly(choices, awake)
    return until_over(game, plan, lambda game: game.outcome.over or (game.phase.name == "day" and game.round > nights))


def same_for(seats, one, other):
    for seat in seats:
        assert one[seat] == other[seat], f"seat {seat} can tell the difference"


def differs(seat, one, other):
    assert one[seat] != other[seat]


def test_what_is_compared_does_notice_a_public_difference():
    shot, spared = course({1: {"mafia_shot": (5,)}}), course({})
    differs(GROUP, shot, spared)
    differs(9, shot, spared)


@pytest.mark.rules("CL-54", "CH-05")
def test_whom_the_doctor_protects():
    one = course({1: {"mafia_shot": (5,)}, 3: {"save": (6,)}})
    other = course({1: {"mafia_shot": (5,)}, 3: {"save": (3,)}})
    same_for([GROUP, 1, 2, 4, 5, 6, 7, 8, 9], one, other)
    differs(3, one, other)


@pytest.mark.rules("CL-54", "SM-46", "CH-05")
@pytest.mark.parametrize("scenario", ["classic", "simple"])
def test_whether_a_shot_was_stopped_or_never_fired(scenario):
    def saving(shots):
        # not the same player twice running, for the plain game's doctor
        return lambda game: [
            *awake(game),
            *([(1, "mafia_shot", (5 + game.round % 2,))] if shots and game.phase.name == "night" else []),
            *([(3, "save", (5 + game.round % 2,))] if game.phase.name == "night" else []),
        ]

    options = {"set": "powers"} if scenario == "simple" else {}
    saved, unfired = (course({}, scenario=scenario, plan=saving(shots), nights=2, **options) for shots in (True, False))
    same_for([GROUP, 3, 4, 5, 6, 7, 8, 9], saved, unfired)
    differs(1, saved, unfired)


@pytest.mark.rules("CL-47")
def test_whom_the_detective_chose_and_what_he_learnt():
    one, other, none = course({4: {"inquire": (2,)}}), course({4: {"inquire": (1,)}}), course({})
    same_for([GROUP, 1, 2, 3, 5, 6, 7, 8, 9], one, other)
    same_for([GROUP, 1, 2, 3, 5, 6, 7, 8, 9], one, none)
    differs(4, one, other)


@pytest.mark.rules("CL-52", "CH-05")
@pytest.mark.parametrize("role", ["doctor", "detective", "citizen"])
def test_whether_the_dead_had_an_ability(role):
    """Seat 9 is shot in the first night, as a citizen or as a role whose waves are empty from then on."""
    holder = DEAL.index(role) + 1
    swapped = list(DEAL)
    swapped[holder - 1], swapped[8] = "citizen", role
    silent, dead = (course({1: {"mafia_shot": (9,)}}, deal=deal) for deal in (DEAL, swapped))
    same_for([seat for seat in range(9) if seat != holder], silent, dead)


@pytest.mark.rules("SM-22", "CH-05")
def test_a_dead_policeman_is_called_as_a_living_one_in_the_plain_game():
    deal = ["godfather", "mafioso", "detective", "doctor", *["citizen"] * 5]

    def heard(shot):
        view = course({1: {"mafia_shot": (shot,)}}, deal=deal, scenario="simple", set="powers")[GROUP]
        return [(at, said) for at, said in view if "WaveCalled" in str(said) or "NightFell" in str(said)]

    assert heard(3) == heard(9)
    assert heard(3)


@pytest.mark.parametrize("scenario", ["classic", "simple"])
@pytest.mark.parametrize("role", ["doctor", "detective", "mafioso", "godfather"])
def test_swapped_roles_of_two_silent_players(scenario, role):
    if scenario == "simple":
        deal, options = ["godfather", "mafioso", "detective", "doctor", *["citizen"] * 5], {"set": "powers"}
    else:
        deal, options = DEAL, {}
    holder = deal.index(role) + 1
    swapped = list(deal)
    swapped[holder - 1], swapped[8] = "citizen", role
    one, other = (course({}, deal=each, scenario=scenario, nights=2, **options) for each in (deal, swapped))
    mafia = {1, 2} if role in {"mafioso", "godfather"} else set()
    same_for([seat for seat in range(9) if seat != holder and seat not in mafia], one, other)
    differs(9, one, other)


@pytest.mark.rules("CH-05", "CL-07", "CL-65")
def test_what_the_mafia_say_and_mark_before_they_decide():
    def views(secret):
        game = Game(rules("classic"), len(DEAL), "1", deal=DEAL)
        seen: dict[int, list[object]] = {seat: [] for seat in (0, *game.seats)}

        def take(step):
            assert step.refusal is None
            for output in step.outputs:
                for seat, sights in seen.items():
                    if may_see(output, seat):
                        sights.append((game.now, plain(output)))

        take(game.start())
        while not (game.phase.name == "day" and game.round == 2):
            if game.phase.name == "night" and secret:
                asks = {ask.seat: ask.id for ask in game.questions.open.values()}
                if len(asks) == 4:
                    take(game.advance(Say(game.now + 1, 2, "8?")))
                    take(game.advance(Answer(game.now + 1, 2, asks[2], (8,))))
                    take(game.advance(Answer(game.now + 1, 1, asks[1], (8,))))
                    take(game.advance(Answer(game.now + 1, 1, asks[1], ())))
                    take(game.advance(Answer(game.now + 1, 2, asks[2], ())))
            take(game.advance(TimeUp(game.waits_until or 0.0)))
        return seen

    one, other = views(secret=True), views(secret=False)
    same_for([GROUP, *range(3, 10)], one, other)
    differs(1, one, other)


SAVES = st.lists(st.one_of(st.none(), st.integers(1, 9)), min_size=3, max_size=3)
INQUIRIES = st.lists(st.one_of(st.none(), st.sampled_from([1, 2, 3, 5, 6, 7, 8, 9])), min_size=3, max_size=3)


@settings(max_examples=examples(40, few=8), deadline=None, derandomize=True, database=None)
@given(SAVES, INQUIRIES, st.booleans())
def test_no_choice_of_doctor_and_detective_shows_when_it_changes_no_death(saves, inquiries, extended):
    """The games have a day of votes and a leaver, and no shot."""

    def plan(acting):
        def at(game):
            yield from awake(game)
            if game.phase.name == "night" and acting and game.round <= 3:
                save, inquiry = saves[game.round - 1], inquiries[game.round - 1]
                if save is not None and game.seats[save].alive:
                    yield 3, "save", (save,)
                if inquiry is not None and game.seats[inquiry].alive:
                    yield 4, "inquire", (inquiry,)

        return at

    def view(acting):
        game = Game(rules("classic"), len(DEAL), "1", deal=DEAL)
        first = until_over(game, plan(acting), lambda game: game.phase.name == "night")
        step = game.advance(Host(game.now, HostAction.EXTEND if extended else HostAction.LEAVE, 9, 30.0))
        assert step.refusal is None
        return first, course({}, plan=plan(acting), nights=2)

    for one, other in zip(view(acting=True), view(acting=False), strict=True):
        same_for([GROUP, 1, 2, 5, 6, 7, 8, 9], one, other)
