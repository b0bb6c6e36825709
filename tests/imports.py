"""Imports between the modules of `bot/` and `playground/`, read from their sources."""

import ast
from collections.abc import Collection, Iterator
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


def imports_of(path: Path, *, for_types: bool = False) -> Iterator[str]:
    """Our modules that this one imports: none inside functions, and those `for_types` alone only if wanted."""
    for node in _at_once(ast.parse(path.read_text(encoding="utf-8")), for_types):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules())
        elif isinstance(node, ast.ImportFrom) and node.module in modules():
            for alias in node.names:
                inside = f"{node.module}.{alias.name}"
                yield inside if inside in modules() else node.module


def _at_once(node: ast.AST, for_types: bool) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if not for_types and isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            yield from (deep for other in child.orelse for deep in ast.walk(other))
            continue
        yield child
        yield from _at_once(child, for_types)


@cache
def graph(*, for_types: bool = False) -> dict[str, frozenset[str]]:
    """Every module with its imports."""
    return {name_of(path): frozenset(imports_of(path, for_types=for_types)) - {name_of(path)} for path in files()}


def circles(imports: dict[str, frozenset[str]]) -> list[frozenset[str]]:
    """The modules that import one another, each circle once."""
    left = _among(imports, imports)
    while True:
        imported = frozenset().union(*left.values())
        inner = _among(left, {module for module in imported if left[module]})
        if len(inner) == len(left):
            break
        left = inner
    reached = {module: _reached(left, module) for module in left}
    found = {frozenset(other for other in reached[module] if module in reached[other]) for module in left}
    return sorted(found - {frozenset()}, key=sorted)


def _among(imports: dict[str, frozenset[str]], those: Collection[str]) -> dict[str, frozenset[str]]:
    """The imports of these modules from one another."""
    return {module: imports[module].intersection(those) for module in those}


def _reached(imports: dict[str, frozenset[str]], module: str) -> frozenset[str]:
    """The modules that one imports, and those that they import, and so on."""
    found: set[str] = set()
    ahead = set(imports[module])
    while ahead:
        found |= ahead
        ahead = {other for each in ahead for other in imports[each]} - found
    return frozenset(found)


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
