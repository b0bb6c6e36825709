"""All that is checked when a file is loaded."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bot.scenario.casts.cuts import check_cuts
from bot.scenario.casts.swaps import check_swaps
from bot.scenario.checks.cast import check_cast, check_casts, check_choices, check_rooms, check_use
from bot.scenario.checks.course import check_course
from bot.scenario.checks.dead_ends import dead_ends
from bot.scenario.checks.tables import Rows, check_deals, check_sizes, check_tables
from bot.scenario.checks.words import check_words
from bot.scenario.models import ScenarioModel
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
from bot.scenario.source import Source
from bot.scenario.validation import Invalid, read, read_options, read_rows


class Checked(NamedTuple):
    """What is wrong with a file, what nobody means, and its model with the options at their defaults if it has one."""

    findings: list[Finding]
    doubts: list[Finding]
    model: ScenarioModel | None


MAPPINGS = ("players", "factions", "roles", "teams", "composition", "options", "night", "words", "skins")
"""The parts of a file that are mappings, and looked at before the whole is read."""


def check(source: Source) -> Checked:
    """Look at a file with all that its options may be."""
    data = source.data
    wrong: list[Path] = [(key,) for key in MAPPINGS if key in data and not isinstance(data[key], dict)]
    roles = data.get("roles")
    if not wrong and isinstance(roles, dict):
        wrong = [("roles", id_) for id_, role in roles.items() if not isinstance(role, dict)]
    if wrong:
        return Checked([Finding(path, f"expected a mapping, found {source.written(path)}") for path in wrong], [], None)
    try:
        return _check(source)
    except SHAPELESS:
        return Checked([Finding((), MISSHAPEN)], [], None)


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
    models: list[ScenarioModel] = []
    tables: list[Rows] = []
    complete = not wrong
    for values in variations(options):
        try:
            model = read(source, values)
        except Invalid as error:
            findings += error.findings
            complete = False
        else:
            models.append(model)
            tables.append(model.composition)
            findings += _check_variation(model, source, values)
    for values in combinations(options, table_options(source.data)) if complete else ():
        try:
            rows = read_rows(source, values)
        except Invalid as error:
            findings += error.findings
            complete = False
        else:
            tables.append(rows)
            findings += check_deals(models[0], rows, composition_path(source.data, values))
    if complete:
        findings += [
            *check_use(models, tables),
            *check_sizes(models[0].players, tables),
            *check_casts(models[0]),
            *check_choices(models[0]),
            *check_words(models),
        ]
    unknown = {path for path, name in placeholders(source.data) if name not in options and name in names}
    mistakes = [finding for finding in findings if finding.path not in unknown]
    return Checked(mistakes, [] if mistakes else dead_ends(models), models[0] if models else None)


def _check_variation(model: ScenarioModel, source: Source, values: Values) -> Iterator[Finding]:
    checks: tuple[Iterable[Finding], ...] = (
        check_cast(model),
        check_rooms(model),
        check_deals(model, model.composition, composition_path(source.data, values)),
        check_course(model),
    )
    for findings in checks:
        yield from findings
