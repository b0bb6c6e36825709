"""The split and the lift: tied players speak and are voted on again, until the same tie; then all leave, or none."""

from typing import Literal

from markupsafe import Markup

from bot.engine.api import EVERYONE, Edition, Parameters, Play, record
from bot.engine.events import BallotTied, Event, VoteEnding
from bot.engine.signals import GameEnds
from bot.parts.procedures.speech.defence import DEFENCE, Defence, defend
from bot.parts.procedures.votes.ballots import is_called_off, majority, standing, voters
from bot.parts.procedures.votes.ties.tie import Tie, Vote
from bot.parts.procedures.votes.voting import poll_openly
from bot.text.api import Joined, Voice, later, register, retells, says
from bot.text.narration.votes import some

LIFT = "lift"
"""The id of the lift: as a question, a part of the day, a message with the votes, and the reason of an end."""


@record
class LiftOpened(Event, on_board=True):
    """Public: the vote on whether all of these tied players leave, open for so many `seconds`.

    `need`: the yes votes that send all of them out; with fewer all stay. Silence is a no.
    """

    seats: tuple[int, ...]
    need: int
    seconds: float


@record
class LiftClosed(Event, story=True):
    """Public: who voted for all of these to leave, and who against; so many votes were needed."""

    seats: tuple[int, ...]
    yes: tuple[int, ...]
    no: tuple[int, ...]
    need: int
    lifted: bool


@record
class LiftBarred(Event, story=True):
    """Public: these have tied twice, and by the rules of the table they stay."""

    seats: tuple[int, ...]


class Barred(Parameters):
    """A tie after which nobody is asked whether all leave.

    Attributes:
        tied: the number of players who tie.
        living: the number of living players.
        days: the number of first days on which that holds.
    """

    tied: int
    living: int
    days: int


class SplitAndLift(Tie, tells=(BallotTied, LiftBarred, LiftClosed, LiftOpened, VoteEnding, *DEFENCE)):
    """Speeches and another vote, as often as the tied become fewer; then all of them leave or none (SP-62 to SP-74).

    If all who were voted on tie again, more than half of the living lift them all, or they stay.

    Attributes:
        defence: the length of a speech.
        seconds: how long the vote on lifting is open.
        order: the order of a repeated vote, beside the one before it: the `same`, or the `reverse`.
        not_when: ties after which nobody is lifted.
        whole_table: what happens if all the living tie: they `never` are lifted, or they are asked, and a yes is a
            `draw`.
    """

    parts = (Defence.part, LIFT)
    asks = ("turn", LIFT)

    defence: float = 30
    seconds: float = 20
    order: Literal["same", "reverse"] = "same"
    not_when: tuple[Barred, ...] = ()
    whole_table: Literal["never", "draw"] = "never"

    async def settle(self, game: Play, tied: tuple[int, ...], vote: Vote) -> tuple[int, ...]:
        """The player with most votes in the end, or all who still tie.

        Raises:
            GameEnds: the whole table is lifted.
        """
        while True:
            game.tell(EVERYONE, BallotTied(tied))
            game.enter(Defence.part)
            await defend(game, tied, self.defence, lambda: not is_called_off(game))
            if is_called_off(game):
                return ()
            still = await vote(tied if self.order == "same" else tied[::-1])
            if len(still) < 2:
                return still
            voted_on = standing(game, tied) if game.follows(Edition.STAYS_ON_BALLOT) else game.seats.still_in(tied)
            if set(still) >= set(voted_on):
                return await self._lift(game, still, vote)
            tied = still

    async def _lift(self, game: Play, names: tuple[int, ...], vote: Vote) -> tuple[int, ...]:
        """Hold the vote on lifting these players; returns all of them if enough vote for that, else none.

        A player whom the others' leaving makes a lone candidate is judged as one.
        """
        living, tied = len(game.seats.living), len(game.seats.still_in(names))
        whole = tied == living
        ruled = any((one.tied, one.living) == (tied, living) and game.round <= one.days for one in self.not_when)
        if ruled or (whole and self.whole_table == "never"):
            game.tell(EVERYONE, LiftBarred(names))
            return ()

        def left() -> tuple[int, ...]:
            return game.seats.still_in(names)

        def is_alone() -> bool:
            return game.follows(Edition.LIFT) and len(standing(game, names)) == 1

        def goes_on() -> bool:
            return bool(left()) and not is_alone() and not is_called_off(game)

        game.enter(LIFT)
        game.floor.give(())
        able = voters(game, game.seats.living)
        need = majority(len(able))
        deadline = game.deadline(game.rules.pace.seconds(self.seconds))
        game.tell(EVERYONE, LiftOpened(names, need, deadline.length))
        yes, no, silent = await poll_openly(
            game, LIFT, able, deadline, need, question=LIFT, about=left, goes_on=goes_on
        )
        if not goes_on():
            return await vote(left()) if is_alone() and not is_called_off(game) else ()
        tied_still = standing(game, names)
        if not game.follows(Edition.LIFT):
            tied_still, need = left(), majority(len(game.seats.still_in(able)))
        lifted = len(yes) >= need
        game.tell(EVERYONE, LiftClosed(tied_still, yes, (*no, *silent), need, lifted))
        if lifted and whole:
            raise GameEnds("draw", LIFT)
        return left() if lifted else ()


register(LIFT, name=later.context("ability", "All out"))


@says(LiftOpened)
def lift_opened(say: Voice, event: LiftOpened) -> Markup:
    """The question to the group: should all of the tied players leave, how many votes it takes, and the time."""
    t = say.tongue
    head = t.text(
        "⚖️ <b>The same players tie again.</b> Do all of them leave? {players}.", players=say.joined(event.seats)
    )
    need = t.plural("It takes {n} yes vote.", "It takes {n} yes votes.", event.need)
    return Markup(" ").join([head, need, t.text("Time's up {time}.", time=say.time(event.seconds))])


@says(LiftClosed)
def lift_closed(say: Voice, event: LiftClosed) -> Markup:
    """The message with the votes on lifting the tied players, and whether they all leave."""
    t = say.tongue
    need = t.plural("It takes {n} yes vote.", "It takes {n} yes votes.", event.need)
    lines = [t.text("⚖️ <b>The table has decided.</b>") + Markup(" ") + need, *_both(say, event)]
    # NOTE: {players} are two players or more
    leave = t.text("They all leave: <b>{players}</b>.", players=say.joined(event.seats))
    lines.append(leave if event.lifted else t.text("They all stay."))
    return Markup("\n").join(lines)


@retells(LiftClosed)
def _lift_closed(say: Voice, event: LiftClosed) -> Markup:
    # NOTE: a line of the story; how many voted that {players} leave, and how many that they stay, follows
    head = say.tongue.text("⚖️ All out, {players}:", players=say.players(event.seats))
    return Markup(" ").join([head, Markup(" · ").join(_both(say, event))])


def _both(say: Voice, event: LiftClosed) -> list[Markup]:
    t, many = say.tongue, ((event.yes, True), (event.no, False))
    return [
        t.text("👍 Yes ({count}): {players}", count=len(by), players=some(say, by))
        if yes
        else t.text("👎 No ({count}): {players}", count=len(by), players=some(say, by))
        for by, yes in many
        if by
    ]


says(
    LiftBarred,
    "⚖️ The same players tie again: {players}. With so many at the table they all stay.",
    players=Joined("seats"),
)

# NOTE: a line of the story; these have tied twice
retells(LiftBarred, "⚖️ Tied twice, and all of them stayed: {players}.", players=Joined("seats"))
