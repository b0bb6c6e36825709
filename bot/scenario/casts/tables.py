"""From the short forms in which a file writes its tables to whole rows.

A table has a row for each number of players. Short forms: a row of signed roles (`+killer: 1`, `-citizen: 1`) changes
the row before it; where the totals of the `sides` are given, the `filler` roles fill up what a row lacks, and a size
with a total and no row takes over the row before; `swaps` put one role in another's place where options are chosen so.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from bot.scenario.problems import Finding, Path, unknown

RESERVED = ("by", "filler", "sides", "swaps")
"""Keys of a composition that are no choice of an option."""

Row = dict[str, int]


class Unclear(Exception):  # noqa: N818 - carries findings to whoever knows the file
    """Tables that do not come to whole rows."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__(findings)
        self.findings = findings


def chosen_path(composition: Mapping[str, Any]) -> Path:
    """Where in a composition the table stands that the options choose; their values stand in `by` already."""
    by = composition.get("by")
    choices = by if isinstance(by, list) else [] if by is None else [by]
    return tuple(str(choice) for choice in choices)


def whole_table(data: Mapping[str, Any], values: Mapping[str, object]) -> Any:
    """The table of whole rows that these options choose; what cannot be read is given back for the models to judge.

    Args:
        data: a file's data with the values of the options in their places.
        values: those values.

    Raises:
        Unclear: the short forms do not come to whole rows, with the places.
    """
    composition = data.get("composition")
    if not isinstance(composition, Mapping):
        return composition
    path: Path = ()
    table: Any = composition
    for step in chosen_path(composition):
        if not isinstance(table, Mapping) or step not in table:
            raise Unclear([])  # said by the checks, once for all values
        table, path = table[step], (*path, step)
    if not isinstance(table, Mapping):
        return table
    given = {size: row for size, row in table.items() if size not in RESERVED}
    short = any(key in composition or key in table for key in ("filler", "sides", "swaps"))
    if not short and not any(_is_change(row) for row in given.values()):
        return given
    return _Table(data, composition, table, given, ("composition", *path)).whole(values)


def _is_change(row: object) -> bool:
    return isinstance(row, Mapping) and any(str(role)[:1] in {"+", "-"} for role in row)


class _Table:
    """One table in short form."""

    def __init__(
        self, data: Mapping[str, Any], composition: Mapping[str, Any], table: Mapping[Any, Any], given: Any, path: Path
    ) -> None:
        self._given = given
        self._path = path
        self._filler = table.get("filler", composition.get("filler", {}))
        self._totals = table.get("sides", composition.get("sides", {}))
        self._swaps = composition.get("swaps", [])
        roles = data.get("roles")
        self._side = {
            id_: role.get("faction", id_) if isinstance(role, Mapping) else id_
            for id_, role in (roles.items() if isinstance(roles, Mapping) else ())
        }
        self._findings: list[Finding] = []

    def whole(self, values: Mapping[str, object]) -> Any:
        self._check_shape()
        rows: dict[int, Row] = {}
        row: Row = {}
        sizes = [size for size in {**self._given, **self._totals} if isinstance(size, int)]
        for size in sorted(sizes):
            row = self._row(size, row)
            rows[size] = self._swapped(self._filled(size, row), values)
        if self._findings:
            raise Unclear(self._findings)
        return {**{size: row for size, row in self._given.items() if not isinstance(size, int)}, **rows}

    def _check_shape(self) -> None:
        for name, value, kind in (
            ("filler", self._filler, Mapping),
            ("sides", self._totals, Mapping),
            ("swaps", self._swaps, list),
        ):
            if not isinstance(value, kind):
                raise Unclear([Finding(("composition", name), f"expected a {'list' if kind is list else 'mapping'}")])
        for side, role in self._filler.items():
            if self._side.get(role) != side:
                self._findings.append(
                    Finding(("composition", "filler", side), f"expected a role of '{side}', found '{role}'")
                )

    def _row(self, size: int, before: Row) -> Row:
        """A row before it is filled: as it is written, or as it changes the one before."""
        row = self._given.get(size)
        if row is None:
            return before
        if not _is_change(row):
            return dict(row) if isinstance(row, Mapping) else {}
        changed = dict(before)
        for signed, count in row.items():
            sign, role = str(signed)[:1], str(signed)[1:]
            place = (*self._path, size, signed)
            if sign not in {"+", "-"} or not isinstance(count, int) or isinstance(count, bool) or count < 1:
                self._findings.append(Finding(place, "expected '+' or '-' before every role, and a number from 1"))
                continue
            changed[role] = changed.get(role, 0) + (count if sign == "+" else -count)
            if changed[role] < 0:
                self._findings.append(Finding(place, f"the row before has fewer than {count} of '{role}'"))
            if changed[role] <= 0:
                del changed[role]
        return changed

    def _filled(self, size: int, row: Row) -> Row:
        """A row with the fillers that its sides' totals leave room for."""
        totals = self._totals.get(size)
        if totals is None:
            return dict(row)
        full = dict(row)
        for side, total in totals.items() if isinstance(totals, Mapping) else ():
            place = ("composition", "sides", size, side)
            if not isinstance(total, int) or isinstance(total, bool):
                self._findings.append(Finding(place, f"expected a whole number, found '{total}'"))
                continue
            missing = total - sum(count for role, count in row.items() if self._side.get(role) == side)
            if missing < 0:
                self._findings.append(Finding(place, f"expected at least {total - missing}, found {total}"))
            elif missing and side not in self._filler:
                self._findings.append(Finding(place, unknown("side with a filler", side, self._filler)))
            elif missing:
                full[self._filler[side]] = full.get(self._filler[side], 0) + missing
        return full

    def _swapped(self, row: Row, values: Mapping[str, object]) -> Row:
        """A row with one role in another's place wherever the options are chosen so."""
        for swap in self._swaps:
            when = swap.get("when", {}) if isinstance(swap, Mapping) else {}
            if all(str(values.get(option)) == str(value) for option, value in when.items()):
                pairs = {old: new for old, new in swap.items() if old != "when"}
                row = {str(pairs.get(role, role)): count for role, count in row.items()}
        return row


def check_swaps(data: Mapping[str, Any], options: Mapping[str, object]) -> Iterator[Finding]:
    """Swaps that mean nothing: unknown options or roles."""
    composition = data.get("composition")
    roles = data.get("roles") or {}
    swaps = composition.get("swaps", []) if isinstance(composition, Mapping) else []
    for index, swap in enumerate(swaps if isinstance(swaps, list) else []):
        path: Path = ("composition", "swaps", index)
        if not isinstance(swap, Mapping) or not isinstance(swap.get("when"), Mapping):
            yield Finding(path, "expected 'when: {option: choice}' and a role for a role")
            continue
        for option in swap["when"]:
            if option not in options:
                yield Finding((*path, "when", option), unknown("option", option, options))
        for old, new in swap.items():
            for role in (old, new) if old != "when" else ():
                if role not in roles:
                    yield Finding((*path, old), unknown("role", role, roles))
