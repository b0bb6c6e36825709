"""Secret guns, known to their holders alone until they are fired."""

from functools import partial

from bot.engine.api import EVERYONE, SILENCED, VEST, Aim, Ask, Play, is_kept, record
from bot.engine.events import Event, ShotDown, VestTorn
from bot.parts.items import KEPT, SPOILT, held, holders, in_reach
from bot.parts.procedures.items.shooting import BULLET_AND_WORDS, FIRE, DayGun, shoot_down
from bot.parts.procedures.powers import offer_power
from bot.text.api import retells, says


@record
class FiredAt(Event, story=True):
    """Public: a player fires at another; the outcome follows."""

    by: int
    target: int


@record
class BulletStopped(Event):
    """Public: a bullet by day does nothing; the group learns neither its target nor the reason."""


class KeptGuns(DayGun, tells=(BulletStopped, FiredAt, VestTorn, *BULLET_AND_WORDS)):
    """Guns given at night, fired once at any moment until the `last_call` (PR-248 to PR-261).

    All else stops meanwhile. All hear the shooter and the target, and the role of a player who is hit, or that the
    bullet hit stone. A spoilt gun hits its holder. Silenced players cannot fire, and keep their guns.

    Attributes:
        last_words: the length of a target's last words; 0, or for a silenced target: none. Seconds.
    """

    asks = (FIRE,)
    aims = {FIRE: Aim("harm", dear=True)}

    last_words: float = 0

    async def run(self, game: Play) -> None:
        """Offer all holders of a gun, in private, to fire it."""
        game.questions.powers.ready(FIRE, partial(self._fire, game))
        for holder in holders(game, KEPT):
            if not game.seats[holder].has(SILENCED):
                offer_power(game, holder, FIRE, in_reach(game, holder), offer=True)

    async def _fire(self, game: Play, ask: Ask) -> None:
        """Fire a player's gun at the target, or, if it was spoilt, at the shooter."""
        gun, target = held(game, ask.seat, KEPT), ask.player
        game.questions.close_topic(ask.topic)
        if gun is None or target is None:
            return
        game.seats[ask.seat].drop(gun)
        game.tell(EVERYONE, FiredAt(ask.seat, target))
        hit = ask.seat if gun.word == SPOILT else target
        if is_stopped(game, hit):
            game.tell(EVERYONE, BulletStopped())
            return
        game.day.shoot(hit, ask.seat)
        player = game.seats[hit]
        last_words = 0 if player.has(SILENCED) else self.last_words
        await shoot_down(game, hit, last_words, "nothing", ShotDown(hit, player.role.id))


def is_stopped(game: Play, seat: int) -> bool:
    """Whether a player's role, or else a vest, stops a bullet by day; a vest is torn by that (PR-256)."""
    if is_kept(game, seat, "gun"):
        return True
    vest = held(game, seat, VEST)
    if vest is None:
        return False
    game.seats[seat].drop(vest)
    game.tell((seat,), VestTorn(seat))
    return True


says(FiredAt, "🔫 <b>{player} fires at {target}!</b>", sign="🔫", player="by")

retells(FiredAt, "🔫 {player} shot at {target}.", player="by")

says(BulletStopped, "🪨 The bullet missed.")
