"""Answers by chance to questions that a player must answer, and has not (AD-373)."""

from bot.engine.asks import Ask
from bot.engine.inputs import Choice, Pick
from bot.engine.play import Play


def answer_by_chance(game: "Play", asks: list[Ask]) -> None:
    """Draw an answer to each question that has none; of questions that exclude one another only one is answered."""
    silent: dict[tuple[int, str], list[Ask]] = {}
    for ask in asks:
        silent.setdefault((ask.seat, ask.exclusive or str(ask.id)), []).append(ask)
    for (seat, _), those in silent.items():
        if game.seats[seat].alive and not any(ask.chosen for ask in those):
            names = [ask.ability for ask in those]
            name = names[0] if len(names) == 1 else game.chance.draw("silent_choice", names, of=f"one of {names}")
            ask = those[names.index(name)]
            game.questions.answer_for(ask, drawn(game, ask))


def drawn(game: "Play", ask: Ask) -> "Choice | None":
    """A legal answer by chance, with no more names than needed; None where no legal answer is left."""
    others = [other for other in game.wave.asks if other.id in game.wave.apart.get(ask.id, ())]
    beside = [pick for other in others for pick in other.chosen or ()]
    picked: list[Pick] = []
    for part in (ask.parts or (ask.choices,))[: ask.enough or None]:
        left = [pick for pick in part if pick not in ask.gone and pick not in picked]
        left = [pick for pick in left if (*picked, pick) not in ask.barred and pick not in beside]
        if not left:
            return None
        picked.append(game.chance.draw("silent_choice", left, of=ask.ability))
    return tuple(picked)
