"""Inquiries are frozen for a night."""

from bot.engine.events import InquiryFrozen
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "freeze_inquiry",
    Words(
        # NOTE: tonight the detective gets a neutral answer, whoever is investigated
        name=later.context("ability", "Freeze"),
        question=later.text("🧊 <b>Do you freeze the detective's answer tonight?</b>"),
    ),
)

# NOTE: a line of the story: who has made the detective's answer neutral
says(InquiryFrozen, "🧊 {player} froze the detective's answer.", player="by")
