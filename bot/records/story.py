"""The story of a finished game: its chapters, and all as one HTML file without scripts or anything to fetch."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from bot.engine.events import Event, GameEnded, StoryTold
from bot.engine.inputs import Choice
from bot.engine.outputs import EVERYONE, NOBODY, Audience
from bot.engine.phases import Phase
from bot.parts.procedures.votes.ballots import LEAVE_ALL
from bot.records.chronicle import Chronicle, ChronicleQuestion
from bot.records.exits import exits
from bot.results import SeatResult
from bot.text.narration import Narration
from bot.text.narration.story import Occasion
from bot.text.narration.votes import VoteTally

# -- the chapters: nights and days ---------------------------------------------------------------------------


@dataclass(slots=True)
class Chapter:
    """The account of one phase: a night, a day, the introduction or a finale.

    Attributes:
        story: lines about the events of the phase in order, such as an exit; a vote is a `VoteTally`.
        out: the seats that left the game in the phase.
        questions: private questions of the phase, answered or not.
        told: private messages, each with the seats that received them.
        heard: messages to the whole group.
    """

    phase: Phase
    story: list[Markup | VoteTally] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    questions: list[ChronicleQuestion] = field(default_factory=list)
    told: list[tuple[Sequence[int], Markup]] = field(default_factory=list)
    heard: list[Markup] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        """Whether the chapter has no lines at all."""
        return not (self.story or self.questions or self.told or self.heard)


def chapters(game: Chronicle, words: Narration) -> list[Chapter]:
    """The chapters of a game in the order in which they began; empty ones are left out."""
    found: dict[tuple[str, int], Chapter] = {}

    def chapter(phase: Phase) -> Chapter:
        return found.setdefault((phase.name, phase.number), Chapter(Phase(phase.name, phase.number)))

    for phase, told in _told(game):
        _tell(chapter(phase), words, *told)
    for question in game.questions:
        if not question.ask.public:
            chapter(question.phase).questions.append(question)
    for phase, entries in words.chapters(StoryTold(tuple(game.story()))):
        chapter(phase).story += [words.tally(event) or text for event, text in entries]
    for gone in exits(game):
        chapter(gone.phase).out.append(gone.seat)
    return [one for one in found.values() if not one.empty]


def _told(game: Chronicle) -> Iterator[tuple[Phase, tuple[Audience, Event]]]:
    """The events of a game with their phases and audiences.

    One input may end a night and begin a day. An event of the story knows its own phase; any other one counts to the
    phase of its moment.
    """
    phases = {id(event): phase for phase, event in game.story()}
    for moment in game.moments:
        phase = moment.phase
        for audience, event in moment.told:
            phase = phases.get(id(event), phase)
            yield phase, (audience, event)


def _tell(chapter: Chapter, words: Narration, audience: Audience, event: Event) -> None:
    if isinstance(event, StoryTold | GameEnded) or audience == NOBODY:
        return  # the story has it, or the head of the page
    if audience is EVERYONE and words.tally(event) is not None:
        return  # a vote is told once
    text = words.event(event)
    if not text:
        return
    if audience is EVERYONE:
        chapter.heard.append(text)
    else:
        chapter.told.append((audience or (), text))


# -- the page ------------------------------------------------------------------------------------------------

_PAGE = Markup("""<!doctype html>
<html lang="{code}" dir="{direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<style>{style}</style>
</head>
<body><main>
<header><h1>{title}</h1><p>{place}</p><p>{when}</p></header>
{parts}
</main></body>
</html>
""")
_STYLE = Markup("""
:root { color-scheme: light dark; --back: #f4f1ea; --card: #fffdf8; --ink: #23201b; --soft: #6d665b; --line: #ddd5c6;
  --day: #b7791f; --night: #4658a8; --won: #2f7d4f; }
@media (prefers-color-scheme: dark) { :root { --back: #14151b; --card: #1d1f28; --ink: #e9e6df; --soft: #a29c90;
  --line: #343743; --day: #e0b062; --night: #97a6f2; --won: #74c894; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink); font: 16px/1.55 system-ui, "Vazirmatn", "Noto Sans",
  "Noto Sans Arabic", "Noto Naskh Arabic", Tahoma, sans-serif; overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; padding: 1rem .75rem 3rem; }
header { margin-block: .5rem 1rem; }
h1 { font-size: 1.45rem; line-height: 1.3; margin: 0 0 .25rem; }
h2 { font-size: 1.05rem; margin: 0 0 .5rem; }
header p, .meta { color: var(--soft); margin: 0; }
.end { white-space: pre-line; margin-block: .75rem 0; }
section, details.chapter { background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
  padding: .75rem .9rem; margin-block: .75rem; }
details.chapter { border-inline-start: .3rem solid var(--soft); }
details.day { border-inline-start-color: var(--day); }
details.night { border-inline-start-color: var(--night); }
summary { cursor: pointer; font-weight: 600; }
.chapter > summary { font-size: 1.1rem; }
details.more { margin-block-start: .6rem; border-block-start: 1px solid var(--line); padding-block-start: .5rem; }
.more > summary { color: var(--soft); font-weight: 500; }
.vote > summary { font-weight: 600; }
.contents a { color: inherit; font-weight: 600; text-decoration-color: var(--line); text-underline-offset: .2em; }
.out { color: var(--soft); }
bdi { overflow-wrap: break-word; }
ul { margin: .5rem 0 0; padding: 0; list-style: none; }
li { padding-block: .2rem; white-space: pre-line; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; margin-block-start: .4rem; }
th, td { text-align: start; vertical-align: top; padding: .35rem .4rem; border-block-start: 1px solid var(--line); }
thead th { color: var(--soft); font-weight: 500; font-size: .85rem; border-block-start: 0; }
tbody th { font-weight: 600; }
@media (min-width: 36.01rem) {
  table.votes th:nth-child(2), table.votes td:nth-child(2) { width: 5rem; }
  table.votes th:first-child, table.asked th { width: 32%; }
}
tr.won > th { color: var(--won); }
s, .none, .to { color: var(--soft); }
.to { font-size: .9rem; }
li:has(.to) + li { border-block-start: 1px dashed var(--line); }
blockquote { margin: .3rem 0; padding-inline-start: .7rem; border-inline-start: .2rem solid var(--line); }
@media (max-width: 36rem) {
  thead { display: none; }
  tbody tr { display: grid; grid-template-columns: 1fr auto; column-gap: .75rem; padding-block: .35rem;
    border-block-start: 1px solid var(--line); }
  tbody tr:first-child { border-block-start: 0; }
  th, td { border: 0; padding: .1rem 0; }
  .asked td:last-child, .votes td:last-child { grid-column: 1 / -1; }
  .cast td:last-child { grid-area: 1 / 2; text-align: end; }
}
@media print { details.chapter { break-inside: avoid-page; } }
""")
"""The style sheet: one column that a phone can show, light or dark as the reader's device is set."""
_SECTION = Markup('<section class="{kind}"><h2>{head}</h2>{body}</section>')
_CHAPTER = Markup('<details class="chapter {kind}" id="{id}" open><summary>{head}</summary>{parts}</details>')
_FOLDED = Markup('<details class="{kind}"{open}><summary>{head}</summary>{body}</details>')
_LINK = Markup('<li><a href="#{id}">{head}</a>{out}</li>')
_SHORT = 8
"""The most candidates of a vote that is shown unfolded; one with more has to be opened."""
_TABLE = Markup('<table class="{kind}"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>')


def page(game: Chronicle, words: Narration, occasion: Occasion) -> str:
    """The whole page, in the language of these words."""
    t = words.tongue
    # NOTE: the heading of a page about one game; {scenario} is its name
    title = t.text("The story of a game: {scenario}", scenario=words.texts.name)
    found = chapters(game, words)
    parts = [
        _ending(game, words),
        _cast(game, words),
        _contents(found, words),
        *(_chapter(one, words) for one in found),
    ]
    return str(
        _PAGE.format(
            code=t.code,
            direction="rtl" if t.rtl else "ltr",
            title=title,
            style=_STYLE,
            place=_bdi(t.title(occasion.group)) if occasion.group else "",
            when=Markup(" · ").join(occasion.told(t, len(game.seats))),
            parts=Markup("\n").join(parts),
        )
    )


def _ending(game: Chronicle, words: Narration) -> Markup:
    """The head of the page: the winner, the reason, and the highlights."""
    told = words.event(game.end) or Markup("")
    head, _, why = str(told).partition("\n\n")[0].partition("\n")
    body = Markup('<p class="end">{}</p>').format(Markup(why)) if why else Markup("")  # noqa: S704 - our own markup
    stood_out = list(words.highlights(StoryTold(tuple(game.story())), game.end))
    return _SECTION.format(kind="end", head=Markup(head), body=body + (_list(stood_out) if stood_out else ""))  # noqa: S704 - our own markup


# -- who was what --------------------------------------------------------------------------------------------


def _cast(game: Chronicle, words: Narration) -> Markup:
    t, out = words.tongue, {one.seat: one.phase for one in exits(game)}
    heads = [t.text("Player"), t.text("Role"), t.text("Side"), t.text("How it ended")]
    rows = [_seat(one, words, out.get(seat)) for seat, one in sorted(game.seats.items())]
    table = _TABLE.format(kind="cast", heads=_heads(heads), rows=Markup("").join(rows))
    return _SECTION.format(kind="cast", head=t.text("Who was who"), body=table)


def _seat(one: SeatResult, words: Narration, out: Phase | None) -> Markup:
    texts = words.texts
    roles, sides = [texts.role(one.role)], [texts.side(one.side)]
    if one.dealt != one.role:
        roles.insert(0, texts.role(one.dealt))
    if one.began != one.side:
        sides.insert(0, texts.side(one.began))
    won = Markup("🏆 ") if one.won else Markup("")
    cells = [_turned(roles), _turned(sides), won + _fate(one, words, out)]
    kind = Markup(' class="won"') if one.won else Markup("")
    return Markup('<tr{}><th scope="row">{}</th>{}</tr>').format(kind, _player(words, one.seat), _cells(cells))


def _turned(names: Sequence[Markup]) -> Markup:
    """The names of a player's roles, one below the other, all but the last struck out: "Citizen", then "Mafioso"."""
    return Markup("<br>").join([*(Markup("<s>{}</s>").format(name) for name in names[:-1]), names[-1]])


def _fate(one: SeatResult, words: Narration, out: Phase | None) -> Markup:
    t = words.tongue
    if one.left:
        return t.text("left the game")
    if one.alive:
        return t.text("alive")
    # NOTE: {phase} is a night or a day, such as "🌙 Night 2"
    return t.text("out: {phase}", phase=words.phase(Phase(out.name, out.number))) if out else t.text("out")


# -- what there is ----------------------------------------------------------------------------------------


def _contents(found: Sequence[Chapter], words: Narration) -> Markup:
    """Links to the nights and days, each with the players that left the game there."""
    links = Markup("").join(
        _LINK.format(
            id=_id(one.phase),
            head=words.phase(one.phase),
            out=Markup(' <span class="out">💀 {}</span>').format(_players(words, one.out)) if one.out else "",
        )
        for one in found
    )
    body = Markup("<ul>{}</ul>").format(links)
    # NOTE: the heading of a list of links to the nights and days of a game
    return _SECTION.format(kind="contents", head=words.tongue.text("Contents"), body=body)


def _id(phase: Phase) -> str:
    return f"{phase.name}-{phase.number}"


# -- a night or a day ----------------------------------------------------------------------------------------


def _chapter(chapter: Chapter, words: Narration) -> Markup:
    t = words.tongue
    story = [_vote(one, words) if isinstance(one, VoteTally) else one for one in chapter.story]
    parts = [_list(story)] if story else []
    if chapter.questions:
        parts += [_folded(t.text("🔒 Private questions and answers"), _questions(chapter.questions, words))]
    if chapter.told:
        told = [Markup('<span class="to">{}</span>\n{}').format(_players(words, to), text) for to, text in chapter.told]
        parts += [_folded(t.text("✉️ Told in private"), _list(told))]
    if chapter.heard:
        parts += [_folded(t.text("📣 Told to everybody"), _list(chapter.heard))]
    kind = chapter.phase.name if chapter.phase.name in {"night", "day"} else "other"
    return _CHAPTER.format(
        kind=kind, id=_id(chapter.phase), head=words.phase(chapter.phase), parts=Markup("").join(parts)
    )


def _vote(vote: VoteTally, words: Narration) -> Markup:
    t = words.tongue
    by = dict(vote.votes)
    rows = [(_player(words, seat), count, by.get(seat, ())) for seat, count in vote.sums.items()]
    if vote.spared:
        rows.append((_bdi(words.pick(LEAVE_ALL)), len(vote.spared), vote.spared))
    body = _TABLE.format(
        kind="votes",
        heads=_heads([t.text("Player"), t.text("Votes"), t.text("Voters")]),
        rows=Markup("").join(
            Markup('<tr><th scope="row">{}</th>{}</tr>').format(
                whom, _cells([t.value(count), _players(words, voters) if voters else Markup("–")])
            )
            for whom, count, voters in rows
        ),
    )
    return _folded(Markup(vote.head.rstrip(":.")), body, kind="vote", opened=len(rows) <= _SHORT)  # noqa: S704 - our own markup


def _questions(questions: Sequence[ChronicleQuestion], words: Narration) -> Markup:
    t = words.tongue
    heads = [t.text("Player"), t.text("Question"), t.text("Answer")]
    rows = Markup("").join(
        Markup('<tr><th scope="row">{}</th>{}</tr>').format(
            _player(words, one.ask.seat), _cells([words.ability(one.ask.ability), _answers(one, words)])
        )
        for one in questions
    )
    return _TABLE.format(kind="asked", heads=_heads(heads), rows=rows)


def _answers(question: ChronicleQuestion, words: Narration) -> Markup:
    """The last answer of a player, with their earlier answers struck out."""
    if not question.chosen:
        return _none(words)
    return _turned([_answer(question, choice, words) for choice in question.chosen])


def _answer(question: ChronicleQuestion, choice: Choice | None, words: Narration) -> Markup:
    if choice is None:
        return _none(words)
    if not choice:
        return Markup("{}").format(words.decline(question.ask))
    return words.tongue.context("list", ", ").join(_bdi(words.pick(pick)) for pick in choice)


def _none(words: Narration) -> Markup:
    return Markup('<span class="none">{}</span>').format(words.tongue.text("no answer"))


# -- pieces --------------------------------------------------------------------------------------------------


def _bdi(text: str) -> Markup:
    return Markup("<bdi>{}</bdi>").format(text)


def _player(words: Narration, seat: int) -> Markup:
    return _bdi(words.player(seat))


def _players(words: Narration, seats: Iterable[int]) -> Markup:
    return words.tongue.context("list", ", ").join(_player(words, seat) for seat in seats)


def _list(lines: Iterable[Markup]) -> Markup:
    return Markup("<ul>{}</ul>").format(Markup("").join(Markup("<li>{}</li>").format(line) for line in lines))


def _folded(head: Markup, body: Markup, *, kind: str = "more", opened: bool = False) -> Markup:
    return _FOLDED.format(kind=kind, open=Markup(" open") if opened else Markup(""), head=head, body=body)


def _heads(texts: Iterable[Markup]) -> Markup:
    return Markup("").join(Markup('<th scope="col">{}</th>').format(text) for text in texts)


def _cells(texts: Iterable[Markup]) -> Markup:
    return Markup("").join(Markup("<td>{}</td>").format(text) for text in texts)
