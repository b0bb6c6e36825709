"""The lines of a sheet: its headings, which begin with `#`, and beneath them what the bot says."""

from collections.abc import Iterable, Iterator

from bot.telegram.outbox.deliveries import Keyboard
from bot.text import plain

_TITLE = 80


def chapter(title: str) -> Iterator[str]:
    """The heading of a chapter: a game, what all games have in common, the chat."""
    yield from ("", f"# {title}")


def part(title: str) -> Iterator[str]:
    """The heading of a part of a chapter: a moment, or a kind of message."""
    yield from ("", f"## {title}")


def entry(name: str, *texts: str, keyboard: Keyboard | None = None) -> Iterator[str]:
    """An entry: a message in one or more looks with an empty line between them, and its buttons."""
    yield from ("", f"### {name}")
    for place, text in enumerate(texts):
        yield from ("",) if place else ()
        yield from plain(text).split("\n")
    for row in keyboard or ():
        yield "  ".join(f"[{button.label}]" for button in row)


def listed(name: str, texts: Iterable[str]) -> Iterator[str]:
    """An entry of several wordings, one to a line."""
    yield from ("", f"### {name}")
    for text in texts:
        yield f"– {plain(text)}"


def titled(source: str) -> str:
    """A text in English as a heading: in one line, and cut."""
    line = " ".join(plain(source).split())
    return line if len(line) <= _TITLE else f"{line[: _TITLE - 1]}…"
