"""The results of the first night of a game of `advanced`, and of the day after, in a few words."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bot.engine.events import ActsDoubled, CannotAct, Event, ExtraSpeechGiven
from bot.engine.game import Game
from bot.engine.inputs import Answer, Choice, TimeUp
from bot.engine.outputs import Step, Told
from bot.parts.abilities.bend.steal import ThiefArrested
from bot.parts.abilities.day.silence import Silenced
from bot.parts.abilities.learn.inquire import Inquired
from tests.engine.games import nightly, rules

if TYPE_CHECKING:
    from bot.engine.outputs import Audience

Doings = Mapping[str, tuple[str, ...]]
"""Who does what: by role its question, and the roles that it names, or `yes`; `citizen#2` is the second of them."""


def seat_of(deal: Sequence[str], name: str) -> int:
    """The seat of a role: of several the first one, or the one with the number given."""
    role, _, which = name.partition("#")
    seats = [seat for seat, dealt in enumerate(deal, 1) if dealt == role]
    return seats[int(which or 1) - 1]


def outcome(deal: Sequence[str], *doings: Doings) -> set[str]:
    """The players out by the end of day 2, the deaths announced, and the answers to questions."""
    choices: dict[int, dict[str, Choice]] = {}
    for doing in doings:
        for role, (ability, *names) in doing.items():
            named: list[str | int] = [name if name == "yes" else seat_of(deal, name) for name in names]
            choices.setdefault(seat_of(deal, role), {})[ability] = tuple(named)
    game = Game(rules("advanced"), len(deal), "1", deal=list(deal))
    plan, facts = nightly(choices), set[str]()
    facts |= heard(deal, game.start())
    while not game.outcome.over and game.phase.name != "night":
        facts |= heard(deal, game.advance(TimeUp(game.waits_until or 0.0)))
    while not game.outcome.over and not (game.phase.name == "night" and game.round == 2):
        for seat, ability, choice in plan(game) if game.phase.name == "night" else ():
            ask = next(ask for ask in game.questions.open.values() if (ask.seat, ask.ability) == (seat, ability))
            if ask.chosen != choice:
                facts |= heard(deal, game.advance(Answer(game.now, seat, ask.id, choice)))
        facts |= heard(deal, game.advance(TimeUp(game.waits_until or 0.0)))
    return facts | {f"{name_of(deal, seat)} is out" for seat, player in game.seats.items() if not player.alive}


def heard(deal: Sequence[str], step: Step) -> set[str]:
    """The relevant news of a step."""
    assert step.refusal is None, step.refusal
    told = [output for output in step.outputs if isinstance(output, Told)]
    return {fact for output in told for fact in facts_of(deal, output.audience, output.event)}


def facts_of(deal: Sequence[str], audience: "Audience", event: Event) -> list[str]:
    """One event in a few words."""
    match event:
        case Silenced():
            return [f"{name_of(deal, seat)} is silenced" for seat in event.seats]
        case ExtraSpeechGiven():
            return [f"{name_of(deal, event.seat)} has the extra speech"]
        case Inquired():
            return [f"{name_of(deal, event.by)} reads {event.shows}"]
        case ThiefArrested():
            return ["a thief is arrested"]
        case ActsDoubled():
            return [f"{name_of(deal, seat)} is doubled" for seat in audience or ()]
        case CannotAct():
            return [f"{name_of(deal, seat)} sees the cross" for seat in audience or ()]
    return []


def name_of(deal: Sequence[str], seat: int) -> str:
    """A seat by the role, with a number among several."""
    role = deal[seat - 1]
    which = deal[:seat].count(role)
    return role if which == 1 else f"{role}#{which}"
