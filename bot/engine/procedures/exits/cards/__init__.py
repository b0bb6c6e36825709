"""The last-move cards, by their ids."""

from typing import Literal

from bot.engine.procedures.exits.cards.base import Card, Hand
from bot.engine.procedures.exits.cards.beautiful_mind import BeautifulMind
from bot.engine.procedures.exits.cards.duel import Duel
from bot.engine.procedures.exits.cards.face_off import FaceOff
from bot.engine.procedures.exits.cards.handcuffs import Handcuffs
from bot.engine.procedures.exits.cards.identity import Identity
from bot.engine.procedures.exits.cards.silence import Silence

CardName = Literal[
    "card_beautiful_mind", "card_silence", "card_face_off", "card_identity", "card_handcuffs", "card_duel"
]

CARDS: dict[CardName, Card] = {
    "card_beautiful_mind": BeautifulMind(),
    "card_silence": Silence(),
    "card_face_off": FaceOff(),
    "card_identity": Identity(),
    "card_handcuffs": Handcuffs(),
    "card_duel": Duel(),
}

__all__ = ["CARDS", "Card", "CardName", "Hand"]
