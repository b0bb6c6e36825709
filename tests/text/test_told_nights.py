"""A night of the story: what was done in a few sentences, then the shots, then the dead; nothing is lost."""

import re

import pytest

from bot.engine.bases.shelf import import_all_parts
from bot.engine.events import EVENTS, DiedAtNight, KilledBy, NobodyDied, Returned, Saved, ShotChosen, StoryTold
from bot.engine.phases import Phase
from bot.parts.abilities.bend.block import Blocked
from bot.parts.abilities.bend.cloak import Cloaked
from bot.parts.abilities.bend.steal import TheftEnded
from bot.parts.abilities.day.silence import SilenceChosen
from bot.parts.abilities.items.give_gun import GunGiven
from bot.parts.abilities.kill.shoot import ShotFired
from bot.parts.abilities.learn.inquire import Inquired
from bot.parts.abilities.learn.seek_role import RoleSought
from bot.parts.abilities.learn.track import Tracked
from bot.parts.abilities.protect.guard import Guarded
from bot.parts.abilities.protect.save import Protected
from bot.parts.abilities.turn.recruit import Recruited
from bot.text import plain
from bot.text.narration.joints import DEEDS
from bot.text.narration.sayings import retell
from bot.text.narration.voice import Voice
from tests.text.markup import bare, check
from tests.text.samples import CODES, SCENARIOS, narration, samples

import_all_parts()


TOGETHER = (
    (
        (Protected(5, 9), Inquired(7, 6, "town"), NobodyDied()),
        ["🩺 5. Name05 protected 9. Name09, and 7. Name07 investigated 6. Name06: not mafia. Nobody died."],
    ),
    (
        (Inquired(7, 6, "town"), Protected(5, 9)),  # what has an answer comes last
        ["🩺 5. Name05 protected 9. Name09, and 7. Name07 investigated 6. Name06: not mafia."],
    ),
    (
        (Inquired(7, 6, "town"), Inquired(8, 6, "mafia")),
        [
            "🔎 7. Name07 investigated 6. Name06: not mafia.",
            "🔎 8. Name08 investigated 6. Name06: mafia.",
        ],
    ),
    (
        (Blocked(1, 2), SilenceChosen(3, 4), Protected(5, 6)),
        ["⛓ 1. Name01 blocked 2. Name02, 3. Name03 silenced 4. Name04, and 5. Name05 protected 6. Name06."],
    ),
    (
        (Blocked(1, 2), SilenceChosen(3, 4), Protected(5, 6), Guarded(7, 8)),
        [
            "⛓ 1. Name01 blocked 2. Name02, and 3. Name03 silenced 4. Name04.",
            "🩺 5. Name05 protected 6. Name06, and 7. Name07 guarded 8. Name08.",
        ],
    ),
    (
        (Guarded(9, 1), Blocked(3, 2), Guarded(9, 5)),
        ["⛓ 3. Name03 blocked 2. Name02, and 9. Name09 guarded 1. Name01 and 5. Name05."],
    ),
    ((Protected(9, 9), Protected(9, 5)), ["🩺 9. Name09 protected themselves and 5. Name05."]),
    (
        (Protected(9, 1), Protected(9, 9), Protected(9, 5)),
        ["🩺 9. Name09 protected themselves as well as 1. Name01 and 5. Name05."],
    ),
    (
        (GunGiven(6, 2, "real"), GunGiven(6, 6, "blank")),
        ["🔫 6. Name06 gave a gun to 2. Name02 (real bullet) and kept one (blank)."],
    ),
    (
        (GunGiven(6, 2, "real"), GunGiven(6, 3, "blank")),
        ["🔫 6. Name06 gave guns to 2. Name02 (real bullet) and 3. Name03 (blank)."],
    ),
    (
        (TheftEnded(6, 2, "taken"), SilenceChosen(5, 1), Protected(6, 6)),
        ["🗝 6. Name06 stole 2. Name02's ability and protected themselves, and 5. Name05 silenced 1. Name01."],
    ),
    (
        (Blocked(6, 2), SilenceChosen(6, 1), Guarded(6, 3)),  # one conjunction for all that a player did
        ["⛓ 6. Name06 blocked 2. Name02, silenced 1. Name01 and guarded 3. Name03."],
    ),
    (
        (Guarded(9, 1), Cloaked(3, 5), Inquired(6, 5, "town")),  # two deeds in one line, which stand in one clause
        [
            "🛡 9. Name09 guarded 1. Name01, and 6. Name06 investigated 5. Name05, defended by 3. Name03: not mafia.",
        ],
    ),
    (
        (Tracked(6, 2, None, ()), Inquired(6, 2, "town")),
        [
            "👁 6. Name06 watched 2. Name02, who did nothing.",
            "🔎 6. Name06 investigated 2. Name02: not mafia.",
        ],
    ),
    (
        (ShotChosen("mafia", 5, 1), Protected(2, 3), NobodyDied()),  # the shot says it already
        [
            "🩺 2. Name02 protected 3. Name03.",
            "🔫 On 1. Name01's call, the mafia shot at 5. Name05, who lived.",
        ],
    ),
    (
        (ShotFired(2, 5), Protected(3, 5), Guarded(4, 1), Saved(5, 3), NobodyDied(), Returned(6)),
        [
            "🛡 4. Name04 guarded 1. Name01.",
            "🔫 2. Name02 shot at 5. Name05, who was saved by 3. Name03.",
            "🔄 6. Name06 was brought back.",
        ],
    ),
    (
        (Recruited(1, 5, None, False), NobodyDied()),
        ["🤝 1. Name01 tried to win over 5. Name05, and failed (Recruiting).", "🕊 Nobody died."],
    ),
    (
        (Blocked(1, 2), Recruited(1, 5, None, False), Guarded(3, 4)),  # what changes a player stays where it was
        [
            "⛓ 1. Name01 blocked 2. Name02.",
            "🤝 1. Name01 tried to win over 5. Name05, and failed (Recruiting).",
            "🛡 3. Name03 guarded 4. Name04.",
        ],
    ),
    (
        (ShotChosen("mafia", 5, 1), Guarded(3, 4), KilledBy(5, (), ("mafia",)), DiedAtNight(5, None)),
        ["🛡 3. Name03 guarded 4. Name04.", "💀 On 1. Name01's call, the mafia killed 5. Name05."],
    ),
    ((NobodyDied(),), ["🕊 Nobody died."]),
)
"""Events of one night, and its lines."""


def lines(code, events, phase="night", scenario="classic"):
    (message,) = narration(code, scenario).story(StoryTold(tuple((Phase(phase, 1), event) for event in events)))
    check(message)
    _, heading, *told = [bare(line) for line in plain(message).split("\n")]
    return told or [heading.removeprefix("🌙 Night 1 ")]


@pytest.mark.parametrize(("events", "told"), TOGETHER)
def test_deeds_of_a_night_are_joined(events, told):
    assert lines("en", events) == told


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", ["⛓ 1. Name01 blocked 2. Name02", "3. Name03 guarded 4. Name04", "and 5. Name05 protected 6. Name06."]),
        (
            "fa",
            [
                "⛓ ۱. Name01 توانایی ۲. Name02 را گرفت",
                "۳. Name03 از ۴. Name04 نگهبانی کرد و ۵. Name05 نجاتش را روی ۶. Name06 گذاشت.",
            ],
        ),
        (
            "ru",
            [
                "⛓ 1. Name01 блокирует игрока 2. Name02",
                "3. Name03 охраняет игрока 4. Name04",
                "а 5. Name05 лечит игрока 6. Name06.",
            ],
        ),
        (
            "ar",
            ["⛓ ١. Name01 عطّل قدرة ٢. Name02", "و٣. Name03 حرس ٤. Name04", "و٥. Name05 اختار أن ينقذ ٦. Name06."],
        ),
    ],
)
def test_the_conjunctions_are_those_of_the_language(code, told):
    story = StoryTold(tuple((Phase("night", 1), event) for event in (Blocked(1, 2), Guarded(3, 4), Protected(5, 6))))
    (message,) = narration(code).story(story)
    line = re.sub("[\u200e\u200f]", "", bare(plain(message)))
    assert line.endswith(("، " if code in {"fa", "ar"} else ", ").join(told))


@pytest.mark.parametrize(
    ("events", "told"),
    [
        (
            (TheftEnded(6, 2, "taken"), Guarded(6, 3), Inquired(5, 1, "town")),
            [
                "۶. Name06 توانایی ۲. Name02 را دزدید و از ۳. Name03 نگهبانی کرد",
                "۵. Name05 استعلام ۱. Name01 را گرفت، شهروند آمد.",
            ],
        ),
        (
            (SilenceChosen(5, 1), TheftEnded(6, 2, "taken"), Guarded(6, 3)),
            [
                "۵. Name05 برای روز بعد ۱. Name01 را ساکت کرد",
                "۶. Name06 توانایی ۲. Name02 را دزدید و از ۳. Name03 نگهبانی کرد.",
            ],
        ),
    ],
)
def test_persian_keeps_players_apart_where_one_of_them_did_two_things(events, told):
    (message,) = narration("fa").story(StoryTold(tuple((Phase("night", 1), event) for event in events)))
    assert re.sub("[\u200e\u200f]", "", bare(plain(message))).endswith("؛ ".join(told))


@pytest.mark.parametrize(
    ("events", "told"),
    [
        (
            (GunGiven(6, 2, "real"), GunGiven(6, 6, "blank")),
            "🔫 ۶. Name06 تفنگ جنگی به ۲. Name02 داد و یک تفنگ مشقی برای خودش نگه داشت.",
        ),
        (
            (GunGiven(6, 2, "real"), GunGiven(6, 3, "blank")),
            "🔫 ۶. Name06 تفنگ جنگی به ۲. Name02 و تفنگ مشقی به ۳. Name03 داد.",
        ),
        (
            (SilenceChosen(5, 1), RoleSought(5, 2, "doctor", False)),
            "🤐 ۵. Name05 برای روز بعد ۱. Name01 را ساکت کرد و پرسید ۲. Name02 «دکتر» است یا نه، که نبود.",
        ),
    ],
)
def test_persian_says_a_players_deeds_as_one_sentence(events, told):
    (message,) = narration("fa").story(StoryTold(tuple((Phase("night", 1), event) for event in events)))
    assert re.sub("[\u200e\u200f]", "", bare(plain(message))).endswith(told)


@pytest.mark.parametrize("code", CODES)
def test_nobody_is_lost_when_deeds_are_joined(code):
    """All deeds of a night, of players of their own, are told with all who are named in them."""
    for number in range(8):
        events = [every[number % len(every)] for kind in DEEDS if (every := samples(kind))]
        apart = " ".join(lines(code, events, "day"))
        together = lines(code, events)
        assert len(together) < len(events)
        assert set(re.findall(r"Name\d\d", " ".join(together))) == set(re.findall(r"Name\d\d", apart))


@pytest.mark.parametrize("code", CODES)
def test_a_deed_is_a_sign_and_one_sentence(code):
    """Otherwise it could not be told inside a longer one."""
    say = narration(code)
    voice = Voice(say.tongue, say.texts, say.names)
    told = [str(retell(voice, event)) for kind in DEEDS for event in samples(kind)]
    assert len(told) > 300
    assert not [line for line in told if not re.fullmatch(r"[^\w\s<]+ [^.?!]+(\.\s[^.?!]+)*\.", bare(plain(line)))]
    assert not [line for line in told if re.search(r"[^\d٠-٩۰-۹][.?!] ", bare(plain(line)).rstrip("."))]


@pytest.mark.parametrize("code", CODES)
def test_a_deed_begins_with_its_player(code):
    """So that a player who did two things is named once."""
    say = narration(code)
    voice = Voice(say.tongue, say.texts, say.names)
    assert not {
        kind.name
        for kind in DEEDS
        for event in samples(kind)
        if not str(retell(voice, event)).split(" ", 1)[1].startswith(str(say.player(getattr(event, DEEDS[kind].of))))
    }


def test_all_deeds_are_events_of_the_story():
    assert all(kind.story for kind in DEEDS)
    assert len(DEEDS) > 40
    assert set(DEEDS) <= set(EVENTS.values())


def test_the_signs_in_a_name_change_no_sentence():
    say = narration(names={1: "Mr. X", 2: "Bo", 3: "Al: yes", 4: "Di", 5: "Ed", 6: "Fay"})
    events = Guarded(1, 2), Guarded(4, 3), Blocked(5, 6)
    (message,) = say.story(StoryTold(tuple((Phase("night", 1), event) for event in events)))
    assert bare(plain(message)).endswith(
        "🛡 1. Mr. X guarded 2. Bo, 4. Di guarded 3. Al: yes, and 5. Ed blocked 6. Fay."
    )


@pytest.mark.parametrize("scenario", ["elixir", "advanced", "persian_roles", "deck26", "classic"])
def test_a_team_has_its_article_inside_a_sentence(scenario):
    for team in SCENARIOS[scenario]["teams"]:
        (line,) = lines("en", [ShotChosen(team, 5, 1)], scenario=scenario)
        assert line.startswith("🔫 On 1. Name01's call, the "), line
