"""Inquiries to the narrator about players who are out."""

from typing import Annotated

from markupsafe import Markup

from bot.engine.api import EVERYONE, FactionId, Parameters, Play, Procedure, RoleId, Seat, among, record
from bot.engine.events import Event, VoteEnding
from bot.engine.parameters.matters import matters_with
from bot.parts.abilities.bend.butcher_body import BUTCHERED
from bot.parts.procedures.votes.ballots import majority
from bot.parts.procedures.votes.voting import poll_openly
from bot.text.api import Voice, later, register, retells, says, untold
from bot.text.nouns import in_a_row

APART = "independent"
"""The name under which all players of sides that are not counted by name are counted."""


@record
class InquiryOffered(Event, on_board=True):
    """Public: the vote of the living on whether to learn how many players of each side are out.

    `left`: the number of inquiries that remain; `need`: the yes votes needed; `seconds`: the length of the vote;
    `word`: whether the answer is one word, not numbers.
    """

    left: int
    need: int
    seconds: float
    word: bool = False


@record
class StatusWord(Event, story=True):
    """Public: the standing of the many, by the players who are out: calm, or an emergency."""

    calm: bool


@record
class InquiryRefused(Event, story=True):
    """Public: too few want the inquiry, which is kept for another day."""


@record
class StatusInquired(Event, story=True):
    """Public: the number of players of each side who are out, without names."""

    counts: tuple[tuple[Annotated[str, among(APART, BUTCHERED)] | FactionId, int], ...]


class InAWord(Parameters):
    """A status in one word, by the lead of the many over the few (EX-91 to EX-95).

    Of both sides those dealt count, less those out who are read as of the side. A player who is read as of the other
    side counts there.

    Attributes:
        many, few: the two sides.
        calm: the lead of the many from which on there is calm; else there is an emergency.
    """

    many: FactionId
    few: FactionId
    calm: int = 3

    def is_calm(self, game: Play) -> bool:
        """Whether the lead of side `many` over side `few` is enough for calm."""
        return self._left(game, self.many) - self._left(game, self.few) >= self.calm

    def _left(self, game: Play, side: str) -> int:
        dealt = sum(game.rules.roles[role].side == side for role in game.cards.dealt)
        return dealt - sum(not seat.alive and seat.reading == side for seat in game.seats.values())


class StatusInquiry(Procedure, tells=(InquiryOffered, InquiryRefused, StatusInquired, StatusWord, VoteEnding)):
    """An open question to all the living whether to learn how many of each side are out.

    More than half of those who live when the question opens must agree; silence is no. There is no question while
    all are in the game or no inquiry is left; a refused one is not used up (GF-26 to GF-34, GF-120, ZD-25 to ZD-28). A
    body that was butchered is counted apart, as unknown (TG-27, TG-135).

    Attributes:
        first_day: the day from which on there are inquiries.
        times: the number of inquiries in a game.
        seconds: how long the question is open.
        sides: the sides counted by name, as they were when each player left; all others are `independent`.
        apart: roles that are counted as independent whichever side they have taken.
        word: the status told in place of the numbers, if one word.
    """

    part = "status_inquiry"
    asks = ("poll",)

    first_day: int = 1
    times: int = 2
    seconds: float = 20
    sides: Annotated[tuple[str, ...], matters_with(word=None)] = ("town", "mafia")
    apart: Annotated[tuple[RoleId, ...], matters_with(word=None)] = ()
    word: InAWord | None = None

    async def run(self, game: Play) -> None:
        """Ask the living whether they want the inquiry, and if so tell the numbers."""
        left = self.times - sum(isinstance(event, StatusInquired | StatusWord) for _, event in game.voice.story)
        if left <= 0 or len(game.seats.living) == len(game.seats) or game.round < self.first_day:
            return
        game.enter(self.part)
        need = majority(len(game.seats.living))
        if await self._poll(game, left, need) < need:
            game.tell(EVERYONE, InquiryRefused())
        elif self.word is not None:
            game.tell(EVERYONE, StatusWord(self.word.is_calm(game)))
        else:
            game.tell(EVERYONE, StatusInquired(self._counts(game)))

    async def _poll(self, game: Play, left: int, need: int) -> int:
        """Hold the poll, and return the number of players for the inquiry, without those who have left (CH-14)."""
        deadline = game.deadline(game.rules.pace.seconds(self.seconds))
        about = self.id if self.word is None else "status_word"
        game.tell(EVERYONE, InquiryOffered(left, need, deadline.length, self.word is not None))
        said = await poll_openly(game, about, game.seats.living, deadline, need, question="poll", left=left)
        return len(said.first)

    def _counts(self, game: Play) -> tuple[tuple[str, int], ...]:
        """The number of players out of each side that this game has, and of those whose side is unknown."""
        counts = dict.fromkeys((*self.sides, APART, BUTCHERED), 0)
        for seat in game.seats.values():
            if not seat.alive:
                counts[self._side(seat)] += 1
        others = any(side not in self.sides for side in game.rules.sides) or self.apart
        asked = (*self.sides, *([APART] if others else []), *([BUTCHERED] if counts[BUTCHERED] else []))
        return tuple([(side, counts[side]) for side in asked])

    def _side(self, seat: Seat) -> str:
        if seat.has(BUTCHERED):
            return BUTCHERED
        return seat.faction if seat.faction in self.sides and seat.role.id not in self.apart else APART


register("poll", name=later.context("ability", "Yes or no"))


@says(InquiryOffered)
def inquiry_offered(say: Voice, event: InquiryOffered) -> Markup:
    """The message that asks the living whether they want an inquiry about those who are out."""
    t = say.tongue
    if event.word:
        head = t.text("🔎 Should we ask for the status: calm or emergency?")
    else:
        head = t.text("🔎 Should we ask how many of each side are out?")
    left = t.plural("{n} status check is left.", "{n} status checks are left.", event.left)
    need = t.plural("It takes {n} yes vote.", "It takes {n} yes votes.", event.need)
    return Markup(" ").join([head, left, need, t.text("Time's up {time}.", time=say.time(event.seconds))])


says(InquiryRefused, "🔎 Too few want a status check today. You keep it for later.")


@says(StatusInquired)
def status_inquired(say: Voice, event: StatusInquired) -> Markup:
    """The message with the number of players of each side who are out."""
    t = say.tongue
    head = t.text("🔎 <b>Status check.</b> Out of the game so far:")
    lines = [
        # NOTE: a line of the answer to an inquiry; {side} is a side's name in the nominative
        t.context("status", "{side}: {count}", side=_counted(say, side), count=count)
        for side, count in event.counts
    ]
    return Markup("\n").join([head, *lines])


def _counted(say: Voice, side: str) -> Markup:
    """The name of a line of the count: a side, the independents, or unknown."""
    t = say.tongue
    match side:
        case "independent":
            return t.text("Independent")
        case "butchered":
            # NOTE: of a status check: bodies whose side nobody can tell any more
            return t.context("status", "Unknown, butchered")
        case _:
            return say.texts.side(side)


# NOTE: the answer to a status check in a word: the many are well ahead of their enemies
says(StatusWord, "🔎 <b>Status: calm.</b>", when="calm")

# NOTE: the answer to a status check in a word: the many are hardly ahead of their enemies, or behind
says(StatusWord, "🔎 <b>Status: emergency.</b>")

# NOTE: a line of the story: the answer to a status check in a word
retells(StatusWord, "🔎 The status was calm.", when="calm")

# NOTE: a line of the story: the answer to a status check in a word
retells(StatusWord, "🔎 The status was “emergency”.")

untold(InquiryRefused)  # nothing has come of it


@retells(StatusInquired)
def _status_inquired(say: Voice, event: StatusInquired) -> Markup:
    t = say.tongue
    names = in_a_row(t.noun(_counted(say, side)) for side, _ in event.counts)
    counts = t.context("list", ", ").join(
        # NOTE: a line of the answer to an inquiry; {side} is a side's name in the nominative
        t.context("status", "{side}: {count}", side=name, count=count)
        for name, (_, count) in zip(names, event.counts, strict=True)
    )
    # NOTE: a line of the story: the answer to a status check, how many of each side were out, in {counts}
    return t.text("🔎 The city learned how many of each side were out: {counts}.", counts=counts)
