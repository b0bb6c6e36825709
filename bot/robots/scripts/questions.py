"""The questions to players as game scripts know them, and the forms of their answers.

A form is made of `SEAT` (a number), `ROLE`, `SIDE`, `WORD` (a free word),
`CODE` (`code_1`, ...), `SIGN` (`sign_1`, ...),
`NUMBER` (`number_1`, ...) and plain words;
`...` says that there may be several, brackets that it may be left out, `|` parts what may stand in one place, and `or`
whole forms. Any question may be answered with `none` where no pick is allowed, which `Ask.refuse` knows.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache

from bot.engine.asks import Refusal, is_word
from bot.engine.bases.shelf import Part
from bot.engine.inputs import Choice, players_in
from bot.engine.rules import Rules
from bot.parts.abilities import ABILITIES, Ability
from bot.parts.abilities.bonds.circle import Circle
from bot.parts.abilities.targeted import Targeted
from bot.parts.procedures.exits.cards import CARDS
from bot.robots.scripts.repertoire import parts_of
from bot.robots.scripts.words import set_pieces

SPECIAL: Mapping[str, str] = {
    "ask_leave": "yes",
    "answer_recruit": "yes",
    "best_move": "SEAT SEAT...",
    "butcher_body": "yes",
    "call_vote": "hold|let_go",
    "card_role_guess": "SEAT ROLE",
    "card_silence": "SEAT...",
    "choose_side": "SIDE",
    "confirm_card": "yes",
    "count_mafia": "SEAT...",
    "curse_word": "SEAT WORD",
    "declare": "declare yes",
    "defuse": "CODE",
    "draw_gun": "draw yes",
    "duel_pick": "NUMBER",
    "explode": "SEAT [SEAT]",
    "fire_gun": "SEAT yes",
    "foil_butchery": "yes",
    "freeze_inquiry": "yes",
    "give_gun": "SEAT real|blank or SEAT SEAT [SEAT SEAT]",
    "grant_leave": "yes",
    "guess_role": "SEAT ROLE [SEAT ROLE] or yes",
    "join_hands": "SEAT or yes|no",
    "ignite": "yes",
    "judge_vote": "SEAT or leave_all",
    "laugh": "yes|no",
    "mafia_shot": "SEAT [SEAT]",
    "morning": "speak_first|status_colour|alone_left",
    "name_role": "SEAT ROLE [SEAT ROLE]",
    "open_eyes": "yes",
    "on_record": "SEAT SIDE",
    "lift": "yes|no",
    "plan_shots": "SEAT...",
    "plant_bomb": "SEAT CODE",
    "poll": "yes|no",
    "raise_hand": "yes",
    "report": "SEAT yes",
    "recruit": "SEAT [SEAT] or yes",
    "redirect": "SEAT SEAT",
    "send_code": "SEAT SIGN [SEAT SIGN]",
    "second_gun": "SEAT real|blank",
    "shield": "yes",
    "shoot": "SEAT... or SEAT yes",
    "sign": "agree|disagree|raise...",
    "spare_or_jail": "jail|spare",
    "strip_role": "SEAT ROLE",
    "take_back": "yes",
    "turn": "done",
    "veto_vote": "yes",
    "vote": "SEAT... or leave_all",
}
"""The forms of answers to the questions that are not answered with one seat."""

ONLY: Mapping[Refusal, tuple[str, ...]] = {
    Refusal.FINAL: (
        *(name for name, card in CARDS.items() if card.chooses),
        *("best_move", "declare", "defuse", "draw_gun", "duel_pick", "explode", "fire_gun", "handcuff"),
        *("last_reveal", "mafia_shot", "name_partner", "put_forward", "raise_hand", "report", "take_along"),
        *("take_back", "turn", "vote"),
    ),
    Refusal.ALONE: ("save",),
    Refusal.TAKEN: ("duel_pick", "morning"),
    Refusal.TWICE: ("choose_confirmer", "give_gun", "second_gun", "shoot"),
}
"""The reasons for a refusal that only some questions know, with these questions."""

SILENT = (Circle,)
"""Abilities that open a room at night, and ask nobody."""

_NUMBERED = re.compile(r"(code|sign|number)_\d+")


def _asked_by(part: type[Part]) -> tuple[str, ...]:
    """The names of the questions that a part (an ability, vote, ending, ...) of scenarios asks."""
    asks = issubclass(part, Ability) and not part.passive and not issubclass(part, SILENT)
    own = (part.id,) if asks else ()
    return (*own, *part.asks)


def _asked(parts: Iterable[type[Part]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for part in parts:
        for question in _asked_by(part):
            found.setdefault(question, []).append(part.id)
    return found


@cache
def all_questions() -> dict[str, list[str]]:
    """All questions to players in any game, by name, with the parts that ask them."""
    return _asked((*ABILITIES.values(), *set_pieces()))


def questions_of(rules: Rules) -> dict[str, list[str]]:
    """The questions to players in a game, with the parts that ask them."""
    found = _asked(type(part) for part in parts_of(rules))
    return {question: list(dict.fromkeys(parts)) for question, parts in found.items()}


def form(question: str) -> str:
    """The form of a question's answers, as `mafia answers` lists it."""
    kind = ABILITIES.get(question)
    several = kind is not None and issubclass(kind, Targeted)
    return SPECIAL.get(question, "SEAT..." if several else "SEAT")


def never_refused(reason: Refusal, seat: int, question: str, choice: Choice) -> str:
    """Why an answer can never be refused for this reason; empty where it can be."""
    if reason is Refusal.OUT:
        return "whoever is out is asked nothing"
    if question not in ONLY.get(reason, (question,)):
        return f"only of an answer to {', '.join(ONLY[reason])}"
    if reason is Refusal.ONESELF and seat not in choice:
        return f"seat {seat} is not named"
    if reason is Refusal.GONE and not players_in(choice):
        return "no player is named"
    return "no more than one thing is picked" if reason is Refusal.TOO_MANY and len(choice) < 2 else ""


def takes(question: str, word: str, rules: Rules) -> bool:
    """Whether a word, no number, can stand in an answer to a question of this game."""
    tokens = re.findall(r"\w+", form(question).replace(" or ", " "))
    return (
        (word in tokens and word.islower())
        or ("ROLE" in tokens and word in rules.roles)
        or ("WORD" in tokens and is_word(word))
        or ("SIDE" in tokens and word in {role.side for role in rules.roles.values()})
        or ((numbered := _NUMBERED.fullmatch(word)) is not None and numbered[1].upper() in tokens)
    )
