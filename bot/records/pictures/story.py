"""The story of a finished game as one picture: seats by nights and days, with exits, saves and returns."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from markupsafe import Markup

from bot.engine.events import StoryTold
from bot.records.chronicle import Chronicle
from bot.records.pictures.course import Column, Course, Fate, Mark, course
from bot.records.pictures.fonts import width, wrapped
from bot.records.pictures.svg import Canvas
from bot.results import SeatResult
from bot.text import plain
from bot.text.cleaning import linked
from bot.text.narration.end import headline
from bot.text.narration.highlights import highlights
from bot.text.narration.story import Occasion
from bot.text.narration.voice import Voice
from bot.text.scenario_texts import ScenarioTexts
from bot.text.tongue import Message, later, tongue

EDGE: Final = 40.0
NAMES: Final = 370.0
ROW, HEADING = 56.0, 52.0
WIDEST, NARROWEST = 110.0, 46.0
LEAST_WIDTH: Final = 1000.0
DISC: Final = 17.0
HEAD: Final = 266.0
"""The height of the head of the picture, in pixels: title, winner, occasion, and the names of nights and days."""
LINE: Final = 46.0
"""The distance from the edge to the words of a highlight, in pixels."""

PAPER, INK, FAINT, WHITE = "#fbf8f2", "#25222b", "#7a7480", "#ffffff"
NIGHT, DAY, OTHER = "#e9e6f3", "#fdf1d3", "#ece9e2"
TINTS: Final = {"night": NIGHT, "day": DAY}
SIDES: Final = {"town": "#2b7a78", "mafia": "#b3363e"}
OTHERS: Final = ("#7a4fa3", "#c07717", "#3569a8", "#5f7d2e", "#a8487f", "#5b6470")
"""Colours of sides other than town and mafia, in the order of the first seats of these sides."""


class HighlightSign(StrEnum):
    """The sign before a highlight about nobody's fate, such as a long game."""

    LASTED = "lasted"


COLOURS: Final[Mapping[Fate | HighlightSign, str]] = {
    Fate.KILLED: "#25222b",
    Fate.VOTED: "#d0661a",
    Fate.LEFT: "#8b8590",
    Fate.SAVED: "#2f9e5b",
}
COLOURS_ELSE: Final = "#3569a8"


SIGNS: Final[Mapping[str, Fate | HighlightSign]] = {"🗳": Fate.VOTED, "💚": Fate.SAVED, "🕰": HighlightSign.LASTED}
"""The signs of highlights, by the emoji with which each begins."""

MOON: Final = "M15 3a9.5 9.5 0 1 0 6 15.5A8.5 8.5 0 0 1 15 3Z"
PATHS: Final[Mapping[Fate | HighlightSign, str]] = {
    Fate.KILLED: "M7 7L17 17M17 7L7 17",
    Fate.VOTED: "M4 12H20V20H4ZM9 8V4H15V8",
    Fate.LEFT: "M6 12H18",
    Fate.SAVED: "M12 6V18M6 12H18",
    HighlightSign.LASTED: "M12 5V12L17 15M12 3A9 9 0 1 0 12.1 3",
    Fate.BACK: "M12 18V6M7 11L12 6L17 11",
}

FATES: Final[Mapping[Fate, Message]] = {
    # NOTE: the key of a picture: what a sign in it means, as short as can be
    Fate.KILLED: later.context("picture", "killed"),
    # NOTE: the key of a picture: a player was voted out; the sign has the number of votes in it
    Fate.VOTED: later.context("picture", "voted out, with how many votes"),
    # NOTE: the key of a picture: a player has left the game, or was removed
    Fate.LEFT: later.context("picture", "left the game"),
    # NOTE: the key of a picture: a player was saved; the sign has the seat number of the one who did it in it
    Fate.SAVED: later.context("picture", "saved, by which seat"),
    # NOTE: the key of a picture: a player who was out has come back into the game
    Fate.BACK: later.context("picture", "back in the game"),
}


@dataclass(frozen=True, slots=True)
class Telling:
    """All that turns a game into words: the scenario's file, the language, names by seat, the time and the group."""

    raw_scenario: Mapping[str, object]
    language: str
    names: Mapping[int, str]
    occasion: Occasion

    def voice(self) -> Voice:
        """The voice that puts the game into words."""
        t = tongue(self.language)
        return Voice(t, ScenarioTexts(self.raw_scenario, t), self.names)


def story_svg(game: Chronicle, telling: Telling) -> str:
    """The picture of a game, as SVG."""
    return _Drawing(game, telling.voice(), telling.occasion).svg()


class _Drawing:
    def __init__(self, game: Chronicle, say: Voice, occasion: Occasion) -> None:
        self._game = game
        self._say = say
        self._occasion = occasion
        self._course: Course = course(game)
        columns = max(1, len(self._course.columns))
        self._column = max(NARROWEST, min(WIDEST, (1080 - 2 * EDGE - NAMES) / columns))
        self._width = max(LEAST_WIDTH, 2 * EDGE + NAMES + columns * self._column)
        self._first = self._width - EDGE - columns * self._column
        self._sides = self._by_side()
        self._lines = [line for text in self._highlights() for line in self._wrapped(text)]

    def svg(self) -> str:
        rows = sum(HEADING + ROW * len(seats) for seats in self._sides.values())
        keys = self._keys()
        height = HEAD + rows + 24 + 40 * len(self._lines) + 24 + 44 * len(keys) + EDGE / 2
        page = Canvas(self._width, height, self._say.tongue.rtl)
        page.box(0, 0, self._width, height, PAPER)
        page.text(EDGE, 84, plain(self._say.texts.name), 46, INK, bold=True, room=self._width - 2 * EDGE)
        head = plain(headline(self._say, self._game.end.winner))
        page.text(EDGE, 134, head, 30, self._colour(self._game.end.winner), bold=True, room=self._width - 2 * EDGE)
        page.text(EDGE, 174, self._when(), 22, FAINT, room=self._width - 2 * EDGE)
        self._draw_columns(page, rows)
        bottom = self._draw_seats(page) + 24
        for sign, line in self._lines:
            if sign is not None:
                page.disc(EDGE + DISC, bottom + 17, DISC, COLOURS.get(sign, COLOURS_ELSE))
                page.shape(EDGE + DISC, bottom + 17, 24, PATHS[sign], WHITE, filled=False)
            page.text(EDGE + LINE, bottom + 24, line, 22, INK)
            bottom += 40
        self._draw_keys(page, bottom + 24, keys)
        return page.svg()

    def _by_side(self) -> dict[str, list[SeatResult]]:
        """The seats of each side at the end, winners first."""
        found: dict[str, list[SeatResult]] = {}
        for _, seat in sorted(self._game.seats.items()):
            found.setdefault(seat.side, []).append(seat)
        return dict(sorted(found.items(), key=lambda side: not any(seat.won for seat in side[1])))

    def _colour(self, side: str) -> str:
        others = sorted(set(self._sides) - set(SIDES))
        if side in others:
            return OTHERS[others.index(side) % len(OTHERS)]
        return SIDES.get(side, INK)

    def _highlights(self) -> Iterator[str]:
        story = next((event for _, event in self._game.public() if isinstance(event, StoryTold)), None)
        if story is not None:
            yield from (linked(plain(line)) for line in highlights(self._say, story, self._game.end))

    def _wrapped(self, text: str) -> Iterator[tuple[Fate | HighlightSign | None, str]]:
        """The lines of a highlight, the first with a sign in place of the emoji, for emoji have no colour here."""
        emoji, _, rest = text.partition(" ")
        sign = SIGNS.get(emoji.strip("\u200e\u200f"))
        lines = wrapped(rest if sign else text, 22, self._width - 2 * EDGE - LINE)
        yield from ((sign if number == 0 else None, line) for number, line in enumerate(lines))

    def _when(self) -> str:
        """The line of the occasion: the group, the day, the number of players, the length of the game."""
        t = self._say.tongue
        told = self._occasion.told(t, len(self._game.seats))
        group = [t.title(self._occasion.group)] if self._occasion.group else []
        return linked(plain(Markup(" · ").join([*group, *told])))

    def _place(self, column: Column) -> float:
        """The middle of a column, in pixels."""
        return self._first + (self._course.columns.index(column) + 0.5) * self._column

    def _draw_columns(self, page: Canvas, rows: float) -> None:
        for column in self._course.columns:
            name, number = column
            x = self._place(column)
            page.box(x - self._column / 2 + 1, HEAD - 62, self._column - 2, rows + 62, TINTS.get(name, OTHER), radius=8)
            if name == "night":
                page.shape(x, HEAD - 42, 24, MOON, "#4a3f7a")
            elif name == "day":
                page.disc(x, HEAD - 42, 10, "#eab21f")
            else:
                page.text(x, HEAD - 33, "🤝" if name == "finale" else "🎭", 24, INK, anchor="middle")
            if number and name != "finale":
                page.text(x, HEAD - 8, self._say.tongue.number(number), 20, FAINT, bold=True, anchor="middle")

    def _draw_seats(self, page: Canvas) -> float:
        y = HEAD
        for side, seats in self._sides.items():
            colour = self._colour(side)
            name = plain(self._say.texts.side(side))
            room = self._first - EDGE - 60
            wide = min(room, width(name, 22, bold=True))
            page.box(EDGE, y + 12, wide + 32, 34, colour, radius=17)
            page.text(EDGE + 16 + wide / 2, y + 37, name, 22, WHITE, bold=True, anchor="middle", room=room)
            y += HEADING
            for seat in seats:
                self._draw_seat(page, seat, y, colour)
                y += ROW
        return y

    def _draw_seat(self, page: Canvas, seat: SeatResult, y: float, colour: str) -> None:
        say, room = self._say, self._first - EDGE - 50
        page.box(EDGE, y + ROW - 1, self._width - 2 * EDGE, 1, "#ded9cf")
        page.text(EDGE, y + 25, linked(plain(say.player(seat.seat))), 24, INK, bold=True, room=room)
        if seat.won:
            page.text(self._first - 14, y + 37, "🏆", 24, "#c8921a", anchor="end")
        page.text(EDGE, y + 48, self._role(seat), 19, colour, room=room)
        middle = y + ROW / 2
        for column in self._course.columns:
            marks = self._course.marks.get((seat.seat, column), ())
            until, since = self._lives(seat.seat, column, marks)
            if until > since:
                left = self._place(column) - self._column / 2
                page.box(left + since * self._column, middle - 4, (until - since) * self._column + 0.5, 8, colour)
            for place, mark in enumerate(marks):
                apart = (place - (len(marks) - 1) / 2) * min(2 * DISC + 2, self._column / len(marks))
                self._draw_mark(page, self._place(column) + apart, middle, mark)

    def _lives(self, seat: int, column: Column, marks: tuple[Mark, ...]) -> tuple[float, float]:
        """The parts of a column during which a player is in the game: up to the first share, and from the second on.

        (0.5, 0): out in the middle of the column; (1, 0): there throughout; (1, 0.5): came back in the middle.
        """
        last = next((mark.fate for mark in reversed(marks) if mark.fate is not Fate.SAVED), None)
        if column in self._course.there[seat]:
            return (1, 0) if last in {None, Fate.BACK} else (0.5, 0)
        return (1, 0.5) if last is Fate.BACK else (0, 0)

    def _draw_mark(self, page: Canvas, x: float, y: float, mark: Mark) -> None:
        page.disc(x, y, DISC + 2, WHITE)
        page.disc(x, y, DISC, COLOURS.get(mark.fate, COLOURS_ELSE))
        number = mark.by if mark.fate is Fate.SAVED else mark.votes
        if number:
            page.text(x, y + 7, self._say.tongue.number(number), 20, WHITE, bold=True, anchor="middle")
        else:
            page.shape(x, y, 26, PATHS[mark.fate], WHITE, filled=False)

    def _role(self, seat: SeatResult) -> str:
        role = plain(self._say.texts.role(seat.role))
        if seat.dealt == seat.role:
            return role
        return f"{plain(self._say.texts.role(seat.dealt))} {'←' if self._say.tongue.rtl else '→'} {role}"

    def _keys(self) -> list[list[Fate]]:
        """The legend: the signs that this picture uses, with their meanings, in lines that fit."""
        used = {mark.fate for marks in self._course.marks.values() for mark in marks}
        lines: list[list[Fate]] = [[]]
        room = self._width - 2 * EDGE
        for fate in (fate for fate in Fate if fate in used):
            wide = self._key_width(fate)
            if lines[-1] and wide > room:
                lines.append([])
                room = self._width - 2 * EDGE
            lines[-1].append(fate)
            room -= wide
        return [line for line in lines if line]

    def _key_width(self, fate: Fate) -> float:
        return 2 * DISC + 44 + width(plain(FATES[fate].said(self._say.tongue)), 20)

    def _draw_keys(self, page: Canvas, y: float, keys: list[list[Fate]]) -> None:
        for line in keys:
            x = EDGE
            for fate in line:
                self._draw_mark(page, x + DISC, y + DISC, Mark(fate))
                page.text(x + 2 * DISC + 12, y + DISC + 7, plain(FATES[fate].said(self._say.tongue)), 20, FAINT)
                x += self._key_width(fate)
            y += 44
