"""A player declares themselves too early."""

from bot.engine.events import DeclaredEarly
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.words import Words, register, register_pick

register(
    "declare",
    Words(
        name=later.context("ability", "Early declaration"),
        question=later.text(
            "💣 <b>Do you declare yourself now?</b> It is too early to blow anybody up: you leave alone, and everybody"
            " learns your role."
        ),
        until=later.text("⏱ Open until the vote is over. It can't be undone."),
    ),
)
# NOTE: a button of the terrorist, who is on trial
register_pick("declare", later.context("button", "Declare myself"))

# NOTE: {role} is in the nominative: what {player} is
says(DeclaredEarly, "💨 <b>{player}: {role}!</b> Declared too early, and out alone.", player="seat", role="role")
# NOTE: a line of the story: the terrorist declared himself before the removal was final
retells(DeclaredEarly, "💨 Declared too early: {player}.", player="seat")
