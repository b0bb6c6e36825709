"""Commands as one might write them, in the words of a language and with a time zone where it is spoken."""

from babel.dates import get_day_names
from markupsafe import Markup

from bot.text import Tongue
from bot.text.commands import command

ZONES = {"fa": "Asia/Tehran", "ru": "Europe/Moscow", "ar": "Asia/Baghdad"}
FRIDAY = 4
NINE = 21 * 60


def zone_of(t: Tongue) -> str:
    """A time zone for an example."""
    return ZONES.get(t.code, "Europe/London")


def plan_example(t: Tongue) -> Markup:
    """A game that is planned by writing."""
    # NOTE: what is written after a day and a time, where it is meant every week
    weekly = t.context("plan", "weekly")
    return command(f"/plan {get_day_names('wide', 'stand-alone', locale=t.locale)[FRIDAY]} {t.clock(NINE)} {weekly}")
