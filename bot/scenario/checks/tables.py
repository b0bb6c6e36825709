"""Checks of compositions: every row adds up, and the rows are those for the promised numbers of players."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.scenario.casts.tables import RESERVED
from bot.scenario.models import ChoiceOption, Option, Players, ScenarioModel
from bot.scenario.options import PLACEHOLDER
from bot.scenario.problems import Finding, Path, unknown

Rows = Mapping[int, Mapping[str, int]]
"""A table: by the number of players, how many of each role."""


def check_tables(
    data: Mapping[str, Any], options: Mapping[str, Option], names: Mapping[str, object]
) -> Iterator[Finding]:
    """Missing and needless tables in a composition `by` options, which must have one for each value."""
    composition = data.get("composition")
    if not isinstance(composition, Mapping) or "by" not in composition:
        return
    by = composition["by"]
    chosen: list[tuple[str, ChoiceOption]] = []
    for index, written in enumerate(by if isinstance(by, list) else [by]):
        path: Path = ("composition", "by", index) if isinstance(by, list) else ("composition", "by")
        match = PLACEHOLDER.fullmatch(str(written))
        option = options.get(match[1]) if match else None
        if match is None:
            yield Finding(path, f"expected '$' and an option's name, found '{written}'")
        elif option is None and match[1] not in names:
            yield Finding(path, unknown("option", match[1], names))
        elif option is not None and not isinstance(option, ChoiceOption):
            yield Finding(path, f"expected an option with choices; '{match[1]}' is a {option.kind}")
        elif isinstance(option, ChoiceOption):
            chosen.append((match[1], option))
            continue
        return
    yield from _check_choices(composition, chosen, ("composition",))


def _check_choices(
    tables: Mapping[str, Any], chosen: Sequence[tuple[str, ChoiceOption]], path: Path
) -> Iterator[Finding]:
    """Missing and needless tables for the choices of these options, at every depth."""
    (name, option), *deeper = chosen
    for key in tables:
        if key not in RESERVED and key not in option.choices:
            yield Finding((*path, key), unknown("choice", key, option.choices))
    for choice in option.choices:
        if choice not in tables:
            yield Finding((*path, choice), f"missing: the table for '${name}' = '{choice}'")
        elif deeper and isinstance(tables[choice], Mapping):
            yield from _check_choices(tables[choice], deeper, (*path, choice))


def check_deals(model: ScenarioModel, rows: Rows, table: Path) -> Iterator[Finding]:
    """Mistakes in the rows of a table: unknown roles, wrong sums, missing rows."""
    least, most = min(rows), max(rows)
    for players, row in sorted(rows.items()):
        path = (*table, players)
        for role in row:
            if role not in model.roles:
                yield Finding((*path, role), unknown("role", role, model.roles))
        if sum(row.values()) != players:
            yield Finding(path, f"expected {players} roles, found {sum(row.values())}")
        if not model.players.low <= players <= model.players.high:
            yield Finding(path, f"expected players from {model.players.low} to {model.players.high}, found {players}")
    for players in range(least, most):
        if players not in rows:
            yield Finding((*table, players), f"missing: the row for {players} players")


def check_sizes(span: Players, tables: Sequence[Rows]) -> Iterator[Finding]:
    """Numbers of players that are promised, but that no choice of options can deal."""
    if span.low > span.high:
        yield Finding(("players", "from"), f"expected at most {span.high}, which is players.to; found {span.low}")
    dealt = {players for rows in tables for players in rows}
    edges = (players for players in range(span.low, span.high + 1) if players not in dealt)
    for players in edges:
        yield Finding(("composition", players), f"missing: no composition deals {players} players")
