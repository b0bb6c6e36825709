"""Reports of messages that wait for the end of a game: their contents, and the chats that receive them."""

from dataclasses import asdict, dataclass, replace

from pydantic import Json

from bot.store.mapping import dumps, row_as
from bot.store.reading import Reads
from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Party:
    """The reporter or author of a message; `number`: in the beyond, of a seat, or 0 for a person outside the game."""

    user_id: int
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Report:
    """A reported message: the reporter, the author, the words, and a link if there is one."""

    reporter: Party
    author: Party
    words: str
    in_beyond: bool = False
    link: str | None = None


@dataclass(frozen=True, slots=True)
class KeptReport:
    """A report that a chat is shown later; `text` is one that an earlier version had put into words already."""

    id: int
    chat_id: int
    report: Json[Report] | None
    text: str


async def keep_report(tx: Transaction, game_id: int, chat_id: int, report: Report) -> None:
    """Save a report for an admin or the group's log until the game is over."""
    await tx.add("beyond_reports", game_id=game_id, chat_id=chat_id, text="", report=dumps(asdict(report)))


async def take_reports(tx: Transaction, game_id: int) -> list[KeptReport]:
    """Take the reports of a game out of the database."""
    kept = await _kept(tx, "WHERE game_id = ?", game_id)
    await tx.do("DELETE FROM beyond_reports WHERE game_id = ?", game_id)
    return kept


async def forget_in_reports(tx: Transaction, user_id: int) -> None:
    """Remove a person from the saved reports, both as a receiver and by name."""
    await tx.do("DELETE FROM beyond_reports WHERE chat_id = ?", user_id)
    for kept in await _kept(tx, "WHERE report IS NOT NULL"):
        report = kept.report
        if report is None:
            continue
        nameless = replace(report, reporter=_without(report.reporter, user_id), author=_without(report.author, user_id))
        if nameless != report:
            await tx.do("UPDATE beyond_reports SET report = ? WHERE id = ?", dumps(asdict(nameless)), kept.id)


def _without(party: Party, user_id: int) -> Party:
    return replace(party, user_id=0, name="") if party.user_id == user_id else party


async def _kept(reads: Reads, where: str, *values: object) -> list[KeptReport]:
    sql = f"SELECT * FROM beyond_reports {where} ORDER BY id"  # noqa: S608 - constants
    return await reads.all(row_as(KeptReport), sql, *values)
