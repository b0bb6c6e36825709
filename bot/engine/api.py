"""The names that files in `bot.parts` import: bases of parts, the course of a game, seats, questions, the night.

A part imports from here, and its traits and events from `bot.engine.traits` and `bot.engine.events`. Names that only
few parts need stand in `bot/engine/night/`: visits, marks, reach, doubling, spoiling.
"""

from bot.engine.asks import CONSENT, Ask, Deadline
from bot.engine.bases.ability import Ability, Passive
from bot.engine.bases.active import Active
from bot.engine.bases.ending import Ending
from bot.engine.bases.finale import Finale
from bot.engine.bases.procedure import Procedure
from bot.engine.bases.shelf import Conditions, kind
from bot.engine.bases.turns import LAST_WORDS, SPEECH, answered, give_last_words, held_up, interrupted, speech
from bot.engine.chance import DrawName
from bot.engine.countdown import Countdown
from bot.engine.editions import Edition
from bot.engine.inputs import Choice, Pick
from bot.engine.judging import check_endings
from bot.engine.names import AbilityId, BearerId, FactionId, GroupId, RoleId, TeamId, WinnerId, among
from bot.engine.night.acts import Act, Holder
from bot.engine.night.attacks import attack, kill
from bot.engine.night.scratch import Hit, Night
from bot.engine.night.theft import Theft
from bot.engine.night.which import Nights, are_over, is_among
from bot.engine.night_rules import Wave
from bot.engine.numbers import Count
from bot.engine.outputs import EVERYONE, NOBODY
from bot.engine.parameters import Parameters
from bot.engine.phases import Phase
from bot.engine.play import Play
from bot.engine.presence.exits import is_kept, put_out
from bot.engine.purposes import Aim, Purpose
from bot.engine.records import record
from bot.engine.rules import Team
from bot.engine.seats import (
    ALIBI,
    ASLEEP,
    CALM,
    CURSED,
    EXTRA_SPEECH,
    EYES_SHUT,
    SHADOW,
    SILENCED,
    VEST,
    Seat,
    Status,
    vest,
)
from bot.engine.signals import Signal
from bot.engine.table.seats import neighbours, without

__all__ = [
    "ALIBI",
    "ASLEEP",
    "CALM",
    "CONSENT",
    "CURSED",
    "EVERYONE",
    "EXTRA_SPEECH",
    "EYES_SHUT",
    "LAST_WORDS",
    "NOBODY",
    "SHADOW",
    "SILENCED",
    "SPEECH",
    "VEST",
    "Ability",
    "AbilityId",
    "Act",
    "Active",
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
    "Ending",
    "FactionId",
    "Finale",
    "GroupId",
    "Hit",
    "Holder",
    "Night",
    "Nights",
    "Parameters",
    "Passive",
    "Phase",
    "Pick",
    "Play",
    "Procedure",
    "Purpose",
    "RoleId",
    "Seat",
    "Signal",
    "Status",
    "Team",
    "TeamId",
    "Theft",
    "Wave",
    "WinnerId",
    "among",
    "answered",
    "are_over",
    "attack",
    "check_endings",
    "give_last_words",
    "held_up",
    "interrupted",
    "is_among",
    "is_kept",
    "kill",
    "kind",
    "neighbours",
    "put_out",
    "record",
    "speech",
    "vest",
    "without",
]
