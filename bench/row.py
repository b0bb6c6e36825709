"""A row of the table: the figure, the reference, and the limit."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BenchRow:
    """One figure, its reference measured in the same run, and the ratio of the two.

    Attributes:
        figure, reference: with their units.
        limit: the ratio may be at most this, or where `least` is set at least this.
        also: a second demand that must hold besides (None: there is none), and how it reads.
    """

    what: str
    figure: str
    reference: str
    ratio: float
    limit: float
    least: bool = False
    also: bool | None = None
    also_reads: str = ""

    @property
    def reach(self) -> str:
        """The demand on the ratio."""
        bound = f"{'>=' if self.least else '<='} {self.limit:g}"
        return bound if self.also is None else f"{bound}, {self.also_reads}"

    @property
    def held(self) -> bool:
        """Whether the demand is met."""
        within = self.ratio >= self.limit if self.least else self.ratio <= self.limit
        return within and self.also is not False


def table(rows: Sequence[BenchRow]) -> str:
    """The rows as text, a column under its heading."""
    cells = [("what", "figure", "reference", "ratio", "reach", "")]
    cells += [
        (row.what, row.figure, row.reference, f"{row.ratio:.2f}", row.reach, "ok" if row.held else "MISSED")
        for row in rows
    ]
    widths = [max(len(line[place]) for line in cells) for place in range(len(cells[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells
    )


def show(*rows: BenchRow) -> None:
    """Print the rows of one bench."""
    print(table(rows))
