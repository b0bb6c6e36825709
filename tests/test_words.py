"""The language of code and docs: sentences name their subjects, and a class name means one thing."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.imports import TOP, files
from tests.test_pages import PAGES

PRONOUNS = frozenset(
    {
        "who", "whoever", "whom", "whose", "what", "whatever", "somebody", "anybody", "nobody", "everybody",
        "something", "anything", "it", "its", "itself", "he", "him", "his", "himself", "those",
    }
)  # fmt: skip

AT_MOST = 0.05
"""The share of pronouns among the words of a package's docstrings, or of a page."""

DOUBLED = frozenset({"Host", "Silence", "Voice", "VotedOut"})
"""Class names of several classes: an input, events and parts, whose ids they are; and both narrators' voices."""

DEFINITION = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

_WORD = re.compile(r"[A-Za-z][A-Za-z']*")
_NO_PROSE = [
    re.compile(pattern, re.DOTALL | re.MULTILINE)
    for pattern in (
        r"^ *```.*?^ *```",
        r"<!--.*?-->",
        r"^ *[|>][^\n]*",
        r"`[^`\n]*`",
        r"“[^”]*”",
        r"(?<![*\w])\*(?!\*)[^*]+\*(?!\*)",
    )
]


def pronouns_of(docstring: str) -> tuple[int, int]:
    """How many of its words are pronouns, and how many words there are."""
    words = [word.lower() for word in _WORD.findall(docstring)]
    return sum(word in PRONOUNS for word in words), len(words)


class FileNames(NamedTuple):
    """The docstrings and the classes of a file, each with its line."""

    docstrings: list[tuple[int, str]]
    classes: list[tuple[int, str]]


def names_in(path: Path) -> FileNames:
    tree = ast.parse(path.read_text("utf-8"))
    named = [tree, *(node for node in statements(tree) if isinstance(node, DEFINITION))]
    docstrings = [(node.body[0].lineno, text) for node in named if (text := ast.get_docstring(node))]
    return FileNames(docstrings, [(node.lineno, node.name) for node in named if isinstance(node, ast.ClassDef)])


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements in a node, at any depth; expressions, most of a file, hold no definitions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield child
            yield from statements(child)


def prose_of(page: str) -> str:
    """The sentences of a page: no code, tables, quotations, emphasised words or comments."""
    for left_out in _NO_PROSE:
        page = left_out.sub(" ", page)
    return page


def package_of(path: Path) -> str:
    """The package of a file: `bot/engine`, `tests/store`, `bench`; `bot` for the files beside its packages."""
    top, *inside = path.relative_to(TOP).parts
    return f"{top}/{inside[0]}" if top in ("bot", "tests") and len(inside) > 1 else top


SOURCES = [*files(), *(path for name in ("tests", "bench") for path in sorted((TOP / name).rglob("*.py")))]
FILES = {path: names_in(path) for path in SOURCES}
"""Of product, tests and benches: read before the tests are forked, once for all of their processes."""
PACKAGES = sorted({package_of(path) for path in FILES})


@pytest.mark.parametrize("package", PACKAGES)
def test_docstrings_name_their_subjects(package):
    found = [
        (*pronouns_of(text), f"{path.relative_to(TOP)}:{line}")
        for path, names in FILES.items()
        if package_of(path) == package
        for line, text in names.docstrings
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


def test_no_docstring_begins_with_a_pronoun():
    found = [
        f"{path.relative_to(TOP)}:{line} {text.splitlines()[0]}"
        for path, names in FILES.items()
        for line, text in names.docstrings
        if (first := _WORD.search(text)) is not None and first[0].lower() in PRONOUNS
    ]
    assert not found, f"begin with the noun: {found}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_name_their_subjects(page):
    prose = prose_of(page.read_text(encoding="utf-8"))
    pronouns, words = pronouns_of(prose)
    worst = sorted(re.split(r"(?<=[.:;!?])\s+", prose), key=lambda one: pronouns_of(one)[0], reverse=True)[:3]
    told = " / ".join(" ".join(one.split()) for one in worst)
    assert pronouns <= AT_MOST * words, (
        f"{page.name}: {pronouns / words:.1%} pronouns. Say the noun instead; worst: {told}"
    )


def test_code_and_quotations_of_a_page_are_no_prose():
    page = "# Who\n\nThe `what` of *my\nit* and **its** end\n\n```\nit\n```\n\n| it |\n\n> It\n\n“Who?” <!-- it -->\n"
    assert _WORD.findall(prose_of(page)) == ["Who", "The", "of", "and", "its", "end"]


@pytest.mark.parametrize("folders", [("bot", "playground"), ("tests", "bench")], ids="-".join)
def test_a_class_name_means_one_thing(folders):
    places = defaultdict(list)
    for path, names in FILES.items():
        if path.relative_to(TOP).parts[0] in folders:
            for line, name in names.classes:
                places[name].append(f"{path.relative_to(TOP)}:{line}")
    doubled = {name: found for name, found in places.items() if len(found) > 1}
    known = DOUBLED if "bot" in folders else frozenset()
    new = {name: found for name, found in doubled.items() if name not in known}
    assert not new, f"call the newer of these classes otherwise: {new}"
    assert not known - doubled.keys(), "these names are unique now: take them off the list"
