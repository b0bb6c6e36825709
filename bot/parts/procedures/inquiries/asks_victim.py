"""A question to the night's victim before the last words: who is of the other side."""

from markupsafe import Markup

from bot.engine.api import EVERYONE, NOBODY, Aim, FactionId, Nights, Play, Procedure, is_among, record
from bot.engine.events import Event
from bot.text.api import Joined, Voice, later, register, says

BEST_MOVE = "best_move"
"""The id of the best move, as a question and as a part of the day."""


@record
class VictimAsked(Event):
    """Public: this player, killed in the night, is asked in private for names.

    `count`: the number of names; `seconds`: the time to give them.
    """

    seat: int
    count: int
    seconds: float


@record
class BestMoveMade(Event):
    """Public: whom the victim takes for players of the side, right or wrong; nobody: no answer in time."""

    seat: int
    players: tuple[int, ...]


@record
class BestMoveJudged(Event, story=True):
    """Secret until the end: the names, and how many of them are right."""

    seat: int
    players: tuple[int, ...]
    count: int


class AsksVictim(Procedure, tells=(BestMoveJudged, BestMoveMade, VictimAsked)):
    """The best move: whoever is killed in the night names the players of one side, before the last words (SP-105).

    The victim names as many as there were at the deal, out of the game or in it, but not themselves; whether that is
    right is told after the game (SP-106 to SP-112). It has no effect on play.

    Attributes:
        side: whose players are asked for.
        nights: after which nights a victim is asked.
        unless_out: nobody is asked if so many or more were out before that night.
        seconds: the time to answer.
    """

    part = BEST_MOVE
    asks = (BEST_MOVE,)
    aims = {BEST_MOVE: Aim("harm")}

    side: FactionId
    nights: Nights = (1,)
    unless_out: int = 2
    seconds: float = 30

    async def run(self, game: Play) -> None:
        """Ask the victim, if there is one to ask."""
        night = game.round if game.rules.night.before_day else game.round - 1
        out = len(game.seats) - len(game.exits.living_at_nightfall)
        if not is_among(night, self.nights) or out >= self.unless_out:
            return
        for seat in game.seats.still_in(game.exits.dying):
            await self._ask(game, seat)

    async def _ask(self, game: Play, seat: int) -> None:
        game.enter(self.part)
        game.floor.give(())
        roles = [game.rules.roles[role] for role in game.cards.dealt]
        count = sum(role.side == self.side for role in roles)
        others = tuple([other for other in game.seats if other != seat])
        deadline = game.deadline(game.rules.pace.seconds(self.seconds))
        game.tell(EVERYONE, VictimAsked(seat, count, deadline.length))
        ask = game.ask(seat, BEST_MOVE, (), deadline, parts=(others,) * count, final=True)
        while game.now < deadline.at and game.seats[seat].alive and ask.chosen is None:
            await game.next(deadline)
            for gone in ask.gone:  # players who have left the game can still be named
                game.questions.put_back(ask, gone)
        named = ask.players if game.seats[seat].alive else ()
        game.questions.close_topic(ask.topic)
        game.tell(EVERYONE, BestMoveMade(seat, named))
        if named:
            right = sum(game.seats[other].role.side == self.side for other in named)
            game.tell(NOBODY, BestMoveJudged(seat, named, right))


register(
    BEST_MOVE,
    # NOTE: the first player who is killed names those who are mafia, as a farewell
    name=later.context("ability", "Best move"),
    question=later.text("🎯 <b>Your best move: who's in the mafia?</b>"),
    default=later.text("If you don't name all of them in time, there's no best move."),
    order=later.text("Pick them one after the other. Everybody hears who you name."),
)


@says(VictimAsked)
def victim_asked(say: Voice, event: VictimAsked) -> Markup:
    """The message that the night's victim is asked for names (the best move)."""
    t = say.tongue
    head = t.text("🎯 <b>Best move.</b> {player} names the mafia.", player=say.player(event.seat))
    return Markup(" ").join([head, t.text("Time's up {time}.", time=say.time(event.seconds))])


says(BestMoveMade, "🎯 {player}'s best move: <b>{players}</b>", when="players")

says(BestMoveMade, "🎯 There's no best move.")

# NOTE: a line of the story: whom the first victim took for mafia, and how many of them were
says(
    BestMoveJudged,
    "🎯 {player} named {players} in the best move, and got {count} of them right.",
    players=Joined("players"),
)
