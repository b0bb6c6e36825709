"""The desk's files, checked again when they change; previews and simulations, as the page asks for them."""

import asyncio
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from pathlib import Path

from bot.cli.check import NO_TRANSLATION, untranslated
from bot.engine.chance import Chance
from bot.scenario import Problem, Scenario, ScenarioError, available, load
from bot.scenario.models import ChoiceOption, NumberOption, Option
from bot.scenario.source import text_of
from bot.telegram.lobbies.menus.screens import by_level, facts
from bot.text import LANGUAGES, ScenarioTexts, plain, tongue
from playground.desk.previews import preview_of
from playground.desk.shares import ShareCount
from playground.views import JSON

Stamp = str


@dataclass(frozen=True, slots=True)
class Draft:
    """A scenario file as last read, with its mistakes.

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
    """The scenario files of a directory (None: there is none), then the shipped ones; read again when they change."""

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
        if known is not None and known.stamp == stamp:
            return known
        return _shipped(path, stamp) if shipped else _read(path, stamp, shipped=False)


@lru_cache(maxsize=64)
def _shipped(path: Path, stamp: Stamp) -> Draft:
    """A shipped file in a state, checked once for all desks of a process: each stage of the playground has one."""
    return _read(path, stamp, shipped=True)


def _read(path: Path, stamp: Stamp, *, shipped: bool) -> Draft:
    try:
        text = text_of(path)
    except ScenarioError:
        text = ""
    try:
        scenario = load(path, untranslated=untranslated, findable=True)
    except ScenarioError as error:
        return Draft(path, shipped, stamp, text, None, error.problems, ())
    return Draft(path, shipped, stamp, text, scenario, (), scenario.warnings)


def _stamp(path: Path) -> Stamp:
    try:
        state = path.stat()
    except OSError:
        return "gone"
    return f"{state.st_mtime_ns}-{state.st_size}"


MOST_SEEDS = 100_000


class FileWorkshop:
    """The workshop of one directory: what the author's desk in the browser can ask for."""

    def __init__(self, directory: Path | None) -> None:
        self.drafts = Drafts(directory)
        self._busy = asyncio.Lock()
        self._previews: dict[tuple[str, str], JSON] = {}
        self._shares: ShareCount | None = None
        self._offered: dict[str, Scenario] = {}
        self._offer: JSON = {}

    def offer(self) -> JSON:
        """The scenarios that can be played with the files as they are now, the easy ones first.

        For each scenario its id, its sizes, its options, and by language its name, its summary, and its facts: players,
        length, and difficulty.
        """
        playable = self.drafts.playable()
        if self._offered != playable:
            offered = [_offered(scenario) for scenario in by_level(playable).values()]
            self._offered, self._offer = playable, {"scenarios": offered, "languages": dict(LANGUAGES)}
        return self._offer

    async def _drafts(self) -> dict[str, Draft]:
        async with self._busy:
            return await asyncio.to_thread(self.drafts.all)

    async def _draft(self, name: str) -> Draft:
        found = (await self._drafts()).get(name)
        if found is None:
            raise LookupError(f"there is no file {name}")
        return found

    async def _scenario(self, name: str) -> Scenario:
        """The scenario of a file.

        Raises:
            LookupError: there is no such file.
            ValueError: the file has mistakes.
        """
        draft = await self._draft(name)
        if draft.scenario is None:
            raise ValueError(f"{name} has mistakes, and cannot be played yet")
        return draft.scenario

    async def files(self) -> JSON:
        """The directory, and its files followed by the shipped ones."""
        return {
            "directory": str(self.drafts.directory or ""),
            "files": [
                {"name": name, "shipped": draft.shipped, "mistakes": len(draft.problems)}
                for name, draft in (await self._drafts()).items()
            ],
        }

    async def file(self, name: str, stamp: str) -> JSON:
        """The present state of a file; only its stamp (mark of the state) where the page has that state already."""
        draft = await self._draft(name)
        if draft.stamp == stamp:
            return {"stamp": stamp}
        return {
            "stamp": draft.stamp,
            "text": draft.text,
            "shipped": draft.shipped,
            "playable": draft.scenario is not None,
            "problems": [
                *(_problem(problem, warning=False) for problem in draft.problems),
                *(_problem(problem, warning=True) for problem in draft.warnings),
            ],
            "options": _options(draft.scenario) if draft.scenario is not None else [],
        }

    async def preview(self, name: str) -> JSON:
        """The preview of a file: what players would see, in every language."""
        draft = await self._draft(name)
        if draft.scenario is None:
            raise ValueError(f"{name} has mistakes, and cannot be played yet")
        key = (name, draft.stamp)
        if key not in self._previews:
            self._previews = {key: await asyncio.to_thread(preview_of, draft.scenario)}
        return self._previews[key]

    async def table(self, name: str, options: Mapping[str, str]) -> JSON:
        """The possible numbers of players, and the roles dealt for each."""
        scenario = await self._scenario(name)
        try:
            rules = await asyncio.to_thread(scenario.rules, options)
        except ScenarioError as error:
            raise ValueError(str(error)) from None
        return {
            "id": scenario.id,
            "sizes": sorted(rules.deals),
            "roles": {str(players): list(dict.fromkeys(deal)) for players, deal in rules.deals.items()},
        }

    async def seed(self, name: str, options: Mapping[str, str], players: int, seat: int, role: str) -> str:
        """The first of the seeds `role-1`, `role-2`, ... by which this seat is dealt this role."""
        deal = (await self._scenario(name)).rules(options).deals[players]
        if role not in deal:
            raise ValueError(f"{role} is not dealt to {players} players")
        for number in count(1):
            seed = f"{role}-{number}"
            if Chance(seed).dealt(deal)[seat - 1] == role:
                return seed
            if number == MOST_SEEDS:
                break
        raise ValueError(f"no seed deals {role} to seat {seat}")

    async def simulate(self, name: str, options: Mapping[str, str], manner: str, games: int) -> None:
        """Let robots play games in the background; an earlier simulation is stopped."""
        scenario = await self._scenario(name)
        try:
            rules = scenario.rules(options)
        except ScenarioError as error:
            raise ValueError(str(error)) from None
        await self.stop()
        self._shares = ShareCount(rules, manner, games)
        self._shares.start()

    async def shares(self) -> JSON:
        """The progress and the results of the simulation."""
        nothing: JSON = {"done": 0, "of": 0, "running": False, "problem": "", "winners": [], "sizes": []}
        return self._shares.as_json() if self._shares is not None else nothing

    async def stop(self) -> None:
        """Stop the simulation."""
        if self._shares is not None:
            await self._shares.stop()


def _offered(scenario: Scenario) -> JSON:
    texts = {code: ScenarioTexts(scenario.raw, tongue(code)) for code in LANGUAGES}
    return {
        "id": scenario.id,
        "sizes": list(scenario.sizes()),
        "name": {code: plain(text.name) for code, text in texts.items()},
        "summary": {code: plain(text.summary) for code, text in texts.items()},
        "level": scenario.level,
        "facts": {code: [plain(fact) for fact in facts(tongue(code), scenario)] for code in LANGUAGES},
        "options": _options(scenario),
    }


def _problem(problem: Problem, *, warning: bool) -> JSON:
    return {
        "line": problem.line,
        "field": problem.field,
        "text": problem.text,
        "warning": warning,
        "untranslated": _lacking(problem) if warning else [],
    }


def _lacking(problem: Problem) -> list[str]:
    """The codes of the languages for which a warning says that the translation is missing; none for other warnings."""
    _, found, codes = problem.text.partition(NO_TRANSLATION)
    return codes.split(", ") if found else []


def _options(scenario: Scenario) -> list[JSON]:
    """The options that a group can choose, with the names of their choices in every language."""
    texts = {code: ScenarioTexts(scenario.raw, tongue(code)) for code in LANGUAGES}
    return [
        {
            "id": id_,
            "name": {code: plain(text.option(id_)) for code, text in texts.items()},
            "default": str(option.default),
            **_values(id_, option, texts),
        }
        for id_, option in scenario.options.items()
    ]


def _values(id_: str, option: Option, texts: Mapping[str, ScenarioTexts]) -> JSON:
    match option:
        case NumberOption():
            return {"kind": "number", "from": option.low, "to": option.high}
        case ChoiceOption():
            names = {choice: {c: plain(t.choice(id_, choice)) for c, t in texts.items()} for choice in option.choices}
            return {"kind": "choice", "choices": names}
        case _:
            return {"kind": "cast"}
