"""Public events as they are told again in the story: in one line, and not in the words of the announcement."""

from markupsafe import Markup

from bot.engine.events import (
    BombDefused,
    BombFound,
    BombGuessed,
    BombTook,
    Exposed,
    Handcuffed,
    InquiryRefused,
    LaughedLast,
    LeftTogether,
    LetGo,
    LotDrawn,
    MindGuessed,
    PlayersSilenced,
    Returned,
    RoleShown,
    SideShown,
    StatusInquired,
)
from bot.lang.narration.questions import picked
from bot.lang.narration.sayings import Joined, retells, untold
from bot.lang.narration.voice import Voice

# NOTE: a line of the story: {player} has left together with {other}
retells(LeftTogether, "🔗 {other} took {player} along.", player="seat", other="other")
untold(BombFound)  # who laid it, and before whom, is told


@retells(BombGuessed)
def _bomb_guessed(say: Voice, event: BombGuessed) -> Markup:
    t, code, player = say.tongue, picked(say, event.code), say.player(event.seat)
    if event.right:
        # NOTE: a line of the story: whose guess, and which code ("Code 3")
        return t.text("💣 {player}: {code}, and it was right.", player=player, code=code)
    # NOTE: a line of the story: whose guess, and which code ("Code 3")
    return t.text("💣 {player}: {code}, and it was wrong.", player=player, code=code)


retells(BombDefused, "✂️ Somebody else defused the bomb.")
retells(BombTook, "💥 Killed by the bomb: {player}.", player="seat")


@retells(MindGuessed)
def _mind_guessed(say: Voice, event: MindGuessed) -> Markup:
    t, target, role = say.tongue, say.player(event.target), say.texts.role(event.role)
    if event.by == event.target:
        # NOTE: a line of the story: the card's drawer is the one it is after; {role} is in the nominative
        return t.text("🧠 {player} – {role}: exactly the one the card was after.", player=target, role=role)
    by = say.player(event.by)
    if event.right:
        # NOTE: a line of the story: who named which player; {role} is in the nominative
        return t.text("🧠 {player} → {target}: right, {role}.", player=by, target=target, role=role)
    # NOTE: a line of the story: who named which player
    return t.text("🧠 {player} → {target}: wrong.", player=by, target=target)


@retells(PlayersSilenced)
def _players_silenced(say: Voice, event: PlayersSilenced) -> Markup:
    return _arrow(say, "🤐", say.player(event.by), say.joined(event.targets))


@retells(RoleShown)
def _role_shown(say: Voice, event: RoleShown) -> Markup:
    return _dash(say, "🪪", say.player(event.seat), say.texts.role(event.role))


@retells(Handcuffed)
def _handcuffed(say: Voice, event: Handcuffed) -> Markup:
    return _arrow(say, "⛓", say.player(event.by), say.player(event.target))


retells(LaughedLast, "🃏 The last laugh: {player}.", player="seat")
retells(LetGo, "🔦 Let go: {players}.", players=Joined("called"))


@retells(Exposed)
def _exposed(say: Voice, event: Exposed) -> Markup:
    return _dash(say, "📰", say.player(event.seat), say.texts.side(event.side))


retells(Returned, "🔄 Brought back: {player}.", player="seat")
untold(SideShown)  # all sides are shown above
retells(LotDrawn, "🎲 Chance decides: {player}.", player="seat")
untold(InquiryRefused)  # nothing has come of it


@retells(StatusInquired)
def _status_inquired(say: Voice, event: StatusInquired) -> Markup:
    t = say.tongue
    counts = t.context("list", ", ").join(
        # NOTE: a line of the answer to an inquiry; {side} is a side's name in the nominative
        t.context(
            "status",
            "{side}: {count}",
            side=t.text("Independent") if side == "independent" else say.texts.side(side),
            count=count,
        )
        for side, count in event.counts
    )
    return Markup("🔎 {}").format(counts)


def _arrow(say: Voice, sign: str, player: Markup, target: Markup) -> Markup:
    # NOTE: a member of the team and the player they have picked
    return Markup("{} {}").format(sign, say.tongue.context("mark", "{player} → {target}", player=player, target=target))


def _dash(say: Voice, sign: str, player: Markup, role: Markup) -> Markup:
    # NOTE: a line of the list of all roles at the end; {role} in the nominative
    return Markup("{} {}").format(sign, say.tongue.context("revealed", "{player} – {role}", player=player, role=role))
