"""docs/wishes.md: it has every wish, its counts are right, and what it names is there."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGE = (DOCS / "wishes.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in re.findall(r"^\| \d.*", PAGE, re.MULTILINE)]
WISHES = 92
NOT_A_FILE = {"–"}
"""What stands in the place of a proof where there is nothing to prove."""


def functions_of(path: Path) -> set[str]:
    """The test functions of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def anchors_in(path: Path) -> set[str]:
    """The headings of a page, as links name them."""
    heads = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def test_every_wish_has_a_row():
    assert [row[0] for row in ROWS] == [str(number) for number in range(1, WISHES + 1)]
    assert all(len(row) == 5 for row in ROWS)


def test_its_counts_are_those_of_the_rows():
    states = Counter(row[2] for row in ROWS)
    assert set(states) <= {"answered", "partly", "not"}
    told = f"Of {WISHES} wishes, {states['answered']} are answered, {states['partly']} partly, {states['not']} not."
    assert told in PAGE


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_what_it_names_is_there(row):
    shown = row[4]
    assert shown not in NOT_A_FILE or row[2] == "not"
    files = re.findall(r"`(tests/[^`:]+)(?:::(\w+))?`", shown)
    links = re.findall(r"\]\(([^)#]+)(?:#([\w-]+))?\)", shown)
    assert files or links or shown in NOT_A_FILE
    for file, name in files:
        assert (ROOT / file).is_file(), file
        assert not name or name in functions_of(ROOT / file), f"{file}::{name}"
    for link, anchor in links:
        assert (DOCS / link).is_file(), link
        assert not anchor or anchor in anchors_in(DOCS / link), f"{link}#{anchor}"
