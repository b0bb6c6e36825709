"""Defendants pick who speaks about them."""

from markupsafe import Markup

from bot.engine.events import SpeakerHeard, SpeakersAsked
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "name_accuser",
    Words(
        name=later.context("ability", "Accuser"),
        question=later.text("⚔️ <b>Who should accuse you?</b> You reply last."),
    ),
)
register(
    "name_defender",
    Words(
        name=later.context("ability", "Defender"),
        question=later.text("🤝 <b>Who should defend you?</b>"),
    ),
)
register(
    "name_speaker",
    Words(
        name=later.context("ability", "Speaker"),
        question=later.text("🎙 <b>Who should speak about you?</b> You reply last."),
    ),
)


@says(SpeakersAsked)
def speakers_asked(say: Voice, event: SpeakersAsked) -> Markup:
    """The defendants may pick who speaks about them."""
    t = say.tongue
    time = t.text("Time: {time}.", time=say.time(event.seconds))
    players = say.players(event.defendants)
    if len(event.defendants) == 1:
        asked = t.text("🎙 On trial: <b>{player}</b>, who may name an accuser and a defender.", player=players)
    else:
        asked = t.text("🎙 On trial: <b>{players}</b>. Each may name one player to speak about them.", players=players)
    return Markup(" ").join([asked, time])


@says(SpeakerHeard)
def speaker_heard(say: Voice, event: SpeakerHeard) -> Markup:
    """A speaker has the floor about a defendant."""
    t = say.tongue
    player, about, time = say.player(event.seat), say.player(event.about), say.time(event.seconds)
    match event.task:
        case "accuser":
            # NOTE: {player} speaks against {about}
            return t.text("⚔️ <b>{player}</b> accuses {about}. Time: {time}.", about=about, player=player, time=time)
        case "defender":
            return t.text("🤝 <b>{player}</b> defends {about}. Time: {time}.", about=about, player=player, time=time)
        case _:
            return t.text(
                "🎙 <b>{player}</b> speaks about {about}. Time: {time}.", about=about, player=player, time=time
            )
