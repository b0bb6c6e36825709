"""One game in a place, one game for a person; tokens, updates, moving."""

from dataclasses import replace

import pytest

from bot.store import AlreadyPlaying, Store
from bot.store.gathering.deep_links import Token, create_token, token_of, use_up
from bot.store.place import Place
from bot.store.rows import Chat, GameState, Player, Settlement, ShownMessage, Spending
from tests.store.conftest import NewGame


async def test_one_active_game_for_a_topic(store: Store, new_game: NewGame) -> None:
    first = await new_game()
    topic = await new_game(thread_id=9)
    with pytest.raises(AlreadyPlaying) as refused:
        await new_game()
    assert refused.value.game_id == first.id
    with pytest.raises(AlreadyPlaying):
        await new_game(thread_id=9)
    assert await store.active_game_in(-1, None) == first
    assert await store.active_game_in(-1, 9) == topic
    assert await store.active_games_in(-1) == [first, topic]
    async with store.transaction() as tx:
        await tx.save_game(replace(first, state=GameState.CANCELLED))
    second = await new_game()
    assert second.id > topic.id
    with pytest.raises(AlreadyPlaying):
        async with store.transaction() as tx:
            await tx.save_game(replace(first, state=GameState.RUNNING))


async def test_one_active_game_for_a_user(store: Store, new_game: NewGame) -> None:
    first, second = await new_game(-1), await new_game(-2)
    async with store.transaction() as tx:
        await tx.save_player(Player(first.id, 5, 0, "A", None))
        await tx.save_player(Player(first.id, 5, 2, "A", "fa"))  # the same, changed
    with pytest.raises(AlreadyPlaying) as refused:
        async with store.transaction() as tx:
            await tx.save_player(Player(second.id, 5, 0, "A", None))
    assert refused.value.game_id == first.id
    assert await store.active_game_of(5) == first
    async with store.transaction() as tx:
        await tx.save_game(replace(first, state=GameState.ENDED))
        await tx.save_player(Player(second.id, 5, 0, "A", None))
    assert await store.active_game_of(5) == second
    async with store.transaction() as tx:
        await tx.drop_player(second.id, 5)
    assert await store.active_game_of(5) is None


async def test_players_come_in_the_order_of_joining_then_of_seats(store: Store, new_game: NewGame) -> None:
    game = await new_game()
    async with store.transaction() as tx:
        for user in (30, 10, 20):
            await tx.save_player(Player(game.id, user, 0, str(user), None))
    assert [player.user_id for player in await store.players(game.id)] == [30, 10, 20]
    async with store.transaction() as tx:
        for seat, user in enumerate((20, 30, 10), 1):
            await tx.save_player(Player(game.id, user, seat, str(user), None))
    assert [player.user_id for player in await store.players(game.id)] == [20, 30, 10]


async def test_a_token_works_once_and_not_for_ever(store: Store, new_game: NewGame) -> None:
    game = await new_game()
    async with store.transaction() as tx:
        for word, expires_at in (("good", 100.0), ("other", 100.0), ("late", 99.0)):
            await create_token(tx, Token(word, game.id, 5, expires_at))
    assert await token_of(store, "good") == Token("good", game.id, 5, 100.0)
    async with store.transaction() as tx:
        await use_up(tx, "good", 99.0)
    known = [await token_of(store, word) is not None for word in ("good", "other", "late", "unknown")]
    assert known == [False, True, False, False]


async def test_an_update_is_new_once(store: Store) -> None:
    async with store.transaction() as tx:
        assert not await tx.handled(7)
        await tx.mark_handled(7)
        await tx.mark_handled(7)
        assert await tx.handled(7)
    assert await store.handled(7)
    with pytest.raises(RuntimeError):  # noqa: PT012
        async with store.transaction() as tx:
            await tx.mark_handled(8)
            raise RuntimeError
    assert not await store.handled(8)


async def test_old_updates_are_forgotten(place: Place) -> None:
    now = 1_000_000.0
    async with await Store.open(place, now=lambda: now) as store:
        async with store.transaction() as tx:
            await tx.mark_handled(1)
        now += 3 * 24 * 3600
        async with store.transaction() as tx:
            await tx.mark_handled(256)
    async with await Store.open(place) as store:
        assert not await store.handled(1)
        assert await store.handled(256)


async def test_a_group_moves_with_all_it_has(store: Store, new_game: NewGame) -> None:
    game = await new_game(-1)
    async with store.transaction() as tx:
        await tx.save_chat(Chat(-1, title="Old", language="fa"))
        await tx.save_chat(Chat(-100, title="Old", language="en"))  # the bot has just been told of the new one
        rows = [{"kind": "post", "chat_id": -1, "text": text, "game": game.id} for text in "abc"]
        await tx.enqueue([*rows, {"kind": "silence", "chat_id": -1, "closed": True}])
        shown = ShownMessage(-1, "board", 12, "look", game.id)
        await tx.settle(Settlement(shown=(shown,), spent=(Spending(-1, "message", 5.0),)))
        await tx.keep_permissions(-1, {"can_send_messages": True})
        await tx.restrict(-1, 5, game.id, None)
    before = await store.changed(0)
    for _ in range(2):
        await store.move_chat(-1, -100)
    moved = await store.game(game.id)
    assert moved is not None
    assert moved.chat_id == -100
    assert await store.chat(-1) is None
    assert await store.chat(-100) == Chat(-100, title="Old", language="fa")
    after = await store.changed(0)
    assert [entry.id for entry in after] == [entry.id for entry in before]
    assert {entry.chat_id for entry in after} == {-100}
    assert after[0].stamp > before[-1].stamp
    assert [claim.payload["chat_id"] for claim in await store.claim([1, 2, 3, 4])] == [-100] * 4
    assert await store.kept_permissions(-100) == {"can_send_messages": True}
    assert [found.user_id for found in await store.restricted(-100)] == [5]
    assert await store.message_of(-1, "board") is None
    assert await store.message_of(-100, "board") is None  # its number means another message there
    assert (await store.recall(0))[0] == [Spending(-100, "message", 5.0)]


async def test_a_game_that_is_in_the_way_of_one_that_moves_is_cancelled(store: Store, new_game: NewGame) -> None:
    game, lobby = await new_game(-1), await new_game(-100)
    await store.move_chat(-1, -100)
    found = await store.active_game_in(-100)
    assert found is not None
    assert found.id == game.id
    other = await store.game(lobby.id)
    assert other is not None
    assert other.state is GameState.CANCELLED
