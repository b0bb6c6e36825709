"""The paths that the pages name are there."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted((ROOT / "docs").glob("*.md")),
]

BASES = ("", "bot", "bot/telegram", "playground", "tests", "docs")
"""The folders below which a path may lie that a page names."""

READERS_OWN = frozenset({"league.py", "wolves.yaml"})
"""Files of the reader's, in examples."""

_SPAN = re.compile(r"`([^`\n]+)`")
_PATH = re.compile(r"(?<![\w./:<>{}*$-])[\w.-]+(?:/[\w.-]+)*(?:\.py|\.yaml|/)(?![\w/.<>{}*$-])")


def paths_in(text: str) -> set[str]:
    """The paths between backticks: files of Python and YAML, and folders. Patterns, such as `<id>.yaml`, are none."""
    return {path for span in _SPAN.findall(text) for path in _PATH.findall(span)}


@cache
def is_there(path: str) -> bool:
    """Whether the repository has this file or folder, below one of the bases."""
    return any((ROOT / base / path).exists() for base in BASES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_paths_of_a_page_are_there(page):
    missing = {path for path in paths_in(page.read_text(encoding="utf-8")) - READERS_OWN if not is_there(path)}
    assert not missing, f"{page.name} names {sorted(missing)}, which the repository does not have"


def test_paths_are_found_between_backticks():
    text = "`bot/app.py`, `run desk/ now`, bot/none.py, `a:`, `scenarios/<id>.yaml`, `tests/x.py::test_it`, `http://`"
    assert paths_in(text) == {"bot/app.py", "desk/", "tests/x.py"}
    assert not is_there("telegram/updates/admission.py")
