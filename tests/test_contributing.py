"""CONTRIBUTING.md speaks of files that are there."""

import re

import pytest

from bot.lang.extract import ROOT

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"(?:bot|tests|docs|locales|scenarios)/[\w./-]+(?![\w<])", PAGE)))


def test_it_names_files():
    assert len(NAMED) > 10


@pytest.mark.parametrize("path", NAMED)
def test_what_it_names_is_there(path):
    assert (ROOT / path).exists(), f"CONTRIBUTING.md names {path}, which is not there"
