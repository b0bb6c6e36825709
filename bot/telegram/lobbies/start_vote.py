"""A press on *Start now* by a player who is no host: a vote, or a vote taken back."""

from collections.abc import Awaitable, Callable

from bot.store import Transaction
from bot.store.groups.motions import START, agree, agreeing, disagree
from bot.store.rows import User
from bot.telegram.context import ChatContext
from bot.telegram.directory import tongue_of
from bot.telegram.lobbies.board import as_wanted
from bot.telegram.lobbies.lobby import Lobby
from bot.telegram.lobbies.opening import CannotPlay
from bot.telegram.outbox.codec import enqueue

ECHO = 2.0
"""The time within which a second press is the same press, and takes nothing back. Seconds that count."""


async def want_to_start(ctx: ChatContext, lobby: Lobby, user: User) -> str:
    """Count one more, or one less who has voted before; more than half start the game. Returns the answer to the
    press.
    """
    t, game_id, now = tongue_of(user, lobby.chat), lobby.row.id, ctx.clock.now()
    if not lobby.has(user.id):
        return t.text("Only the host, admins and those who have joined can start the game.")
    if not lobby.now.ready:
        return lobby.now.not_ready(t)
    if user.id not in lobby.wanting:
        lobby.wanting |= {user.id}
        if lobby.now.vote.carried:  # then nothing of it needs to be kept
            try:
                await lobby.start(as_wanted(lobby.tongue))
            except CannotPlay as hindered:
                return hindered.why(t)
            return ""
        await _write(ctx, lobby, lambda tx: agree(tx, game_id, START, user.id, now))
    elif user.id not in await agreeing(ctx.store, game_id, START, now - ECHO):
        lobby.wanting -= {user.id}
        await _write(ctx, lobby, lambda tx: disagree(tx, game_id, START, user.id))
        return t.text("Your vote to start now is taken back.")
    vote = lobby.now.vote
    return t.text(
        "Your vote counts: {agreed} of the {need} needed. Press again to take it back.",
        agreed=vote.wanted,
        need=vote.needed,
    )


async def _write(ctx: ChatContext, lobby: Lobby, change: Callable[[Transaction], Awaitable[None]]) -> None:
    async with ctx.store.transaction() as tx:
        await change(tx)
        await enqueue(tx, [lobby.board()])
