"""The bot is killed in the steps of each feature: nobody could tell. `tests.whole.sweep --with` does whole games."""

from pathlib import Path

import pytest

from tests.whole.lives import Fate, Moment
from tests.whole.sweep import FEATURES, NOTHING, STEP, sweep

FATES = (STEP, STEP, Fate(Moment.SENT), STEP, Fate(Moment.SENT, 2))
FEWEST = 5
"""Lives that end in steps of a feature."""


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", [name for name in FEATURES if name != NOTHING])
async def test_killed_in_its_steps_it_goes_on_as_if_nothing_had_been(name: str, tmp_path: Path) -> None:
    swept = await sweep("simple", tmp_path, FATES, FEATURES[name](), quick=True)
    print(swept)
    assert not swept.problems, "\n".join(swept.problems)
    assert swept.kills >= FEWEST
