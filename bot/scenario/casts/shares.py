"""The places of each side in a cast, and the roles in them: special roles from lists first, then the fillers."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.scenario.casts.swaps import Row
from bot.scenario.problems import Finding, Path, is_whole, unknown

ALL = "all"
"""The word in place of a number that takes every role of a list."""


class Unclear(Exception):  # noqa: N818 - carries findings to whoever knows the file
    """Tables that cannot be completed to whole rows."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__(findings)
        self.findings = findings


class Shares:
    """The places of the sides, as the keys of a composition give them.

    `sides`: by the number of players, the places of each side, or of a group of sides; `groups`: the sides that
    share one total; `filler`: the role that fills up a total; `lists`: roles that a row takes from their beginning, a
    number or all; `keeps`: the places of a total that the roles of a list leave to one of the sides.

    Args:
        data: a file's data with the values of the options in their places.
        keys: the keys of its composition, those of the chosen table before them.
        path: the place of the table.

    Raises:
        Unclear: a key has a wrong shape.
    """

    def __init__(self, data: Mapping[str, Any], keys: Mapping[str, Any], path: Path) -> None:
        self.findings: list[Finding] = []
        self._path = path
        self.totals: Mapping[Any, Any] = _mapping(keys, "sides")
        roles = data.get("roles")
        self.side_of: dict[str, str] = {
            id_: str(role.get("faction", id_)) if isinstance(role, Mapping) else id_
            for id_, role in (roles.items() if isinstance(roles, Mapping) else ())
        }
        self._filler, keeps = _mapping(keys, "filler"), _mapping(keys, "keeps")
        self._lists = dict(_words(keys, "lists"))
        total_of = {side: side for side in self.side_of.values()}
        self._groups = dict(_words(keys, "groups"))
        total_of |= {side: group for group, sides in self._groups.items() for side in sides}
        self._total = {role: total_of[side] for role, side in self.side_of.items()}
        self._kept_of: dict[str, dict[str, int]] = {}
        for side, count in keeps.items():
            if self._is_kept(side, count):
                self._kept_of.setdefault(total_of[side], {})[side] = count
        self._check()

    def _check(self) -> None:
        """Note fillers that are not of the side they fill, groups of unknown sides, and lists named like a role."""
        for total, role in self._filler.items():
            if self._total.get(role) != total:
                self.findings.append(_wrong("filler", total, f"expected a role of '{total}', found '{role}'"))
        for group, sides in self._groups.items():
            for side in sides:
                if side not in self.side_of.values():
                    known = dict.fromkeys(self.side_of.values())
                    self.findings.append(_wrong("groups", group, unknown("side", side, known)))
        for name in self._lists:
            if name in self.side_of:
                self.findings.append(_wrong("lists", name, "expected a name that no role has"))

    def _is_kept(self, side: str, count: object) -> bool:
        known = dict.fromkeys(self.side_of.values())
        if side not in known:
            self.findings.append(_wrong("keeps", side, unknown("side", side, known)))
        elif not is_whole(count):
            self.findings.append(_wrong("keeps", side, f"expected a whole number, found '{count}'"))
        else:
            return True
        return False

    def filled(self, size: int, row: Row) -> Row:
        """A row with the roles from its lists, and with the fillers for which the totals leave room."""
        totals = self.totals.get(size)
        if totals is not None and not isinstance(totals, Mapping):
            self.findings.append(Finding(("composition", "sides", size), f"expected a mapping, found '{totals}'"))
        full = self._listed(size, row, totals if isinstance(totals, Mapping) else {})
        taken = dict(full)
        for name, total in totals.items() if isinstance(totals, Mapping) else ():
            place = ("composition", "sides", size, name)
            if not is_whole(total):
                self.findings.append(Finding(place, f"expected a whole number, found '{total}'"))
                continue
            missing = total - self._number(taken, name)
            if missing < 0:
                self.findings.append(Finding(place, f"expected at least {total - missing}, found {total}"))
            elif missing and name not in self._filler:
                self.findings.append(Finding(place, unknown("side with a filler", name, self._filler)))
            elif missing:
                full[self._filler[name]] = full.get(self._filler[name], 0) + missing
        return full

    def _listed(self, size: int, row: Row, totals: Mapping[str, Any]) -> Row:
        """A row with the name of each list replaced by so many of its roles, from the first on."""
        full = {role: count for role, count in row.items() if role not in self._lists}
        for name in (name for name in row if name in self._lists):
            wanted = row[name]
            if wanted == ALL:
                full |= {role: 1 for role in self._lists[name] if role not in full}
                continue
            if not isinstance(wanted, int):
                place = (*self._path, size, name)
                self.findings.append(Finding(place, f"expected a number from 1, or '{ALL}', found '{wanted}'"))
                continue
            for role in self._lists[name]:
                if wanted > 0 and role not in full and self._leaves_enough(role, full, totals):
                    full[role] = 1
                    wanted -= 1
        return full

    def _leaves_enough(self, role: str, row: Row, totals: Mapping[str, Any]) -> bool:
        """Whether adding this role leaves other sides with the same total the places that are kept for them."""
        total = self._total.get(role, "")
        return all(
            self._number(row, total, but=side) < totals.get(total, 0) - count
            for side, count in self._kept_of.get(total, {}).items()
            if self.side_of.get(role) != side
        )

    def _number(self, row: Row, name: str, but: str = "") -> int:
        """The number of a row's cards that count in a total, without those of one side."""
        counted = [role for role in row if self._total.get(role) == name and self.side_of[role] != but]
        return sum(row[role] for role in counted if isinstance(row[role], int))


def _wrong(key: str, name: str, text: str) -> Finding:
    return Finding(("composition", key, name), text)


def _mapping(keys: Mapping[str, Any], key: str) -> Mapping[Any, Any]:
    value = keys.get(key, {})
    if not isinstance(value, Mapping):
        raise Unclear([Finding(("composition", key), "expected a mapping")])
    return value


def _words(keys: Mapping[str, Any], key: str) -> Iterator[tuple[str, Sequence[str]]]:
    """The entries of a key, each a list of names."""
    for name, words in _mapping(keys, key).items():
        path: Path = ("composition", key, name)
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise Unclear([Finding(path, "expected a list of names")])
        yield name, words
