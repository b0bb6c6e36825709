"""A script lies in the folder of the section of the rulebook whose rules it shows."""

import re
from pathlib import Path

import pytest
import yaml

from bot.scenario.source import FAST

SCRIPTS = Path(__file__).parent
BOOKS = SCRIPTS.parents[1] / "docs" / "rules"

_HEAD = re.compile(r"#{2,3} (.*)")
_RULE = re.compile(r"- \*\*([A-Z]{2}-\d+)\*\*")


def folder(section: str) -> str:
    """The folder of a section: its words without the article, `mafias_shot` for "The mafia's shot"."""
    words = section.lower().removeprefix("the ").replace("'", "")
    return re.sub(r"[^a-z0-9]+", "_", words).strip("_")


def sections(book: Path) -> dict[str, str]:
    """The folder of each rule of a book."""
    found, section = {}, ""
    for line in book.read_text(encoding="utf-8").splitlines():
        if head := _HEAD.match(line):
            section = folder(head[1])
        elif rule := _RULE.match(line):
            found[rule[1]] = section
    return found


@pytest.mark.parametrize("scenario", sorted(book.stem for book in BOOKS.glob("*.md") if book.stem != "conventions"))
def test_every_script_lies_in_the_folder_of_one_of_its_rules(scenario):
    of_rules = sections(BOOKS / f"{scenario}.md")
    scripts = sorted((SCRIPTS / scenario).rglob("*.game.yaml"))
    assert scripts
    for path in scripts:
        rules = yaml.load(path.read_text(encoding="utf-8"), FAST).get("rules", [])
        fitting = {of_rules[rule] for rule in rules if rule in of_rules} or {"conventions"}
        assert path.parent.name in fitting, f"{path.relative_to(SCRIPTS)} belongs into one of {sorted(fitting)}"
