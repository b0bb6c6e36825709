"""Cards as documents: the rules of a scenario, and its roles with what each can do in a fold."""

from collections.abc import Iterable

from markupsafe import Markup

from bot.text import documents
from bot.text.narration.cards import roles_title
from bot.text.narration.voice import Voice
from bot.text.scenario_texts import ALONE


def rules(say: Voice) -> Markup | None:
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


def roles(say: Voice, in_play: Markup) -> Markup | None:
    """All roles of the scenario by sides, each with its card in a fold; `in_play` is the table of a game's roles."""
    sides: dict[str, list[str]] = {}
    for role in say.texts.role_ids:
        faction = say.texts.faction_of(role)
        sides.setdefault(ALONE if faction == role else faction, []).append(role)
    blocks = [documents.heading(roles_title(say)), in_play]
    for side, of_side in sides.items():
        blocks.append(documents.heading(say.texts.camp(side), 3))
        blocks += [
            documents.folded(say.texts.role(role), documents.paragraph(say.texts.card(role))) for role in of_side
        ]
    return documents.document(*blocks)


def roles_in_play(say: Voice, counted: Iterable[tuple[str, int]]) -> Markup:
    """The numbers of each role in play, as a table."""
    rows = [(say.texts.role(role), count) for role, count in counted if count]
    return _in_play(say, say.tongue.text("Role"), rows)


def sides_in_play(say: Voice, counted: Iterable[tuple[str, int]]) -> Markup:
    """The numbers of each side in play, as a table; players who play alone are counted together."""
    return _in_play(say, say.tongue.text("Side"), [(say.texts.camp(side), count) for side, count in counted])


def _in_play(say: Voice, head: Markup, rows: Iterable[tuple[Markup, int]]) -> Markup:
    t = say.tongue
    heading = documents.heading(t.text("<b>Roles in this game</b>"), 3)
    return heading + documents.table(t, [head, Markup("×")], [(name, t.value(count)) for name, count in rows])
