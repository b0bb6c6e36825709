"""The limits of a stranger's scenario, and the process of its trial."""

import asyncio
import os
from itertools import pairwise

import pytest

from bot.robots import trial
from bot.robots.playing import GameOutcome
from bot.scenario import ScenarioError, load
from bot.scenario.files import available, shipped_dir
from bot.scenario.own import _long_ids, _oversized, read_own
from bot.scenario.source import Source
from bot.telegram.lobbies.own import trials
from bot.telegram.lobbies.own.trials import TooLongTrialError, TooManyTrialsError, Trials, Tried

SIMPLE = (shipped_dir() / "simple.yaml").read_text(encoding="utf-8")
CARD = "You have no ability. Talk, watch the votes, and find the mafia."
BOMB = "\n".join(f"{one}: &{one} [{', '.join([f'*{before}'] * 9)}]" for before, one in pairwise("abcdefghi"))


SENTENCE = f"{{dealt: [mafioso], say: {'long ' * 150}}}"
OPTIONS = "".join(
    f"  o{n}: {{kind: choice, default: c0, name: N, choices: {{{', '.join(f'c{n}: x' for n in range(15))}}}}}\n"
    for n in range(6)
)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (CARD, "Your password please, at https://example.org", "no links"),
        (CARD, "Write to t.me/somebody", "no links"),
        (CARD, "Ask @somebody for more", "no mentions"),
        (CARD, "Send /stop now", "no commands"),
        (CARD, '"One line.\\n🏆 The mafia has won!"', "one line"),
        (CARD, f'"{chr(0x202E)}{"a" * 20}"', "direction of writing"),
        (CARD, f'"{chr(0x200F) * 900}"', "direction of writing"),
        ("name: Simple Mafia", f"name: {'long ' * 12}", "40 characters"),
        ("to: 20", "to: 90", "40 players"),
        ("seconds: 60, asks", "seconds: 86400, asks", "3600"),
        ("id: simple", "id: simple\nwordings: {en: {}}", "own words"),
        ("id: simple", f"a: &a [x]\n{BOMB}\nid: simple", "more than 20000 parts"),
        ("id: simple", "id: simple\ntexts: {fa: {name: 'https://example.org'}}", "no links"),
        ("id: simple", f"id: simple\ntexts: {{fa: {{role.citizen.name: {'long ' * 12}}}}}", "40 characters"),
        (CARD, "See 127.0.0.1/x", "no links"),
        (CARD, "Call +7 916 123-45-67", "no numbers of phones"),
        (CARD, f'"e{chr(0x301) * 900}"', "marks on one letter"),
        (CARD, f'"a{chr(0x200D) * 900}"', "marks on one letter"),
        (CARD, f'"You are good.{chr(0xA0) * 90}The mafia has won!"', "two spaces"),
        (CARD, f"{CARD}\n    more: [{SENTENCE}, {SENTENCE}]", "1500 characters"),
        (
            "- When a player dies,",
            f"- {{text: Rule., more: [{SENTENCE}, {SENTENCE}]}}\n  - When a player dies,",
            "a rule has 1500",
        ),
        ("- When a player dies,", "- {text: Ask @somebody for more}\n  - When a player dies,", "no mentions"),
        ("options:\n", f"options:\n  {'own' * 11}: {{kind: cast, name: Own}}\n", "an id has 30 characters at most"),
        ("options:\n", f"options:\n  {'own' * 9}: {{kind: cast, name: Own}}\n", "'own.*' and 'godfather' stand in one"),
        ("plain: Citizens and", f"{'plain' * 9}: x, plain: Citizens and", "'set' and 'plainpla.*' stand in one button"),
        ("name: Mafioso", "name: 3. Bob", "number of a seat"),
        ("plain: Citizens and mafia only", f"plain: {'long ' * 50}", "100 characters"),
        ("advice: []", f"advice: [{'a, ' * 21}]", "no more than 20"),
        ("choices: {", f"choices: {{{', '.join(f'c{n}: x' for n in range(300))}, ", "no more than 20"),
        ("options:\n", f"options:\n{OPTIONS}", "80 choices of all options"),
        (
            "- {seconds: 60, asks: [",
            "- {seconds: 60, asks: []}\n    " * 31 + "- {seconds: 60, asks: [",
            "no more than 30",
        ),
    ],
)
def test_what_a_stranger_may_not(old, new, said):
    assert old in SIMPLE
    with pytest.raises(ScenarioError, match=said) as caught:
        read_own(SIMPLE.replace(old, new, 1), "own_1")
    assert all(problem.line for problem in caught.value.problems)


def test_no_card_is_longer_in_another_language_or_skin():
    more = "more: [{dealt: [mafioso], say: One.}, {dealt: [doctor], say: Two.}]"
    short = SIMPLE.replace(CARD, f"{CARD}\n    {more}")
    texts = "\n".join(f"    role.citizen.more.{number}.say: {'long ' * 150}" for number in (1, 2))
    with pytest.raises(ScenarioError, match=r"texts\.fa\.role\.citizen\.card: a card has 1500"):
        read_own(f"{short}\ntexts:\n  fa:\n{texts}\n", "own_1")
    long = short.replace("say: One.", f"say: {'long ' * 120}")
    read_own(long, "own_1")
    skin = f"skins: {{set: {{powers: {{roles: {{citizen: {{name: Citizen, card: {'long ' * 190}}}}}}}}}}}"
    with pytest.raises(ScenarioError, match=r"roles\.citizen\.card: a card has 1500"):
        read_own(f"{long}\n{skin}\n", "own_1")
    assert read_own(f"{long}\n{skin}\n", "own_1", kept=True), "what was kept before may be played on"


def test_a_file_takes_no_id_of_another_scenario_and_is_marked():
    own = read_own(SIMPLE, "own_1")
    assert own.id == "own_1"
    assert own.raw["name"] == "✍️ Simple Mafia"
    assert own.rules().deals == load("simple").rules().deals


def test_menus_show_a_files_head_with_the_defaults_of_its_options():
    options = """
  hard: {kind: choice, default: hard, name: Level, choices: {hard: Hard, easy: Easy}}
  lots: {kind: choice, default: drawn, name: Seats, choices: {drawn: By lot, joined: As joined}}
  long: {kind: number, default: 45, from: 30, to: 60, name: Minutes}
  most: {kind: number, default: 20, from: 20, to: 20, name: Most}
"""
    text = SIMPLE.replace("options:\n", f"options:{options}", 1)
    for written, moved in {
        "name: Simple Mafia": "name: Simple Mafia\nseats: $lots",
        "level: easy": "level: $hard",
        "minutes: 50": "minutes: $long",
        "to: 20}\nlevel": "to: $most}\nlevel",
    }.items():
        assert written in text
        text = text.replace(written, moved, 1)
    own = read_own(text, "own_1")
    assert (own.level, own.minutes, own.draws_seats) == ("hard", 45, True)
    assert (own.players.low, own.players.high) == (5, 20)
    assert own.level == own.model.level
    assert own.players == own.model.players


def test_an_order_that_an_option_changes_is_not_that_of_the_default():
    order = """
  first: {kind: choice, default: town, name: First, choices: {town: Town, mafia: Mafia},
          sets: {town: {row: {citizen: 4, mafioso: 1}}, mafia: {row: {mafioso: 1, citizen: 4}}}}
"""
    text = SIMPLE.replace("options:\n", f"options:{order}", 1).replace(
        "5: {mafioso: 1, citizen: 4}", "5: $first.row", 1
    )
    own = read_own(text, "own_1")
    assert own.rules().deals[5] == ("citizen",) * 4 + ("mafioso",)
    assert own.rules({"first": "mafia"}).deals[5] == ("mafioso",) + ("citizen",) * 4
    assert own.rules().roles["citizen"] is own.rules({"first": "mafia"}).roles["citizen"]


def test_names_make_no_links():
    assert "Mr\u2060" not in read_own(SIMPLE, "own_1").raw["summary"]
    named = read_own(SIMPLE.replace("name: Mafioso", "name: Mr.Black"), "own_1")
    assert named.raw["roles"]["mafioso"]["name"] == "Mr.\u2060Black"


def test_texts_show_as_they_were_written():
    kept = read_own(
        SIMPLE.replace(
            CARD, '"{player.__class__} %s \u2764\ufe0f\u200d\U0001f525 \u0645\u06cc\u200c\u0634\u0648\u062f\\n\\n"'
        ),
        "own_1",
    )
    assert (
        kept.raw["roles"]["citizen"]["card"]
        == "{player.__class__} %s \u2764\ufe0f\u200d\U0001f525 \u0645\u06cc\u200c\u0634\u0648\u062f"
    )


def test_no_game_of_ours_is_too_large_to_be_brought():
    for path in available().values():
        data = Source.read(path).data
        assert not [*_oversized(data), *_long_ids(data)], path


def test_what_takes_long_to_check_is_not_played(monkeypatch):
    monkeypatch.setattr(trial, "READING", -1)
    assert "too large" in trial.tried(SIMPLE, (1, 1))["problems"][0][2]


FEW = [f"c{number}" for number in range(18)]
"""Choices of which each deals five players alone, as another table."""
MANY = SIMPLE.replace("choices: {", f"choices: {{{', '.join(f'{few}: Five play {few}' for few in FEW)}, ", 1)
MANY = MANY.replace(
    "  plain:\n", "".join(f"  {few}: {{5: {{mafioso: 1, citizen: 4}}}}\n" for few in FEW) + "  plain:\n", 1
)


@pytest.mark.parametrize(("text", "choices", "least"), [(SIMPLE, 2, trial.RANDOM), (MANY, 20, 20 + 13)])
def test_robots_play_with_all_options_and_at_all_sizes(monkeypatch, text, choices, least):
    played = []

    def play(rules, players, seed, *_):
        played.append((rules, players, seed))
        return GameOutcome("town", "", 1, 1)

    monkeypatch.setattr(trial, "play", play)
    assert trial.tried(text)["problems"] == []
    at_random = [(id(rules), players) for rules, players, seed in played if seed.startswith("random")]
    assert len({rules for rules, _ in at_random}) == choices
    assert {players for _, players in at_random} == {*range(5, 21)}
    assert len(at_random) == least


def test_a_game_that_breaks_is_no_scenario(monkeypatch):
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(trial, "play", broken)
    assert "broke off" in trial.tried(SIMPLE, (1, 1))["problems"][0][2]


def test_a_game_without_end_is_no_scenario():
    endless = SIMPLE.replace("  - stalemate: {rounds: 3, when: dusk}\n", "")
    endless = endless.replace("\n  citizen:\n", "\n  citizen:\n    abilities: [revive: {}]\n")
    told = trial.tried(endless.replace("asks: [mafia_shot", "asks: [revive, mafia_shot"), (20, 0))
    assert told["problems"] == [(None, "endings", trial.ENDLESS_GAME)]


async def test_the_process_knows_no_secret_and_is_ended(monkeypatch):
    monkeypatch.setenv("BOT_TOKEN", "1:secret")
    started = asyncio.create_subprocess_exec
    seen = {}

    async def start(*args, **given):
        seen.update(given["env"])
        endless = "import resource, time; resource.setrlimit(resource.RLIMIT_CPU, (1, 1))\nwhile True: pass"
        return await started(args[0], "-c", endless, **{**given, "env": {**os.environ}})

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    with pytest.raises(TooLongTrialError):
        await Trials().of(SIMPLE)
    assert list(seen) == ["PYTHONPATH"]


async def test_a_file_is_tried_in_a_process_of_its_own():
    tried = await Trials().of("id: nothing")
    assert "missing" in {flaw.text for flaw in tried.problems}


async def test_a_person_has_one_file_tried_at_a_time_and_each_once(monkeypatch):
    goes_on, ran = asyncio.Event(), []

    async def run(text):
        ran.append(text)
        await goes_on.wait()
        return None if text == "slow" else Tried(())

    monkeypatch.setattr(trials, "_tried", run)
    tries = Trials()
    first, other = asyncio.ensure_future(tries.of("slow", 1)), asyncio.ensure_future(tries.of("quick", 2))
    await asyncio.sleep(0)
    with pytest.raises(TooManyTrialsError):
        await tries.of("another", 1)
    goes_on.set()
    assert (await other).problems == ()
    for trying in (first, tries.of("slow", 2)):
        with pytest.raises(TooLongTrialError):
            await trying
    assert ran == ["slow", "quick"]
    for number in range(20):
        await tries.of(str(number), 1)
    await tries.of("quick", 1)
    assert ran[-1] == "quick"
