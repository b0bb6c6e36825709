"""Cards that are a guess at a role: if right, the drawer of A Beautiful Mind or of Role Guess stays in the game."""

from markupsafe import Markup

from bot.engine.api import EVERYONE, NOBODY, Play, RoleId, Status, check_endings, put_out, record, without
from bot.engine.events import Event, GuessedOut, MindGuessed
from bot.parts.procedures.exits.cards.base import CHANCE, Card, CardDealer
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
    default=CHANCE,
    # NOTE: {role} is in the nominative: "One guess at who holds this role: Nostradamus"
    meaning=later.text("One guess at who holds this role: {role}. If it's right, that player is out instead."),
)


@says(MindGuessed)
def mind_guessed(say: Voice, event: MindGuessed) -> Markup:
    """The message about a guess of Beautiful Mind: whether the guess is right, and who leaves."""
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


@record
class CardGuessed(Event, story=True):
    """Secret until the end: the role named by the player who was voted out, and whether the guess is right."""

    by: int
    target: int
    role: RoleId
    right: bool


@record
class CardGuessJudged(Event):
    """Public: whether the player who was voted out has guessed a role and stays; not whose role."""

    seat: int
    right: bool


class RoleGuess(Card, tells=(CardGuessJudged, CardGuessed, GuessedOut)):
    """A guess at another's role: if right, the drawer, who was never told that role, stays (EC-124 to EC-126).

    The group does not hear the name of the player found, unless that player leaves by the guess.
    """

    async def play(self, game: Play, seat: int, card: str, hand: CardDealer) -> None:
        """Ask the drawer for a player and a role, and tell the group whether the guess is right.

        Raises:
            GameEnds: a player leaves by the guess, which decides the game.
        """
        told = (seat, *game.voice.learnt.get(seat, ()))
        unknown = tuple([other for other in game.seats.living if other not in told])
        guess = await hand.guess(game, seat, card, unknown) if unknown else None
        if not game.seats[seat].alive:
            return
        right = guess is not None and game.seats[guess[0]].role.id == guess[1]
        if guess is not None:
            game.tell(NOBODY, CardGuessed(seat, *guess, right))
        game.tell(EVERYONE, CardGuessJudged(seat, right))
        if right and guess is not None:
            game.day.condemn(())
            game.exits.let_part(())
            target, role = guess
            if role in hand.fatal and await put_out(
                game, target, "guess", GuessedOut(target, game.seats.shown_role(target))
            ):
                check_endings(game, "exit")


register(
    "card_role_guess",
    # NOTE: the card "حدس نقش"
    name=later.context("card", "Role Guess"),
    question=later.text("🎯 <b>Name a player and their exact role. If you're right, you stay in the game.</b>"),
    default=later.text("If you don't answer, the guess fails."),
    meaning=later.text(
        "A right guess of another player's role saves the one who is out. No answer counts as a wrong guess."
    ),
)

says(CardGuessJudged, "🎯 The guess is right: <b>{player}</b> stays in the game.", when="right")

says(CardGuessJudged, "🎯 The guess is wrong: <b>{player}</b> has to go.")

# NOTE: keep clear of forms that tell the player's gender
says(GuessedOut, "🎯 <b>{player}</b> is exposed, and out of the game.", shows="role")

retells(GuessedOut, "🎯 The card exposed {player}.")

# NOTE: a line of the story: who named whose role rightly by a card, and stays
says(CardGuessed, "🎯 {player} named {target} as {role}, and was right.", player="by", when="right")

# NOTE: a line of the story: who named whose role wrongly by a card
says(CardGuessed, "🎯 {player} named {target} as {role}, and was wrong.", player="by")
