"""What is explained to whoever practises, once each: what happens now, and what one does then.

Each lesson has a slot of its own: one that has been given stands there already, and does not come again.
"""

from collections.abc import Iterator

from bot.chat.happenings import Stepped
from bot.chat.outbox.deliveries import Post
from bot.engine.asks import Ask
from bot.engine.events import (
    CourtOpened,
    DayBroke,
    DefenceOpened,
    Event,
    GameBegan,
    GameEnded,
    IntroductionFell,
    IntroductionNightFell,
    NightFell,
    RoomOpened,
    TrialOpened,
    VerdictOpened,
)
from bot.engine.outputs import Opened, Told
from bot.lang import Tongue, tongue

_BY_EVENT: dict[type[Event], str] = {
    GameBegan: "beginning",
    IntroductionFell: "night",
    IntroductionNightFell: "night",
    NightFell: "night",
    RoomOpened: "room",
    DayBroke: "morning",
    DefenceOpened: "defence",
    TrialOpened: "verdict",
    VerdictOpened: "verdict",
    CourtOpened: "verdict",
    GameEnded: "end",
}


def lessons(what: Stepped) -> list[Post]:
    """What a step is the occasion to explain, in the language of whoever practises."""
    t = tongue(what.row.language)
    told = _told(t)
    (seat,) = (seat for seat, player in what.players.items() if not player.is_robot)
    return [
        Post(
            what.row.chat_id,
            told[name],
            slot=f"g{what.row.id}.lesson.{name}",
            silent=True,
            game=what.row.id,
        )
        for name in dict.fromkeys(_occasions(what, seat))
    ]


def _occasions(what: Stepped, seat: int) -> Iterator[str]:
    """What comes up for somebody in a step, by the names of the lessons."""
    for output in what.step.outputs:
        match output:
            case Told(audience, event) if audience is None or seat in audience:
                if (name := _BY_EVENT.get(type(event))) is not None:
                    yield name
            case Opened(ask) if ask.seat == seat and not what.game.over:
                yield _of_question(ask)


def _of_question(ask: Ask) -> str:
    if not ask.public:
        return "question"
    return ask.ability if ask.ability in {"turn", "vote"} else "all"


def _told(t: Tongue) -> dict[str, str]:
    """All lessons, by name."""
    return {
        "beginning": t.text(
            "💡 You are practising with robots: nobody else is here, and this game goes into no record. What a group "
            "would read comes here, and what only you may know comes here too. /skip ends a phase at once, /stop ends "
            "the game."
        ),
        "night": t.text(
            "💡 At night the city sleeps, and in a group nobody may write. I ask in private those who have something "
            "to do. The others wait for the morning."
        ),
        "room": t.text("💡 What you write now only your team reads: agree with them what to do."),
        "question": t.text(
            "💡 This question is for you alone: nobody sees what you press, or that you were asked at all."
        ),
        "morning": t.text(
            "💡 In the morning I tell what became of the night. Then the city talks, and looks for those who play "
            "against it."
        ),
        "turn": t.text(
            "💡 You have the floor: write here what you think, and press the button when you are done. Robots notice "
            "that you speak, but they don't understand you. People will."
        ),
        "vote": t.text(
            "💡 Now the city votes, and you with it: press a name. Remember who voted for which player: votes say more "
            "than words."
        ),
        "all": t.text("💡 This question is for several or for all, and everybody sees what is answered."),
        "defence": t.text("💡 A player who is accused may speak once more before the city decides."),
        "verdict": t.text("💡 Now the city decides who has to go. Vote if you are sure enough."),
        "end": t.text(
            "💡 So a game goes. Above you read who everybody was and what was done at night. To play with people, add "
            "me to a group and send /newgame there. /practice starts another game like this one."
        ),
    }
