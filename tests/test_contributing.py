"""CONTRIBUTING.md speaks of files that are there."""

import re

import pytest

from bot.text.extract import ROOT

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"(?:bot|tests|docs|locales|scenarios)/[\w./-]+(?![\w<])", PAGE)))


def test_it_names_files():
    assert len(NAMED) > 10


@pytest.mark.parametrize("path", NAMED)
def test_what_it_names_is_there(path):
    assert (ROOT / path).exists(), f"CONTRIBUTING.md names {path}, which is not there"


SHOWN = re.findall(r"<!-- (\S+) -->\n```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("path", "code"), SHOWN, ids=[path for path, _ in SHOWN])
def test_what_it_shows_whole_is_the_file(path, code):
    assert (ROOT / path).read_text(encoding="utf-8") == code


def test_it_shows_a_part_whole():
    assert [path for path, _ in SHOWN if path.startswith("bot/parts/abilities/")]
