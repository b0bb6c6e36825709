"""A recording in the words of one language: the secrets of the game, as the page shows them beside the chats."""

from collections.abc import Mapping

from bot.engine.events import JOINT
from bot.engine.phases import Phase
from bot.text import plain
from bot.text.narration import Narration
from bot.text.narration.sayings import retell
from bot.text.narration.voice import Voice
from playground.replaying.recording import RecordedQuestion, RecordedStep, Recording, SeatLook
from playground.views import JSON


def film_of(kept: Recording) -> JSON:
    """The film of a recording: all chats by every step, in the languages used then."""
    group = kept.chats.chat(kept.row.chat_id)
    privates = [kept.chats.chat(player.user_id) for player in kept.players.values()]
    return {
        "game": {
            "id": kept.row.id,
            "players": len(kept.players),
            "language": kept.row.language,
            "group": kept.presenter.readers.chat.title,
            "group_id": group.id,
            "ended": kept.row.ended_at,
        },
        "people": [
            {
                "id": player.user_id,
                "seat": player.seat,
                "first_name": player.name,
                "language_code": player.language or kept.row.language,
            }
            for player in sorted(kept.players.values(), key=lambda player: player.seat)
        ],
        "times": [round(moment.wall, 1) for moment in kept.moments],
        "chats": [chat.as_json() for chat in (group, *privates)],
    }


def told_of(kept: Recording, language: str) -> JSON:
    """The secrets of a recording in one language: events of each step, roles, questions and choices."""
    words = kept.presenter.readers.words(language)
    voice = Voice(words.tongue, words.texts, words.names)
    phases = _phases(kept, words)
    return {
        "scenario": plain(words.texts.name),
        "steps": [_moment(words, moment) for moment in kept.moments],
        "phases": phases,
        "seats": [
            {
                "seat": seat,
                "name": kept.players[seat].name,
                "looks": [(step, _seat(words, look)) for step, look in looks],
            }
            for seat, looks in kept.seats.items()
        ],
        "questions": [_question(words, question) for question in kept.questions],
        "events": [
            {"step": step, "phase": plain(words.phase(phase)), "text": plain(told)}
            for step, phase, event in kept.story
            if (told := retell(voice, event)) is not None
        ],
        "winner": _winner(words, kept.winner),
    }


def _winner(words: Narration, winner: str) -> str:
    """The names of the sides that have won; empty where none has."""
    known = words.texts.faction_ids + words.texts.role_ids
    return " + ".join(plain(words.texts.side(side)) for side in winner.split(JOINT) if side in known)


def _phases(kept: Recording, words: Narration) -> list[JSON]:
    """The phases (nights, days, ...) with their first steps; `kind` is the unit by which the page jumps."""
    found: list[JSON] = []
    before: str | None = None
    for step, moment in enumerate(kept.moments):
        if moment.phase.whole != before:
            before = moment.phase.whole
            name = plain(words.phase(Phase(moment.phase.name, moment.phase.number)))
            found.append({"step": step, "kind": moment.phase.name, "name": name})
    return found


def _moment(words: Narration, moment: RecordedStep) -> JSON:
    """The title of a step: what caused it, such as a player's act."""
    given = moment.record
    told: JSON = {"kind": str(given.get("kind")), "at": round(moment.at, 1)}
    seat = given.get("seat")
    if isinstance(seat, int) and seat:
        told["name"] = words.pick(seat)
    for name in ("action", "text", "seconds"):
        if given.get(name):
            told[name] = given[name]
    if moment.about is not None:
        told["about"] = plain(words.ability(moment.about.ability))
        told["picks"] = _picks(words, given)
    return told


def _picks(words: Narration, given: Mapping[str, object]) -> list[str]:
    choice = given.get("choice")
    return [words.pick(pick) for pick in choice] if isinstance(choice, list | tuple) else []


def _seat(words: Narration, look: SeatLook) -> JSON:
    return {
        "role": plain(words.texts.role(look.role)),
        "faction": look.side,
        "side": plain(words.texts.side(look.side)),
        "alive": look.alive,
        "left": look.left,
        "marks": look.marks,
        "acts": [
            {"ability": plain(words.ability(ability)), "night": night, "picks": [words.pick(pick) for pick in picks]}
            for ability, night, picks in look.acts
        ],
    }


def _question(words: Narration, question: RecordedQuestion) -> JSON:
    ask = question.ask
    return {
        "begin": question.begin,
        "end": question.end,
        "name": words.pick(ask.seat),
        "about": plain(words.ability(ask.ability)),
        "public": ask.public,
        "looks": [
            (step, None if choice is None else [words.pick(pick) for pick in choice])
            for step, choice in question.chosen
        ],
    }
