"""The proof sheet: nothing is missing on it, nothing is unfilled, and nothing stands in another language."""

import re
from functools import cache
from typing import Annotated, get_args, get_origin, get_type_hints

import pytest
from click.testing import CliRunner

from bot.cli import main
from bot.cli.proof.samples import Samples
from bot.cli.proof.sheet import sheet_of, whole_sheet
from bot.engine.bases.shelf import import_all_parts
from bot.engine.events import EVENTS
from bot.scenario import load_all
from bot.text import plain
from bot.text.extract import ROOT, gathered
from bot.text.sample_names import NAMES
from bot.text.wordings.files import theme, tones
from tests.text.said import KEYS
from tests.text.samples import CODES, SCENARIOS

SCRIPTS = {"fa": "[a-zA-Zа-яА-Я]", "ar": "[a-zA-Zа-яА-Я]", "ru": "[a-zA-Z\u0600-\u06ff]"}
ALLOWED = (
    "Telegram",
    "HTML",
    "ID",
    "GitHub",
    "mafia check",
    "mafia play",
    "SCENARIOS=directory",
    "SCENARIOS=",
    "Shift",
)


def at_table(code):
    return dict(enumerate(NAMES[code], 1))


@cache
def sheet(code):
    return tuple(whole_sheet(code, at_table(code), list(load_all().values())))


def said(code):
    return [line for line in sheet(code) if not line.startswith("#")]


@cache
def body(code):
    return "\n".join(said(code))


def lacks(code, text):
    """The pieces of a text, between its places and line ends, that are not on the sheet."""
    pieces = (piece.strip() for piece in re.split(r"\{\w+\}|\n", plain(text)))
    return [piece for piece in pieces if piece and piece not in body(code)]


@pytest.mark.parametrize("code", CODES)
def test_every_message_of_the_catalogs_is_on_the_sheet_in_every_form(code):
    messages = [one for one in gathered(sorted((ROOT / "locales" / code).rglob("*.po")), code) if one.id]
    forms = [form for one in messages for form in ([one.string] if isinstance(one.string, str) else one.string or [])]
    assert len(forms) > 800
    missing = [form for form in forms if lacks(code, form)]
    assert not missing, "bot/cli/proof prints what it does not say itself under its last heading"


@pytest.mark.parametrize("code", CODES)
def test_every_wording_is_on_the_sheet(code):
    layers = [tone.layer for tone in tones(code).values()] + [theme(code, id_) for id_ in SCENARIOS]
    wordings = [text for layer in layers for every in layer.values() for text, _ in every]
    assert len(wordings) > 200
    missing = [text for text in wordings if lacks(code, text)]
    assert not missing


@pytest.mark.parametrize("code", CODES)
def test_every_place_is_filled(code):
    assert not [line for line in said(code) if re.search("[{}]", line)]


@pytest.mark.parametrize("code", SCRIPTS)
def test_nothing_is_in_another_script(code):
    for line in said(code):
        bare = "" if KEYS.fullmatch(line) else re.sub(r"/\w+", "", line)
        for word in ALLOWED:
            bare = bare.replace(word, "")
        assert not re.search(SCRIPTS[code], bare), line


@pytest.mark.parametrize("code", CODES)
def test_it_is_divided_by_games_and_moments(code):
    chapters = [line for line in sheet(code) if line.startswith("# ")]
    assert chapters == ["# Every game", *(f"# {id_}: its own" for id_ in SCENARIOS), "# Also said"]
    own = list(sheet_of(code, at_table(code), [load_all()["zodiac"]]))
    assert [line for line in own if line.startswith("# ")] == ["# zodiac: its own"]
    assert {"## Questions in private", "## Moments: weapons", "## Victories, in the group"} <= set(own)
    assert "### defuse" in own
    assert "### card_duel" not in own
    assert not [place for place, line in enumerate(own) if line.startswith("###") and not own[place + 1].strip()]


def verbs_before_lists(lines):
    """The lines in which a word, not a colon, stands before names with commas alone."""
    named = [re.sub("\u200f?[٠-٩]+\\.\u00a0\u2068[^\u2069]+\u2069", "N", line) for line in lines]
    return [line for line in named if re.search("[ء-ْ] N، N، N", line)]


def test_no_arabic_verb_takes_names_with_commas_alone():
    moments = sheet("ar")[: sheet("ar").index("# Also said")]
    of_one = "مرشح واحد"
    assert [line for line in moments if of_one in line and "\u2069، \u200f" in line], "samples have three for one"
    assert not [line for line in verbs_before_lists(moments) if of_one not in line]
    three = "، ".join(f"\u200f{seat}.\u00a0\u2068سلمى\u2069" for seat in "١٢٣")
    assert verbs_before_lists([f"🤐 يصمت غدًا {three}.", f"🤐 الصمت غدًا: {three}."]) == ["🤐 يصمت غدًا N، N، N."]


def test_a_host_reads_the_texts_of_a_game():
    shown = CliRunner().invoke(main, ["texts", "--language", "fa", "joker"])
    assert shown.exit_code == 0
    assert shown.stdout.startswith("\n# joker: its own\n")
    assert "جوکر" in shown.stdout
    unknown = CliRunner().invoke(main, ["texts", "no_such_game"])
    assert unknown.exit_code == 2
    assert "unknown scenario 'no_such_game'" in unknown.stderr


def test_a_field_of_an_unknown_type_is_named():
    with pytest.raises(TypeError, match="no samples of <class 'bytes'>, as the field seat of an event is"):
        Samples({"text": ("Hello",)})._values("seat", bytes)


def test_a_power_of_the_day_has_no_button_that_declines():
    lines = list(sheet_of("en", at_table("en"), [load_all()["advanced"]]))
    start = lines.index("### declare")
    entry = lines[start : lines.index("", start)]
    assert "[Declare myself]" in entry
    assert "[Nobody]" not in entry
    assert any("It can't be undone." in line for line in entry)


def bare(hint):
    return hint is str or (get_origin(hint) is not Annotated and any(map(bare, get_args(hint))))


def test_a_text_of_an_event_says_by_its_type_what_it_may_be():
    import_all_parts()
    hints = {(kind.name, name): hint for kind in EVENTS.values() for name, hint in hints_of(kind).items()}
    written = {("curse_laid", "word"), ("settings_told", "settings"), ("team_said", "text")}
    assert {place for place, hint in hints.items() if bare(hint)} == written, "bot/engine/names.py has the marks"


def hints_of(kind):
    return {name: hint for name, hint in get_type_hints(kind, include_extras=True).items() if name in kind.__slots__}
