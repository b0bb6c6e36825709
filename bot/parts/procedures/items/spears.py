"""Spears by day: given ones, good for one day, and own ones, which take their throwers along."""

from functools import partial

from markupsafe import Markup

from bot.engine.api import EVERYONE, Aim, Ask, Play, Procedure, check_endings, is_kept, put_out, record
from bot.engine.events import Event, SpearStruck
from bot.engine.presence.exits import show_side
from bot.parts.abilities.items.carry_spear import CarrySpear
from bot.parts.items import SPEAR, give_back, held, holders, in_reach
from bot.parts.procedures.items.shooting import BULLET_AND_WORDS, FIRE, shoot_down
from bot.parts.procedures.powers import end_power, offer_power
from bot.text.api import Joined, Voice, retells, says


@record
class SpearHeld(Event):
    """Private: another player has given you a spear for today."""


@record
class SpearThrown(Event, story=True):
    """Public: a player throws a spear at another."""

    by: int
    target: int


class Spears(Procedure, tells=(SpearHeld, SpearStruck, SpearThrown, *BULLET_AND_WORDS)):
    """Spears, thrown once at any time until the last call is over (EX-77 to EX-79, EX-87 to EX-90).

    A given one takes out its target, after last words and without showing their side; the thrower stays. It is
    for that day only, and returns to the giver if its holder was gone by dawn. An own one (`carry_spear`) takes out
    both at once, and both sides are read. Only the holders learn of their spears; a given one is thrown first.

    Attributes:
        last_words: the length of the last words of a given spear's target. Seconds.
    """

    puts_out = True
    asks = (FIRE,)
    aims = {FIRE: Aim("harm", dear=True)}

    last_words: float = 30

    async def run(self, game: Play) -> None:
        """Return the spears of holders who are out, tell the others of theirs, and offer them to throw."""
        game.questions.powers.ready(FIRE, partial(self._throw, game))
        for number, player in game.seats.items():
            if not player.alive:
                give_back(game, number, SPEAR)
        for seat in holders(game, SPEAR):
            game.tell((seat,), SpearHeld())
        for seat in game.seats.living:
            self._ask(game, seat)

    def disarm(self, game: Play) -> None:
        """Withdraw the offers to throw, and take away given spears not thrown; none returns to its giver."""
        end_power(game, FIRE)
        for seat in game.seats:
            game.seats[seat].shed(SPEAR)

    def _ask(self, game: Play, seat: int) -> None:
        if held(game, seat, SPEAR) is not None or _has_own(game, seat):
            offer_power(game, seat, FIRE, in_reach(game, seat))

    async def _throw(self, game: Play, ask: Ask) -> None:
        seat, target = ask.seat, ask.player
        game.questions.close_topic(ask.topic)
        if target is None:
            return
        given = held(game, seat, SPEAR) is not None
        game.tell(EVERYONE, SpearThrown(seat, target))
        if given:
            game.seats[seat].shed(SPEAR)
            if not is_kept(game, target, "gun"):
                await shoot_down(game, target, self.last_words, "nothing", SpearStruck((target,)))
            if game.seats[seat].alive:
                self._ask(game, seat)
        else:
            await self._leave_together(game, seat, target)

    async def _leave_together(self, game: Play, seat: int, target: int) -> None:
        """Take out both at once; the endings are checked when both are out."""
        gone = tuple([one for one in (seat, target) if not is_kept(game, one, "blast")])
        if gone:
            game.tell(EVERYONE, SpearStruck(gone))  # before anybody is out: what an exit sets off may ask, and wait
        with game.exits.wait():
            for one in gone:
                await put_out(game, one, "blast")
        for one in gone:
            show_side(game, one)
        check_endings(game, "exit")


def _has_own(game: Play, seat: int) -> bool:
    player = game.seats[seat]
    own = (ability.id for ability in player.role.abilities if isinstance(ability, CarrySpear))
    return any(ability not in player.lost for ability in own)


says(SpearHeld, "🗡 <b>Somebody left you a spear last night.</b> You can throw it today, up to the last call.")

says(SpearThrown, "🗡 <b>{player} throws a spear at {target}!</b>", player="by")

# NOTE: a line of the story
retells(SpearThrown, "🗡 {player} threw a spear at {target}.", player="by")


@says(SpearStruck)
def spear_struck(say: Voice, event: SpearStruck) -> Markup:
    """The message that a spear has put out the player hit, or the thrower too."""
    t, players = say.tongue, say.joined(event.seats)
    if len(event.seats) > 1:
        return t.text("💀 <b>The spear takes both: {players} are out of the game.</b>", players=players)
    return t.text("💀 <b>{players}</b> is out of the game, hit by a spear.", players=players)


# NOTE: a line of the story: one player, or two
retells(SpearStruck, "💀 A spear took {players}.", players=Joined("seats"))
