"""Private messages to players who are out of a game that goes on, or come back into it."""

from markupsafe import Markup

from bot.text import Tongue
from bot.text.tongue import command


def out_of_game(t: Tongue, group: Markup, *, left: bool, may_return: bool, beyond: bool) -> Markup:
    """The message to a player who is out: where to read and write, and when the story is told.

    `left`: the player has left or was removed (CH-07), rather than killed or voted out. `beyond`: the dead of this
    group talk with one another.
    """
    if left:
        return t.text(
            "🕯 You're out of the game in <b>{group}</b>, and free to join another one. Please don't write "
            "about it there until it ends; then I reveal all the roles and tell the whole story there.",
            group=group,
        )
    out = t.text(
        "🕯 You're out of the game in <b>{group}</b>. You may read along, but please don't write there until "
        "it ends, and keep what you know to yourself.",
        group=group,
    )
    # NOTE: {button} is the label of a button under the first message of the game
    then = t.text(
        "“{button}” still shows your role. When the game ends, I reveal all the roles and tell the whole story in the "
        "group.",
        button=t.context("button", "🃏 My hand"),
    )
    if may_return and beyond:
        more = t.text(
            "In this game a player who is out may come back one morning, so stay around. That's why the "
            "graveyard is closed: nobody who may still play should hear the dead."
        )
    elif may_return:
        more = t.text("In this game a player who is out may come back one morning, so stay around.")
    else:
        more = t.text("If you want to play somewhere else in the meantime, send {leave} here.", leave=command("/leave"))
    return Markup("\n").join([out, then, more])


def back_in_game(t: Tongue, group: Markup) -> Markup:
    """The message to a player who comes back into the game: they may write again, and *My hand* shows the rest."""
    # NOTE: {button} is the label of a button under the first message of the game
    return t.text(
        "🔄 You're back in the game in <b>{group}</b> and may write there again. “{button}” shows what's yours now.",
        group=group,
        button=t.context("button", "🃏 My hand"),
    )


def out_of_practice(t: Tongue) -> Markup:
    """The message to a person who is out of a practice with robots: the person may look on, or end the game."""
    return t.text(
        "🕯 You're out of the game. In a group you would now read along and stay silent until it ends. Watch "
        "the robots play on (/skip hurries them), or send {stop}.",
        stop=command("/stop"),
    )
