"""The dawn news: the dead of the night, and the bullets that hit stone."""

from collections.abc import Sequence

from markupsafe import Markup

from bot.engine.events import DiedAtNight, DiedTogether, HitStone, KilledBy, NobodyDied, Saved, VestTorn
from bot.text.narration.sayings import retells, says
from bot.text.narration.voice import Voice


@says(DiedAtNight)
def died_at_night(say: Voice, event: DiedAtNight) -> Markup:
    """The player who was killed."""
    player = say.player(event.seat)
    match event.cause:
        case "mafia":
            # NOTE: keep clear of forms that tell the player's gender, here and below
            told = say.tongue.text("💀 <b>{player}</b> was killed by the mafia's bullet.", player=player)
            return told + say.role_line(event.role)
        case "sniper":
            return say.tongue.text("🎯 <b>{player}</b> was sniped.", player=player) + say.role_line(event.role)
        case "vigilante":
            told = say.tongue.text("💀 <b>{player}</b> was killed by the vigilante.", player=player)
            return told + say.role_line(event.role)
        case "arrest":
            return say.tongue.text(
                "🚔 The thief, <b>{player}</b>, was arrested and killed by the detective.", player=player
            )
        case "guess":
            # NOTE: "سلاخی": the player's exact role was guessed. Keep clear of forms that tell the player's gender
            return say.tongue.text("🎯 <b>{player}</b> was slaughtered last night.", player=player) + say.role_line(
                event.role
            )
        case "code":
            # NOTE: "مرگ ژنرال": Bonaparte, the General, has woken an enemy. No forms that tell the player's gender
            return say.tongue.text("🎖 <b>The General is dead: {player}.</b>", player=player) + say.role_line(event.role)
    # NOTE: keep clear of forms that tell the player's gender
    plain = say.tongue.text("💀 Last night the city lost a player: <b>{player}</b>.", player=player)
    return say.worded(plain, "💀", player=player) + say.role_line(event.role)


@retells(DiedAtNight)
def _died_at_night(say: Voice, event: DiedAtNight) -> Markup:
    match event.cause:
        case "guess":
            return say.tongue.text("🎯 {player} was slaughtered.", player=say.player(event.seat))
        case "code":
            return say.tongue.text("🎖 The General, {player}, died.", player=say.player(event.seat))
    return say.tongue.text("💀 {player} was killed in the night.", player=say.player(event.seat))


def killed_by(say: Voice, event: KilledBy, callers: Sequence[int] = ()) -> Markup:
    """The killers of a player, in place of the plain line of the death; with the players who decided on the shot."""
    t, player = say.tongue, say.player(event.seat)
    killers = [*map(say.texts.team_in_sentence, event.teams), *map(say.player, event.by)]
    if not killers:
        return t.text("💀 {player} was killed in the night.", player=player)
    if len(killers) == 1 and len(callers) == 1:
        # NOTE: a line of the story; {killer} is a team such as "the mafia", in the nominative, {caller} a player
        return t.text(
            "💀 On {caller}'s call, {killer} killed {player}.",
            caller=say.player(callers[0]),
            killer=killers[0],
            player=player,
        )
    line: Markup
    if len(killers) == 1:
        # NOTE: a line of the story; {killer} is a player, or a team such as "the mafia", in the nominative
        line = t.text("💀 {killer} killed {player}.", killer=say.doers(killers), player=player)
    else:
        # NOTE: a line of the story; {killers}, two or more, are players, or teams such as "the mafia", nominative
        line = t.text("💀 {killers} killed {player}.", killers=say.doers(killers), player=player)
    calls = [t.text("{player} made the call.", player=say.player(caller)) for caller in callers]
    return Markup(" ").join([line, *calls])


@retells(KilledBy)
def _killed_by(say: Voice, event: KilledBy) -> Markup:
    return killed_by(say, event)


says(NobodyDied, "🕊 Nobody was killed last night.", sign="🕊")

# NOTE: a line of the story; without its sign it also follows a sentence about the night
retells(NobodyDied, "🕊 Nobody died.")


@says(DiedTogether)
def died_together(say: Voice, event: DiedTogether) -> Markup:
    """The players who left by one hand; or, where no death is announced by itself, all the night's dead."""
    t, players = say.tongue, say.joined(seat for seat, _ in event.dead)
    if event.cause == "masons":
        # NOTE: "شهر مرگ فراماسونی داشته است"; {players}, one or several, are all of the night's dead
        told = t.text("📐 <b>There was a mason death.</b> Out: <b>{players}</b>.", players=players)
    else:
        # NOTE: {players}, one or several: the killer citizen, whom the killer shot, and all who named the killer
        told = t.text("🔪 The killer's hand takes <b>{players}</b>.", players=players)
    roles = [
        # NOTE: a line of a list: a player who is out, and the role, in the nominative
        t.context("out", "{player} – {role}", player=say.player(seat), role=say.texts.role(role))
        for seat, role in event.dead
        if role is not None
    ]
    return Markup("\n").join([told, *roles])


@retells(DiedTogether)
def _died_together(say: Voice, event: DiedTogether) -> Markup:
    players = say.joined(seat for seat, _ in event.dead)
    if event.cause == "masons":
        # NOTE: a line of the story; {players}, one or several, are all of the night's dead
        return say.tongue.text("📐 A mason death took {players}.", players=players)
    # NOTE: a line of the story; {players} are one or several
    return say.tongue.text("🔪 The killer's hand took {players}.", players=players)


@says(HitStone)
def hit_stone(say: Voice, event: HitStone) -> Markup:
    """A bullet without effect."""
    match event.bullet:
        case "sniper":
            return say.tongue.text("🪨 The sniper's bullet missed.")
        case "vigilante":
            return say.tongue.text("🪨 The vigilante's bullet missed.")
    # NOTE: "تیر مافیا به سنگ خورد": it hit nobody, for whatever reason
    return say.tongue.text("🪨 The mafia's bullet missed.")


says(VestTorn, "🦺 The vest you wore stopped a bullet, and is torn now. The next bullet will hit you.")

# NOTE: a line of the story: a vest has stopped a bullet, and is torn
retells(VestTorn, "🦺 A bullet tore {player}'s vest.", player="seat")

says(Saved, "💚 {player} was saved from death.", player="target")
