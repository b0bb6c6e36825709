"""The end of a day on which a bomb lies before a player."""

from collections.abc import Sequence

from markupsafe import Markup

from bot.engine.api import EVERYONE, Play, Procedure, Status, check_endings, put_out, record
from bot.engine.boards import WordBoard
from bot.engine.events import BombDefused, BombTook, CannotAct, Event
from bot.parts.abilities.items.defuse import defuser
from bot.parts.abilities.items.plant_bomb import BOMB, Code, Codes, codes
from bot.parts.items import held, holders
from bot.parts.procedures.inquiries.nap import NapFell, nap
from bot.text.api import Voice, Whole, joins, only, retells, says
from bot.text.narration.questions import picked


@record
class BombDue(Event):
    """Public: the day ends, and the bomb before this player is still there."""

    seat: int


@record
class BombGuessed(Event, story=True):
    """Public: the carrier's guess, and whether it was right; `drawn`: a lot guessed in their place."""

    seat: int
    code: Code
    right: bool
    drawn: bool


class Bomb(Procedure, tells=(BombDefused, BombDue, BombGuessed, BombTook, NapFell)):
    """A bomb, whose carrier must find its code unless another player steps in (ZD-41 to ZD-53, ZD-83).

    First comes a nap in which the player who can defuse another's bomb is asked alone; the nap lasts its full time
    whether or not there is such a player. Their right code is announced without a name, a wrong one takes them
    out, and then the carrier lives either way. If there is no helper, the carrier guesses once before all; silence is a
    random code. The bomb of a carrier who is out is gone.

    Attributes:
        nap: the length of the nap. Seconds.
        seconds: the carrier's time to think.
        codes: the number of codes.
    """

    puts_out = True
    part = "bomb"
    asks = ("defuse",)

    nap: float = 20
    seconds: float = 20
    codes: Codes = 4

    async def run(self, game: Play) -> None:
        """Hold the nap, and then the guess if no helper has stepped in."""
        carrier = next(iter(holders(game, BOMB)), 0)
        bomb = held(game, carrier, BOMB) if carrier else None
        if bomb is None:
            return
        game.enter(self.part)
        game.tell(EVERYONE, BombDue(carrier))
        guess = await self._nap(game, carrier)
        if game.seats[carrier].alive:
            if guess is None:
                await self._guess(game, carrier, bomb)
            elif guess == bomb.word:
                game.tell(EVERYONE, BombDefused())
            else:
                await self._take(game, defuser(game) or carrier)
        game.seats[carrier].drop(bomb)

    async def _nap(self, game: Play, carrier: int) -> str | None:
        """Hold the nap, and return the code that the helper guesses; None without a helper, or for silence."""
        able = defuser(game)
        if able is not None and game.seats[able].has("blocked"):
            game.tell((able,), CannotAct())
            able = None
        if able == carrier:
            able = None
        answer = await nap(game, self.nap, able, "defuse", codes(self.codes))
        return str(answer[0]) if answer else None

    async def _guess(self, game: Play, carrier: int, bomb: Status) -> None:
        """Let the player before whom the bomb lies guess its code once; a wrong code puts them out."""
        deadline = game.deadline(game.rules.pace.turn(self.seconds))
        offered = codes(self.codes)
        topic = game.questions.open_topic(
            view=lambda: WordBoard("defuse", carrier, offered, deadline.at, deadline.length)
        )
        ask = game.ask(carrier, "defuse", offered, deadline, topic, least=1, public=True, final=True)
        while game.now < deadline.at and game.seats[carrier].alive and ask.chosen is None:
            await game.next(deadline)
        game.questions.close_topic(topic)
        if not game.seats[carrier].alive:
            return
        code = str(ask.chosen[0]) if ask.chosen else game.chance.draw("bomb_code", offered)
        game.tell(EVERYONE, BombGuessed(carrier, code, code == bomb.word, drawn=ask.chosen is None))
        if code != bomb.word:
            await self._take(game, carrier)

    async def _take(self, game: Play, seat: int) -> None:
        """Take a player out for a wrong code: no protection helps against a blast."""
        if await put_out(game, seat, "blast", BombTook(seat)):
            check_endings(game, "exit")


says(BombDue, "💣 The bomb in front of <b>{player}</b> is still ticking. Will anybody step in?")


@says(BombGuessed)
def bomb_guessed(say: Voice, event: BombGuessed) -> Markup:
    """The message to the group: the code that the player with the bomb guesses, and whether it is right."""
    t = say.tongue
    code, player = t.noun(picked(say, event.code)), say.player(event.seat)
    if event.drawn:
        guess = t.text("💣 {player} stays silent, so chance decides: <b>{code}</b>.", player=player, code=code)
    else:
        guess = t.text("💣 {player} guesses: <b>{code}</b>.", player=player, code=code)
    result = t.text("Right! The bomb is defused.") if event.right else t.text("Wrong.")
    return Markup(" ").join([guess, result])


says(BombDefused, "✂️ Somebody stepped in. The bomb is defused!", sign="✂️")

# keep clear of forms that tell the player's gender
says(BombTook, "💥 The bomb goes off! <b>{player}</b> is out of the game.", sign="💥")


@retells(BombGuessed)
def _bomb_guessed(say: Voice, event: BombGuessed) -> Markup:
    t, player = say.tongue, say.player(event.seat)
    code = t.noun(picked(say, event.code))
    if event.right:
        # NOTE: a line of the story: whose guess, and which code ("Code 3")
        return t.text("💣 {player} guessed {code}, and was right.", player=player, code=code)
    # NOTE: a line of the story: whose guess, and which code ("Code 3")
    return t.text("💣 {player} guessed {code}, and was wrong.", player=player, code=code)


retells(BombDefused, "✂️ Somebody else defused the bomb.")

retells(BombTook, "💥 The bomb killed {player}.")


@joins(BombTook)
def _took(say: Voice, event: BombTook, around: Sequence[Event]) -> Whole | None:
    """The story's line about a wrong code and the bomb that went off; None without such a guess."""
    guess = only(around, BombGuessed, seat=event.seat, right=False)
    if guess is None:
        return None
    # NOTE: a line of the story: whose guess, and which code ("Code 3")
    line = say.tongue.text(
        "💥 {player} guessed {code}, was wrong, and the bomb went off.",
        player=say.player(event.seat),
        code=say.tongue.noun(picked(say, guess.code)),
    )
    return Whole(line, (guess,))
