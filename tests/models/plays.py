"""The games that have a model."""

from collections.abc import Callable

from tests.models.advanced import games as advanced
from tests.models.beside import Note
from tests.models.city import games as city
from tests.models.deck26 import games as deck26
from tests.models.el_clasico import games as el_clasico
from tests.models.elixir import games as elixir
from tests.models.masked import games as masked
from tests.models.persian_roles import games as persian_roles
from tests.models.thief_gangster import games as thief_gangster

PLAYS: dict[str, Callable[[int, Note], str]] = {
    "advanced": advanced.play,
    "city": city.play,
    "deck26": deck26.play,
    "el_clasico": el_clasico.play,
    "elixir": elixir.play,
    "masked": masked.play,
    "persian_roles": persian_roles.play,
    "thief_gangster": thief_gangster.play,
}
"""Plays the game of a number beside the engine, tells what happens in it, and returns the winner."""
