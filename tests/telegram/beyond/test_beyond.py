"""The beyond: its readers, arrivals and departures, reports, watchers, nights."""

from dataclasses import replace
from pathlib import Path

from bot.engine.asks import Ask
from bot.engine.presence.exits import take_out
from bot.store.groups.beyond import has_been
from bot.telegram.games.table import Table
from playground.server.serving import running_server
from playground.views import Group, PressAnswer, SeenMessage, Someone
from tests.telegram.world import World, narrating

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gregor", "Hilda", "Ida", "Jan", "Karl", "Lena")
PLAYERS = 10


class BeyondGame:
    """A game by day in a group with a beyond. The first is its host; those after the players only look on."""

    def __init__(self, world: World, people: list[Someone], group: Group) -> None:
        self.world = world
        self.people = people
        self.group = group

    @property
    def host(self) -> Someone:
        return self.people[0]

    @property
    def table(self) -> Table:
        return self.world.table(self.group)

    def of(self, role: str) -> Someone:
        seat = next(number for number, one in self.table.game.seats.items() if one.role.id == role)
        return next(one for one in self.people if self.table.seat_of(one.id) == seat)

    async def die(self, victim: Someone) -> None:
        """The mafia kills a player in a night, and day comes."""
        table = self.table
        asked: list[Ask] = []
        while not asked:
            await self.world.say(self.host, "/skip", self.group)
            asked = [
                ask for ask in table.game.questions.open.values() if ask.ability == "mafia_shot" and not ask.advisory
            ]
        shooter = next(one for one in self.people if table.seat_of(one.id) == asked[0].seat)
        question = next(m for m in reversed(await self.world.messages(shooter)) if m.button(victim.first_name))
        await self.world.press(shooter, question, victim.first_name)
        while table.game.phase.name == "night":
            await self.world.say(self.host, "/skip", self.group)
        seat = table.seat_of(victim.id)
        assert seat is not None
        assert not table.game.seats[seat].alive

    async def said(self, author: Someone, text: str) -> list[Someone]:
        """The readers of a message to the bot."""
        await self.world.say(author, text)
        return [one for one in self.people if text in "\n".join(await self.world.texts(one))]

    async def last(self, person: Someone, words: str) -> SeenMessage:
        return next(m for m in reversed(await self.world.messages(person)) if words in m.text)

    async def press(self, person: Someone, words: str, label: str) -> PressAnswer:
        return await self.world.press(person, await self.last(person, words), label)


async def evening(
    world: World,
    *,
    scenario: str = "classic",
    more: int = 0,
    players: int = PLAYERS,
    strangers: bool = False,
    **on: bool,
) -> BeyondGame:
    """A game by day, in a group with these settings on, and people who do not play; `strangers`: none of them has
    started the bot.
    """
    people = await world.people(*NAMES[: players + more], started=not strangers)
    group = await world.group(*people)
    chat = await world.up.services.directory.chat(group.id)
    settings = chat.settings.having("beyond", on.get("beyond", True))
    for name in ("beyond_nights", "watchers"):
        settings = settings.having(name, on.get(name, False))
    await world.up.services.directory.save_chat(replace(chat, settings=settings))
    await world.game(group, people[:players], scenario)
    await world.skip_to(people[0], group, "day 1")
    return BeyondGame(world, people, group)


def two_of_the_town(it: BeyondGame) -> tuple[Someone, Someone]:
    """Two players without whom the game goes on; not its host."""
    one, other, *_ = [it.people[seat - 1] for seat in it.table.game.seats.of_faction("town") if seat > 1]
    return one, other


async def victims(it: BeyondGame) -> tuple[Someone, Someone]:
    """Two of the town are killed in two nights."""
    town = [it.of("citizen"), it.of("detective")]
    town = [one for one in town if one is not it.host] + [it.of("doctor")]
    for victim in town[:2]:
        await it.die(victim)
    return town[0], town[1]


async def test_the_dead_hear_one_another_and_the_living_nothing(world: World) -> None:
    it = await evening(world)
    one, other = await victims(it)
    assert "alone" not in "\n".join(await world.texts(other))
    assert await it.said(one, "It was the butler") == [other]
    assert await it.said(other, "No, <b>the cook") == [one]
    quoted = await it.last(one, "the cook")
    assert other.first_name in quoted.text
    assert not await it.said(next(p for p in it.people if p not in {one, other}), "is anybody dead there?")
    assert not any("butler" in str(line.record) for line in await world.up.ctx.store.inputs(it.table.row.id))


async def test_the_first_is_alone_and_is_told_so(world: World) -> None:
    it = await evening(world)
    victim = it.of("citizen") if it.of("citizen") is not it.host else it.of("doctor")
    await it.die(victim)
    assert "Welcome to the graveyard" in "\n".join(await world.texts(victim))
    assert not await it.said(victim, "hello?")
    assert "alone here" in (await world.texts(victim))[-1]


async def out(it: BeyondGame, person: Someone) -> None:
    """A player is out, by no act of anybody's, and the game has gone on since."""
    seat = it.table.seat_of(person.id)
    assert seat is not None
    take_out(it.table.game, seat)
    await it.world.say(it.host, "/skip", it.group)


async def shown(it: BeyondGame, person: Someone, words: str) -> list[SeenMessage]:
    """Messages with these words that this person alone is shown in the group."""
    seen = await it.world.messages(person, it.group)
    return [one for one in seen if one.receiver == person.id and words in one.text]


async def test_whoever_has_never_started_the_bot_is_led_there_once_and_hears_from_then_on(world: World) -> None:
    it = await evening(world, scenario="simple", players=7, strangers=True)
    one, other = two_of_the_town(it)
    await world.control.start(other.id)
    await out(it, one)
    (way,) = await shown(it, one, "in the graveyard, through their private chats with me")
    assert way.keyboard[0][0]["url"].startswith("https://t.me/")
    await out(it, other)
    assert "Welcome to the graveyard" in "\n".join(await world.texts(other)), "told in private, as ever"
    assert not await shown(it, other, "graveyard")
    assert await it.said(other, "anybody here?") == []
    await world.control.start(one.id)
    await world.settled()
    assert "Welcome to the graveyard" in "\n".join(await world.texts(one))
    assert "is here now" in (await world.texts(other))[-1]
    assert await it.said(other, "the butler") == [one]
    assert len(await shown(it, one, "graveyard")) == 1, "told once"
    public = [seen for seen in await world.control.messages(None, it.group.id) if seen.receiver is None]
    assert not [seen for seen in public if "graveyard" in seen.text or "butler" in seen.text]


async def test_where_secrets_are_told_in_the_group_the_graveyard_is_still_in_private(world: World) -> None:
    world.secrets = "here"
    it = await evening(world, scenario="simple", players=7)
    one, other = two_of_the_town(it)
    await out(it, one)
    await out(it, other)
    assert await it.said(one, "the butler") == [other]
    assert not await shown(it, other, "the butler")
    assert not await shown(it, one, "graveyard")
    await it.press(one, "Welcome to the graveyard", "Leave")
    assert await it.said(other, "where are you?") == []


async def test_without_the_setting_the_dead_are_silent(world: World) -> None:
    it = await evening(world, beyond=False)
    one, other = await victims(it)
    assert not await it.said(one, "psst")
    assert "out of this game" in (await world.texts(one))[-1]
    assert "beyond" not in "\n".join([*await world.texts(one), *await world.texts(other)])


async def test_it_is_left_by_a_tap_or_a_command_and_entered_again(world: World) -> None:
    it = await evening(world)
    one, other = await victims(it)
    await it.press(one, "Welcome to the graveyard", "Leave")
    assert await it.said(other, "where are you?") == []
    assert not await it.said(one, "not passed on")
    await it.press(one, "You've left the graveyard", "Come back")
    assert await it.said(other, "there you are") == [one]
    await world.say(one, "/beyond")
    assert await it.said(other, "gone again") == []
    assert "any game's graveyard" in (await world.say(it.host, "/beyond"))[-1].text


async def test_whoever_gives_the_game_up_hears_nothing_more(world: World) -> None:
    it = await evening(world)
    one, other = await victims(it)
    await world.say(one, "/leave")
    assert not await it.said(other, "still there?")
    assert not await it.said(one, "hello from outside")
    assert "not in a game" in (await world.texts(one))[-1]
    assert "no longer works" in (await it.press(one, "Welcome to the graveyard", "Leave")).text


async def test_where_somebody_may_return_it_stays_closed(world: World) -> None:
    it = await evening(world, scenario="godfather", players=11, more=1, watchers=True)
    victim = next(one for one in (it.of("citizen"), it.of("watson")) if one is not it.host)
    take_out(it.table.game, it.table.seat_of(victim.id) or 0)
    await world.say(it.host, "/extend", it.group)
    texts = "\n".join(await world.texts(victim))
    assert "Welcome to the graveyard" not in texts
    assert "the graveyard is closed" in texts
    assert not await it.said(victim, "anybody?")
    assert "may come back" in str(await world.ask(it.people[-1], "/watch", it.group))


async def test_a_flood_is_not_passed_on(world: World) -> None:
    it = await evening(world)
    one, other = await victims(it)
    for number in range(9):
        await world.say(one, f"number {number}")
    heard = "\n".join(await world.texts(other))
    assert "number 3" in heard
    assert "number 8" not in heard
    assert "too fast" in "\n".join(await world.texts(one))


async def test_a_report_reaches_admins_who_play_only_after_the_game(world: World) -> None:
    it = await evening(world)
    one, other = await victims(it)
    await it.said(one, "You are all fools")
    assert "admins" in (await it.press(other, "all fools", "🚩")).text
    assert "all fools" not in "\n".join(await world.texts(it.host)), "she lives, and would learn what the dead know"
    await world.stop(it.host, it.group)
    told = await it.last(it.host, "all fools")
    assert "reports a message" in told.text
    assert one.first_name in told.text
    assert other.first_name in told.text
    assert "is over, and its graveyard is closed" in "\n".join(await world.texts(one))


async def test_words_are_reported_by_the_button_under_them_alone(world: World) -> None:
    """A forged press would report whatever the bot has written somewhere as somebody's words."""
    it = await evening(world)
    one, other = await victims(it)
    await it.said(one, "You are all fools")
    words = await it.last(other, "all fools")
    flag = (words.button("🚩") or {})["callback_data"]
    elsewhere = next(m for m in await world.messages(other) if not m.button("🚩"))
    assert "no longer works" in (await world.forge(other, elsewhere, flag)).text
    others = flag.rpartition(":")[0] + f":{it.table.seat_of(other.id)}"
    assert "no longer works" in (await world.forge(other, words, others)).text
    await world.say(it.host, "/stop", it.group)
    assert "reports" not in "\n".join(await world.texts(it.host))


async def test_a_watcher_hears_the_dead_once_the_host_agrees(world: World) -> None:
    it = await evening(world, more=2, watchers=True)
    karl, lena = it.people[PLAYERS:]
    one, other = await victims(it)
    wish = (await world.say(karl, "/watch", it.group))[-1]
    assert await it.said(one, "before") == [other]
    assert "Only the host" in (await world.press(lena, wish, "Let them")).text
    await world.press(it.host, wish, "Let them")
    assert "is watching this game with" in (await world.look(wish, it.host)).text
    assert "You're watching" in "\n".join(await world.texts(karl))
    assert {reader.id for reader in await it.said(one, "after")} == {other.id, karl.id}
    assert {reader.id for reader in await it.said(karl, "who was it?")} == {one.id, other.id}
    assert "(watching)" in (await it.last(one, "who was it?")).text
    assert "watching this game already" in str(await world.ask(karl, "/watch", it.group))
    assert await has_been(world.up.ctx.store, it.table.row.id, karl.id)
    assert not await has_been(world.up.ctx.store, it.table.row.id, lena.id)
    await world.control.leave(it.group.id, karl.id)
    await world.settled()
    assert await it.said(one, "without her") == [other]


async def test_a_watcher_who_is_refused_hears_nothing(world: World) -> None:
    it = await evening(world, more=1, watchers=True)
    (karl,) = it.people[PLAYERS:]
    wish = (await world.say(karl, "/watch", it.group))[-1]
    await world.press(it.host, wish, "No")
    assert "won't be watching" in (await world.look(wish, it.host)).text
    assert "no watchers" in str(await world.ask(karl, "/watch", it.group))
    await victims(it)
    assert "Welcome" not in "\n".join(await world.texts(karl))
    assert "have a seat" in str(await world.ask(it.host, "/watch", it.group))


async def test_without_the_setting_nobody_watches(world: World) -> None:
    it = await evening(world, more=1)
    assert "let anybody watch" in str(await world.ask(it.people[-1], "/watch", it.group))


async def test_the_dead_see_the_night_as_its_waves_close(world: World) -> None:
    it = await evening(world, beyond_nights=True)
    one, _ = await victims(it)
    told = await it.last(one, "happens tonight")
    assert "Mafia shot" in told.text or "shot" in told.text.lower()
    living = [p for p in it.people if it.table.game.seats[it.table.seat_of(p.id) or 0].alive]
    for person in living:
        assert "happens tonight" not in "\n".join(await world.texts(person))


async def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            it = await evening(world)
            one, other = await victims(it)
        async with narrating(server, tmp_path) as world:
            it = BeyondGame(world, it.people, it.group)
            assert await it.said(one, "still here") == [other]
            assert "\n".join(await world.texts(one)).count("Welcome to the graveyard") == 1


async def test_who_plays_elsewhere_or_has_blocked_the_bot_is_not_counted_among_those_who_hear(world: World) -> None:
    it = await evening(world, more=2, watchers=True)
    karl, lena = it.people[PLAYERS:]
    one, other = await victims(it)
    wish = (await world.say(karl, "/watch", it.group))[-1]
    await world.press(it.host, wish, "Let them")
    elsewhere = await world.group(karl, lena)
    board = await world.lobby(lena, elsewhere)
    await world.press(karl, board, "Join")
    assert await it.said(one, "has he gone?") == [other]
    await world.press(karl, board, "Leave")
    assert {reader.id for reader in await it.said(one, "he is back")} == {other.id, karl.id}
    await world.control.leave(it.group.id, karl.id)
    await world.control.block(other.id)
    await world.settled()
    assert await it.said(one, "anybody left?") == []
    assert "alone here" in (await world.texts(one))[-1]


async def test_who_has_heard_the_dead_may_ask_to_watch_again_and_never_takes_a_seat(world: World) -> None:
    it = await evening(world, more=2, watchers=True)
    karl, lena = it.people[PLAYERS:]
    one, other = await victims(it)
    wish = (await world.say(karl, "/watch", it.group))[-1]
    await world.press(it.host, wish, "Let them")
    for person in (karl, lena):
        if person is lena:
            lenas = (await world.say(lena, "/watch", it.group))[-1]
        await world.control.leave(it.group.id, person.id)
        await world.settled()
    assert "left the group" in (await world.press(it.host, lenas, "Let them")).text
    for person in (lena, karl):
        await world.control.add(it.group.id, person.id)
        wish = (await world.say(person, "/watch", it.group))[-1]
        assert "would like to watch" in wish.text
    game = it.table.row.id
    assert await has_been(world.up.ctx.store, game, karl.id), "also while he waits for the answer"
    assert not await has_been(world.up.ctx.store, game, lena.id)
    await world.press(it.host, wish, "No")
    assert await it.said(one, "without them") == [other]
    assert await has_been(world.up.ctx.store, game, karl.id)
    wish = (await world.say(karl, "/watch", it.group))[-1]
    await world.press(it.host, wish, "Let them")
    assert {reader.id for reader in await it.said(one, "with him")} == {other.id, karl.id}


async def test_an_admin_who_has_read_a_report_takes_no_seat_of_that_game(world: World) -> None:
    it = await evening(world, more=2, watchers=True)
    karl, lena = it.people[PLAYERS:]
    for person in (karl, lena):
        await world.control.promote(it.group.id, person.id)
    await world.say(lena, "/watch", it.group)
    one, other = await victims(it)
    await it.said(one, "It was the butler")
    await it.press(other, "butler", "🚩")
    for person in (karl, lena):
        assert "butler" in (await world.texts(person))[-1]
        assert await has_been(world.up.ctx.store, it.table.row.id, person.id)
    assert not await has_been(world.up.ctx.store, it.table.row.id, it.host.id)
    await world.say(it.host, "/settings substitutes=members", it.group)
    leaver = next(p for p in it.people[1:PLAYERS] if it.table.lives(p.id))
    offer = (await world.say(leaver, "/leave", it.group))[-1]
    assert "already read" in (await world.press(karl, offer, "Take the seat")).text
    assert await it.said(one, "nobody else hears") == [other]
    assert "would like to watch" in (await world.say(karl, "/watch", it.group))[-1].text


async def test_it_closes_with_a_game_that_is_broken_off(world: World) -> None:
    it = await evening(world)
    one, other = await victims(it)
    await it.said(one, "You are all fools")
    await it.press(other, "all fools", "🚩")
    await world.control.throw_out_bot(it.group.id)
    await world.settled()
    for person in (one, other):
        closed = await it.last(person, "its graveyard is closed")
        assert not closed.buttons
    assert "reports a message" in (await it.last(it.host, "all fools")).text
    assert "not in a game" in (await world.say(one, "hello?"))[-1].text


async def test_the_beyond_speaks_the_language_that_a_member_chooses_meanwhile(world: World) -> None:
    game = await evening(world)
    seats = game.table.game.seats
    town = [one for one in game.people[1:] if seats[game.table.seat_of(one.id) or 0].role.side == "town"]
    await game.die(town[0])
    await world.say(town[0], "/language ru")
    seen = await world.say(town[0], "/beyond")
    assert "не передаю" in seen[-1].text
