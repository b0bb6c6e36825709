"""What a stranger's scenario may not have, and the process in which it is tried."""

import asyncio
import os
from itertools import pairwise

import pytest

from bot.robots import trial
from bot.scenario import ScenarioError, load
from bot.scenario.files import shipped_dir
from bot.scenario.own import read_own
from bot.telegram.lobbies.own.trials import TooLongTrialError, Trials

SIMPLE = (shipped_dir() / "simple.yaml").read_text(encoding="utf-8")
CARD = "You have no ability. Talk, watch the votes, and find the mafia."
BOMB = "\n".join(f"{one}: &{one} [{', '.join([f'*{before}'] * 9)}]" for before, one in pairwise("abcdefghi"))


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
    ],
)
def test_what_a_stranger_may_not(old, new, said):
    assert old in SIMPLE
    with pytest.raises(ScenarioError, match=said) as caught:
        read_own(SIMPLE.replace(old, new, 1), "own_1")
    assert all(problem.line for problem in caught.value.problems)


def test_a_file_takes_no_id_of_another_scenario_and_is_marked():
    own = read_own(SIMPLE, "own_1")
    assert own.id == "own_1"
    assert own.raw["name"] == "✍️ Simple Mafia"
    assert own.rules().deals == load("simple").rules().deals


def test_names_make_no_links():
    assert "Mr\u2060" not in read_own(SIMPLE, "own_1").raw["summary"]
    named = read_own(SIMPLE.replace("name: Mafioso", "name: Mr.Black"), "own_1")
    assert named.raw["roles"]["mafioso"]["name"] == "Mr.\u2060Black"


def test_a_game_that_breaks_is_no_scenario(monkeypatch):
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(trial, "play", broken)
    assert "broke off" in trial.tried(SIMPLE, (1, 1))["problems"][0][2]


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
