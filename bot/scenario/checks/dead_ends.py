"""Warnings about games that no author can mean, such as a vote without effect or a side that waits for ever.

Such games are no mistakes: a scenario written for a test, or half-written, may be so.
"""

from collections.abc import Iterator, Sequence

from bot.engine.bases.ending import Ending
from bot.engine.bases.shelf import Part
from bot.engine.traits.judging import CarriedOutLater
from bot.parts.abilities import Ability
from bot.parts.abilities.protect.immune import Immune
from bot.parts.procedures import PROCEDURES, Procedure
from bot.scenario.models import ScenarioModel
from bot.scenario.problems import Finding, Path, one_of


def dead_ends(models: Sequence[ScenarioModel]) -> list[Finding]:
    """The warnings for all choices of options, each once."""
    found = (finding for model in models for finding in _dead_ends(model))
    return list(dict.fromkeys(found))


def _dead_ends(model: ScenarioModel) -> Iterator[Finding]:
    yield from _given_twice(model)
    yield from _not_carried_out(model)
    yield from _votes(model)
    yield from _exits(model)
    yield from _sides(model)
    yield from _deciding(model)


def _given_twice(model: ScenarioModel) -> Iterator[Finding]:
    """Abilities that a role has twice, though the question and the count of uses go by the ability's id.

    An ability that withstands several things in different ways asks nothing and counts nothing.
    """
    for path, abilities in _held(model):
        ids = [ability.id for ability in abilities]
        for index, ability in enumerate(abilities):
            if ability.id in ids[:index] and not isinstance(ability, Immune):
                text = f"'{ability.id}' is there already; it is asked once, and counted together"
                yield Finding((*path, index, ability.id), text)


def _not_carried_out(model: ScenarioModel) -> Iterator[Finding]:
    """Abilities that need a missing part of the day, without which, for example, a lingering player never leaves."""
    parts = {part.id for part in model.day}
    for path, abilities in _held(model):
        for index, ability in enumerate(abilities):
            part = ability.carried_out_by if isinstance(ability, CarriedOutLater) else ""
            if part and part not in parts:
                text = f"what it begins is never carried out; put '{part}' into the day"
                yield Finding((*path, index, ability.id), text)


def _votes(model: ScenarioModel) -> Iterator[Finding]:
    """Parts of a day whose result no later part uses, or that need a result which no earlier part gives."""
    open_: dict[str, Path] = {}
    for index, part in enumerate(model.day.of(Procedure)):
        path: Path = ("day", index, part.id)
        if part.about and part.about not in open_:
            naming = one_of(id_ for id_, kind in PROCEDURES.items() if kind.names == part.about)
            yield Finding(path, f"nothing ever happens here: there are no {part.about}; put {naming} before it")
        if part.settles:
            open_.pop(part.about, None)
        if part.hands_on:
            open_[part.names] = path
    for noted, path in open_.items():
        settling = one_of(id_ for id_, kind in PROCEDURES.items() if kind.settles and kind.about == noted)
        yield Finding(path, f"nothing comes of it: nothing decides on the {noted}; put {settling} after it")


def _exits(model: ScenarioModel) -> Iterator[Finding]:
    """Games in which no player can ever be put out."""
    if not any(part.puts_out for _, part in _parts(model)):
        yield Finding(("day",), "nobody can ever leave: no part of the day puts anybody out, and no ability does")


def _sides(model: ScenarioModel) -> Iterator[Finding]:
    """Sides that no ending or other part lets win."""
    able = {winner for side, part in _parts(model) for winner in part.winners(side)}
    for side in model.named_sides:
        sharing = model.wins_with.get(side)
        allies = () if sharing is None else model.named_sides if sharing.sides == "any" else sharing.sides
        if side not in able and not able.intersection(allies):
            path: Path = ("factions", side) if side in model.factions else ("roles", side)
            yield Finding(path, "cannot win: no ending names it as the winner, and nothing else lets it win")


def _deciding(model: ScenarioModel) -> Iterator[Finding]:
    """Games that go on when they are long decided."""
    early = any(ending.early for ending in model.endings.of(Ending))
    if len(model.named_sides) > 1 and not model.finales and not early:
        text = "the game goes on while two sides are alive, though one cannot lose any more; add 'parity'"
        yield Finding(("endings",), text)


def _held(model: ScenarioModel) -> Iterator[tuple[Path, tuple[Ability, ...]]]:
    for section, bearers in (("roles", model.roles), ("teams", model.teams)):
        for id_, bearer in bearers.items():
            yield (section, id_, "abilities"), bearer.abilities


def _parts(model: ScenarioModel) -> Iterator[tuple[str, Part]]:
    """The parts of a game, each with the side of its holder."""
    for id_, side in model.side_of.items():
        yield from ((side, ability) for ability in model.roles[id_].abilities)
    for team in model.teams.values():
        yield from (("", ability) for ability in team.abilities)
    for part in (*model.introduction, *model.day, *model.endings, *model.finales):
        yield "", part
