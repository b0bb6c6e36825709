"""`/me`, `/top` and `/games`: their views by person and place."""

import pytest

from bot.results import PastGame, SeatResult
from tests.telegram.records.played import many_results, town_wins
from tests.telegram.world import World

FIVE = ("Ada", "Bob", "Cid", "Dora", "Eve")


async def test_me_tells_everything_in_private_and_in_a_group_what_was_played_there(world: World) -> None:
    await world.control.fault("unknown", "sendRichMessage")  # plain texts; documents: test_documents.py
    players = await world.people(*FIVE)
    here, there = await world.group(*players), await world.group(*players)
    _, mafioso = await town_wins(world, here, players)
    citizen = next(player for player in players if player is not mafioso)
    (text,) = [message.text for message in await world.say(citizen, "/me")]
    assert "Games: 1, won: 1 (100%)" in text
    assert "after 9 more games with four people or more" in text
    assert "Citizen: won 1 of 1" in text
    assert "Simple Mafia: won 1 of 1" in text
    (text,) = [message.text for message in await world.say(mafioso, "/me")]
    assert "won: 0" in text
    assert "Left 1 game early" in text
    (text,) = [message.text for message in await world.say(citizen, "/me", here)]
    assert citizen.first_name in text.splitlines()[0]
    assert "in this group" in text.splitlines()[0]
    assert "Games: 1" in text
    (text,) = [message.text for message in await world.say(citizen, "/me", there)]
    assert "No games yet" in text


async def test_top_ranks_by_what_is_pressed_and_ratings_come_after_ten_games(world: World) -> None:
    await world.control.fault("unknown", "sendRichMessage")  # plain texts; documents: test_documents.py
    ada, bob, cid = await world.people("Ada", "Bob", "Cid")
    group = await world.group(ada, bob, cid)
    await many_results(world, group.id, [ada.id], [bob.id], 9, strangers=2)
    board = (await world.say(ada, "/top", group))[-1]
    assert "Nobody has a rating yet" in board.text
    await many_results(world, group.id, [ada.id], [bob.id], 3, strangers=2)
    await many_results(world, group.id, [cid.id], [bob.id], 4, strangers=2)
    board = (await world.say(ada, "/top", group))[-1]
    lines = board.text.splitlines()
    assert "Ada" in lines[1]
    assert "Bob" in lines[2]
    assert "Cid" not in board.text  # has played four games only
    await world.press(bob, board, "Games")
    board = await world.look(board, ada)
    assert "Bob" in board.text.splitlines()[1]
    assert "16 games" in board.text.splitlines()[1]
    await world.press(bob, board, "Wins")
    board = await world.look(board, ada)
    assert "won 12 of 12" in board.text.splitlines()[1]
    await world.press(bob, board, "Week")
    assert "won 12 of 12" in (await world.look(board, ada)).text


async def test_a_week_has_only_its_games(world: World) -> None:
    ada, bob = await world.people("Ada", "Bob")
    group = await world.group(ada, bob)
    await many_results(world, group.id, [ada.id], [bob.id], 1, strangers=2)
    async with world.up.ctx.store.transaction() as tx:
        await tx.do("UPDATE games SET ended_at = ended_at - 9 * 86400")
    board = (await world.say(ada, "/top", group))[-1]
    await world.press(ada, board, "Games")
    assert "Ada" in (await world.look(board, ada)).text
    await world.press(ada, board, "Week")
    assert "No games in this period" in (await world.look(board, ada)).text
    await world.press(ada, board, "Month")
    assert "Ada" in (await world.look(board, ada)).text


async def test_where_records_are_private_nobody_sees_those_of_others(world: World) -> None:
    ada, bob = await world.people("Ada", "Bob")
    group = await world.group(ada, bob)
    await many_results(world, group.id, [ada.id], [bob.id], 10, strangers=2)
    board = (await world.say(ada, "/top", group))[-1]
    own = (await world.say(ada, "/top"))[-1]
    assert "Bob" in own.text
    await world.say(ada, "/settings records=private", group)
    for command in ("/top", "/me"):
        (text,) = [message.text for message in await world.say(bob, command, group)]
        assert "everybody sees only their own" in text
    answer = await world.press(bob, board, "Games")
    assert "everybody sees only their own" in answer.text
    assert "Bob" not in (await world.say(ada, "/top"))[-1].text
    assert "Games: 10" in (await world.say(ada, "/me"))[-1].text


async def test_without_ratings_there_are_none(world: World) -> None:
    await world.control.fault("unknown", "sendRichMessage")  # plain texts; documents: test_documents.py
    ada, bob = await world.people("Ada", "Bob")
    group = await world.group(ada, bob)
    await many_results(world, group.id, [ada.id], [bob.id], 10, strangers=2)
    old = (await world.say(ada, "/top", group))[-1]
    assert "⭐" in (await world.say(ada, "/me", group))[-1].text
    await world.say(ada, "/settings ratings=off", group)
    assert "⭐" not in (await world.say(ada, "/me", group))[-1].text
    board = (await world.say(ada, "/top", group))[-1]
    assert board.button("Rating") is None
    assert "won 10 of 10" in board.text
    answer = await world.forge(bob, board, "rt:a:r")
    assert not answer.text
    assert "won 10 of 10" in (await world.look(board, ada)).text
    assert old.message_id != board.message_id


async def test_top_in_private_is_of_the_groups_where_one_still_is(world: World) -> None:
    ada, bob, cid = await world.people("Ada", "Bob", "Cid")
    group = await world.group(ada, bob, cid)
    await many_results(world, group.id, [ada.id], [bob.id], 10, strangers=2)
    assert "Ada" in (await world.say(bob, "/top"))[-1].text
    assert "Ada" not in (await world.say(cid, "/top"))[-1].text
    await world.control.leave(group.id, bob.id)
    await world.settled()
    assert "Ada" not in (await world.say(bob, "/top"))[-1].text


async def test_of_a_game_that_was_stopped_at_once_it_says_that_there_is_nothing_to_tell(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    await world.game(group, players, "simple")
    await world.stop(players[0], group)
    board = (await world.say(players[1], "/games", group))[-1]
    begin = await world.control.last()
    await world.press(players[1], board, "📖 1")
    told = "\n".join(one.text for one in await world.since(begin, group.id))
    assert "before there was anything to tell" in told
    assert "log of this game is gone" not in told


async def test_games_are_listed_with_their_stories(world: World) -> None:
    await world.control.fault("unknown", "sendRichMessage")  # plain texts; documents: test_documents.py
    players = await world.people(*FIVE)
    group, elsewhere = await world.group(*players), await world.group(*players)
    stranger = await world.person("Zoe")
    _, mafioso = await town_wins(world, group, players)
    table = await world.game(group, players, "simple")
    await world.stop(players[0], group)
    assert table.game.outcome.over
    board = (await world.say(players[1], "/games", group))[-1]
    assert "Simple Mafia: ended without a winner" in board.text
    assert "Simple Mafia: Town" in board.text
    begin = await world.control.last()
    await world.press(players[1], board, "2")
    story = "\n".join(message.text for message in await world.since(begin, group.id))
    assert "The story of this game" in story
    assert mafioso.first_name in story
    own = (await world.say(mafioso, "/games"))[-1]
    assert "Simple Mafia: Town" in own.text
    begin = await world.control.last()
    await world.press(mafioso, own, "2")
    assert any("The story" in message.text for message in await world.since(begin, mafioso.id))
    data = board.buttons[1]["callback_data"]
    theirs = (await world.say(stranger, "/help"))[-1]
    assert "no longer works" in (await world.forge(stranger, theirs, data)).text
    other = (await world.say(players[0], "/help", elsewhere))[-1]
    assert "no longer works" in (await world.forge(players[0], other, data)).text
    assert "No games yet" in (await world.say(stranger, "/games"))[-1].text


@pytest.mark.parametrize("data", ["rt:a", "rt:x:r", "rt:a:x", "rs:", "rs:999", "rs:x", "rf:yes", "rf:2"])
async def test_presses_that_mean_nothing_are_answered(world: World, data: str) -> None:
    ada = await world.person("Ada")
    group = await world.group(ada)
    board = (await world.say(ada, "/help", group))[-1]
    answer = await world.forge(ada, board, data)
    assert "no longer works" in answer.text or "out of date" in answer.text


async def test_whoever_plays_with_the_same_few_of_many_is_told_that_the_rating_is_not_in_full(world: World) -> None:
    ada, bob = await world.people("Ada", "Bob")
    group = await world.group(ada, bob)
    many = list(range(501, 513))
    await many_results(world, group.id, many[:7], many[7:], 10)
    await many_results(world, group.id, [ada.id], [bob.id], 10, strangers=2)
    text = (await world.say(ada, "/me", group))[-1].text
    assert "Rating: 1,000 (provisional: nearly always the same people)" in text


@pytest.mark.parametrize(
    ("winner", "left", "drawn"), [("draw", False, True), ("draw", True, False), ("town", False, False)]
)
def test_a_draw_is_one_for_those_who_stayed(winner: str, left: bool, drawn: bool) -> None:
    result = SeatResult(3, "citizen", "citizen", "town", "town", False, True, left, 0, 0)
    assert PastGame("simple", winner, result).drawn is drawn
