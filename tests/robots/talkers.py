"""Sensible robots of the classic game, by day, for tests of what they hear and say."""

from random import Random

from bot.engine.events import DayBroke, Exposed, GameBegan, RoleDealt, TeamMet
from bot.robots.robot import SeenQuestion
from bot.robots.sayings import Saying
from bot.robots.sensible import Sensible
from bot.scenario import load

CLASSIC, ZODIAC, JOKER = (load(name).rules() for name in ("classic", "zodiac", "joker"))
TURN = SeenQuestion("turn", ("done",), least=1)
ROLES = tuple({role: CLASSIC.deals[10].count(role) for role in CLASSIC.deals[10]}.items())


def robot(role, seat=1, seed=0, kind=Sensible, mates=()):
    """A robot on the second day, who has this role, and knows these mates."""
    made = kind(seat, CLASSIC, Random(seed))
    made.hear(GameBegan(10, ROLES))
    made.hear(RoleDealt(role))
    if mates:
        made.hear(TeamMet("mafia", mates, None))
    made.hear(DayBroke(2, tuple(range(1, 11))))
    return made


def mistaken():
    """A citizen of the third day who has spoken on the second against 4, who is shown to be of the town."""
    made = robot("citizen")
    made.listen(Saying("claim", 5, claim="detective"))
    made.listen(Saying("found", 5, 4, "mafia"))
    assert Saying("echo", 1, 4) in made.speak(TURN)
    made.hear(DayBroke(3, tuple(range(1, 11))))
    made.hear(Exposed(4, "town"))
    return made
