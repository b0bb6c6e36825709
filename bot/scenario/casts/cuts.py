"""Cuts: with certain options the last roles of a side make room for fillers until the side has its share."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, PositiveInt, ValidationError

from bot.engine.numbers import nearest_share
from bot.scenario.casts.swaps import Row, is_chosen
from bot.scenario.problems import Finding, Path, unknown


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

    when: dict[str, str | list[str]]
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
    composition = data.get("composition")
    cuts = composition.get("cuts") if isinstance(composition, Mapping) else None
    return cuts if isinstance(cuts, list) else []


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
            yield Finding((*path, *first["loc"]), f"expected what a cut takes: {first['msg']}")
            continue
        for option in made.when:
            if option not in options:
                yield Finding((*path, "when", option), unknown("option", option, options))
        for place, name in (("takes", made.takes), *(("of", name) for name in made.of)):
            if name not in sides:
                yield Finding((*path, place), unknown("role or side", name, sides))
        for place, role in (
            ("filler", made.filler),
            *(("beside", name) for name in (*made.beside, *made.beside.values())),
        ):
            if role not in roles:
                yield Finding((*path, place), unknown("role", role, roles))
