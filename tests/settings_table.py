"""`python -m tests.settings_table`: the table of all settings, written anew into docs/groups.md."""

from pathlib import Path

from bot.store.settings import ABOUT, About, Page, SettingWords, default, is_switch
from bot.telegram.lobbies.menus.settings_screens import page_name
from bot.text import plain, tongue
from bot.text.wordings.files import tones

GROUPS = Path(__file__).parents[1] / "docs" / "groups.md"
FROM = "<!-- the settings: `python -m tests.settings_table` -->\n\n"
TO = "\n<!-- end of the settings -->\n"

HEAD = """\
| setting | what it does | `/settings ...` | default | reaches a running game |
|---|---|---|---|---|
"""
EXAMPLES = {"timezone": "Asia/Tehran", "log_channel": "-1001234567890"}
"""What is written rather than chosen, as an example shows it."""


def table() -> str:
    """All settings by their pages: effect, values as written, default."""
    lines = []
    for page in Page:
        lines.append(f"| **{plain(page_name(tongue('en'), page))}** | | | | |\n")
        lines += [_row(name, about) for name, about in ABOUT.items() if about.page is page]
    return HEAD + "".join(lines)


def page_with(text: str) -> str:
    """The page with the present table; the text around stays.

    Raises:
        ValueError: the page has not the two marks between which the table stands.
    """
    before, begins, rest = text.partition(FROM)
    _, ends, after = rest.partition(TO)
    if not begins or not ends:
        raise ValueError(f"{GROUPS.name} lacks the marks of the table")
    return f"{before}{FROM}{table()}{TO}{after}"


def _row(name: str, about: About) -> str:
    choices = _choices(name, about)
    value = EXAMPLES.get(name)
    words_to_send = ", ".join(f"`{name}={each}`" for each in choices) or f"such as `{name}={value}`"
    meanings = [f"*{words.name}*: {words.meaning}" for words in choices.values() if words.meaning]
    told = "; ".join(filter(None, [about.meaning.rstrip("."), *meanings]))
    told = told or " or ".join(words.name.lower() for words in choices.values())
    when = "yes" if about.at_once else "no, the next one"
    return f"| {about.name} | {told} | {words_to_send} | `{written(default(name))}` | {when} |\n"


def _choices(name: str, about: About) -> dict[str, SettingWords]:
    """The values that can be chosen, as they are written, with their words."""
    if is_switch(name):
        return {"on": SettingWords("on"), "off": SettingWords("off")}
    if name == "tone":
        return {tone.id: SettingWords(tone.name, tone.about) for tone in tones("en").values()}
    return dict(about.choices or {})


def written(value: object) -> str:
    """A value as it is written after `/settings NAME=`."""
    match value:
        case bool():
            return "on" if value else "off"
        case None:
            return "none"
        case _:
            return str(value)


if __name__ == "__main__":
    GROUPS.write_text(page_with(GROUPS.read_text(encoding="utf-8")), encoding="utf-8")
