"""The choices of each player tonight, and the uses of a night (6.1, CT-90, CT-112, CT-113, CT-115)."""

from collections.abc import Iterable

from tests.models.city.acts import CityAct
from tests.models.city.answers import Answer
from tests.models.city.casts import MAFIA
from tests.models.city.table import CityTable

NOT_TWICE = ("host", "block", "give_alibi")
"""Acts that never fall on the same player two nights running, nor on their owner."""


def last(t: CityTable, seat: int, kind: str) -> tuple[int, ...]:
    """Last night's target of this act."""
    return t.memory[seat].last.get(kind, ())


def choices(t: CityTable, seat: int, kind: str) -> list[int]:
    """The choices of a player for an act; empty where tonight has none."""
    others = t.others(seat)
    match kind:
        case "mafia_shot" | "frame" | "silence":
            return list(t.living)
        case "save":
            return t.others(*last(t, seat, kind), *([seat] if t.self_healed else []))
        case "host" | "block":
            return t.others(seat, *last(t, seat, kind))
        case "give_alibi":
            return [mate for mate in t.family() if mate not in (seat, *last(t, seat, kind))]
        case "seek_maniac":
            return [] if last(t, seat, kind) else t.others(seat, t.memory[seat].checked)
        case "seek_commissioner":
            return [] if t.searched else others
        case "copy" | "expose":
            return t.others(*last(t, seat, "point"))
        case "shoot" if t.roles[seat] != "maniac":
            return [each for each in others if may_be_shot(t, seat, each)]
        case _:
            return others


def may_be_shot(t: CityTable, commissioner: int, seat: int) -> bool:
    """Whether the commissioner has reason to shoot (CT-90)."""
    shown = t.memory[commissioner].shown
    criminals = t.hidden(["mafia", "maniac"])
    unknown = [other for other in t.others(commissioner) if other not in shown]
    return bool(
        shown.get(seat, set()) & {*MAFIA, "maniac", "werewolf"}
        or seat in t.tried
        or t.hidden(["town"]) <= criminals + 1
        or len(unknown) <= criminals
    )


def remember(t: CityTable, acts: Iterable[CityAct], answers: Iterable[Answer]) -> None:
    """The uses of the night (CT-115), and the cards shown (CT-90)."""
    for memory in t.memory.values():
        memory.last = {}
    t.searched = False
    for act in acts:
        if not act.actor:
            continue
        memory = t.memory[act.actor]
        if act.pointed or act.kind == "expose":
            memory.last["point"] = act.pointed or act.targets
            continue
        memory.last[act.kind] = act.targets
        t.self_healed = t.self_healed or (act.kind == "save" and act.target == act.actor)
        t.searched = t.searched or act.kind == "seek_commissioner"
        if act.kind == "seek_maniac":
            memory.checked = act.target
    for answer in answers:
        if answer.kind in {"inquire", "learn_role"} and answer.shows in (*t.deal, "mafioso", "citizen"):
            t.memory[answer.seat].shown.setdefault(answer.targets[0], set()).add(str(answer.shows))
