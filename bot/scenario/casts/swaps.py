"""Swaps: with certain options, one role is dealt in another's place, in all its copies or some of them.

There is no exchange if a role under `unless` is dealt already.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bot.scenario.problems import Finding, Path, is_whole, unknown

Row = dict[str, Any]
Swap = tuple[str, object, tuple[str, ...]]
"""A role, what takes its place (a role, or how many of which roles), and the roles beside which nothing does."""

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
    """A row with the new role in the place of all that have the old one, or of so many as `{role: 1}` says."""
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
    composition = data.get("composition")
    swaps = composition.get("swaps") if isinstance(composition, Mapping) else None
    return swaps if isinstance(swaps, list) else []


def options_in(conditional: Iterable[Any]) -> set[str]:
    """The options on which some of these changes depend."""
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
        for option in swap["when"]:
            if option not in options:
                yield Finding((*path, "when", option), unknown("option", option, options))
        for role in swap.get("unless", ()):
            if role not in roles:
                yield Finding((*path, "unless"), unknown("role", role, roles))
        for old, new in swap.items():
            for role in (old, *(new if isinstance(new, Mapping) else [new])) if old not in CONDITIONS else ():
                if role not in roles:
                    yield Finding((*path, old), unknown("role", role, roles))
            for count in new.values() if isinstance(new, Mapping) and old not in CONDITIONS else ():
                if not is_whole(count) or count < 1:
                    yield Finding((*path, old), f"expected how many become another role, found '{count}'")
