"""Cards and rules say how the game at hand is played: no condition stands in them that this game has decided."""

import itertools
import re
from functools import cache

import pytest

from bot.scenario import load
from bot.scenario.models import CastOption, ChoiceOption
from bot.text import plain
from bot.text.scenario_texts import ScenarioTexts
from bot.text.tongue import tongue
from tests.text.samples import CODES, SCENARIOS

DECIDED = {
    "en": r"\b(simple|classic|full|special) version\b|\bin (a game|games) with|\bif there(?:'s| is| isn't) (a|an|no)\b|"
    r"\bexcept with \d|\bthere may be\b(?! a vote)|\bthe host (may choose|has chosen)\b|\bwith shots chosen\b",
    "ru": r"\bв (простой|классической|полной) версии|\bв игре (без|с) |\bесли есть (?!ещё)|"
    r"кроме игры на|может быть и второй|организатор (может выбрать|не выбрал)|если выбор делается",
    "fa": r"نسخهٔ (ساده|کلاسیک|کامل)|در بازی بدون|در بازی باشد|نه در بازی|شاید خانوادهٔ|"
    r"مگر میزبان|میزبان می‌تواند|اگر شلیک هر شب",
    "ar": r"النسخة (البسيطة|الكلاسيكية|الكاملة)|في لعبة بلا|كان في اللعبة|إلا مع [٠-٩]|وقد تكون في المدينة|"
    r"اختار المضيف|للمضيف أن يختار|إن كان الاختيار",
}
"""What a card or a rule says of something that may be otherwise in another game, by language."""


@cache
def games(id_):
    """The ways in which a game can be chosen: the options, each with each, that its cards or its cast depend on."""
    scenario = load(id_)
    named = {name for role in scenario.roles.values() for part in role.more for name in part.when}
    free = {name: option for name, option in scenario.options.items() if isinstance(option, ChoiceOption)}
    one_by_one = [{}, *({name: choice} for name, option in free.items() for choice in option.choices)]
    together = [name for name in free if name in named]
    crossed = (dict(zip(together, way, strict=True)) for way in itertools.product(*(free[n].choices for n in together)))
    return [*one_by_one, *itertools.islice(crossed, 64)]


def deals(id_):
    """Every game by its options and size: the roles that are dealt, and the file as its players read it."""
    scenario = load(id_)
    for options in games(id_):
        for players in scenario.sizes(options):
            roles = scenario.dealt(options, players)
            yield options, players, roles, scenario.raw_with(options, roles)


@cache
def dealt(id_):
    """Each role as it is dealt in some game: the file as its players read it, and the role."""
    seen: dict[tuple[object, ...], tuple[object, ...]] = {}
    for options, players, roles, raw in deals(id_):
        for role in sorted(set(roles or load(id_).roles)):
            thing = raw["roles"][role]
            key = (role, thing["card"], tuple(thing.get("said", ())), roles is None)
            seen.setdefault(key, (options, players, raw))
    return seen


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("id_", SCENARIOS)
def test_no_card_has_a_condition_that_its_game_has_decided(id_, code):
    speaks = tongue(code)
    for (role, _, _, secret), (options, players, raw) in dealt(id_).items():
        card = plain(ScenarioTexts(raw, speaks).card(role))
        if not secret:
            assert not re.search(DECIDED[code], card, re.IGNORECASE), (role, options, players, card)


@cache
def rules(id_):
    """The rules in brief, by which of their sentences are said in some game."""
    seen: dict[tuple[object, ...], tuple[object, ...]] = {}
    for options, players, roles, raw in deals(id_):
        said = tuple(tuple(rule.get("said", ())) for rule in raw["how_to_play"] if not isinstance(rule, str))
        seen.setdefault((said, roles is None), (options, players, raw))
    return seen


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("id_", SCENARIOS)
def test_no_rule_has_a_condition_that_its_game_has_decided(id_, code):
    for (_, secret), (options, players, raw) in rules(id_).items():
        told = " ".join(plain(rule) for rule in ScenarioTexts(raw, tongue(code)).how_to_play)
        if not secret:
            assert not re.search(DECIDED[code], told, re.IGNORECASE), (options, players, told)


@pytest.mark.parametrize("id_", SCENARIOS)
def test_each_sentence_of_a_rule_is_said_in_some_game(id_):
    parts = [rule.more for rule in load(id_).model.how_to_play if not isinstance(rule, str)]
    every = {
        (place, index, field)
        for place, more in enumerate(parts)
        for index, part in enumerate(more)
        for field in ("say", "otherwise")
        if getattr(part, field)
    }
    assert every <= {(place, *one) for said, _ in rules(id_) for place, known in enumerate(said) for one in known}


def test_the_rules_follow_the_options():
    def told(id_, options=None, dealt=None):
        return " ".join(
            plain(rule) for rule in ScenarioTexts(load(id_).raw_with(options, dealt), tongue("en")).how_to_play
        )

    assert "you vote again" in told("city")
    assert "duel of numbers" in told("city", {"tie_rule": "duel"})
    assert "you vote again" not in told("city", {"tie_rule": "duel"})
    assert "challenge" not in told("advanced", {"challenges": "off"})
    assert "except with 13 players" in told("nasim")
    assert "Only a citizen joins it." in told("nasim", dealt=("godfather",) * 13)


@pytest.mark.parametrize("id_", SCENARIOS)
def test_a_goal_names_only_sides_that_are_dealt_and_each_is_told_in_some_game(id_):
    model, told = load(id_).model, set()
    lone = {role for role, thing in model.roles.items() if thing.faction is None}
    dealt_out = {id_: side.name for id_, side in model.factions.items() if not side.founded}
    names = dealt_out | {role: model.roles[role].name for role in lone}
    for options, players, roles, raw in deals(id_):
        texts = ScenarioTexts(raw, tongue("en"))
        playing = {texts.faction_of(role) for role in roles or ()}
        for side in playing:
            told.add(goal := plain(texts.goal(side)))
            for other in names.keys() - playing:
                absent = rf"\b{names[other].lower()}\b(?! if there is one)"
                assert not re.search(absent, goal), (options, players, side, goal)
    goals = [side.goals for side in model.factions.values()] + [model.roles[role].goals for role in lone]
    assert told >= {part.say for parts in goals for part in parts}


def test_each_sentence_of_a_card_is_said_in_some_game():
    for id_ in SCENARIOS:
        scenario = load(id_)
        if any(isinstance(option, CastOption) for option in scenario.options.values()):
            continue  # a host may deal what no table has
        said = {(role, place) for role, _, said, _ in dealt(id_) for place in said}
        for role, model in scenario.roles.items():
            for index, part in enumerate(model.more):
                fields = [field for field in ("say", "otherwise") if getattr(part, field)]
                assert {(role, (index, field)) for field in fields} <= said, (id_, role, index)


def card(id_, role, options=None, dealt=None):
    return plain(ScenarioTexts(load(id_).raw_with(options, dealt), tongue("en")).card(role))


def test_a_card_follows_the_options():
    assert "extra speech" in card("advanced", "priest")
    assert "extra speech" not in card("advanced", "priest", {"priest_version": "simple"})
    assert "You may use the stolen ability" in card("advanced", "thief")
    assert "You have to use the stolen ability" in card("advanced", "thief", {"thief_use": "mandatory"})


def test_a_card_follows_who_plays_once_that_is_known():
    assert "If there's a commander" in card("advanced", "sniper")
    assert "needs the commander's approval" in card("advanced", "sniper", dealt=("sniper", "commander"))
    assert "commander" not in card("advanced", "sniper", dealt=("sniper", "citizen"))
    assert "pick the detective" in card("advanced", "thief", dealt=("thief", "detective"))
    assert "pick the detective" not in card("advanced", "thief", dealt=("thief", "detective", "watchman"))
    assert "in a game without a watchman" in card("advanced", "thief")
    assert "Only a citizen joins you" in card("nasim", "godfather", dealt=("godfather",) * 13)
    assert "or the invulnerable" in card("nasim", "godfather", dealt=("godfather",) * 12)


@pytest.mark.parametrize("code", CODES)
def test_a_condition_is_found(code):
    condition = {
        "en": "In the simple version you only bless.",
        "ru": "В игре без сторожа вор арестован.",
        "fa": "در بازی بدون نگهبان، دزد دستگیر می‌شود.",
        "ar": "وفي لعبة بلا حارس يُقبض على اللص.",
    }[code]
    assert re.search(DECIDED[code], condition, re.IGNORECASE)
