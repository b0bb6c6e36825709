"""Words on a scenario that a person has brought: the mistakes, or a description."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from markupsafe import Markup

from bot.scenario import Scenario
from bot.scenario.own import FILE
from bot.store.groups.own_scenarios import OwnScenario
from bot.telegram.callback_data import ButtonData
from bot.telegram.lobbies.menus.menu import Menu, Screen, menu_button
from bot.telegram.lobbies.menus.screens import facts
from bot.telegram.lobbies.own.trials import Flaw, Tried
from bot.telegram.outbox.deliveries import Button, Keyboard
from bot.telegram.presenting.keyboard_layout import button_of
from bot.text import ScenarioTexts, Tongue, plain, telegram_length
from bot.text.cleaning import LRI, PDI
from bot.text.commands import command

MOST_FLAWS = 12
LONGEST = 3500
"""The most characters of a message."""
PAYLOAD = "own-"
"""The word before the code of a file, in links and behind `/scenario`."""


def flawed(t: Tongue, problems: Sequence[Flaw]) -> Markup:
    """The mistakes of a file, the first of them."""
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
    return texts.side(side) if side in scenario.model.sides else t.context("winner", "Draw")


def keep_in_some_group(t: Tongue, bot: str, code: str) -> Keyboard:
    """The button, in private, to keep a file in a group that the app asks for (Bot API: Deep linking)."""
    link = f"https://t.me/{bot}?startgroup={PAYLOAD}{code}"
    return ((Button(plain(t.context("button", "💾 Save it for a group")), url=link),),)


@dataclass(frozen=True, slots=True)
class OwnButton(ButtonData):
    """A button below a group's own scenario: to keep the file with a code, to have a file, to drop one."""

    mark = "y"
    what: Literal["keep", "file", "drop"]
    about: str


def keep_here(t: Tongue, code: str) -> Keyboard:
    """The button, in a group, to keep a file there."""
    return ((button_of(t.context("button", "💾 Save it for this group"), OwnButton("keep", code), "success"),),)


def play_next(t: Tongue, scenario: str) -> Keyboard:
    """The button, in a group that keeps a scenario, to the menu by which it is chosen."""
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
