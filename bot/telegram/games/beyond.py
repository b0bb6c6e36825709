"""The beyond of each game: its members, the messages passed on there, and when it opens and closes.

The talk there is not in the log and changes nothing in the game. Each message is kept only in the outbox, until it is
sent.
"""

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from bot.engine.asks import Ask
from bot.engine.game import Game
from bot.engine.outputs import Closed
from bot.engine.presence.exits import is_done_with
from bot.store.groups.beyond import WATCHERS, Soul, SoulStanding, close, hearers, lose_soul, save_soul, soul, souls
from bot.store.rows import Chat, GameRow
from bot.store.transaction import Transaction
from bot.telegram.callback_data import BeyondButton
from bot.telegram.context import ChatContext
from bot.telegram.games.table import Table
from bot.telegram.games.tables import Tables
from bot.telegram.happenings import BrokenOff, Stepped
from bot.telegram.outbox.deliveries import Button, Delivery, Post, Priority, anew, enqueue
from bot.telegram.presenting.keyboard_layout import button_of
from bot.text import Tongue, plain, tongue


class Beyond:
    """The talk of players who are out, and of watchers. Called in the lane (queue) of the group that plays."""

    def __init__(self, ctx: ChatContext, tables: Tables) -> None:
        self._ctx = ctx
        self._tables = tables
        self._settled: dict[int, tuple[int, ...]] = {}

    # -- what a step of the game does ------------------------------------------------------------------------

    async def after_step(self, tx: Transaction, stepped: Stepped) -> Sequence[Delivery]:
        """Let in players who are out for good, remove returned ones, tell them the night; close the talk at the end."""
        game, row, settings = stepped.game, stepped.row, stepped.chat.settings
        if stepped.ends:
            self._settled.pop(row.id, None)
            return await _close(tx, stepped.row, stepped.chat)
        if not settings.beyond:
            return ()
        done = tuple(seat for seat, player in game.seats.items() if not player.is_gone and is_done_with(game, seat))
        told = _acts(stepped) if settings.beyond_nights else []
        if self._settled.get(row.id) == done and not told:
            return ()
        known, hearing = await souls(tx, row.id), await hearers(tx, row.id)
        deliveries = [self._night(one, stepped, told) for one in hearing if told]
        lost = await _lose(tx, game, known)
        come = await _let_in(tx, stepped, known, done)
        if not lost and not come:
            self._settled[row.id] = done  # not after a change, which may still be rolled back
        here = [one for one in hearing if one not in lost]
        for one in come:
            user = await tx.user(one.user_id)
            if user is not None and not user.reachable:
                deliveries.append(way_post(stepped.chat, one, self._ctx.bot.username))
                continue
            deliveries += comes(stepped.chat, one, here)
            here.append(one)
        return deliveries

    def _night(self, one: Soul, stepped: Stepped, told: Sequence[Ask]) -> Delivery:
        narration = self._tables[stepped.row.id].presenter.readers.words(one.language or stepped.chat.language)
        head = narration.tongue.text("🌙 <b>What happens tonight</b>")
        text = str(Markup("\n").join([head, *(narration.act(ask) for ask in told)]))
        return Post(one.user_id, text, protect=True, silent=True, game=stepped.row.id, private=True)

    async def after_break_off(self, tx: Transaction, what: BrokenOff) -> Sequence[Delivery]:
        """Close the talk when the game ends without a winner."""
        row = what.row
        self._settled.pop(row.id, None)
        chat = await tx.chat(row.chat_id, row.thread_id) or await tx.chat(row.chat_id)
        return await _close(tx, row, chat) if chat is not None else ()

    # -- what they say ---------------------------------------------------------------------------------------

    async def pass_on(self, table: Table, author: Soul, said: Sequence[str]) -> int:
        """Pass on a message, in these pieces, to all other members, and return how many they are.

        If there are no others, nothing is passed on; the caller tells the author.
        """
        everyone = await hearers(self._ctx.store, table.row.id)
        others = [one for one in everyone if one.user_id != author.user_id]
        if others:
            await self.keep(None, *(passed_on(table.chat, author, piece, one) for piece in said for one in others))
        return len(others)

    async def stand(self, table: Table, one: Soul, standing: SoulStanding) -> None:
        """Store that a member leaves for now, or enters again, and send the person the message that says so."""
        one = replace(one, standing=standing)
        await self.keep(one, *anew(standing_post(table.chat, one)))

    async def let_in(self, table: Table, one: Soul, *said: Delivery) -> None:
        """Store that a watcher is in, and welcome the watcher; `one` has the new standing already."""
        here = await hearers(self._ctx.store, table.row.id)
        await self.keep(one, *said, *comes(table.chat, one, here))

    async def arrive(self, table: Table, user_id: int) -> Sequence[Delivery]:
        """The welcome to a person of this beyond who can be written to only now, and the notices to the others."""
        one = await soul(self._ctx.store, table.row.id, user_id)
        if one is None or one.standing is not SoulStanding.IN or not table.chat.settings.beyond:
            return ()
        return comes(table.chat, one, await hearers(self._ctx.store, table.row.id))

    async def lose(self, game_id: int, user_id: int) -> None:
        """Pass on nothing more to a person who has left the group."""
        if await soul(self._ctx.store, game_id, user_id) is not None:
            async with self._ctx.store.transaction(part=True) as tx:
                await lose_soul(tx, game_id, user_id)

    async def keep(self, one: Soul | None, *said: Delivery) -> None:
        """Store a person's new standing, if it has changed, and send the messages about that."""
        async with self._ctx.store.transaction() as tx:
            if one is not None:
                await save_soul(tx, one)
            await enqueue(tx, said)


def _acts(stepped: Stepped) -> list[Ask]:
    """The answered questions of the night that this step has closed, in order: choices that can no longer change."""
    if stepped.phase.name != "night":
        return []
    closed = (output.ask for output in stepped.step.outputs if isinstance(output, Closed))
    return [ask for ask in closed if ask.chosen is not None and not ask.public]


async def _close(tx: Transaction, row: GameRow, chat: Chat) -> list[Delivery]:
    known = await souls(tx, row.id)
    await close(tx, row.id)
    return [
        closed_post(chat, one, row)
        for one in known
        if one.asks or one.standing in {SoulStanding.IN, SoulStanding.QUIET}
    ]


async def _lose(tx: Transaction, game: Game, known: Sequence[Soul]) -> list[Soul]:
    """Remove members who play again or have left the game altogether."""
    lost = [
        one
        for one in known
        if not one.watches
        and one.standing in {SoulStanding.IN, SoulStanding.QUIET}
        and (game.seats[one.number].alive or game.seats[one.number].is_gone)
    ]
    for one in lost:
        await save_soul(tx, replace(one, standing=SoulStanding.GONE))
    return lost


async def _let_in(tx: Transaction, stepped: Stepped, known: Sequence[Soul], done: Sequence[int]) -> list[Soul]:
    """Let in players who are newly out for good, except robots and people who have given up the game."""
    come = []
    for seat in done:
        player = stepped.players[seat]
        if player.user_id <= 0 or any(one.user_id == player.user_id for one in known):
            continue
        plays = await tx.active_game_of(player.user_id)
        if plays is not None and plays.id == stepped.row.id:
            one = Soul(stepped.row.id, player.user_id, seat, player.name, player.language, SoulStanding.IN)
            await save_soul(tx, one)
            come.append(one)
    return come


# -- its messages -----------------------------------------------------------------------------------------------


def named(t: Tongue, number: int, name: str) -> Markup:
    """The name of a member of the beyond: a player with the seat number, a watcher by name."""
    if number > WATCHERS:
        # NOTE: {player} does not play and watches the game together with those who are out
        return t.text("{player} (watching)", player=t.name(name))
    return t.player(number, name)


def _tongue_for(chat: Chat, one: Soul) -> Tongue:
    return tongue(one.language or chat.language)


def _slot(game_id: int) -> str:
    """The slot (message name) of the message with the button to leave the beyond or enter it again."""
    return f"g{game_id}.beyond"


def passed_on(chat: Chat, author: Soul, words: str, reader: Soul) -> Post:
    """A member's message, as another reads it, with the button to report it."""
    t = _tongue_for(chat, reader)
    # NOTE: the words of a player who is out, for the others who are out: quoted
    text = t.text(
        "👻 <b>{player}</b>\n<blockquote>{words}</blockquote>", player=named(t, author.number, author.name), words=words
    )
    flag = Button("🚩", BeyondButton(author.game_id, "report", author.number).pack())
    return Post(
        reader.user_id,
        str(text),
        keyboard=((flag,),),
        priority=Priority.REST,
        protect=True,
        game=author.game_id,
        private=True,
    )


def standing_post(chat: Chat, one: Soul) -> Post:
    """The message that tells a person whether they are in the beyond, with the button to leave or come back."""
    t = _tongue_for(chat, one)
    group = t.title(chat.title)
    if one.standing is SoulStanding.IN:
        text = _welcome(t, group, one, nights=chat.settings.beyond_nights)
        # NOTE: a button: nothing more is passed on from the beyond
        button = button_of(t.context("button", "🔕 Leave"), BeyondButton(one.game_id, "quiet"))
    else:
        text = t.text("🔕 You've left the graveyard of <b>{group}</b>: I won't pass anything on to you.", group=group)
        button = button_of(t.context("button", "👻 Come back"), BeyondButton(one.game_id, "enter"))
    return Post(
        one.user_id,
        str(text),
        keyboard=((button,),),
        slot=_slot(one.game_id),
        protect=True,
        game=one.game_id,
        private=True,
    )


def _welcome(t: Tongue, group: Markup, one: Soul, *, nights: bool) -> Markup:
    """The message to a member who has just entered."""
    if one.watches:
        head = t.text("👁 You're watching the game in <b>{group}</b>.", group=group)
    else:
        # NOTE: the beyond is where those who are out of the game talk with one another, in private
        head = t.text("👻 Welcome to the graveyard of <b>{group}</b>.", group=group)
    lines = [
        head,
        t.text(
            "Whatever you write to me here goes to everybody who is out of the game or watching it, and to "
            "nobody else. Don't let any of it reach the living."
        ),
    ]
    if nights:
        lines.append(t.text("At night I tell you here what everybody does."))
    lines.append(
        t.text("Press 🚩 under a message to show it to the admins. /beyond takes you out of this chat, and back in.")
    )
    return Markup("\n").join(lines)


def way_post(chat: Chat, one: Soul, username: str) -> Post:
    """The message to a player who is out, and has never let the bot write in private: where the beyond is.

    It is shown to them in the group.
    """
    t = _tongue_for(chat, one)
    link = Button(plain(t.context("button", "Private chat")), url=f"https://t.me/{username}")
    text = t.text(
        "👻 Those who are out of the game in <b>{group}</b> talk with one another in the graveyard, through "
        "their private chats with me. Press Start in yours to hear them. Don't write about the game here.",
        group=t.title(chat.title),
    )
    return Post(one.user_id, str(text), keyboard=((link,),), protect=True, game=one.game_id)


def closed_post(chat: Chat, one: Soul, row: GameRow) -> Post:
    """The last edit of `standing_post` after the game; for a watcher never answered, of the request in the group."""
    if one.asks:
        return wish_post(chat, row, one)
    t = _tongue_for(chat, one)
    text = t.text("🕯 The game in <b>{group}</b> is over, and its graveyard is closed.", group=t.title(chat.title))
    return Post(
        one.user_id, str(text), slot=_slot(row.id), create=False, priority=Priority.REST, game=row.id, private=True
    )


def comes(chat: Chat, one: Soul, here: Sequence[Soul]) -> list[Delivery]:
    """The posts about a newcomer: the welcome to them, and the notice to the others."""
    noted: list[Delivery] = []
    for other in here:
        if other.user_id != one.user_id:
            t = _tongue_for(chat, other)
            text = t.text("👻 {player} is here now.", player=named(t, one.number, one.name))
            noted.append(Post(other.user_id, str(text), silent=True, game=one.game_id, private=True))
    return [standing_post(chat, one), *noted]


def wish_post(chat: Chat, row: GameRow, one: Soul, *, is_open: bool = False) -> Post:
    """The message in the group with a request to watch, or with the answer to it.

    A watcher hears all that the dead know; the host decides.
    """
    t = tongue(row.language)
    player, keyboard = t.name(one.name), None
    if is_open:
        text = t.text(
            "👁 {player} would like to watch this game with those who are out. Host, is that all right?", player=player
        )
        yes = button_of(t.context("button", "✅ Let them watch"), BeyondButton(row.id, "admit", one.number))
        no = button_of(t.context("button", "✖️ No"), BeyondButton(row.id, "refuse", one.number))
        keyboard = ((yes, no),)
    elif one.standing is SoulStanding.IN:
        text = t.text("👁 {player} is watching this game with those who are out.", player=player)
    else:
        text = t.text("👁 {player} won't be watching this game.", player=player)
    return Post(
        chat.id,
        str(text),
        thread_id=row.thread_id,
        keyboard=keyboard,
        slot=f"g{row.id}.watch.{one.number}",
        create=is_open,
        silent=True,
        priority=Priority.REST,
    )
