"""The story of a game as a document: a fold for each night and day, who was who, and the votes as a table."""

from collections.abc import Iterator, Mapping, Sequence

from markupsafe import Markup

from bot.engine.events import Event, GameEnded, Returned, StoryTold
from bot.engine.events.leavers import left_by
from bot.engine.phases import Phase
from bot.text import documents
from bot.text.narration.highlights import highlights
from bot.text.narration.story import chapters, phase_name
from bot.text.narration.voice import Voice
from bot.text.narration.votes import VoteTally, tally_of

ROUNDS = 8
"""The most rounds of votes in one table; a phone shows no more of them."""
_NOTHING = Markup("–")

_Round = tuple[Phase, VoteTally]


def document_of(say: Voice, event: StoryTold, end: GameEnded | None = None) -> Markup | None:
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
