"""The choices of each act of the night (7.2)."""

from collections.abc import Iterable
from typing import Any

from tests.models.advanced.casts import RANKS, TOWN
from tests.models.advanced.table import OTHER_ROLE, AdvancedQuestion, AdvancedTable

NOT_TWICE = ("silence", "sabotage", "mark_confirmer", "steal", "block", "poison", "guard", "double_up")
"""Never the same player on two nights running."""


def ask(
    t: AdvancedTable, seat: int, ability: str, role: str, *, doubled: bool = False, owner: int = 0
) -> AdvancedQuestion | None:
    """Ask for an act of a role; `owner`: the victim from whom a thief has the act."""
    names = choices(t, seat, ability, role, owner)
    if not names:
        return None
    many = 2 if doubled and ability not in ("choose_confirmer", "ignite") else 1
    if ability == "name_role":
        guesses = min(many, t.left("kingslayer"))
        parts: list[list[Any]] = [names, guessable(t)]
        return made(t, seat, ability, *parts * guesses, places=2)
    most = many * stock(t, ability, role, stolen=bool(owner))
    must = min(2, len(names)) if ability == "win_over" and doubled else 0  # AD-345
    barred = ((seat,),) if ability == "save" and role == "doctor" and not owner and t.left("doctor") > 1 else ()
    return made(t, seat, ability, names, least=must, most=must or most, barred=barred)


def made(t: AdvancedTable, seat: int, ability: str, *parts: Iterable[object], **more: object) -> AdvancedQuestion:
    question = t.ask(seat, ability, *parts, **more)
    assert isinstance(question, AdvancedQuestion)
    return question


def stock(t: AdvancedTable, ability: str, role: str, *, stolen: bool) -> int:
    """How many uses a night has; a theft yields one (AD-396)."""
    if stolen:
        return 1
    if ability == "sabotage":
        return t.guns_possible
    if role in ("sniper", "psychologist") and ability == "shoot":
        return t.ready(role)
    if ability == "arm":
        return t.ready("gunsmith")
    return t.left("doctor") if ability == "save" and role == "doctor" else 1


def choices(t: AdvancedTable, seat: int, ability: str, role: str, owner: int) -> list[object]:
    """The choices; a thief stands in his victim's place (AD-401), and shoots at no owner (AD-376)."""
    names: list[object] = list(t.living)
    if ability == "ignite":
        return ["yes"]
    if ability == "choose_confirmer" and not choices(t, seat, "shoot", role, owner):
        return []  # where nobody can be shot at, nobody is picked to confirm it (AD-520)
    if ability == "cloak":
        names = [name for name in names if owner or name in t.known_mates(seat)]
    elif ability in ("save", "give_armor") or (ability == "arm" and owner):
        if ability == "give_armor" and not owner and t.self_armed:
            names.remove(seat)
    else:
        names.remove(seat)
    if ability in ("mafia_shot", "name_role", "win_over") or (ability == "shoot" and role == "strongman"):
        names = [name for name in names if name not in t.known_mates(seat)]
    if ability in NOT_TWICE and not owner:
        names = [name for name in names if name not in t.last.get(ability, ())]
    if ability == "oil":
        names = [name for name in names if name not in t.oil_named]
    if ability == "enlist":
        names = [name for name in names if name not in t.alliance]
    if ability == "possess":
        names = [name for name in names if name not in t.shadows]
    if ability == "shoot" and owner and role not in RANKS:
        names = [name for name in names if name != owner]
    return names


def guessable(t: AdvancedTable) -> list[str]:
    """The town roles dealt, but citizens (AD-321)."""
    dealt = {OTHER_ROLE.get(role, role) for role in t.deal}
    return [role for role in TOWN if role in dealt and role != "citizen"]
