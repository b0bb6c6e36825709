"""Robots of the classic game that tests seat at a table."""

from collections import Counter
from random import Random

from bot.engine.events import DayBroke, GameBegan, RoleDealt, TeamMet
from bot.robots.robot import SeenQuestion
from bot.robots.sensible import Sensible
from bot.scenario import load

CLASSIC = load("classic").rules()
TURN = SeenQuestion("turn", ("done",), least=1)
ROLES = tuple(Counter(CLASSIC.deals[10]).items())


def robot(role, seat=1, seed=0, kind=Sensible, mates=()):
    """A robot of the classic game for ten on its second day."""
    made = kind(seat, CLASSIC, Random(seed))
    made.hear(GameBegan(10, ROLES))
    made.hear(RoleDealt(role))
    if mates:
        made.hear(TeamMet("mafia", mates, None))
    made.hear(DayBroke(2, tuple(range(1, 11))))
    return made


def first_day(seed, role="citizen"):
    """A robot on the first day, when nothing has happened yet."""
    made = Sensible(1, CLASSIC, Random(seed))
    made.hear(GameBegan(10, ROLES))
    made.hear(RoleDealt(role))
    made.hear(DayBroke(1, tuple(range(1, 11))))
    return made
