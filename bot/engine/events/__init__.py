"""All events that a game can tell, as plain data. The audience is set by the caller of `tell`; text is made elsewhere.

An event's name in scripts and lists is its class name in snake_case. `story` events enter the story told at the end.
"""

from bot.engine.events.acts import *
from bot.engine.events.base import *
from bot.engine.events.end import *
from bot.engine.events.last_moves import *
from bot.engine.events.leaving import *
from bot.engine.events.nights import *
from bot.engine.events.start import *
from bot.engine.events.talk import *
from bot.engine.events.votes import *
from bot.engine.events.weapons import *
