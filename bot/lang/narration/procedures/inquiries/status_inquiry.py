"""The inquiry about those who are out."""

from markupsafe import Markup

from bot.engine.events import InquiryOffered, InquiryRefused, StatusInquired
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register("poll", Words(name=later.context("ability", "Yes or no")))


@says(InquiryOffered)
def inquiry_offered(say: Voice, event: InquiryOffered) -> Markup:
    """Whether to inquire about those who are out."""
    t = say.tongue
    head = t.text("🔎 Shall we ask how many of each side are out?")
    left = t.plural("{n} status check is left.", "{n} status checks are left.", event.left)
    need = t.plural("Needed: {n} yes vote.", "Needed: {n} yes votes.", event.need)
    return Markup(" ").join([head, left, need, t.text("Time: {time}.", time=say.time(event.seconds))])


@says(InquiryRefused)
def inquiry_refused(say: Voice, _event: InquiryRefused) -> Markup:
    """Not today."""
    return say.tongue.text("🔎 Too few want a status check today. You keep it for later.")


@says(StatusInquired)
def status_inquired(say: Voice, event: StatusInquired) -> Markup:
    """How many of each side are out."""
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
    """What is counted together."""
    t = say.tongue
    match side:
        case "independent":
            return t.text("Independent")
        case "butchered":
            # NOTE: of a status check: bodies whose side nobody can tell any more
            return t.context("status", "Unknown, butchered")
        case _:
            return say.texts.side(side)
