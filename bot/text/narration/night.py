"""The words of the night: calls of roles, private messages, the chat room of a team; and the news at dawn."""

from collections.abc import Sequence

from markupsafe import Markup

from bot.engine.events import (
    ActBlocked,
    ActsDoubled,
    BackInForce,
    CallerAsleep,
    CallerAwake,
    CannotAct,
    ChoiceVoid,
    DawnBroke,
    DayBrokenOff,
    DiedAtNight,
    DiedTogether,
    HitStone,
    KilledBy,
    NightCalled,
    NightFell,
    NightNotice,
    NobodyDied,
    NotHeard,
    Reminder,
    RoomClosed,
    RoomOpened,
    Saved,
    TeamSaid,
    VestTorn,
    WaveCalled,
)
from bot.text.narration.questions import picked
from bot.text.narration.sayings import retells, says, untold
from bot.text.narration.voice import Voice
from bot.text.narration.words import NOTICES, name_of, words_of
from bot.text.tongue import command


@says(NightFell)
def night_fell(say: Voice, event: NightFell) -> Markup:
    """The words for nightfall."""
    t = say.tongue
    head = t.text("🌙 <b>Night {number}.</b>", number=event.number)
    body = say.worded(t.text("The city falls asleep."))
    return Markup(" ").join([head, body, *until_dawn(say, event.seconds)])


def until_dawn(say: Voice, seconds: float) -> list[Markup]:
    """The line that tells when dawn comes; none at 0 seconds, where the call of the only wave tells the time."""
    # NOTE: {time} is the end of a time, "in 60 seconds"
    return [say.tongue.text("Dawn breaks {time}.", time=say.time(seconds))] if seconds else []


@says(WaveCalled)
def wave_called(say: Voice, event: WaveCalled) -> Markup:
    """The roles that are called, whether or not their players still live."""
    t = say.tongue
    own = words_of(event.callers[0]).call if len(event.callers) == 1 else None
    if own:
        return own.said(t, time=say.time(event.seconds))
    callers = say.tongue.listing(say.texts.called(caller) for caller in event.callers)
    # NOTE: {callers} are names of teams and roles, each in the nominative
    called = say.worded(t.text("🔔 <b>{callers}</b>, wake up.", callers=callers), "🔔", callers=callers)
    time = say.time(event.seconds)
    if say.hand:
        return Markup(" ").join(
            [called, t.text("Check our private chat or “My hand”. I'll move on {time}.", time=time)]
        )
    return Markup(" ").join([called, t.text("Check our private chat. I'll move on {time}.", time=time)])


@says(NightCalled)
def night_called(say: Voice, event: NightCalled) -> Markup:
    """The roles called tonight, all at once."""
    # NOTE: {callers} are names of teams and roles, each in the nominative, in the order in which they act
    return say.tongue.text(
        "🔔 Tonight I wake you in this order: <b>{callers}</b>. The questions come in our private chat.",
        callers=_named(say, event.callers),
    )


# NOTE: {caller} is the name of a team or a role, in the nominative: the mafia, the maniac
says(CallerAwake, "🌚 <b>{caller}</b>, open your eyes and choose a victim.")

# NOTE: {caller} is the name of a team or a role, in the nominative: the mafia
says(CallerAsleep, "💤 <b>{caller}</b>, close your eyes again.")


def _named(say: Voice, callers: tuple[str, ...]) -> Markup:
    return say.tongue.row(map(say.texts.called, callers))


says(DawnBroke, "🌅 Night {number} is over. The city wakes up.", sign="🌅")

says(DayBrokenOff, "🌘 The day ends here: too few are left to talk or vote.")

retells(DayBrokenOff, "🌘 The day ended early.")


@says(RoomOpened)
def room_opened(say: Voice, event: RoomOpened) -> Markup:
    """The words to a team that may talk in its room for the night."""
    t = say.tongue
    if len(event.members) == 1:
        return t.text("🗝 You're alone in your team's room: nobody else reads it tonight.")
    if say.here:
        # NOTE: to a player who is told secrets in the group; /t is a command that nobody else sees
        opened = t.text(
            "🗝 Your team's room is open. Pick /t from the list of commands and write your words after it, "
            "as in {example}, or reply to this message: I pass them on to your teammates, and nobody else "
            "sees them.",
            example=command("/t 4?"),
        )
    else:
        opened = t.text(
            "🗝 Your team's room is open: everything you write to me in private, I pass on to your teammates."
        )
    return Markup("\n").join([opened, say.rows(event.members)])


says(RoomClosed, "🔒 Your team's room is closed: I've stopped passing messages on.")

# NOTE: a teammate's words, passed on: quoted, so that no line of them can be taken for the narrator's
says(TeamSaid, "💬 <b>{player}</b>\n<blockquote>{words}</blockquote>", words="text")

says(NotHeard, "🤫 Nobody reads what you write here now.")

says(CannotAct, "🚫 You can't use your ability tonight.")

says(ActBlocked, "🚫 You were blocked tonight: what you chose had no effect.")

says(
    ChoiceVoid,
    "⚠️ {player} is no longer in the game, so that choice doesn't count. You may choose again.",
    player="target",
)


@says(BackInForce)
def back_in_force(say: Voice, event: BackInForce) -> Markup:
    """The message that an earlier choice counts again, since the answer after it fell away."""
    t = say.tongue
    # NOTE: {ability} is the name of an act, in the nominative; {picks} are players and words, or “Yes”
    return t.text(
        "↩️ Your earlier choice counts again: <b>{ability}</b> – {picks}.",
        ability=name_of(say, event.ability),
        picks=t.context("list", ", ").join(picked(say, pick) for pick in event.choice),
    )


# The question itself shows how long: a message that nobody edits must not name a time that a pause makes wrong.
says(Reminder, "⏳ I'm still waiting for your answer: <b>{ability}</b>. There isn't much time left.")


@says(NightNotice)
def night_notice(say: Voice, event: NightNotice) -> Markup | None:
    """The notice to all that an act takes place tonight, without details."""
    return NOTICES[event.act].said(say.tongue) if event.act in NOTICES else None


untold(NightNotice)  # what took place is told instead

says(ActsDoubled, "✌️ You were doubled: tonight your ability works on two players, and counts as one use.")


def held_fire(say: Voice, team: Markup) -> Markup:
    """The line that a team did not shoot, in other words from night to night."""
    t = say.tongue
    match say.night % 3:
        case 0:
            return t.text("🔫 {team} held fire.", team=team)
        case 1:
            return t.text("🔫 {team} didn't shoot at anybody.", team=team)
        case _:
            return t.text("🔫 {team} let the night pass without a shot.", team=team)


@says(DiedAtNight)
def died_at_night(say: Voice, event: DiedAtNight) -> Markup:
    """The words for a player who was killed at night."""
    player = say.player(event.seat)
    match event.cause:
        case "mafia":
            # NOTE: keep clear of forms that tell the player's gender, here and below
            told = say.tongue.text("💀 <b>{player}</b> was killed by the mafia's bullet.", player=player)
        case "sniper":
            told = say.tongue.text("🎯 <b>{player}</b> was sniped.", player=player)
        case "vigilante":
            told = say.tongue.text("💀 <b>{player}</b> was killed by the vigilante.", player=player)
        case "arrest":
            return say.tongue.text(
                "🚔 The thief, <b>{player}</b>, was arrested and killed by the detective.", player=player
            )
        case "guess":
            # NOTE: "سلاخی": the player's exact role was guessed. Keep clear of forms that tell the player's gender
            told = say.tongue.text("🎯 <b>{player}</b> was slaughtered last night.", player=player)
        case "code":
            # NOTE: "مرگ ژنرال": Bonaparte, the General, has woken an enemy. No forms that tell the player's gender
            told = say.tongue.text("🎖 <b>The General is dead: {player}.</b>", player=player)
        case _:
            # NOTE: keep clear of forms that tell the player's gender
            plain = say.tongue.text("💀 Last night the city lost a player: <b>{player}</b>.", player=player)
            told = say.worded(plain, "💀", player=player)
    return told + say.role_line(event.role)


@retells(DiedAtNight)
def _died_at_night(say: Voice, event: DiedAtNight) -> Markup:
    match event.cause:
        case "guess":
            return say.tongue.text("🎯 {player} was slaughtered.", player=say.player(event.seat))
        case "code":
            return say.tongue.text("🎖 The General, {player}, died.", player=say.player(event.seat))
    return say.tongue.text("💀 {player} was killed in the night.", player=say.player(event.seat))


def killed_by(say: Voice, event: KilledBy, callers: Sequence[int] = ()) -> Markup:
    """The words that name a player's killers, and `callers` who decided on the shot, in place of the plain line."""
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
    """The words for players who died together, or for all the night's dead where deaths are told at once."""
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
    """The words for a bullet that had no effect."""
    match event.bullet:
        case "sniper":
            return say.tongue.text("🪨 The sniper's bullet missed.")
        case "vigilante":
            return say.tongue.text("🪨 The vigilante's bullet missed.")
    # NOTE: "تیر مافیا به سنگ خورد": it hit nobody, for whatever reason
    return say.tongue.text("🪨 The mafia's bullet missed.")


says(VestTorn, "🦺 The vest you wore stopped a bullet, and is torn now. The next bullet will hit you.")

# NOTE: a line of the story: a vest has stopped a bullet, and is torn
retells(VestTorn, "🦺 A bullet tore {player}'s vest.")

says(Saved, "💚 {player} was saved from death.", player="target")
