"""Turns to speak, and what a speaker may grant."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register, register_pick

register("turn", Words(name=later.context("ability", "Turn to speak")))
register(
    "challenge",
    Words(
        # NOTE: a short reply that a speaker gives to another player
        name=later.context("ability", "Challenge"),
        question=later.text("🎤 <b>It's your turn. Who gets your challenge, a short reply right after you?</b>"),
    ),
)
register("sign", Words(name=later.context("ability", "Sign")))
register_pick("agree", later.context("button", "👍"))
register_pick("disagree", later.context("button", "👎"))
register_pick("raise", later.context("button", "✋ Challenge"))
