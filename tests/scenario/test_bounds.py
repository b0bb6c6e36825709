"""Reading a file takes little time and memory whatever the contents, and both loaders of YAML agree."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner
from yaml.nodes import MappingNode, Node, SequenceNode

from bot.cli import main
from bot.scenario import ScenarioError, available, load, source
from bot.scenario.source import DEEPEST, LONGEST, MOST, Source
from tests.engine.examples import examples, sample
from tests.scenario.conftest import Edited
from tests.scenario.test_mistakes import CAST, COMPOSITION, COURSE, OPTIONS, SHAPE

LAUGHS = "a: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 9)}]\n" for level in range(1, 30)
)
MERGED = "a: &a0 {x: 1}\n" + "".join(
    f"a{level}: &a{level} {{<<: [*a{level - 1}, *a{level - 1}]}}\n" for level in range(1, 40)
)
MISTAKES = examples(MOST // 2 - 1, few=1000)
KNOTTED = "a: " + "".join(f"&k{level} [{''.join(f'*k{above}, ' for above in range(level))}" for level in range(40))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(LAUGHS, f"a4[2]: more than {MOST} parts; an alias counts as all", id="laughs"),
        pytest.param(MERGED, f"more than {MOST} parts", id="merged"),
        pytest.param(KNOTTED + "x" + "]" * 40 + "\nb: *k39\n", "1: a[0][0]: contains itself", id="knotted"),
        pytest.param("? [a, b]\n: 1\n", "FILE:1: a key here is a mapping or a list; keys are words", id="listed"),
        pytest.param("a: " + "[" * 100_000, f"1: not YAML: more than {DEEPEST} levels deep", id="deep"),
        pytest.param("a: " + "{a: " * 60 + "}" * 60, f"1: not YAML: more than {DEEPEST} levels deep", id="deep maps"),
        pytest.param("".join(f"k{n}: v\n" for n in range(MOST)), f"more than {MOST} parts", id="wide"),
        pytest.param(
            "a: " + "9" * 5000 + "\n", "FILE:1: a: a number written with more than 20 characters", id="digits"
        ),
        pytest.param("x" * LONGEST + "x", f"FILE: longer than {LONGEST // 1024} KiB", id="long"),
        pytest.param(
            "a: '" + "x" * (LONGEST - 100) + "'\n", "FILE:1: a: a text of more than 4096 characters", id="a long text"
        ),
        pytest.param("".join(f"k{n}: v\n" for n in range(MISTAKES)), "FILE:1: k0: unknown key", id="mistakes"),
    ],
)
def test_what_is_larger_than_any_scenario_is_told_and_not_built(tmp_path, text, said):
    path = tmp_path / "bomb.yaml"
    path.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["check", str(path)])
    assert result.exit_code == 2
    assert said in result.stderr.replace(str(path), "FILE")
    assert result.stderr.startswith(str(path))


def test_what_is_no_regular_file_is_not_read(tmp_path):
    pipe, door = tmp_path / "pipe.yaml", tmp_path / "door.yaml"
    os.mkfifo(pipe)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(door))
        for path in (pipe, door, Path("/dev/zero")):
            result = CliRunner().invoke(main, ["check", str(path.with_suffix(path.suffix or ".yaml"))])
            assert result.exit_code == 2
            if path.suffix:
                assert result.stderr == f"{path}: cannot be read: not a regular file\n"
        with pytest.raises(ScenarioError, match=r"^/dev/zero: cannot be read: not a regular file$"):
            Source.read(Path("/dev/zero"))


def nodes(node: Node) -> Iterator[tuple[str, int, int, str]]:
    """Every node with the tag, the line and column, and the text."""
    yield node.tag, node.start_mark.line, node.start_mark.column, node.value if isinstance(node.value, str) else ""
    if isinstance(node, MappingNode):
        for key, value in node.value:
            yield from nodes(key)
            yield from nodes(value)
    elif isinstance(node, SequenceNode):
        for entry in node.value:
            yield from nodes(entry)


@pytest.mark.skipif(source.FAST is yaml.SafeLoader, reason="PyYAML was built without libyaml")
@pytest.mark.parametrize("id_", sorted(available()))
def test_both_loaders_put_every_node_of_a_scenario_at_the_same_place(id_):
    text = load(id_).source.name and Path(load(id_).source.name).read_text(encoding="utf-8")
    assert list(nodes(source._compose(text, source.FAST))) == list(nodes(source._compose(text, yaml.SafeLoader)))


@pytest.mark.skipif(source.FAST is yaml.SafeLoader, reason="PyYAML was built without libyaml")
@pytest.mark.parametrize(("old", "new", "said"), sample(SHAPE + OPTIONS + CAST + COMPOSITION + COURSE, 30))
def test_both_loaders_give_the_same_lines_and_columns_for_every_mistake(edited: Edited, old, new, said):
    text = edited((old, new)).read_text(encoding="utf-8")
    assert list(nodes(source._compose(text, source.FAST))) == list(nodes(source._compose(text, yaml.SafeLoader))), said


@pytest.mark.parametrize(
    "text",
    [
        "id: [classic",
        "id: \x00",
        "a: &a\n  x: *f\n",
        "a: b: c\n",
        "a:\n\t- b\n",
        "%YAML 3\n---\na: 1\n",
        "---\na\n---\nb\n",
    ],
)
def test_what_is_no_yaml_is_said_in_the_same_words_by_both(monkeypatch, text):
    def said() -> str:
        with pytest.raises(ScenarioError) as error:
            Source("FILE", text)
        return str(error.value)

    fast = said()
    monkeypatch.setattr(source, "FAST", yaml.SafeLoader)
    assert said() == fast
