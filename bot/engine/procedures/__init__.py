"""The shelf of procedures: the named set pieces a scenario is made of."""

from bot.engine.procedures.base import Procedure
from bot.engine.procedures.bomb import Bomb
from bot.engine.procedures.defence import Defence
from bot.engine.procedures.departure import Departure, LastWords
from bot.engine.procedures.guns import Arming, LastCall
from bot.engine.procedures.interrogation import Interrogation
from bot.engine.procedures.introduction import IntroductionDay, Meet, OpeningNight
from bot.engine.procedures.introduction_night import IntroductionNight
from bot.engine.procedures.last_move_card import LastMoveCard
from bot.engine.procedures.lynching import Lynching
from bot.engine.procedures.named_speakers import DefenceWithSpeakers
from bot.engine.procedures.nomination import Nomination
from bot.engine.procedures.status_inquiry import StatusInquiry
from bot.engine.procedures.talk import Talk
from bot.engine.procedures.verdict import Verdict

SHELF: tuple[type[Procedure], ...] = (
    Arming,
    Bomb,
    Defence,
    DefenceWithSpeakers,
    Departure,
    Interrogation,
    IntroductionDay,
    IntroductionNight,
    LastMoveCard,
    LastCall,
    LastWords,
    Lynching,
    Meet,
    Nomination,
    OpeningNight,
    StatusInquiry,
    Talk,
    Verdict,
)

PROCEDURES: dict[str, type[Procedure]] = {kind.id: kind for kind in SHELF}

__all__ = [
    "PROCEDURES",
    "Arming",
    "Bomb",
    "Defence",
    "DefenceWithSpeakers",
    "Departure",
    "Interrogation",
    "IntroductionDay",
    "IntroductionNight",
    "LastCall",
    "LastMoveCard",
    "LastWords",
    "Lynching",
    "Meet",
    "Nomination",
    "OpeningNight",
    "Procedure",
    "StatusInquiry",
    "Talk",
    "Verdict",
]
