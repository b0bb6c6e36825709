"""Robots of the classic game that tests seat at a table."""

from collections import Counter
from random import Random

from bot.engine.asks import Ask, Deadline
from bot.engine.events import DayBroke, Exposed, GameBegan, RoleDealt, TeamMet
from bot.robots.sayings import Saying
from bot.robots.sensible import Sensible
from bot.scenario import load

CLASSIC = load("classic").rules()
ROLES = tuple(Counter(CLASSIC.deals[10]).items())


def asked(ability, choices, least=0, most=1, **more):
    """A question to a robot, with a minute for its answer."""
    return Ask(1, 1, ability, choices, least, most, 1, Deadline(60.0, 60.0), **more)


TURN = asked("turn", ("done",), least=1)


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


def mistaken():
    """A citizen who has spoken against seat 4, known to all the next morning as none of the mafia."""
    made = robot("citizen")
    made.listen(Saying("claim", 5, claim="detective"))
    made.listen(Saying("found", 5, 4, "mafia"))
    assert Saying("echo", 1, 4) in made.speak(TURN)
    made.hear(DayBroke(3, tuple(range(1, 11))))
    made.hear(Exposed(4, "town"))
    return made
