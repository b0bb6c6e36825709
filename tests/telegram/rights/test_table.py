"""The table of rights, walked: every command, button and link by every kind of people, over HTTP."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from telegram.ext import CallbackQueryHandler, CommandHandler

from bot.store.gathering.plans import Reply
from bot.telegram.declaring import declared
from bot.telegram.handlers.practice import DEEP_LINK
from bot.telegram.handlers.private_chat import LINKS as COMPLETED
from bot.telegram.intake.admission import TOO_FAST
from bot.telegram.lobbies.menus.menu import Menu
from bot.telegram.presenting.callback_data import BELL, BEYOND, LOBBY, MOTIONS, PRACTICE, STOP
from tests.engine.examples import QUICK
from tests.telegram.rights.evening import KINDS, PEOPLE, Evening, an_evening
from tests.telegram.rights.table import BUTTONS, COMMANDS, LINKS, Rows

pytestmark = pytest.mark.timeout(900)

EVERY = 4
"""Of few examples, every so many cells of a row are tried."""
Act = Callable[[str, str], Awaitable[str]]
"""A kind of people, and what they do: the cell."""


@pytest.fixture(scope="module")
def night_out() -> Iterator[tuple[asyncio.Runner, Evening]]:
    with TemporaryDirectory() as folder, asyncio.Runner() as runner:
        entered = an_evening(Path(folder))
        yield runner, runner.run(entered.__aenter__())
        runner.run(entered.__aexit__(None, None, None))


def cells_of(rows: Rows) -> Iterator[tuple[str, list[str]]]:
    for cells, whats in rows:
        for what in whats.split("; "):
            yield what, cells.split()


async def walk(evening: Evening, place: str, rows: Rows, kinds: Sequence[str], act: Act) -> str:
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
def test_commands(night_out: tuple[asyncio.Runner, Evening], place: str) -> None:
    runner, evening = night_out
    kinds = PEOPLE if "private" in place else KINDS

    async def act(kind: str, what: str) -> str:
        return await evening.write(place, kind, f"/{what}")

    assert runner.run(walk(evening, place, COMMANDS[place], kinds, act)) == ""


@pytest.mark.parametrize("place", BUTTONS)
def test_buttons(night_out: tuple[asyncio.Runner, Evening], place: str) -> None:
    runner, evening = night_out

    async def act(kind: str, what: str) -> str:
        data, _, menu = what.partition(" @")
        return await evening.press(place, kind, data, menu)

    assert runner.run(walk(evening, place, BUTTONS[place], PEOPLE, act)) == ""


@pytest.mark.parametrize("place", LINKS)
def test_links(night_out: tuple[asyncio.Runner, Evening], place: str) -> None:
    runner, evening = night_out

    async def act(kind: str, what: str) -> str:
        return await evening.write(place, kind, f"/start {what}")

    assert runner.run(walk(evening, place, LINKS[place], PEOPLE, act)) == ""


# -- nothing is missing ----------------------------------------------------------------------------------------------


def kind_of(data: str) -> str:
    """What a button is, by its data: `l:join`, `s:he`, `v`."""
    match data.partition(" @")[0].split(":"):
        case ["l" | "m" | "o" | "d" as letter, _, word, *_]:
            return f"{letter}:{word}"
        case ["e", _, _, word]:
            return f"e:{word}"
        case ["b" | "p" | "s" as letter, word, *_]:
            return f"{letter}:{word}"
        case [letter, *_]:
            return letter
    raise ValueError(data)


def test_every_command_has_a_row_everywhere(night_out: tuple[asyncio.Runner, Evening]) -> None:
    _, evening = night_out
    handlers = evening.world.up.application.handlers[0]
    known = {name for one in handlers if isinstance(one, CommandHandler) for name in one.commands}
    assert len(known) > 30
    for place, rows in COMMANDS.items():
        assert {what.split()[0] for what, _ in cells_of(rows)} == known, place


def test_every_button_has_a_row_in_a_group_and_in_private(night_out: tuple[asyncio.Runner, Evening]) -> None:
    _, evening = night_out
    known = {
        *("a", "j", "y", "r", "n", "v", "w", "rc", "rt", "rs", "rf", TOO_FAST),
        *(f"l:{word}" for word in LOBBY),
        *(f"m:{word}" for word in MOTIONS),
        *(f"o:{word}" for word in BEYOND),
        *(f"b:{word}" for word in BELL),
        *(f"p:{word}" for word in PRACTICE),
        *(f"d:{word}" for word in Reply),
        *(f"e:{word}" for word in STOP),
        *(f"s:{word}" for word in Menu),
    }
    for wanted, private in (("in a group", False), ("in private", True)):
        rows = [row for place, some in BUTTONS.items() if ("private" in place) is private for row in some]
        found = {kind_of(what) for what, _ in cells_of(rows)} - {"unheard"}
        assert found == known, wanted
    handlers = evening.world.up.application.handlers[0]
    presses = [one.pattern for one in handlers if isinstance(one, CallbackQueryHandler)]
    patterns = [str(one.pattern) for one in presses if isinstance(one, re.Pattern)]
    assert len(patterns) > 10
    letters = {match[0] for pattern in patterns if (match := re.findall(r"^\^([a-z]+)", pattern))}
    assert letters == {kind.partition(":")[0] for kind in known}, "a handler of another kind of button"


def test_every_button_is_declared_at_one_function() -> None:
    """So it does not matter in which order PTB asks them."""
    _, buttons = declared()
    known = {what.partition(" @")[0] for rows in BUTTONS.values() for what, _ in cells_of(rows)}
    patterns = [re.compile(button.pattern) for button in buttons]
    found = {
        data: sum(pattern.match(re.sub(r"\{\w+\}", "1", data)) is not None for pattern in patterns) for data in known
    }
    assert len(found) > 50
    assert {data: number for data, number in found.items() if number != 1 and data != "unheard:of"} == {}


def test_every_link_has_a_row() -> None:
    found = {re.split(r"[-{]", what)[0] for rows in LINKS.values() for what, _ in cells_of(rows)}
    assert found == {DEEP_LINK, *COMPLETED, ""}
