"""A series of games in words: its table of points, and what stands beside it."""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from bot.engine.end_rules import POINT
from bot.store.gathering.series import Series, SeriesStanding, SeriesState
from bot.telegram.callback_data import SeriesButton
from bot.telegram.outbox.deliveries import Keyboard
from bot.telegram.presenting.keyboard_layout import button_of
from bot.text import Tongue
from bot.text.cleaning import LRI, PDI
from bot.text.tongue import command

SHOWN = 30
"""The most people who are named in a table, the best first."""


def series_table(t: Tongue, one: Series, standings: Sequence[SeriesStanding]) -> Markup:
    """The table of a series: the games played, and each player's place, points, wins and extra points."""
    lines = [_headline(t, one)]
    places = list(_placed(standings))
    lines += [_line(t, place, standing) for place, standing in places[:SHOWN]]
    if more := places[SHOWN:]:
        lines.append(t.text("… and {rest} more.", rest=len(more)))
    return Markup("\n").join(lines)


def _headline(t: Tongue, one: Series) -> Markup:
    if one.state is SeriesState.OPEN:
        # NOTE: the points of a series of games; how many of its games have been played, and how many there are
        return t.text("🏆 <b>Series: points.</b> Games played: {played} of {games}", played=one.played, games=one.games)
    # NOTE: the last table of a series of games; how many of its games have been played, and how many there were to be
    return t.text("🏁 <b>The series is over.</b> Games played: {played} of {games}", played=one.played, games=one.games)


def _placed(standings: Sequence[SeriesStanding]) -> Iterator[tuple[int, SeriesStanding]]:
    """All players with their places; equal ones share a place."""
    place, before = 0, None
    for number, one in enumerate(standings, 1):
        same = one.points, one.won, one.best_move
        place, before = place if same == before else number, same
        yield place, one


def _line(t: Tongue, place: int, one: SeriesStanding) -> Markup:
    details = [
        # NOTE: in the table of a series, behind somebody's points
        t.text("wins: {n}", n=one.won),
        # NOTE: in the table of a series: points for naming the mafia rightly as the first victim
        *([t.text("best move: {points}", points=one.best_move / POINT)] if one.best_move else []),
        # NOTE: in the table of a series: points that the judge has given, or taken
        *([t.text("extra points: {points}", points=shown(t, one.extra))] if one.extra else []),
    ]
    return t.text(
        # NOTE: a line of a table: the place, a person's name, their points, and what is in them
        "{place} {name}: <b>{points}</b> ({details})",
        place=t.place(place),
        name=t.name(one.name),
        points=shown(t, one.points),
        details=t.context("list", ", ").join(details),
    )


def shown(t: Tongue, points: int) -> Markup:
    """Points as text; a minus stays before its number also in right-to-left lines."""
    number = t.number(abs(points) / POINT)
    return Markup("{}−{}{}").format(LRI, number, PDI) if points < 0 else Markup(number)  # noqa: S704 - a number


def series_keyboard(t: Tongue, one: Series, *, free: bool) -> Keyboard | None:
    """The buttons of a series that goes on; `free`: whether a lobby can be opened now."""
    if one.state is not SeriesState.OPEN:
        return None
    following = button_of(t.context("button", "▶️ Next game"), SeriesButton(one.id, "next"), "success")
    stop = button_of(t.context("button", "🏁 End the series"), SeriesButton(one.id, "stop"))
    return ((following, stop),) if free else ((stop,),)


def begun(t: Tongue, games: int) -> Markup:
    """The message to the group that a series begins."""
    return t.text(
        "🏆 <b>A series begins.</b> Games: {games}. After each one I show the points and open the next lobby with the "
        "same people. You can join later, too. /series shows the points, {stop} ends the series.",
        games=games,
        stop=command("/series stop"),
    )


def goes_on(t: Tongue, one: Series) -> Markup:
    """The message that a series goes on although its lobby was given up."""
    return t.text(
        "🏆 The series goes on. Games played: {played} of {games}. Press the button to open the next lobby with "
        "the same people.",
        played=one.played,
        games=one.games,
    )


def counts_not(t: Tongue, sizes: Sequence[int] = ()) -> Markup:
    """The words on a game that does not count; `sizes`: the numbers of players that it would take."""
    said = t.text("This game doesn't count in the series.")
    return Markup(" ").join([said, only_with(t, sizes)]) if sizes else said


def only_with(t: Tongue, sizes: Sequence[int]) -> Markup:
    """How many players a game must have to count."""
    numbers = t.listing(map(t.value, sizes))
    # NOTE: {numbers} is a number of players, or a list of them: "10" or "9, 10 and 11"
    return t.text("In a series, games count with this many players: {numbers}.", numbers=numbers)
