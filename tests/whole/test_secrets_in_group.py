"""Whole games by the place where secrets are told, on good servers and bad ones: no secret is ever in public."""

from pathlib import Path

import pytest

from tests.engine.examples import LONG
from tests.whole.every_mode import SCENARIOS, table
from tests.whole.modes import MODES, ROLE, SERVERS, mode_game

PLAYED = SCENARIOS if LONG else ("classic",)
BAD = "classic" if LONG else "simple"


@pytest.mark.timeout(260)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("scenario", PLAYED)
async def test_a_whole_game_wherever_secrets_are_told(tmp_path: Path, scenario: str, mode: str) -> None:
    game = await mode_game(tmp_path, scenario, mode)
    assert not game.problems(), f"{table([game])}\n{game.refusals}"
    for person in game.everyone:
        cards = [one for one in game.told(person) if ROLE in one.text]
        here = {"here": True, "private": False, "auto": not person.started}[mode]
        assert cards
        shown = [one for one in cards if one.receiver == person.id]
        assert shown or not here
        if not person.started or mode != "here":  # whom the bot can write to is told in private where a whisper fails
            assert (cards[0] in shown) is here, "at the deal; a hand is shown in the group in any case"


@pytest.mark.timeout(260)
@pytest.mark.parametrize("server", SERVERS)
async def test_a_bad_server_makes_no_secret_public(tmp_path: Path, server: str) -> None:
    game = await mode_game(tmp_path, BAD, "auto", server)
    assert not game.problems(), table([game])
    if server in {"knows nothing of it", "lacks a method"}:
        assert game.asides == []
        assert all(any(ROLE in one.text for one in game.told(person)) for person in game.everyone)
