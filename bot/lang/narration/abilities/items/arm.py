"""Guns that are kept."""

from bot.engine.events import GunForToday, GunReceived
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "arm",
    Words(
        name=later.context("ability", "Gun"),
        question=later.text("🔫 <b>Who do you want to give a gun tonight?</b>"),
    ),
)

says(
    GunReceived,
    "🔫 You were given a gun last night. It has one bullet, and it's yours until you fire it. You can do that by "
    "day, until the defence begins. Nobody knows you have it.",
)
says(
    GunForToday,
    "🔫 You were given a gun last night. It has one bullet and is good for today only: raise your hand when I call "
    "for hands before the vote. Nobody knows you have it.",
)
