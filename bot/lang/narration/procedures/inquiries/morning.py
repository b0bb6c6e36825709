"""The board before the first speech, and what the table wants to know."""

from markupsafe import Markup

from bot.engine.boards import STATUS
from bot.engine.events import AloneLeft, InquiryProposed, ProposalRefused, StatusColour
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register, register_pick

register("morning", Words(name=later.context("ability", "Before the first speech")))
register_pick("speak_first", later.context("button", "🗣 I speak first"))
register_pick("status_colour", later.context("button", "🚦 Ask for the status"))
register_pick("alone_left", later.context("button", "🎭 Is an independent left?"))


@says(InquiryProposed)
def inquiry_proposed(say: Voice, event: InquiryProposed) -> Markup:
    """A player wants to ask."""
    t, player = say.tongue, say.player(event.seat)
    if event.about == STATUS:
        head = t.text("🚦 {player} proposes to ask for the status.", player=player)
    else:
        head = t.text("🎭 {player} proposes to ask if an independent is still in the game.", player=player)
    need = t.plural("Needed: {n} yes vote.", "Needed: {n} yes votes.", event.need)
    return Markup(" ").join([head, need, t.text("Time: {time}.", time=say.time(event.seconds))])


@says(ProposalRefused)
def proposal_refused(say: Voice, event: ProposalRefused) -> Markup:
    """A proposal that is refused today."""
    t = say.tongue
    if event.about == STATUS:
        return t.text("🚦 Too few want to ask for the status today.")
    return t.text("🎭 Too few want to ask about an independent today.")


@retells(ProposalRefused)
def _proposal_refused(say: Voice, event: ProposalRefused) -> Markup:
    t = say.tongue
    # NOTE: lines of the story: too few wanted to ask the narrator that
    return t.text("🚦 Status: not asked.") if event.about == STATUS else t.text("🎭 Independents: not asked.")


@says(StatusColour)
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


@retells(StatusColour)
def _status_colour(say: Voice, event: StatusColour) -> Markup:
    t = say.tongue
    match event.colour:
        case "green":
            return t.text("🚦 Status: green.")
        case "yellow":
            return t.text("🚦 Status: yellow.")
        case _:
            return t.text("🚦 Status: red.")


@says(AloneLeft)
def alone_left(say: Voice, event: AloneLeft) -> Markup:
    """The answer: yes or no."""
    t = say.tongue
    if event.there:
        return t.text("🎭 <b>Yes, an independent is still in the game.</b>")
    return t.text("🎭 <b>No, no independent is in the game any more.</b>")


@retells(AloneLeft)
def _alone_left(say: Voice, event: AloneLeft) -> Markup:
    t = say.tongue
    # NOTE: lines of the story: what the narrator answered, whether an independent was still in the game
    return t.text("🎭 Independents: still in the game.") if event.there else t.text("🎭 Independents: none left.")
