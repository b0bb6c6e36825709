"""Nights without a shot: the lines of the story about a team that had one and did not fire it."""

from markupsafe import Markup

from bot.text.narration.voice import Voice


def held_fire(say: Voice, team: Markup) -> Markup:
    """The line about a team, the subject of a sentence; from night to night in other words."""
    t = say.tongue
    match say.night % 3:
        case 0:
            return t.text("🔫 {team} held fire.", team=team)
        case 1:
            return t.text("🔫 {team} didn't shoot at anybody.", team=team)
        case _:
            return t.text("🔫 {team} let the night pass without a shot.", team=team)
