"""A rehearsed start: each open game of a database is recovered from its log, and nothing is written."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass

from bot.scenario import Scenario, ScenarioError
from bot.store.errors import DATABASE_ERRORS, is_damage
from bot.store.reading import Reads
from bot.store.rows import Chat, GameRow, GameState, Record
from bot.telegram.games.replay import ReplayDiffersError, replay
from bot.telegram.games.tables import before_deal


@dataclass(frozen=True, slots=True)
class Outlook:
    """The fate of a game or lobby if the bot were started now.

    Attributes:
        row: the game.
        title: the title of its group; empty where that is not known.
        people: how many play (robots included), or have joined the lobby.
        lines: how many inputs its log has.
        ends: why it could not go on; None where it would.
        left_out: options of a lobby that its scenario no longer has, or not with these values.
    """

    row: GameRow
    title: str = ""
    people: int = 0
    lines: int = 0
    ends: str | None = None
    left_out: tuple[str, ...] = ()


async def rehearse(reads: Reads, scenarios: Mapping[str, Scenario]) -> AsyncIterator[Outlook]:
    """Every lobby and running game, oldest first, with its fate if the bot were started with these scenarios.

    Raises:
        DATABASE_ERRORS: the database cannot be read; damage within one game is that game's end.
    """
    sound, damaged = await reads.sound_and_damaged_games()
    for row in damaged:
        yield Outlook(row, ends="its row cannot be read")
    for row in sound:
        try:
            record = await reads.record(row)
        except DATABASE_ERRORS as error:
            if not is_damage(error):
                raise
            yield Outlook(row, ends=f"its record cannot be read: {error}")
        except ValueError as error:
            yield Outlook(row, ends=f"its record cannot be read: {error}")
        else:
            yield _outlook(row, record, scenarios.get(row.scenario))


def _outlook(row: GameRow, record: Record, scenario: Scenario | None) -> Outlook:
    ends: str | None = None
    left_out: tuple[str, ...] = ()
    if scenario is None:
        ends = f"there is no scenario '{row.scenario}'; if it is one of your own, set SCENARIOS to its directory"
    elif row.state is GameState.LOBBY:
        legal = scenario.legal(row.options)
        left_out = tuple(name for name, value in row.options.items() if legal.get(name) != value)
    else:
        ends = _why_it_ends(row, record, scenario)
    title = record.chat.title if record.chat is not None else ""
    return Outlook(row, title, len({player.user_id for player in record.players}), len(record.log), ends, left_out)


def _why_it_ends(row: GameRow, record: Record, scenario: Scenario) -> str | None:
    """The reason why a start could not recover this game, if there is one."""
    try:
        game, presenter = before_deal(row, record.chat or Chat(row.chat_id), record.players, scenario)
        replay(game, record.log, presenter)
        if not record.log:
            game.start()
        game.questions.public_boards()
    except (ReplayDiffersError, ScenarioError) as error:
        return str(error)
    except Exception as error:  # noqa: BLE001 - whatever it is, the game would end by it
        notes = "".join(f", {note}" for note in getattr(error, "__notes__", ()))
        return f"{type(error).__name__}: {error}{notes}"
    return None
