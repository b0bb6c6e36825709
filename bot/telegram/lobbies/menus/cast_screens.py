"""The menu in which a group composes a cast (the roles that are dealt): its roles and faults, saved casts, sharing."""

import re
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

from markupsafe import Markup, escape

from bot.robots.tallies import WinTally
from bot.scenario import Scenario
from bot.scenario.casts.composing import next_count, write_cast
from bot.scenario.casts.limits import Counts
from bot.store.rows import CastRow
from bot.telegram.lobbies.menus.cast_remarks import doubts, filling, mistakes
from bot.telegram.lobbies.menus.menu import Menu, Screen, back_button, columns, menu_button, turns_from
from bot.telegram.outbox.deliveries import Button, Keyboard
from bot.telegram.presenting.keyboard_layout import rows
from bot.text import ALONE, ScenarioTexts, Tongue, documents, plain

PAGE = 10
"""The most roles on a page, each with a button for one less and one for one more."""
LETTER = "@"
"""The sign before a letter in button data, where otherwise a side stands."""


@dataclass(frozen=True, slots=True)
class Composing:
    """A cast in the making, for an option of a scenario, with the casts that the group has kept under names.

    `played`: this cast is played here next; `counting`: robots are trying the cast now; `unfinished`: they had to stop.
    """

    scenario: Scenario
    option: str
    cast: Counts
    kept: Sequence[CastRow] = ()
    played: bool = False
    estimate: WinTally | None = None
    counting: bool = False
    unfinished: bool = False

    @property
    def players(self) -> int:
        """The number of players."""
        return sum(self.cast.values())

    @property
    def word(self) -> str:
        """The cast as one word (`write_cast`)."""
        return write_cast(self.cast)

    @property
    def sides(self) -> list[str]:
        """The sides, in the order of the file; the roles that win alone stand together as the last side."""
        return [side for side in (*self.scenario.model.factions, ALONE) if self.of_side(side)]

    def of_side(self, side: str) -> list[str]:
        """The roles of a side that the scenario has."""
        model = self.scenario.model
        named = {role: own if own in model.factions else ALONE for role, own in model.side_of.items()}
        return [role for role in self.scenario.roles if named[role] == side]

    def button(self, label: Markup, *values: str, style: str | None = None) -> Button:
        """A button of this menu, which carries these values."""
        return menu_button(label, Menu.SCENARIO, self.scenario.id, self.option, *values, style=style)


@dataclass(frozen=True, slots=True)
class View:
    """The page of roles that is shown: those of a side, or with names that begin with a letter."""

    of: str
    page: int = 0

    def __str__(self) -> str:
        return f"{self.of}~{self.page}"

    @classmethod
    def read(cls, word: str) -> "View | None":
        """The page that a word of button data means; None if it means none."""
        of, _, page = word.partition("~")
        return cls(of, int(page)) if page.isascii() and page.isdigit() and len(page) < 3 else None


def mistakes_in(t: Tongue, making: Composing) -> list[Markup]:
    """A line for each reason why the cast cannot be played."""
    texts = ScenarioTexts(making.scenario.raw, t)
    return list(mistakes(texts, making.scenario, making.option, making.cast)) if making.cast else []


def cast_screen(t: Tongue, making: Composing) -> Screen:
    """The main screen: the roles of the cast, its faults, each side's chances; and buttons to the other screens."""
    texts = ScenarioTexts(making.scenario.raw, t)
    said = _remarks(t, texts, making)
    wrong = said.wrong
    paragraphs = [
        Markup("\n").join([*_title(t, texts, making), *_sides(t, texts, making), *said.filling]),
        Markup("\n").join([*wrong, *said.doubts]),
        *said.others,
    ]
    sides = [making.button(Markup("{} ›").format(texts.camp(side)), str(View(side))) for side in making.sides]
    keyboard = (
        *rows(sides, columns(sides)),
        (making.button(t.context("button", "🔤 By letter"), "!letters"),),
    )
    if making.cast and not wrong:
        keyboard += _ready(t, making)
    keyboard += rows(_keeping(t, making))
    back = back_button(t, Menu.SCENARIO, making.scenario.id)
    tables = making.button(t.context("button", "↩️ The game's own setups"), "!tables")
    keyboard += ((tables,), (back,)) if making.played else ((back,),)
    return Screen(Markup("\n\n").join(filter(None, paragraphs)), keyboard)


def cast_document(t: Tongue, making: Composing) -> Markup | None:
    """The main screen as a document: a table of the cast's roles for each side, and the same remarks."""
    texts = ScenarioTexts(making.scenario.raw, t)
    said = _remarks(t, texts, making)
    head, *played = _title(t, texts, making)
    blocks = [documents.heading(head), documents.paragraph(*played)]
    for side, roles in _cast_by_sides(making):
        count = t.value(sum(making.cast[role] for role in roles))
        rows = [(texts.role(role), t.value(making.cast[role])) for role in roles]
        blocks.append(documents.heading(Markup("{} ({})").format(texts.camp(side), count), 3))
        blocks.append(documents.table(t, [t.text("Role"), Markup("×")], rows))
    blocks += [documents.paragraph(*said.filling), documents.paragraph(*said.wrong), documents.paragraph(*said.doubts)]
    return documents.document(*blocks, *map(documents.paragraph, said.others))


@dataclass(frozen=True, slots=True)
class _Remarks:
    """The remarks below the roles of a cast: how it is filled up, its mistakes, its doubts, and all else."""

    filling: Sequence[Markup]
    wrong: Sequence[Markup]
    doubts: Sequence[Markup]
    others: Sequence[Markup]


def _remarks(t: Tongue, texts: ScenarioTexts, making: Composing) -> _Remarks:
    wrong = mistakes_in(t, making)
    others = [_estimate(t, texts, making)]
    if not making.cast:
        # NOTE: a cast that a host composes by buttons is empty yet
        others.append(t.text("It's still empty. Choose a side and add roles."))
    if wrong:
        return _Remarks((), wrong, (), others)
    options = {making.option: making.word}
    filled = list(filling(texts, making.scenario, options))
    return _Remarks(filled, wrong, list(doubts(texts, making.scenario, options)), others)


def _ready(t: Tongue, making: Composing) -> Keyboard:
    # NOTE: a button under a cast that a host has composed
    play = making.button(t.context("button", "✅ Play it"), "!play", style="success")
    # NOTE: a button under a cast that a host has composed: robots play it, to see how often each side wins
    estimate = making.button(t.context("button", "🎲 How balanced is it?"), "!even")
    return ((estimate,),) if making.played else ((play,), (estimate,))


def _keeping(t: Tongue, making: Composing) -> tuple[Button, ...]:
    # NOTE: a button: the casts that this group has kept under names
    kept = making.button(t.context("button", "💾 Saved setups"), "!kept")
    # NOTE: a button: a line of text with which another group can take over a cast
    share = making.button(t.context("button", "📤 Share"), "!share")
    # NOTE: a button: take all roles out of a cast
    clear = making.button(t.context("button", "🧹 Empty it"), "!clear")
    return (kept, share, clear) if making.cast else (kept,)


def _title(t: Tongue, texts: ScenarioTexts, making: Composing) -> list[Markup]:
    """The headline of the menu, and a line below if this cast is played next."""
    players = t.plural("{n} player", "{n} players", making.players)
    # NOTE: the head of a menu: "Own cast · City Mafia: 12 players"
    head = t.text(
        "🎭 <b>{option}</b> · {scenario}: {players}",
        option=texts.option(making.option),
        scenario=texts.name,
        players=players,
    )
    # NOTE: after the head of the menu in which a cast is composed
    return [head, t.text("✅ This is what you'll play next.")] if making.played else [head]


def _cast_by_sides(making: Composing) -> Iterator[tuple[str, list[str]]]:
    """The roles of the cast, by its sides."""
    for side in making.sides:
        if roles := [role for role in making.of_side(side) if making.cast.get(role)]:
            yield side, roles


def _sides(t: Tongue, texts: ScenarioTexts, making: Composing) -> Iterator[Markup]:
    for side, roles in _cast_by_sides(making):
        yield Markup("<b>{}</b> ({}): {}").format(
            texts.camp(side),
            t.number(sum(making.cast[role] for role in roles)),
            t.listing(_many(t, texts, role, making.cast[role]) for role in roles),
        )


def _many(t: Tongue, texts: ScenarioTexts, role: str, count: int) -> Markup:
    return texts.role(role) if count == 1 else Markup("{} ×{}").format(texts.role(role), t.number(count))


def _estimate(t: Tongue, texts: ScenarioTexts, making: Composing) -> Markup:
    if making.counting:
        return t.text("🎲 Robots are playing it…")
    if making.unfinished:
        # NOTE: robots were to play a cast, and did not come to an end in time
        return t.text("🎲 The robots didn't finish, so I can't tell.")
    tally = making.estimate
    if tally is None:
        return Markup("")
    shares = [_share(t, texts, tally, winner) for winner, _ in (tally.winners + tally.shared).most_common()]
    # NOTE: how often each side won of some games that robots played: "Town 40–60 %, Mafia 38–58 %"
    return t.text(
        "🎲 Robot games: {games}. Won: {shares}. People play differently.",
        games=tally.games,
        shares=t.listing(shares),
    )


def _share(t: Tongue, texts: ScenarioTexts, tally: WinTally, winner: str) -> Markup:
    low, high = tally.interval(winner)
    name = t.context("winner", "Draw") if winner == "draw" else texts.side(winner)
    # NOTE: a side, and between which shares of all games it wins
    return t.text("{side} {low}–{high}", side=name, low=t.percent(low), high=t.percent(high))


# -- its roles -----------------------------------------------------------------------------------------------


def roles_screen(t: Tongue, making: Composing, view: View) -> Screen:
    """The roles of a side, or of a letter, each with a button for one less and one for one more."""
    texts = ScenarioTexts(making.scenario.raw, t)
    roles = _looked_at(texts, making, view)
    last = max(0, (len(roles) - 1) // PAGE)
    page = min(view.page, last)
    here = View(view.of, page)
    keyboard: Keyboard = tuple(
        _counter(t, texts, making, here, role) for role in roles[page * PAGE : (page + 1) * PAGE]
    )
    turns = [making.button(arrow, str(View(view.of, to))) for arrow, to in turns_from(page, last)]
    # NOTE: a button: from the roles of one side back to the whole cast
    back = making.button(t.context("button", "‹ The setup"))
    lines = [*_title(t, texts, making), *_sides(t, texts, making)]
    return Screen(Markup("\n").join(lines), (*keyboard, *rows(turns), (back,)))


def _counter(t: Tongue, texts: ScenarioTexts, making: Composing, view: View, role: str) -> tuple[Button, ...]:
    """The buttons of a role: its name, which adds one, and beside it *one less*. A phone has room for two."""
    option, count = making.scenario.casts[making.option], making.cast.get(role, 0)
    sign = "➕" if next_count(option, making.cast, role, up=True) is not None else "✅"
    label = Markup("{} {}").format(sign, texts.role(role))
    row = [making.button(label, str(view), "+", role, style="success" if count else None)]
    if next_count(option, making.cast, role, up=False) is not None:
        less = Markup("➖ ×{}").format(t.number(count)) if count > 1 else Markup("➖")
        row.append(making.button(less, str(view), "-", role))
    return tuple(row)


def _looked_at(texts: ScenarioTexts, making: Composing, view: View) -> list[str]:
    if not view.of.startswith(LETTER):
        return making.of_side(view.of)
    place = view.of.removeprefix(LETTER)
    every = letters(texts, making.scenario.roles)
    if not (place.isascii() and place.isdigit() and int(place) < len(every)):
        return []
    return [role for role in making.scenario.roles if _initial(texts, role) == every[int(place)]]


def letters(texts: ScenarioTexts, roles: Iterable[str]) -> list[str]:
    """The letters with which names of roles begin, in order."""
    return sorted({_initial(texts, role) for role in roles})


def _initial(texts: ScenarioTexts, role: str) -> str:
    """The first letter of a role's name; the Arabic article does not count."""
    name = plain(texts.role(role))
    return name.removeprefix("ال")[:1].upper()


def letters_screen(t: Tongue, making: Composing) -> Screen:
    """The letters to choose from."""
    texts = ScenarioTexts(making.scenario.raw, t)
    every = letters(texts, making.scenario.roles)
    buttons = [making.button(escape(letter), str(View(f"{LETTER}{place}"))) for place, letter in enumerate(every)]
    back = making.button(t.context("button", "‹ The setup"))
    head = t.text("🔤 What letter does the role begin with?")
    return Screen(head, (*rows(buttons, 6), (back,)))


# -- what was kept -------------------------------------------------------------------------------------------


def kept_screen(t: Tongue, making: Composing, most: int) -> Screen:
    """The casts that the group has kept, each to take up again or to throw away."""
    texts = ScenarioTexts(making.scenario.raw, t)
    # NOTE: the casts that a group has kept under names; {command} is "/cast NAME"
    lines = [
        t.text(
            "💾 <b>Saved setups</b> · {scenario}: {number} of {most}",
            scenario=texts.name,
            number=len(making.kept),
            most=most,
        ),
        *(Markup("{}. {}").format(t.number(place), cast.name) for place, cast in enumerate(making.kept, 1)),
        t.text("Save this setup: <code>/cast {name}</code>", name=t.text("its name")),
    ]
    keyboard: Keyboard = tuple(
        (
            making.button(Markup("{}. {}").format(t.number(place), cast.name), "!load", str(cast.id)),
            making.button(Markup("🗑"), "!drop", str(cast.id)),
        )
        for place, cast in enumerate(making.kept, 1)
    )
    back = making.button(t.context("button", "‹ The setup"))
    return Screen(Markup("\n").join(lines), (*keyboard, (back,)))


# -- a cast as a line, or as a link (Bot API: Deep linking) --------------------------------------------------


DIGITS = string.ascii_uppercase + string.ascii_lowercase + string.digits
"""The numbers of the roles, a digit for each role."""
CHECK = 3
"""The length of the check sum over the file's roles: where the file has other roles since, the link is worthless."""
LONGEST = 64
"""The most characters of a payload that Telegram carries."""

_LINK = re.compile(r"(?:https?://)?(?:t|telegram)\.me/\w+/?\?startgroup=([\w-]+)", re.ASCII | re.IGNORECASE)


def cast_to_share(t: Tongue, making: Composing, bot: str) -> Markup:
    """The line that another group's admin sends to have this cast there; and a link, if the cast is not too long."""
    scenario = making.scenario
    line = Markup("<code>/cast {} {}</code>").format(escape(scenario.id), escape(making.word))
    text = t.text("📤 An admin of another group can send this line there:\n{line}", line=line)
    counts = "".join(DIGITS[making.cast.get(role, 0)] for role in scenario.roles).rstrip(DIGITS[0])
    payload = f"{scenario.id}-{_check(scenario)}{counts}"
    if len(payload) > LONGEST:
        return text
    link = escape(f"https://t.me/{bot}?startgroup={payload}")
    # NOTE: after a line that shares a cast with another group
    return t.text("{text}\n\nOr they can open this link and choose their group:\n{link}", text=text, link=link)


def payload_of(text: str) -> str | None:
    """The payload of a link by which a bot is called into a group."""
    match = _LINK.fullmatch(text)
    return match[1] if match else None


def read_payload(payload: str, scenarios: Mapping[str, Scenario]) -> tuple[Scenario, str] | None:
    """The scenario and the cast of a link, the cast as `write_cast` spells it; None where this bot cannot play them."""
    id_, _, digits = payload.partition("-")
    scenario = scenarios.get(id_)
    if scenario is None or not scenario.casts or digits[:CHECK] != _check(scenario):
        return None
    counts = digits[CHECK:]
    if not 0 < len(counts) <= len(scenario.roles) or not set(counts) <= set(DIGITS):
        return None
    return scenario, write_cast(
        {role: DIGITS.index(digit) for role, digit in zip(scenario.roles, counts, strict=False)}
    )


def _check(scenario: Scenario) -> str:
    number = crc32(",".join(scenario.roles).encode())
    return "".join(DIGITS[number // len(DIGITS) ** place % len(DIGITS)] for place in range(CHECK))
