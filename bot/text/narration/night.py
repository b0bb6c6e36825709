"""The night: calls, private messages, the room of a team, shots that were not fired."""

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
    NightCalled,
    NightFell,
    NightNotice,
    NotHeard,
    Reminder,
    RoomClosed,
    RoomOpened,
    TeamSaid,
    WaveCalled,
)
from bot.text.commands import command
from bot.text.narration.questions import picked
from bot.text.narration.sayings import retells, says, untold
from bot.text.narration.voice import Voice
from bot.text.narration.words import NOTICES, name_of, words_of


@says(NightFell)
def night_fell(say: Voice, event: NightFell) -> Markup:
    """Night falls."""
    t = say.tongue
    head = t.text("🌙 <b>Night {number}.</b>", number=event.number)
    body = say.worded(t.text("The city falls asleep."))
    return Markup(" ").join([head, body, *until_dawn(say, event.seconds)])


def until_dawn(say: Voice, seconds: float) -> list[Markup]:
    """The length of the night; 0 if the call of its only wave tells the time."""
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
says(CallerAwake, "🌚 <b>{caller}</b>, open your eyes and choose a victim.", caller="caller")

# NOTE: {caller} is the name of a team or a role, in the nominative: the mafia
says(CallerAsleep, "💤 <b>{caller}</b>, close your eyes again.", caller="caller")


def _named(say: Voice, callers: tuple[str, ...]) -> Markup:
    return say.tongue.row(map(say.texts.called, callers))


says(DawnBroke, "🌅 Night {number} is over. The city wakes up.", sign="🌅", number="number")

says(DayBrokenOff, "🌘 The day ends here: too few are left to talk or vote.")

retells(DayBrokenOff, "🌘 The day ended early.")


@says(RoomOpened)
def room_opened(say: Voice, event: RoomOpened) -> Markup:
    """A team may talk."""
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
says(TeamSaid, "💬 <b>{player}</b>\n<blockquote>{words}</blockquote>", player="seat", words="text")

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
    """The choice before the answer that fell away."""
    t = say.tongue
    # NOTE: {ability} is the name of an act, in the nominative; {picks} are players and words, or “Yes”
    return t.text(
        "↩️ Your earlier choice counts again: <b>{ability}</b> – {picks}.",
        ability=name_of(say, event.ability),
        picks=t.context("list", ", ").join(picked(say, pick) for pick in event.choice),
    )


# The question itself shows how long: a message that nobody edits must not name a time that a pause makes wrong.
says(
    Reminder,
    "⏳ I'm still waiting for your answer: <b>{ability}</b>. There isn't much time left.",
    ability="ability",
)


@says(NightNotice)
def night_notice(say: Voice, event: NightNotice) -> Markup | None:
    """A notice that an act takes place tonight; nothing more is said."""
    return NOTICES[event.act].said(say.tongue) if event.act in NOTICES else None


untold(NightNotice)  # what took place is told instead


says(ActsDoubled, "✌️ You were doubled: tonight your ability works on two players, and counts as one use.")


def held_fire(say: Voice, team: Markup) -> Markup:
    """The line about a team, the subject of a sentence; from night to night in other words."""
    t = say.tongue
    match say.night % 3:
        case 0:
            return t.text("🔫 {team} held fire.", team=team)
        case 1:
            return t.text("🔫 {team} didn't shoot at anybody.", team=team)
        case _:
            return t.text("🔫 {team} let the night pass without a shot.", team=team)
