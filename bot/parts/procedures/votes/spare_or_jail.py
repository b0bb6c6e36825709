"""The vote to spare or to jail all remaining candidates."""

from markupsafe import Markup

from bot.engine.api import EVERYONE, Play, record
from bot.engine.events import Event, SpareOrJailClosed, VoteEnding
from bot.parts.procedures.votes.ballots import majority, voters
from bot.parts.procedures.votes.voting import poll_openly
from bot.text.api import Voice, retells, says


@record
class SpareOrJailOpened(Event, on_board=True):
    """Public: the vote on whether all of these players go to jail, open for so many `seconds`.

    `need`: the votes that send all of them there; with fewer all are spared. Silence spares.
    """

    seats: tuple[int, ...]
    need: int
    seconds: float


SPARE_OR_JAIL = "spare_or_jail"
"""The id of this vote, as a question, a part of the day, and a message with the votes (board)."""

SPARE_OR_JAIL_EVENTS = (SpareOrJailOpened, SpareOrJailClosed, VoteEnding)
"""The events of this vote."""

ANSWERS = ("jail", "spare")


async def spare_or_jail(game: Play, names: tuple[int, ...], seconds: float) -> tuple[int, ...]:
    """One vote for all of them: more than half of the possible votes jails them (CT-46 to CT-48).

    Silence spares. The last of several, after the others have left the game, is spared (CT-199).

    Returns:
        The convicts, if any.
    """
    fewest = min(2, len(names))

    def left() -> tuple[int, ...]:
        return game.seats.still_in(names)

    def goes_on() -> bool:
        return len(left()) >= fewest

    game.enter(SPARE_OR_JAIL)
    able = voters(game, game.seats.living)
    need = majority(len(able))
    deadline = game.deadline(game.rules.pace.seconds(seconds))
    game.tell(EVERYONE, SpareOrJailOpened(names, need, deadline.length))
    jail, spare, silent = await poll_openly(
        game,
        SPARE_OR_JAIL,
        able,
        deadline,
        need,
        question=SPARE_OR_JAIL,
        answers=ANSWERS,
        about=left,
        owed=True,
        goes_on=goes_on,
    )
    if not goes_on():
        return ()
    convicts = left()
    game.day.ballots.count(dict.fromkeys(convicts, jail))
    jailed = len(jail) >= need
    game.tell(EVERYONE, SpareOrJailClosed(convicts, jail, (*spare, *silent), jailed))
    if not jailed:
        return ()
    game.exits.accuse(convicts)
    return convicts


@says(SpareOrJailOpened)
def spare_or_jail_opened(say: Voice, event: SpareOrJailOpened) -> Markup:
    """The message that the vote is open: to jail all of these players, or none."""
    t = say.tongue
    head = t.text("⚖️ <b>Spare or jail?</b> {players}.", players=say.players(event.seats))
    need = t.plural("It takes {n} vote to jail them.", "It takes {n} votes to jail them.", event.need)
    return Markup(" ").join([head, need, t.text("Time's up {time}.", time=say.time(event.seconds))])


@says(SpareOrJailClosed)
def spare_or_jail_closed(say: Voice, event: SpareOrJailClosed) -> Markup:
    """The message with the votes, and their outcome: jailed or spared."""
    t = say.tongue
    lines = [t.text("⚖️ <b>The city has voted.</b>"), *_both(say, event)]
    if not event.jailed:
        lines.append(t.text("Too few votes for jail."))
    return Markup("\n").join(lines)


@retells(SpareOrJailClosed)
def _spare_or_jail_closed(say: Voice, event: SpareOrJailClosed) -> Markup:
    # NOTE: a line of the story; how many voted for jail and how many to spare follows
    head = say.tongue.text("⚖️ Spare or jail, {players}:", players=say.players(event.seats))
    return Markup(" ").join([head, Markup(" · ").join(_both(say, event))])


def _both(say: Voice, event: SpareOrJailClosed) -> list[Markup]:
    t = say.tongue
    # NOTE: a line of a tally: how many vote for jail, and who
    jail = t.context("tally", "<b>Jail</b> – {count} ({voters})", count=len(event.jail), voters=say.numbers(event.jail))
    # NOTE: a line of a tally: how many vote to spare, and who
    spare = t.context(
        "tally", "<b>Spare</b> – {count} ({voters})", count=len(event.spare), voters=say.numbers(event.spare)
    )
    return [line for line, by in ((jail, event.jail), (spare, event.spare)) if by]
