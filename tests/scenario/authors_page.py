"""The examples of docs/scenarios.md, extracted."""

import re
from collections.abc import Iterator
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "scenarios.md"

_BLOCK = re.compile(
    r"(?:<!-- example: (?P<name>\S+) -->\n)?```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE
)


def blocks(kind: str) -> Iterator[tuple[str, str]]:
    """The blocks of a kind: the name of the file that each is, if any, and its text."""
    for match in _BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        if match["kind"] == kind:
            yield match["name"] or "", match["text"]


def write_examples(place: Path) -> None:
    """Write the files that the page names."""
    written = [(place / name).write_text(text, encoding="utf-8") for name, text in blocks("yaml") if name]
    assert len(written) == 2
