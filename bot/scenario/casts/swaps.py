"""Swaps and cuts: changes of a row of roles with certain options.

A swap deals one role in another's place, in all its copies or some of them; there is no exchange if a role under
`unless` is dealt already. With a cut the last roles of a side make room for fillers until the side has its share.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, PositiveInt, ValidationError

from bot.engine.numbers import nearest_share
from bot.scenario.problems import Finding, Path, is_whole, strangers, unknown

Row = dict[str, Any]
Swap = tuple[str, object, tuple[str, ...]]
"""A role, its replacement (a role, or how many of which roles), and the roles that, if dealt, prevent the swap."""

CONDITIONS = ("when", "unless")


def chosen_swaps(swaps: Sequence[Any], values: Mapping[str, object]) -> Iterator[Swap]:
    """The swaps for the chosen options."""
    for swap in swaps:
        when = swap.get("when") if isinstance(swap, Mapping) else None
        if isinstance(when, Mapping) and all(is_chosen(values, *one) for one in when.items()):
            unless = tuple(map(str, swap.get("unless", ())))
            yield from ((str(old), new, unless) for old, new in swap.items() if old not in CONDITIONS)


def swapped(row: Row, swaps: Iterable[Swap]) -> Row:
    """A row with one role in another's place, for each of these swaps in turn."""
    for old, new, unless in swaps:
        if not any(role in row for role in unless):
            row = _exchanged(row, old, new)
    return row


def is_chosen(values: Mapping[str, object], option: str, wanted: object) -> bool:
    """Whether an option has this value, or one of these."""
    return str(values.get(option)) in map(str, wanted if isinstance(wanted, list) else [wanted])


def _exchanged(row: Row, old: str, new: object) -> Row:
    """A row with the new role in place of all copies of the old one, or of as many as a mapping `{role: 1}` says."""
    if not isinstance(new, Mapping):
        return {str(new) if role == old else role: count for role, count in row.items()}
    changed = dict(row)
    for role, most in new.items():
        count = min(most, changed.get(old, 0)) if isinstance(most, int) else 0
        for name, change in ((old, -count), (role, count)):
            changed[name] = changed.get(name, 0) + change
    return {role: count for role, count in changed.items() if count}


def swaps_in(data: Mapping[str, Any]) -> list[Any]:
    """The swaps that a file writes; none if they are no list, a mistake that is reported with the tables."""
    return _listed(data, "swaps")


def _listed(data: Mapping[str, Any], key: str) -> list[Any]:
    composition = data.get("composition")
    found = composition.get(key) if isinstance(composition, Mapping) else None
    return found if isinstance(found, list) else []


def options_in(conditional: Iterable[Any]) -> set[str]:
    """The names of the options on which some of these swaps or cuts depend."""
    whens = [change.get("when") for change in conditional if isinstance(change, Mapping)]
    return {str(option) for when in whens if isinstance(when, Mapping) for option in when}


def check_swaps(data: Mapping[str, Any], options: Mapping[str, object]) -> Iterator[Finding]:
    """Mistakes in swaps: unknown options or roles."""
    roles = data.get("roles") or {}
    for index, swap in enumerate(swaps_in(data)):
        path: Path = ("composition", "swaps", index)
        if not isinstance(swap, Mapping) or not isinstance(swap.get("when"), Mapping):
            yield Finding(path, "expected 'when: {option: choice}' and a role for a role")
            continue
        yield from strangers((*path, "when"), "option", swap["when"], options)
        unless = swap.get("unless", [])
        if not isinstance(unless, list):
            yield Finding((*path, "unless"), f"expected a list of roles; write [{unless}]")
            continue
        for role in unless:
            if role not in roles:
                yield Finding((*path, "unless"), unknown("role", role, roles))
        for old, new in swap.items():
            for role in (old, *(new if isinstance(new, Mapping) else [new])) if old not in CONDITIONS else ():
                if role not in roles:
                    yield Finding((*path, old), unknown("role", role, roles))
            for count in new.values() if isinstance(new, Mapping) and old not in CONDITIONS else ():
                if not is_whole(count) or count < 1:
                    yield Finding((*path, old), f"expected how many become another role, found '{count}'")


# -- cuts ----------------------------------------------------------------------------------------------------


class Cut(BaseModel):
    """The greatest share that some roles and sides may have of a cast, and the roles that go for it.

    Attributes:
        when: by option, the choice or choices with which the cut is made.
        of: the roles and sides that are counted together.
        share: their share of all players, rounded to the nearest: 4 is the fourth part.
        takes: the side whose roles go until the share fits, beginning with the last one in the row.
        filler: the role that comes in their place.
        beside: by a role, other roles that go too if the cut has removed that role.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    when: dict[str, str | int | list[str | int]]
    of: tuple[str, ...]
    share: PositiveInt
    takes: str
    filler: str
    beside: dict[str, str] = {}

    def made(self, row: Row, sides: Mapping[str, str]) -> Row:
        """A row after the cut."""
        kept = dict(row)
        wanted = nearest_share(sum(row.values()), self.share)
        for role in reversed(row):
            over = sum(count for other, count in kept.items() if {other, sides.get(other)} & {*self.of}) - wanted
            if over > 0 and sides.get(role) == self.takes:
                self._exchange(kept, role, min(over, kept[role]))
        for role, other in self.beside.items():
            if role in kept and other in row and other not in kept:
                self._exchange(kept, role, kept[role])
        return kept

    def _exchange(self, row: Row, role: str, count: int) -> None:
        row[role] -= count
        row[self.filler] = row.get(self.filler, 0) + count
        if not row[role]:
            del row[role]


def cut(row: Row, cuts: Iterable[Cut], sides: Mapping[str, str]) -> Row:
    """A row after these cuts, one after another."""
    for each in cuts:
        row = each.made(row, sides)
    return row


def chosen_cuts(data: Mapping[str, Any], values: Mapping[str, object]) -> list[Cut]:
    """The cuts for the chosen options, without malformed ones, which `check_cuts` reports."""
    cuts = [made for made in map(_read, cuts_in(data)) if isinstance(made, Cut)]
    return [each for each in cuts if all(is_chosen(values, *one) for one in each.when.items())]


def cuts_in(data: Mapping[str, Any]) -> list[Any]:
    """The cuts that a file writes; none if they are no list."""
    return _listed(data, "cuts")


def _read(given: object) -> "Cut | ValidationError":
    try:
        return Cut.model_validate(given)
    except ValidationError as error:
        return error


def check_cuts(data: Mapping[str, Any], options: Mapping[str, object]) -> Iterator[Finding]:
    """Mistakes in cuts: unknown options, roles or sides, or a wrong shape."""
    roles = data.get("roles") or {}
    sides = {**(data.get("factions") or {}), **roles}
    for index, given in enumerate(cuts_in(data)):
        path: Path = ("composition", "cuts", index)
        made = _read(given)
        if isinstance(made, ValidationError):
            first = made.errors()[0]
            inside = first["loc"][:2]  # what follows are the arms of a union
            yield Finding((*path, *inside), f"expected what a cut takes: {first['msg']}")
            continue
        yield from strangers((*path, "when"), "option", made.when, options)
        for place, name in (("takes", made.takes), *(("of", name) for name in made.of)):
            if name not in sides:
                yield Finding((*path, place), unknown("role or side", name, sides))
        for place, role in (
            ("filler", made.filler),
            *(("beside", name) for name in (*made.beside, *made.beside.values())),
        ):
            if role not in roles:
                yield Finding((*path, place), unknown("role", role, roles))
