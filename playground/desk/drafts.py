"""Scenario files in the making: each is read and checked again when the author has changed the file."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from bot.cli.check import untranslated
from bot.scenario import Problem, Scenario, ScenarioError, available, load
from bot.scenario.source import text_of

Stamp = str


@dataclass(frozen=True, slots=True)
class Draft:
    """A file as last read.

    Attributes:
        path: its place.
        shipped: whether the file came with the bot; such a file does not change.
        stamp: the mark of this state of the file.
        text: the contents; empty where the file cannot be read.
        scenario: the scenario; None while the file has mistakes.
        problems: the mistakes.
        warnings: flaws that do not keep the game from being played.
    """

    path: Path
    shipped: bool
    stamp: Stamp
    text: str
    scenario: Scenario | None
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]

    @property
    def name(self) -> str:
        """The file's name."""
        return self.path.name


class Drafts:
    """The files of a directory (None: there is none), and behind them the shipped ones."""

    def __init__(self, directory: Path | None) -> None:
        self.directory = directory
        self._known: dict[Path, Draft] = {}

    def all(self) -> dict[str, Draft]:
        """Every file by its name, read again if changed; the author's own first."""
        own = sorted(self.directory.glob("*.yaml")) if self.directory is not None else []
        own = [path for path in own if not path.name.endswith(".game.yaml")]
        shipped = [path for path in available().values() if path.name not in {one.name for one in own}]
        paths = dict.fromkeys(own, False) | dict.fromkeys(shipped, True)
        self._known = {path: self._now(path, shipped=is_shipped) for path, is_shipped in paths.items()}
        return {draft.name: draft for draft in self._known.values()}

    def playable(self) -> dict[str, Scenario]:
        """The scenarios that can be played as their files are now, by their ids; the shipped ones first."""
        drafts = sorted(self.all().values(), key=lambda draft: not draft.shipped)
        return {draft.scenario.id: draft.scenario for draft in drafts if draft.scenario is not None}

    def copy_playable(self, folder: Path) -> None:
        """Copy one's own files that can be played into a folder, where they stay as they are."""
        folder.mkdir(parents=True, exist_ok=True)
        for draft in self.all().values():
            if draft.scenario is not None and not draft.shipped:
                shutil.copyfile(draft.path, folder / draft.name)

    def _now(self, path: Path, *, shipped: bool) -> Draft:
        known = self._known.get(path)
        stamp = _stamp(path)
        return known if known is not None and known.stamp == stamp else self._read(path, stamp, shipped=shipped)

    def _read(self, path: Path, stamp: Stamp, *, shipped: bool) -> Draft:
        try:
            text = text_of(path)
        except ScenarioError:
            text = ""
        places = (self.directory,) if self.directory is not None else ()
        try:
            scenario = load(path, places, untranslated, findable=True)
        except ScenarioError as error:
            return Draft(path, shipped, stamp, text, None, error.problems, ())
        return Draft(path, shipped, stamp, text, scenario, (), scenario.warnings)


def _stamp(path: Path) -> Stamp:
    try:
        state = path.stat()
    except OSError:
        return "gone"
    return f"{state.st_mtime_ns}-{state.st_size}"
