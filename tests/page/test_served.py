"""The answers of the page's server, by visitor, and the feed after a break."""

import asyncio
import contextlib
import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
import yaml
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from playground.control import NO_TLS
from playground.crowd import Mind, Minds
from playground.desk.workshop import FileWorkshop
from playground.opening import serve_page
from playground.page.room import PlayRoom
from playground.page.stage import GameChoice, NoReplayError, StageCrew, StageMoment
from playground.page.words import SOURCE, page_words
from playground.server.serving import running_server
from playground.views import JSON
from tests.page.conftest import static_files
from tests.text.test_glossary import FORBIDDEN, uses

OFFER = {"scenarios": [{"id": "classic", "sizes": [6, 7, 10]}, {"id": "simple", "sizes": [5]}]}


class NoGames:
    """An archive without games."""

    async def games(self) -> list[JSON]:
        return []

    async def film(self, key: str) -> JSON:
        raise NoReplayError(f"no game {key}")

    async def told(self, key: str, language: str) -> JSON:
        raise NoReplayError(f"no game {key}")


class NoBot:
    """A stage without a bot."""

    crew: StageCrew | None = None
    archive = NoGames()
    workshop = FileWorkshop(None)

    def offer(self) -> JSON:
        return OFFER

    async def begin(self, choice: GameChoice) -> None: ...

    async def sow(self, chat_id: int, seed: str) -> None: ...

    async def set_speed(self, speed: float) -> None: ...

    async def moment(self, chat_id: int, users: Collection[int]) -> tuple[StageMoment, float] | None:
        return None

    def minds(self, choice: GameChoice) -> Minds:
        return Mind

    async def director(self, chat_id: int, language: str, after: int) -> JSON:
        return {"game": None}


@pytest.fixture
async def room() -> AsyncIterator[PlayRoom]:
    async with running_server() as server, contextlib.aclosing(PlayRoom(server.world, server.control, NoBot())) as room:
        yield room


@pytest.fixture
async def address(room: PlayRoom) -> AsyncIterator[str]:
    async with serve_page(room, port=0) as address:
        yield address


@asynccontextmanager
async def live(address: str, **query: object) -> AsyncIterator[tuple[JSON, ClientConnection]]:
    words = "&".join(f"{name}={value}" for name, value in query.items())
    async with connect(f"{address.replace('http', 'ws')}/live?{words}") as socket:
        yield json.loads(await socket.recv())["hello"], socket


async def events(socket: ClientConnection) -> list[JSON]:
    async with asyncio.timeout(5):
        found: list[JSON] = json.loads(await socket.recv())["events"]
        return found


async def test_every_file_comes_with_a_strict_policy(address: str) -> None:
    async with httpx.AsyncClient(base_url=address, verify=NO_TLS) as http:
        for path in ("/", "/replay", "/desk", "/static/js/app.js", "/static/css/base.css", "/control/room", "/nothing"):
            answer = await http.get(path)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
        page = (await http.get("/")).text
    assert not re.search(r"<script(?![^>]*src=\"/static/)|<style|\son\w+=|style=", page)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "localhost:1"}, 200),
        ({"Host": "evil.example"}, 403),
        ({"Host": "["}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://["}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}, 200),
        ({"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"}, 200),
    ],
)
async def test_foreign_names_and_pages_are_refused(address: str, headers: dict[str, str], status: int) -> None:
    async with httpx.AsyncClient(base_url=address, verify=NO_TLS) as http:
        assert (await http.get("/control/room", headers=headers)).status_code == status


async def test_a_foreign_page_gets_no_feed(address: str) -> None:
    with pytest.raises(InvalidStatus):
        await connect(f"{address.replace('http', 'ws')}/live", origin="http://evil.example")  # type: ignore[arg-type]


async def test_the_feed_goes_on_where_it_broke_off(address: str, room: PlayRoom) -> None:
    async with live(address) as (hello, socket):
        assert hello["fresh"]
        await room.control.person("Anna")
        (first,) = await events(socket)
        assert first["person"]["first_name"] == "Anna"
    await room.control.person("Boris")
    async with live(address, epoch=hello["epoch"], after=first["n"]) as (again, socket):
        assert not again["fresh"]
        assert [event["person"]["first_name"] for event in await events(socket)] == ["Boris"]


@pytest.mark.parametrize("after", ["999", "-1", "x", "9" * 30])
async def test_who_cannot_go_on_is_told_to_look_anew(address: str, after: str) -> None:
    async with live(address) as (hello, _), live(address, epoch=hello["epoch"], after=after) as (again, _):
        assert again["fresh"]
    async with live(address, epoch="another", after=0) as (other, _):
        assert other["fresh"]


@pytest.mark.parametrize(
    "body",
    [
        {"scenario": "chess"},
        {"scenario": "classic", "players": 8},
        {"players": "many"},
        {"speed": 0},
        {"speed": "nan"},
        {"speed": 1e9},
        {"language": "de"},
        {"manner": "cheating"},
        {"mode": "x"},
        {"seat": 11},
        {"seat": "first"},
        {"options": "/stop"},
        {"options": "turn=40 leave"},
    ],
)
async def test_what_is_not_on_offer_is_refused(address: str, body: dict[str, Any]) -> None:
    async with httpx.AsyncClient(base_url=address, verify=NO_TLS) as http:
        answer = await http.post("/control/room/start", json=body)
    assert not answer.json()["ok"]
    assert answer.json()["error"]


@pytest.mark.parametrize("options", ["", "turn=40", "turn=40 healer=old"])
def test_the_options_of_a_game_are_those_of_the_next_one(options: str) -> None:
    choice = GameChoice.of({"options": options}, OFFER)
    assert choice.options == options
    assert GameChoice.of(choice.as_json(), OFFER) == choice


def test_a_choice_has_its_defaults() -> None:
    choice = GameChoice.of({}, OFFER)
    assert (choice.scenario, choice.players, choice.manner, choice.mode) == ("classic", 10, "sensible", "play")


def test_the_page_speaks_four_languages_completely() -> None:
    words = page_words()
    assert sorted(words) == ["ar", "en", "fa", "ru"]
    for language, own in words.items():
        assert own.keys() == words["en"].keys(), language
        for key, text in own.items():
            assert text.strip(), f"{language}: {key}"
            assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", words["en"][key])), key


async def test_the_words_are_served_as_a_module(address: str) -> None:
    async with httpx.AsyncClient(base_url=address, verify=NO_TLS) as client:
        module = (await client.get("/words.js")).text
    assert json.loads(module.removeprefix("export const WORDS = ").removesuffix(";\n")) == page_words()


@pytest.mark.parametrize("language", ["ar", "en", "fa", "ru"])
def test_the_page_uses_no_term_that_the_bot_avoids(language: str) -> None:
    for entry in FORBIDDEN.get(language, ()):
        used = [text for text in page_words()[language].values() if uses(entry, text)]
        assert entry.get("on_page") or not used, f"{language}: say {entry['use']!r} instead of {entry['avoid']!r}"


def test_a_word_has_one_place() -> None:
    sections = yaml.safe_load(SOURCE.read_text("utf-8"))
    known = [word for section in sections.values() for word in section]
    assert [word for word, times in Counter(known).items() if times > 1] == []


def test_every_word_that_the_page_asks_for_is_there() -> None:
    known = page_words()["en"]
    for path in static_files(".js"):
        for key in re.findall(r'\bt\("([^"]+)"', path.read_text("utf-8")):
            assert key in known, f"{path.name}: {key}"


def test_no_text_becomes_html_and_nothing_comes_from_outside() -> None:
    forbidden = (
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\.cssText|style\.setProperty"
    )
    for path in [*static_files(".js"), *static_files(".css"), *static_files(".html")]:
        source = path.read_text("utf-8")
        assert not re.search(forbidden, source), path.name
        outside = set(re.findall(r"https?://[\w.-]+", source)) - {"http://www.w3.org"}
        assert not outside, path.name
        assert len(source.splitlines()) <= 250, path.name
