"""Every game script below this directory is a test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.robots.scripts import read_script, replay, run
from bot.robots.scripts.repertoire import events_of


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    if file_path.name.endswith(".game.yaml"):
        collector: pytest.Collector = ScriptFile.from_parent(parent, path=file_path)
        return collector
    return None


class ScriptFile(pytest.File):
    """A file is one test, named as the file is."""

    def collect(self) -> Iterator[pytest.Item]:
        yield ScriptTest.from_parent(self, name=self.path.name.removesuffix(".game.yaml"))


class ScriptFailedError(Exception):
    """A script's expectation did not come true."""


class ScriptTest(pytest.Item):
    """The script holds, the game tells the events of its parts, and a replay from the log gives the same outputs."""

    def runtest(self) -> None:
        script = read_script(self.path)
        played = run(script)
        if played.failure is not None:
            raise ScriptFailedError(str(played.failure))
        table = played.table
        told = {type(event) for _, event in (*table.heard.told, *table.game.voice.story)}
        if unknown := told - {*events_of(script.rules)}:
            raise ScriptFailedError(f"{script.path}: no part of the game says that it tells {unknown}")
        again = replay(script.rules, script.seats, script.seed, played.table.log)
        if again != played.table.steps:
            raise ScriptFailedError(f"{script.path}: replayed from its log it gives other outputs")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        if isinstance(excinfo.value, ScriptFailedError):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, self.name
