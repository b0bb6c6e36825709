"""The vote whether to spare those who are left, or to jail them all."""

from bot.engine.api import EVERYONE, Play
from bot.engine.events import SpareOrJailClosed, SpareOrJailOpened, VoteEnding
from bot.engine.procedures.votes.ballots import majority
from bot.engine.procedures.votes.polling import poll_openly
from bot.engine.procedures.votes.rights import voters

SPARE_OR_JAIL = "spare_or_jail"
"""The question, the part of the day and its board."""

SPARE_OR_JAIL_EVENTS = (SpareOrJailOpened, SpareOrJailClosed, VoteEnding)
"""What is told of it."""

ANSWERS = ("jail", "spare")


async def spare_or_jail(game: Play, names: tuple[int, ...], seconds: float) -> tuple[int, ...]:
    """One vote for all of them: they are jailed by more than half of the votes that may be cast (CT-46 to CT-48).

    Silence spares. Of several, the one whom others' leaving leaves alone is spared (CT-199).

    Returns:
        Those who are convicted, if anybody.
    """
    fewest = min(2, len(names))

    def left() -> tuple[int, ...]:
        return game.still_in(names)

    def goes_on() -> bool:
        return len(left()) >= fewest

    game.part(SPARE_OR_JAIL)
    able = voters(game, game.living)
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
    game.day.against.update(dict.fromkeys(convicts, jail))
    jailed = len(jail) >= need
    game.tell(EVERYONE, SpareOrJailClosed(convicts, jail, (*spare, *silent), jailed))
    if not jailed:
        return ()
    game.accuse(convicts)
    return convicts
