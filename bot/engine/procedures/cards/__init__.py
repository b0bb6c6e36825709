"""The last-move cards, by their ids."""

from bot.engine.procedures.cards.base import Card, Hand
from bot.engine.procedures.cards.beautiful_mind import BeautifulMind
from bot.engine.procedures.cards.duel import Duel
from bot.engine.procedures.cards.face_off import FaceOff
from bot.engine.procedures.cards.handcuffs import Handcuffs
from bot.engine.procedures.cards.identity import Identity
from bot.engine.procedures.cards.silence import Silence

CARDS: dict[str, Card] = {
    "card_beautiful_mind": BeautifulMind(),
    "card_silence": Silence(),
    "card_face_off": FaceOff(),
    "card_identity": Identity(),
    "card_handcuffs": Handcuffs(),
    "card_duel": Duel(),
}

__all__ = ["CARDS", "Card", "Hand"]
