"""SVG in pieces: rectangles, circles, lines, and text in any script, for a page that reads either way; and as PNG.

Places are measured from the side where a line of the language begins: 0 is the left edge of an English page and the
right edge of a Persian one. So a page is laid out once.
"""

from dataclasses import dataclass, field
from typing import Literal

from markupsafe import Markup

from bot.records.pictures.fonts import FILES, fitted, runs

_RLE, _LRE, _PDF = "\u202b", "\u202a", "\u202c"
Anchor = Literal["start", "middle", "end"]


def _number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


@dataclass(slots=True)
class Canvas:
    """A picture that is being drawn, in pixels."""

    width: float
    height: float
    rtl: bool
    _drawn: list[Markup] = field(default_factory=list)

    def svg(self) -> str:
        """The whole picture as one document."""
        head = Markup('<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}">\n')
        body = Markup("\n").join(self._drawn)
        return str(head.format(_number(self.width), _number(self.height)) + body + Markup("\n</svg>\n"))

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        *,
        radius: float = 0,
        stroke: str = "none",
        line: float = 1,
    ) -> None:
        """Draw a rectangle, given its top corner on the side where lines of the language begin."""
        left = self.width - x - width if self.rtl else x
        self._draw(
            '<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="{}" stroke="{}" stroke-width="{}"/>',
            *map(_number, (left, y, width, height, radius)),
            fill,
            stroke,
            _number(line),
        )

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        """Draw a filled circle around a point."""
        self._draw('<circle cx="{}" cy="{}" r="{}" fill="{}"/>', *map(_number, (self._x(x), y, radius)), fill)

    def shape(self, x: float, y: float, size: float, path: str, colour: str, *, filled: bool = True) -> None:
        """Draw an icon around a point: a path on a grid of 24 x 24, never mirrored."""
        scale, left = size / 24, self._x(x) - size / 2
        paint = 'fill="{}"' if filled else 'fill="none" stroke="{}" stroke-width="3" stroke-linecap="round"'
        self._draw(
            '<path transform="translate({} {}) scale({})" d="{}" ' + paint + "/>",
            *(_number(left), _number(y - size / 2), f"{scale:.3f}"),
            path,
            colour,
        )

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: str,
        *,
        bold: bool = False,
        anchor: Anchor = "start",
        room: float | None = None,
    ) -> None:
        """Write a line of text on a base line, cut if wider than `room`."""
        shown = text if room is None else fitted(text, size, room, bold=bold)
        base = _RLE if self.rtl else _LRE
        pieces = list(runs(shown))
        pieces.insert(0, ("Vazirmatn", base))  # its ligatures break the renderer where another font comes first
        spans = [Markup('<tspan font-family="{}">{}</tspan>').format(family, piece) for family, piece in pieces]
        at = {"start": "end", "end": "start"}.get(anchor, anchor) if self.rtl else anchor
        self._draw(
            '<text x="{}" y="{}" font-size="{}" fill="{}" font-weight="{}" text-anchor="{}">{}{}</text>',
            *(_number(self._x(x)), _number(y), _number(size), colour, 700 if bold else 400, at),
            Markup("").join(spans),
            _PDF,
        )

    def _x(self, x: float) -> float:
        return self.width - x if self.rtl else x

    def _draw(self, markup: str, /, *values: object) -> None:
        self._drawn.append(Markup(markup).format(*values))  # noqa: S704 (our own markup; format escapes the values)


class RenderingError(Exception):
    """A picture cannot be rendered."""


def png(svg: str) -> bytes:
    """The picture, drawn with the shipped fonts alone, so that the pixels are the same on every machine.

    Rendering takes some tens of milliseconds, during which other threads run.

    Raises:
        RenderingError: the picture cannot be rendered.
    """
    import resvg_py  # noqa: PLC0415 - most of a bot's life no picture is drawn

    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=list(FILES)))
    except ValueError as error:
        raise RenderingError(str(error)) from error
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # a panic of its Rust: no Exception, and of no public type
            raise
        raise RenderingError(str(error)) from error
