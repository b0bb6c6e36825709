"""Imports that only their users make: a start, or a command, loads no module in vain."""

import json
import subprocess
import sys

import pytest

LATER = {
    "aiohttp": "the client of HTTP: for a bot that runs",
    "aiohttp_socks": "for proxies that speak SOCKS",
    "asyncpg": "for databases on a server",
    "bot.records.achievements.registry": "for games that have ended",
    "bot.scenario.checks": "for files that are not known to be right",
    "fontTools": "for pictures",
    "multiprocessing": "for whoever composes a cast",
    "openskill": "for games that have ended",
    "prometheus_client": "for bots that are monitored",
    "resvg_py": "for pictures",
    "starlette": "for bots with a port",
    "uvicorn": "for bots with a port",
}


def imported(code: str) -> set[str]:
    """The modules that a new interpreter has imported after some code."""
    told = f"import json, sys\n{code}\nprint(json.dumps([*sys.modules]))"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return {*json.loads(done.stdout.splitlines()[-1])}


@pytest.fixture(scope="module")
def by_bot() -> set[str]:
    return imported("import bot.app")


@pytest.mark.parametrize("package", LATER)
def test_the_bot_imports_later_what_not_every_bot_needs(package: str, by_bot: set[str]) -> None:
    assert package not in by_bot, LATER[package]


def test_a_start_imports_no_abilities_and_a_game_its_own_and_no_others() -> None:
    found = imported("from bot.scenario import load_all\nload_all()")
    assert not {"bot.parts.abilities.protect.save", "bot.parts.abilities.learn.inquire"} & found
    found = imported("from bot.scenario import load\nload('classic').rules()")
    abilities = {name.rpartition(".")[2] for name in found if name.startswith("bot.parts.abilities.")}
    assert "save" in abilities
    assert not abilities & {"plant_bomb", "recruit", "steal"}
    assert "telegram" not in found


def test_the_rules_are_counted_without_scenarios() -> None:
    assert "bot.scenario" not in imported("import bot.cli.rules")
