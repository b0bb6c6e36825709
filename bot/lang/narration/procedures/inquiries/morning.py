"""The board before the first speech, and what the table wants to know."""

from markupsafe import Markup

from bot.engine.boards import STATUS
from bot.engine.events import AloneLeft, InquiryProposed, ProposalRefused, StatusColour
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, retells, says
from bot.lang.narration.words import Words, register, register_pick

register("morning", Words(name=later.context("ability", "Before the first speech")))
register_pick("speak_first", later.context("button", "🗣 I speak first"))
register_pick("status_colour", later.context("button", "🚦 Ask for the status"))
register_pick("alone_left", later.context("button", "🎭 Is an independent left?"))


@says(InquiryProposed)
def inquiry_proposed(say: Voice, event: InquiryProposed) -> Markup:
    """Who wants to ask what."""
    t, player = say.tongue, say.player(event.seat)
    if event.about == STATUS:
        head = t.text("🚦 {player} proposes to ask for the status.", player=player)
    else:
        head = t.text("🎭 {player} proposes to ask if an independent is still in the game.", player=player)
    need = t.plural("Needed: {n} yes vote.", "Needed: {n} yes votes.", event.need)
    return Markup(" ").join([head, need, t.text("Time: {time}.", time=say.time(event.seconds))])


@says(ProposalRefused)
@retells(ProposalRefused)
def proposal_refused(say: Voice, event: ProposalRefused) -> Markup:
    """Not today."""
    t = say.tongue
    if event.about == STATUS:
        return t.text("🚦 Too few want to ask for the status today.")
    return t.text("🎭 Too few want to ask about an independent today.")


@says(StatusColour)
@retells(StatusColour)
def status_colour(say: Voice, event: StatusColour) -> Markup:
    """The colour, and no number."""
    t = say.tongue
    match event.colour:
        case "green":
            return t.text("🟢 <b>Status: green.</b>")
        case "yellow":
            return t.text("🟡 <b>Status: yellow.</b>")
        case _:
            return t.text("🔴 <b>Status: red.</b>")


@says(AloneLeft)
@retells(AloneLeft)
def alone_left(say: Voice, event: AloneLeft) -> Markup:
    """Yes or no."""
    t = say.tongue
    if event.there:
        return t.text("🎭 <b>Yes, an independent is still in the game.</b>")
    return t.text("🎭 <b>No, no independent is in the game any more.</b>")
