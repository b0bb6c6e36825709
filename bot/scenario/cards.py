"""Cards, goals and rules for the game at hand: options, roles and players decide which of their sentences hold."""

from collections.abc import Mapping, Sequence
from typing import Any

Raw = Mapping[str, Any]


def with_cards(raw: Raw, values: Mapping[str, object], dealt: Sequence[str] | None) -> Raw:
    """A file in which each card, goal and rule has the sentences of this game.

    Args:
        raw: the file.
        values: the options.
        dealt: the roles of the game, None if they are not known.
    """
    roles = {
        id_: _aimed(_settled(role, values, dealt), values, dealt) for id_, role in (raw.get("roles") or {}).items()
    }
    factions = {id_: _aimed(faction, values, dealt) for id_, faction in (raw.get("factions") or {}).items()}
    rules = [
        _settled(rule, values, dealt) if isinstance(rule, Mapping) else rule for rule in raw.get("how_to_play") or ()
    ]
    return {**raw, "roles": roles, "factions": factions, "how_to_play": rules}


def _aimed(side: Raw, values: Mapping[str, object], dealt: Sequence[str] | None) -> Raw:
    """A side with the place of those of its `goals` that hold, if any do; none of them does before roles are dealt."""
    goals = side.get("goals") or () if dealt is not None else ()
    place = next((place for place, goal in enumerate(goals) if _field(goal, values, dealt) == "say"), None)
    return side if place is None else {**side, "aimed": place}


def _settled(thing: Raw, values: Mapping[str, object], dealt: Sequence[str] | None) -> Raw:
    more = thing.get("more")
    if not more:
        return thing
    said = [(index, _field(part, values, dealt)) for index, part in enumerate(more)]
    return {**thing, "said": [(index, field) for index, field in said if field]}


def _field(part: Raw, values: Mapping[str, object], dealt: Sequence[str] | None) -> str | None:
    """The sentence that a part says: `say`, `otherwise`, `open` or none."""
    otherwise = "otherwise" if part.get("otherwise") else None
    if any(str(values.get(option)) != choice for option, choice in (part.get("when") or {}).items()):
        return otherwise
    wanted, unwanted, sizes = (part.get(key) or () for key in ("dealt", "undealt", "players"))
    if dealt is None and (wanted or unwanted or sizes):
        return "open" if part.get("open") else None if unwanted else "say"
    roles = dealt or ()
    holds = {*wanted} <= {*roles} and not {*unwanted} & {*roles} and (not sizes or len(roles) in sizes)
    return "say" if holds else otherwise
