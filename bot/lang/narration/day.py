"""The day: talk, defence, and the opening of votes."""

from markupsafe import Markup

from bot.engine.events import (
    ChallengeGiven,
    DayBroke,
    DefenceOpened,
    FreeTalkOpened,
    InquiryOffered,
    InquiryRefused,
    IntroductionDayBroke,
    LastMinute,
    LastWordsGiven,
    NapFell,
    NapVoteOpened,
    NominationOpened,
    SpeakerHeard,
    SpeakersAsked,
    StatusInquired,
    TalkOpened,
    VerdictOpened,
)
from bot.lang.narration.voice import Voice, says


@says(DayBroke)
def day_broke(say: Voice, event: DayBroke) -> Markup:
    """A day begins, with these players."""
    t = say.tongue
    head = t.text("☀️ <b>Day {number}.</b>", number=event.number)
    body = say.one_of(
        t.text("The city gathers in the square."),
        t.text("The city meets, and everyone has something to say."),
        t.text("Another day, and the same question: who is who?"),
    )
    # NOTE: the list of living players follows
    living = t.plural("In the game, {n} player:", "In the game, {n} players:", len(event.living))
    return Markup(" ").join([head, body]) + Markup("\n") + living + Markup("\n") + say.rows(event.living)


@says(TalkOpened)
def talk_opened(say: Voice, event: TalkOpened) -> Markup:
    """One speaks after another."""
    t = say.tongue
    head = t.text(
        "🗣 <b>Talk.</b> One after another, and only the speaker writes. Each turn: {time}.",
        time=say.time(event.seconds),
    )
    # NOTE: who speaks first
    first = [t.text("First: {player}.", player=say.player(seat)) for seat in event.order[:1]]
    rounds = [t.plural("{n} round of talk.", "{n} rounds of talk.", event.rounds)] if event.rounds > 1 else []
    return Markup(" ").join([head, *rounds, *first])


@says(IntroductionDayBroke)
def introduction_day_broke(say: Voice, event: IntroductionDayBroke) -> Markup:
    """Before anything else everyone says a few words."""
    t = say.tongue
    head = t.text("☀️ <b>Introduction day.</b> Everyone says a few words, one after another; there is no vote.")
    return Markup(" ").join([head, t.text("Each turn: {time}.", time=say.time(event.seconds))])


@says(ChallengeGiven)
def challenge_given(say: Voice, event: ChallengeGiven) -> Markup:
    """The speaker lets another player answer him."""
    return say.tongue.text(
        "🎤 {player} grants a challenge to {other}. Time: {time}.",
        player=say.player(event.by),
        other=say.player(event.seat),
        time=say.time(event.seconds),
    )


@says(LastWordsGiven)
def last_words_given(say: Voice, event: LastWordsGiven) -> Markup:
    """Whoever was voted out speaks once more."""
    return say.tongue.text(
        "🕯 Last words: <b>{player}</b>. Time: {time}.", player=say.player(event.seat), time=say.time(event.seconds)
    )


@says(FreeTalkOpened)
def free_talk_opened(say: Voice, event: FreeTalkOpened) -> Markup:
    """All talk at once, with the vote open."""
    t = say.tongue
    head = t.text("🗣 <b>The floor is open to all, and so is the vote.</b> You may move your vote or take it back.")
    need = t.plural(
        "At {n} vote the player is executed and the day ends.",
        "At {n} votes the player is executed and the day ends.",
        event.need,
    )
    return Markup(" ").join([head, need, t.text("The day lasts at most: {time}.", time=say.time(event.seconds))])


@says(LastMinute)
def last_minute(say: Voice, event: LastMinute) -> Markup:
    """The day ends soon."""
    return say.tongue.text("⏳ The day is about to end. Time left: {time}.", time=say.time(event.seconds))


@says(NominationOpened)
def nomination_opened(say: Voice, event: NominationOpened) -> Markup:
    """The first vote."""
    t = say.tongue
    need = t.plural("To defence: {n} vote.", "To defence: {n} votes.", event.need)
    time = t.text("Time: {time}.", time=say.time(event.seconds))
    if len(event.called) == 1:
        head = t.text("🗳 <b>First vote:</b> {player}. Who votes?", player=say.player(event.called[0]))
    else:
        head = t.text("🗳 <b>First vote.</b> Who goes to defence?")
    return Markup(" ").join([head, need, time])


@says(DefenceOpened)
def defence_opened(say: Voice, event: DefenceOpened) -> Markup:
    """A defendant speaks."""
    return say.tongue.text(
        "🛡 <b>Defence:</b> {player}. Only the defendant writes. Time: {time}.",
        player=say.player(event.seat),
        time=say.time(event.seconds),
    )


@says(SpeakersAsked)
def speakers_asked(say: Voice, event: SpeakersAsked) -> Markup:
    """The defendants may pick who speaks about them."""
    t = say.tongue
    time = t.text("Time: {time}.", time=say.time(event.seconds))
    players = say.players(event.defendants)
    if len(event.defendants) == 1:
        asked = t.text("🎙 In defence: <b>{player}</b>, who may name an accuser and a defender.", player=players)
    else:
        asked = t.text("🎙 In defence: <b>{players}</b>. Each may name one player to speak about them.", players=players)
    return Markup(" ").join([asked, time])


@says(SpeakerHeard)
def speaker_heard(say: Voice, event: SpeakerHeard) -> Markup:
    """Somebody speaks about a defendant."""
    t = say.tongue
    player, about, time = say.player(event.seat), say.player(event.about), say.time(event.seconds)
    match event.task:
        case "accuser":
            # NOTE: {player} speaks against {about}
            return t.text("⚔️ Accuser of {about}: <b>{player}</b>. Time: {time}.", about=about, player=player, time=time)
        case "defender":
            return t.text(
                "🤝 Defender of {about}: <b>{player}</b>. Time: {time}.", about=about, player=player, time=time
            )
        case _:
            return t.text(
                "🎙 About {about} speaks: <b>{player}</b>. Time: {time}.", about=about, player=player, time=time
            )


@says(VerdictOpened)
def verdict_opened(say: Voice, event: VerdictOpened) -> Markup:
    """The second vote."""
    t = say.tongue
    head = t.text("⚖️ <b>Second vote.</b> Who leaves? {players}.", players=say.players(event.defendants))
    if event.need is None:
        bar = t.text("The most votes decide.")
    else:
        bar = t.plural("To leave: {n} vote.", "To leave: {n} votes.", event.need)
    return Markup(" ").join([head, bar, t.text("Time: {time}.", time=say.time(event.seconds))])


@says(InquiryOffered)
def inquiry_offered(say: Voice, event: InquiryOffered) -> Markup:
    """Whether to inquire about those who are out."""
    t = say.tongue
    head = t.text("🔎 Shall we inquire about those who are out?")
    left = t.plural("{n} inquiry is left.", "{n} inquiries are left.", event.left)
    need = t.plural("Needed: {n} yes vote.", "Needed: {n} yes votes.", event.need)
    return Markup(" ").join([head, left, need, t.text("Time: {time}.", time=say.time(event.seconds))])


@says(InquiryRefused)
def inquiry_refused(say: Voice, _event: InquiryRefused) -> Markup:
    """Not today."""
    return say.tongue.text("🔎 Too few want an inquiry today. It is kept.")


@says(StatusInquired)
def status_inquired(say: Voice, event: StatusInquired) -> Markup:
    """How many of each side are out."""
    t = say.tongue
    head = t.text("🔎 <b>Inquiry.</b> Out of the game so far:")
    lines = [
        # NOTE: a line of the answer to an inquiry; {side} is a side's name in the nominative
        t.context(
            "status",
            "{side}: {count}",
            side=t.text("Independent") if side == "independent" else say.texts.side(side),
            count=count,
        )
        for side, count in event.counts
    ]
    return Markup("\n").join([head, *lines])


@says(NapFell)
def nap_fell(say: Voice, event: NapFell) -> Markup:
    """Eyes shut by day."""
    t = say.tongue
    # NOTE: "خواب نیم‌روزی": all close their eyes while the narrator asks somebody in private
    return t.text("😴 <b>Midday nap.</b> The city closes its eyes. Time: {time}.", time=say.time(event.seconds))


@says(NapVoteOpened)
def nap_vote_opened(say: Voice, event: NapVoteOpened) -> Markup:
    """The second vote, with eyes shut."""
    t = say.tongue
    head = t.text("😴 <b>Midday nap.</b> Close your eyes: the second vote is secret.")
    names = t.text("Who leaves? {players}.", players=say.players(event.defendants))
    where = t.text("Vote in the private chat. The most votes decide.")
    return Markup(" ").join([head, names, where, t.text("Time: {time}.", time=say.time(event.seconds))])
