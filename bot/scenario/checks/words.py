"""Checks of a game's own words: each belongs to a question of the game."""

from collections.abc import Iterator, Sequence

from bot.parts.abilities import ABILITIES
from bot.parts.finales import FINALES
from bot.parts.procedures import PROCEDURES
from bot.scenario.models import ScenarioModel, WordsModel
from bot.scenario.problems import Finding, unknown


def check_words(models: Sequence[ScenarioModel], *, complete: bool) -> Iterator[Finding]:
    """Words for unknown abilities, for questions that the game never asks, and entries without content.

    Args:
        models: the file for each choice of options.
        complete: whether these are all choices, so that a question missing in all of them is never asked.
    """
    asked = {id_ for model in models for id_ in _asked(model)}
    for id_, own in models[0].words.items():
        if id_ not in asked and id_ not in (askable := _askable()):
            yield Finding(("words", id_), unknown("ability or question", id_, askable))
        elif id_ not in asked and complete:
            yield Finding(("words", id_), "unused: nothing in this game asks for it")
        elif own == WordsModel():
            yield Finding(("words", id_), "expected a name or a question")


def _askable() -> list[str]:
    """The ids of all abilities and questions of any game."""
    asked = [kind.asks for kind in ABILITIES.values()]
    asked += [kind.asks for kind in PROCEDURES.values()]
    asked += [kind.asks for kind in FINALES.values()]
    return sorted({*ABILITIES, *(id_ for several in asked for id_ in several)})


def _asked(model: ScenarioModel) -> Iterator[str]:
    """The ids of the abilities and questions of this game."""
    for abilities in (*(role.abilities for role in model.roles.values()), *(t.abilities for t in model.teams.values())):
        for ability in abilities:
            yield from (ability.id, *ability.asks)
    for procedure in (*model.introduction, *model.day):
        yield from procedure.asks
    for finale in model.finales:
        yield from finale.asks
