"""News that the group reads anyway is not told twice."""

import re
from dataclasses import replace

import pytest

from bot.engine.events import (
    CourtOpened,
    IntroductionNightFell,
    NightFell,
    NobodyVotedOut,
    NominationClosed,
    WaveCalled,
)
from bot.engine.outputs import EVERYONE, Step, Told
from bot.scenario import load
from bot.telegram.presenting.group_messages import once
from tests.telegram.games.test_replay import played
from tests.telegram.presenting.test_wordings import PLAYERS, SEED, read
from tests.text.samples import narration


def step(*events):
    return Step([Told(EVERYONE, event) for event in events])


@pytest.mark.parametrize("night", [NightFell(2, 60.0), IntroductionNightFell(60.0)])
def test_a_night_of_one_wave_says_its_time_once(night):
    alone = once(step(night, WaveCalled(("mafia",), 60.0)), night)
    assert alone is not None
    assert "Dawn" not in str(narration().event(alone))
    for other in (step(night, WaveCalled(("mafia",), 30.0)), step(night)):
        assert once(other, night) == night
        assert "Dawn breaks in 60 seconds." in str(narration().event(night))


def test_if_nobody_goes_on_trial_it_is_not_said_that_nobody_is_voted_out():
    nobody = NobodyVotedOut()
    assert once(step(NominationClosed(((1, ()),), 3, ()), nobody), nobody) is None
    assert once(step(nobody), nobody) is nobody
    assert once(step(NominationClosed(((1, (2,)),), 1, (1,)), nobody), nobody) is nobody


def test_a_court_is_told_where_its_board_does_not_say_all():
    first = CourtOpened((1, 2), 30.0, second=False, judges=False)
    assert once(step(first), first) is None
    for other in (replace(first, second=True), replace(first, judges=True)):
        assert once(step(other), other) is other


@pytest.mark.parametrize("scenario", ["classic", "zodiac"])
def test_no_message_of_a_whole_game_says_a_thing_twice(scenario):
    told = read(played(load(scenario).rules(), PLAYERS, SEED), scenario, {0: "plain"})
    nights = [text for text in told if re.search(r"<b>(Introduction night|Night \d+)\.</b>", text)]
    assert nights
    for text in nights:
        times = re.findall(r"\d+ (?:seconds|minutes?)", text)
        assert times
        assert len(times) == len(set(times)), text
    assert not [text for text in told if "enough votes" in text and "Nobody is voted out" in text]
