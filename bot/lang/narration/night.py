"""The night: who is called, what is told in private, the room of a team."""

from markupsafe import Markup

from bot.engine.events import (
    CannotAct,
    ChoiceVoid,
    DawnBroke,
    DiedAtNight,
    GuessChosen,
    Inquired,
    NightFell,
    NobodyDied,
    NotHeard,
    Reminder,
    RoleGuessed,
    RoomClosed,
    RoomOpened,
    ShotChosen,
    TeamSaid,
    UnderFire,
    UnderGuard,
    WaveCalled,
)
from bot.lang.narration.abilities import ability_name
from bot.lang.narration.voice import Voice, says


@says(NightFell)
def night_fell(say: Voice, event: NightFell) -> Markup:
    """Night falls."""
    t = say.tongue
    head = t.text("🌙 <b>Night {number}.</b>", number=event.number)
    body = say.one_of(
        t.text("The city falls asleep."),
        t.text("Lights out: the city closes its eyes."),
        t.text("The streets grow empty, the windows dark. The city sleeps."),
        t.text("It is late. The whole city goes to bed."),
    )
    return Markup(" ").join([head, body, t.text("Until dawn: {time}.", time=say.time(event.seconds))])


@says(WaveCalled)
def wave_called(say: Voice, event: WaveCalled) -> Markup:
    """Who is called, whether or not he still lives."""
    t = say.tongue
    if event.callers == ("circle",):
        # NOTE: a circle of players who know each other, such as Ocean's
        return t.text(
            "⭕ The circle is awake, if there is one, and talks in the private chat. Time: {time}.",
            time=say.time(event.seconds),
        )
    callers = say.tongue.context("list", ", ").join(say.texts.caller(caller) for caller in event.callers)
    # NOTE: {callers} are names of teams and roles, each in the nominative
    called = t.text("🔔 Called now: <b>{callers}</b>.", callers=callers)
    return Markup(" ").join(
        [called, t.text("The question is in the private chat. Time: {time}.", time=say.time(event.seconds))]
    )


@says(DawnBroke)
def dawn_broke(say: Voice, event: DawnBroke) -> Markup:
    """The night is over."""
    t = say.tongue
    return say.one_of(
        t.text("🌅 Night {number} is over. The city wakes up.", number=event.number),
        t.text("🌅 Night {number} is over. The sun is rising, open your eyes.", number=event.number),
        t.text("🌅 Night {number} is over. Good morning, city.", number=event.number),
    )


@says(DiedAtNight)
def died_at_night(say: Voice, event: DiedAtNight) -> Markup:
    """Who was killed."""
    t = say.tongue
    player = say.player(event.seat)
    # NOTE: keep clear of forms that tell the player's gender
    told = say.one_of(
        t.text("💀 Last night the city lost a player: <b>{player}</b>.", player=player),
        t.text("💀 One of us did not wake up this morning: <b>{player}</b>.", player=player),
        t.text("💀 The night took its victim: <b>{player}</b>.", player=player),
    )
    return told + say.role_line(event.role)


@says(NobodyDied)
def nobody_died(say: Voice, _event: NobodyDied) -> Markup:
    """Nobody was killed, for whatever reason."""
    t = say.tongue
    return say.one_of(
        t.text("🕊 Nobody was killed last night."),
        t.text("🕊 A quiet morning: nobody was killed last night."),
        t.text("🕊 The city counts its people, and nobody was killed last night."),
    )


@says(ShotChosen)
def shot_chosen(say: Voice, event: ShotChosen) -> Markup:
    """The team's target."""
    t = say.tongue
    if event.target is None:
        return t.text("🎯 No target was chosen. There is no shot tonight.")
    chosen = t.text("🎯 Tonight's target: <b>{player}</b>.", player=say.player(event.target))
    if event.by is None:
        return chosen
    return Markup(" ").join([chosen, t.text("The choice was made by {player}.", player=say.player(event.by))])


@says(Inquired)
def inquired(say: Voice, event: Inquired) -> Markup:
    """The answer to an inquiry."""
    # NOTE: {side} is how one player shows to an inquiry, "Town" or "Mafia"
    return say.tongue.text(
        "🔎 The answer to your inquiry. {player}: <b>{side}</b>.",
        player=say.player(event.target),
        side=say.texts.shown(event.shows),
    )


@says(RoomOpened)
def room_opened(say: Voice, event: RoomOpened) -> Markup:
    """A team may talk."""
    t = say.tongue
    if len(event.members) == 1:
        return t.text("🗝 You are the only one in your team, so nobody reads along tonight.")
    opened = t.text("🗝 Your team's room is open: whatever you write to me here, I pass on to your mates.")
    return Markup("\n").join([opened, say.rows(event.members)])


@says(RoomClosed)
def room_closed(say: Voice, _event: RoomClosed) -> Markup:
    """A team may not talk any more."""
    return say.tongue.text("🔒 Your team's room is closed. Until it opens again I pass nothing on.")


@says(TeamSaid)
def team_said(say: Voice, event: TeamSaid) -> Markup:
    """What a mate wrote."""
    t = say.tongue
    # NOTE: a mate's words, passed on: quoted, so that no line of them can be taken for the narrator's
    return t.text(
        "💬 <b>{player}</b>\n<blockquote>{words}</blockquote>", player=say.player(event.seat), words=event.text
    )


@says(NotHeard)
def not_heard(say: Voice, _event: NotHeard) -> Markup:
    """Nobody listens."""
    return say.tongue.text("🤫 Nobody hears what you write here now.")


@says(GuessChosen)
def guess_chosen(say: Voice, event: GuessChosen) -> Markup:
    """The team's guess; whether it is right, the morning shows."""
    t = say.tongue
    if event.target is None or event.role is None:
        return t.text("🎯 A guess was chosen, but nothing was named. Your team does nothing tonight.")
    # NOTE: {role} is in the nominative
    return t.text(
        "🎯 Tonight your team guesses: {target} – <b>{role}</b>. There is no shot.",
        target=say.player(event.target),
        role=say.texts.role(event.role),
    )


@says(RoleGuessed)
def role_guessed(say: Voice, event: RoleGuessed) -> Markup:
    """Whose role was guessed."""
    # NOTE: {role} is in the nominative
    return say.tongue.text(
        "🎯 The mafia guessed the role of {player}: <b>{role}</b>.",
        player=say.player(event.seat),
        role=say.texts.role(event.role),
    )


@says(UnderFire)
def under_fire(say: Voice, _event: UnderFire) -> Markup:
    """Somebody may answer a bullet."""
    return say.tongue.text("🎯 <b>You were shot at tonight.</b> You may answer with your bullet, or hold fire.")


@says(UnderGuard)
def under_guard(say: Voice, _event: UnderGuard) -> Markup:
    """No victim tonight."""
    return say.tongue.text("🛡 You are guarded tonight, so you can take nobody.")


@says(CannotAct)
def cannot_act(say: Voice, _event: CannotAct) -> Markup:
    """No question tonight."""
    return say.tongue.text("🚫 Tonight you cannot use your ability.")


@says(ChoiceVoid)
def choice_void(say: Voice, event: ChoiceVoid) -> Markup:
    """Your pick has left."""
    return say.tongue.text(
        "⚠️ {player} is not in the game any more, so your choice no longer counts. Please choose again.",
        player=say.player(event.target),
    )


@says(Reminder)
def reminder(say: Voice, event: Reminder) -> Markup:
    """A question is still open."""
    return say.tongue.text(
        "⏳ I am still waiting for your answer: <b>{ability}</b>. Time left: {time}.",
        ability=ability_name(say.tongue, event.ability),
        time=say.time(event.seconds),
    )
