"""The inquiry about those who are out."""

from markupsafe import Markup

from bot.engine.events import InquiryOffered, InquiryRefused, StatusInquired, StatusWord
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register("poll", Words(name=later.context("ability", "Yes or no")))


@says(InquiryOffered)
def inquiry_offered(say: Voice, event: InquiryOffered) -> Markup:
    """The question whether to inquire about those who are out."""
    t = say.tongue
    if event.word:
        head = t.text("🔎 Shall we ask for the status: calm or emergency?")
    else:
        head = t.text("🔎 Shall we ask how many of each side are out?")
    left = t.plural("{n} status check is left.", "{n} status checks are left.", event.left)
    need = t.plural("Needed: {n} yes vote.", "Needed: {n} yes votes.", event.need)
    return Markup(" ").join([head, left, need, t.text("Time: {time}.", time=say.time(event.seconds))])


says(InquiryRefused, "🔎 Too few want a status check today. You keep it for later.")


@says(StatusInquired)
def status_inquired(say: Voice, event: StatusInquired) -> Markup:
    """The number of each side that are out."""
    t = say.tongue
    head = t.text("🔎 <b>Status check.</b> Out of the game so far:")
    lines = [
        # NOTE: a line of the answer to an inquiry; {side} is a side's name in the nominative
        t.context(
            "status",
            "{side}: {count}",
            side=_counted(say, side),
            count=count,
        )
        for side, count in event.counts
    ]
    return Markup("\n").join([head, *lines])


def _counted(say: Voice, side: str) -> Markup:
    """The sides that are counted together."""
    t = say.tongue
    match side:
        case "independent":
            return t.text("Independent")
        case "butchered":
            # NOTE: of a status check: bodies whose side nobody can tell any more
            return t.context("status", "Unknown, butchered")
        case _:
            return say.texts.side(side)


@says(StatusWord)
def status_word(say: Voice, event: StatusWord) -> Markup:
    """The status: one of two words, and nothing else."""
    t = say.tongue
    if event.calm:
        # NOTE: the answer to a status check in a word: the many are well ahead of their enemies
        return t.text("🔎 <b>Status: calm.</b>")
    # NOTE: the answer to a status check in a word: the many are hardly ahead of their enemies, or behind
    return t.text("🔎 <b>Status: emergency.</b>")


@retells(StatusWord)
def _status_word(say: Voice, event: StatusWord) -> Markup:
    # NOTE: a line of the story: the answer to a status check in a word
    return say.tongue.text("🔎 Status: calm.") if event.calm else say.tongue.text("🔎 Status: emergency.")
