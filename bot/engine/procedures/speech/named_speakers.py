"""Speakers whom defendants pick: who names them, and what they say about whom."""

from bot.engine.api import EVERYONE, Ask, Deadline, Play
from bot.engine.events import SpeakerHeard
from bot.engine.procedures.base import SPEECH, speech

TASKS = {"name_accuser": "accuser", "name_defender": "defender", "name_speaker": "speaker"}
"""What a question is about, and as what the player named then speaks."""

SPEAKER = (SpeakerHeard, *SPEECH)
"""What is told of whoever speaks about a defendant."""


async def name_speakers(
    game: Play, defendants: tuple[int, ...], tasks: tuple[str, ...], deadline: Deadline
) -> list[Ask]:
    """The questions to defendants who speaks about them, answered or not when the time is up.

    Whoever is named twice by the same defendant is what he was named last.
    """
    others = tuple(seat for seat in game.living if seat not in defendants)
    asks = [game.ask(seat, task, others, deadline) for seat in defendants for task in tasks if others]
    while game.now < deadline.at and any(game.seats[seat].alive for seat in defendants):
        signal = await game.next(deadline)
        if isinstance(signal, Ask) and signal.chosen:
            for ask in asks:
                if ask is not signal and ask.seat == signal.seat and ask.chosen == signal.chosen:
                    game.take_back(ask)
    for ask in asks:
        game.close_topic(ask.topic)
    return asks


async def speak_about(game: Play, ask: Ask, seconds: float) -> None:
    """Whoever was named speaks about who has named him."""
    for seat in ask.players:
        if game.seats[seat].alive:
            game.tell(EVERYONE, SpeakerHeard(seat, ask.seat, TASKS[ask.ability], game.rules.pace.turn(seconds)))
            await speech(game, seat, seconds, "speaker", (ask.seat,))
