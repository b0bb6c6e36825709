"""The checks of a file when it is loaded."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from bot.scenario.casts.swaps import check_cuts, check_swaps
from bot.scenario.checks.cast import check_cards, check_cast, check_casts, check_choices, check_rooms, check_use
from bot.scenario.checks.course import check_course, check_words
from bot.scenario.checks.dead_ends import dead_ends
from bot.scenario.checks.mattering import without_effect
from bot.scenario.checks.parts import InEach, NameAt, names_of
from bot.scenario.checks.tables import Rows, check_deals, check_sizes, check_tables
from bot.scenario.mending import WAYS, Mended
from bot.scenario.models import Option, ScenarioModel
from bot.scenario.options import (
    Values,
    check_placeholders,
    combinations,
    composition_path,
    placeholders,
    table_options,
    variations,
)
from bot.scenario.problems import MISSHAPEN, SHAPELESS, Finding, Path, shaped
from bot.scenario.sections import Sections
from bot.scenario.source import Source
from bot.scenario.validation import MAPPING, Invalid, misshapen, read, read_options, read_rows, unmoved


class Checked(NamedTuple):
    """The mistakes of a file, its warnings, and its model with the options at their defaults, if there is one."""

    findings: list[Finding]
    doubts: list[Finding]
    model: ScenarioModel | None


MAPPINGS = ("players", "factions", "roles", "teams", "composition", "options", "night", "words", "skins")
"""The parts of a file that are mappings, and looked at before the whole is read."""

MOST_MENDED = 16
"""The most choices of options with which a mended (repaired) file is checked, each in several ways, to save time."""


def check(source: Source) -> Checked:
    """Check a file with all choices of its options."""
    data = source.data
    wrong: list[Path] = [(key,) for key in MAPPINGS if key in data and not isinstance(data[key], dict)]
    written = {path: source.written(path) for path in wrong}
    hints = {path: MAPPING if found == "a list" else "" for path, found in written.items()}
    findings = [Finding(path, f"expected a mapping, found {written[path]}{hints[path]}") for path in wrong]
    try:
        found = _check(source.without(key for (key,) in wrong) if wrong else source)
    except SHAPELESS:
        return Checked(findings or [Finding((), MISSHAPEN)], [], None)
    return Checked([*findings, *found.findings], [] if findings else found.doubts, None if findings else found.model)


def _check(source: Source) -> Checked:
    options, wrong = read_options(source)
    section = source.data.get("options")
    names = section if isinstance(section, dict) else {}
    findings = [
        *wrong,
        *shaped(("options",), lambda: check_placeholders(source.data, names)),
        *shaped(("composition",), lambda: check_tables(source.data, options, names)),
        *shaped(("composition", "swaps"), lambda: check_swaps(source.data, names)),
        *shaped(("composition",), lambda: check_cuts(source.data, names)),
    ]
    sections, names_in = Sections(source.data), InEach(names_of)
    first, *others = (_Crossing(source, options, sections, names_in, way) for way in WAYS)
    complete = all(name in options or _is_number(option) for name, option in names.items())
    across = first.findings(complete=complete)
    if first.misshapen and across:
        certain = [set(other.findings(complete=complete)) for other in others]
        across = [finding for finding in across if all(finding in several for several in certain)]
    findings += [*first.misshapen, *across]
    if findings:
        unread = {path for path, name in placeholders(source.data) if name not in options and name in names}
        findings = [finding for finding in findings if finding.path not in unread]
    models = first.models
    doubts = [] if findings else [*dead_ends(models), *without_effect(models, list(variations(options)), names_in)]
    return Checked(findings, doubts, models[0] if models else None)


def _is_number(option: object) -> bool:
    """Whether an option is meant as a number, such as a length, and so changes no cast and no question."""
    return isinstance(option, dict) and option.get("kind") in {"seconds", "number"}


class _Crossing:
    """Checks across several parts of a file, whose misshapen places were mended in one way.

    Attributes:
        misshapen: the places that had to be mended.
        models: the file for each choice of options.
    """

    def __init__(
        self, source: Source, options: dict[str, Option], sections: Sections, names_in: InEach[NameAt], way: int
    ) -> None:
        self._source = source
        self._options = options
        self._way = way
        self._sections = sections
        self._whole = True
        self._names_in = names_in
        self.misshapen: list[Finding] = []
        self.models: list[ScenarioModel] = []

    def findings(self, *, complete: bool) -> list[Finding]:
        """The mistakes found; `complete`: whether every option of the file is well formed."""
        source, options = self._source, self._options
        found: list[Finding] = []
        tables: list[Rows] = []
        where = unmoved
        renamed: set[Path] = set()
        mended = 0
        for values in variations(options):
            try:
                model = read(source, values, self._sections)
            except Invalid as error:
                self.misshapen += error.findings
                self._whole = self._whole and error.clear
                mended += 1
                mending = Mended(error.data, self._way)
                stand_in = mending.model(self._sections) if mended <= MOST_MENDED and error.data else None
                self.misshapen += misshapen(mending.below, source, where=mending.place)
                renamed |= mending.renamed
                if stand_in is None:
                    complete = False
                    continue
                model, where = stand_in, mending.place
            self.models.append(model)
            tables.append(model.composition)
            found += _placed(self._check_variation(model, values), where)
        for values in combinations(options, table_options(source.data)) if complete and self._whole else ():
            try:
                rows = read_rows(source, values)
            except Invalid as error:
                self.misshapen += error.findings
                self._whole = False
            else:
                tables.append(rows)
                found += self._check_deals(self.models[0], rows, values)
        if self.models:
            found += _placed(self._check_all(tables, complete=complete), where)
        broken = {finding.path[:depth] for finding in self.misshapen for depth in range(len(finding.path) + 1)}
        cut = {finding.path for finding in self.misshapen} - renamed
        return [
            finding
            for finding in dict.fromkeys(found)
            if not any(finding.path[:depth] in cut for depth in range(1, len(finding.path) + 1))
            and not (finding.path[:1] == ("composition",) and finding.path in broken)
        ]

    def _check_variation(self, model: ScenarioModel, values: Values) -> Iterator[Finding]:
        yield from check_cast(model)
        yield from check_rooms(model)
        if self._whole:
            yield from self._check_deals(model, model.composition, values)
        yield from check_course(model, self._names_in)

    def _check_deals(self, model: ScenarioModel, rows: Rows, values: Values) -> Iterator[Finding]:
        yield from check_deals(model, rows, composition_path(self._source.data, values))

    def _check_all(self, tables: list[Rows], *, complete: bool) -> Iterator[Finding]:
        if complete and self._whole:
            yield from check_use(self.models, tables)
            yield from check_sizes(self.models[0].players, tables)
        yield from check_casts(self.models[0])
        yield from check_choices(self.models[0])
        yield from check_cards(self.models[0])
        yield from check_words(self.models, complete=complete)


def _placed(findings: Iterable[Finding], where: Callable[[Path], Path]) -> Iterator[Finding]:
    """The findings with their places turned into places of the file by `where`."""
    return (Finding(where(finding.path), finding.text) for finding in findings)
