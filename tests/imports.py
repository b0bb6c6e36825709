"""Imports between the modules of `bot/` and `playground/`, read from their sources."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import bot

ROOT = Path(bot.__file__).parent
TOP = ROOT.parent
PACKAGES = (ROOT, TOP / "playground")


def files() -> list[Path]:
    found = sorted(path for package in PACKAGES for path in package.rglob("*.py"))
    assert {path.relative_to(TOP).parts[0] for path in found} == {package.name for package in PACKAGES}
    return found


def name_of(path: Path) -> str:
    parts = path.relative_to(TOP).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> frozenset[str]:
    return frozenset(map(name_of, files()))


def imports_of(path: Path) -> Iterator[str]:
    """Our modules that are imported with this one: without imports for type checkers only, or inside functions."""
    for node in _at_once(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules())
        elif isinstance(node, ast.ImportFrom) and node.module in modules():
            for alias in node.names:
                inside = f"{node.module}.{alias.name}"
                yield inside if inside in modules() else node.module


def _at_once(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            yield from (deep for other in child.orelse for deep in ast.walk(other))
            continue
        yield child
        yield from _at_once(child)


@cache
def graph() -> dict[str, frozenset[str]]:
    """Every module with its imports."""
    return {name_of(path): frozenset(imports_of(path)) - {name_of(path)} for path in files()}


def imports_in_functions(path: Path) -> set[str]:
    """Modules imported only when a function runs."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    inside = (node for function in functions for node in ast.walk(function))
    return {
        node.module or "" if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in inside
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
