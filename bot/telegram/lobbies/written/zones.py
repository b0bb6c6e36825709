"""Time zones as people write them: one for an example, and the answer to a name that is none."""

from markupsafe import Markup

from bot.text import Tongue
from bot.text.cleaning import quoted
from bot.text.zones import zone_shown, zones_meant

ZONES = {"fa": "Asia/Tehran", "ru": "Europe/Moscow", "ar": "Asia/Baghdad"}


def zone_of(t: Tongue) -> str:
    """A time zone where the language is spoken, for an example."""
    return ZONES.get(t.code, "Europe/London")


def no_such_zone(t: Tongue, written: str) -> Markup:
    """The zones that may have been meant, and how zones are written."""
    word = quoted(written)
    meant = [Markup("<code>\u200e{}</code>").format(zone_shown(zone)) for zone in zones_meant(written)]
    if meant:
        return t.text("I don't know the time zone “{word}”. Did you mean {names}?", word=word, names=t.listing(meant))
    return t.text(
        "I don't know the time zone “{word}”. Write a large city nearby, or how far your clocks are from UTC: "
        "{example}",
        word=word,
        example=Markup("<code>\u200eUTC+3:30</code>"),
    )
