"""The story of a game, told at its end: night by night and day by day, with what was secret."""

from collections.abc import Iterator
from itertools import groupby

from markupsafe import Markup

from bot.engine.events import (
    Blocked,
    DayBroke,
    DiedAtNight,
    Event,
    Guarded,
    GuessChosen,
    Inquired,
    Lynched,
    NightFell,
    NobodyDied,
    NobodyVotedOut,
    NominationClosed,
    PlayerLeft,
    Protected,
    Saved,
    ShotChosen,
    ShotFired,
    StoryTold,
    VerdictClosed,
    VotedOut,
)
from bot.engine.phases import Phase
from bot.lang.lengths import split
from bot.lang.narration.leaving import left_because
from bot.lang.narration.results import total_lines
from bot.lang.narration.voice import RETELLINGS, SAYINGS, Voice, retells, says
from bot.lang.narration.votes import vote_lines


def tell(say: Voice, event: StoryTold) -> list[Markup]:
    """The story as messages, each an expandable quotation that fits."""
    title = say.tongue.text("📖 <b>The story of this game</b>") + Markup("\n")
    return split(_lines(say, event), before=title + Markup("<blockquote expandable>"), after="</blockquote>")


@says(StoryTold)
def story_told(say: Voice, event: StoryTold) -> Markup:
    """The first message of the story; `Narration.story` gives them all."""
    messages = tell(say, event)
    return messages[0] if messages else say.tongue.text("📖 Nothing happened in this game.")


def _lines(say: Voice, event: StoryTold) -> Iterator[Markup]:
    for (name, number), entries in groupby(event.entries, key=lambda entry: (entry[0].name, entry[0].number)):
        yield Markup("<b>{}</b>").format(phase_name(say, Phase(name, number)))
        events = [happened for _, happened in entries]
        dead = {happened.seat for happened in events if isinstance(happened, DiedAtNight)}
        for happened in events:
            if isinstance(happened, Saved) and happened.target in dead:
                continue  # from one bullet; another thing killed that player all the same
            line = retell(say, happened)
            if line:
                yield from map(Markup, line.split("\n"))  # our own markup; no tag spans a line


def phase_name(say: Voice, phase: Phase) -> Markup:
    """A phase as a heading."""
    t = say.tongue
    match phase.name:
        case "night":
            return t.text("🌙 Night {number}", number=phase.number)
        case "day":
            return t.text("☀️ Day {number}", number=phase.number)
        case "finale":
            return t.text("🤝 The last three")
        case "intro":
            return t.text("🎭 Introduction")
        case _:
            return t.text("🏁 The end")


def retell(say: Voice, event: Event) -> Markup | None:
    """One event as a line of the story."""
    telling = RETELLINGS.get(type(event)) or SAYINGS.get(type(event))
    return telling(say, event) if telling else None


@retells(NightFell)
def _night_fell(_say: Voice, _event: NightFell) -> None:
    return None  # the headings tell it


@retells(DayBroke)
def _day_broke(_say: Voice, _event: DayBroke) -> None:
    return None


@retells(ShotChosen)
def _shot_chosen(say: Voice, event: ShotChosen) -> Markup:
    t = say.tongue
    team = say.texts.team(event.team)
    if event.target is None:
        return t.text("🔫 {team}: no shot.", team=team)
    target = say.player(event.target)
    if event.by is None:
        return t.text("🔫 {team}: a shot at {target}.", team=team, target=target)
    return t.text(
        "🔫 {team}: a shot at {target}, chosen by {player}.", team=team, target=target, player=say.player(event.by)
    )


@retells(Inquired)
def _inquired(say: Voice, event: Inquired) -> Markup:
    return say.tongue.text(
        "🔎 {player} inquired about {target}: {side}.",
        player=say.player(event.by),
        target=say.player(event.target),
        side=say.texts.shown(event.shows),
    )


@retells(GuessChosen)
def _guess_chosen(say: Voice, event: GuessChosen) -> Markup:
    t = say.tongue
    team = say.texts.team(event.team)
    if event.target is None or event.role is None:
        return t.text("🔫 {team}: no shot.", team=team)  # a guess was chosen, but none was named
    return t.text(
        "🎯 {team}: a guess, {target} – {role}.",
        team=team,
        target=say.player(event.target),
        role=say.texts.role(event.role),
    )


@says(Guarded)
def _guarded(say: Voice, event: Guarded) -> Markup:
    t = say.tongue
    return t.text("🛡 {player} guarded {target}.", player=say.player(event.by), target=say.player(event.target))


@says(Protected)
def _protected(say: Voice, event: Protected) -> Markup:
    t = say.tongue
    if event.by == event.target:
        return t.text("🩺 {player} chose their own protection.", player=say.player(event.by))
    return t.text("🩺 {player} stood by {target}.", player=say.player(event.by), target=say.player(event.target))


@says(Blocked)
def _blocked(say: Voice, event: Blocked) -> Markup:
    t = say.tongue
    return t.text("⛓ {player} blocked {target}.", player=say.player(event.by), target=say.player(event.target))


@says(ShotFired)
def _shot_fired(say: Voice, event: ShotFired) -> Markup:
    t = say.tongue
    return t.text("🔫 {player} shot at {target}.", player=say.player(event.by), target=say.player(event.target))


@says(Saved)
def _saved(say: Voice, event: Saved) -> Markup:
    return say.tongue.text("💚 Saved from death: {player}.", player=say.player(event.target))


@retells(DiedAtNight)
def _died_at_night(say: Voice, event: DiedAtNight) -> Markup:
    return say.tongue.text("💀 Killed in the night: {player}.", player=say.player(event.seat))


@retells(NobodyDied)
def _nobody_died(say: Voice, _event: NobodyDied) -> Markup:
    return say.tongue.text("🕊 Nobody died in the night.")


@retells(NominationClosed)
def _nomination_closed(say: Voice, event: NominationClosed) -> Markup | None:
    if not any(voters for _, voters in event.votes):
        return say.tongue.text("🗳 First vote: nobody voted.")
    return say.tongue.text("🗳 First vote:") + Markup("\n") + vote_lines(say, event.votes)


@retells(VerdictClosed)
def _verdict_closed(say: Voice, event: VerdictClosed) -> Markup:
    tally = total_lines(say, event) or vote_lines(say, event.votes)
    if not tally:
        return say.tongue.text("⚖️ Second vote: nobody voted.")
    return say.tongue.text("⚖️ Second vote:") + Markup("\n") + tally


@retells(VotedOut)
def _voted_out(say: Voice, event: VotedOut) -> Markup:
    return say.tongue.text("⚖️ Out by vote: {player}.", player=say.player(event.seat))


@retells(Lynched)
def _lynched(say: Voice, event: Lynched) -> Markup:
    executed = say.tongue.text("⚖️ Executed: {player}.", player=say.player(event.seat))
    return executed + Markup("\n") + vote_lines(say, event.votes)


@retells(NobodyVotedOut)
def _nobody_voted_out(say: Voice, _event: NobodyVotedOut) -> Markup:
    return say.tongue.text("🤝 Nobody left by vote.")


@retells(PlayerLeft)
def _player_left(say: Voice, event: PlayerLeft) -> Markup:
    return left_because(say, event.seat, event.why)
