"""The card of a role as a picture. All cards have one size and one look, so that nobody sees a side from afar."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final

from bot.records.pictures.fonts import wrapped
from bot.records.pictures.svg import Canvas
from bot.text import plain
from bot.text.narration.cards import goal_line
from bot.text.narration.voice import Voice
from bot.text.scenario_texts import ScenarioTexts
from bot.text.tongue import tongue

SIZE: Final = 1080.0
ROOM: Final = SIZE - 2 * 130
PAPER, INK, FAINT, GOLD = "#fbf8f2", "#25222b", "#6d6673", "#b58a3c"
LARGEST, SMALLEST = 42, 12


@dataclass(frozen=True, slots=True)
class CardText:
    """The texts of a card, in plain words of a language."""

    language: str
    role: str
    side: str
    text: str
    goal: str

    def written(self) -> str:
        """The card as one line of JSON, which `read` reads again."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"), sort_keys=True)

    @classmethod
    def read(cls, line: str) -> "CardText":
        """The card that `written` has put into this line of JSON."""
        return cls(**json.loads(line))


def card_of(raw_scenario: Mapping[str, object], role: str, language: str) -> CardText:
    """The card of a role of a scenario's file."""
    t = tongue(language)
    texts = ScenarioTexts(raw_scenario, t)
    side = texts.faction_of(role)
    goal = goal_line(Voice(t, texts, {}), side)
    return CardText(t.code, *map(plain, (texts.role(role), texts.side(side), texts.card(role), goal)))


def card_svg(card: CardText) -> str:
    """The picture of a card, as SVG."""
    page = Canvas(SIZE, SIZE, tongue(card.language).rtl)
    page.box(0, 0, SIZE, SIZE, PAPER)
    page.box(40, 40, SIZE - 80, SIZE - 80, "none", radius=36, stroke=GOLD, line=4)
    page.box(56, 56, SIZE - 112, SIZE - 112, "none", radius=26, stroke=GOLD, line=1.5)
    page.text(SIZE / 2, 190, "🎭", 96, GOLD, anchor="middle")
    page.text(SIZE / 2, 300, card.role, _role_size(card.role), INK, bold=True, anchor="middle", room=ROOM)
    page.text(SIZE / 2, 360, card.side, 34, FAINT, anchor="middle", room=ROOM)
    page.box(SIZE / 2 - 90, 396, 180, 4, GOLD, radius=2)
    size, lines = _fitting(card)
    y = 436.0 + size
    for line in lines:
        page.text(130, y, line, size, INK)
        y += size * 1.5
    return page.svg()


def _role_size(role: str) -> int:
    return next((size for size in range(76, 44, -4) if len(wrapped(role, size, ROOM, bold=True)) == 1), 44)


def _fitting(card: CardText) -> tuple[int, list[str]]:
    """The largest size at which the text and the goal fit on the card, and their lines, cut if there are too many."""
    said = [card.text, *([card.goal] if card.goal else [])]
    for size in range(LARGEST, SMALLEST - 1, -2):
        blocks = [wrapped(text, size, ROOM) for text in said]
        lines = [line for block in blocks for line in (*block, "")][:-1]
        most = int((SIZE - 436 - 90) / (size * 1.5))
        if len(lines) <= most:
            return size, lines
    return size, [*lines[: most - 1], "…"]
