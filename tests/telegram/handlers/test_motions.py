"""Votes of the living to end a game, to pause one, to go on: when they are carried, and their display."""

from bot.telegram.games.motions import LASTS
from playground.views import SeenMessage
from tests.telegram.handlers.test_hosting import a_game
from tests.telegram.world import World


async def test_whoever_goes_counts_no_more_and_may_have_made_the_difference(world: World) -> None:
    players, group = await a_game(world)
    table = world.table(group)
    (board,) = await world.say(players[1], "/endvote", group)
    for player in players[2:4]:
        await world.press(player, board, "agree")
    await world.say(players[3], "/leave", group)
    shown = await world.look(board, players[0])
    assert "2 of 5" in shown.text
    assert shown.button("agree") is not None
    await world.press(players[4], board, "agree")
    assert table.game.outcome.over, "3 of 5"


async def test_a_vote_that_becomes_enough_because_somebody_goes_needs_one_more_press(world: World) -> None:
    players, group = await a_game(world)
    (board,) = await world.say(players[1], "/pausevote", group)
    for player in players[2:4]:
        await world.press(player, board, "agree")
    assert world.table(group).row.held_at is None, "3 of 6 are not more than half"
    await world.say(players[0], "/kick 5", group)
    shown = await world.look(board, players[0])
    assert world.table(group).row.held_at is None, "nobody has had time to read what happened"
    assert "3 of 5" in shown.text
    assert "the next player to press" in shown.text
    await world.press(players[1], board, "agree")
    assert world.table(group).row.held_at is not None
    shown = await world.look(board, players[0])
    assert "3 of 5" in shown.text
    assert not shown.buttons


async def test_an_agreement_lapses(world: World) -> None:
    players, group = await a_game(world)
    table = world.table(group)
    (board,) = await world.say(players[1], "/endvote", group)
    for player in players[2:4]:
        await world.press(player, board, "agree")
    async with world.up.ctx.store.transaction() as tx:
        await tx.do("UPDATE motions SET at = at - ? WHERE user_id = ?", LASTS + 1, players[1].id)
    await world.press(players[4], board, "agree")
    assert not table.game.outcome.over
    assert "3 of 6" in (await world.look(board, players[0])).text


async def test_no_vote_stays_open_when_it_is_no_longer_the_question(world: World) -> None:
    players, group = await a_game(world)

    async def asked(command: str) -> SeenMessage:
        return next(one for one in await world.say(players[1], command, group) if one.buttons)

    end, pause = await asked("/endvote"), await asked("/pausevote")
    await world.say(players[0], "/pause", group)
    assert not (await world.look(pause, players[0])).buttons
    assert (await world.look(end, players[0])).button("agree") is not None
    go_on = await asked("/pausevote")
    await world.say(players[0], "/resume", group)
    assert not (await world.look(go_on, players[0])).buttons
    begun_again = await asked("/pausevote")
    assert "1 of 6" in begun_again.text
    await world.stop(players[0], group)
    for board in (end, begun_again):
        assert not (await world.look(board, players[0])).buttons
