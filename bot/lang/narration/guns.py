"""Guns by day: who holds one, who fires, whom it takes out."""

from markupsafe import Markup

from bot.engine.events import ArmorBroken, GunFired, GunGiven, GunsNamed, LastCallOpened, ShotDown
from bot.lang.narration.voice import Voice, retells, says


def bullet(say: Voice, kind: str) -> Markup:
    """What a gun is loaded with."""
    # NOTE: of a gun: a bullet that kills, or one that only makes noise
    return say.tongue.context("gun", "real bullet") if kind == "real" else say.tongue.context("gun", "blank")


@says(GunGiven)
def _gun_given(say: Voice, event: GunGiven) -> Markup:
    t = say.tongue
    by, kind = say.player(event.by), bullet(say, event.kind)
    if event.by == event.target:
        return t.text("🔫 {player} kept a gun ({kind}).", player=by, kind=kind)
    return t.text("🔫 {player} gave a gun to {target} ({kind}).", player=by, target=say.player(event.target), kind=kind)


@says(GunsNamed)
def guns_named(say: Voice, event: GunsNamed) -> Markup:
    """Who holds a gun today."""
    t = say.tongue
    head = t.text("🔫 Today a gun is held by: <b>{players}</b>.", players=say.players(event.holders))
    return Markup(" ").join([head, t.text("Whether a gun is real, only the one who gave it knows.")])


@says(LastCallOpened)
def last_call_opened(say: Voice, event: LastCallOpened) -> Markup:
    """Now or never."""
    return say.tongue.text(
        "⏳ <b>Last call before the vote.</b> Still armed: {players}. Fire now or the gun is lost. Time: {time}.",
        players=say.players(event.holders),
        time=say.time(event.seconds),
    )


@says(GunFired)
def gun_fired(say: Voice, event: GunFired) -> Markup:
    """A shot by day."""
    t = say.tongue
    by, target = say.player(event.by), say.player(event.target)
    if event.kind == "real":
        return t.text("💥 <b>{player} fires at {target}: a real bullet!</b>", player=by, target=target)
    return t.text("💨 <b>{player} fires at {target}: a blank.</b> Nothing happens.", player=by, target=target)


@retells(GunFired)
def _gun_fired(say: Voice, event: GunFired) -> Markup:
    return say.tongue.text(
        "💥 {player} fired at {target} ({kind}).",
        player=say.player(event.by),
        target=say.player(event.target),
        kind=bullet(say, event.kind),
    )


@says(ArmorBroken)
def armor_broken(say: Voice, event: ArmorBroken) -> Markup:
    """Somebody stays after all, shown as what he was."""
    t = say.tongue
    # NOTE: {was} is in the nominative
    shown = t.text(
        "🛡 <b>{player} – {was}!</b> The armour held.", player=say.player(event.seat), was=say.texts.role(event.was)
    )
    # NOTE: {role} is in the nominative
    stays = t.text("It is gone now; the player stays, with another role: {role}.", role=say.texts.role(event.role))
    return Markup(" ").join([shown, stays])


@retells(ArmorBroken)
def _armor_broken(say: Voice, event: ArmorBroken) -> Markup:
    # NOTE: a line of the story: a player's old role and new role, each in the nominative
    return say.tongue.text(
        "🛡 Kept by the armour: {player}, {was} → {role}.",
        player=say.player(event.seat),
        was=say.texts.role(event.was),
        role=say.texts.role(event.role),
    )


@says(ShotDown)
def shot_down(say: Voice, event: ShotDown) -> Markup:
    """Somebody leaves by a gun."""
    left = say.tongue.text("💀 <b>{player}</b> leaves the game, shot by day.", player=say.player(event.seat))
    return left + say.role_line(event.role)


@retells(ShotDown)
def _shot_down(say: Voice, event: ShotDown) -> Markup:
    return say.tongue.text("💀 Shot by day: {player}.", player=say.player(event.seat))
