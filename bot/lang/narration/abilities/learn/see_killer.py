"""A visit to a player's house."""

from markupsafe import Markup

from bot.engine.events import CrimeSceneVisited, KillerSeen, VisitorKilled
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "see_killer",
    Words(
        # NOTE: an expert waits in a player's house, to see who kills there
        name=later.context("ability", "Crime scene"),
        question=later.text("🏠 <b>Whose house do you go to tonight?</b> In the house of a mafia member you die."),
    ),
)


@says(CrimeSceneVisited)
def crime_scene_visited(say: Voice, event: CrimeSceneVisited) -> Markup:
    """The killer, or nothing."""
    t = say.tongue
    player = say.player(event.target)
    if event.killer is None:
        return t.text("🏠 The house of {player}: <b>no crime scene</b>.", player=player)
    # NOTE: {player} was killed at home, and you saw {killer} do it
    return t.text(
        "🩸 The house of {player}: <b>a crime scene!</b> The killer: <b>{killer}</b>.",
        player=player,
        killer=say.player(event.killer),
    )


@retells(CrimeSceneVisited)
def _crime_scene_visited(say: Voice, event: CrimeSceneVisited) -> Markup:
    t = say.tongue
    by, target = say.player(event.by), say.player(event.target)
    if event.killer is None:
        # NOTE: a line of the story
        return t.text("🏠 {player} waited in the house of {target}.", player=by, target=target)
    # NOTE: a line of the story: {player} saw the murder of {target}
    return t.text(
        "🩸 {player} waited in the house of {target} and saw the killer: {killer}.",
        player=by,
        target=target,
        killer=say.player(event.killer),
    )


# NOTE: a line of the story: {player} was killed in the house of {other}, who is mafia
says(VisitorKilled, "🔪 {player} was killed in the house of {other}.", player="seat", other="by")
# NOTE: you followed {player}, and saw the murder; {role} is in the nominative
says(KillerSeen, "👁 The killer of {player}: <b>{killer}</b>, {role}.", player="target", killer="killer", role="role")
# NOTE: a line of the story: {player} followed {target} and saw who did the killing; {role} is in the nominative
retells(
    KillerSeen,
    "👁 {player} followed {target} and saw the killer: {killer}, {role}.",
    player="by",
    target="target",
    killer="killer",
    role="role",
)
