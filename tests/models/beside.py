"""A model beside the engine: both play the same game, and after each step both have said the same."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, TypeVar

from bot.engine import outputs
from bot.engine.asks import Ask
from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.inputs import Answer, Host, HostAction, Say, Sign, TimeUp, Uttered, Wrote
from bot.engine.outputs import Step
from tests.models.game import Model
from tests.models.players import ModelPlayers, still
from tests.models.table import Facts, Hints, ModelQuestion, Told

Given = Answer | Host | Say | TimeUp | Uttered | Wrote
Note = Callable[[object], None]
"""Is given each input, and whatever the engine tells."""

LEFT_OUT = {
    "game_began",
    "role_dealt",
    "introduction_day_broke",
    "introduction_fell",
    "room_closed",
    "turn_ending",
    "vote_ending",
    "debate_ending",
    "reminder",
    "story_told",
    "not_heard",
    "team_said",
    "cannot_act",
    "nobody_to_name",
    "must_choose_anew",
}
"""What the model leaves to the chat, or to the conventions of all games."""

LAST_NEWS = {"game_ended", "last_three_began", "hand_offered"}
"""After which nobody is removed for idling any more."""

Asked = TypeVar("Asked", Ask, ModelQuestion)


class DisagreementError(AssertionError):
    """The model and the engine do not say the same."""


def play_beside(game: Game, modelled: Callable[[Hints], Model[Any]], players: ModelPlayers, note: Note) -> str:
    """Play one game with both; returns the winner. `modelled` begins the model's.

    Raises:
        DisagreementError: they do not say the same.
    """
    step = game.start()
    model = modelled(hints_of(step, ()))
    compare(game, step, model, model.table.told)
    day = 0
    while game.outcome.winner is None:
        if players.manner.present and model.table.day != day:
            day = model.table.day
            for seat in game.seats.living:
                game.advance(Sign(game.now, seat))
                model.table.attendance.present.add(seat)
        given = players.next(game)
        note(given)
        for each in told(one_step(game, model, given)):
            note(each)
    return game.outcome.winner


def one_step(game: Game, model: Model[Any], given: Given) -> Step:
    """Give both the same; returns the engine's outputs.

    Raises:
        DisagreementError: they do not say the same.
    """
    ended = game.ends_at or game.now
    question = question_of(game, model, given) if isinstance(given, Answer) else None
    taken = is_taken(model, given, question)
    before = len(game.voice.story)
    step = game.advance(given)
    check(taken == (step.refusal is None), "taken", step.refusal or "yes", taken)
    if not taken:
        return step
    if isinstance(given, Answer | Say | Uttered | Wrote):
        model.table.attendance.present.add(given.seat)
    if isinstance(given, Say):
        compare_hearers(given, step, model)
    hints = hints_of(step, [event for _, event in game.voice.story[before:]])
    compare(game, step, model, advance(model, given, question, ended, hints))
    return step


def question_of(game: Game, model: Model[Any], given: Answer) -> ModelQuestion:
    """The question of the model that is the engine's one."""
    place = in_order(game.questions.open.values()).index(game.questions.open[given.ask])
    questions: list[ModelQuestion] = in_order(model.table.asks)
    return questions[place]


def is_taken(model: Model[Any], given: Given, question: ModelQuestion | None) -> bool:
    """Whether the model takes the input."""
    if isinstance(given, Answer):
        return question is not None and given.at < question.until and question.takes(given.choice, model.table.living)
    if isinstance(given, Host) and given.action is HostAction.EXPEL and not model.table.expulsion:
        return False
    return isinstance(given, TimeUp) or given.seat in model.table.living


def advance(model: Model[Any], given: Given, question: ModelQuestion | None, ended: float, hints: Hints) -> list[Told]:
    """Give the model the engine's input; returns the events said."""
    if isinstance(given, Answer) and question is not None:
        return model.answer(given.at, question, given.choice, hints)
    if isinstance(given, Host):
        return (model.expel if given.action is HostAction.EXPEL else model.leave)(given.at, given.seat, hints)
    if isinstance(given, Uttered | Wrote):
        return model.heard(given.at, given.seat, isinstance(given, Uttered), hints)
    if isinstance(given, Say) or given.at < ended:  # nothing but a reminder
        return []
    return model.time(given.at, hints)


# -- what is compared ----------------------------------------------------------------------------------------


def compare(game: Game, step: Step, model: Model[Any], said: Sequence[Told]) -> None:
    """Events told, questions and answers, the living, the writers, and the time limit."""
    news = told(step)
    ends = any(name in LAST_NEWS for _, name, _ in news)
    left_out = LEFT_OUT - model.table.tells
    theirs, ours = ([each for each in all_ if is_news(each, ends, left_out)] for all_ in (news, said))
    compare_told(theirs, ours)
    compare_asked(in_order(game.questions.open.values()), in_order(model.table.asks))
    check((game.outcome.winner is not None) == model.over, "over", game.outcome.winner, model.over)
    if not model.over:
        t = model.table
        check(list(game.seats.living) == t.living, "living", game.seats.living, t.living)
        check(game.floor.seats == t.floor, "may write", game.floor.seats, t.floor)
        check(abs((game.ends_at or 0) - t.until) < 1e-6, "until", game.ends_at, t.until)


def compare_told(theirs: list[Told], ours: list[Told]) -> None:
    """The same to the same players, with the facts known to the model; public events in the same order too."""
    left = list(ours)
    for audience, name, facts in theirs:
        same = (
            each
            for each in left
            if each[:2] == (audience, name) and all(is_same(facts[key], fact) for key, fact in each[2].items())
        )
        found = next(same, None)
        check(found is not None, f"the engine tells {audience} {name} {facts}", theirs, ours)
        left.remove(found)  # type: ignore[arg-type]
    check(not left, "the model tells more", theirs, ours)
    public = [[name for audience, name, _ in each if audience is None] for each in (theirs, ours)]
    check(public[0] == public[1], "in another order", *public)


def compare_asked(theirs: list[Ask], ours: list[ModelQuestion]) -> None:
    """The same questions to the same players; of a new question also the choices, and how many."""
    asked = [[(each.seat, each.ability, each.chosen) for each in questions] for questions in (theirs, ours)]
    check(asked[0] == asked[1], "asked", *asked)
    for engine, model in zip(theirs, ours, strict=True):
        if model.offered is not engine:
            model.offered = engine
            offers = [list(map(set, still(engine))), [set(part).difference(engine.gone) for part in model.parts]]
            check(offers[0] == offers[1], f"{model.seat} may name for {model.ability}", *offers)
            many = f"{model.seat} may name so many for {model.ability}"
            check(bool(engine.parts) or engine.most == model.most, many, engine.most, model.most)


def compare_hearers(given: Say, step: Step, model: Model[Any]) -> None:
    """The hearers of a player's words to the narrator."""
    hearers = model.table.hearers(given.seat)
    heard = [(audience, name) for audience, name, _ in told(step)]
    to_mates = [(hearers, "team_said")] if hearers else []
    expected = [((given.seat,), "not_heard")] if hearers is None else to_mates
    check(heard == expected, "heard", heard, expected)


def check(holds: bool, what: str, engine: object, model: object) -> None:
    if not holds:
        raise DisagreementError(f"{what}\n  engine: {engine}\n  model: {model}")


# -- in one form ---------------------------------------------------------------------------------------------


def told(step: Step) -> list[Told]:
    """The engine's events before the story at the end."""
    events = [(each.audience, each.event) for each in step.outputs if isinstance(each, outputs.Told)]
    return [(audience, event.name, facts_of(event)) for audience, event in events if audience != ()]


def facts_of(event: Event) -> Facts:
    """The fields of an event."""
    fields: Iterable[str] = type(event).__slots__
    return {field: getattr(event, field) for field in fields}


def is_news(each: Told, ends: bool, left_out: Collection[str]) -> bool:
    """Whether to compare it: a second vote without a defendant needs no words, nor a warning at the end.

    `ends`: the game, or all occasions to be idle.
    """
    _, name, facts = each
    empty = name == "verdict_closed" and not facts["votes"]
    return name not in left_out and not empty and not (ends and name == "idle_warned")


def is_same(engine: object, model: object) -> bool:
    """Whether a fact is the same; the order of the model's sets is no matter."""
    return (set(engine) if isinstance(engine, tuple) and isinstance(model, set) else plain(engine)) == plain(model)


def plain(fact: object) -> object:
    """The order of votes and picks, and of their givers, is no matter of the rules."""
    if isinstance(fact, tuple) and fact and all(isinstance(item, tuple) and len(item) == 2 for item in fact):
        fact = dict(fact)
    if isinstance(fact, dict):
        return {key: set(item) if isinstance(item, tuple | set) else item for key, item in fact.items()}
    return fact


def in_order(asks: Iterable[Asked]) -> list[Asked]:
    """By seat and subject; two of the same, as a broken off turn and last words, in the order of asking."""
    return sorted(asks, key=lambda asked: (asked.seat, asked.ability))


def hints_of(step: Step, noted: Iterable[Event]) -> dict[str, list[Facts]]:
    """The engine's events, by name: where the rules leave a choice to chance the model looks there.

    Events `noted` for the story at the end, told or not, are under their names with `story` before them.
    """
    hints: dict[str, list[Facts]] = {}
    for each in step.outputs:
        if isinstance(each, outputs.Told):
            hints.setdefault(each.event.name, []).append(facts_of(each.event))
    for event in noted:
        hints.setdefault(f"story {event.name}", []).append(facts_of(event))
    return hints
