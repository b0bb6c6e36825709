"""Beautiful Mind."""

from markupsafe import Markup

from bot.engine.api import EVERYONE, Play, Status, put_out, without
from bot.engine.events import MindGuessed
from bot.parts.procedures.exits.cards.base import Card, CardDealer
from bot.text.api import Voice, later, register, retells, says


class BeautifulMind(Card, tells=(MindGuessed,)):
    """One guess at the holder of the role sought: if right, the drawer stays and the holder leaves (GF-55 to GF-57).

    A drawer who has the role themselves finds themselves, stays, and loses the abilities in `costs` (GF-75, GF-76).
    """

    async def play(self, game: Play, seat: int, card: str, hand: CardDealer) -> None:
        """Ask the drawer for a player, and tell the group whether that player has the role sought.

        A player who has left the game since they were named still counts as found.
        """
        sought = hand.finds or ""
        if game.seats[seat].role.id == sought:
            game.seats[seat].lose(*hand.costs)
            game.day.condemn(())
            game.tell(EVERYONE, MindGuessed(seat, seat, sought, right=True))
            return
        named = await hand.choose(game, seat, card, without(game.seats.living, seat))
        for target in named or ():
            right = game.seats[target].role.id == sought
            game.tell(EVERYONE, MindGuessed(seat, target, sought, right))
            if right:
                game.day.condemn(())
                game.seats[target].bear(Status("exposed", seat, "ever"))
                await put_out(game, target, "vote")


register(
    "card_beautiful_mind",
    name=later.context("card", "A Beautiful Mind"),
    question=later.text("🧠 <b>Who do you name?</b> If you're right, you stay in the game."),
    default=later.text("If you don't answer, chance decides."),
    # NOTE: {role} is in the nominative: "One guess at who holds this role: Nostradamus"
    meaning=later.text("One guess at who holds this role: {role}. If it's right, that player is out instead."),
)


@says(MindGuessed)
def mind_guessed(say: Voice, event: MindGuessed) -> Markup:
    """Beautiful Mind: whether the guess is right, and the player who leaves."""
    t = say.tongue
    target, role = say.player(event.target), say.texts.role(event.role)
    if event.by == event.target:
        # NOTE: {role} is in the nominative
        return t.text(
            "🧠 The card was looking for the very player who drew it: {player} – <b>{role}</b>. They stay in the "
            "game, but from now on without armour at night.",
            player=target,
            role=role,
        )
    by = say.player(event.by)
    if not event.right:
        return t.text("🧠 {player} names {target}. <b>Wrong.</b>", player=by, target=target)
    # NOTE: {role} is in the nominative
    return t.text(
        "🧠 {player} names {target}. <b>Right: {role}.</b> {target} is out of the game, and {player} stays.",
        player=by,
        target=target,
        role=role,
    )


@retells(MindGuessed)
def _mind_guessed(say: Voice, event: MindGuessed) -> Markup:
    t, target, role = say.tongue, say.player(event.target), say.texts.role(event.role)
    if event.by == event.target:
        # NOTE: a line of the story: the card's drawer is the one it is after; {role} is in the nominative
        return t.text("🧠 {player} had the very role the card was looking for: {role}.", player=target, role=role)
    by = say.player(event.by)
    if event.right:
        # NOTE: a line of the story: who named which player; {role} is in the nominative
        return t.text("🧠 {player} named {target}, and was right: {role}.", player=by, target=target, role=role)
    # NOTE: a line of the story: who named which player
    return t.text("🧠 {player} named {target}, and was wrong.", player=by, target=target)
