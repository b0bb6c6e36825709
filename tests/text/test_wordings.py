"""The files of wordings, what is true when one is taken, and that none comes twice running."""

import re

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.bases.shelf import import_all_parts
from bot.engine.events import (
    EVENTS,
    DawnBroke,
    DayBroke,
    DiedAtNight,
    GameBegan,
    GameEnded,
    Jailed,
    NightFell,
    NobodyDied,
    NominationClosed,
    NominationOpened,
    PlayerLeft,
    Returned,
    StoryTold,
    VerdictOpened,
    VotedOut,
    WaveCalled,
)
from bot.scenario import load
from bot.scenario.checks.dead_ends import _parts
from bot.text import plain, telegram_length
from bot.text.extract import ROOT
from bot.text.wordings import files
from bot.text.wordings.files import LONGEST, Wording, faults, layer_of, layers, theme, tones
from bot.text.wordings.moments import FACTS, MOMENTS, Facts, keys_of, moment_of
from bot.text.wordings.retelling import Retelling, _drawn
from tests.engine.examples import LONG, examples
from tests.text import said
from tests.text.markup import check
from tests.text.samples import CODES, HOSTILE, SCENARIOS, narration, samples, seats_in

import_all_parts()


FILES = sorted((ROOT / "locales").glob("*/tones/*.yaml")) + sorted((ROOT / "locales").glob("*/themes/*.yaml"))
NAMES = [path.relative_to(ROOT / "locales").with_suffix("").as_posix() for path in FILES]
FOREIGN = {"fa": "[a-zA-Zа-яА-Яكيىة0-9?;]", "ar": "[a-zA-Zа-яА-Яکیپژگچ0-9?;]", "ru": "[a-zA-Z\u0600-\u06ff]"}
LEAST = 20
SAMPLES = examples(6, few=2)
"""About so many events of a kind are told in each of its wordings."""
WHOLE = ("en", "fa", "ru", "ar")
"""Languages whose classic tone has every moment."""
TOLD = {"game_began", "night_fell", "dawn_broke", "died_at_night", "nobody_died", "day_broke"}
TOLD |= {"introduction_night", "nobody_voted_out", "victory.town", "victory.mafia"}
NOT_TOLD = {"deck26": {"introduction_night"}, "elixir": {"victory.mafia"}, "joker": {"introduction_night"}}
"""What a game has no moment for: its mafia meets in private, or it has none."""
VOTED = {"nomination_opened", "sent_to_defence", "nobody_to_defence", "verdict_opened", "verdict_closed", "voted_out"}
THEMES = {
    "advanced": VOTED | {"victory.killer", "victory.ripper", "victory.arsonist", "victory.fairy"},
    "city": {"jailed", "ballot_tied", "wave_called.mafia", "victory.maniac", "victory.cardsharp"},
    "commando": VOTED | {"gun_fired.real", "gun_fired.blank", "shot_down"},
    "deck26": {"voted_out", "ballot_tied", "last_words_given", "victory.yakuza", "victory.maniac"},
    "el_clasico": VOTED | {"lot_drawn", "victory.churchill"},
    "elixir": VOTED | {"last_words_given", "victory.plague", "victory.branch"},
    "godfather": VOTED | {"exposed", "returned", "lot_drawn"},
    "joker": VOTED | {"lot_drawn", "victory.joker"},
    "masked": VOTED | {"wave_called.masked", "wave_called.avenger", "lingers", "faded"},
    "nasim": VOTED | {"left_together", "last_words_given"},
    "persian_roles": VOTED | {"wave_called.mafia", "victory.killer", "victory.fool"},
    "sport": {"voted_out", "ballot_tied", "last_words_given", "wave_called.mafia", "player_left", "draw"},
    "thief_gangster": VOTED | {"wave_called.csi", "wave_called.inspector", "gun_aimed", "shot_down"},
    "zodiac": VOTED | {"bomb_found", "bomb_took", "victory.zodiac"},
}
"""Scenarios whose theme tells a whole game, and the moments of their own that it tells beside those of every game."""


def moments_in(path):
    raw = yaml.safe_load(path.read_text(encoding="utf-8"))
    return raw["moments"] if path.parent.name == "tones" else raw


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_file_of_wordings_is_right(path):
    assert not [(key, fault) for key, wordings in moments_in(path).items() for fault in faults(key, wordings)]
    if path.parent.name == "themes":
        assert path.stem in SCENARIOS


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_wordings_are_in_the_script_of_their_language(path):
    code = path.parents[1].name
    for wordings in layer_of(moments_in(path)).values():
        for text, _ in wordings:
            bare = re.sub(r"<[^>]*>|\{\w+\}", "", text)
            assert code == "en" or not re.search(FOREIGN[code], bare), text
            assert code != "ru" or not re.search(r"\((а|ла|ась|на)\)", bare), text
            assert code not in {"fa", "ar"} or not re.search("[^\\W\\d_], ", bare), text


@pytest.mark.parametrize("code", CODES)
def test_no_wording_stands_anywhere_twice(code):
    seen: dict[str, str] = {}
    for place, text in said.wordings(code):
        bare = files._bare(text)
        assert bare not in seen, f"{place} and {seen[bare]}: {text!r}"
        seen[bare] = place


@pytest.mark.parametrize("code", CODES)
def test_every_language_has_a_plain_and_a_classic_tone_with_names_of_their_own(code):
    known = tones(code)
    assert list(known)[:2] == ["plain", "classic"]
    assert known["plain"].alone
    assert not known["plain"].layer
    assert len({tone.name for tone in known.values()}) == len(known)
    for tone in known.values():
        assert 0 < len(tone.name) <= 20
        assert 0 < len(tone.about) <= 80


@pytest.mark.parametrize("code", WHOLE)
def test_at_least_twenty_moments_have_five_wordings_or_more(code):
    classic = tones(code)["classic"].layer
    for moment in MOMENTS:
        names = [key for key in classic if key == moment or key.startswith(f"{moment}.")]
        assert names, moment
        assert all(sum(not wording.when for wording in classic[key]) >= 5 for key in names), moment
    assert len(MOMENTS) >= LEAST


@pytest.mark.parametrize("scenario", THEMES)
def test_a_theme_of_a_whole_game_is_in_all_languages_with_the_same_moments(scenario):
    known = {code: theme(code, scenario) for code in CODES}
    assert len({frozenset(layer) for layer in known.values()}) == 1
    for code, layer in known.items():
        assert (TOLD - NOT_TOLD.get(scenario, set())) | THEMES[scenario] <= layer.keys(), code
        assert all(sum(not wording.when for wording in every) >= 3 for every in layer.values()), code


@pytest.mark.parametrize(
    ("key", "wordings", "fault"),
    [
        ("nightfall", ["x"], "there is no such moment"),
        ("night_fell", [], "a list of wordings is needed"),
        ("night_fell", "Night.", "a list of wordings is needed"),
        ("night_fell", [{"say": "Night."}], "neither a text nor"),
        ("night_fell", [3], "neither a text nor"),
        ("night_fell", ["A", {"when": "full_moon", "say": "B"}], "there is no condition 'full_moon'"),
        ("night_fell", [{"when": "late", "say": "B"}], "must hold always"),
        ("voted_out", ["Out."], "the place {player} is missing"),
        ("voted_out", ["{player} {role}"], "there is no place {role}"),
        ("voted_out", ["{player"], "a brace stands alone"),
        ("wave_called.doctor", ["Up."], "the place {callers} is missing"),
        ("night_fell", ["Night.", "<b>Night</b>"], "two wordings are equal"),
        ("night_fell", ["<b>Night"], "only <b>"),
        ("night_fell", ["<b><i>Night</b></i>"], "only <b>"),
        ("night_fell", ["<a>Night</a>"], "only <b>"),
        ("night_fell", ["Night & day"], "only <b>"),
        ("night_fell", [" Night"], "one line"),
        ("night_fell", ["Night\nand day"], "one line"),
        ("night_fell", ["x" * (LONGEST + 1)], "longer than"),
    ],
)
def test_what_is_wrong_is_said(key, wordings, fault):
    assert any(fault in told for told in faults(key, wordings))


def test_a_right_file_has_no_faults():
    right = {
        "night_fell": ["Night &amp; <b>fog</b>.", {"when": ["late", "few_left"], "say": "Night again."}],
        "wave_called.doctor": ["{callers}, up."],
        "victory.town.few_left": ["Well done, {side}.", "Well done."],
    }
    assert not [fault for key, wordings in right.items() for fault in faults(key, wordings)]


def worded(code, scenario):
    """Events with wordings of theirs: all of the scenario's own, and its share of those of the tones.

    What a tone says is the same in every scenario, but for the names: each such wording of each event is said in one
    of them, in a long run in all.
    """
    share, place = (len(SCENARIOS), list(SCENARIOS).index(scenario)) if LONG <= 1 else (1, 0)
    common = 0
    for tone in tones(code):
        for kind in EVENTS.values():
            for event in samples(kind)[:: 1 + len(samples(kind)) // SAMPLES] if kind is not StoryTold else ():
                keys = keys_of(event)
                for layer in layers(code, tone, SCENARIOS[scenario]):
                    key = next((key for key in keys if key in layer), None)
                    shared = any(layer is known.layer for known in tones(code).values())
                    for text, _ in layer[key] if key else ():
                        common += shared
                        if not shared or common % share == place:
                            yield event, text


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_wording_is_said_with_its_places_and_tells_no_more_than_the_plain_line(code, scenario):
    say, hostile = narration(code, scenario), narration(code, scenario, HOSTILE)
    for event, text in worded(code, scenario):
        told = say.event(event, text)
        check(told)
        check(hostile.event(event, text))
        assert telegram_length(told) <= 4096
        named = {int(seat) for seat in re.findall(r"Name(\d\d)", plain(told))}
        assert named <= seats_in(event), (event.name, told)
        assert named == {int(seat) for seat in re.findall(r"Name(\d\d)", plain(say.event(event)))}


def test_every_moment_is_one_of_some_event():
    found = {
        key for kind in EVENTS.values() if kind is not StoryTold for event in samples(kind) for key in keys_of(event)
    }
    unmet = {moment for moment in MOMENTS if not any(key == moment or key.startswith(f"{moment}.") for key in found)}
    assert not unmet
    assert all(moment_of(key) for key in found)


def test_a_quiet_night_is_said_to_be_one_and_not_why():
    for layer in (tones("en")["classic"].layer, tones("en")["dramatic"].layer):
        for text, _ in layer["nobody_died"]:
            assert re.search(r"nobody (was killed|died)|without a death|spared|not one grave", text, re.IGNORECASE), (
                text
            )
            assert not re.search("doctor|save|shot|bullet|mafia", text.lower())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_quiet_night_of_a_theme_has_no_reason(scenario):
    for text, _ in theme("en", scenario).get("nobody_died", ()):
        assert "nobody was killed" in text.lower()
        assert not re.search("doctor|sav(e|ing)|protect|armou?r|agree|clan|mafia|explain", text.lower())


# -- facts ---------------------------------------------------------------------------------------------------------


def heard(*events):
    facts = Facts()
    for event in events:
        facts.hear(event)
    return facts.about(events[-1])


BEGAN = GameBegan(10, ())
ALL = tuple(range(1, 11))


def quiet(number):
    return NightFell(number, 60.0), DawnBroke(number), NobodyDied(), DayBroke(number, ALL)


@pytest.mark.parametrize(
    ("events", "true", "false"),
    [
        ((NightFell(1, 60.0),), {"first_night", "nobody_out"}, {"nobody_voted_out_today", "late"}),
        ((NightFell(1, 60.0), DawnBroke(1), NobodyDied()), {"first_night"}, {"quiet_again", "first_day"}),
        ((*quiet(1),), {"first_day", "nobody_out"}, {"first_night", "quiet_again"}),
        ((*quiet(1), NightFell(2, 60.0)), {"nobody_voted_out_today"}, {"first_night", "first_day"}),
        ((*quiet(1), VotedOut(3, None), NightFell(2, 60.0)), {"voted_out_today"}, {"nobody_out"}),
        ((*quiet(1), Jailed(((3, None), (4, None))), NightFell(2, 60.0)), {"voted_out_today"}, {"nobody_out"}),
        ((*quiet(1), *quiet(2)[:3]), {"quiet_again"}, {"third_quiet_night", "first_night"}),
        ((*quiet(1), *quiet(2), *quiet(3)[:3]), {"quiet_again", "third_quiet_night"}, {"late"}),
        ((*quiet(1), *quiet(2), NightFell(3, 60.0), DiedAtNight(3, None), *quiet(4)[:3]), set(), {"quiet_again"}),
        ((NightFell(1, 60.0), DiedAtNight(3, None)), {"one_died", "first_night"}, {"two_died", "another"}),
        ((NightFell(1, 60.0), DiedAtNight(3, None), DiedAtNight(4, None)), {"two_died", "another"}, {"one_died"}),
        (
            (NightFell(1, 60.0), DiedAtNight(3, None), NightFell(2, 60.0), DiedAtNight(4, None)),
            {"one_died"},
            {"another"},
        ),
        ((DayBroke(4, (1, 2, 3, 4, 5)),), set(), {"half_left"}),  # nobody was heard to leave
        ((DiedAtNight(6, None), DayBroke(4, (1, 2, 3, 4, 5))), {"half_left", "few_left"}, {"nobody_out"}),
        ((DiedAtNight(6, None), DayBroke(4, (1, 2, 3, 4, 5, 7))), set(), {"half_left", "few_left"}),
        ((DayBroke(4, (1, 2, 3, 4, 5, 6)), PlayerLeft(6, "leave", None)), {"few_left"}, {"nobody_out"}),
        ((NightFell(2, 60.0), Returned(3), DayBroke(2, ALL)), {"somebody_back"}, set()),
        ((NightFell(2, 60.0), Returned(3), NightFell(3, 60.0)), set(), {"somebody_back"}),
        ((VerdictOpened((3,), 5, 60.0),), {"lone"}, {"several"}),
        ((NominationClosed((), 4, (3, 4)),), {"several"}, {"lone"}),
        (tuple(NightFell(number, 60.0) for number in range(1, 6)), {"late"}, {"first_night"}),
    ],
)
def test_what_is_true_follows_from_what_all_have_heard(events, true, false):
    facts = heard(BEGAN, *events)
    assert true <= facts
    assert not false & facts
    assert facts <= FACTS.keys()


def test_the_page_of_wordings_names_every_moment_and_every_condition():
    page = (ROOT / "docs" / "wordings.md").read_text(encoding="utf-8")
    moments, _, conditions = page.partition("## Conditions")
    rows = dict(re.findall(r"^\| (`.*?`) \| (.*?) \|", moments, re.MULTILINE))
    shown = {
        name: set(re.findall(r"\{(\w+)\}", places))
        for key, places in rows.items()
        for name in key.strip("`").split("`, `")
    }
    assert shown == {name: set(moment.needs | moment.may) for name, moment in MOMENTS.items()}
    found = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", conditions, re.MULTILINE))
    assert found == {"when": "holds", **FACTS}


def test_every_condition_is_used_by_somebody():
    used = {fact for tone in tones("en").values() for ws in tone.layer.values() for w in ws for fact in w.when}
    assert used <= FACTS.keys()
    assert FACTS.keys() - used <= {"nobody_out"}


# -- the bag -------------------------------------------------------------------------------------------------------

TEXTS = st.integers(1, 8).map(lambda count: [Wording(str(number)) for number in range(count)])
SPECIAL = st.lists(st.sets(st.sampled_from("abc"), min_size=1, max_size=2), max_size=4).map(
    lambda whens: [Wording(f"special {index}", frozenset(when)) for index, when in enumerate(whens)]
)


@settings(deadline=None)
@given(TEXTS, SPECIAL, st.lists(st.frozensets(st.sampled_from("abc")), max_size=40), st.text())
def test_no_wording_twice_running_and_none_whose_condition_does_not_hold(always, special, told, stream):
    wordings = always + special
    drawn = list(_drawn(stream, wordings, told))
    assert drawn == list(_drawn(stream, wordings, told))
    assert len(drawn) == len(told)
    for before, (facts, taken) in enumerate(zip(told, drawn, strict=True)):
        assert taken is not None
        assert taken.when <= facts
        fitting = [wording for wording in wordings if wording.when <= facts]
        if before and len(fitting) > 1:
            assert taken != drawn[before - 1]
        if before > 1 and len(fitting) > 2:
            assert taken != drawn[before - 2]


@settings(deadline=None)
@given(TEXTS, st.text())
def test_all_wordings_come_before_one_comes_again(always, stream):
    drawn = list(_drawn(stream, always, [frozenset()] * len(always)))
    assert len(drawn) == len(set(drawn)) == len(always)


def test_what_fits_the_moment_alone_goes_first():
    wordings = [Wording("a"), Wording("b"), Wording("first night", frozenset({"first_night"}))]
    (taken,) = _drawn("s", wordings, [frozenset({"first_night"})])
    assert taken is not None
    assert taken.text == "first night"


def test_games_with_other_seeds_begin_in_other_words():
    wordings = [Wording(str(number)) for number in range(8)]
    first = {next(_drawn(f"{seed}/wording/night_fell", wordings, [frozenset()])) for seed in range(50)}
    assert len(first) == 8


# -- tones and themes ----------------------------------------------------------------------------------------------


def test_the_wording_of_a_wave_is_that_of_who_is_called_where_there_is_one():
    where, told = layers("en", "classic", {}), Retelling("1")
    classic = tones("en")["classic"].layer
    for callers, key in (
        (("doctor",), "wave_called.doctor"),
        (("sniper",), "wave_called"),
        (("mafia", "doctor"), "wave_called"),
    ):
        event = WaveCalled(callers, 60.0)
        told.hear(event)
        assert told.wording(event, where) in {wording.text for wording in classic[key]}


def test_a_victory_has_the_words_of_its_side():
    where, classic = layers("en", "classic", {}), tones("en")["classic"].layer
    for winner, key in (
        ("town", "victory.town"),
        ("zodiac", "victory.zodiac"),
        ("lovers", "victory"),
        ("draw", "draw"),
    ):
        told, event = Retelling("1"), GameEnded(winner, "parity", (), ())
        told.hear(event)
        assert told.wording(event, where) in {wording.text for wording in classic[key]}


def can_win(id_):
    """The sides of a game that may win by themselves: not those that only share the victory of another they chose."""
    model = load(id_).model
    return {winner for side, part in _parts(model) if part.id != "choose_side" for winner in part.winners(side)} & {
        *model.sides
    }


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_side_that_can_win_has_a_victory_of_its_own(code, scenario):
    sides, classic = can_win(scenario), tones(code)["classic"].layer
    assert len(sides) >= 2
    assert {f"victory.{side}" for side in sides} <= {*theme(code, scenario), *classic}


def test_a_tone_falls_back_to_the_classic_one_and_the_plain_one_to_nothing():
    event, told = NightFell(1, 60.0), Retelling("1")
    told.hear(event)
    said = {
        tone: told.wording(event, layers("en", tone, {})) for tone in ("plain", "classic", "dramatic", "unheard_of")
    }
    assert said["plain"] is None
    assert said["classic"] == said["unheard_of"] != said["dramatic"]
    assert "shot_down" not in tones("en")["dramatic"].layer
    assert any("shot_down" in layer for layer in layers("en", "dramatic", {}))


def test_a_scenario_has_wordings_of_its_own_in_its_file_and_in_its_theme(tmp_path, monkeypatch):
    (tmp_path / "en" / "themes").mkdir(parents=True)
    (tmp_path / "en" / "themes" / "west.yaml").write_text("night_fell: [The coyotes howl.]\nday_broke: [High noon.]\n")
    (tmp_path / "en" / "tones").mkdir()
    (tmp_path / "en" / "tones" / "classic.yaml").write_text("name: C\nabout: c\nmoments: {dawn_broke: [Dawn.]}\n")
    (tmp_path / "en" / "tones" / "plain.yaml").write_text("name: P\nabout: p\nalone: true\nmoments: {}\n")
    monkeypatch.setattr(files, "locales_directory", lambda: tmp_path)
    tones.cache_clear()
    theme.cache_clear()
    try:
        told = Retelling("1")
        own = {"night_fell": ["The saloon is closed."], "dawn_broke": ["{nowhere}"]}
        raw = {"id": "west", "wordings": {"en": own, "fa": {}}}
        events = (BEGAN, NightFell(1, 60.0), DawnBroke(1), DayBroke(1, ALL))
        for event in events:
            told.hear(event)
        by_tone = {
            tone: [told.wording(event, layers("en", tone, raw)) for event in events] for tone in ("classic", "plain")
        }
        assert by_tone["classic"] == [None, "The saloon is closed.", "Dawn.", "High noon."]
        assert by_tone["plain"] == [None] * 4
        assert told.wording(events[1], layers("fa", "classic", raw)) is None
    finally:
        tones.cache_clear()
        theme.cache_clear()


def test_the_names_called_one_by_one_are_no_scene_each():
    assert keys_of(NominationOpened((1, 2), 3, 60.0)) == ("nomination_opened",)
    assert keys_of(NominationOpened((1,), 3, 60.0)) == ()


def test_a_player_taken_out_is_not_told_of_as_one_who_goes():
    assert [keys_of(PlayerLeft(5, why, None)) for why in ("leave", "kick", "idle")] == [
        ("player_left",),
        ("player_left.kick",),
        ("player_left.idle",),
    ]
    told, where = Retelling("1"), layers("en", "classic", SCENARIOS["deck26"])
    events = [PlayerLeft(5, "leave", None), PlayerLeft(6, "idle", None)]
    for event in events:
        told.hear(event)
    went, silent = ({text for text, _ in where[0]["player_left"]}, {text for text, _ in where[-1]["player_left.idle"]})
    assert told.wording(events[0], where) in went
    assert told.wording(events[1], where) in silent
