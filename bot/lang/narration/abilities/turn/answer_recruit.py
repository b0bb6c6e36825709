"""A player who was invited into the mafia answers."""

from bot.lang.messages import later
from bot.lang.narration.words import Words, register

register(
    "answer_recruit",
    Words(
        # NOTE: whether one accepts the yakuza's invitation
        name=later.context("ability", "Answer to the yakuza"),
        question=later.text(
            "🤝 <b>The yakuza has chosen you. Do you join the mafia?</b> If you do, you are a mafioso from now on, and"
            " meet the team next night. If you refuse, nothing happens to you."
        ),
        default=later.text("No answer is a refusal."),
    ),
)
