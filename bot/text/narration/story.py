"""The story of a game, told at its end: night by night and day by day, secrets included; also as a document."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from markupsafe import Markup

from bot.engine.events import (
    DayBroke,
    DiedAtNight,
    DiedTogether,
    Event,
    GameEnded,
    KilledBy,
    LotDrawn,
    Lynched,
    NightFell,
    NobodyDied,
    NobodyVotedOut,
    NominationClosed,
    PlayerLeft,
    Returned,
    Saved,
    SeatTaken,
    ShieldedBy,
    SideShown,
    StoryTold,
    VerdictClosed,
    VotedOut,
)
from bot.engine.events.leavers import killed_by, left_by
from bot.engine.phases import Phase
from bot.text import documents
from bot.text.lengths import split
from bot.text.narration.highlights import highlights
from bot.text.narration.joints import DEEDS, Whole, told_together, whole_of
from bot.text.narration.sayings import retell, retells, says, untold
from bot.text.narration.voice import Voice
from bot.text.narration.votes import VoteTally, tallies, tally_of
from bot.text.tongue import Tongue

NAMED_BY_CAUSE = {"guess", "code"}
"""Causes of a death at night with a line of their own in the story, which no line about killers replaces."""

DAWN = (DiedAtNight, DiedTogether, KilledBy, NobodyDied)
"""Events that tell how a night has ended."""

_Line = tuple[Event, Markup]


@dataclass(frozen=True, slots=True)
class Occasion:
    """The time and place of a game: the title of its group, its end by the group's clock, its length in seconds."""

    group: str
    ended: datetime
    seconds: float

    def told(self, t: Tongue, players: int) -> list[Markup]:
        """The date by the calendar of this language, the number of players, the length."""
        return [t.date(self.ended), t.plural("{n} player", "{n} players", players), t.duration(self.seconds)]


def tell(say: Voice, event: StoryTold, end: GameEnded | None = None) -> list[Markup]:
    """The story as messages, each an expandable quotation that fits; above the first one are the highlights.

    `end` is the event of the game's end; without it there are no highlights.
    """
    title = say.tongue.text("📖 <b>The story of this game</b>")
    quote = Markup("\n<blockquote expandable>")
    head = Markup("\n").join([title, *(highlights(say, event, end) if end is not None else ())])
    messages = split(_lines(say, event), before=head + quote, after="</blockquote>")
    return messages[:1] + [title + quote + message.removeprefix(head + quote) for message in messages[1:]]


@says(StoryTold)
def story_told(say: Voice, event: StoryTold) -> Markup:
    """The first message of the story; `Narration.story` gives them all."""
    messages = tell(say, event)
    return messages[0] if messages else say.tongue.text("📖 Nothing happened in this game.")


def _lines(say: Voice, event: StoryTold) -> Iterator[Markup]:
    """The lines of the story: a heading for each night and day with events, then a line for each event.

    A single line stands beside its heading.
    """
    for phase, told in chapters(say, event):
        lines = [Markup(line) for _, text in told for line in text.split("\n")]  # noqa: S704 - no tag spans a line
        heading = Markup("<b>{}</b>").format(phase_name(say, phase))
        if len(lines) == 1:
            yield heading + Markup(" ") + lines[0]
        elif lines:
            yield heading + Markup("\n") + lines[0]  # one block: no message ends with a heading
            yield from lines[1:]


def chapters(say: Voice, event: StoryTold) -> Iterator[tuple[Phase, list[tuple[Event, Markup]]]]:
    """The nights and days with the lines of their events."""
    for (name, number), entries in groupby(event.entries, key=lambda entry: (entry[0].name, entry[0].number)):
        events = [happened for _, happened in entries]
        if name == "night":
            yield Phase(name, number), list(_told(replace(say, night=number), events, night=True))
        else:
            yield Phase(name, number), list(_told(say, events, night=False))


def _told(say: Voice, events: Sequence[Event], *, night: bool) -> Iterator[_Line]:
    passed = {seat for happened in events for seat in killed_by(happened)}
    rescued = {happened.seat for happened in events if isinstance(happened, ShieldedBy)}
    killers = {happened.seat: happened for happened in events if isinstance(happened, KilledBy)}
    shown: list[Event] = []
    for happened in events:
        if isinstance(happened, Returned) and happened.seat in rescued:
            continue  # that has been told with who did it
        if isinstance(happened, Saved):
            if happened.target in passed:
                continue  # from one bullet, and killed all the same; or from a second one of the same night
            passed.add(happened.target)
        shown += _with_killers(happened, killers)
    wholes = [whole_of(say, happened, shown) for happened in shown]
    lines = _joined(say, shown, wholes)
    if not night:
        return lines
    lived = {id(event) for event, whole in zip(shown, wholes, strict=True) if whole is not None and whole.lived}
    return _night(say, list(lines), lived)


def _joined(say: Voice, events: Sequence[Event], wholes: Sequence[Whole | None]) -> Iterator[_Line]:
    """The events with their lines, without those events that the joined line of another one covers."""
    told_with_others = {id(other) for whole in wholes if whole is not None for other in whole.others}
    for happened, whole in zip(events, wholes, strict=True):
        if id(happened) in told_with_others:
            continue
        if line := whole.line if whole is not None else retell(say, happened):
            yield happened, line


def _night(say: Voice, lines: Sequence[_Line], lived: Container[int]) -> Iterator[_Line]:
    """The lines of a night: its deeds in a few sentences, then the shots, then the dead.

    That nobody died is not said after a shot that says so itself. After deeds alone it is said in the same line.
    """
    shots = [line for line in lines if id(line[0]) in lived]
    rest = [line for line in lines if id(line[0]) not in lived]
    dawn = next((place for place, (event, _) in enumerate(rest) if isinstance(event, DAWN)), len(rest))
    after = [line for line in rest[dawn:] if not (shots and isinstance(line[0], NobodyDied))]
    told = list(told_together(say, [*rest[:dawn], *shots, *after]))
    if len(told) > 1 and isinstance(told[-1][0], NobodyDied) and all(type(event) in DEEDS for event, _ in told[:-1]):
        (event, line), (_, quiet) = told[-2:]
        told[-2:] = [(event, Markup("{} {}").format(line, Markup(quiet.partition(" ")[2])))]  # noqa: S704
    return iter(told)


def _with_killers(happened: Event, killers: Mapping[int, KilledBy]) -> tuple[Event, ...]:
    """The events to tell in place of one: deaths of a night also name the killers, if the log has them."""
    match happened:
        case KilledBy():
            return ()
        case DiedAtNight(seat=seat, cause=cause) if cause not in NAMED_BY_CAUSE:
            return (killers.get(seat, happened),)
        case DiedTogether(dead=dead, cause="masons"):
            return (happened, *(killers[seat] for seat, _ in dead if seat in killers))
    return (happened,)


def phase_name(say: Voice, phase: Phase) -> Markup:
    """A phase as a heading."""
    t = say.tongue
    match phase.name:
        case "night":
            return t.text("🌙 Night {number}", number=phase.number)
        case "day":
            return t.text("☀️ Day {number}", number=phase.number)
        case "finale":
            return t.text("🤝 The last two") if phase.number == 2 else t.text("🤝 The last three")
        case "intro":
            return t.text("🎭 Introduction")
        case _:
            return t.text("🏁 The end")


untold(NightFell)  # the headings tell it
untold(DayBroke)
untold(SideShown)  # all sides are shown above


@tallies(NominationClosed)
def _nomination_closed(say: Voice, event: NominationClosed) -> VoteTally | None:
    return _vote(VoteTally(say.tongue.text("🗳 First vote:"), event.votes, event.totals))


@tallies(VerdictClosed)
def _verdict_closed(say: Voice, event: VerdictClosed) -> VoteTally | None:
    return _vote(VoteTally(say.tongue.text("⚖️ Second vote:"), event.votes, event.totals))


def _vote(tally: VoteTally) -> VoteTally | None:
    return tally if tally.sums else None  # that nobody voted is no event


retells(VotedOut, "⚖️ {player} was voted out.")


@tallies(Lynched)
def _lynched(say: Voice, event: Lynched) -> VoteTally:
    return VoteTally(say.tongue.text("⚖️ {player} was executed.", player=say.player(event.seat)), event.votes)


retells(LotDrawn, "🎲 Chance picked {player}.")
retells(NobodyVotedOut, "🤝 Nobody was voted out.")
retells(SeatTaken, "🪑 From here on a substitute played as {player}.")


@retells(PlayerLeft)
def _player_left(say: Voice, event: PlayerLeft) -> Markup:
    t, player = say.tongue, say.player(event.seat)
    match event.why:
        case "kick":
            return t.text("🚪 The host removed {player}.", player=player)
        case "idle":
            return t.text("💤 {player} was out of the game after a long silence.", player=player)
        case _:
            return t.text("🚪 {player} left the table.", player=player)


# -- as a document -----------------------------------------------------------------------------------------------

ROUNDS = 8
"""The most rounds of votes in one table; a phone shows no more of them."""
_NOTHING = Markup("–")

_Round = tuple[Phase, VoteTally]


def story_document(say: Voice, event: StoryTold, end: GameEnded | None = None) -> Markup | None:
    """The whole story; None where nothing has happened, or more than Telegram takes.

    `end` is the event of the game's end; without it there are no highlights, and nobody's role.
    """
    told = [(phase, entries) for phase, entries in chapters(say, event) if entries]
    if not told:
        return None
    t, out = say.tongue, _out(event)
    blocks = [
        documents.heading(t.text("📖 <b>The story of this game</b>")),
        documents.paragraph(*(highlights(say, event, end) if end is not None else ())),
        documents.folded(t.text("Who was who"), _roles(say, end)) if end is not None and end.roles else Markup(""),
        *(_chapter(say, phase, entries, out.get((phase.name, phase.number), {})) for phase, entries in told),
        documents.folded(t.text("🗳 Who voted for who"), *_votes(say, list(_rounds(say, event)), _seats(say, end))),
    ]
    return documents.document(*blocks)


def _out(event: StoryTold) -> Mapping[tuple[str, int], Mapping[int, None]]:
    """The players who left the game, by nights and days; whoever came back in the same one is not among them."""
    out: dict[tuple[str, int], dict[int, None]] = {}
    for phase, happened in event.entries:
        gone = out.setdefault((phase.name, phase.number), {})
        gone.update(dict.fromkeys(left_by(happened)))
        if isinstance(happened, Returned):
            gone.pop(happened.seat, None)
    return out


def _chapter(say: Voice, phase: Phase, entries: Sequence[tuple[Event, Markup]], out: Mapping[int, None]) -> Markup:
    """A night or a day; its heading says who left the game."""
    head = phase_name(say, phase)
    if out:
        head += Markup(" 💀 ") + say.players(out)
    return documents.folded(head, documents.paragraph(*(text for _, text in entries)))


def _roles(say: Voice, end: GameEnded) -> Markup:
    """All players, with the roles that they had at first, and sides; the winners are marked."""
    t, dealt, turned = say.tongue, dict(end.dealt), dict(end.turned)

    def row(seat: int, role: str) -> Sequence[Markup]:
        name = say.texts.role(role)
        if seat in dealt:
            name = Markup("<s>{}</s>\n{}").format(say.texts.role(dealt[seat]), name)
        won = Markup("🏆 ") if seat in end.winners else Markup("")
        return [won + say.player(seat), name, say.texts.side(turned.get(seat) or say.texts.faction_of(role))]

    heads = [t.text("Player"), t.text("Role"), t.text("Side")]
    return documents.table(t, heads, [row(seat, role) for seat, role in end.roles], named=3)


def _seats(say: Voice, end: GameEnded | None) -> list[int]:
    return sorted(seat for seat, _ in end.roles) if end is not None and end.roles else sorted(say.names)


def _rounds(say: Voice, event: StoryTold) -> Iterator[_Round]:
    """The votes of which it is known who voted for whom."""
    for phase, happened in event.entries:
        tally = tally_of(say, happened)
        if tally is not None and any(voters for _, voters in tally.votes):
            yield phase, tally


def _votes(say: Voice, rounds: Sequence[_Round], seats: Sequence[int]) -> Iterator[Markup]:
    """The votes by seats and rounds, in as many tables as they need."""
    for begin in range(0, len(rounds), ROUNDS):
        yield _table(say, rounds[begin : begin + ROUNDS], seats)


def _table(say: Voice, rounds: Sequence[_Round], seats: Sequence[int]) -> Markup:
    t = say.tongue
    heads = [t.text("Player"), *(_short(say, phase) for phase, _ in rounds)]
    chosen = [_by_voter(tally) for _, tally in rounds]

    def row(seat: int) -> Sequence[Markup]:
        votes = (by.get(seat, ()) for by in chosen)
        return [say.player(seat), *(say.numbers(whom) if whom else _NOTHING for whom in votes)]

    return documents.table(t, heads, map(row, seats))


def _short(say: Voice, phase: Phase) -> Markup:
    """The sign and number of a day or night, as the head of a narrow column."""
    sign = {"day": "☀️", "night": "🌙", "finale": "🤝"}.get(phase.name, "🎭")
    return Markup("{} {}").format(Markup(sign), say.tongue.value(phase.number))  # noqa: S704 - a constant


def _by_voter(tally: VoteTally) -> Mapping[int, tuple[int, ...]]:
    chosen: dict[int, tuple[int, ...]] = {}
    for candidate, voters in tally.votes:
        for voter in voters:
            chosen[voter] = (*chosen.get(voter, ()), candidate)
    return chosen
