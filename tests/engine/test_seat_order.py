"""The order of seats, and of presses, does not change the outcome of a night."""

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.events import DiedAtNight
from bot.engine.game import Game
from bot.engine.inputs import Answer, TimeUp
from bot.engine.night.folding import fold
from bot.engine.outputs import Told
from bot.parts.abilities import Act
from bot.parts.abilities.learn.inquire import Inquired
from tests.engine.examples import examples
from tests.engine.games import rules

DEAL = ("godfather", "mafioso", "mafioso", "doctor", "detective", "citizen", "citizen", "citizen")
SEATS = range(1, len(DEAL) + 1)

CHOICES = st.fixed_dictionaries({seat: st.one_of(st.none(), st.integers(1, len(DEAL))) for seat in range(1, 6)})
"""Whom the five who are asked pick, by their own seats; what is not legal is left out."""


def night_of(order, choices, presses):
    """The deaths and answers of a first night; seat n of the story sits at order[n - 1]."""
    place = dict(zip(SEATS, order, strict=True))
    who = {at: seat for seat, at in place.items()}
    game = Game(rules("classic"), len(DEAL), "1", deal=[DEAL[who[at] - 1] for at in SEATS])
    game.start()
    while game.phase.name != "night":
        game.advance(TimeUp(game.waits_until or 0.0))
    asks = {who[ask.seat]: ask for ask in game.questions.open.values()}
    for seat in presses:
        target = choices.get(seat)
        if target is not None and asks[seat].refuse((place[target],)) is None:
            game.advance(Answer(game.now, place[seat], asks[seat].id, (place[target],)))
    outputs = []
    while game.phase.name == "night":
        outputs += game.advance(TimeUp(game.waits_until or 0.0)).outputs
    told = [output.event for output in outputs if isinstance(output, Told)]
    deaths = {who[event.seat] for event in told if isinstance(event, DiedAtNight)}
    answers = {(who[event.by], who[event.target], event.shows) for event in told if isinstance(event, Inquired)}
    return deaths, answers


@settings(max_examples=examples(150, few=40), deadline=None, derandomize=True, database=None)
@given(st.permutations(SEATS), CHOICES, st.permutations(range(1, 6)))
def test_shuffled_seats_and_presses_give_the_same_night(order, choices, presses):
    if choices[1] is None or choices[1] <= 3:
        choices = {**choices, 2: None, 3: None}  # a tie of marks is settled by lot, which is another matter
    assert night_of(order, choices, presses) == night_of(tuple(SEATS), choices, range(1, 6))


@settings(max_examples=examples(150, few=40), deadline=None, derandomize=True, database=None)
@given(st.data())
def test_acts_of_a_stage_do_not_depend_on_their_order(data):
    game = Game(rules("classic"), len(DEAL), "1", deal=DEAL)
    game.start()
    played = game.rules
    abilities = [ability for team in played.teams.values() for ability in team.abilities]
    abilities += [ability for role in played.roles.values() for ability in role.abilities]
    act = st.builds(
        lambda ability, actor, target: Act(ability, actor, (target,)),
        st.sampled_from(abilities),
        st.sampled_from(SEATS),
        st.sampled_from(SEATS),
    )
    acts = data.draw(st.lists(act, max_size=8))
    shuffled = data.draw(st.permutations(acts))
    one, other = fold(game, acts), fold(game, list(shuffled))
    assert set(one.deaths) == set(other.deaths)
    for act_ in acts:
        saved = any(a.ability.id == "save" and a.targets == act_.targets for a in acts)
        if act_.ability.id == "mafia_shot":
            assert (act_.targets[0] in one.deaths) != saved
