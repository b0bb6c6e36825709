"""`/help`: the topics on which a user may want help, each on its own screen; and the first message in a group."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from markupsafe import Markup, escape

from bot.store.rows import Chat
from bot.telegram.lobbies.commands import admin_commands, group_commands, host_commands, private_commands
from bot.telegram.lobbies.menus.menu import Menu, Screen, back_button, menu_button, ticked
from bot.telegram.presenting.keyboard_layout import rows
from bot.text import LANGUAGES, Tongue
from bot.text.tongue import command

GRAVE = frozenset({"leave", "skip", "stop"})
"""The commands that cannot be taken back: they are shown so that a tap while scrolling does not send them."""


class Wish(StrEnum):
    """A topic on which a user may want help, by its name in button data."""

    PLAY = "play"
    NIGHT = "night"
    HOST = "host"
    SET_UP = "setup"
    AFTER = "after"
    COMMANDS = "commands"


def help_screen(
    t: Tongue, wish: Wish | None = None, *, private: bool = False, unseen: bool = False, brings: bool = False
) -> Screen:
    """The screen that answers one wish, in private or in a group; without a wish, the menu of all.

    `unseen`: there are commands that only their sender sees; `brings`: groups may bring scenarios.
    """
    if wish is None:
        head = t.text(
            "🎭 <b>I narrate Mafia</b>, so that everybody can play. I deal the roles, run the night, give you "
            "the floor, count the votes, and tell the story at the end.\n\nWhat would you like to know?"
        )
        buttons = [menu_button(_name(t, one), Menu.HELP, one) for one in Wish]
        return Screen(head, rows(buttons))
    answer = [_answer(t, wish, private=private)]
    if unseen and wish is Wish.NIGHT:
        answer.append(
            t.text(
                "<b>Without leaving the group</b>\n{example} passes a message to your team from there, and so "
                "does a reply to anything only you can see. Pick /t from the list of commands, and your app "
                "shows that only I can see it. If it doesn't, or won't let you write while the group is closed, "
                "write to me in private; your choices under “My hand” count in any case.",
                example=command("/t 4?"),
            )
        )
    if brings and wish is Wish.SET_UP:
        answer.append(
            t.text(
                "<b>A game of your own</b>\nUnder every game in /scenario, “Change this game” lets you change what's "
                "dealt, or gives you its file. Change the file as you like and send it to me in private: I'll tell you "
                "what's wrong with it, and robots will try it out."
            )
        )
    return Screen(Markup("\n\n").join(answer), ((back_button(t, Menu.HELP),),))


def _name(t: Tongue, wish: Wish) -> Markup:
    names = {
        Wish.PLAY: t.context("button", "🙋 How to play"),
        Wish.NIGHT: t.context("button", "🌙 At night"),
        Wish.HOST: t.context("button", "🎩 Host a game"),
        Wish.SET_UP: t.context("button", "⚙️ Set up the group"),
        Wish.AFTER: t.context("button", "📊 After the game"),
        Wish.COMMANDS: t.context("button", "📜 All commands"),
    }
    return names[wish]


def _answer(t: Tongue, wish: Wish, *, private: bool) -> Markup:
    match wish:
        case Wish.PLAY:
            how = t.text(
                "<b>How a game begins</b>\n1. Somebody sends /newgame.\n2. Everybody who wants to play presses "
                "Join. Never written to me? Then I'll tell you your secrets in the group, in messages only you "
                "can see, or our private chat opens: press Start there.\n3. When enough have joined, press "
                "Start now. I'll send you your role in private.\n\n/rules shows the rules of the game, /roles "
                "what each role can do, /players who is still in it. With {leave} you give up your seat.",
                leave=command("/leave"),
            )
            robots = t.text(
                "<b>Too few people?</b>\nIf admins have let robots in with /settings, {example} seats three of them; a "
                "button in the lobby adds one more. On your own, send me /practice in private.",
                example=command("/newgame robots=3"),
            )
            return Markup("\n\n").join([how, robots])
        case Wish.NIGHT:
            return t.text(
                "<b>At night</b> I ask you in private, or under “My hand”, what you want to do. Answer with "
                "the buttons; you can change your mind until time runs out. Nobody can forward what I write to "
                "you.\n\nIf the game gives your team a room, just write to me: only your team sees it.\n\nWhile "
                "the group is closed, {leave} works in private, and so do the host's commands.",
                leave=command("/leave"),
            )
        case Wish.HOST:
            return _listed(t, t.text("<b>For the host of the game and admins</b>"), host_commands(t))
        case Wish.SET_UP:
            hosts = host_commands(t)
            admins = {name: text for name, text in admin_commands(t).items() if name not in hosts}
            rights = t.text(
                "<b>Permissions</b>\nI don't need any to narrate. As an admin I also keep order:\n• restrict "
                "members: I close the group at night, and mute players who are out\n• delete messages: I "
                "delete what's written out of turn\n• pin messages: I pin the lobby and the votes\n"
                "• edit member tags: I show the seats beside the names\n/settings "
                "switches each of these off."
            )
            return Markup("\n\n").join([rights, _listed(t, t.text("<b>For admins</b>"), admins)])
        case Wish.AFTER:
            return t.text(
                "<b>After the game</b> I tell its story: who did what at night, and how everybody voted. "
                "All the records I keep come from that story. Use the commands to see your own games and the "
                "group's; /settings says what the group may see. {example} sends the games as data, for "
                "other programs.",
                example=command("/games json"),
            )
        case Wish.COMMANDS:
            here, group, head = private_commands(t), group_commands(t), t.text("<b>Commands</b>")
            if not private:
                return _listed(t, head, group)
            there = {name: text for name, text in group.items() if name not in here}
            return Markup("\n\n").join([_listed(t, head, here), _listed(t, t.text("<b>In a group</b>"), there)])


def _listed(t: Tongue, head: Markup, commands: Mapping[str, str]) -> Markup:
    """A line for each command. The invisible mark keeps the slash in place in right-to-left lines."""
    names = {name: command(f"/{name}") if name in GRAVE else Markup("\u200e/{}").format(name) for name in commands}
    lines = [t.text("{command} – {meaning}", command=names[name], meaning=text) for name, text in commands.items()]
    return Markup("\n").join([head, *lines])


# -- the first message in a group ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rights:
    """The rights that the bot has in a group, as Telegram has just said; `hindrance`: why no game can begin there."""

    restrict: bool
    delete: bool
    pin: bool
    hindrance: Markup | None = None
    read: bool = True


def set_up_screen(t: Tongue, chat: Chat, scenario: Markup, rights: Rights | None) -> Screen:
    """The first message in a group: its language, its game, and the rights that the bot lacks (None: not known yet)."""
    lines = [
        t.text("🎭 <b>Hello! I narrate Mafia here.</b> /newgame opens a lobby."),
        t.text("Language: {language}", language=LANGUAGES.get(chat.language, chat.language)),
        t.text("Game: {scenario}", scenario=scenario),
    ]
    if rights is not None:
        lines += [Markup(""), *_rights(t, rights)]
    languages = [
        menu_button(ticked(escape(name), on=code == chat.language), Menu.SET_UP, "language", code)
        for code, name in LANGUAGES.items()
    ]
    game = menu_button(t.context("button", "🎲 Choose the game"), Menu.SET_UP, "game")
    tried = menu_button(t.context("button", "🔎 Check my permissions"), Menu.SET_UP, "rights")
    return Screen(Markup("\n").join(lines), (*rows(languages), (game,), (tried,)))


def _rights(t: Tongue, rights: Rights) -> list[Markup]:
    named = [
        (rights.restrict, t.text("restrict members: the group is quiet at night")),
        (rights.delete, t.text("delete messages: nobody speaks out of turn")),
        (rights.pin, t.text("pin messages: everybody finds the lobby and the vote")),
    ]
    lines = [Markup("{} {}").format("✅" if there else "❌", what) for there, what in named]
    if not rights.read:
        lines.append(
            t.text(
                "👆 As long as I'm not an admin, I can't read what you write here: only the buttons you press "
                "show me who is playing."
            )
        )
    if all(there for there, _ in named):
        return [*lines, t.text("I have every permission I need.")]
    if rights.hindrance is not None:
        return [*lines, rights.hindrance]
    return [*lines, t.text("Games work without these too. An admin can give them to me in the group's settings.")]
