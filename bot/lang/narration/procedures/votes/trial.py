"""The trial: its votes, its ties, and what becomes of who is convicted."""

from markupsafe import Markup

from bot.engine.events import (
    AlibiHeld,
    NumberDuelOpened,
    NumbersShown,
    SpareOrJailClosed,
    SpareOrJailOpened,
    TrialClosed,
    TrialOpened,
)
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.votes import Tally, some, tallies, vote_lines
from bot.lang.narration.words import Words, register, register_pick

register("spare_or_jail", Words(name=later.context("ability", "Spare or jail")))
register(
    "duel_pick",
    Words(
        name=later.context("ability", "Duel of numbers"),
        question=later.text(
            "🎲 <b>Which number do you pick?</b> The player farthest from my hidden number is convicted. Nobody else"
            " can pick the same one."
        ),
        default=later.text("If you don't answer, chance picks a free number for you."),
    ),
)
# NOTE: a button: a vote to send the players who tied to jail
register_pick("jail", later.context("button", "Jail"))
# NOTE: a button: a vote to let the players who tied stay in the game
register_pick("spare", later.context("button", "Spare"))
# NOTE: a button in a duel of numbers
register_pick("number", later.context("button", "Number {number}"))

says(
    TrialOpened, "⚖️ <b>The vote begins.</b> Candidates: {players}. Time: {time}.", players="candidates", time="seconds"
)


@says(TrialClosed)
def trial_closed(say: Voice, event: TrialClosed) -> Markup:
    """The votes, and those that silence has cast."""
    t = say.tongue
    lines = [t.text("⚖️ <b>The city has voted.</b>"), vote_lines(say, event.votes)]
    if event.silent:
        # NOTE: players who did not vote, so that their votes went to the last candidate
        lines.append(t.text("🤐 Silent, so counted for the last candidate: {players}", players=some(say, event.silent)))
    return Markup("\n").join(lines)


@tallies(TrialClosed)
def _trial_closed(say: Voice, event: TrialClosed) -> Tally:
    return Tally(say.tongue.text("⚖️ Vote:"), event.votes)


@says(SpareOrJailOpened)
def spare_or_jail_opened(say: Voice, event: SpareOrJailOpened) -> Markup:
    """The vote on all of them, or none."""
    t = say.tongue
    head = t.text("⚖️ <b>Spare or jail?</b> {players}.", players=say.players(event.seats))
    need = t.plural("Needed for jail: {n} vote.", "Needed for jail: {n} votes.", event.need)
    return Markup(" ").join([head, need, t.text("Time: {time}.", time=say.time(event.seconds))])


@says(SpareOrJailClosed)
def spare_or_jail_closed(say: Voice, event: SpareOrJailClosed) -> Markup:
    """The votes, and what comes of them."""
    t = say.tongue
    lines = [t.text("⚖️ <b>The city has voted.</b>"), *_both(say, event)]
    if not event.jailed:
        lines.append(t.text("Too few votes for jail."))
    return Markup("\n").join(lines)


@retells(SpareOrJailClosed)
def _spare_or_jail_closed(say: Voice, event: SpareOrJailClosed) -> Markup:
    # NOTE: a line of the story; how many voted for jail and how many to spare follows
    head = say.tongue.text("⚖️ Spare or jail, {players}:", players=say.players(event.seats))
    return Markup(" ").join([head, Markup(" · ").join(_both(say, event))])


def _both(say: Voice, event: SpareOrJailClosed) -> list[Markup]:
    t = say.tongue
    # NOTE: a line of a tally: how many vote for jail, and who
    jail = t.context("tally", "<b>Jail</b> – {count} ({voters})", count=len(event.jail), voters=say.numbers(event.jail))
    # NOTE: a line of a tally: how many vote to spare, and who
    spare = t.context(
        "tally", "<b>Spare</b> – {count} ({voters})", count=len(event.spare), voters=say.numbers(event.spare)
    )
    return [line for line, by in ((jail, event.jail), (spare, event.spare)) if by]


@says(NumberDuelOpened)
def number_duel_opened(say: Voice, event: NumberDuelOpened) -> Markup:
    """The call for a number from each."""
    t = say.tongue
    players, top, time = say.joined(event.duellists), event.top, say.time(event.seconds)
    if event.again:
        # NOTE: they were equally far from the hidden number
        return t.text(
            "🎲 Equally far: {players}. I have a new number; pick again, from 1 to {top}. Time: {time}.",
            players=players,
            top=top,
            time=time,
        )
    return t.text(
        "🎲 <b>A tie, so there is a duel of numbers:</b> {players}. I have hidden a number from 1 to {top}; each of you"
        " picks one in private. The farthest from mine is convicted. Time: {time}.",
        players=players,
        top=top,
        time=time,
    )


@says(NumbersShown)
def numbers_shown(say: Voice, event: NumbersShown) -> Markup:
    """The hidden number, and theirs."""
    head = say.tongue.text("🎲 The hidden number: <b>{number}</b>.", number=event.number)
    return Markup("\n").join([head, *_picks(say, event)])


def _picks(say: Voice, event: NumbersShown) -> list[Markup]:
    t = say.tongue
    # NOTE: a line of a duel of numbers: a player, and the number they picked
    return [t.context("duel", "{player} – {number}", player=say.player(seat), number=own) for seat, own in event.picks]


@retells(NumbersShown)
def _numbers_shown(say: Voice, event: NumbersShown) -> Markup:
    picks = Markup(" · ").join(_picks(say, event))
    # NOTE: a line of the story; {picks} are the players with their numbers
    return say.tongue.text("🎲 Duel, hidden number {number}: {picks}.", number=event.number, picks=picks)


@says(AlibiHeld)
def alibi_held(say: Voice, event: AlibiHeld) -> Markup:
    """A player who was convicted cannot be jailed."""
    t, players = say.tongue, say.players(event.seats)
    if event.over:
        # NOTE: {players} are one or several
        return t.text("🛡 An alibi: <b>{players}</b>. There is no trial today.", players=players)
    # NOTE: {players} are one or several; others go to jail
    return t.text("🛡 An alibi, so no jail: <b>{players}</b>.", players=players)


# NOTE: a line of the story: convicted, but not jailed
retells(AlibiHeld, "🛡 Saved by an alibi: {players}.", players="seats")
