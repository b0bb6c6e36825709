"""A role's card as a picture, beside its text: at the deal, to all players or to none."""

from bot.records.pictures.card import CardText
from bot.telegram.outbox.deliveries import Upload

CARD_PICTURE = "card"
"""The name of the maker of these pictures in the outbox (`Makers`)."""


def card_picture(user_id: int, card: CardText, game_id: int) -> Upload:
    """A card in the outbox, as its words: the same card is drawn and uploaded once, for all who are dealt that role.

    The game is not told if the picture fails: the text goes first, and its failure is told.
    """
    return Upload(user_id, CARD_PICTURE, card.written(), photo=True, protect=True, game=game_id)
