"""Broken scenarios, made by editing the text of good ones."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.scenario import ScenarioError, available, load

Edit = tuple[str, str]
Edited = Callable[..., Path]
Mistakes = Callable[..., list[str]]


@pytest.fixture
def edited(tmp_path: Path) -> Edited:
    """Writes `mine.yaml`: a shipped scenario, or that of a file, with each first `old` replaced by `new`."""

    def write(*edits: Edit, base: str | Path = "classic") -> Path:
        text = (base if isinstance(base, Path) else available()[base]).read_text(encoding="utf-8")
        for old, new in edits:
            assert old in text, f"{old!r} is not in {base} any more"
            text = text.replace(old, new, 1)
        path = tmp_path / "mine.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def mistakes(edited: Edited) -> Mistakes:
    """The words on an edited scenario, each line with `FILE` for its path."""

    def found(*edits: Edit, base: str = "classic") -> list[str]:
        path = edited(*edits, base=base)
        with pytest.raises(ScenarioError) as raised:
            load(path)
        return [str(problem).replace(str(path), "FILE") for problem in raised.value.problems]

    return found
