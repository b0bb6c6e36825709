"""Every text of a language: the forms of its catalogs, and the wordings of its tones and themes."""

import re
from functools import cache

from bot.text.extract import ROOT, gathered
from bot.text.wordings.files import theme, tones
from tests.text.samples import SCENARIOS

KEYS = re.compile(r"[A-Z](, Shift\+[A-Z])?|Home, End|Page Up, Page Down")
"""Lines of the page that name keys of a keyboard, which are the same everywhere."""


@cache
def messages(code):
    """The entries of all catalogs."""
    found = gathered(sorted((ROOT / "locales" / code).rglob("*.po")), code)
    return tuple(message for message in found if message.id)


def forms(text):
    """A text, or each form of one that is counted."""
    return (text,) if isinstance(text, str) else tuple(text or ())


@cache
def wordings(code):
    """All wordings: where each stands, and its text."""
    layers = {f"tone {id_}": tone.layer for id_, tone in tones(code).items()}
    layers |= {f"theme {id_}": theme(code, id_) for id_ in SCENARIOS}
    return tuple(
        (f"{name}, {key}", text) for name, layer in layers.items() for key, every in layer.items() for text, _ in every
    )


@cache
def texts(code):
    """All of them, as they are written."""
    return (
        *(form for message in messages(code) for form in forms(message.string)),
        *(text for _, text in wordings(code)),
    )


def texts_of(code, place):
    """The texts of one scenario's file, or of the `page`."""
    own = [message for message in messages(code) if (message.context or "").startswith(f"{place}.")]
    return tuple(form for message in own for form in forms(message.string))
