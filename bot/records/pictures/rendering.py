"""The rendering of SVG as PNG."""

from bot.records.pictures.fonts import FILES


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
