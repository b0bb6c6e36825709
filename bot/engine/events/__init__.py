"""All events that a game can tell, as plain data. The audience is set by the caller of `tell`; text is made elsewhere.

An event's name in scripts and lists is its class name in snake_case. `story` events enter the story told at the end.
"""

from bot.engine.events.attacks import *
from bot.engine.events.base import *
from bot.engine.events.blasts import *
from bot.engine.events.bombs import *
from bot.engine.events.cards import *
from bot.engine.events.checks import *
from bot.engine.events.end import *
from bot.engine.events.farewells import *
from bot.engine.events.guilds import *
from bot.engine.events.guns import *
from bot.engine.events.interrogation import *
from bot.engine.events.leaving import *
from bot.engine.events.nights import *
from bot.engine.events.powers import *
from bot.engine.events.start import *
from bot.engine.events.talk import *
from bot.engine.events.trials import *
from bot.engine.events.votes import *
