"""A role's card as a picture, beside its text: at the deal, to everybody or to nobody."""

from bot.chat.outbox.deliveries import Upload
from bot.pictures.card import Card

CARD_PICTURE = "card"
"""Who draws it, in the outbox."""


def card_picture(user_id: int, card: Card, game_id: int) -> Upload:
    """It lies in the outbox as its words: the same card is drawn and uploaded once, whoever is dealt it.

    No failure of it is told to the game: its text, which goes before, tells that.
    """
    return Upload(user_id, CARD_PICTURE, card.written(), photo=True, protect=True, game=game_id)
