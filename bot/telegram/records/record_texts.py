"""Records in words, and as documents with tables: `/me`, `/top` and `/games`."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from enum import StrEnum

from markupsafe import Markup

from bot.engine.events import JOINT
from bot.records.rating import SHOWN_AFTER, Rating
from bot.records.summary import Score, Summary
from bot.scenario import Scenario
from bot.store.records import PlayerStanding
from bot.store.rows import GameRow
from bot.telegram.callback_data import ButtonData
from bot.telegram.lobbies.menus.menu import Screen, ticked
from bot.telegram.outbox.deliveries import Button, Keyboard
from bot.telegram.presenting.keyboard_layout import button_of, rows
from bot.text import ScenarioTexts, Tongue, clocks, documents

PLACES = 15
"""The number of people named in `/top`."""
KINDS = 6
"""The number of roles, and of scenarios, listed in `/me`, the most played first."""
WORTH_SAYING = 2
"""The least wins or losses in a row that are a streak."""
_NUMBER = Markup("#")
_NONE = Markup("–")
_NOTHING = Markup("")


class Period(StrEnum):
    """The period of `/top`, as its buttons name periods."""

    WEEK = "w"
    MONTH = "m"
    ALL = "a"

    @property
    def days(self) -> float | None:
        """The length of the period in days; None: all the time there was."""
        return {Period.WEEK: 7.0, Period.MONTH: 30.0}.get(self)


class By(StrEnum):
    """The ranking of `/top`, as its buttons name rankings."""

    RATING = "r"
    WINS = "w"
    GAMES = "g"


@dataclass(frozen=True, slots=True)
class TopButton(ButtonData):
    """A button below `/top`."""

    mark = "rt"
    period: Period
    by: By


@dataclass(frozen=True, slots=True)
class StoryButton(ButtonData):
    """A button below `/games`: the story of one of them."""

    mark = "rs"
    ended_id: int


class RecordNames:
    """The names of scenarios, sides and roles in a language, as far as they are still known."""

    def __init__(self, t: Tongue, scenarios: Mapping[str, Scenario]) -> None:
        self._scenarios = scenarios
        self._texts: dict[str, ScenarioTexts] = {}
        self._t = t

    def _of(self, id_: str) -> ScenarioTexts | None:
        """The texts of a scenario, if it is still known."""
        if id_ not in self._texts and (scenario := self._scenarios.get(id_)) is not None:
            self._texts[id_] = ScenarioTexts(scenario.raw, self._t)
        return self._texts.get(id_)

    def scenario(self, id_: str) -> Markup:
        """The name of a scenario."""
        texts = self._of(id_)
        return texts.name if texts is not None else self._t.value(id_)

    def side(self, scenario: str, side: str) -> Markup:
        """The name of a side of a scenario."""
        texts = self._of(scenario)
        known = texts is not None and side in (*texts.faction_ids, *texts.role_ids)
        return texts.side(side) if texts is not None and known else self._t.value(side)

    def role(self, scenario: str, role: str) -> Markup:
        """The name of a role of a scenario."""
        texts = self._of(scenario)
        return texts.role(role) if texts is not None and role in texts.role_ids else self._t.value(role)

    def winner(self, row: GameRow) -> Markup:
        """The name of a game's winner."""
        t = self._t
        match row.winner:
            case None | "none":
                return t.text("ended without a winner")
            case "draw":
                return t.text("a draw")
            case _:
                return t.listing(self.side(row.scenario, side) for side in row.winner.split(JOINT))


def log_is_gone(t: Tongue) -> Markup:
    """The answer in place of the story of a game that cannot be played again."""
    return t.text("The log of this game is gone, or my rules have changed since: I can't tell its story any more.")


def own_record(t: Tongue, names: RecordNames, title: Markup, told: Summary, rating: Rating | None) -> Markup:
    """The answer to `/me`; without a rating where the group wants none."""
    if not told.games:
        return title + Markup("\n") + t.text("No games yet. A game counts when it's played to its end.")
    parts = [
        Markup("\n").join([title, *_record_lines(t, told, rating)]),
        *(_scores(t, *kind) for kind in _kinds(t, names, told)),
    ]
    return Markup("\n\n").join(parts)


Names = Callable[[str, str], Markup]
"""The name of a side, a role or a game, by its scenario and its id."""


def _kinds(t: Tongue, names: RecordNames, told: Summary) -> Iterator[tuple[Markup, Mapping[str, Score], Names]]:
    """The scores of `/me` by side, role and game, with their heads."""
    yield t.text("<b>By side</b>"), told.sides, names.side
    yield t.text("<b>By role</b>"), told.roles, names.role
    yield t.text("<b>By game</b>"), told.scenarios, lambda _, scenario: names.scenario(scenario)


def _record_lines(t: Tongue, told: Summary, rating: Rating | None) -> list[Markup]:
    """The lines of `/me` on all games together."""
    share = _share(t, told.won, told.games)
    head = [t.text("🎮 Games: {games}, won: {won} ({share})", games=told.games, won=told.won, share=share)]
    if rating is not None:
        head.append(_rating(t, rating))
    head += _streaks(t, told)
    head.append(t.text("❤️ Alive at the end: {share}", share=_share(t, told.survived, told.games)))
    if told.votes:
        head.append(t.text("🗳 Votes against the other side: {share}", share=_share(t, told.against, told.votes)))
    if told.left:
        head.append(t.plural("🚪 Left {n} game early", "🚪 Left {n} games early", told.left))
    return head


def _rating(t: Tongue, rating: Rating) -> Markup:
    if not rating.shown:
        return t.plural(
            "⭐ Rating: after {n} more game with four people or more",
            "⭐ Rating: after {n} more games with four people or more",
            max(1, SHOWN_AFTER - rating.games),
        )
    if rating.breadth < 1:
        # NOTE: the rating of somebody who has played with few different people; it is lower because of that
        return t.text("⭐ Rating: {points} (provisional: nearly always the same people)", points=rating.points)
    return t.text("⭐ Rating: {points}", points=rating.points)


def _share(t: Tongue, part: int, of: int) -> Markup:
    return Markup(t.percent(part / of))  # noqa: S704 - a number


def _streaks(t: Tongue, told: Summary) -> Iterable[Markup]:
    if told.streak >= WORTH_SAYING:
        yield t.plural("🔥 {n} win in a row", "🔥 {n} wins in a row", told.streak)
    elif told.streak <= -WORTH_SAYING:
        yield t.plural("💧 {n} loss in a row", "💧 {n} losses in a row", -told.streak)
    if told.longest >= WORTH_SAYING and told.longest != told.streak:
        yield t.text("📈 Most wins in a row: {n}", n=told.longest)


def _scores(t: Tongue, head: Markup, scores: Mapping[str, Score], name: Names) -> Markup:
    lines = [
        # NOTE: a side, a role or a game, how many games of it were won, and how many there were
        t.text("{what}: won {won} of {games}", what=name(score.last, key), won=score.won, games=score.games)
        for key, score in list(scores.items())[:KINDS]
    ]
    return Markup("\n").join([head, *lines])


def own_document(
    t: Tongue,
    names: RecordNames,
    title: Markup,
    told: Summary,
    rating: Rating | None,
    *,
    achievements: Sequence[Markup] = (),
) -> Markup | None:
    """The document for `/me`; None before there is a game. The achievements' first line says how many there are."""
    if not told.games:
        return None
    return documents.document(
        documents.heading(title),
        documents.paragraph(*_record_lines(t, told, rating)),
        *(_score_table(t, *kind) for kind in _kinds(t, names, told)),
        _achieved(*achievements),
    )


def _achieved(head: Markup = _NOTHING, *lines: Markup) -> Markup:
    """The achievements in a fold, if there are any."""
    return documents.folded(head, documents.bullets(*lines)) if lines else documents.paragraph(head)


def _score_table(t: Tongue, head: Markup, scores: Mapping[str, Score], name: Names) -> Markup:
    rows = [
        [name(score.last, key), t.value(score.won), t.value(score.games)] for key, score in list(scores.items())[:KINDS]
    ]
    return documents.table(t, [head, t.context("button", "Wins"), t.context("button", "Games")], rows)


# -- /top ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place:
    """A person's place in `/top`."""

    standing: PlayerStanding
    rating: Rating


def _ranked(everybody: Iterable[Place], by: By) -> list[Place]:
    """The people of `/top`, the best first; by rating only people with a rating that is shown."""
    match by:
        case By.RATING:
            shown = [one for one in everybody if one.rating.shown]
            return sorted(shown, key=lambda one: (-one.rating.points, one.standing.user_id))
        case By.WINS:
            return sorted(everybody, key=lambda one: (-one.standing.won, one.standing.games, one.standing.user_id))
        case By.GAMES:
            return sorted(everybody, key=lambda one: (-one.standing.games, -one.standing.won, one.standing.user_id))


def top_screen(t: Tongue, title: Markup, places: Sequence[Place], period: Period, by: By, *, ratings: bool) -> Screen:
    """The answer to `/top`, with buttons for another time and order; without ratings where the group wants none."""
    found = _ranked(places, by)[:PLACES]
    lines = [_place(t, number, one, by) for number, one in enumerate(found, 1)]
    if not lines:
        nobody = t.text("Nobody has a rating yet: it comes after ten games with four people or more.")
        lines = [nobody if by is By.RATING and places else t.text("No games in this period.")]
    orders = [(By.RATING, t.context("button", "Rating"))] if ratings else []
    orders += [(By.WINS, t.context("button", "Wins")), (By.GAMES, t.context("button", "Games"))]
    periods = [
        (Period.WEEK, t.context("button", "Week")),
        (Period.MONTH, t.context("button", "Month")),
        (Period.ALL, t.context("button", "All time")),
    ]
    keyboard: Keyboard = (
        tuple(_button(label, TopButton(one, by), on=one is period) for one, label in periods),
        tuple(_button(label, TopButton(period, one), on=one is by) for one, label in orders),
    )
    return Screen(Markup("\n").join([title, *lines]), keyboard)


def _button(label: Markup, data: TopButton, *, on: bool) -> Button:
    return button_of(ticked(label, on=on), data, "success" if on else None)


def _place(t: Tongue, number: int, one: Place, by: By) -> Markup:
    place = t.place(number)
    name = t.name(one.standing.name)
    standing = one.standing
    match by:
        case By.RATING:
            worth = t.value(one.rating.points)
        case By.WINS:
            worth = t.text("won {won} of {games}", won=standing.won, games=standing.games)
        case By.GAMES:
            worth = t.plural("{n} game", "{n} games", standing.games)
    # NOTE: a line of a ranking: the place, a person's name, and what they have
    return t.text("{place} {name}: {worth}", place=place, name=name, worth=worth)


def top_document(t: Tongue, title: Markup, places: Sequence[Place], by: By, *, ratings: bool) -> Markup | None:
    """The document for `/top`; None where nobody has a place."""
    found = _ranked(places, by)[:PLACES]
    if not found:
        return None
    heads = [_NUMBER, t.text("Player")]
    heads += [t.context("button", "Rating")] if ratings else []
    heads += [t.context("button", "Wins"), t.context("button", "Games")]

    def row(number: int, one: Place) -> Sequence[Markup]:
        cells = [t.place(number), t.name(one.standing.name)]
        if ratings:
            cells.append(t.value(one.rating.points) if one.rating.shown else _NONE)
        return [*cells, t.value(one.standing.won), t.value(one.standing.games)]

    rows = [row(number, one) for number, one in enumerate(found, 1)]
    return documents.document(documents.heading(title), documents.table(t, heads, rows, named=2))


# -- /games --------------------------------------------------------------------------------------------------


def games_screen(
    t: Tongue, names: RecordNames, title: Markup, games: Sequence[GameRow], *, told: frozenset[int], zone: tzinfo
) -> Screen:
    """The answer to `/games`: the newest first, with a button for the story of each that is still kept (`told`)."""
    if not games:
        return Screen(title + Markup("\n") + t.text("No games yet."), ())
    lines = [_game(t, names, number, row, zone) for number, row in enumerate(games, 1)]
    buttons = [
        Button(f"📖 {t.number(number)}", StoryButton(row.id).pack())
        for number, row in enumerate(games, 1)
        if row.id in told
    ]
    return Screen(Markup("\n").join([title, *lines]), rows(buttons, 5))


def _lasted(row: GameRow) -> tuple[float, float]:
    """When a game ended (Unix), and how long it lasted, seconds."""
    ended = row.ended_at or row.created_at
    return ended, ended - (row.started_at or row.created_at)


def _game(t: Tongue, names: RecordNames, number: int, row: GameRow, zone: tzinfo) -> Markup:
    ended, seconds = _lasted(row)
    return t.text(
        # NOTE: a line of a list of games: its number, the scenario, who has won, how long it lasted, the day
        "{number}. {scenario}: {winner} ({time}, {day})",
        number=number,
        scenario=names.scenario(row.scenario),
        winner=names.winner(row),
        time=t.duration(seconds),
        day=t.day(datetime.fromtimestamp(ended, zone)),
    )


def games_document(
    t: Tongue, names: RecordNames, title: Markup, games: Sequence[GameRow], zone: tzinfo
) -> Markup | None:
    """The document for `/games`; None before there is a game."""
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
        ended, seconds = _lasted(game)
        day = clocks.in_calendar(ended, t.day(datetime.fromtimestamp(ended, zone)), "d")
        return [t.value(number), names.scenario(game.scenario), names.winner(game), t.duration(seconds), day]

    rows = [row(number, game) for number, game in enumerate(games, 1)]
    return documents.document(documents.heading(title), documents.table(t, heads, rows, named=len(heads)))
