"""A YAML file as plain data that still knows its lines.

Reading takes little time and memory whatever the file contains: see `LONGEST`, `DEEPEST` and `MOST`, and
`scalars.py` for the values allowed.
"""

import re
import stat
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from pathlib import Path as FilePath
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from bot.scenario.problems import Finding, Path, Problem, ScenarioError, field_name
from bot.scenario.scalars import make_fit, shortened, unfit

LONGEST = 256 * 1024
"""The most bytes of a file."""

DEEPEST = 50
"""The most mappings and lists inside one another."""

MOST = 20_000
"""The most keys, values and entries of a file; those that an alias stands for are counted again."""

FAST: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader: libyaml's where PyYAML was built with it."""

SLIPS = {
    "mapping values are not allowed here": (
        "a ':' where none can stand; put a text that has one in quotes, or mend the indentation"
    ),
    "found character '@' that cannot start any token": "a text that begins with '@' goes in quotes",
    "found character '`' that cannot start any token": "a text that begins with '`' goes in quotes",
    "found character '%' that cannot start any token": "a text that begins with '%' goes in quotes",
    "found character '\\t' that cannot start any token": "a tab; indent with spaces",
}
"""The commonest slips, by PyYAML's words for them."""

NO_COLON = "no ':' with a space behind it in '{}'; write 'name: value', or indent a line that goes on with a text"
BEGUN = {
    "could not find expected ':'": NO_COLON,
    "found unexpected end of stream": "a text in quotes that begins here has no end; close it with the same quote",
    "expected ',' or ']'": "a '[' without its ']', or no ',' between two of its entries",
    "expected ',' or '}'": "a '{{' without its '}}', or no ',' between two of its entries",
}
"""Slips that PyYAML notices later than they begin, by the first words of its message; `{}`: the line."""
MISPLACED = "the indentation fits no line above; begin a line exactly below those that it belongs with"
MIXED = "a list begins here, and its later lines have no '-' before them; put one before each entry, or before none"
INDENTED = "a space here is none to YAML; indent with those of the space bar"
_INDENTED = re.compile(r" *[\u00a0\u1680\u2000-\u200f\u202f\u205f\u2060\u3000]")


class _Shallow(FAST):  # type: ignore[misc]  # the base is known only at run time
    """The loader that stops below the deepest level, before nodes inside one another fill the stack."""

    _depth = 0

    def descend_resolver(self, *_: object) -> None:
        """Count a level. Loaders call this before every node, to find tags by paths, which are not used here."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise yaml.YAMLError(f"more than {DEEPEST} levels deep")

    def ascend_resolver(self) -> None:
        """Count a level back."""
        self._depth -= 1


KEYS = {f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "merge")}


class Source:
    """The data of one file, its text, and the lines of all its parts.

    Args:
        name: the file's name as it stands in messages.
        text: its content.
        tolerant: whether to go on despite single unfit values or keys, so that the rest can be checked too: these
            are then in `slips`, and stand in the data as texts.

    Raises:
        ScenarioError: the text is no YAML mapping; or, unless tolerant, has unfit values or keys.
    """

    def __init__(self, name: str, text: str, *, tolerant: bool = False) -> None:
        self.name = name
        self.slips: tuple[Finding, ...] = ()
        self._steps: dict[int, dict[str, tuple[Node, Node]]] = {}
        try:
            self._tree: Node | None = _parse(text)
            self._content = text.encode()
            wrong = _unbounded(self._root)
            if wrong is not None:
                raise ScenarioError([self.problem(wrong)])
            self.slips = (*unfit(self._root), *_misread(self._root, ()))
            if self.slips and not tolerant:
                raise self.error(list(self.slips))
            if self.slips:
                make_fit(self._root)
            self.data = _Constructor().construct_document(self._root)
        except yaml.MarkedYAMLError as error:
            line, reason = _slip(text.splitlines(), error)
            raise ScenarioError([Problem(name, line, "", f"not YAML: {reason}")]) from error
        except yaml.reader.ReaderError as error:  # a character that YAML knows nowhere
            line = text.count("\n", 0, error.position) + 1
            raise ScenarioError([Problem(name, line, "", f"not YAML: {str(error).splitlines()[0]}")]) from error
        except (yaml.YAMLError, ValueError, RecursionError) as error:
            raise ScenarioError([Problem(name, 1, "", f"not YAML: {str(error).splitlines()[0]}")]) from error
        if not isinstance(self.data, dict):
            raise ScenarioError([Problem(name, 1, "", "expected a mapping at the top")])

    @classmethod
    def read(cls, path: FilePath, *, tolerant: bool = False) -> "Source":
        """The source of a file.

        Raises:
            ScenarioError: the file cannot be read.
        """
        return cls(str(path), text_of(path), tolerant=tolerant)

    @property
    def text(self) -> str:
        """The content of the file, kept as UTF-8, since one emoji makes all letters of a `str` take four bytes."""
        return self._content.decode()

    @property
    def _root(self) -> Node:
        """The YAML nodes of the text, which know their lines."""
        if self._tree is None:
            self._tree = _parse(self.text)
        return self._tree

    def forget_lines(self) -> None:
        """Let go of the nodes, which take far more memory than the data; the next question about a line reads them
        again.
        """
        self._tree, self._steps = None, {}

    def without(self, keys: Iterable[str | int]) -> "Source":
        """The same file without these keys at its top."""
        other = copy(self)
        gone = set(keys)
        other.data = {key: value for key, value in self.data.items() if key not in gone}
        return other

    def problem(self, finding: Finding) -> Problem:
        """A finding with its line."""
        line, _ = self._locate(finding.path)
        return Problem(self.name, line, field_name(finding.path), finding.text)

    def error(self, findings: list[Finding]) -> ScenarioError:
        """An error with the findings in the order of the file, the first of each place: others follow from that one."""
        first: dict[Path, Finding] = {}
        for finding in findings:
            first.setdefault(finding.path, finding)
        return ScenarioError(sorted(map(self.problem, first.values()), key=lambda problem: problem.line or 0))

    def written(self, path: Path) -> str:
        """The value at a place, as its author wrote it; cut if long."""
        _, node = self._locate(path)
        match node:
            case ScalarNode(tag="tag:yaml.org,2002:null", value=""):
                return "nothing"
            case ScalarNode():
                return f"'{shortened(node.value)}'"
            case MappingNode():
                return "a mapping"
            case SequenceNode():
                return "a list"
        return "nothing"

    def span(self, path: Path) -> tuple[int, int]:
        """Where the value at a place begins and ends in the text.

        Raises:
            KeyError: there is no such place.
        """
        _, node = self._locate(path)
        if node is None:
            raise KeyError(path)
        start, end = (_offset(self.text, mark) for mark in (node.start_mark, node.end_mark))
        return start, start + len(self.text[start:end].rstrip())

    def real(self, path: Path) -> Path:
        """The steps of a path that the file has: a validator's own steps (the arms of a union) fall away."""
        node, kept = self._root, Path()
        for step in path:
            found = self._step(node, step)
            if found is not None:
                node, kept = found[1], (*kept, step)
        return kept

    def _step(self, node: Node, step: str | int) -> tuple[Node, Node] | None:
        """The two nodes of a step: one for the line, one for the value."""
        if isinstance(node, MappingNode):
            steps = self._steps.get(id(node))
            if steps is None:
                steps = self._steps[id(node)] = {}
                for key, value in node.value:
                    steps.setdefault(_name(key), (key, value))
            return steps.get(str(step))
        if isinstance(node, SequenceNode) and isinstance(step, int) and step < len(node.value):
            return node.value[step], node.value[step]
        return None

    def _locate(self, path: Path) -> tuple[int, Node | None]:
        """The line of the deepest step that the file has, and the node if that is the last step."""
        node, line = self._root, _line(self._root)
        for step in path:
            found = self._step(node, step)
            if found is None:
                return line, None
            line, node = _line(found[0]), found[1]
        return line, node


def text_of(path: FilePath) -> str:
    """The content of a file.

    Raises:
        ScenarioError: the file cannot be read, or is longer than any scenario.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode) and not path.is_dir():  # a pipe may never end, nor a device
            raise ScenarioError([Problem(str(path), None, "", "cannot be read: not a regular file")])
        with path.open("rb") as file:
            content = file.read(LONGEST + 1)
        if len(content) > LONGEST:
            raise ScenarioError([Problem(str(path), None, "", f"longer than {LONGEST // 1024} KiB")])
        return content.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise ScenarioError([Problem(str(path), None, "", f"cannot be read: {reason}")]) from error


def _parse(text: str) -> Node:
    """The nodes of a text. After an error of libyaml the pure loader reads it too, for its messages are better."""
    if FAST is not yaml.SafeLoader:
        try:
            return _compose(text, _Shallow)
        except yaml.YAMLError:
            pass
    _check_depth(text)
    return _compose(text, yaml.SafeLoader)


def _slip(lines: Sequence[str], error: yaml.MarkedYAMLError) -> tuple[int | None, str]:
    """The line in which a text stops being YAML, and what would be right there."""
    problem, mark = error.problem or "", error.problem_mark or error.context_mark
    if mark is None:
        return None, problem
    for line in (mark.line - 1, mark.line):
        if 0 <= line < len(lines) and _INDENTED.match(lines[line]):
            return line + 1, INDENTED
    if problem.startswith("expected '<document start>'"):
        above = [line for line in range(min(mark.line, len(lines))) if lines[line].partition("#")[0].strip()]
        return (above[-1] + 1, NO_COLON.format(_shown(lines, above[-1]))) if above else (mark.line + 1, problem)
    begin = error.context_mark or mark
    if problem.startswith("expected <block end>"):
        is_list = error.context == "while parsing a block collection"
        return (begin.line + 1, MIXED) if is_list else (mark.line + 1, MISPLACED)
    for words, reason in BEGUN.items():
        if problem.startswith(words):
            later = f"; noticed in line {mark.line + 1}" if mark.line != begin.line and words.startswith("exp") else ""
            return begin.line + 1, f"{reason.format(_shown(lines, begin.line))}{later}"
    return mark.line + 1, SLIPS.get(problem) or " ".join(part for part in (error.context, problem) if part)


def _shown(lines: Sequence[str], line: int) -> str:
    return shortened(lines[line].partition(" #")[0].strip()) if line < len(lines) else ""


def _check_depth(text: str) -> None:
    """Raise an error with the place of the first collection that is too deep."""
    depth = 0
    event: Any
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise yaml.MarkedYAMLError(problem=f"more than {DEEPEST} levels deep", problem_mark=event.start_mark)


def _compose(text: str, kind: type[Any]) -> Node:
    loader = kind(text)
    try:
        root: Node | None = loader.get_single_node()
    finally:
        loader.dispose()
    if root is None:
        raise ValueError("the file is empty")
    return root


class _Constructor(yaml.constructor.SafeConstructor):
    """PyYAML's maker of plain data, in which words that a file repeats, such as keys and ids, are in memory once."""

    def __init__(self) -> None:
        super().__init__()
        self._words: dict[str, str] = {}

    def construct_scalar(self, node: ScalarNode | MappingNode) -> str:
        """The text of a value or key."""
        word: str = super().construct_scalar(node)
        return self._words.setdefault(word, word)


def _unbounded(root: Node) -> Finding | None:
    """The mistake of aliases that make the data endless, or larger than any scenario."""
    sizes: dict[int, int | None] = {}

    def measure(node: Node, path: Path) -> int | Finding:
        known = sizes.get(id(node), 0)
        if known is None:
            return Finding(path, "contains itself")
        if known:
            return known
        sizes[id(node)] = None
        total = 1
        for step, part in _parts(node):
            size = 1 if isinstance(part, ScalarNode) else measure(part, (*path, step))
            if isinstance(size, Finding):
                return size
            total += size
            if total > MOST:
                return Finding((*path, step), f"more than {MOST} parts; an alias counts as all that it stands for")
        sizes[id(node)] = total
        return total

    found = measure(root, ())
    return found if isinstance(found, Finding) else None


def _parts(node: Node) -> Iterator[tuple[str | int, Node]]:
    if isinstance(node, MappingNode):
        for key, value in node.value:
            yield _name(key), key
            yield _name(key), value
    elif isinstance(node, SequenceNode):
        yield from enumerate(node.value)


def _line(node: Node) -> int:
    return int(node.start_mark.line) + 1


def _offset(text: str, mark: yaml.Mark) -> int:
    """The place of a mark in a text; the marks of libyaml know lines and columns alone in a text of any letters."""
    lines = text.splitlines(keepends=True)
    return sum(map(len, lines[: mark.line])) + int(mark.column)


def _name(key: Node) -> str:
    """A key as a text; YAML also allows keys that are mappings or lists, which no author means."""
    return str(key.value) if isinstance(key, ScalarNode) else "?"


def _misread(node: Node, path: Path) -> Iterator[Finding]:
    """Mistakes that YAML allows: keys that stand twice or are no words."""
    if isinstance(node, MappingNode):
        seen: dict[str, int] = {}
        for key, value in node.value:
            name = _name(key)
            if key.tag not in KEYS:
                yield Finding((*path, name), f"put this key in quotes, else '{name}' is no word to YAML")
            elif name.isdecimal() and not name.isascii():
                yield Finding((*path, name), f"write this number with the digits 0 to 9: {int(name)}")
            elif name in seen:
                yield Finding((*path, name), f"key '{name}' again in line {_line(key)}; it stands here already")
            seen.setdefault(name, _line(key))
            yield from _misread(value, (*path, name))
    elif isinstance(node, SequenceNode):
        for index, value in enumerate(node.value):
            yield from _misread(value, (*path, index))
