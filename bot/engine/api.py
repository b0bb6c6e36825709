"""The names with which the parts of games are written: the course of a game, seats, questions and answers, the night.

An ability, a procedure, an ending or a finale imports from here, from its own kind's base, its traits, and its events.
What only few parts ask of a night stands in `bot/engine/night/`: visits, voiding, reach, doubling, spoiling.
"""

from bot.engine.asks import CONSENT, Ask, Deadline
from bot.engine.bases.shelf import Conditions, kind
from bot.engine.chance import DrawName
from bot.engine.countdown import Countdown
from bot.engine.daynotes import Noted
from bot.engine.editions import Edition
from bot.engine.inputs import Choice, Pick
from bot.engine.names import AbilityId, BearerId, FactionId, RoleId, TeamId, WinnerId
from bot.engine.night.acts import Act, Holder
from bot.engine.night.attacks import attack, kill
from bot.engine.night.scratch import Hit, Night
from bot.engine.night.theft import Theft
from bot.engine.night_rules import Wave
from bot.engine.numbers import Count
from bot.engine.outputs import EVERYONE, NOBODY
from bot.engine.phases import Phase
from bot.engine.play import Play
from bot.engine.presence.exits import is_kept, put_out
from bot.engine.purposes import Aim, Purpose
from bot.engine.rules import Team
from bot.engine.seats import SILENCED, Seat, Status
from bot.engine.table.seats import neighbours, without

__all__ = [
    "CONSENT",
    "EVERYONE",
    "NOBODY",
    "SILENCED",
    "AbilityId",
    "Act",
    "Aim",
    "Ask",
    "BearerId",
    "Choice",
    "Conditions",
    "Count",
    "Countdown",
    "Deadline",
    "DrawName",
    "Edition",
    "FactionId",
    "Hit",
    "Holder",
    "Night",
    "Noted",
    "Phase",
    "Pick",
    "Play",
    "Purpose",
    "RoleId",
    "Seat",
    "Status",
    "Team",
    "TeamId",
    "Theft",
    "Wave",
    "WinnerId",
    "attack",
    "is_kept",
    "kill",
    "kind",
    "neighbours",
    "put_out",
    "without",
]
