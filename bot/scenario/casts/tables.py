"""The table of roles for the chosen options, and its whole rows.

A table has a row for each number of players. Short forms: a row of signed roles (`+killer: 1`, `-citizen: 1`) changes
the row before it, and a size that has a total and no row takes over the row before; a row may name one of the `lists`
for so many of its roles; where totals of `sides` are given, the `filler` roles fill up what a row lacks; `swaps` put
one role in another's place where options are chosen so; `cuts` keep a side to its share; `below` so many players
another table is dealt. Rows `instead` take the place of those of whichever table is chosen.
"""

from collections.abc import Mapping
from itertools import chain
from typing import Any

from bot.scenario.casts.shares import Shares, Unclear
from bot.scenario.casts.swaps import Row, chosen_cuts, chosen_swaps, cut, swapped
from bot.scenario.problems import Finding, Path, is_whole, unknown

SHORT_FORMS = ("filler", "sides", "groups", "keeps", "lists", "swaps", "cuts", "below")
INSTEAD = "instead"
"""The key of whole rows that replace the rows of the same size in whichever table is chosen."""
RESERVED = ("by", INSTEAD, *SHORT_FORMS)
"""Keys of a composition that have a meaning of their own, and are no choice of an option."""


def chosen_path(by: object) -> Path:
    """The path in a composition to the table that the options choose, whose values stand in `by` already."""
    choices = by if isinstance(by, list) else [] if by is None else [by]
    return tuple(str(choice) for choice in choices)


def whole_table(data: Mapping[str, Any], values: Mapping[str, object]) -> Any:
    """The table of whole rows that these options choose; unreadable parts are given back for the models to judge.

    `data` are a file's, with the `values` of the options in their places.

    Raises:
        Unclear: the short forms do not give whole rows; the findings have the places.
    """
    composition = data.get("composition")
    if not isinstance(composition, Mapping):
        return composition
    table = _table_at(data, composition, chosen_path(composition.get("by")), values)
    instead = composition.get(INSTEAD)
    if instead is None or not isinstance(table, Mapping):
        return table
    if not isinstance(instead, Mapping):
        raise Unclear([Finding(("composition", INSTEAD), "expected a mapping: rows by the number of players")])
    return {**table, **{size: row for size, row in instead.items() if size in table}}


def _table_at(data: Mapping[str, Any], composition: Mapping[str, Any], path: Path, values: Mapping[str, object]) -> Any:
    table: Any = composition
    beside: Mapping[str, Any] = {}
    for step in path:
        if not isinstance(table, Mapping) or step not in table:
            raise Unclear([])  # said by the checks, once for all values
        beside, table = table, table[step]
    if not isinstance(table, Mapping):
        return table
    given = {size: row for size, row in table.items() if size not in RESERVED}
    short = any(key in composition or key in table for key in SHORT_FORMS)
    if not short and not any(_is_change(row) for row in given.values()):
        return given
    least, instead = _below(table, beside, ("composition", *path))
    own = _Table(data, composition, table, given, ("composition", *path)).whole(values, least)
    if not least:
        return own
    smaller = _table_at(data, composition, (*path[:-1], instead), values)
    return {**{size: row for size, row in smaller.items() if isinstance(size, int) and size < least}, **own}


def _below(table: Mapping[Any, Any], beside: Mapping[str, Any], path: Path) -> tuple[int, str]:
    """The number of players below which another table is dealt, and the choice of that table; 0 if there is none."""
    below = table.get("below")
    if below is None:
        return 0, ""
    if not isinstance(below, Mapping) or set(below) != {"players", "as"}:
        raise Unclear([Finding((*path, "below"), "expected 'players' and 'as', the choice whose table is dealt")])
    players, instead = below["players"], str(below["as"])
    if not is_whole(players):
        raise Unclear([Finding((*path, "below", "players"), f"expected a whole number, found '{players}'")])
    others = [choice for choice in beside if choice not in RESERVED and choice != path[-1]]
    if instead not in others:
        raise Unclear([Finding((*path, "below", "as"), unknown("other choice", instead, others))])
    return players, instead


def _is_change(row: object) -> bool:
    return isinstance(row, Mapping) and any(str(role)[:1] in {"+", "-"} for role in row)


class _Table:
    """One table in short form."""

    def __init__(
        self, data: Mapping[str, Any], composition: Mapping[str, Any], table: Mapping[Any, Any], given: Any, path: Path
    ) -> None:
        self._data = data
        self._given = given
        self._path = path
        self._swaps = composition.get("swaps", [])
        if not isinstance(self._swaps, list):
            raise Unclear([Finding(("composition", "swaps"), "expected a list")])
        self._shares = Shares(data, {**composition, **{key: table[key] for key in RESERVED if key in table}}, path)
        self._findings: list[Finding] = []

    def whole(self, values: Mapping[str, object], least: int) -> Any:
        """All rows of at least so many players."""
        rows: dict[int, Row] = {}
        row: Row = {}
        swaps = [*chosen_swaps(self._swaps, values)]
        cuts = chosen_cuts(self._data, values)
        sizes = {size for size in chain(self._given, self._shares.totals) if isinstance(size, int)}
        for size in sorted(sizes):
            row = self._row(size, row)
            if size >= least:
                rows[size] = swapped(cut(self._shares.filled(size, row), cuts, self._shares.side_of), swaps)
        if findings := [*self._findings, *self._shares.findings]:
            raise Unclear(findings)
        return {**{size: row for size, row in self._given.items() if not isinstance(size, int)}, **rows}

    def _row(self, size: int, before: Row) -> Row:
        """A row before filling: as written, or as changes of the row before it."""
        row = self._given.get(size)
        if row is None:
            return before
        if not _is_change(row):
            return dict(row) if isinstance(row, Mapping) else {}
        changed = dict(before)
        for signed, count in row.items():
            sign, role = str(signed)[:1], str(signed)[1:]
            place = (*self._path, size, signed)
            if sign not in {"+", "-"} or not is_whole(count) or count < 1:
                self._findings.append(Finding(place, "expected '+' or '-' before every role, and a number from 1"))
                continue
            changed[role] = changed.get(role, 0) + (count if sign == "+" else -count)
            if changed[role] < 0:
                self._findings.append(Finding(place, f"the row before has fewer than {count} of '{role}'"))
            if changed[role] <= 0:
                del changed[role]
        return changed
