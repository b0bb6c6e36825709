"""Templates with a name put in, written where they belong: all of them or none."""

from collections.abc import Mapping
from pathlib import Path

import click

FILL_IN = "FILL" + " IN"  # in two, since this file has nothing of it left
"""The mark of a place that an author has to fill in; `make check` lists every place that still has it."""

TEMPLATES = Path(__file__).parent / "templates"


def filled(template: str, words: Mapping[str, str]) -> str:
    """A template with its words in their places: `__id__`, `__title__`."""
    text = (TEMPLATES / template).read_text(encoding="utf-8")
    for word, value in words.items():
        text = text.replace(f"__{word}__", value)
    return text


def write_all(files: Mapping[Path, str]) -> None:
    """Write files that are new, and say which; if one of them is there, or cannot be written, none is.

    Raises:
        click.ClickException: that is so.
    """
    there = [path for path in files if path.exists()]
    if there:
        raise click.ClickException(f"nothing was written: {', '.join(map(str, there))}: there already")
    written: list[Path] = []
    try:
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            written.append(path)
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        for path in written:
            path.unlink(missing_ok=True)
        raise click.ClickException(f"nothing was written: {error.filename}: {error.strerror}") from error
    for path, text in files.items():
        places = text.count(FILL_IN)
        click.echo(f"{path}{f': {places} to fill in' if places else ''}")
