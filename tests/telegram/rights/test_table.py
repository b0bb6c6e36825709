"""The table of rights, walked: every command, button and link by every kind of people, over HTTP."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args, get_type_hints

import pytest
from telegram.ext import CallbackQueryHandler, CommandHandler

from bot.telegram.callback_data import (
    BellButton,
    BeyondButton,
    ButtonData,
    LobbyButton,
    MenuButton,
    MotionButton,
    PlanButton,
    PracticeButton,
    StopButton,
)
from bot.telegram.declaring import declared
from bot.telegram.handlers.practice import DEEP_LINK
from bot.telegram.handlers.private_chat import LINKS as COMPLETED
from bot.telegram.lobbies.menus.menu import Menu
from tests.engine.examples import QUICK
from tests.telegram.rights.evening import KINDS, PEOPLE, RightsTrial, an_evening
from tests.telegram.rights.table import BUTTONS, COMMANDS, LINKS, Rows

pytestmark = pytest.mark.timeout(900)

EVERY = 4
"""Of few examples, every so many cells of a row are tried."""
Act = Callable[[str, str], Awaitable[str]]
"""A kind of people, and what they do: the cell."""


@pytest.fixture(scope="module")
def night_out() -> Iterator[tuple[asyncio.Runner, RightsTrial]]:
    with TemporaryDirectory() as folder, asyncio.Runner() as runner:
        entered = an_evening(Path(folder))
        yield runner, runner.run(entered.__aenter__())
        runner.run(entered.__aexit__(None, None, None))


def cells_of(rows: Rows) -> Iterator[tuple[str, list[str]]]:
    for cells, whats in rows:
        for what in whats.split("; "):
            yield what, cells.split()


async def walk(evening: RightsTrial, place: str, rows: Rows, kinds: Sequence[str], act: Act) -> str:
    """The rows that come out otherwise, as they do. Who may not changes nothing, either.

    Of few examples each row is walked by some kinds of people, the next one by the next ones, and elsewhere by others.
    """
    wrong = []
    for number, (what, expected) in enumerate(cells_of(rows), len(place)):
        found = []
        for position, (kind, cell) in enumerate(zip(kinds, expected, strict=True)):
            if QUICK and position % EVERY != number % EVERY:
                found.append(cell)
                continue
            await evening.host(place, kind)
            before = None if cell[0] == "+" else await evening.kept()
            found.append(await act(kind, what))
            if before is not None and await evening.kept() != before:
                found[-1] += "!"
        if found != expected:
            wrong.append(f"{' '.join(f'{cell:2}' for cell in found)}  {what}")
    return "\n".join(wrong)


@pytest.mark.parametrize("place", COMMANDS)
def test_commands(night_out: tuple[asyncio.Runner, RightsTrial], place: str) -> None:
    runner, evening = night_out
    kinds = PEOPLE if "private" in place else KINDS

    async def act(kind: str, what: str) -> str:
        return await evening.write(place, kind, f"/{what}")

    assert runner.run(walk(evening, place, COMMANDS[place], kinds, act)) == ""


@pytest.mark.parametrize("place", BUTTONS)
def test_buttons(night_out: tuple[asyncio.Runner, RightsTrial], place: str) -> None:
    runner, evening = night_out

    async def act(kind: str, what: str) -> str:
        data, _, menu = what.partition(" @")
        return await evening.press(place, kind, data, menu)

    assert runner.run(walk(evening, place, BUTTONS[place], PEOPLE, act)) == ""


@pytest.mark.parametrize("place", LINKS)
def test_links(night_out: tuple[asyncio.Runner, RightsTrial], place: str) -> None:
    runner, evening = night_out

    async def act(kind: str, what: str) -> str:
        return await evening.write(place, kind, f"/start {what}")

    assert runner.run(walk(evening, place, LINKS[place], PEOPLE, act)) == ""


# -- nothing is missing ----------------------------------------------------------------------------------------------


HAS_WORDS: dict[type[ButtonData], str] = {
    LobbyButton: "deed",
    MotionButton: "kind",
    BeyondButton: "what",
    BellButton: "action",
    PracticeButton: "action",
    PlanButton: "reply",
    StopButton: "answer",
}
"""Kinds of buttons whose words have a row each, and the field with the word."""
WORD_AT = {MenuButton.mark: 0} | {
    kind.mark: [field.name for field in fields(kind)].index(name) for kind, name in HAS_WORDS.items()
}


def kind_of(data: str) -> str:
    """The kind of a button, by the data: `l:join`, `s:he`, `v`."""
    mark, *words = data.partition(" @")[0].split(":")
    return f"{mark}:{words[WORD_AT[mark]]}" if mark in WORD_AT else mark


def test_every_command_has_a_row_everywhere(night_out: tuple[asyncio.Runner, RightsTrial]) -> None:
    _, evening = night_out
    handlers = evening.world.up.application.handlers[0]
    known = {name for one in handlers if isinstance(one, CommandHandler) for name in one.commands}
    assert len(known) > 30
    for place, rows in COMMANDS.items():
        assert {what.split()[0] for what, _ in cells_of(rows)} == known, place


def test_every_button_has_a_row_in_a_group_and_in_private(night_out: tuple[asyncio.Runner, RightsTrial]) -> None:
    _, evening = night_out
    kinds = [kind for kind, _ in declared()[1]]
    known = {kind.mark for kind in kinds if kind.mark not in WORD_AT} | {f"s:{word}" for word in Menu}
    for kind, field in HAS_WORDS.items():
        hint = get_type_hints(kind)[field]
        known |= {f"{kind.mark}:{word}" for word in get_args(hint) or hint}
    for wanted, private in (("in a group", False), ("in private", True)):
        rows = [row for place, some in BUTTONS.items() if ("private" in place) is private for row in some]
        found = {kind_of(what) for what, _ in cells_of(rows)} - {"unheard"}
        assert found == known, wanted
    handlers = evening.world.up.application.handlers[0]
    presses = [one for one in handlers if isinstance(one, CallbackQueryHandler)]
    assert len(presses) == len(kinds) + 1, "a handler beside those that are declared, and the one for all other buttons"


def test_every_button_is_declared_at_one_function() -> None:
    """So it does not matter in which order PTB asks them."""
    _, buttons = declared()
    known = {what.partition(" @")[0] for rows in BUTTONS.values() for what, _ in cells_of(rows)}
    found = {data: sum(kind.unpack(re.sub(r"\{\w+\}", "1", data)) is not None for kind, _ in buttons) for data in known}
    assert len(found) > 50
    assert {data: number for data, number in found.items() if number != 1 and data != "unheard:of"} == {}


def test_every_link_has_a_row() -> None:
    found = {re.split(r"[-{]", what)[0] for rows in LINKS.values() for what, _ in cells_of(rows)}
    assert found == {DEEP_LINK, *COMPLETED, ""}
