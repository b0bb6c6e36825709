"""Tests that are given many examples: none of them is timed, since a busy machine is slow."""

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parent


def calls(function: ast.FunctionDef | ast.AsyncFunctionDef, name: str) -> list[ast.Call]:
    """Decorators of a function made by calls of this name."""
    made = [node for node in function.decorator_list if isinstance(node, ast.Call)]
    return [call for call in made if isinstance(call.func, ast.Name) and call.func.id == name]


def is_timed(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether hypothesis fails the test for an example that takes a fifth of a second: the default."""
    set_ = [word for call in calls(function, "settings") for word in call.keywords if word.arg == "deadline"]
    untimed = any(isinstance(word.value, ast.Constant) and word.value.value is None for word in set_)
    return bool(calls(function, "given")) and not untimed


@pytest.mark.parametrize(
    ("about", "timed"), [("", True), ("@settings(max_examples=3)", True), ("@settings(deadline=None)", False)]
)
def test_what_is_timed_is_found(about: str, timed: bool) -> None:
    function = ast.parse(f"@given(numbers)\n{about}\ndef test(): pass").body[0]
    assert isinstance(function, ast.FunctionDef)
    assert is_timed(function) is timed


def test_no_example_is_timed() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py")}
    trees = {path: ast.parse(source) for path, source in sources.items() if "@given(" in source}
    assert len(trees) > 5
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    found = [(path, node) for path, tree in trees.items() for node in ast.walk(tree) if isinstance(node, kinds)]
    assert [f"{path.name}: {node.name}" for path, node in found if is_timed(node)] == []
