"""Babel extractors: for our Python, for scenario files, for the words of the page."""

import ast
import io
import tokenize
from collections.abc import Collection, Iterator, Mapping
from typing import Any, BinaryIO

import yaml

from bot.text.catalogs import PAGE
from bot.text.scenario_texts import messages

Found = tuple[int, str, Any, list[str]]


def python(
    file: BinaryIO,
    keywords: Collection[str],
    comment_tags: Collection[str],
    options: Mapping[str, Any],  # noqa: ARG001 (Babel's interface)
) -> Iterator[Found]:
    """Messages of calls of methods with these names, of `msgid` and of rows of sayings, whose arguments are literals.

    Unlike Babel's own extractor, this one finds calls inside the arguments of others, wherever they stand. A
    translators' comment belongs to the messages of the statement below it.
    """
    source = file.read().decode()
    notes = _notes(source, tuple(comment_tags))
    tree = ast.parse(source)
    for statement, call in _calls(tree):
        name, arguments = _method(call)
        if name not in keywords:
            continue
        literals: list[str | None] = []
        for argument in arguments:
            literal = argument.value if isinstance(argument, ast.Constant) else None
            literals.append(literal if isinstance(literal, str) else None)
        if literals and literals[0] is not None:
            comments = notes.get(call.lineno) or notes.get(statement.lineno) or []
            yield call.lineno, name, tuple(literals), comments


def _method(call: ast.Call) -> tuple[str, list[ast.expr]]:
    """The message method called and its arguments; in a row of sayings the text comes after the event."""
    match call.func:
        case ast.Attribute(attr=name):
            return name, call.args
        case ast.Name(id="msgid"):
            return "msgid", call.args
        case ast.Name(id="says" | "retells"):
            return "text", call.args[1:]
    return "", []


def _calls(node: ast.AST, statement: ast.stmt | None = None) -> Iterator[tuple[ast.stmt, ast.Call]]:
    """All method calls, each with the innermost statement around it."""
    for child in ast.iter_child_nodes(node):
        inside = child if isinstance(child, ast.stmt) else statement
        if isinstance(child, ast.Call) and inside is not None:
            yield inside, child
        yield from _calls(child, inside)


def _notes(source: str, tags: tuple[str, ...]) -> dict[int, list[str]]:
    """Translators' comments by the line below them."""
    notes: dict[int, list[str]] = {}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        row, text = token.start[0], token.string.lstrip("# ").strip()
        if text.startswith(tags):
            notes[row + 1] = [text]
        elif row in notes:
            notes[row + 1] = [*notes.pop(row), text]
    return notes


def scenario(
    file: BinaryIO,
    keywords: Collection[str],  # noqa: ARG001 (Babel's interface)
    comment_tags: Collection[str],  # noqa: ARG001
    options: Mapping[str, Any],  # noqa: ARG001
) -> Iterator[Found]:
    """The texts of a scenario file, in contexts such as `classic.role.doctor.card`."""
    source = file.read().decode()
    raw = yaml.safe_load(source)
    tree = yaml.compose(source, Loader=yaml.SafeLoader)
    for message in messages(raw):
        yield _line(tree, message.path), "context", (f"{raw['id']}.{message.key}", message.text), []


def page(
    file: BinaryIO,
    keywords: Collection[str],  # noqa: ARG001 (Babel's interface)
    comment_tags: Collection[str],  # noqa: ARG001
    options: Mapping[str, Any],  # noqa: ARG001
) -> Iterator[Found]:
    """The words of the page, in contexts such as `page.new_game`; a comment above a word is one for its translators."""
    source = file.read().decode()
    notes = {number: line.strip("# ") for number, line in enumerate(source.splitlines(), 2) if line.startswith("  #")}
    tree = yaml.compose(source, Loader=yaml.SafeLoader)
    for _, section in tree.value if tree is not None else ():
        for key, text in section.value:
            row = key.start_mark.line + 1
            yield row, "context", (f"{PAGE}.{key.value}", text.value), [notes[row]] if row in notes else []


def _line(node: yaml.Node | None, path: tuple[str | int, ...]) -> int:
    for step in path:
        if isinstance(node, yaml.MappingNode):
            node = next((value for key, value in node.value if key.value == str(step)), node)
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int):
            node = node.value[step]
    return node.start_mark.line + 1 if node is not None else 1
