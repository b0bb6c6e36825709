"""The last three who join hands, and the joker who laughs."""

from markupsafe import Markup

from bot.engine.events import (
    HandsCalled,
    HandsShown,
    LastThreeBegan,
    LastThreeTalkAgain,
    Laughed,
    LaughedLast,
    SomebodyTurned,
)
from bot.lang.narration.voice import Voice, retells, says


@says(LastThreeBegan)
def last_three_began(say: Voice, event: LastThreeBegan) -> Markup:
    """What is left to do."""
    t = say.tongue
    # NOTE: "آخر سه نفر، دست گرفتن": three are left, and two of them have to find one another
    head = t.text("🤝 <b>Three are left.</b> There is neither vote nor night any more.")
    rule = t.text(
        "Talk freely now. Then each of you secretly picks one of the other two; two who pick each other join hands, "
        "and the third is out."
    )
    time = t.text("Time to talk: {time}.", time=say.time(event.seconds))
    return Markup("\n").join([head, say.rows(event.living), rule, time])


@says(SomebodyTurned)
def somebody_turned(say: Voice, event: SomebodyTurned) -> Markup:
    """A role that lives has become another; who it is, is not said."""
    # NOTE: {was} and {role} are names of roles in the nominative
    return say.tongue.text(
        "🎭 From now on: {was} → <b>{role}</b>.", was=say.texts.role(event.was), role=say.texts.role(event.role)
    )


@says(HandsCalled)
def hands_called(say: Voice, event: HandsCalled) -> Markup:
    """Each picks in secret."""
    return say.tongue.text(
        "🤝 <b>Join hands.</b> {players}: pick one of the other two, in the private chat. Time: {time}.",
        players=say.players(event.living),
        time=say.time(event.seconds),
    )


@says(HandsShown)
def hands_shown(say: Voice, event: HandsShown) -> Markup:
    """Who picked whom, and who found one another."""
    t = say.tongue
    lines = [t.text("🤝 <b>The hands:</b>"), *_picks(say, event)]
    if event.pair:
        lines.append(t.text("Hands are joined: <b>{players}</b>.", players=say.players(event.pair)))
    else:
        lines.append(t.text("No two have picked each other."))
    return Markup("\n").join(lines)


def _picks(say: Voice, event: HandsShown) -> list[Markup]:
    lines = []
    for seat, other in event.picks:
        # NOTE: "–" stands for nobody picked
        picked = say.player(other) if other is not None else Markup("–")
        # NOTE: one of the last three and whom that player has picked
        lines.append(say.tongue.context("hands", "{player} → {target}", player=say.player(seat), target=picked))
    return lines


@retells(HandsShown)
def _hands_shown(say: Voice, event: HandsShown) -> Markup:
    return Markup("\n").join([say.tongue.text("🤝 The hands:"), *_picks(say, event)])


@says(LastThreeTalkAgain)
def last_three_talk_again(say: Voice, event: LastThreeTalkAgain) -> Markup:
    """One more try."""
    return say.tongue.text(
        "🗣 Talk once more, then pick once more: it is the last time. Time to talk: {time}.",
        time=say.time(event.seconds),
    )


@says(Laughed)
def laughed(say: Voice, _event: Laughed) -> Markup:
    """It counts."""
    return say.tongue.text("🃏 You laughed. If you are voted out on the day after this night, you win.")


@retells(Laughed)
def _laughed(say: Voice, event: Laughed) -> Markup:
    return say.tongue.text("🃏 Laughed in the night: {player}.", player=say.player(event.by))


@says(LaughedLast)
def laughed_last(say: Voice, event: LaughedLast) -> Markup:
    """Voted out, and that was the plan."""
    return say.tongue.text(
        "🃏 Last night there was a laugh: <b>{player}</b> wanted just this!", player=say.player(event.seat)
    )
