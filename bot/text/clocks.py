"""Moments in texts: where the server can (Bot API: date_time), the readers' own screens count down to them.

A text is made of the game alone. Its moments are marked, in the time of the game (`game`) or in the time that counts
(`counted`), and whoever sends it says when that will be. The marked words are the whole truth where no clock runs.
A day and its time (`calendar`) does not count down: each reader sees it in their own time zone.
"""

import re
from collections.abc import Callable
from typing import Literal

from markupsafe import Markup

Kind = Literal["game", "counted", "calendar"]
"""The clock by which a moment is given: of the game, of counted time, or of the calendar (Unix time)."""
Unix = Callable[[Kind, float], float | None]
"""A function that says at which Unix second a moment will be; None where nobody can say now."""

_MOMENT = re.compile(r'<moment (game|counted|calendar)="(-?[\d.]+)">(.*?)</moment>', re.DOTALL)
_STILL = re.compile(r"<still>(.*?)</still>", re.DOTALL)
_RUNNING = re.compile(r"<running>(.*?)</running>", re.DOTALL)


def moment(kind: Kind, at: float, words: Markup) -> Markup:
    """Words that tell a time, marked with the moment they mean, so that a clock can replace them."""
    return Markup(f'<moment {kind}="{at:.3f}">{words}</moment>')  # noqa: S704 - words that are safe already


def in_calendar(at: float, words: Markup, form: str = "wDt") -> Markup:
    """Words for a moment (Unix seconds), which each reader sees in their own time zone (Bot API: date_time)."""
    return Markup('<tg-time unix="{}" format="{}">{}</tg-time>').format(f"{at:.0f}", form, words)


def moved(text: str, kind: Kind, at: float, shown: Markup) -> str:
    """The text with `shown` in place of the words for this moment."""
    place = re.compile(rf'<moment {kind}="{re.escape(f"{at:.3f}")}">.*?</moment>', re.DOTALL)
    return place.sub(lambda _: str(shown), text)


def either(still: Markup, running: Markup) -> Markup:
    """Two versions of a text in one: `still` for where no clock runs, `running` for where one does."""
    return Markup(f"<still>{still}</still><running>{running}</running>")  # noqa: S704 - both are safe already


def has_moments(text: str) -> bool:
    """Whether a text has a moment that a clock could count down to."""
    return "<moment " in text


def still(text: str) -> str:
    """The text as shown where no clock runs."""
    if not has_moments(text):
        return text
    return _MOMENT.sub(r"\3", _STILL.sub(r"\1", _RUNNING.sub("", text)))


def stopped(text: str) -> str:
    """The text for servers with clocks, but told afterwards: each clock is replaced by its words."""
    return _MOMENT.sub(r"\3", _with_clocks(text))


def running(text: str, unix: Unix) -> str | None:
    """The text with clocks that run (Bot API: date_time); None where nobody can say when a moment will be."""
    unknown = False

    def clock(found: re.Match[str]) -> str:
        nonlocal unknown
        if found[1] == "calendar":
            return in_calendar(float(found[2]), Markup(found[3]))  # noqa: S704 - a part of what is safe
        at = unix("game" if found[1] == "game" else "counted", float(found[2]))
        unknown = unknown or at is None
        return found[3] if at is None else f'<tg-time unix="{at:.0f}" format="r">{found[3]}</tg-time>'

    shown = _MOMENT.sub(clock, _with_clocks(text))
    return None if unknown else shown


def _with_clocks(text: str) -> str:
    """The version of the text for a server with running clocks; its moments are still marked."""
    return _RUNNING.sub(r"\1", _STILL.sub("", text))
