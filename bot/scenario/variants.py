"""A file as one game has it: the names of its skins (DK-11), and the sentences of its cards, goals and rules."""

from collections.abc import Mapping, Sequence
from typing import Any

Raw = Mapping[str, Any]

SECTIONS = {"roles": "role", "teams": "team", "factions": "faction"}
"""The sections of a file that a skin may change, and how their texts are keyed."""


def skinned(raw: Raw, values: Mapping[str, object]) -> Raw:
    """A file with the skins of the chosen options applied; unchanged if there are none."""
    for option, choices in (raw.get("skins") or {}).items():
        choice = str(values.get(option, ""))
        if choice in choices:
            raw = _dressed(raw, choices[choice], f"skin.{option}.{choice}")
    return raw


def _dressed(raw: Raw, skin: Raw, key: str) -> Raw:
    dressed = dict(raw)
    for section in SECTIONS:
        named = skin.get(section) or {}
        things = raw.get(section) or {}
        dressed[section] = {id_: _renamed(thing, named.get(id_, {})) for id_, thing in things.items()}
    dressed["texts"] = {language: _own(texts, key) for language, texts in (raw.get("texts") or {}).items()}
    return dressed


def _renamed(thing: Raw, own: Raw) -> Raw:
    """A role, team or side as a skin has it; a goal of the skin holds in every game."""
    return {**thing, **own, **({"goals": ()} if "goal" in own else {})}


def _own(texts: Raw, key: str) -> Raw:
    """The file's own translations, with those of a skin in place of the plain ones."""
    of_skin = {name.removeprefix(f"{key}."): text for name, text in texts.items() if name.startswith(f"{key}.")}
    return {**texts, **of_skin}


def with_cards(raw: Raw, values: Mapping[str, object], dealt: Sequence[str] | None) -> Raw:
    """A file in which each card, goal and rule has the sentences of this game; `dealt`: its roles, None if unknown."""
    roles = {
        id_: _aimed(_settled(role, values, dealt), values, dealt) for id_, role in (raw.get("roles") or {}).items()
    }
    factions = {id_: _aimed(faction, values, dealt) for id_, faction in (raw.get("factions") or {}).items()}
    rules = [
        _settled(rule, values, dealt) if isinstance(rule, Mapping) else rule for rule in raw.get("how_to_play") or ()
    ]
    return {**raw, "roles": roles, "factions": factions, "how_to_play": rules}


def _aimed(side: Raw, values: Mapping[str, object], dealt: Sequence[str] | None) -> Raw:
    """A side with the index of the first of its `goals` that holds, if any; none holds before roles are dealt."""
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
    """The key of the sentence that a part says in this game: `say`, `otherwise`, `open` or None."""
    otherwise = "otherwise" if part.get("otherwise") else None
    if any(str(values.get(option)) != choice for option, choice in (part.get("when") or {}).items()):
        return otherwise
    wanted, unwanted, sizes = (part.get(key) or () for key in ("dealt", "undealt", "players"))
    if dealt is None and (wanted or unwanted or sizes):
        return "open" if part.get("open") else None if unwanted else "say"
    roles = dealt or ()
    holds = {*wanted} <= {*roles} and not {*unwanted} & {*roles} and (not sizes or len(roles) in sizes)
    return "say" if holds else otherwise
