"""Guns by day: who holds one, who fires, whom it takes out."""

from markupsafe import Markup

from bot.engine.events import GunAimed, GunFired, GunsNamed, LastCallOpened, ShotDown
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "fire_gun",
    Words(
        name=later.context("ability", "Gunshot"),
        question=later.text("🔫 <b>You have a gun. Who do you want to shoot?</b> Pick a player, then confirm."),
    ),
)


def bullet(say: Voice, kind: str) -> Markup:
    """The load of a gun."""
    # NOTE: of a gun: a bullet that kills, or one that only makes noise
    return say.tongue.context("gun", "real bullet") if kind == "real" else say.tongue.context("gun", "blank")


@says(GunsNamed)
def guns_named(say: Voice, event: GunsNamed) -> Markup:
    """The holders of guns today."""
    t = say.tongue
    head = t.text("🔫 Armed today: <b>{players}</b>.", players=say.joined(event.holders))
    return Markup(" ").join([head, t.text("Whether a gun is real shows when it is fired.")])


@says(LastCallOpened)
def last_call_opened(say: Voice, event: LastCallOpened) -> Markup:
    """The last call for guns."""
    if event.what == "spear":
        return say.tongue.text(
            "⏳ <b>Last call before the vote.</b> Does anybody throw a spear? Time: {time}.",
            time=say.time(event.seconds),
        )
    if not event.holders:
        return say.tongue.text(
            "⏳ <b>Last call before the vote.</b> Does anybody draw a gun? Time: {time}.",
            time=say.time(event.seconds),
        )
    return say.tongue.text(
        "⏳ <b>Last call before the vote.</b> Still armed: {players}. Fire now or the gun is lost. Time: {time}.",
        players=say.joined(event.holders),
        time=say.time(event.seconds),
    )


@says(GunAimed)
def gun_aimed(say: Voice, event: GunAimed) -> Markup:
    """A player who is about to be shot at speaks first."""
    t = say.tongue
    by, target = say.player(event.by), say.player(event.target)
    plain = t.text("🔫 <b>{player} fires at {target}!</b>", player=by, target=target)
    head = say.worded(plain, "🔫", player=by, target=target)
    # NOTE: {player} is shot at, and speaks; only then it is told what the gun was loaded with
    word = t.text(
        "{player} has the floor; then you learn whether the gun was real. Time: {time}.",
        player=target,
        time=say.time(event.seconds),
    )
    return Markup(" ").join([head, word])


@says(GunFired)
def gun_fired(say: Voice, event: GunFired) -> Markup:
    """A shot by day."""
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


@says(ShotDown)
def shot_down(say: Voice, event: ShotDown) -> Markup:
    """A player leaves by a gun."""
    player = say.player(event.seat)
    plain = say.tongue.text("💀 <b>{player}</b> is out of the game, shot by day.", player=player)
    return say.worded(plain, "💀", player=player) + say.role_line(event.role)


retells(ShotDown, "💀 Shot by day: {player}.", player="seat")
