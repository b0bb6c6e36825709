"""The achievements due in some games, by the sentences; and those kept by the bot."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.engine.inputs import Host, from_record
from bot.scenario import Scenario
from bot.store import Store
from bot.store.reading import Reads
from bot.telegram.intake.admission import Admission
from bot.telegram.intake.bot_api.bot import build_bot
from bot.telegram.services import Services
from tests.records.oracle.messy import MessyGame
from tests.records.oracle.replaying import ReplayedGame, replayed
from tests.records.oracle.sentences import SENTENCES, SeatSight
from tests.records.stored import store_game

CAREERS = {
    "regular": lambda past: len(past) >= 10,
    "legend": lambda past: len(past) >= 100,
    "winner": lambda past: sum(one.won for one in past) >= 10,
    "streak": lambda past: len(past) >= 5 and all(one.won for one in past[-5:]),
    "both_sides": lambda past: len({one.side for one in past if one.won}) >= 2,
    "traveller": lambda past: len({one.scenario for one in past}) >= 5,
}
"""By the id of an achievement of many games, whether its sentence is true of somebody's games so far."""
TOKEN = "1000:nobody-is-asked"


@dataclass(frozen=True)
class Past:
    """A game that a person has played to the end, or left."""

    scenario: str
    side: str
    won: bool


@dataclass
class Expected:
    """Achievements by person, and the game of each first time."""

    first: dict[tuple[int, str], int] = field(default_factory=dict)
    past: defaultdict[int, list[Past]] = field(default_factory=lambda: defaultdict(list))
    found: Counter[str] = field(default_factory=Counter)
    people: int = 0

    def take(self, number: int, one: MessyGame, played: ReplayedGame) -> None:
        """One game more."""
        humans = sum(people[-1] > 0 for people in one.people.values())
        if humans < 2:
            return
        if played.end.winner == "none":
            self._stopped(one, played)
            return
        rounds = max([1, *(turn.round for turn in played.turns)])
        ended, left = [], []
        for seat, people in one.people.items():
            for place, ((first, last, gone), person) in enumerate(zip(played.stays(seat), people, strict=False)):
                began = 1 if place == 0 else max(1, played.turns[first].round)
                if person < 0:
                    continue
                if gone:
                    left.append((person, seat))
                elif place == 0 or (rounds - began + 1) * 2 > rounds:
                    ended.append((person, SeatSight(played, seat, first, last)))
        for person, seat in left:
            self.past[person].append(Past(one.scenario.id, played.sides[seat], won=False))
        for person, seen in ended:
            self.past[person].append(Past(one.scenario.id, seen.side, seen.won))
        for person, seen in ended:
            if seen.seat in played.gone:
                continue
            self.people += 1
            true = [id_ for id_, sentence in SENTENCES.items() if sentence(seen)]
            true += [id_ for id_, sentence in CAREERS.items() if sentence(self.past[person])]
            self.found.update(true)
            for id_ in true:
                self.first.setdefault((person, id_), number)

    def _stopped(self, one: MessyGame, played: ReplayedGame) -> None:
        """A player who ended a game alone after the first exit has lost that game, and has it among their own."""
        last = played.turns[-1].given
        seat = last.seat if isinstance(last, Host) else 0
        if not seat or not played.sides.keys() - played.inside - played.gone:
            return
        person, rounds = one.people[seat][-1], max([1, *(turn.round for turn in played.turns)])
        began = max(1, played.turns[played.stays(seat)[-1][0]].round)
        if person > 0 and (len(one.people[seat]) == 1 or (rounds - began + 1) * 2 > rounds):
            self.past[person].append(Past(one.scenario.id, played.sides[seat], won=False))


def expected(games: Iterable[tuple[int, MessyGame]]) -> Expected:
    """The achievements due for these games, by their numbers, in the order of their ends."""
    found = Expected()
    for number, one in games:
        inputs = [from_record(line.record) for line in one.game.log[1:]]
        found.take(number, one, replayed(one.game.rules, one.players, one.game.seed, inputs))
    return found


async def kept(path: Path, games: Iterable[MessyGame], scenarios: Mapping[str, Scenario]) -> dict[tuple[int, str], int]:
    """The bot's achievements for them: person, achievement, game."""
    async with await Store.open(path) as store:
        for place, one in enumerate(games):
            await store_game(
                store, one.scenario, one.game, one.people, group=-1 - place % 3, ended=1000.0 * (place + 1)
            )
        services = Services(build_bot(TOKEN, "http://127.0.0.1/bot", Admission(1.0)), store, scenarios)
        await services.reckoning.catch_up()
        return await achievements_of(store)


async def achievements_of(reads: Reads) -> dict[tuple[int, str], int]:
    """The whole table."""
    rows = await reads.all(
        lambda row: (row["user_id"], row["achievement"], row["game_id"]), "SELECT * FROM achievements"
    )
    return {(user, id_): game for user, id_, game in rows}
