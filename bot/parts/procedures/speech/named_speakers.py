"""Speakers named by defendants: the questions, and the speeches."""

from typing import Annotated

from markupsafe import Markup

from bot.engine.api import EVERYONE, SPEECH, Ask, Deadline, Play, among, record, speech
from bot.engine.events import Event
from bot.text.api import Voice, later, register, says

TASKS = {"name_accuser": "accuser", "name_defender": "defender", "name_speaker": "speaker"}
"""The subjects of the questions, each with the part in which the player named then speaks."""


@record
class SpeakerHeard(Event):
    """Public: this player speaks about the defendant who named them, for so many `seconds`."""

    seat: int
    about: int
    task: Annotated[str, among(*TASKS.values())]
    seconds: float


SPEAKER = (SpeakerHeard, *SPEECH)
"""The events about a player who speaks about a defendant."""


async def name_speakers(
    game: Play, defendants: tuple[int, ...], tasks: tuple[str, ...], deadline: Deadline
) -> list[Ask]:
    """Put the questions about speakers to defendants, and read the answers when the time is up.

    A player named twice by the same defendant has the task named last.
    """
    others = tuple(seat for seat in game.seats.living if seat not in defendants)
    asks = [game.ask(seat, task, others, deadline) for seat in defendants for task in tasks if others]
    while game.now < deadline.at and any(game.seats[seat].alive for seat in defendants):
        signal = await game.next(deadline)
        if isinstance(signal, Ask) and signal.chosen:
            for ask in asks:
                if ask is not signal and ask.seat == signal.seat and ask.chosen == signal.chosen:
                    game.questions.take_back(ask)
    for ask in asks:
        game.questions.close_topic(ask.topic)
    return asks


async def speak_about(game: Play, ask: Ask, seconds: float) -> None:
    """Give the floor to each speaker about the defendant who has named them."""
    for seat in ask.players:
        if game.seats[seat].alive:
            game.tell(EVERYONE, SpeakerHeard(seat, ask.seat, TASKS[ask.ability], game.rules.pace.turn(seconds)))
            await speech(game, seat, seconds, "speaker", (ask.seat,))


register(
    "name_accuser",
    name=later.context("ability", "Accuser"),
    question=later.text("⚔️ <b>Who should accuse you?</b> You reply last."),
)

register(
    "name_defender",
    name=later.context("ability", "Defender"),
    question=later.text("🤝 <b>Who should defend you?</b>"),
)

register(
    "name_speaker",
    name=later.context("ability", "Speaker"),
    question=later.text("🎙 <b>Who should speak about you?</b> You reply last."),
)


@says(SpeakerHeard)
def speaker_heard(say: Voice, event: SpeakerHeard) -> Markup:
    """The message that a player has the floor to speak about a defendant."""
    t = say.tongue
    player, about, time = say.player(event.seat), say.player(event.about), say.time(event.seconds)
    match event.task:
        case "accuser":
            # NOTE: {player} speaks against {about}
            return t.text("⚔️ <b>{player}</b> accuses {about}. Time's up {time}.", about=about, player=player, time=time)
        case "defender":
            return t.text(
                "🤝 <b>{player}</b> defends {about}. Time's up {time}.", about=about, player=player, time=time
            )
        case _:
            return t.text(
                "🎙 <b>{player}</b> speaks about {about}. Time's up {time}.", about=about, player=player, time=time
            )
