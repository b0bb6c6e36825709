"""All achievements of some messy games counted twice: as the bot keeps them, and from their sentences alone.

python -m tests.records.oracle [GAMES]
"""

import asyncio
import sys
import tempfile
from pathlib import Path

from bot.scenario import load_all
from tests.records.oracle.counting import CAREERS, expected, kept
from tests.records.oracle.messy import messy_games
from tests.records.oracle.sentences import SENTENCES

if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    scenarios = load_all()
    games = list(messy_games(list(scenarios.values()), number))
    should = expected(enumerate(games, 1))
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(kept(Path(folder) / "oracle.sqlite3", games, scenarios))
    left = sum(line.record.get("action") in {"leave", "kick"} for one in games for line in one.game.log)
    changed = sum(len(people) - 1 for one in games for people in one.people.values())
    aborted = sum(one.game.outcome.why == "aborted" for one in games)
    cells = should.people * (len(SENTENCES) + len(CAREERS))
    print(f"{number} games, {left} leavings and removals, {changed} substitutes, {aborted} broken off; {cells} cells")
    print(", ".join(f"{id_} {should.found[id_]}" for id_ in (*SENTENCES, *CAREERS)))
    wrong = {one for one in should.first.keys() | found.keys() if should.first.get(one) != found.get(one)}
    for one in sorted(wrong):
        print(f"{one}: by the sentences in {should.first.get(one)}, kept of {found.get(one)}")
    print(f"{len(should.first)} achievements for the first time; differences: {len(wrong)}")
    sys.exit(bool(wrong))
