"""`/me`, `/top`, `/games` and `/story`: the records that finished games leave of their players."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, tzinfo
from zoneinfo import ZoneInfo

from markupsafe import Markup

from bot.engine.events import StoryTold
from bot.records.summary import summary
from bot.store import records
from bot.store.rows import Chat, GameRow, GameState, User
from bot.telegram.callback_data import read_number
from bot.telegram.directory import tongue_of
from bot.telegram.handlers.menu_press import in_menu, open_menu
from bot.telegram.handlers.plain_text import on_plain, read_there, show_plain
from bot.telegram.handlers.press import Press, on_press
from bot.telegram.handlers.visit import Visit, on_command
from bot.telegram.lobbies.menus.menu import Menu, Screen
from bot.telegram.outbox.deliveries import Post
from bot.telegram.presenting import documents
from bot.telegram.records.achieving import achievement_lines
from bot.telegram.records.record_texts import (
    By,
    Period,
    Place,
    RecordNames,
    StoryButton,
    TopButton,
    games_document,
    games_screen,
    log_is_gone,
    own_document,
    own_record,
    top_document,
    top_screen,
)
from bot.telegram.rights import Deed, Doer, Ruling, verdict, why_not
from bot.telegram.services import Services
from bot.text import ScenarioTexts, Tongue
from bot.text.narration import Narration

LAST = 10
"""The number of games listed in `/games`."""
GROUPS = 20
"""The most groups whose best players `/top` shows in private: those in which the person has played most."""
NUMBERS = 1000
"""How many of the newest games can be asked for by their numbers."""
DAY = 86400.0
AS_DATA = "json"


@on_command("me")
async def on_me(who: Visit) -> None:
    """`/me`: the whole record in private; in a group the part from there, if the group shows records."""
    if (user := await who.known()) is None:
        return
    t, chat = who.tongue, who.chat
    if _hides(chat) and not who.whispered:
        await who.reply(_in_private(t))
        return
    text, html = await _record(who.services, t, user, chat)
    if who.whispered:
        await who.reply(text)
        return
    document = documents.document(t, html, documents.of("me", user.id), chat=chat) if who.silence is None else None
    answer = [replace(one, document=document) if isinstance(one, Post) else one for one in who.answer(text)]
    await who.ctx.outgoing.deliver(*answer)


async def _record(services: Services, t: Tongue, user: User, chat: Chat | None) -> tuple[Markup, Markup | None]:
    """The record of a person (in a group, of the games there) as a text, and as a document."""
    ctx, group = services.ctx, chat.id if chat is not None else None
    games = await records.past_games(ctx.store, user.id, group)
    wanted = chat is None or chat.settings.ratings
    rating = services.reckoning.ratings.now.of(user.id, group) if wanted else None
    title = t.text("👤 <b>Your record</b>")
    if chat is not None:
        title = t.text("👤 <b>{name} in this group</b>", name=t.name(user.name))
    told, names = summary(games), RecordNames(t, ctx.scenarios)
    achieved = list(await achievement_lines(ctx.store, t, user.id)) if chat is None else []
    text = own_record(t, names, title, told, rating)
    if chat is None:
        text = Markup("\n\n").join([text, Markup("\n").join(achieved)])
    return text, own_document(t, names, title, told, rating, achievements=achieved)


@on_plain("me")
async def on_plain_record(press: Press, where: int, values: tuple[str, ...]) -> None:
    """A person's record in plain text: in private their own only, in a group what was played there."""
    number = read_number(values[0]) if len(values) == 1 else None
    chat, t = await read_there(press)
    user = await press.ctx.store.user(number) if number is not None else None
    if user is None or (chat is None and user.id != press.user.id):
        await press.no_longer_works()
        return
    if _hides(chat):
        await press.answer(_in_private(press.tongue))
        return
    await press.answer()
    text, _ = await _record(press.services, t, user, chat)
    await show_plain(press.services, documents.of("me", user.id), where, press.thread_id, [text])


def _hides(chat: Chat | None) -> bool:
    """Whether this is a group whose settings show nobody the records of others."""
    return chat is not None and chat.settings.records != "group"


def _in_private(t: Tongue) -> str:
    return t.text("In this group everybody sees only their own record: send me the command in private.")


# -- /top ----------------------------------------------------------------------------------------------------


@on_command("top")
async def on_top(who: Visit) -> None:
    """`/top`: the best of this group, or in private of the groups in which one has played."""
    if _hides(who.chat):
        await who.reply(_in_private(who.tongue))
        return
    by = By.RATING if who.chat is None or who.chat.settings.ratings else By.WINS
    await open_menu(who, Menu.TOP, await _top(who, who.tongue, who.chat, Period.ALL, by))


@on_press(TopButton)
async def on_top_press(press: Press, button: TopButton) -> None:
    """Show another period or order of `/top`; whether the group shows records is checked anew."""
    if press.where is None:
        return
    chat = await press.group()
    menu = in_menu(press, press.where, Menu.TOP)
    t = tongue_of(press.user, chat)
    if await menu.is_out_of_date(t):
        return
    if _hides(chat):
        await press.answer(_in_private(t))
        return
    if await menu.is_shown_nothing():
        return
    await press.answer()
    shown_in = t if chat is None else tongue_of(None, chat)
    await menu.show(await _top(press, shown_in, chat, button.period, button.by))


async def _top(of: Visit | Press, t: Tongue, chat: Chat | None, period: Period, by: By) -> Screen:
    services = of.services
    store, now = services.ctx.store, services.ctx.clock.wall()
    groups = [chat.id] if chat is not None else await _groups(services, of.user)
    since = now - period.days * DAY if period.days is not None else 0.0
    ratings = services.reckoning.ratings.now
    group = chat.id if chat is not None else None
    places = [Place(one, ratings.of(one.user_id, group)) for one in await records.standings(store, groups, since)]
    title = t.text("🏆 <b>The best of your groups</b>") if chat is None else t.text("🏆 <b>The best of this group</b>")
    wanted = chat is None or chat.settings.ratings
    order = by if wanted or by is not By.RATING else By.WINS
    screen = top_screen(t, title, places, period, order, ratings=wanted)
    html = top_document(t, title, places, order, ratings=wanted)
    button = documents.of("top", period, order)
    return replace(screen, document=documents.document(t, html, button, screen.keyboard, chat=chat))


@on_plain("top")
async def on_plain_top(press: Press, where: int, values: tuple[str, ...]) -> None:
    """The best in plain text, as they stand now."""
    button = TopButton.unpack(":".join([TopButton.mark, *values]))
    chat, t = await read_there(press)
    if button is None:
        await press.no_longer_works()
        return
    if _hides(chat):
        await press.answer(_in_private(press.tongue))
        return
    await press.answer()
    screen = await _top(press, t, chat, button.period, button.by)
    await show_plain(press.services, documents.of("top"), where, press.thread_id, [screen.text])


async def _groups(services: Services, user: User | None) -> list[int]:
    """The groups in which a person has played and still is, and that show records."""
    if user is None:
        return []
    found = []
    for group in (await records.groups_of(services.ctx.store, user.id))[:GROUPS]:
        chat = await services.ctx.store.chat(group)
        if chat is None or _hides(chat):
            continue
        if await verdict(services.ctx, Deed.READ, Doer(user.id), group):
            found.append(group)
    return found


# -- /games --------------------------------------------------------------------------------------------------


@on_command("games")
async def on_games(who: Visit) -> None:
    """`/games`: the last games of this group, or in private one's own; `/games json` as a file for other programs."""
    if who.silence is not None and who.words:
        await who.reply(who.silence.told(who.user))
    elif [word.lower() for word in who.words] == [AS_DATA]:
        await _as_data(who)
    else:
        await open_menu(who, Menu.PAST, await _games(who.services, who.tongue, who.chat, who.user))


async def _as_data(who: Visit) -> None:
    """Send the file with the data of the last games; a group's only if the group shows records."""
    if _hides(who.chat):
        await who.reply(_in_private(who.tongue))
    elif not await who.services.game_exports.send(who.message.chat.id, who.thread_id):
        await who.reply(who.tongue.text("No games yet. A game counts when it's played to its end."))


async def _games(services: Services, t: Tongue, chat: Chat | None, user: User | None) -> Screen:
    games = await _ended(services, chat, user, LAST)
    title = t.text("📜 <b>Your last games</b>") if chat is None else t.text("📜 <b>The last games here</b>")
    told = frozenset([row.id for row in games if await records.has_log(services.ctx.store, row.id)])
    zone: tzinfo = ZoneInfo(chat.settings.timezone) if chat is not None else UTC
    names = RecordNames(t, services.ctx.scenarios)
    screen = games_screen(t, names, title, games, told=told, zone=zone)
    html = games_document(t, names, title, games, zone)
    return replace(screen, document=documents.document(t, html, documents.of("games"), screen.keyboard, chat=chat))


@on_plain("games")
async def on_plain_games(press: Press, where: int, values: tuple[str, ...]) -> None:
    """The last games in plain text, as in the list."""
    if values:
        await press.no_longer_works()
        return
    await press.answer()
    chat, t = await read_there(press)
    screen = await _games(press.services, t, chat, press.user)
    await show_plain(press.services, documents.of("games"), where, press.thread_id, [screen.text])


@on_press(StoryButton)
async def on_story_press(press: Press, button: StoryButton) -> None:
    """The story of a finished game, for its group there, and for its players in private."""
    if press.where is None:
        return
    services, t = press.services, press.tongue
    row = await press.ctx.store.game(button.ended_id)
    menu = in_menu(press, press.where, Menu.PAST)
    if row is None or await menu.stale():
        await press.no_longer_works()
        return
    if not await _may_read(press, row) or await press.is_shown_nothing():
        return
    await press.answer()
    language = t if press.in_private else tongue_of(None, await services.directory.chat(press.where))
    thread_id = None if press.in_private else press.thread_id
    press.ctx.background.spawn(_tell_story(services, row, press.where, thread_id, language), of_update=True)


@on_plain("story")
async def on_plain_story(press: Press, where: int, values: tuple[str, ...]) -> None:
    """The story of a game in plain text below its document, for whoever may read it there."""
    number = read_number(values[0]) if len(values) == 1 else None
    row = await press.ctx.store.game(number) if number is not None else None
    if row is None:
        await press.no_longer_works()
        return
    if not await _may_read(press, row):
        return
    await press.answer()
    _, t = await read_there(press)
    telling = _tell_story(press.services, row, where, press.thread_id, t, plain=True)
    press.ctx.background.spawn(telling, of_update=True)


async def _may_read(press: Press, row: GameRow) -> bool:
    """Whether the presser may read a game's story here: in its group, or in a player's private chat. If not, say so."""
    user_id = press.user.id
    plays = press.where == user_id and await press.ctx.store.player(row.id, user_id) is not None
    if row.state is not GameState.ENDED or not (plays or press.place == row.chat_id):
        await press.no_longer_works()
        return False
    if row.chat_id == user_id or (found := await verdict(press.ctx, Deed.READ, press.doer, row.chat_id)):
        return True
    await press.answer(_unread(press.tongue, found))
    return False


async def _tell_story(
    services: Services, row: GameRow, place: int, thread_id: int | None, t: Tongue, *, plain: bool = False
) -> None:
    """Replay a game, and post its story; with `plain`, as plain text in the place of the last such one."""
    ctx = services.ctx
    html = None
    players = await ctx.store.players(row.id)
    texts = [log_is_gone(t)]
    if (told := await services.reckoning.replay_if_kept(row, players)) is not None:
        scenario = ScenarioTexts(ctx.scenarios[row.scenario].raw_with(row.options), t)
        words = Narration(t, scenario, {player.seat: player.name for player in players})
        story = next((event for _, event in told.public() if isinstance(event, StoryTold)), StoryTold(()))
        texts = words.story(story, told.end) or [t.text("This game ended before there was anything to tell.")]
        html = None if plain else words.story_document(story, told.end)
    button = documents.of("story", row.id)
    if plain:
        await show_plain(services, button, place, thread_id, texts)
        return
    chat = await services.directory.chat(place, thread_id=thread_id) if place < 0 else None
    document = documents.document(t, html, button, chat=chat)
    await ctx.outgoing.deliver(Post(place, documents.pages(texts), thread_id=thread_id, silent=True, document=document))


# -- /story --------------------------------------------------------------------------------------------------


@on_command("story")
async def on_story(who: Visit) -> None:
    """`/story`, `/story N`: the last game here, or the one with this number in `/games`; in private one's own."""
    t, number = who.tongue, _asked_for(who.words)
    if number is None:
        await who.reply(t.text("/story sends the last game. For another one, add its number from /games: /story 2"))
        return
    rows = await _ended(who.services, who.chat, who.user, number)
    if len(rows) < number:
        await who.reply(t.text("There's no such game. /games lists them.") if rows else await _none_yet(who))
        return
    row, place = rows[-1], who.place
    if place is None:
        return
    if row.chat_id != place and not (may := await verdict(who.ctx, Deed.READ, who.doer, row.chat_id)):
        await who.reply(_unread(t, may))
        return
    who.services.story_pages.ask(row, place, who.place_thread)


def _unread(t: Tongue, why: Ruling) -> str:
    """The reason why a person cannot read the records of a group."""
    if why is Ruling.NO_MEMBER:
        return t.text("That game belongs to a group you're no longer in.")
    return why_not(t, why)


def _asked_for(words: Sequence[str]) -> int | None:
    """The number of a game that a user wrote, or 1 if none; None if the word is no such number."""
    match words:
        case []:
            return 1
        case [word] if word.isdecimal() and len(word) < len(str(NUMBERS)) and int(word) > 0:
            return int(word)  # in any digits
        case _:
            return None


async def _ended(services: Services, chat: Chat | None, user: User | None, most: int) -> list[GameRow]:
    """The games that have ended, the newest first: those of the group, in private the user's own."""
    if chat is not None:
        return await records.last_games_in(services.ctx.store, chat.id, most)
    return await records.last_games_of(services.ctx.store, user.id, most) if user is not None else []


async def _none_yet(who: Visit) -> str:
    """The answer that there is no story yet: the game still runs, or none has ended."""
    t, store = who.tongue, who.ctx.store
    if who.chat is not None:
        under_way = await store.active_games_in(who.chat.id)
    else:
        game = await store.active_game_of(who.user.id) if who.user is not None else None
        under_way = [game] if game is not None else []
    if any(row.state is GameState.RUNNING for row in under_way):
        return t.text("The game isn't over yet. I'll tell its story when it is.")
    return t.text("No games yet.")
