"""The last-move cards, by their ids."""

from bot.parts.procedures.exits.cards.base import Card, CardName
from bot.parts.procedures.exits.cards.duel import Duel
from bot.parts.procedures.exits.cards.guesses import BeautifulMind, RoleGuess
from bot.parts.procedures.exits.cards.identities import FaceOff, Identity, Mirror
from bot.parts.procedures.exits.cards.marks import Dal, Dizzy, Handcuffs, MoneySa, Silence

CARDS: dict[CardName, Card] = {
    "card_beautiful_mind": BeautifulMind(),
    "card_silence": Silence(),
    "card_face_off": FaceOff(),
    "card_identity": Identity(),
    "card_handcuffs": Handcuffs(),
    "card_duel": Duel(),
    "card_role_guess": RoleGuess(),
    "card_dizzy": Dizzy(),
    "card_dal": Dal(),
    "card_money_sa": MoneySa(),
    "card_mirror": Mirror(),
}

__all__ = ["CARDS", "Card"]
