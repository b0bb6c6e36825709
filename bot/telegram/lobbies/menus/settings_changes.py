"""Changes of settings, by buttons or in writing, and their effects on a lobby or a game that is open."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, partial

from markupsafe import Markup

from bot.scenario import Scenario
from bot.store import settings_line
from bot.store.groups.beyond import speaks
from bot.store.groups.motions import START, forget_motions
from bot.store.rows import NOBODY, Chat, GameRow, User
from bot.store.settings import ABOUT, GroupSettings, default, is_switch
from bot.telegram.context import ChatContext
from bot.telegram.directory import Directory, place_of_practice
from bot.telegram.games.seat_tags import order_of
from bot.telegram.games.tables import Tables
from bot.telegram.lobbies.gathering.plans import Plans
from bot.telegram.lobbies.lobbies import Lobbies, countdown_of
from bot.telegram.lobbies.lobby import Lobby
from bot.telegram.lobbies.menus.menu import OFF, ON, Menu
from bot.telegram.lobbies.menus.screens import AUTOMATIC
from bot.telegram.lobbies.menus.settings_screens import choices_of, page_of, setting_name, value_name
from bot.telegram.lobbies.opening import Refusal, Refused, with_hearing
from bot.telegram.lobbies.written.choices import SIGN, Choosable, Written, read_choices
from bot.telegram.lobbies.written.hours import no_such_zone
from bot.telegram.logbook import entry
from bot.telegram.outbox.deliveries import Delivery, GroupSilence, Mute, Post, enqueue
from bot.text import LANGUAGES, ScenarioTexts, Tongue, one_of_ours, plain, tongue
from bot.text.cleaning import quoted
from bot.text.spelling import key
from bot.text.wordings.files import tones
from bot.text.zones import zone_named


def changed(scenarios: Mapping[str, Scenario], chat: Chat, menu: str, values: Sequence[str]) -> Chat:
    """The group with its settings after a press in a menu; unchanged if the chosen value does not exist."""
    match menu, *values:
        case Menu.SCENARIO, scenario if scenario in scenarios:
            legal = scenarios[scenario].legal(chat.options.get(scenario, {}))
            known = {scenario: legal} if scenario in chat.options else {}
            return replace(chat, scenario=scenario, options={**chat.options, **known})
        case Menu.SCENARIO, scenario, option, value if scenario in scenarios and option in scenarios[scenario].options:
            return _with_option(scenarios[scenario], chat, option, value)
        case Menu.LANGUAGE, "chat", code if code in LANGUAGES:
            return replace(chat, language=code, language_chosen=True)
        case Menu.SETTINGS, *page, name, value if page_of("".join(page)) is not None:
            return replace(chat, settings=_with_setting(chat, name, value))
    return chat


def _with_setting(chat: Chat, name: str, value: str) -> GroupSettings:
    """The settings with the value that a button carries, if buttons offer such a value."""
    about = ABOUT.get(name)
    if about is None or about.written:
        return chat.settings
    if is_switch(name):
        return chat.settings.having(name, value == ON) if value in {ON, OFF} else chat.settings
    offered = tones(chat.language) if name == "tone" else about.choices or {}
    if value not in offered:
        return chat.settings
    return chat.settings.having(name, int(value) if value.isdigit() else value)


def _with_option(scenario: Scenario, chat: Chat, option: str, value: str) -> Chat:
    try:
        read = scenario.value(option, value)
    except ValueError:
        return chat
    options = scenario.with_choice(chat.options.get(scenario.id, {}), option, read)
    return replace(chat, scenario=scenario.id, options={**chat.options, scenario.id: options})


class SettingsChanges:
    """Stores changed settings, and applies them to lobbies and games. Called in the lane of the group or the person."""

    def __init__(self, ctx: ChatContext, directory: Directory, tables: Tables, lobbies: Lobbies, plans: Plans) -> None:
        self._ctx = ctx
        self._directory = directory
        self._tables = tables
        self._lobbies = lobbies
        self._plans = plans

    async def change_chat(self, old: Chat, new: Chat, thread_id: int | None) -> None:
        """Store a change of settings, and apply it to an open lobby of this topic, and as far as possible to a game.

        The menu is edited afterwards: after a crash in between, the update comes again, and changes nothing more.

        Raises:
            Refused: more have joined than could play then, or the bot cannot read what roles of the cast need; nothing
                has changed.
        """
        if new == old:
            return
        row = await self._ctx.store.active_game_in(new.id, thread_id)
        lobby = await self._lobbies.load(row.id) if row is not None else None
        retold = self._tables.in_chat(new.id) if new.language != old.language else ()  # from now on
        rows = [replace(table.row, language=new.language) for table in retold]
        due, line, told = [*self._order(old, new, thread_id), *_noted(old, new)], [], []
        if lobby is not None:
            await self._follow(lobby, old, new)
            rows.append(lobby.row)
            line = await lobby.line()  # the game may take more by now
        others = await self._other_lobbies(new.id, row)
        for other in others:
            other.row = replace(other.row, language=new.language)
            rows.append(other.row)
        async with self._ctx.store.transaction(part=True) as tx:
            for one in rows:
                await tx.save_game(one)
            if lobby is not None and not lobby.wanting:
                await forget_motions(tx, lobby.row.id, [START])
            await self._directory.write(tx, new, thread_id)
            for other in others:
                other.chat = await tx.chat(new.id, other.row.thread_id) or new  # a topic may have its own settings
                due.append(other.board())
            if lobby is not None:
                told = await lobby.seat_all(tx, line, freed=True)
                unpin = old.settings.pin_board and not new.settings.pin_board
                due = [replace(await lobby.newest(tx), unpin=unpin), *due, *told]
            await enqueue(tx, due)
        for one in rows:
            if (table := self._tables.get(one.id)) is not None:
                table.row = one
        if lobby is not None:
            self._lobbies.countdowns.watch(lobby.row)
        await self._directory.settings_written(new.id)
        if (new.language, new.settings.timezone) != (old.language, old.settings.timezone):
            await self._plans.show_changed(new.id)
        if lobby is not None and told and lobby.now.full():
            await lobby.start_by_itself()

    async def _other_lobbies(self, chat_id: int, here: GameRow | None) -> list[Lobby]:
        """The lobbies that are open in other topics: of these, the language is the group's, and so are its settings."""
        rows = [row for row in await self._ctx.store.active_games_in(chat_id) if here is None or row.id != here.id]
        return [lobby for row in rows if (lobby := await self._lobbies.load(row.id)) is not None]

    async def _follow(self, lobby: Lobby, old: Chat, new: Chat) -> None:
        """Apply the changed settings, and no others, to the lobby: others may hold for this one game (`/newgame`)."""
        row = replace(lobby.row, language=new.language)
        if new.settings.pace != old.settings.pace:
            row = replace(row, pace=new.settings.pace)
            if countdown_of(old.settings.pace) != (countdown := countdown_of(row.pace)):
                row = replace(row, closes_at=self._ctx.clock.now() + countdown)
        other_game = (old.scenario, old.options) != (new.scenario, new.options)
        if other_game or old.settings.voice != new.settings.voice:
            name, wanted = row.scenario, row.options
            if other_game:
                lobby.wanting = frozenset()  # they wanted to start another
                name, wanted = new.scenario, new.options.get(new.scenario, {})
            scenario = self._ctx.scenarios[name]
            row = replace(row, scenario=name, options=await with_hearing(self._ctx.bot, new, scenario, wanted))
            _refuse_too_many(scenario, row.options, len(lobby.players))
        lobby.row, lobby.chat = row, new

    def _order(self, old: Chat, new: Chat, thread_id: int | None) -> list[Delivery]:
        """The deliveries by which a running game follows changed settings: the group is closed or opened, the dead are
        muted or not (never in topics), and tags beside names change.
        """
        due: list[Delivery] = []
        if new.settings.seat_tags != old.settings.seat_tags:
            here = self._tables.at(new.id, thread_id)
            due += order_of(here.row, new, here.game, here.players) if here is not None else []
        table = self._tables.at(new.id, None) if thread_id is None else None
        if table is None:
            return due
        game, game_id = table.game, table.row.id
        if new.settings.silence_night != old.settings.silence_night and game.floor.seats == ():
            due.append(GroupSilence(new.id, closed=new.settings.silence_night, game=game_id))
        if new.settings.mute_dead != old.settings.mute_dead:
            dead = [table.players[seat].user_id for seat, player in game.seats.items() if not player.alive]
            dead += [leaver.user_id for leaver in table.presenter.readers.seating.former]
            due += [Mute(new.id, user, new.settings.mute_dead, game_id) for user in dead if user > NOBODY]
        return due

    async def change_own_language(self, user: User, value: str, telegrams: str | None) -> User:
        """Set a person's own language, or that of their app again; in a running game they are written to in it."""
        if value == AUTOMATIC:
            new = replace(user, language=one_of_ours(telegrams), language_chosen=False)
        elif value in LANGUAGES:
            new = replace(user, language=value, language_chosen=True)
        else:
            return user
        row = await self._ctx.store.active_game_of(user.id)
        player = await self._ctx.store.player(row.id, user.id) if row is not None else None
        table = self._tables.get(row.id) if row is not None else None
        practice = table.row if table is not None and table.row.is_practice else None
        async with self._ctx.store.transaction(part=True) as tx:
            await tx.save_user(new)
            await speaks(tx, user.id, new.language)
            if player is not None:
                await tx.save_player(replace(player, language=new.language))
            if practice is not None:  # what a group would read is theirs as well
                practice = replace(practice, language=place_of_practice(new).language)
                await tx.save_game(practice)
        if table is not None:
            table.presenter.readers.seating.speaks(user.id, new.language)
            table.row = practice or table.row
        return new


def _refuse_too_many(scenario: Scenario, options: Mapping[str, object], joined: int) -> None:
    most = scenario.sizes(options)[-1]
    if joined > most:
        raise Refused(
            lambda t: t.text(
                "That's not possible: {joined} have joined the lobby, and {scenario} takes {most} at most.",
                joined=joined,
                scenario=ScenarioTexts(scenario.raw, t).name,
                most=most,
            )
        )


def _noted(old: Chat, new: Chat) -> list[Post]:
    """The changes, from the old value to the new, for the group's log."""
    t = tongue(new.language)
    changes = [
        t.text("⚙️ {setting}: {old} → {new}", setting=setting_name(t, name), old=was, new=is_now)
        for name in ABOUT
        if (was := value_name(t, old, name)) != (is_now := value_name(t, new, name))
    ]
    return entry(new, Markup("\n").join(changes)) if changes else []


# -- settings in writing -------------------------------------------------------------------------------------


YES = ("yes", "true", "1", "вкл", "да", "بله", "آره", "نعم")
NO = ("no", "false", "0", "выкл", "нет", "نه", "خیر", "لا")
LONGEST = 60
"""The most characters that are quoted of what was written."""


def read_settings(text: str, chat: Chat) -> GroupSettings:
    """The settings of a group with what a text changes, such as `Pace = Quick` or `silence_night=off pace=slow`.

    Raises:
        Refused: a word of it is no setting, or no value of that setting.
    """
    words, choices = read_choices(_with_sign(text, known := _known(chat.language)), known)
    settings = chat.settings
    for word in words:
        if word.lower() != settings_line.DEFAULTS:
            raise Refused(_no_setting(word))
        settings = settings_line.read(settings_line.DEFAULTS, settings)
    for one in choices:
        if one.id is None:
            raise Refused(_no_setting(one.name or one.value))
        try:
            settings = settings_line.read(f"{one.id}={_value(one)}", settings)
        except settings_line.LineError as error:
            raise Refused(partial(_no_value, name=one.id, value=one.value, chat=chat)) from error
    return settings


def _with_sign(text: str, known: Sequence[Choosable]) -> str:
    """The text with a sign added between a setting and its value, where there is none, as in `pace quick`."""
    words = [] if SIGN.search(text) else text.split()
    for end in range(len(words) - 1, 0, -1):
        if any(key(" ".join(words[:end])) in one.names for one in known):
            return f"{' '.join(words[:end])} = {' '.join(words[end:])}"
    return text


def _value(one: Written) -> str:
    """The written value, in the form in which settings are stored."""
    if one.id == "timezone":
        zone = zone_named(one.value)
        if zone is None:
            raise Refused(lambda t: no_such_zone(t, one.value))
        return zone
    return key(one.value) if one.value.isdecimal() else one.value


def _no_setting(word: str) -> Refusal:
    return lambda t: t.text(
        "There's no setting “{word}”. Nothing has changed. All settings: /settings", word=quoted(word, LONGEST)
    )


def _no_value(t: Tongue, name: str, value: str, chat: Chat) -> Markup:
    setting, word = setting_name(t, name), quoted(value, LONGEST)
    choices = choices_of(t, chat, name)
    if not choices:
        return t.text("{setting} can't be “{word}”. Nothing has changed.", setting=setting, word=word)
    return t.text(
        "{setting} can't be “{word}”. Choose one of these: {values}. Nothing has changed.",
        setting=setting,
        word=word,
        values=t.listing(choices),
    )


@cache
def _known(language: str) -> Sequence[Choosable]:
    """All settings that can be written, with their names in all languages."""
    tongues, found = [tongue(code) for code in LANGUAGES], []
    for name, about in ABOUT.items():
        names = frozenset(plain(t.text(about.name)) for t in tongues)
        values = {word: value for t in tongues for word, value in _values(t, name, language).items()}
        found.append(Choosable(name, names, values, several_words=name == "timezone"))
    return found


def _values(t: Tongue, name: str, language: str) -> Mapping[str, str]:
    """The ids of a setting's values, by their names in a language."""
    if is_switch(name):
        yes, no = plain(t.context("settings", "on")), plain(t.context("settings", "off"))
        return {
            **dict.fromkeys((settings_line.ON, yes, *YES), settings_line.ON),
            **dict.fromkeys((settings_line.OFF, no, *NO), settings_line.OFF),
        }
    values = {value: value for value in ABOUT[name].choices or {}}
    values |= {plain(t.text(words.name)): value for value, words in (ABOUT[name].choices or {}).items()}
    if name == "tone":
        values |= {word: one.id for one in tones(language).values() for word in (one.id, one.name)}
    if default(name) is None:
        values |= {settings_line.NONE: settings_line.NONE, plain(t.context("settings", "none")): settings_line.NONE}
    return values
