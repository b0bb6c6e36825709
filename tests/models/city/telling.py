"""How the answers of a night are told."""

from collections.abc import Iterable

from tests.models.city.answers import Answer
from tests.models.city.table import Table


def tell(t: Table, answers: Iterable[Answer]) -> None:
    """Each to the one who asked."""
    for answer in answers:
        t.tell([answer.seat], answer.kind, targets=answer.targets, shows=answer.shows)
