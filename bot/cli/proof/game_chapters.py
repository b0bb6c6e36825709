"""The chapters about games: moments, questions, boards (votes, turns), cards, the story and all wordings."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from markupsafe import Markup

from bot.cli.proof.reading import Reading, entry, listed, news, part
from bot.cli.proof.samples import Samples, asks_for_consent, boards, consent, forms, question
from bot.engine.asks import Ask, NotAsked, Refusal
from bot.engine.bases.shelf import import_all_parts
from bot.engine.boards import TurnBoard, VoteBoard
from bot.engine.events import EVENTS, Event, GameEnded, StoryTold, TeamMet, WaveCalled
from bot.parts.procedures.exits.cards import CARDS
from bot.parts.procedures.exits.last_move_card import LastMoveCard
from bot.telegram.presenting.keyboards import board_keyboards, question_keyboard
from bot.text.narration import Narration
from bot.text.narration.sayings import RETELLINGS, home_of, retell
from bot.text.narration.words import PICKS, WORDS
from bot.text.wordings.files import Layer, layer_of, theme
from bot.text.wordings.moments import keys_of

MOMENTS = ("start", "nights", "attacks", "powers", "bombs", "guns", "talk", "votes", "interrogation", "cards", "hands")
"""The source files of events in the order of a game; events of any other file come last."""

_MOST = 2000


def own_events(game: Reading) -> list[type[Event]]:
    """The events whose words stand with the abilities, procedures, finales and exit cards of a game."""
    rules = game.rules
    abilities = [own for role in rules.roles.values() for own in role.abilities]
    abilities += [own for team in rules.teams.values() for own in team.abilities]
    parts: list[object] = [*abilities, *rules.introduction, *rules.day, *rules.finales]
    own = {type(one).__module__ for one in parts}
    cards = [CARDS[name] for each in rules.day.of(LastMoveCard) for name in each.cards]
    laid = {event for card in cards for event in card.events if home_of(event) == type(card).__module__}
    return [kind for kind in events() if home_of(kind) in own or kind in laid]


def room_of(kind: type[Event]) -> str:
    """The place where an event is read, as the first word of its docstring says ("Public:", "Secret" ...)."""
    match (kind.__doc__ or "").split(" ", 1)[0]:
        case "Public:":
            return "in the group"
        case "Secret":
            return "in the story"
        case _:
            return "in private"


def moments(game: Reading, kinds: Iterable[type[Event]]) -> Iterator[str]:
    """The narration of events, moment by moment."""

    def place(kind: type[Event]) -> tuple[int, str]:
        moment = kind.__module__.removeprefix("bot.parts.").rpartition(".")[0 if "parts" in kind.__module__ else 2]
        return (MOMENTS.index(moment) if moment in MOMENTS else len(MOMENTS)), moment

    for (_, moment), here in groupby(sorted(kinds, key=place), key=place):
        yield from part(f"Moments: {moment}")
        for kind in here:
            samples = reversed(game.samples.of(kind, _MOST))
            looks = news(game.t, (game.say.event(event) for event in samples))
            yield from entry(f"{kind.name}, {room_of(kind)}", *looks)


def retold(game: Reading, kinds: Iterable[type[Event]]) -> Iterator[str]:
    """The lines of events in the story at the end."""
    yield from part("The story, line by line")
    for kind in kinds:
        if kind in RETELLINGS and kind.story:
            samples = reversed(game.samples.of(kind, _MOST))
            looks = list(news(game.t, (retell(game.voice, event) for event in samples)))
            if looks:
                yield from entry(f"{kind.name}, in the story", *looks)


def questions(game: Reading, ids: Iterable[str]) -> Iterator[str]:
    """Private questions, each as it opens, with its buttons."""
    yield from part("Questions in private")
    for id_ in ids:
        ask = question(id_, game.rules)
        yield from asked(game, id_, ask)
        if ask.parts:
            yield from asked(game, f"{id_}, half answered", ask, ask.parts[0][:1])
        if asks_for_consent(id_):
            agreed, team = consent(id_)
            text = game.say.question(agreed, team)
            yield from entry(f"{id_}, to a leader", text, keyboard=question_keyboard(game.say, 1, agreed))


def asked(game: Reading, name: str, ask: Ask, half: tuple[int | str, ...] = ()) -> Iterator[str]:
    """The entry of one question: the variants of its text, and the buttons."""
    keyboard = question_keyboard(game.say, 1, ask, half)
    yield from entry(name, game.say.question(ask, half=half), keyboard=keyboard)


def any_question(game: Reading) -> Iterator[str]:
    """Every look of a question, and the replies to presses that change nothing."""
    yield from part("Questions in all their forms")
    for name, ask, team, half, is_open in forms(question("mafia_shot", game.rules)):
        say = game.say
        yield from entry(name, say.question(ask, team, half) if is_open else say.closed_question(ask, team))
    yield from part("Names of what is asked, and of what is picked")
    import_all_parts()
    for id_ in WORDS:
        yield from entry(id_, game.say.ability(id_))
    for pick in PICKS:
        yield from entry(f"button {pick}", game.say.pick(f"{pick}_3"))
    yield from part("Answers to presses that change nothing")
    for refusal in (*Refusal, *NotAsked):
        yield from entry(refusal.value, game.say.refusal(refusal))


def is_asked_in_private(id_: str) -> bool:
    """Whether an ability has a question for the private chat."""
    return WORDS[id_].question is not None


NOT_OF_ALL = "vote"
"""The vote: few games put the question in private, so the sheet shows the question apart from any game."""


def any_board(game: Reading) -> Iterator[str]:
    """All boards (votes, turns), open and closed."""
    yield from part("Boards in the group")
    for name, board in boards():
        yield from entry(name, game.say.board(board, 0.0), keyboard=board_keyboards(game.say, 1, 1, board)[0])
        yield from entry(f"{name}, closed", game.say.board(board, 0.0, open_=False))


def cards(game: Reading) -> Iterator[str]:
    """The cards that tell players their roles, and the teams."""
    yield from part("Role cards in private")
    for role in game.rules.roles:
        yield from entry(role, game.say.role_card(role))
    for team in game.rules.teams.values():
        mates = tuple((seat, role) for seat, role in enumerate(team.roles, 1))
        met = TeamMet(team.id, tuple(seat for seat, _ in mates), 1, mates)
        yield from entry(f"team {team.id}", str(game.say.event(met)))
    yield from part("The rules in short")
    yield from entry("/rules", *game.say.rules_text())


def calls(game: Reading) -> Iterator[str]:
    """The calls of teams and roles at night, one by one."""
    yield from part("Calls at night, in the group")
    for caller in game.callers:
        yield from entry(caller, str(game.say.event(WaveCalled((caller,), 60.0))))


def endings(game: Reading) -> Iterator[str]:
    """The victories of all sides."""
    yield from part("Victories, in the group")
    roles = tuple((seat, role) for seat, role in enumerate(game.rules.roles, 1))
    for side in game.sides:
        winners = tuple(seat for seat, role in roles if game.rules.roles[role].side == side)
        yield from entry(side, str(game.say.event(GameEnded(side, "", winners, roles))))


def story(game: Reading) -> Iterator[str]:
    """The story of a game with its highlights."""
    yield from part("The story")
    roles = tuple((seat, role) for seat, role in enumerate(game.rules.roles, 1))
    end = GameEnded(game.sides[0], "", (1,), roles)
    yield from entry("story_told, in the group", *game.say.story(game.samples.story(), end))
    yield from entry("story_told, of nothing", str(game.say.event(StoryTold(()))))


def wordings(game: Reading, layers: Mapping[str, Layer]) -> Iterator[str]:
    """Every wording of these layers, by name."""
    for title, layer in layers.items():
        if layer:
            yield from part(f"Wordings: {title}")
            for name, texts in groupby(worded(game.say, game.samples, layer), key=lambda one: one[0]):
                yield from listed(name, (text for _, text in texts))


def layers_of(game: Reading) -> dict[str, Layer]:
    """The wordings that belong to one game."""
    own = (game.scenario.raw.get("wordings") or {}).get(game.t.code) or {}
    return {"of its file": layer_of(own), "theme": theme(game.t.code, game.scenario.id)}


def events() -> tuple[type[Event], ...]:
    """All events except the story as a whole."""
    import_all_parts()
    return tuple(kind for kind in EVENTS.values() if kind is not StoryTold)


OPENINGS: Mapping[str, VoteBoard | TurnBoard] = {
    "nomination_opened": VoteBoard("nomination", ((2, ()), (3, ())), (4, 5), 5, False, 60.0, 60.0),
    "verdict_opened": VoteBoard("verdict", ((2, ()), (3, ())), (4, 5), None, False, 60.0, 60.0),
}
"""Moments that are told on the board that opens with them."""


def _by_moment(samples: Samples) -> dict[str, Event]:
    """A sample of each moment, by all its names."""
    found: dict[str, Event] = {}
    import_all_parts()
    for kind in EVENTS.values():
        if kind is not StoryTold:
            for event in reversed(samples.of(kind)):
                for key in keys_of(event):
                    found.setdefault(key, event)
    return found


def sample_of(key: str, known: Mapping[str, Event]) -> Event:
    """A sample event of a moment by its name; for some names the part after the dot is a role or a side."""
    moment, _, about = key.partition(".")
    match moment:
        case "wave_called" if about:
            return WaveCalled((about,), 60.0)
        case "victory" | "draw":
            side, _, why = about.partition(".") if moment == "victory" else ("draw", "", about)
            return GameEnded(side or "town", why, (1,), ())
        case _:
            return known[key]


def worded(say: Narration, samples: Samples, layer: Layer) -> Iterator[tuple[str, Markup]]:
    """The wordings of a tone or theme, each within its line, under the names of moment and conditions."""
    known = _by_moment(samples)
    for key, wordings in layer.items():
        for text, when in wordings:
            name = f"{key}, when {' and '.join(sorted(when))}" if when else key
            if key in OPENINGS:
                board = OPENINGS[key]
                yield name, _changed(say.board(board, 0.0), say.board(board, 0.0, text))
            else:
                event = sample_of(key, known)
                yield name, _changed(say.event(event), say.event(event, text))


def _changed(plain: Markup | None, told: Markup | None) -> Markup:
    """The first line that differs from the plain text; if none differs, the first line."""
    usual, lines = str(plain).split("\n"), str(told).split("\n")
    changed = [line for line in lines if line not in usual] or lines[:1]
    return Markup(changed[0])  # noqa: S704 - our own sayings
