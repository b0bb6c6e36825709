"""docs/scripts.md describes the whole language, and its example plays."""

import re
from pathlib import Path

import pytest

from bot.cli import COMMANDS
from bot.engine.asks import Refusal
from bot.engine.inputs import HostAction
from bot.robots.scripts import read_script, run
from bot.robots.scripts.moves import ABOUT, MOVES, SINCE
from bot.robots.scripts.patterns import BOARDS
from bot.robots.scripts.reading import _KEYS

PAGE = Path(__file__).parents[2] / "docs" / "scripts.md"
TEXT = PAGE.read_text(encoding="utf-8")
CODE = " ".join(re.findall(r"`([^`]+)`", re.sub(r"^```.*?^```", "", TEXT, flags=re.DOTALL | re.MULTILINE)))


@pytest.mark.parametrize(
    "word", [*_KEYS, *MOVES, *ABOUT, SINCE, "because", *BOARDS, *(reason.value for reason in (*Refusal, *HostAction))]
)
def test_every_word_of_the_language_is_on_the_page(word):
    if word != Refusal.OUT.value:  # an answer is never refused for that: who is out is asked nothing
        assert re.search(rf"\b{word}\b", CODE)


def test_every_command_on_the_page_exists():
    named = re.findall(r"(?<!\+)\bmafia (\w+)", CODE)  # a side may be called so too
    assert {"script", "events", "answers", "draws", "abilities"} == set(named)
    assert set(named) <= set(COMMANDS)


def test_the_example_plays(tmp_path):
    example = re.search(r"^```yaml\n(.*?)^```", TEXT, flags=re.DOTALL | re.MULTILINE)
    assert example is not None
    path = tmp_path / "example.game.yaml"
    path.write_text(example[1], encoding="utf-8")
    assert run(read_script(path)).failure is None
