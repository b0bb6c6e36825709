"""The names that a part (ability, vote, ending, ...) imports to write its words: texts, sayings, deeds, questions."""

from bot.text.narration.joints import Whole, deed, joins, lived, only, unended
from bot.text.narration.sayings import ActingTeam, Joined, retell, retelling_of, retells, says, untold
from bot.text.narration.voice import Voice
from bot.text.narration.words import name_of, register, register_notice, register_pick
from bot.text.tongue import Message, later

__all__ = [
    "ActingTeam",
    "Joined",
    "Message",
    "Voice",
    "Whole",
    "deed",
    "joins",
    "later",
    "lived",
    "name_of",
    "only",
    "register",
    "register_notice",
    "register_pick",
    "retell",
    "retelling_of",
    "retells",
    "says",
    "unended",
    "untold",
]
