"""Lines of the story that tell several events of one night: an act, and the effects."""

import re

import pytest

from bot.engine.bases.shelf import import_all_parts
from bot.engine.events import (
    ArmorHeld,
    BombTook,
    DiedAtNight,
    GunFired,
    KilledBy,
    Lingers,
    Saved,
    ShotChosen,
    ShotDown,
    StoryTold,
)
from bot.engine.phases import Phase
from bot.parts.abilities.bend.block import Blocked
from bot.parts.abilities.bend.cloak import Cloaked
from bot.parts.abilities.bend.frame import Framed
from bot.parts.abilities.bend.freeze_inquiry import InquiryFrozen
from bot.parts.abilities.bend.mislead import Misled
from bot.parts.abilities.bend.poison import Poisoned
from bot.parts.abilities.bend.redirect import Redirected
from bot.parts.abilities.bonds.bond import CompanionTaken
from bot.parts.abilities.bonds.invite import Invited
from bot.parts.abilities.bonds.link import Linked
from bot.parts.abilities.check import NotReached
from bot.parts.abilities.day.bless import Blessed
from bot.parts.abilities.day.give_speech import SpeechGiven
from bot.parts.abilities.guess.guess_role import GuessJudged
from bot.parts.abilities.guess.guessing import GuessChosen
from bot.parts.abilities.kill.mafia_shot import TeamFired
from bot.parts.abilities.kill.shoot import BulletTurned, ShotFired
from bot.parts.abilities.learn.inquire import Inquired
from bot.parts.abilities.learn.see_killer import VisitorKilled
from bot.parts.abilities.learn.seek_elixir import SearchFailed
from bot.parts.abilities.protect.save import Protected
from bot.parts.abilities.protect.ward import Warded
from bot.parts.abilities.turn.recruit import Recruited
from bot.parts.procedures.items.bomb import BombGuessed
from bot.text import plain
from bot.text.narration.joints import JOINTS
from tests.text.markup import bare, check
from tests.text.samples import CODES, narration

import_all_parts()


SHOT = ShotChosen("mafia", 5, 1)
WHOLE = (
    (
        (SHOT, Protected(3, 5), Saved(5, 3)),
        "🔫 On 1. Name01's call, the mafia shot at 5. Name05, who was saved by 3. Name03.",
    ),
    (
        (ShotFired(2, 5), Protected(5, 5), Saved(5, 5)),
        "🔫 2. Name02 shot at 5. Name05, who had protected themselves.",
    ),
    (
        (TeamFired("mafia", ((1, 5), (2, 5))), Protected(3, 5), Saved(5, 3)),
        "🔫 The mafia shot at 5. Name05, who was saved by 3. Name03.",
    ),
    (
        (SHOT, ShotFired(2, 5), Protected(3, 5), Saved(5, 3)),
        "🔫 The mafia and 2. Name02 shot at 5. Name05, who was saved by 3. Name03.",
    ),
    ((SHOT,), "🔫 On 1. Name01's call, the mafia shot at 5. Name05, who lived."),
    ((ShotFired(2, 5),), "🔫 2. Name02 shot at 5. Name05, who lived."),
    (
        (SHOT, KilledBy(5, (), ("mafia",)), DiedAtNight(5, None)),
        "💀 On 1. Name01's call, the mafia killed 5. Name05.",
    ),
    (
        (TeamFired("mafia", ((1, 5), (2, 5))), KilledBy(5, (), ("mafia",)), DiedAtNight(5, None)),
        "💀 The mafia killed 5. Name05.",
    ),
    (
        (ShotFired(2, 5), KilledBy(5, (2,), ()), DiedAtNight(5, None)),
        "💀 2. Name02 killed 5. Name05.",
    ),
    ((ShotFired(2, 2), DiedAtNight(2, None)), "💀 2. Name02 fired, and was killed when the bullet came back."),
    ((ShotFired(2, 5), BulletTurned(2)), "↩️ 2. Name02 shot at 5. Name05, but the bullet came back."),
    (
        (ShotFired(2, 5), BulletTurned(4)),
        "↩️ 2. Name02 shot at 5. Name05, but the bullet turned on 4. Name04.",
    ),
    (
        (Inquired(4, 1, "town"), Poisoned(6, 4)),
        "🍷 6. Name06 poured drinks for 4. Name04, who investigated 1. Name01: not mafia.",
    ),
    (
        (Inquired(4, 1, "town"), Misled(6, 4, True)),
        "🎩 6. Name06 deceived 4. Name04, who investigated 1. Name01: not mafia.",
    ),
    (
        (Inquired(4, 1, "neutral"), InquiryFrozen(6)),
        "🧊 6. Name06 froze the answer, so 4. Name04 learned nothing about 1. Name01.",
    ),
    (
        (Inquired(4, 1, "mafia"), Framed(6, 1)),
        "🕸 4. Name04 investigated 1. Name01, slandered by 6. Name06: mafia.",
    ),
    (
        (Inquired(4, 1, "town"), Cloaked(6, 1)),
        "⚖️ 4. Name04 investigated 1. Name01, defended by 6. Name06: not mafia.",
    ),
    ((NotReached(4, 1), Blocked(6, 4)), "⛓ 6. Name06 blocked 4. Name04, who got no answer about 1. Name01."),
    (
        (GuessChosen("mafia", 1, 5, "doctor"), GuessJudged("mafia", True)),
        "🎯 The mafia named 5. Name05 as Doctor, and was right (Role guess).",
    ),
    (
        (GuessChosen("mafia", 1, 5, "doctor"), GuessJudged("mafia", False)),
        "🎯 The mafia named 5. Name05 as Doctor, and was wrong (Role guess).",
    ),
    (
        (Recruited(1, 5, None, False), Warded(3, 5)),
        "🤝 1. Name01 tried to win over 5. Name05, shielded by 3. Name03, and failed.",
    ),
    (
        (Recruited(1, 5, 2, True), KilledBy(2, (), ("mafia",)), DiedAtNight(2, None)),
        "🤝 1. Name01 won over 5. Name05 (Recruiting). The price was 2. Name02.",
    ),
    (
        (Recruited(1, 5, 1, False), KilledBy(1, (), ("mafia",)), DiedAtNight(1, None)),
        "🤝 1. Name01 gave their own life to win over 5. Name05, and failed (Recruiting).",
    ),
    (
        (SHOT, ShotFired(2, 5), KilledBy(5, (2,), ("mafia",)), DiedAtNight(5, None)),
        "💀 The mafia and 2. Name02 killed 5. Name05. 1. Name01 made the call.",
    ),
    ((SHOT, Lingers(5, "doctor")), "🔫 On 1. Name01's call, the mafia shot at 5. Name05, who stayed for one more day."),
    (
        (Blessed(3, 5, lifted=False), SpeechGiven(3, 5)),
        "🙏 3. Name03 blessed 5. Name05 and gave them an extra speech.",
    ),
    ((VisitorKilled(5, 1), DiedAtNight(5, None)), "🔪 5. Name05 was killed in 1. Name01's house."),
    ((SearchFailed(5, 1), DiedAtNight(5, None)), "⚗️ 5. Name05 took 1. Name01 for the elixir, and died of it."),
    (
        (Invited(5, 1, joined=False), DiedAtNight(5, None)),
        "⭕ 5. Name05 chose wrong, woke 1. Name01, and didn't live to see the morning.",
    ),
    ((CompanionTaken(5, 1), KilledBy(5, (1,), ()), DiedAtNight(5, None)), "🔗 5. Name05 shared 1. Name01's fate."),
    ((GunFired(1, 5, "real"), ShotDown(5, None)), "💥 1. Name01 shot 5. Name05 dead by day."),
    ((GunFired(1, 5, "real"), ArmorHeld(5)), "🛡 1. Name01 shot at 5. Name05, who was saved by armour."),
    (
        (BombGuessed(5, "code_3", False, False), BombTook(5)),
        "💥 5. Name05 guessed Code 3, was wrong, and the bomb went off.",
    ),
)
"""Events of one night or day, and the one line that tells them all."""

APART = (
    (SHOT, Redirected(6, 2, 5, moved=True), Lingers(5, "doctor")),  # another shot may have hit them
    (CompanionTaken(5, 1), KilledBy(5, (1,), ("mafia",)), DiedAtNight(5, None)),
    (Linked(2, 5), KilledBy(5, (2,), ()), DiedAtNight(5, None)),  # the other end lives
    (Blessed(3, 5, lifted=False), SpeechGiven(3, 4)),
    (Invited(4, 1, joined=False), DiedAtNight(5, None)),
    (SHOT, Saved(5, 3)),  # not by a doctor
    (SHOT, Protected(3, 5), Redirected(6, 1, 5, moved=True), Saved(5, 3)),  # another shot may have come there
    (TeamFired("mafia", ((1, 5), (2, 4))), Protected(3, 5), Saved(5, 3)),
    (TeamFired("mafia", ((1, 5), (2, 4))), KilledBy(5, (), ("mafia",)), DiedAtNight(5, None)),  # not all shot at them
    (SHOT, KilledBy(5, (2,), ()), DiedAtNight(5, None)),  # by somebody else
    (ShotFired(2, 2), ShotChosen("mafia", 2, 1), DiedAtNight(2, None)),
    (Inquired(4, 1, "town"), Poisoned(6, 3)),
    (Inquired(4, 1, "town"), Misled(6, 4, False)),
    (Inquired(4, 1, "town"), InquiryFrozen(6)),
    (Inquired(4, 1, "mafia"), Framed(6, 1), Redirected(6, 4, 2, moved=True)),
    (GuessChosen("mafia", 1, None, None), GuessJudged("mafia", False)),
    (Recruited(1, 5, None, True), Warded(3, 5)),
    (GunFired(1, 5, "blank"), ShotDown(5, None)),
)
"""Events that do not belong together, or not for certain."""


def lines(code, events, phase="night"):
    story = StoryTold(tuple((Phase(phase, 1), event) for event in events))
    (message,) = narration(code).story(story)
    check(message)
    _, heading, *told = [bare(line) for line in plain(message).split("\n")]
    return told or [re.sub("^(🌙|☀️) (Night|Day) 1 ", "", heading)]


@pytest.mark.parametrize(("events", "line"), WHOLE)
def test_what_was_done_and_what_came_of_it_are_one_line(events, line):
    assert lines("en", events) == [line]


@pytest.mark.parametrize("code", CODES)
def test_a_joined_line_names_whoever_its_events_name(code):
    for events, english in WHOLE:
        (line,) = lines(code, events)
        assert {n for n in range(1, 7) if f"Name0{n}" in line} == {n for n in range(1, 7) if f"Name0{n}" in english}


@pytest.mark.parametrize("events", APART)
def test_what_may_not_belong_together_is_told_apart(events):
    """Told as of a day, where nothing else is joined."""
    assert len(lines("en", events, "day")) == len([event for event in events if not isinstance(event, KilledBy)])


def test_every_joint_is_tried():
    assert {type(event) for events, _ in WHOLE for event in events} >= set(JOINTS)


def test_who_was_tied_to_one_of_the_dead_is_told_with_the_link():
    events = (
        Linked(2, 5),
        KilledBy(2, (), ("mafia",)),
        DiedAtNight(2, None),
        KilledBy(5, (2,), ()),
        DiedAtNight(5, None),
    )
    assert lines("en", events) == [
        "💀 The mafia killed 2. Name02.",
        "🔗 2. Name02 was tied to 5. Name05 and took them along.",
    ]
