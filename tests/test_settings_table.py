"""The table of settings in docs/groups.md is that of the model, and each value shown can be sent."""

import re

import pytest

from bot.store.settings import ABOUT, GroupSettings, default
from bot.store.settings_line import read
from tests.settings_table import GROUPS, page_with, table, written

SHOWN = re.findall(r"`((\w+)=[^`]+)`", table())


def test_the_page_is_current():
    page = GROUPS.read_text(encoding="utf-8")
    assert page_with(page) == page, "run `python -m tests.settings_table`"


def test_every_setting_is_in_it():
    assert {name for _, name in SHOWN} == set(ABOUT)


@pytest.mark.parametrize(("line", "name"), SHOWN)
def test_what_it_shows_can_be_sent(line, name):
    is_default = line == f"{name}={written(default(name))}"
    assert (name in read(line, GroupSettings()).own()) is not is_default


def test_a_page_without_its_marks_is_refused():
    with pytest.raises(ValueError, match="marks"):
        page_with("# Groups\n")
