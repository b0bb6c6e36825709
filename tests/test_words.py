"""The language of the code: docstrings name their subjects, and a class name means one thing."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.imports import TOP, files

PRONOUNS = frozenset(
    {
        "who", "whoever", "whom", "whose", "what", "whatever", "somebody", "anybody", "nobody", "everybody",
        "something", "anything", "it", "its", "itself", "he", "him", "his", "himself", "those",
    }
)  # fmt: skip

AT_MOST = 0.05
"""The share of pronouns among the words of a package's docstrings."""

DOUBLED = frozenset({"Host", "Silence", "Voice", "VotedOut"})
"""Class names of several classes: an input, events and parts, whose ids they are; and both narrators' voices."""

_WORD = re.compile(r"[A-Za-z][A-Za-z']*")


def pronouns_of(docstring: str) -> tuple[int, int]:
    """How many of its words are pronouns, and how many words there are."""
    words = [word.lower() for word in _WORD.findall(docstring)]
    return sum(word in PRONOUNS for word in words), len(words)


@cache
def trees() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text("utf-8")) for path in files()}


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Each docstring of a file with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield node.body[0].lineno, text


def package_of(path: Path) -> str:
    """The package of a file: `bot/engine`, `playground`; `bot` for the files beside its packages."""
    top, *inside = path.relative_to(TOP).parts
    return f"{top}/{inside[0]}" if top == "bot" and len(inside) > 1 else top


PACKAGES = sorted({package_of(path) for path in trees()})


@pytest.mark.parametrize("package", PACKAGES)
def test_docstrings_name_their_subjects(package):
    found = [
        (*pronouns_of(text), f"{path.relative_to(TOP)}:{line}")
        for path, tree in trees().items()
        if package_of(path) == package
        for line, text in docstrings(tree)
    ]
    share = sum(pronouns for pronouns, _, _ in found) / sum(words for _, words, _ in found)
    worst = sorted(found, key=lambda one: one[0] - one[1] * AT_MOST, reverse=True)[:3]
    told = ", ".join(f"{place} ({pronouns} of {words})" for pronouns, words, place in worst)
    assert share <= AT_MOST, (
        f"{package}: {share:.1%} of the words of its docstrings are pronouns. Say the noun instead; worst: {told}"
    )


@pytest.mark.parametrize(("text", "found"), [("Who is told of it.", (2, 5)), ("The lobby's countdown.", (0, 3))])
def test_pronouns_are_counted_by_words(text, found):
    assert pronouns_of(text) == found


def test_a_class_name_means_one_thing():
    places = defaultdict(list)
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(f"{path.relative_to(TOP)}:{node.lineno}")
    doubled = {name: found for name, found in places.items() if len(found) > 1}
    new = {name: found for name, found in doubled.items() if name not in DOUBLED}
    assert not new, f"call the newer of these classes otherwise: {new}"
    assert not DOUBLED - doubled.keys(), "these names are unique now: take them off the list"
