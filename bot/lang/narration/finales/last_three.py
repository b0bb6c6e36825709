"""The last three, who join hands."""

from markupsafe import Markup

from bot.engine.events import (
    HandsCalled,
    HandsShown,
    LastThreeBegan,
    LastThreeTalkAgain,
    SomebodyTurned,
)
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "join_hands",
    Words(
        # NOTE: among the last three: two who pick each other have joined hands
        name=later.context("ability", "Joining hands"),
        question=later.text("🤝 <b>Who do you want to join hands with?</b>"),
        # NOTE: to one of the last two
        plainly=later.text("🤝 <b>Do you join hands with the other one? If you do, they win.</b>"),
    ),
)


@says(LastThreeBegan)
def last_three_began(say: Voice, event: LastThreeBegan) -> Markup:
    """The task that is left."""
    t = say.tongue
    # NOTE: "آخر سه نفر، دست گرفتن": three are left, and two of them have to find one another
    head = t.text("🤝 <b>Three are left.</b> No more votes, no more nights.")
    rule = t.text(
        "Talk freely now. Then each of you secretly picks one of the other two; two who pick each other join hands, "
        "and the third is out."
    )
    time = t.text("Time to talk: {time}.", time=say.time(event.seconds))
    return Markup("\n").join([head, say.rows(event.living), rule, time])


# NOTE: {was} and {role} are names of roles in the nominative
says(SomebodyTurned, "🎭 From now on: {was} → <b>{role}</b>.", was="was", role="role")
says(
    HandsCalled,
    "🤝 <b>Join hands.</b> {players}: pick one of the other two, in the private chat. Time: {time}.",
    players="living",
    time="seconds",
)


@says(HandsShown)
def hands_shown(say: Voice, event: HandsShown) -> Markup:
    """The picks, and the two who found one another."""
    t = say.tongue
    lines = [t.text("🤝 <b>Who picked who:</b>"), *_picks(say, event)]
    if event.pair:
        lines.append(t.text("They join hands: <b>{players}</b>.", players=say.players(event.pair)))
    else:
        lines.append(t.text("No two players picked each other."))
    return Markup("\n").join(lines)


def _picks(say: Voice, event: HandsShown) -> list[Markup]:
    return [_pick(say, say.player(seat), other) for seat, other in event.picks]


def _pick(say: Voice, player: Markup, other: int | None) -> Markup:
    if other is None:
        # NOTE: one of the last three who has picked nobody
        return say.tongue.context("hands", "{player}: no pick", player=player)
    # NOTE: one of the last three and whom that player has picked
    return say.tongue.context("hands", "{player} → {target}", player=player, target=say.player(other))


@retells(HandsShown)
def _hands_shown(say: Voice, event: HandsShown) -> Markup:
    return Markup(" ").join([say.tongue.text("🤝 Who picked who:"), Markup(" · ").join(_picks(say, event))])


says(LastThreeTalkAgain, "🗣 Talk again, then pick again, for the last time. Time to talk: {time}.", time="seconds")
