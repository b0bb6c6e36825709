"""The board before the first speech: offers to speak first, and questions of the table."""

from typing import Annotated, Literal

from markupsafe import Markup

from bot.engine.api import EVERYONE, Aim, Ask, FactionId, Pick, Play, Procedure, among, record
from bot.engine.boards import ALONE, SPEAK_FIRST, STATUS, OfferBoard
from bot.engine.events import Event, VoteEnding
from bot.parts.procedures.votes.ballots import majority
from bot.parts.procedures.votes.voting import poll_openly
from bot.text.api import Voice, later, register, register_pick, retells, says


@record
class InquiryProposed(Event):
    """Public: a player has proposed to ask `about` the `status_colour`, or whether there is one `alone_left`.

    `need`: the yes votes needed; `seconds`: the length of the vote.
    """

    seat: int
    about: Annotated[str, among(STATUS, ALONE)]
    need: int
    seconds: float


@record
class ProposalRefused(Event, story=True):
    """Public: too few agree to the question; another day it can be proposed again."""

    about: Annotated[str, among(STATUS, ALONE)]


@record
class StatusColour(Event, story=True):
    """Public: how the town stands, as a colour."""

    colour: Literal["green", "yellow", "red"]


@record
class AloneLeft(Event, story=True):
    """Public: whether a player of those who play alone is still in the game."""

    there: bool


GREEN, YELLOW = 5, 3
"""The least counts with which a status is green, or yellow (AD-064, AD-065)."""


class Morning(Procedure, tells=(AloneLeft, InquiryProposed, ProposalRefused, StatusColour, VoteEnding)):
    """The board before the first speech: offers to speak first, and proposals of questions by all who may talk.

    The first one to offer speaks first (AD-050). A proposal is voted on at once by all who are not silenced, and needs
    more than half of the living; then the board begins anew, without that question. The status is told as a colour, by
    the number of the living less twice those who are not of the town (AD-063 to AD-069). Once a game the table can ask
    whether a player who plays alone is left (AD-070, AD-071). A refused question can be proposed again on another day.

    Attributes:
        seconds: how long the board is open.
        poll: how long a vote is open.
        times: the number of status inquiries in a game.
        town: the side that is not counted twice.
        alone: the sides of those who play alone.
    """

    part = "morning"
    asks = ("morning", "poll")
    aims = {"morning": Aim("none")}

    seconds: float = 15
    poll: float = 20
    times: int = 2
    town: FactionId
    alone: tuple[FactionId, ...]

    async def run(self, game: Play) -> None:
        """Keep the buttons to speak first or to propose a question open, until there are no more proposals."""
        game.enter(self.part)
        asked: tuple[str, ...] = ()
        while True:
            proposal = await self._open(game, asked)
            if proposal is None:
                break
            what = str(proposal.chosen[0]) if proposal.chosen else ""
            await self._vote(game, proposal.seat, what)
            asked = (*asked, what)

    async def _open(self, game: Play, asked: tuple[str, ...]) -> Ask | None:
        """Open the board for its full time, or until a proposal."""
        able = game.seats.with_voices
        offers = (SPEAK_FIRST, *[what for what in (STATUS, ALONE) if what not in asked and self._is_left(game, what)])
        if not able:
            return None
        deadline = game.deadline(game.rules.pace.seconds(self.seconds))

        def board() -> OfferBoard:
            first = _volunteer(game)
            taken = ((SPEAK_FIRST, first),) if first is not None else ()
            return OfferBoard(self.part, offers, taken, deadline.at, deadline.length)

        topic = game.questions.open_topic(view=board)
        picks: tuple[Pick, ...] = offers
        asks = [game.ask(seat, "morning", picks, deadline, topic, least=1, public=True, offer=True) for seat in able]
        proposal = None
        while game.now < deadline.at and proposal is None:
            self._offer(game, asks)
            signal = await game.next(deadline)
            if isinstance(signal, Ask) and signal.ability == "morning" and signal.chosen:
                if signal.chosen != (SPEAK_FIRST,):
                    proposal = signal
                elif _volunteer(game) is None:
                    game.day.speeches.offer_first(signal.seat)
        game.questions.close_topic(topic)
        return proposal

    def _offer(self, game: Play, asks: list[Ask]) -> None:
        """Offer the first speech: to all while there is no taker, and again if the taker leaves."""
        first = _volunteer(game)
        for ask in asks:
            taken = first not in {None, ask.seat}
            if taken and SPEAK_FIRST not in ask.gone:
                game.questions.take_off(ask, SPEAK_FIRST)
            elif not taken and SPEAK_FIRST in ask.gone:
                game.questions.put_back(ask, SPEAK_FIRST)

    def _is_left(self, game: Play, what: str) -> bool:
        """Whether a question, `what`, can still be asked in this game."""
        told = [type(event) for _, event in game.voice.story]
        return told.count(StatusColour) < self.times if what == STATUS else AloneLeft not in told

    async def _vote(self, game: Play, seat: int, what: str) -> None:
        """Let all who are not silenced vote on a proposal (CH-14), and tell the group the answer or a refusal."""
        need = majority(len(game.seats.living))
        deadline = game.deadline(game.rules.pace.seconds(self.poll))
        game.tell(EVERYONE, InquiryProposed(seat, what, need, deadline.length))
        said = await poll_openly(game, what, game.seats.with_voices, deadline, need, question="poll")
        game.tell(EVERYONE, self._answer(game, what) if len(said.first) >= need else ProposalRefused(what))

    def _answer(self, game: Play, what: str) -> Event:
        if what == ALONE:
            return AloneLeft(any(player.faction in self.alone for player in game.seats.players))
        value = len(game.seats.living) - 2 * sum(player.faction != self.town for player in game.seats.players)
        return StatusColour("green" if value >= GREEN else "yellow" if value >= YELLOW else "red")


def _volunteer(game: Play) -> int | None:
    """The player who has offered to speak first and is still in the game."""
    first = game.day.speeches.volunteer
    return first if first is not None and game.seats[first].alive else None


register("morning", name=later.context("ability", "Before the first speech"))

register_pick("speak_first", later.context("button", "🗣 I'll speak first"))

register_pick("status_colour", later.context("button", "🚦 Ask for the status"))

register_pick("alone_left", later.context("button", "🎭 Is an independent left?"))


@says(InquiryProposed)
def inquiry_proposed(say: Voice, event: InquiryProposed) -> Markup:
    """The message that a player proposes a question of the table, on which all now vote."""
    t, player = say.tongue, say.player(event.seat)
    if event.about == STATUS:
        head = t.text("🚦 {player} wants to ask for the status.", player=player)
    else:
        head = t.text("🎭 {player} wants to ask if an independent is still in the game.", player=player)
    need = t.plural("It takes {n} yes vote.", "It takes {n} yes votes.", event.need)
    return Markup(" ").join([head, need, t.text("Time's up {time}.", time=say.time(event.seconds))])


@says(ProposalRefused)
def proposal_refused(say: Voice, event: ProposalRefused) -> Markup:
    """The message that a proposed question is refused for today."""
    t = say.tongue
    if event.about == STATUS:
        return t.text("🚦 Too few want to ask for the status today.")
    return t.text("🎭 Too few want to ask about an independent today.")


@retells(ProposalRefused)
def _proposal_refused(say: Voice, event: ProposalRefused) -> Markup:
    t = say.tongue
    # NOTE: lines of the story: too few wanted to ask the narrator that
    return (
        t.text("🚦 Nobody learned the status.")
        if event.about == STATUS
        else t.text("🎭 Nobody learned if an independent was left.")
    )


@says(StatusColour)
def status_colour(say: Voice, event: StatusColour) -> Markup:
    """The message to the group: the status as a colour, without a number."""
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
            return t.text("🚦 The status was green.")
        case "yellow":
            return t.text("🚦 The status was yellow.")
        case _:
            return t.text("🚦 The status was red.")


says(AloneLeft, "🎭 <b>Yes, an independent is still in the game.</b>", when="there")

says(AloneLeft, "🎭 <b>No, there's no independent in the game any more.</b>")

# NOTE: lines of the story: what the narrator answered, whether an independent was still in the game
retells(AloneLeft, "🎭 An independent was still in the game.", when="there")

# NOTE: lines of the story: what the narrator answered, whether an independent was still in the game
retells(AloneLeft, "🎭 No independent was left.")
