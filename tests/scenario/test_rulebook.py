"""`mafia rules`: the shipped rulebook is whole, and rules that no test names are told."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.cli import main
from bot.cli.rules import RulebookError, read_rulebook

DOCS = Path(__file__).resolve().parents[2] / "docs" / "rules"

SOURCE = re.compile(r"(00\d:\d+(, 00\d:\d+)*)?((^|; )decision: .+)?")

BOOK = """\
# Tiny

- **TN-01** The first rule. (000:1, 000:2)
- **TN-02** The second (and a half) rule. (decision: it (the first) is not enough)
"""

MARKED = """\
import pytest

pytestmark = pytest.mark.rules("TN-02")


@pytest.mark.rules("TN-01", "TN-02")
def test_it(): ...
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "tests" / "scripts" / "tiny").mkdir(parents=True)
    (tmp_path / "docs" / "rules" / "tiny.md").write_text(BOOK, encoding="utf-8")
    (tmp_path / "docs" / "rules" / "README.md").write_text("# No rules here\n", encoding="utf-8")
    return tmp_path


def rules(root: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["rules", "--root", str(root), *arguments])


@pytest.mark.parametrize(
    ("book", "prefix", "count"), [("classic", "CL", 66), ("simple", "SM", 48), ("conventions", "CH", 24)]
)
def test_the_shipped_books_are_whole(book: str, prefix: str, count: int) -> None:
    rules = read_rulebook(DOCS / f"{book}.md")
    assert sorted(rules) == [f"{prefix}-{number:02}" for number in range(1, count + 1)]
    for rule in rules.values():
        assert rule.text.endswith("."), rule
        assert all(
            part.startswith(("000:", "002:", "decision: ")) for part in rule.source.split("; ")[0].split(", ")[:1]
        )


def test_sentences_and_sources_may_have_brackets(root: Path) -> None:
    second = read_rulebook(root / "docs" / "rules" / "tiny.md")["TN-02"]
    assert second.text == "The second (and a half) rule."
    assert second.source == "decision: it (the first) is not enough"


def test_rules_without_a_test_are_listed(root: Path) -> None:
    (root / "tests" / "scripts" / "tiny" / "a.game.yaml").write_text("title: a\nrules: [TN-01]\n", encoding="utf-8")
    result = rules(root)
    assert result.exit_code == 1
    assert result.stdout == "tiny: 2 rules, 1 shown by tests, 1 not\n  TN-02  The second (and a half) rule.\n"


def test_scripts_and_markers_show_rules(root: Path) -> None:
    (root / "tests" / "test_it.py").write_text(MARKED, encoding="utf-8")
    (root / "tests" / "scripts" / "tiny" / "a.game.yaml").write_text("title: a\nrules: [TN-01]\n", encoding="utf-8")
    result = rules(root, "--all", "tiny")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "tiny: 2 rules, 2 shown by tests, 0 not",
        "  TN-01  The first rule. (000:1, 000:2)",
        "         scripts/tiny/a.game.yaml, test_it.py:6",
        "  TN-02  The second (and a half) rule. (decision: it (the first) is not enough)",
        "         test_it.py:3, test_it.py:6",
    ]


def test_a_test_that_names_no_rule_of_the_book_is_told(root: Path) -> None:
    (root / "tests" / "test_it.py").write_text(MARKED.replace('"TN-01"', '"TN-01", "TN-20"'), encoding="utf-8")
    result = rules(root)
    assert result.exit_code == 1
    assert result.stderr == "test_it.py:6: unknown rule 'TN-20'; did you mean 'TN-02'?\n"


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        (
            "docs/rules/tiny.md",
            "- **TN-01** No source.\n",
            "tiny.md:1: TN-01: expected '- **TN-01** sentence",
        ),
        ("docs/rules/tiny.md", BOOK + "- **TN-01** Again. (000:1)\n", "tiny.md:5: TN-01 stands here again"),
        ("tests/scripts/a.game.yaml", "rules: TN-01\n", "a.game.yaml: rules: expected a list of rule ids"),
        ("tests/scripts/a.game.yaml", "rules: [\n", "a.game.yaml: not YAML: while parsing"),
        ("tests/test_it.py", "mark.rules(\n", "test_it.py:1: not Python: '(' was never closed"),
    ],
)
def test_what_cannot_be_read(root: Path, file: str, content: str, said: str) -> None:
    (root / file).write_text(content, encoding="utf-8")
    result = rules(root)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_an_unknown_scenario_is_told(root: Path) -> None:
    result = rules(root, "tinny")
    assert (result.exit_code, result.stderr) == (2, "unknown scenario 'tinny'; did you mean 'tiny'?\n")


def test_without_docs_it_says_where_it_looked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.cli.rules._REPOSITORY", tmp_path)
    result = CliRunner().invoke(main, ["rules"])
    assert result.exit_code == 2
    assert result.stderr == f"{tmp_path}: no docs/rules here; name its place with --root\n"
    assert CliRunner().invoke(main, ["rules", "--root", str(tmp_path)]).exit_code == 2


def test_a_book_is_refused_where_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.md"
    path.write_text("- **XX-1** (000:1)\n", encoding="utf-8")
    with pytest.raises(RulebookError, match="XX-1"):
        read_rulebook(path)
