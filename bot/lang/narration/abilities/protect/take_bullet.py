"""The bodyguard stands before a player."""

from bot.engine.events import StoodBefore
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "take_bullet",
    Words(
        # NOTE: the bodyguard guards a player with their own life: a shot at that player hits the bodyguard
        name=later.context("ability", "Bodyguard's watch"),
        question=later.text("🛡 <b>Who do you guard with your life tonight?</b>"),
    ),
)

# NOTE: a line of the story: a shot at the second would have hit the first
says(StoodBefore, "🛡 {player} stood in front of {target}.", player="by", target="target")
