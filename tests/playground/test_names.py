"""Robots have names at every table that can be set."""

import pytest

from bot.scenario import load_all
from bot.text.sample_names import NAMES

LARGEST = max(max(scenario.sizes({})) for scenario in load_all().values())


@pytest.mark.parametrize("language", NAMES)
def test_there_is_a_name_for_everybody_in_the_largest_game(language):
    assert len(set(NAMES[language])) == len(NAMES[language]) >= LARGEST
