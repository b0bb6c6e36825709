"""Guns by day: the holders are named at dawn and may fire until the last call is over (`last_call`)."""

from collections.abc import Sequence
from functools import partial
from typing import Literal

from markupsafe import Markup

from bot.engine.api import EVERYONE, Aim, Ask, Play, check_endings, is_kept, record
from bot.engine.events import ArmorHeld, Event, GunAimed, GunFired, ShotDown
from bot.parts.items import GUN, held, holders, in_reach
from bot.parts.procedures.items.shooting import (
    BULLET_AND_WORDS,
    FIRE,
    DayGun,
    Shows,
    bullet,
    shoot_down,
    speak,
    take_down,
)
from bot.parts.procedures.powers import offer_power, withdraw_power
from bot.text.api import Voice, Whole, joins, only, retells, says


@record
class GunsNamed(Event):
    """Public: the holders of guns today, of whatever kind."""

    holders: tuple[int, ...]


class Arming(DayGun, tells=(GunAimed, GunFired, GunsNamed, *BULLET_AND_WORDS)):
    """Guns by day, given at night: the holders are named and may fire once, till the last call (CM-75 to CM-78, ZD-68).

    A blank does nothing; a real bullet takes its target out. A gun that spares its target's side is a blank (TG-46).

    Attributes:
        told: whether the kind of bullet is told `at_once`, with the shot, or `after_words`: the target speaks before
            that, and if they leave the game meanwhile the kind is not told (TG-99).
        last_words: the length of a target's last words; 0: none.
        shows: the news about the target: `nothing`, or their `side`.
        step: `all` of the procedure; or only to `name` the holders, and later to `load` their guns, if other parts of
            the day come before the talk (ZD-67, ZD-68).
    """

    asks = (FIRE,)
    aims = {FIRE: Aim("harm", dear=True)}

    told: Literal["at_once", "after_words"] = "at_once"
    last_words: float = 0
    shows: Shows = "nothing"
    step: Literal["all", "name", "load"] = "all"

    async def run(self, game: Play) -> None:
        """Tell the group who has a gun today, and offer these players to fire it."""
        armed = holders(game, GUN)
        if armed and self.step != "load":
            game.tell(EVERYONE, GunsNamed(armed))
        if armed and self.step != "name":
            self.load(game)

    def load(self, game: Play) -> None:
        """Offer all holders of a gun, in private, to fire it."""
        game.questions.powers.ready(FIRE, partial(self._fire, game))
        for holder in holders(game, GUN):
            if not game.seats[holder].is_barred("fire"):
                offer_power(game, holder, FIRE, in_reach(game, holder))

    async def _fire(self, game: Play, ask: Ask) -> None:
        gun, target = held(game, ask.seat, GUN), ask.player
        game.questions.close_topic(ask.topic)
        if gun is None or target is None:
            return
        game.seats[ask.seat].shed(GUN)
        real = gun.word == "real" and game.seats[target].faction not in gun.spares
        game.day.shoot(target, ask.seat)
        fired = GunFired(ask.seat, target, "real" if real else "blank")
        if self.told == "after_words":
            await self._settle(game, fired)
            return
        game.tell(EVERYONE, fired)
        if real and not is_kept(game, target, "gun"):
            await shoot_down(game, target, self.last_words, self.shows)

    async def _settle(self, game: Play, fired: GunFired) -> None:
        """Let the target speak, then tell the kind of bullet; another shot may have taken them out meanwhile."""
        game.tell(EVERYONE, GunAimed(fired.by, fired.target, game.rules.pace.turn(self.last_words)))
        await speak(game, fired.target, self.last_words, "under_fire")
        if not game.seats[fired.target].alive:
            return
        game.tell(EVERYONE, fired)
        if fired.kind == "real" and not is_kept(game, fired.target, "gun"):
            withdraw_power(game, FIRE, fired.target)
            await take_down(game, fired.target, self.shows)
        else:
            check_endings(game, "exit")  # somebody may have left while they waited


@says(GunsNamed)
def guns_named(say: Voice, event: GunsNamed) -> Markup:
    """The message to the group: the players with a gun today."""
    t = say.tongue
    head = t.text("🔫 Armed today: <b>{players}</b>.", players=say.joined(event.holders))
    return Markup(" ").join([head, t.text("You'll know if a gun is real when you fire it.")])


@says(GunAimed)
def gun_aimed(say: Voice, event: GunAimed) -> Markup:
    """The message that a player aims a gun at another, who speaks before its kind of bullet is told."""
    t = say.tongue
    by, target = say.player(event.by), say.player(event.target)
    plain = t.text("🔫 <b>{player} fires at {target}!</b>", player=by, target=target)
    head = say.worded(plain, "🔫", player=by, target=target)
    # NOTE: {player} is shot at, and speaks; only then it is told what the gun was loaded with
    word = t.text(
        "{player} has the floor; then you'll learn if the gun was real. Time's up {time}.",
        player=target,
        time=say.time(event.seconds),
    )
    return Markup(" ").join([head, word])


@says(GunFired)
def gun_fired(say: Voice, event: GunFired) -> Markup:
    """The message that a player has fired at another by day, and whether the bullet was real."""
    t = say.tongue
    by, target = say.player(event.by), say.player(event.target)
    if event.kind == "real":
        plain = t.text("💥 <b>{player} fires at {target}: a real bullet!</b>", player=by, target=target)
        return say.worded(plain, "💥", player=by, target=target)
    plain = t.text("💨 <b>{player} fires at {target}: a blank.</b> Nothing happens.", player=by, target=target)
    return say.worded(plain, "💨", player=by, target=target)


@retells(GunFired)
def _gun_fired(say: Voice, event: GunFired) -> Markup:
    return say.tongue.text(
        "💥 {player} fired at {target} ({kind}).",
        player=say.player(event.by),
        target=say.player(event.target),
        kind=bullet(say, event.kind),
    )


@joins(ShotDown)
def _shot_down(say: Voice, event: ShotDown, around: Sequence[Event]) -> Whole | None:
    """The story's line about a shot by day and its victim; None without a single such shot."""
    shot = only(around, GunFired, target=event.seat, kind="real")
    if shot is None:
        return None
    # NOTE: a line of the story: a real bullet; {target} is out of the game
    line = say.tongue.text(
        "💥 {player} shot {target} dead by day.", player=say.player(shot.by), target=say.player(event.seat)
    )
    return Whole(line, (shot,))


@joins(ArmorHeld)
def _held(say: Voice, event: ArmorHeld, around: Sequence[Event]) -> Whole | None:
    """The story's line about a shot by day that armour stopped; None without a single such shot."""
    shot = only(around, GunFired, target=event.seat, kind="real")
    if shot is None:
        return None
    # NOTE: a line of the story: a real bullet; {target} stays in the game
    line = say.tongue.text(
        "🛡 {player} shot at {target}, who was saved by armour.",
        player=say.player(shot.by),
        target=say.player(event.seat),
    )
    return Whole(line, (shot,))
