"""The talk of robots at a table (a running game): their own words, and what they understand of people's words."""

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
    """A saying of a robot in words: a phrase of the book, with the players (by `name`) and roles that it speaks of."""
    player, other = (Markup("") if seat is None else name(seat) for seat in (saying.about, saying.other))
    role = texts.role(saying.claim) if saying.claim in texts.role_ids else Markup("")
    named = saying.claim in texts.faction_ids
    side = texts.shown(saying.claim) if named else Markup("")
    card = role if role or not named else texts.shown_card(saying.claim)
    phrase = escape(book.phrase(saying.words or saying.kind, saying.about, saying.claim, saying.other, saying.night))
    values = {"player": player, "other": other, "role": role, "side": side, "card": card}
    return texts.tongue.filled(phrase, night=saying.night, **values)


def table_talk(table: Table) -> TableTalk:
    """An interpreter of the words of people at this table, in the language of its group."""
    words = table.presenter.readers.group_words
    return TableTalk.of(words.texts, words.names)


def sayings_of(talk: TableTalk, seat: int, text: str) -> list[Saying]:
    """The meaning of a player's words, as sayings of robots. Words that are not understood count as a joke.

    So the robots know at least that the player is not silent.
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
        robots: the robots, by seat.
        talk: makes the interpreter of the words of people at this table.
        outputs: the outputs of a step of the game.
        written: whether these words are from a person rather than a robot.

    Returns:
        The seats of the robots who have heard of a target.
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
