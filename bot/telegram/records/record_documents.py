"""`/me`, `/top` and `/games` as documents with tables."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, tzinfo

from markupsafe import Markup

from bot.records.rating import Rating
from bot.records.summary import Score, Summary
from bot.store.rows import GameRow
from bot.telegram.records.record_texts import KINDS, PLACES, By, Place, RecordNames, lasted, ranked, record_lines
from bot.text import Tongue, clocks, documents
from bot.text.ranking import place_in_ranking

_NUMBER = Markup("#")
_NONE = Markup("–")
_NOTHING = Markup("")


def own_document(
    t: Tongue,
    names: RecordNames,
    title: Markup,
    told: Summary,
    rating: Rating | None,
    *,
    achievements: Sequence[Markup] = (),
) -> Markup | None:
    """`/me`; None before there is a game to tell of. The first line of the achievements says how many there are."""
    if not told.games:
        return None
    return documents.document(
        documents.heading(title),
        documents.paragraph(*record_lines(t, told, rating)),
        _scores(t, t.text("<b>By side</b>"), told.sides, names.side),
        _scores(t, t.text("<b>By role</b>"), told.roles, names.role),
        _scores(t, t.text("<b>By game</b>"), told.scenarios, lambda _, scenario: names.scenario(scenario)),
        _achieved(*achievements),
    )


def _achieved(head: Markup = _NOTHING, *lines: Markup) -> Markup:
    """The achievements in a fold, if there are any."""
    return documents.folded(head, documents.bullets(*lines)) if lines else documents.paragraph(head)


def _scores(t: Tongue, head: Markup, scores: Mapping[str, Score], name: Callable[[str, str], Markup]) -> Markup:
    rows = [
        [name(score.last, key), t.value(score.won), t.value(score.games)] for key, score in list(scores.items())[:KINDS]
    ]
    return documents.table(t, [head, t.context("button", "Wins"), t.context("button", "Games")], rows)


def top_document(t: Tongue, title: Markup, places: Sequence[Place], by: By, *, ratings: bool) -> Markup | None:
    """`/top`; None where nobody has a place."""
    found = ranked(places, by)[:PLACES]
    if not found:
        return None
    heads = [_NUMBER, t.text("Player")]
    heads += [t.context("button", "Rating")] if ratings else []
    heads += [t.context("button", "Wins"), t.context("button", "Games")]

    def row(number: int, one: Place) -> Sequence[Markup]:
        cells = [place_in_ranking(t, number), t.name(one.standing.name)]
        if ratings:
            cells.append(t.value(one.rating.points) if one.rating.shown else _NONE)
        return [*cells, t.value(one.standing.won), t.value(one.standing.games)]

    rows = [row(number, one) for number, one in enumerate(found, 1)]
    return documents.document(documents.heading(title), documents.table(t, heads, rows, named=2))


def games_document(
    t: Tongue, names: RecordNames, title: Markup, games: Sequence[GameRow], zone: tzinfo
) -> Markup | None:
    """`/games`; None before there is one."""
    if not games:
        return None
    heads = [
        _NUMBER,
        t.context("table", "Game"),
        t.context("table", "Winner"),
        t.context("table", "Length"),
        t.context("table", "Day"),
    ]

    def row(number: int, game: GameRow) -> Sequence[Markup]:
        ended, seconds = lasted(game)
        day = clocks.in_calendar(ended, t.day(datetime.fromtimestamp(ended, zone)), "d")
        return [t.value(number), names.scenario(game.scenario), names.winner(game), t.duration(seconds), day]

    rows = [row(number, game) for number, game in enumerate(games, 1)]
    return documents.document(documents.heading(title), documents.table(t, heads, rows, named=len(heads)))
