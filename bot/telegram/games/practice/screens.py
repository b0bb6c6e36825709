"""The questions to people who practise, or may: which game, and whether to leave off for another one."""

from collections.abc import Mapping

from markupsafe import Markup

from bot.scenario import Scenario
from bot.telegram.callback_data import PracticeButton, as_words
from bot.telegram.games.practice.practice import size_of
from bot.telegram.outbox.deliveries import Button, Keyboard, Post
from bot.telegram.presenting.keyboard_layout import rows
from bot.text import ScenarioTexts, Tongue, plain

FIRST = "simple"
"""The game that is proposed."""

MENU = "practice"
INSTEAD = "practice.instead"
"""The slots of the two questions in somebody's private chat."""


def menu(t: Tongue, chat_id: int, scenarios: Mapping[str, Scenario]) -> Post:
    """The question which game a person wants to practise: small ones first, the simplest above all."""
    text = t.text(
        "🎓 <b>Practice</b>\nYou and some robots play a short game right here, and I explain each step. Which "
        "game do you want? The number says how many players it has."
    )
    smallest = sorted(
        scenarios.values(), key=lambda one: (one.id != FIRST, size_of(one), list(scenarios).index(one.id))
    )
    first, *others = [
        Button(
            _label(t, one),
            PracticeButton("play", as_words(one.id)).pack(),
            style="success" if one.id == FIRST else None,
        )
        for one in smallest
    ]
    return Post(chat_id, str(text), keyboard=((first,), *rows(others)), slot=MENU, silent=True)


def _label(t: Tongue, scenario: Scenario) -> str:
    return f"{plain(ScenarioTexts(scenario.raw, t).name)} · {plain(t.number(size_of(scenario)))}"


def offer(t: Tongue) -> Keyboard:
    """A button that leads there."""
    return ((Button(plain(t.context("button", "🎓 Practice with robots")), PracticeButton("menu").pack()),),)


def instead(t: Tongue, chat_id: int, lobby_id: int, group: str) -> Post:
    """The question whether a person leaves off practising, to join the lobby of a group."""
    text = t.text(
        "You're practising. Should I end that, so that you can join the game in <b>{group}</b>?", group=t.title(group)
    )
    yes = Button(
        plain(t.context("button", "End it and join")),
        PracticeButton("join", as_words(lobby_id)).pack(),
        style="success",
    )
    no = Button(plain(t.context("button", "Keep practising")), PracticeButton("stay").pack())
    return Post(chat_id, str(text), keyboard=((yes,), (no,)), slot=INSTEAD)


def is_practising(t: Tongue) -> Markup:
    """The notice in the group that the person has that question."""
    return t.text("You're practising. I've asked you in our private chat whether to end that.")
