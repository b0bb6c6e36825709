"""Defence with speakers of the defendants' choice."""

from markupsafe import Markup

from bot.engine.api import EVERYONE, Aim, Ask, Play, Procedure, record, speech
from bot.engine.events import DefenceOpened, Event
from bot.parts.procedures.speech.named_speakers import SPEAKER, TASKS, name_speakers, speak_about
from bot.text.api import Voice, says


@record
class SpeakersAsked(Event):
    """Public: these defendants may name speakers for or against them before their own defence.

    A lone defendant names an accuser and a defender, each of two names one player. `seconds`: the time for that.
    """

    defendants: tuple[int, ...]
    seconds: float


class DefenceWithSpeakers(Procedure, tells=(DefenceOpened, SpeakersAsked, *SPEAKER)):
    """A defence for which the defendants may name other players, who speak about them first (CM-92 to CM-98).

    A lone defendant may name an accuser and a defender; of two defendants each may name one speaker; three and more
    name none. The defendant with more votes comes first, of equals the lower seat.

    Attributes:
        seconds: the length of a defendant's own speech.
        speaker: the length of a speech about a defendant.
        naming: the time for the defendants to name their speakers.
    """

    about = "defendants"
    part = "defence"
    asks = ("turn", *TASKS)
    aims = {"name_defender": Aim("help"), "name_speaker": Aim("help")}

    seconds: float = 60
    speaker: float = 30
    naming: float = 20

    async def run(self, game: Play) -> None:
        """Let the defendants name speakers, then let the speakers and the defendants speak."""
        if not game.day.defendants:
            return
        game.enter(self.part)
        in_defence = game.seats.still_in(game.day.defendants)
        order = tuple(sorted(in_defence, key=lambda seat: (-len(game.day.ballots.nominated.get(seat, ())), seat)))
        named = await self._name(game, order) if len(order) in {1, 2} else []
        for place, seat in enumerate(order):
            for ask in named:
                if ask.seat == seat and game.seats[seat].alive:
                    await speak_about(game, ask, self.speaker)
            if game.seats[seat].alive:
                game.tell(EVERYONE, DefenceOpened(seat, game.rules.pace.turn(self.seconds)))
                await speech(game, seat, self.seconds, "defence", order[place + 1 :])
        game.floor.give(None)

    async def _name(self, game: Play, defendants: tuple[int, ...]) -> list[Ask]:
        tasks = ("name_accuser", "name_defender") if len(defendants) == 1 else ("name_speaker",)
        deadline = game.deadline(game.rules.pace.turn(self.naming))
        game.floor.give(())
        game.tell(EVERYONE, SpeakersAsked(defendants, deadline.length))
        return await name_speakers(game, defendants, tasks, deadline)


@says(SpeakersAsked)
def speakers_asked(say: Voice, event: SpeakersAsked) -> Markup:
    """The message that the defendants may name players to speak about them."""
    t = say.tongue
    time = t.text("Time's up {time}.", time=say.time(event.seconds))
    players = say.joined(event.defendants)
    if len(event.defendants) == 1:
        asked = t.text("🎙 <b>{player}</b> is on trial, and may name an accuser and a defender.", player=players)
    else:
        asked = t.text("🎙 On trial: <b>{players}</b>. Each may name one player to speak about them.", players=players)
    return Markup(" ").join([asked, time])
