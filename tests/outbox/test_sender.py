"""What arrives, seen from the other side of real HTTP."""



from bot.chat.outbox.deliveries import Button, Post, Remove
from bot.chat.outbox.sender import Sender
from bot.playground.control import Control
from bot.store import Store
from tests.outbox.conftest import Put


async def group(control: Control, **more: object) -> tuple[int, int]:
    owner = await control.person("Olga", started=True)
    made = await control.group("Town", [owner.id], bot="admin", supergroup=True)
    return made.id, owner.id


async def texts(control: Control, user: int, chat: int | None = None) -> list[str]:
    return [seen.text for seen in await control.messages(user, chat) if seen.text and not seen.text.startswith("/")]


async def test_messages_come_in_their_order(control: Control, sender: Sender, put: Put) -> None:
    chat, owner = await group(control)
    await put(*(Post(chat, f"<b>{n}</b>", slot=f"s{n}", game=1) for n in range(10)))
    await sender.drained()
    assert await texts(control, owner, chat) == [str(n) for n in range(10)]
    assert sender.counters.sends == 10
    assert sender.counters.depth == 0


async def test_a_newer_look_edits_and_the_same_look_is_not_sent_again(
    control: Control, sender: Sender, put: Put, store: Store
) -> None:
    chat, owner = await group(control)
    board = Post(chat, "one", slot="board", keyboard=((Button("press", data="x"),),), pin=True)
    await put(board)
    await sender.drained()
    await put(board)
    await sender.drained()
    await put(Post(chat, "two", slot="board"))
    await sender.drained()
    assert await texts(control, owner, chat) == ["two"]
    assert (sender.counters.sends, sender.counters.edits, sender.counters.skipped) == (1, 1, 1)
    message = await store.message_of(chat, "board")
    assert message is not None
    assert await store.slot_of(chat, message) == "board"
    await put(Remove(chat, "board"))
    await sender.drained()
    assert await texts(control, owner, chat) == []
    assert await store.message_of(chat, "board") is None
