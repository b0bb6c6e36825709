"""The last-move cards, by their ids."""

from typing import Literal

from bot.parts.procedures.exits.cards.base import Card, CardDealer
from bot.parts.procedures.exits.cards.beautiful_mind import BeautifulMind
from bot.parts.procedures.exits.cards.dal import Dal
from bot.parts.procedures.exits.cards.dizzy import Dizzy
from bot.parts.procedures.exits.cards.duel import Duel
from bot.parts.procedures.exits.cards.face_off import FaceOff
from bot.parts.procedures.exits.cards.handcuffs import Handcuffs
from bot.parts.procedures.exits.cards.identity import Identity
from bot.parts.procedures.exits.cards.mirror import Mirror
from bot.parts.procedures.exits.cards.money_sa import MoneySa
from bot.parts.procedures.exits.cards.role_guess import RoleGuess
from bot.parts.procedures.exits.cards.silence import Silence

CardName = Literal[
    "card_beautiful_mind",
    "card_silence",
    "card_face_off",
    "card_identity",
    "card_handcuffs",
    "card_duel",
    "card_role_guess",
    "card_dizzy",
    "card_dal",
    "card_money_sa",
    "card_mirror",
]

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

LAST_MOVES: tuple[CardName, ...] = tuple(CARDS)[:6]
"""The cards that are dealt where a scenario does not say which."""

__all__ = ["CARDS", "LAST_MOVES", "Card", "CardDealer", "CardName"]
