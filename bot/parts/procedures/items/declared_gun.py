"""A secret gun, whose holder declares it, talks with another player, and fires."""

from functools import partial

from markupsafe import Markup

from bot.engine.api import EVERYONE, Aim, Ask, Play, RoleId, answered, is_kept, record, without
from bot.engine.events import Event, GunFired
from bot.parts.items import EARNED, held, holders, in_reach
from bot.parts.procedures.items.shooting import BULLET_AND_WORDS, FIRE, DayGun, Shows, shoot_down
from bot.parts.procedures.powers import offer_power
from bot.text.api import Voice, later, register, register_pick, retells, says


@record
class GunDrawn(Event, story=True):
    """Public: the holder of a declared gun may name a partner for a talk, within so many `seconds`.

    `role`: the role that brought the gun.
    """

    seat: int
    role: RoleId
    seconds: float


@record
class PartnerNamed(Event, story=True):
    """Public: the partner of the holder of a declared gun, for a talk of so many `seconds` before the shot."""

    by: int
    partner: int
    seconds: float


@record
class MustFire(Event):
    """Public: the holder of a declared gun has to fire within so many `seconds`, or the gun is lost."""

    seat: int
    seconds: float


@record
class GunLost(Event, story=True):
    """Public: a declared gun was not fired, and is lost."""

    seat: int


DRAW = "draw_gun"

PARTNER = "name_partner"


class DeclaredGun(DayGun, tells=(GunDrawn, GunFired, GunLost, MustFire, PartnerNamed, *BULLET_AND_WORDS)):
    """An earned gun, to be declared once, at any moment until the last call is over (MK-87 to MK-94).

    All else stops meanwhile. The holder names a partner and talks with them, and then fires at any player, or the gun
    is lost. A gun that was declared and not fired because the last three begin is kept (MK-106).

    Attributes:
        naming: the time to name a partner. Seconds.
        talk: the length of the talk. Seconds.
        aiming: the time to name a target. Seconds.
        last_words: the length of a target's last words; 0: none. Seconds.
        shows: the news about the target: `nothing`, or their `side`.
    """

    asks = (DRAW, PARTNER, FIRE)
    aims = {DRAW: Aim("choose"), PARTNER: Aim("choose"), FIRE: Aim("harm", dear=True)}
    power = DRAW

    naming: float = 20
    talk: float = 60
    aiming: float = 20
    last_words: float = 30
    shows: Shows = "nothing"

    async def run(self, game: Play) -> None:
        """Ask the holders of a secret gun, in private, whether they draw."""
        game.questions.powers.ready(DRAW, partial(self._draw, game))
        for holder in holders(game, EARNED):
            offer_power(game, holder, DRAW, ("draw",))

    async def _draw(self, game: Play, ask: Ask) -> None:
        """Let the holder name a partner, talk and fire; then the last speaker may go on."""
        seat, floor = ask.seat, game.floor.seats
        game.questions.close_topic(ask.topic)
        if held(game, seat, EARNED) is None:
            return
        game.floor.give((seat,))
        deadline = game.deadline(game.rules.pace.turn(self.naming))
        game.tell(EVERYONE, GunDrawn(seat, game.seats[seat].role.id, deadline.length))
        others = without(game.seats.living, seat)
        partner = await answered(game, game.ask(seat, PARTNER, others, deadline, least=1, final=True))
        if partner is not None:
            await self._talk(game, seat, partner)
        if game.seats[seat].alive:
            await self._fire(game, seat)
        game.floor.give(floor)

    async def _talk(self, game: Play, seat: int, partner: int) -> None:
        """The two alone may write, as long as both are in the game."""
        deadline = game.deadline(game.rules.pace.turn(self.talk))
        game.floor.give(tuple(sorted((seat, partner))))
        game.tell(EVERYONE, PartnerNamed(seat, partner, deadline.length))
        while game.now < deadline.at and game.seats[seat].alive and game.seats[partner].alive:
            await game.next(deadline)

    async def _fire(self, game: Play, seat: int) -> None:
        """Ask the holder for a target and fire the gun; without a target the gun is lost."""
        game.floor.give((seat,))
        deadline = game.deadline(game.rules.pace.turn(self.aiming))
        game.tell(EVERYONE, MustFire(seat, deadline.length))
        parts = (in_reach(game, seat), ("yes",))
        target = await answered(game, game.ask(seat, FIRE, (), deadline, least=1, parts=parts, final=True))
        if not game.seats[seat].alive:
            return
        game.seats[seat].shed(EARNED)
        if target is None:
            game.tell(EVERYONE, GunLost(seat))
            return
        game.day.shoot(target, seat)
        game.tell(EVERYONE, GunFired(seat, target, "real"))
        if not is_kept(game, target, "gun"):
            await shoot_down(game, target, self.last_words, self.shows)


register(
    "draw_gun",
    name=later.context("ability", "Drawing the gun"),
    question=later.text(
        "🔫 <b>You have a gun. Do you draw it?</b> Everybody learns who you are. You talk with one player for a "
        "minute, and then you must fire."
    ),
)

register(
    "name_partner",
    name=later.context("ability", "Partner to talk with"),
    question=later.text("🗣 <b>Who do you want to talk with before you fire?</b>"),
)

register_pick("draw", later.context("button", "Draw the gun"))


@says(GunDrawn)
def gun_drawn(say: Voice, event: GunDrawn) -> Markup:
    """The message that a player has drawn a secret gun, and that all else stops."""
    t = say.tongue
    # NOTE: {role} is in the nominative: as what {player} has the gun
    head = t.text(
        "🔫 <b>{player} – {role}, and the gun is real!</b>",
        player=say.player(event.seat),
        role=say.texts.role(event.role),
    )
    asked = t.text("Who do they want to talk with first? Time's up {time}.", time=say.time(event.seconds))
    return Markup(" ").join([head, asked])


# NOTE: a line of the story
retells(GunDrawn, "🔫 {player} drew a gun.")

says(
    PartnerNamed,
    "🗣 <b>{player} and {other}</b> have the floor, nobody else. Time's up {time}.",
    player="by",
    other="partner",
)

# NOTE: a line of the story: with whom the holder of a gun talked before firing
retells(PartnerNamed, "🗣 {player} talked with {other} first.", player="by", other="partner")

says(MustFire, "🎯 <b>{player} must fire now</b>, or the gun is lost. Time's up {time}.")

says(GunLost, "💨 {player} didn't fire. The gun is lost.")

# NOTE: a line of the story: the holder of a declared gun let the time pass
retells(GunLost, "💨 {player} lost the gun without firing it.")
