"""The talk of robots at a table: their own words, in the language of its group, and what they hear of people's."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from markupsafe import Markup, escape

from bot.engine.events import TeamSaid
from bot.engine.outputs import Output, Told
from bot.robots.robot import Robot
from bot.robots.sayings import OWN, Saying
from bot.telegram.games.table import Table
from bot.text import ScenarioTexts
from bot.text.narration import Narration
from bot.text.talk.phrases import Book
from bot.text.talk.table_talk import TableTalk


def speech(book: Book, narration: Narration, seat: int, said: Sequence[Saying]) -> Markup:
    """A robot's words in its turn, under its name."""
    t = narration.tongue

    def name(about: int) -> Markup:
        return t.name(narration.names[about])

    lines = [Markup("{}{}").format(t.mark, worded(book, narration.texts, saying, name)) for saying in said]
    # NOTE: what a robot says at the table, under its number and name
    return t.text(
        "💬 <b>{player}</b>\n<blockquote>{words}</blockquote>",
        player=narration.player(seat),
        words=Markup("\n").join(lines),
    )


def worded(book: Book, texts: ScenarioTexts, saying: Saying, name: Callable[[int], Markup]) -> Markup:
    """A phrase of the book for a saying, with what it speaks of; `name` gives a player's name as it stands there."""
    player, other = (Markup("") if seat is None else name(seat) for seat in (saying.about, saying.other))
    role = texts.role(saying.claim) if saying.claim in texts.role_ids else Markup("")
    named = saying.claim in texts.faction_ids
    side = texts.shown(saying.claim) if named else Markup("")
    card = role if role or not named else texts.shown_card(saying.claim)
    phrase = escape(book.phrase(saying.words or saying.kind, saying.about, saying.claim, saying.other, saying.night))
    values = {"player": player, "other": other, "role": role, "side": side, "card": card}
    return texts.tongue.filled(phrase, night=saying.night, **values)


def table_talk(table: Table) -> TableTalk:
    """The talk of a table's people, in the language of its group."""
    words = table.presenter.readers.group_words
    return TableTalk.of(words.texts, words.names)


def sayings_of(talk: TableTalk, seat: int, text: str) -> list[Saying]:
    """The sayings in a player's words, as robots would have said them; where nothing is understood, a joke.

    So they know at least that the player is not silent.
    """
    understood = talk.understand(seat, text)
    said = [Saying(one.meaning, seat, one.about, one.role, words=OWN) for one in understood]
    return said or [Saying("joke", seat, words=OWN)]


def hear_mates(
    robots: Mapping[int, Robot],
    talk: Callable[[], TableTalk],
    outputs: Iterable[Output],
    written: Callable[[TeamSaid], bool],
) -> set[int]:
    """Let robots hear which target for tonight a person has named in words to their team.

    Args:
        robots: by seat.
        talk: makes what people say at the table, in the language of the group.
        outputs: of a step of the game.
        written: whether a person has written these words, not a robot.

    Returns:
        The seats of the robots who have heard of any.
    """
    heard: set[int] = set()
    for output in outputs:
        if isinstance(output, Told) and isinstance(output.event, TeamSaid) and written(output.event):
            said = output.event
            hearers = [seat for seat in output.audience or () if seat in robots]
            for target, wanted in talk().wishes(said.seat, said.text) if hearers else ():
                heard.update(hearers)
                for seat in hearers:
                    robots[seat].hear_mate(said.seat, target, wanted=wanted)
    return heard
