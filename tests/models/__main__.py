"""Play many games of a model beside the engine, and print where they disagree.

python -m tests.models SCENARIO FROM TO
"""

import sys
from collections import Counter

from tests.models.beside import DisagreementError
from tests.models.plays import PLAYS

LAST = 30
"""The number of inputs and news before a disagreement that are printed."""


def main(scenario: str, first: int, last: int) -> int:
    """Play the games from one number to before another; returns how many differ."""
    winners: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    differ = 0
    for number in range(first, last):
        notes: list[object] = []
        try:
            winners[PLAYS[scenario](number, notes.append)] += 1
        except DisagreementError as error:
            differ += 1
            print(f"game {number}", *notes[-LAST:], error, "", sep="\n")
        seen.update({note[1] for note in notes if isinstance(note, tuple)})
    print(f"{sum(winners.values())} games agree, {differ} differ: {dict(winners)}")
    print("games in which it was told:", ", ".join(f"{name} {count}" for name, count in sorted(seen.items())))
    return differ


if __name__ == "__main__":
    match sys.argv[1:]:
        case [scenario, first, last] if scenario in PLAYS and first.isdigit() and last.isdigit():
            sys.exit(main(scenario, int(first), int(last)) > 0)
    sys.exit(f"usage: python -m tests.models {'|'.join(PLAYS)} FROM TO")
