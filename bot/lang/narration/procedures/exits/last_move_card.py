"""The last-move cards of whoever is voted out."""

from markupsafe import Markup

from bot.engine.events import CardDrawn
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import name_of, words_of

CHANCE = later.text("If you don't answer, chance decides.")
"""What most cards do where the drawer is silent."""


@says(CardDrawn)
def card_drawn(say: Voice, event: CardDrawn) -> Markup:
    """The card, what it does, and how long the choice may take."""
    t = say.tongue
    if event.called == "exit":
        # NOTE: "کارت خروج": the card of whoever is voted out
        head = t.text(
            "🃏 {player} is about to leave, and draws an exit card: <b>{card}</b>.",
            player=say.player(event.seat),
            card=name_of(say, event.card),
        )
    else:
        head = t.text(
            "🃏 {player} is about to leave, and draws a last-move card: <b>{card}</b>.",
            player=say.player(event.seat),
            card=name_of(say, event.card),
        )
    meaning = words_of(event.card).meaning
    told = meaning.said(t, role=say.texts.role(event.finds)) if meaning else None
    lines = [Markup(" ").join(part for part in (head, told) if part)]
    if event.seconds and words_of(event.card).default != CHANCE:
        lines.append(t.text("The choice is made in private chat. Time: {time}.", time=say.time(event.seconds)))
    elif event.seconds:
        lines.append(
            t.text(
                "The choice is made in private chat. Time: {time}. After that, chance decides.",
                time=say.time(event.seconds),
            )
        )
    return Markup("\n").join(lines)


# NOTE: a line of the story: a player and the last-move card drawn, in the nominative
retells(CardDrawn, "🃏 {player}: {card}.", player="seat", card="card")


def laid(say: Voice, card: str, target: int) -> Markup:
    """The story's line of a card that is laid before a player."""
    # NOTE: a line of the story: an exit card, in the nominative, and the player it was laid before
    return say.tongue.text("🃏 {card} → {player}.", card=name_of(say, card), player=say.player(target))
