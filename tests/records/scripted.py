"""The chronicle of a game script: roles and acts stand in the script's file."""

from pathlib import Path

from bot.engine.game import Game
from bot.records.chronicle import Chronicle, Writer
from bot.robots.scripts import read_script, run
from bot.robots.scripts.model import FixedDraw

SCRIPTS = Path(__file__).parent / "scripts"


def scripted(name: str | Path) -> Chronicle:
    """Play `scripts/NAME.game.yaml`, or another file, whose game comes to an end, and whose answers are all taken."""
    script = read_script(name if isinstance(name, Path) else SCRIPTS / f"{name}.game.yaml")
    played = run(script)
    assert played.failure is None, played.failure
    game = Game(script.rules, len(script.seats), script.seed, deal=script.seats)
    writer = Writer(game)
    for entry in played.table.log:
        if entry is None:
            writer.begin()
        elif isinstance(entry, FixedDraw):
            game.chance.pin(entry.name, entry.value)
        else:
            writer.go_on(entry)
    return writer.finished()
