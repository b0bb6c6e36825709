"""A YAML file as plain data that still knows its lines."""

from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from bot.scenario.problems import Finding, Path, Problem, ScenarioError, field_name

KEYS = {f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "merge")}


class Source:
    """The data of one file, and the place in the file of everything in it.

    Args:
        name: the file's name as it stands in messages.
        text: its content.

    Raises:
        ScenarioError: the text is no YAML mapping, or has a key twice.
    """

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        try:
            self._root, self.data = _parse(text)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            reason = " ".join(part for part in (error.context, error.problem) if part)
            raise ScenarioError([Problem(name, mark.line + 1 if mark else None, "", f"not YAML: {reason}")]) from error
        except (yaml.YAMLError, ValueError, RecursionError) as error:
            raise ScenarioError([Problem(name, None, "", f"not YAML: {str(error).splitlines()[0]}")]) from error
        if not isinstance(self.data, dict):
            raise ScenarioError([Problem(name, 1, "", "expected a mapping at the top")])
        misread = [self.problem(finding) for finding in _misread(self._root, (), frozenset())]
        if misread:
            raise ScenarioError(misread)

    @classmethod
    def read(cls, path: FilePath) -> "Source":
        """The source of a file.

        Raises:
            ScenarioError: it cannot be read.
        """
        try:
            return cls(str(path), path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
            raise ScenarioError([Problem(str(path), None, "", f"cannot be read: {reason}")]) from error

    def problem(self, finding: Finding) -> Problem:
        """A finding with its line."""
        line, _ = self._locate(finding.path)
        return Problem(self.name, line, field_name(finding.path), finding.text)

    def error(self, findings: list[Finding]) -> ScenarioError:
        """All findings in the order of the file, the first of each place only: others follow from it."""
        first: dict[Path, Finding] = {}
        for finding in findings:
            first.setdefault(finding.path, finding)
        return ScenarioError(sorted(map(self.problem, first.values()), key=lambda problem: problem.line or 0))

    def written(self, path: Path) -> str:
        """What stands at a place, as its author wrote it."""
        _, node = self._locate(path)
        match node:
            case ScalarNode(tag="tag:yaml.org,2002:null", value=""):
                return "nothing"
            case ScalarNode():
                return f"'{node.value}'"
            case MappingNode():
                return "a mapping"
            case SequenceNode():
                return "a list"
        return "nothing"

    def real(self, path: Path) -> Path:
        """The steps of a path that the file has: a validator's own steps (the arms of a union) fall away."""
        node, kept = self._root, Path()
        for step in path:
            found = _step(node, step)
            if found is not None:
                node, kept = found[1], (*kept, step)
        return kept

    def _locate(self, path: Path) -> tuple[int, Node | None]:
        """The line of the deepest step that the file has, and the node if that is the last step."""
        node, line = self._root, _line(self._root)
        for step in path:
            found = _step(node, step)
            if found is None:
                return line, None
            line, node = _line(found[0]), found[1]
        return line, node


def _parse(text: str) -> tuple[Node, Any]:
    loader = yaml.SafeLoader(text)
    try:
        root = loader.get_single_node()
        if root is None:
            raise ValueError("the file is empty")
        return root, loader.construct_document(root)
    finally:
        loader.dispose()


def _step(node: Node, step: str | int) -> tuple[Node, Node] | None:
    """What a step leads to: the node that bears its line, and the node of its value."""
    if isinstance(node, MappingNode):
        return next(((key, value) for key, value in node.value if key.value == str(step)), None)
    if isinstance(node, SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step], node.value[step]
    return None


def _line(node: Node) -> int:
    return int(node.start_mark.line) + 1


def _misread(node: Node, path: Path, above: frozenset[int]) -> Iterator[Finding]:
    """What YAML allows and nobody means: keys that stand twice or are no words, parts that contain themselves."""
    if id(node) in above:
        yield Finding(path, "contains itself")
    elif isinstance(node, MappingNode):
        seen: dict[str, int] = {}
        for key, value in node.value:
            if key.tag not in KEYS:
                yield Finding((*path, key.value), f"put this key in quotes, else '{key.value}' is no word to YAML")
            elif key.value in seen:
                again = f"key '{key.value}' again in line {_line(key)}; it stands here already"
                yield Finding((*path, key.value), again)
            seen.setdefault(key.value, _line(key))
            yield from _misread(value, (*path, key.value), above | {id(node)})
    elif isinstance(node, SequenceNode):
        for index, value in enumerate(node.value):
            yield from _misread(value, (*path, index), above | {id(node)})
