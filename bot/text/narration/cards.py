"""Cards: a player's role, the roles in play, the rules of a scenario; as messages and as foldable documents."""

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from bot.text import documents
from bot.text.lengths import split
from bot.text.narration.voice import Voice
from bot.text.scenario_texts import ALONE


def mate_rows(say: Voice, mates: Sequence[int], roles: Mapping[int, str]) -> Markup:
    """The lines of a player's mates, with their roles where these are known."""
    t = say.tongue
    # NOTE: a line of a list: a player and their role
    return Markup("\n").join(
        t.context("mate", "{player} – {role}", player=say.player(mate), role=say.texts.role(roles[mate]))
        if mate in roles
        else say.player(mate)
        for mate in mates
    )


def leader_row(say: Voice, team: str, leader: int) -> Markup:
    """The head of a team: by the name of the role that leads it in this scenario, such as the godfather or the don."""
    head = say.texts.head_of(team)
    if head is None:
        # NOTE: the head of a team, where its scenario names no role that leads it
        return say.tongue.text("Leader: {player}", player=say.player(leader))
    # NOTE: the head of a team, {role} as the game calls it: "Godfather: 2. Adam"
    return say.tongue.context("head of a team", "{role}: {player}", role=head, player=say.player(leader))


def role_card(
    say: Voice,
    role: str,
    mates: Sequence[int] = (),
    leader: int | None = None,
    roles: Mapping[int, str] | None = None,
    *,
    team: str = "",
) -> Markup:
    """A player's whole card, to be understood in ten seconds. `roles` are the mates' roles, if known to them; `team`
    is the one that they have met.
    """
    t = say.tongue
    faction = say.texts.faction_of(role)
    lines = [
        t.text("🎭 Your role: <b>{role}</b>", role=say.texts.role(role)),
        # NOTE: {side} is a side's name in the nominative, "Town" or "Mafia"
        t.text("Side: <b>{side}</b>", side=say.texts.side(faction)),
        Markup(""),
        say.texts.card(role),
    ]
    if goal := goal_line(say, faction):
        lines += [Markup(""), goal]
    if mates:
        lines += [Markup(""), t.text("🤝 Your teammates:"), mate_rows(say, mates, roles or {})]
    if leader is not None:
        lines.append(leader_row(say, team, leader))
    return Markup("\n").join(lines)


def goal_line(say: Voice, faction: str) -> Markup:
    """The line of a card with the goal of a side; empty if unknown."""
    goal = side_goal(say, faction)
    return say.tongue.text("🎯 Goal: {goal}", goal=goal) if goal else Markup("")


def side_goal(say: Voice, faction: str) -> Markup:
    """The goal of a side: the scenario's own words, else those of any game, else empty."""
    own = say.texts.goal(faction)
    if own:
        return own
    match faction:
        case "town":
            return say.tongue.text("find out who is mafia, and vote them out.")
        case "mafia":
            return say.tongue.text("get the town out of the game without being found out.")
        case _:
            return Markup("")


def roles_in_play(say: Voice, roles: Iterable[tuple[str, int]]) -> Markup:
    """The list of roles in play with the number of each, a role to a line."""
    # NOTE: a line of the list of roles in play: {role} in the nominative, {count} how many of it
    return Markup("\n").join(
        say.tongue.context("roles in play", "• {role} × {count}", role=say.texts.role(role), count=count)
        for role, count in roles
        if count
    )


def sides_in_play(say: Voice, sides: Iterable[tuple[str, int]]) -> Markup:
    """The list of sides in play with the number of players, a side to a line; lone roles are counted together."""
    t = say.tongue
    return Markup("\n").join(
        # NOTE: a line of the list of sides in play: {side} in the nominative, {count} how many of it
        t.context("sides in play", "• {side} × {count}", side=say.texts.camp(side), count=count)
        for side, count in sides
    )


def roles_list(say: Voice) -> list[Markup]:
    """All roles of the scenario with their sides and cards, as messages."""
    return split([roles_title(say), *(role_entry(say, role) for role in say.texts.role_ids)], joint="\n\n")


def roles_title(say: Voice) -> Markup:
    """The title of a list of all roles."""
    return say.tongue.text("🎭 <b>Roles: {scenario}</b>", scenario=say.texts.name)


def role_entry(say: Voice, role: str) -> Markup:
    """An entry of the list of roles: a role with its side and its card; lone roles share the name of one side."""
    # NOTE: an entry of the list of all roles: the role, its side, what it can do
    return say.tongue.context(
        "roles",
        "<b>{role}</b> ({side})\n{card}",
        role=say.texts.role(role),
        side=say.texts.camp(_camp_of(say, role)),
        card=say.texts.card(role),
    )


def _camp_of(say: Voice, role: str) -> str:
    """The side of a role, or `ALONE` if the role plays for itself."""
    faction = say.texts.faction_of(role)
    return ALONE if faction == role else faction


def _by_sides(say: Voice) -> dict[str, list[str]]:
    """The roles of the scenario grouped by their sides; roles that play alone are one group."""
    sides: dict[str, list[str]] = {}
    for role in say.texts.role_ids:
        sides.setdefault(_camp_of(say, role), []).append(role)
    return sides


def roles_in_brief(say: Voice) -> Markup:
    """The names of all roles of the scenario, a line for each side; those who play alone share one."""
    t, texts = say.tongue, say.texts
    lines = (
        # NOTE: a line of the list of all roles: {side} in the nominative, {roles} the names of its roles
        t.context("roles", "<b>{side}</b>: {roles}", side=texts.camp(side), roles=t.row(map(texts.role, roles)))
        for side, roles in _by_sides(say).items()
    )
    return Markup("\n\n").join([roles_title(say), *lines])


def rules_text(say: Voice) -> list[Markup]:
    """The rules of the scenario in brief and its advice, as messages."""
    t = say.tongue
    blocks = [
        t.text("📜 <b>{scenario}</b>", scenario=say.texts.name),
        say.texts.summary,
        *(Markup("• {}").format(rule) for rule in say.texts.how_to_play),
    ]
    if say.texts.advice:
        advice = [t.text("💡 <b>Advice</b> (it doesn't change the rules)")]
        advice += [Markup("• {}").format(line) for line in say.texts.advice]
        blocks.append(Markup("\n").join(advice))
    return split(blocks, joint="\n\n")


# -- as documents ------------------------------------------------------------------------------------------------


def rules_document(say: Voice) -> Markup | None:
    """The rules of the scenario in brief, and its advice in a fold."""
    t = say.tongue
    return documents.document(
        documents.heading(t.text("📜 <b>{scenario}</b>", scenario=say.texts.name)),
        documents.paragraph(say.texts.summary),
        documents.bullets(*say.texts.how_to_play),
        documents.folded(
            t.text("💡 <b>Advice</b> (it doesn't change the rules)"), documents.bullets(*say.texts.advice)
        ),
    )


def roles_document(
    say: Voice, roles: Iterable[tuple[str, int]] = (), sides: Iterable[tuple[str, int]] = ()
) -> Markup | None:
    """All roles of the scenario by sides, each with its card in a fold, and a table of those in play, or of the sides
    alone; players who play alone are counted together.
    """
    t, texts = say.tongue, say.texts
    blocks = [documents.heading(roles_title(say))]
    if rows := [(texts.camp(side), t.value(count)) for side, count in sides]:
        blocks += _in_play(say, t.text("Side"), rows)
    elif rows := [(texts.role(role), t.value(count)) for role, count in roles if count]:
        blocks += _in_play(say, t.text("Role"), rows)
    for side, of_side in _by_sides(say).items():
        blocks.append(documents.heading(texts.camp(side), 3))
        blocks += [documents.folded(texts.role(role), documents.paragraph(texts.card(role))) for role in of_side]
    return documents.document(*blocks)


def _in_play(say: Voice, head: Markup, rows: Sequence[Sequence[Markup]]) -> list[Markup]:
    t = say.tongue
    heading = documents.heading(t.text("<b>Roles in this game</b>"), 3)
    return [heading, documents.table(t, [head, Markup("×")], rows)]
