"""The shot of a team."""

from markupsafe import Markup

from bot.engine.events import ShotChosen
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, retells, says
from bot.lang.narration.words import Words, register

register(
    "mafia_shot",
    Words(
        name=later.context("ability", "Mafia shot"),
        question=later.text("🔫 <b>Who will the mafia shoot tonight?</b>"),
    ),
)


@says(ShotChosen)
def shot_chosen(say: Voice, event: ShotChosen) -> Markup:
    """The team's target."""
    t = say.tongue
    if event.target is None:
        return t.text("🎯 No target was chosen. There is no shot tonight.")
    chosen = t.text("🎯 Tonight's target: <b>{player}</b>.", player=say.player(event.target))
    if event.by is None:
        return chosen
    return Markup(" ").join([chosen, t.text("{player} made the call.", player=say.player(event.by))])


@retells(ShotChosen)
def _shot_chosen(say: Voice, event: ShotChosen) -> Markup:
    t = say.tongue
    team = say.texts.team(event.team)
    if event.target is None:
        return t.text("🔫 {team}: no shot.", team=team)
    target = say.player(event.target)
    if event.by is None:
        return t.text("🔫 {team}: a shot at {target}.", team=team, target=target)
    return t.text(
        "🔫 {team}: a shot at {target}, chosen by {player}.", team=team, target=target, player=say.player(event.by)
    )
