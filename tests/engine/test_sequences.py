"""Games of people who press anything at any time, of every scenario, with any options, at every size.

A game is fed from a tape of bytes: legal and illegal answers, late, forged, foreign and double ones, the dead,
leavers, the host. Beside it goes a second game that is given only the inputs taken, read back from the log:
they must say the same and be in the same state, so refused inputs have changed nothing, and the log is all there is.
Ten thousand of them in all where all examples are tried, two hundred and forty where few are.
"""

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from bot.scenario import available
from bot.scenario.options import variations
from tests.engine.examples import examples
from tests.engine.games import rules
from tests.engine.tapes import ShadowedGame, Tape, play_tape
from tests.engine.views import scenario as scenario_of

SCENARIOS = sorted(available())
PARTS = 2
GAMES = PARTS * len(SCENARIOS)
EXAMPLES = examples(10_000 // GAMES, few=240 // GAMES)
"""The number of games of each part of each scenario."""

TAPES = st.sampled_from([40, 120, 240]).flatmap(lambda size: st.binary(min_size=size, max_size=size))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("id_", SCENARIOS)
def test_no_sequence_of_inputs_breaks_a_game(id_, part):
    choices = list(variations(scenario_of(id_).options))

    @seed(part)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(TAPES)
    def play(data):
        tape = Tape(data)
        options = choices[tape.number(len(choices))]
        sizes = sorted(rules(id_, **options).deals)
        players = sizes[min(tape.number(len(sizes)), tape.number(len(sizes)))]
        play_tape(tape, ShadowedGame(id_, options, players, f"{part}/{tape.number(256)}"))

    play()
