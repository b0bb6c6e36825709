"""Files: made when they are sent, sent again by Telegram's id, and in nobody's way."""

import struct
import zlib
from collections.abc import AsyncIterator

import pytest
from telegram import Bot

from bot.store import Store
from bot.telegram.outbox.allowance import Limits
from bot.telegram.outbox.deliveries import MadeFile, Makers, Post, Upload
from bot.telegram.outbox.sender import Sender
from playground.control import Control
from tests.outbox.conftest import Put, RememberingListener
from tests.outbox.helpers import sender_of


def png(width: int, height: int) -> bytes:
    """A black picture."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + bytes(width) for _ in range(height)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


class Painter:
    """Makes pictures, and counts them."""

    def __init__(self) -> None:
        self.made: list[str] = []

    async def picture(self, about: str) -> MadeFile | None:
        self.made.append(about)
        if about == "broken":
            raise ValueError("no paint")
        return None if about == "gone" else MadeFile("picture.png", png(8, 4))


@pytest.fixture
async def painter(bot: Bot, store: Store, heard: RememberingListener) -> AsyncIterator[tuple[Painter, Sender]]:
    painter = Painter()
    makers: Makers = {"picture": painter.picture}
    sender = sender_of(bot, store, heard, Limits(speed=None), makers=makers)
    await sender.start()
    yield painter, sender
    await sender.stop(1)


async def test_a_picture_is_made_once_and_sent_as_often_as_it_is_wanted(
    painter: tuple[Painter, Sender], control: Control, put: Put, store: Store
) -> None:
    anna = await control.person("Anna", started=True)
    group = await control.group("Town", [anna.id])
    made, sender = painter
    for chat in (group.id, anna.id, group.id):
        await put(Upload(chat, "picture", "game 5", photo=True, protect=True))
        await sender.drained()
    assert made.made == ["game 5"]
    seen = [one for one in await control.messages(anna.id, group.id) if one.photo]
    assert [(one.photo[0]["width"], one.protected) for one in seen if one.photo] == [(8, True)] * 2
    assert await store.file_id("picture:game 5") in {one.photo[0]["file_id"] for one in seen if one.photo}


async def test_texts_around_it_keep_their_order_in_private(
    painter: tuple[Painter, Sender], control: Control, put: Put
) -> None:
    anna = await control.person("Anna", started=True)
    _, sender = painter
    await put(Post(anna.id, "before"), Upload(anna.id, "picture", "a card", photo=True), Post(anna.id, "after"))
    await sender.drained()
    seen = [one for one in await control.messages(anna.id) if one.by_bot]
    assert [one.text or "picture" for one in seen] == ["before", "picture", "after"]


@pytest.mark.parametrize("about", ["gone", "broken"])
async def test_what_cannot_be_made_is_left_out(
    painter: tuple[Painter, Sender], control: Control, put: Put, about: str, caplog: pytest.LogCaptureFixture
) -> None:
    anna = await control.person("Anna", started=True)
    _, sender = painter
    await put(Upload(anna.id, "picture", about), Upload(anna.id, "nobody's", "x"), Post(anna.id, "the text"))
    await sender.drained()
    assert [one.text for one in await control.messages(anna.id) if one.by_bot] == ["the text"]
    assert any("cannot be made" in record.message for record in caplog.records) == (about == "broken")


async def test_a_file_id_that_telegram_does_not_know_any_more_is_forgotten(
    painter: tuple[Painter, Sender], control: Control, put: Put, store: Store
) -> None:
    anna = await control.person("Anna", started=True)
    made, sender = painter
    async with store.transaction() as tx:
        await tx.do("INSERT INTO files (key, file_id) VALUES ('picture:old', 'BQgone')")
    await put(Upload(anna.id, "picture", "old"))
    await sender.drained()
    assert made.made == ["old"]
    assert [bool(one.document) for one in await control.messages(anna.id) if one.by_bot] == [True]
    assert await store.file_id("picture:old") != "BQgone"
