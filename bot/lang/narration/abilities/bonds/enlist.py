"""A player enters an alliance, which can die of it."""

from bot.engine.events import MasonDeath, NobodyToWake
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "enlist",
    Words(
        # NOTE: the master wakes a player, who enters the citizens' alliance
        name=later.context("ability", "Waking for the alliance"),
        question=later.text("⭕ <b>Who do you wake for the alliance tonight?</b> If it is an enemy, all of you die."),
    ),
)

# NOTE: a player woke an enemy for a secret alliance, so its members die: "مرگ ماسونی"
says(MasonDeath, "💀 <b>There was a mason death last night.</b>", sign="💀")
says(NobodyToWake, "⭕ You can't wake anybody for the alliance tonight.")
