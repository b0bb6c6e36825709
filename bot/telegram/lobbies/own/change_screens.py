"""A group changes a game: what is said of it, and its name from then on."""

import textwrap
from collections.abc import Sequence

from markupsafe import Markup

from bot.scenario import Scenario
from bot.scenario.changing import Named
from bot.scenario.own import FILE, LONGEST_NAME
from bot.telegram.callback_data import MenuButton, as_words
from bot.telegram.lobbies.menus.menu import Menu, Screen
from bot.telegram.outbox.deliveries import Button
from bot.text import ScenarioTexts, Tongue, plain, tongue
from bot.text.commands import command

CHANGE = "!change"
"""In button data, where an option of a scenario could stand: a change of the scenario itself."""
AS_FILE = "file"
_WIDTH = 110


def named(scenario: Scenario) -> Named:
    """What a group's change of a scenario is called, in each language."""

    def name(code: str) -> str:
        t = tongue(code)
        # NOTE: the name of a game that a group has changed for itself: "The Godfather, ours"
        ours = t.text("{scenario}, ours", scenario=ScenarioTexts(scenario.raw, t).name)
        return plain(ours)[:LONGEST_NAME]

    return name


def notes(t: Tongue, scenario: Scenario) -> Sequence[str]:
    """What stands at the head of a file that is there to be changed."""
    said = (
        t.text("{scenario}, for you to change.", scenario=ScenarioTexts(scenario.raw, t).name),
        t.text(
            "Send the file back to me in private, or to the group and answer it there with {command}. I tell you line "
            "by line what's wrong with it, and robots try it out. Nothing changes until an admin saves it.",
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
    door = Button(
        plain(t.context("button", "✏️ Change this game")),
        MenuButton(Menu.SCENARIO, as_words(scenario, CHANGE)).pack(),
    )
    *rest, back = screen.keyboard
    return Screen(screen.text, (*rest, (door,), back))


def change_screen(t: Tongue, scenario: Scenario) -> Screen:
    """How a group comes to its own version of a game."""
    lines = [
        t.text("✏️ <b>Change {scenario}</b>", scenario=ScenarioTexts(scenario.raw, t).name),
        t.text(
            "Take the file, change what you like, and send it back: to me in private, or here, and answer it with "
            "{command}. I check it, robots try it out, and you decide whether to save it. The game itself stays as "
            "it is.",
            command=command(f"/{FILE}"),
        ),
    ]
    file = Button(
        plain(t.context("button", "📄 The file")),
        MenuButton(Menu.SCENARIO, as_words(scenario.id, CHANGE, AS_FILE)).pack(),
    )
    back = Button(plain(t.context("button", "‹ Back")), MenuButton(Menu.SCENARIO, as_words(scenario.id)).pack())
    return Screen(Markup("\n\n").join(lines), ((file,), (back,)))
