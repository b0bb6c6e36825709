"""The lessons of practice, each given once: what is happening in the game, and what the player can do.

Each lesson has a slot (message name) of its own: a lesson whose message exists already is not sent again.
"""

from collections.abc import Iterator, Mapping

from bot.engine.asks import Ask
from bot.engine.events import RoomOpened
from bot.engine.game import Game
from bot.engine.outputs import Opened, Told
from bot.store.rows import GameRow
from bot.telegram.happenings import Stepped
from bot.telegram.outbox.deliveries import Post
from bot.text import Tongue, tongue
from bot.text.tongue import command

_BY_EVENT = {
    "introduction_fell": "night",
    "introduction_night_fell": "night",
    "night_fell": "night",
    "day_broke": "morning",
    "defence_opened": "defence",
    "trial_opened": "verdict",
    "verdict_opened": "verdict",
    "court_opened": "verdict",
    "last_words_given": "last_words",
    "game_ended": "end",
}

_BY_NIGHT = frozenset({"night", "intro"})
"""The phases in which the other players do not see who is asked; by day that often shows."""


def beginning(row: GameRow) -> Post:
    """The first lesson: where the game is played, and how to hurry and end it."""
    return _lesson(row, "beginning", _told(tongue(row.language)))


def lessons(what: Stepped) -> list[Post]:
    """The lessons to give after a step of the game, as messages in the language of the player."""
    told = _told(tongue(what.row.language))
    (seat,) = (seat for seat, player in what.players.items() if not player.is_robot)
    names = dict.fromkeys(_occasions(what, seat))
    if "vote" in names:
        names.pop("verdict", None)  # where the first vote decides, the lesson about votes is enough
    return [_lesson(what.row, name, told) for name in names]


def _lesson(row: GameRow, name: str, told: Mapping[str, str]) -> Post:
    return Post(row.chat_id, told[name], slot=f"g{row.id}.lesson.{name}", silent=True, game=row.id)


def _occasions(what: Stepped, seat: int) -> Iterator[str]:
    """The names of the lessons that fit the events and new questions of a step for the player on this seat."""
    for output in what.step.outputs:
        match output:
            case Told(audience, event) if audience is None or seat in audience:
                if (name := _BY_EVENT.get(event.name)) is not None:
                    yield name
                if isinstance(event, RoomOpened) and len(event.members) > 1:
                    yield "room"
            case Opened(ask) if ask.seat == seat and not what.game.outcome.over:
                if (name := _of_question(what.game, ask)) is not None:
                    yield name


def _of_question(game: Game, ask: Ask) -> str | None:
    """The name of the lesson for a question; None for a private question by day, which the others may notice."""
    if ask.public:
        return ask.ability if ask.ability in {"turn", "vote"} else "all"
    if game.phase.name not in _BY_NIGHT:
        return None
    with_others = any(one.topic == ask.topic and one.seat != ask.seat for one in game.questions.open.values())
    return "team" if with_others else "question"


def _told(t: Tongue) -> dict[str, str]:
    """The words of all lessons, by name."""
    return {
        "beginning": t.text(
            "💡 You're practising with robots: nobody else is here, and this game doesn't count. What a group "
            "would read comes here, and so does what only you may know: when I say “our private chat”, I "
            "mean this one. /skip ends a phase at once, {stop} ends the game.",
            stop=command("/stop"),
        ),
        "night": t.text(
            "💡 At night the city sleeps, and in a group nobody may write. If you have something to do, I'll ask you "
            "in private. Everybody else waits for the morning."
        ),
        "room": t.text("💡 Only your team reads what you write now: agree with them on what to do."),
        "question": t.text(
            "💡 This question is for you alone: nobody sees what you press, or that you were asked at all."
        ),
        "team": t.text("💡 Your team decides this together: your teammates see what you press, and nobody else does."),
        "morning": t.text(
            "💡 In the morning I say what happened at night. Then the city talks, and looks for those who are "
            "against it."
        ),
        "turn": t.text(
            "💡 You have the floor: write here what you think, and press the button when you're done. Robots "
            "understand short, plain sentences, such as “5 is mafia” or “I trust 5”."
        ),
        "vote": t.text(
            "💡 Now the city votes, and so do you: press a name. Remember who voted for which player: votes "
            "say more than words."
        ),
        "all": t.text("💡 This question is for several players or for all, and everybody sees the answers."),
        "defence": t.text("💡 A player who is accused may speak once more before the city decides."),
        "verdict": t.text("💡 This is the vote that decides who has to go."),
        "last_words": t.text(
            "💡 A player who has to go may speak one last time: those words may help the city, or fool it."
        ),
        "end": t.text(
            "💡 That's how a game goes. Above you can read who everybody was and what they did at night. To play with "
            "people, add me to a group and send /newgame there. /practice starts another game like this one."
        ),
    }
