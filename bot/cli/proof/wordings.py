"""All wordings of all moments, as the group would read them."""

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from bot.cli.proof.samples import Samples
from bot.engine.bases.shelf import import_all_parts
from bot.engine.boards import TurnBoard, VoteBoard
from bot.engine.events import EVENTS, Event, GameEnded, StoryTold, WaveCalled
from bot.text.narration import Narration
from bot.text.wordings.files import Layer
from bot.text.wordings.moments import keys_of

OPENINGS: Mapping[str, VoteBoard | TurnBoard] = {
    "nomination_opened": VoteBoard("nomination", ((2, ()), (3, ())), (4, 5), 5, False, 60.0, 60.0),
    "verdict_opened": VoteBoard("verdict", ((2, ()), (3, ())), (4, 5), None, False, 60.0, 60.0),
}
"""Moments that are told on the board that opens with them."""


def moments(samples: Samples) -> dict[str, Event]:
    """A sample of each moment, by all its names."""
    found: dict[str, Event] = {}
    import_all_parts()
    for kind in EVENTS.values():
        if kind is not StoryTold:
            for event in reversed(samples.of(kind)):
                for key in keys_of(event):
                    found.setdefault(key, event)
    return found


def sample_of(key: str, known: Mapping[str, Event]) -> Event:
    """A sample event of a moment by its name; for some names the part after the dot is a role or a side."""
    moment, _, about = key.partition(".")
    match moment:
        case "wave_called" if about:
            return WaveCalled((about,), 60.0)
        case "victory" | "draw":
            side, _, why = about.partition(".") if moment == "victory" else ("draw", "", about)
            return GameEnded(side or "town", why, (1,), ())
        case _:
            return known[key]


def worded(say: Narration, samples: Samples, layer: Layer) -> Iterator[tuple[str, Markup]]:
    """Each wording of a tone or theme in the line it changes, under the name of its moment and its conditions."""
    known = moments(samples)
    for key, wordings in layer.items():
        for text, when in wordings:
            name = f"{key}, when {' and '.join(sorted(when))}" if when else key
            if key in OPENINGS:
                board = OPENINGS[key]
                yield name, _changed(say.board(board, 0.0), say.board(board, 0.0, text))
            else:
                event = sample_of(key, known)
                yield name, _changed(say.event(event), say.event(event, text))


def _changed(plain: Markup | None, told: Markup | None) -> Markup:
    """The first line that differs from the plain text; if none differs, the first line."""
    usual, lines = str(plain).split("\n"), str(told).split("\n")
    changed = [line for line in lines if line not in usual] or lines[:1]
    return Markup(changed[0])  # noqa: S704 - our own sayings
