"""Words and menus on a scenario that a person has brought, and on a group's changes to a game."""

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from markupsafe import Markup

from bot.scenario import Scenario
from bot.scenario.casts.limits import Counts
from bot.scenario.changing import dealt
from bot.scenario.options import Value
from bot.scenario.own import FILE, LONGEST_NAME
from bot.store.groups.own_scenarios import OwnScenario
from bot.telegram.callback_data import ButtonData
from bot.telegram.lobbies.menus.menu import Menu, Screen, back_button, menu_button
from bot.telegram.lobbies.menus.screens import facts
from bot.telegram.lobbies.own.trials import Flaw, Tried
from bot.telegram.outbox.deliveries import Button, Keyboard
from bot.telegram.presenting.keyboard_layout import button_of, rows
from bot.text import ScenarioTexts, Tongue, plain, telegram_length, tongue
from bot.text.cleaning import LRI, PDI
from bot.text.tongue import command

MOST_FLAWS = 12
LONGEST = 3500
"""The most characters of a message."""
PAYLOAD = "own-"
"""The word before the code of a file, in links and behind `/scenario`."""


def flawed(t: Tongue, problems: Sequence[Flaw]) -> Markup:
    """The message with the number of mistakes in a file, and the first of them."""
    head = t.text(
        "✏️ Mistakes in this file: {number}. Correct them and send the file again.", number=t.number(len(problems))
    )
    return Markup("\n").join([head, *_flaws(t, problems)])


def _flaws(t: Tongue, flaws: Sequence[Flaw]) -> list[Markup]:
    lines = [_flaw(t, one) for one in flaws[:MOST_FLAWS]]
    if len(flaws) > MOST_FLAWS:
        lines.append(t.text("… and {rest} more.", rest=t.number(len(flaws) - MOST_FLAWS)))
    return lines


def _flaw(t: Tongue, one: Flaw) -> Markup:
    # Isolated, since with a mark before English alone the lines after its first would run from the right.
    text = Markup("<code>{}{}{}</code>").format(LRI, ": ".join(filter(None, (one.field, one.text)))[:300], PDI)
    if one.line is None:
        return Markup("• ") + text
    # NOTE: a mistake in a file: its line, and what is wrong there (in English)
    return t.text("• line {line}: {text}", line=t.number(one.line), text=text)


def described(t: Tongue, scenario: Scenario, tried: Tried | None = None) -> Markup:
    """The description of a scenario: its name and sizes, its win shares, and its cards."""
    texts = ScenarioTexts(scenario.raw, t)
    lines = [Markup("<b>{}</b>").format(texts.name), Markup(" · ").join(facts(t, scenario)), texts.summary]
    if tried is not None and tried.winners:
        games = sum(tried.winners.values())
        shares = t.listing(
            # NOTE: a side and how many of a hundred games it wins
            t.text("{side} {share}", side=_winner(t, scenario, texts, side), share=Markup(t.percent(won / games)))  # noqa: S704
            for side, won in sorted(tried.winners.items(), key=lambda item: -item[1])
        )
        lines.append(
            t.text(
                "🤖 Robots have tried it (games: {games}, seats: {players}). Wins: {shares}.",
                games=t.number(games),
                players=t.number(tried.size),
                shares=shares,
            )
        )
    if tried is not None and tried.warnings:
        lines += [t.text("⚠️ You may want to look at this:"), *_flaws(t, tried.warnings)]
    lines.append(Markup(""))
    for role in texts.role_ids:
        card = Markup("<b>{}</b>: {}").format(texts.role(role), texts.card(role))
        if telegram_length(Markup("\n").join([*lines, card])) > LONGEST:
            lines.append(Markup("…"))
            break
        lines.append(card)
    return Markup("\n").join(lines)


def _winner(t: Tongue, scenario: Scenario, texts: ScenarioTexts, side: str) -> Markup:
    return texts.side(side) if side in scenario.model.named_sides else t.context("winner", "Draw")


def keep_in_some_group(t: Tongue, bot: str, code: str) -> Keyboard:
    """The button in private that keeps a file for a group, which the app asks for (Bot API: Deep linking)."""
    link = f"https://t.me/{bot}?startgroup={PAYLOAD}{code}"
    return ((Button(plain(t.context("button", "💾 Save it for a group")), url=link),),)


@dataclass(frozen=True, slots=True)
class OwnButton(ButtonData):
    """A button below a group's own scenario: to keep the file with this code, to get its file, or to remove it."""

    mark = "y"
    what: Literal["keep", "file", "drop"]
    about: str


def keep_here(t: Tongue, code: str) -> Keyboard:
    """The button in a group that keeps a file there."""
    return ((button_of(t.context("button", "💾 Save it for this group"), OwnButton("keep", code), "success"),),)


def play_next(t: Tongue, scenario: str) -> Keyboard:
    """The button in a group that keeps a scenario, to the menu where the scenario can be chosen."""
    return ((menu_button(t.context("button", "🎲 Play it next"), Menu.SCENARIO, scenario, style="success"),),)


def with_own(t: Tongue, screen: Screen, kept: OwnScenario) -> Screen:
    """The menu of a scenario that the group keeps: its version, and what can be done with its file."""
    about = t.text(
        "✍️ Version {version} of this group's own scenario. Other groups get it with {command}",
        version=t.number(kept.version),
        command=command(f"/{FILE} {PAYLOAD}{kept.code}"),
    )
    row = (
        button_of(t.context("button", "📄 The file"), OwnButton("file", str(kept.id))),
        button_of(t.context("button", "🗑 Remove"), OwnButton("drop", str(kept.id))),
    )
    return Screen(Markup("\n\n").join([screen.text, about]), (row, *screen.keyboard))


# -- a group's changes to a game -----------------------------------------------------------------------------


CHANGE = "!change"
"""The word in button data, in place of an option, for a change of the scenario itself."""
AS_FILE, KEEP, RESET = "file", "keep", "reset"
MOST_OF_ONE = 99
_WIDTH = 110
_SIZES_IN_A_ROW = 5
_MOST_BUTTONS = 98
"""The most buttons of a keyboard (Bot API: 100) for roles; two lead to other screens."""


@dataclass(frozen=True, slots=True)
class Change:
    """A group's changes to a game.

    Attributes:
        ours: whether the game is one of the bot's own, rather than one that a group has brought.
        kept: whether this group keeps the game already, so that its next version is saved.
        options: the options set in the group now, which become the defaults.
        rows: the changed deals, by the number of players.
    """

    scenario: Scenario
    ours: bool
    kept: bool
    options: Mapping[str, Value]
    rows: Mapping[int, Counts]

    @property
    def table(self) -> dict[int, Counts]:
        """How many of each role would be dealt, by the number of players."""
        return dealt(self.scenario, self.options) | dict(self.rows)

    def row_with(self, size: int, place: int, more: int) -> Counts:
        """The deal for `size` players with `more` (or less) of the role at this place in the list of roles."""
        row, roles = dict(self.table[size]), list(self.scenario.roles)
        row[roles[place]] = min(MOST_OF_ONE, max(0, row.get(roles[place], 0) + more))
        return {role: row[role] for role in roles if row.get(role)}

    def name(self, t: Tongue) -> Markup:
        """The name that the game would have."""
        return Markup("{}").format(named(self.scenario, t.code)) if self.ours else _name(t, self.scenario)

    def button(self, label: Markup, *values: str | int, style: str | None = None) -> Button:
        """A button that carries the change."""
        return menu_button(label, Menu.SCENARIO, self.scenario.id, CHANGE, *values, style=style)


def _name(t: Tongue, scenario: Scenario) -> Markup:
    return ScenarioTexts(scenario.raw, t).name


def named(scenario: Scenario, code: str) -> str:
    """The name of a scenario as changed by a group, in a language."""
    t = tongue(code)
    # NOTE: the name of a game that a group has changed for itself: "The Godfather (ours)"
    return plain(t.text("{scenario} (ours)", scenario=_name(t, scenario)))[:LONGEST_NAME]


def notes(t: Tongue, scenario: Scenario) -> Sequence[str]:
    """The notes at the head of a file that is there to be changed."""
    said = (
        t.text("{scenario}, for you to change.", scenario=_name(t, scenario)),
        t.text(
            "Send the file back to me in private, or to the group and reply to it there with {command}. I'll tell "
            "you line by line what's wrong with it, and robots will try it out. Nothing changes until an admin "
            "saves it.",
            command=Markup(f"/{FILE}"),  # noqa: S704 - our own
        ),
        # NOTE: a line at the head of a file; {key} is a word of the file itself
        t.text("{key}: what the group can choose.", key=Markup("options")),
        # NOTE: a line at the head of a file; {key} is a word of the file itself
        t.text("{key}: how many of each role are dealt to how many players.", key=Markup("composition")),
        # NOTE: a line at the head of a file; {key} is a word of the file itself
        t.text(
            "{key}: all words in other languages. If you change one above, change it there too.", key=Markup("texts")
        ),
    )
    return [line for one in said for line in textwrap.wrap(plain(one), _WIDTH)]


def with_change(t: Tongue, screen: Screen, scenario: str) -> Screen:
    """The menu of a scenario with a button that leads to a change of the scenario itself."""
    door = menu_button(t.context("button", "✏️ Change this game"), Menu.SCENARIO, scenario, CHANGE)
    *rest, back = screen.keyboard
    return Screen(screen.text, (*rest, (door,), back))


def change_screen(t: Tongue, change: Change) -> Screen:
    """The screen on which a group makes its own version of a game."""
    lines = [
        t.text("✏️ <b>Change {scenario}</b>", scenario=_name(t, change.scenario)),
        t.text(
            "Choose a number of players, and change how many of each role are dealt to them. Options stay as they're "
            "set here now. Then save it as the next version. A game that has begun goes on as it is."
        )
        if change.kept
        else t.text(
            "Choose a number of players, and change how many of each role are dealt to them. Options stay as they're "
            "set here now. Then save it: as a game of your own, {name}. The game itself stays as it is.",
            name=Markup("<b>{}</b>").format(change.name(t)),
        ),
        t.text(
            "Everything else is in the file. Change it and send it back: to me in private, or here, and reply to it "
            "with {command}.",
            command=command(f"/{FILE}"),
        ),
    ]
    sizes = [
        change.button(Markup("{}{}").format("✏️ " * (size in change.rows), t.number(size)), size)
        for size in sorted(change.table)
    ]
    label = (
        t.context("button", "💾 Save it as the next version")
        if change.kept
        else t.context("button", "💾 Save it as our game")
    )
    save = change.button(label, KEEP, style="success")
    file = change.button(t.context("button", "📄 The file"), AS_FILE)
    back = back_button(t, Menu.SCENARIO, change.scenario.id)
    return Screen(Markup("\n\n").join(lines), (*rows(sizes, _SIZES_IN_A_ROW), (save,), (file,), (back,)))


def size_screen(t: Tongue, change: Change, size: int) -> Screen:
    """The deal to a number of players: each role with a button for one more, and one for one less."""
    row = change.table[size]
    texts = ScenarioTexts(change.scenario.raw, t)
    lines = [
        t.text(
            "✏️ <b>{scenario}</b>: {players}",
            scenario=texts.name,
            players=t.plural("{n} player", "{n} players", size),
        ),
        t.listing(
            Markup("{} ×{}").format(texts.role(role), t.number(row[role]))
            for role in change.scenario.roles
            if row.get(role)
        ),
    ]
    if (wrong := wrong_number(t, change, size)) is not None:
        lines.append(wrong)
    keyboard: Keyboard = ()
    for number, role in enumerate(change.scenario.roles):
        keyboard += (_counter(t, change, (size, number), texts.role(role), row.get(role, 0)),)
    while sum(map(len, keyboard)) > _MOST_BUTTONS:  # more roles than a keyboard has room for
        keyboard = keyboard[:-1]
    reset = change.button(t.context("button", "↩️ As it was"), size, RESET)
    back = change.button(t.context("button", "‹ Back"))
    return Screen(Markup("\n").join(lines), (*keyboard, *(((reset,),) if size in change.rows else ()), (back,)))


def _counter(t: Tongue, change: Change, place: tuple[int, int], name: Markup, count: int) -> tuple[Button, ...]:
    """The buttons for one more and one less of a role; `place`: the number of players, and that of the role."""
    size, number = place
    more = change.button(Markup("➕ {}").format(name), size, "+", number, style="success" if count else None)
    return (more, change.button(Markup("➖ ×{}").format(t.number(count)), size, "-", number)) if count else (more,)


def wrong_number(t: Tongue, change: Change, size: int) -> Markup | None:
    """The warning that there are more or fewer roles than players; None if the numbers are equal."""
    count = sum(change.table[size].values())
    if count == size:
        return None
    # NOTE: a group changes what is dealt: for 8 players it has 7 roles now
    return t.text("❗️ Players: {players}, roles: {roles}.", players=size, roles=count)
