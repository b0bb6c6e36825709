"""The words for the end of a game: the winners, and all roles."""

from collections.abc import Mapping

from markupsafe import Markup

from bot.engine.events import ENDLESS, JOINT, GameEnded
from bot.text.narration.sayings import says
from bot.text.narration.voice import Voice
from bot.text.tongue import later


@says(GameEnded)
def game_ended(say: Voice, event: GameEnded) -> Markup:
    """The words for the end: the winner, and all roles by sides."""
    lines = [headline(say, event.winner)]
    if scene := _scene(say, event.winner):
        lines.append(scene)
    why = _reason(say, event)
    if why:
        lines.append(why)
    lines += _with_them(say, event)
    shown = revealed(say, event.roles, dict(event.dealt), dict(event.turned))
    blocks = [Markup("\n").join(lines), shown, ranking(say, event.ranks)]
    return Markup("\n\n").join(block for block in blocks if block)


def headline(say: Voice, winner: str) -> Markup:
    """The victory in one line."""
    t = say.tongue
    if winner == "draw":
        return t.text("🏁 <b>The game is over: a draw.</b>")
    if winner == "none":
        return t.text("🏁 <b>The game was ended without a winner.</b>")
    if JOINT in winner:
        # NOTE: two sides that win together; {sides} are their names in the nominative, with an ampersand between them
        return t.text("🏆 <b>The game is over. Winners: {sides}</b>", sides=_sides(say, winner))
    # NOTE: {side} is a side's name in the nominative, "Town" or "Mafia"
    return t.text("🏆 <b>The game is over. Winner: {side}</b>", side=say.texts.side(winner))


def _sides(say: Voice, winner: str) -> Markup:
    """The names of the winning side, or of several that have won together."""
    return say.tongue.listing(map(say.texts.side, winner.split(JOINT)))


def _scene(say: Voice, winner: str) -> Markup:
    """The scene of a victory, or of an end without a winner."""
    return say.scene(side=_sides(say, winner))


def _with_them(say: Voice, event: GameEnded) -> list[Markup]:
    """The line about winners whose own side is not the winning one."""
    winners = event.winner.split(JOINT)
    roles, turned = dict(event.roles), dict(event.turned)

    def won_himself(seat: int) -> bool:
        role = roles.get(seat, "")
        return role in winners or (turned.get(seat) or say.texts.faction_of(role)) in winners

    allies = [seat for seat in event.winners if not won_himself(seat)]
    return [say.tongue.text("🤝 Winning with them: {players}", players=say.players(allies))] if allies else []


REASONS = {
    "parity": later.text("The others can no longer outvote them."),
    "few_left": later.text("There's hardly anybody left to stand in their way."),
    "no_faction_left": later.text("Nobody is left on the other side."),
    "only_one_left": later.text("The only independent left can no longer be stopped."),
    "only_these_left": later.text("Those who are left can't harm each other."),
    "possessed_majority": later.text("One player and their shadows are more than half of those who are left."),
    "stalemate": later.text("For several rounds in a row, nobody has gone out."),
    ENDLESS: later.text("A hundred rounds have passed, and nothing is decided."),
    "joined_hands": later.text("Two of the last three joined hands."),
    "no_hands": later.text("Of the last three, no two joined hands."),
    "hand_taken": later.text("Of the last two, one took the other's hand."),
    "hand_refused": later.text("Of the last two, one refused the other's hand."),
    "standing": later.text("Nobody who is left can change the outcome."),
    "too_few": later.text("Too few are left to join hands."),
    "voted_out": later.text("Getting voted out was the plan all along."),
    "laugh": later.text("The last laugh was the best one."),
    "defeat": later.text("By the judge's decision."),
    "lift": later.text("The whole table was voted out."),
    "nobody_lives": later.text("Nobody is left in the game."),
}
"""The reasons why a game is over, by the id of the ending, the finale or the act that has decided it."""


def _reason(say: Voice, event: GameEnded) -> Markup | None:
    reason = REASONS.get(event.why)
    return None if reason is None else reason.said(say.tongue)


def ranking(say: Voice, ranks: tuple[tuple[str, ...], ...]) -> Markup:
    """The sides by rank; after two that share a rank the next rank is left out."""
    lines = [say.tongue.text("🏅 <b>Ranks</b>")]
    place = 1
    for sides in ranks:
        names = say.tongue.row(map(say.texts.side, sides))
        # NOTE: a line of the list of ranks at the end: the place (1, 2, 3) and the sides that have it, nominative
        lines.append(say.tongue.context("rank", "{place}. {sides}", place=place, sides=names))
        place += len(sides)
    return Markup("\n").join(lines) if ranks else Markup("")


def revealed(
    say: Voice, roles: tuple[tuple[int, str], ...], dealt: Mapping[int, str], turned: Mapping[int, str]
) -> Markup:
    """All players with their roles, grouped by the sides they are of; of some also the role they had at first."""
    sides: dict[str, list[Markup]] = {side: [] for side in say.texts.faction_ids}
    for seat, role in roles:
        # NOTE: a line of the list of all roles at the end; {role} in the nominative
        line = say.tongue.context("revealed", "{player} – {role}", player=say.player(seat), role=say.texts.role(role))
        if seat in dealt:
            # NOTE: added to the line of a player who was dealt another role; {role} in the nominative
            line += Markup(" ") + say.tongue.text("(started as {role})", role=say.texts.role(dealt[seat]))
        sides.setdefault(turned.get(seat) or say.texts.faction_of(role), []).append(line)
    groups = (
        Markup("\n").join([Markup("<b>{}</b>").format(say.texts.side(side)), *lines])
        for side, lines in sides.items()
        if lines
    )
    return Markup("\n\n").join(groups)
