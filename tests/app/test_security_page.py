"""Each promise of SECURITY.md names a test that is there."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def names_in(path: Path) -> dict[str, bool]:
    tree = ast.parse(path.read_text())
    return {node.name: True for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_every_promise_is_shown_by_a_test_that_exists() -> None:
    promised, _, rest = (ROOT / "SECURITY.md").read_text().partition("## Not promised")
    assert "## Reporting a vulnerability" in rest
    rows = [line for line in promised.splitlines() if line.startswith("| ") and not line.startswith("| promise")]
    assert len(rows) > 10
    for row in rows:
        named = re.findall(r"`(tests/\S+\.py)::(\w+)`", row)
        assert named, row
        for file, name in named:
            assert name in names_in(ROOT / file), f"{file}::{name}"
