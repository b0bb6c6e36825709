"""Remarks on a cast (the roles dealt) that a host has composed: why it cannot be played, and possible improvements."""

from collections.abc import Iterable, Iterator, Mapping

from markupsafe import Markup

from bot.scenario import Scenario
from bot.scenario.casts.composing import NO_CAST, broken, filled_up, read_cast, tables_of, wrong_copies
from bot.scenario.casts.limits import Apart, Counts, Limit, Needs, Number, Outnumbers, number_of
from bot.text import ScenarioTexts


def unread_part(word: str, scenario: Scenario) -> str | None:
    """The part that makes a word no valid cast; None where the word is one."""
    for part in (*word.split("."), word):
        try:
            read_cast(part, scenario.roles)
        except ValueError:
            return part
    return None


def mistakes(texts: ScenarioTexts, scenario: Scenario, option: str, cast: Counts) -> Iterator[Markup]:
    """A line for each reason why a cast cannot be played. If it is filled up, the smallest table counts."""
    t, low, high = texts.tongue, scenario.players.low, scenario.players.high
    cast = filled_up(cast, scenario.casts[option].fill, low)
    players = sum(cast.values())
    if not low <= players <= high:
        # NOTE: of a cast that a host composes: so many players are in it, and so many the game takes
        yield _wrong(t.text("Players: {number}; it must be {least} to {most}", number=players, least=low, most=high))
    for role, allowed in wrong_copies(scenario.casts[option], cast):
        # NOTE: of a cast that a host composes: "Bomb: 3, allowed: 0, 1, 2"
        line = t.text(
            "{role}: {number}, allowed: {numbers}",
            role=texts.role(role),
            number=cast.get(role, 0),
            numbers=t.listing(t.number(count) for count in allowed),
        )
        yield _wrong(line)
    for limit in broken(scenario.casts[option].limits, cast, scenario.model):
        yield _wrong(_remark(texts, limit, cast, scenario.model.side_of, must=True))


def doubts(
    texts: ScenarioTexts, scenario: Scenario, options: Mapping[str, object], players: int = 0
) -> Iterator[Markup]:
    """A line for each recommendation that a composed cast does not follow, with so many players."""
    for name, option in scenario.casts.items():
        word = str(options.get(name) or NO_CAST)
        if word:
            cast = filled_up(read_cast(word, scenario.roles), option.fill, max(players, scenario.players.low))
            for limit in scenario.doubts(name, word, players):
                yield Markup("⚠️ {}").format(_remark(texts, limit, cast, scenario.model.side_of, must=False))


def filling(texts: ScenarioTexts, scenario: Scenario, options: Mapping[str, object]) -> Iterator[Markup]:
    """A line that says for how many players a composed cast is enough, and which role everybody else is dealt."""
    for name, option in scenario.casts.items():
        word = str(options.get(name) or NO_CAST)
        if word and option.fill is not None:
            low, high = scenario.players.low, scenario.players.high
            sizes = tables_of(read_cast(word, scenario.roles), option.fill, low, high)
            # NOTE: of a cast that a host has composed, which need not be whole: "Players: 6 to 24. Everybody else is
            # dealt: Citizen"
            yield texts.tongue.text(
                "Players: {least} to {most}. Everybody else is dealt: {role}",
                least=min(sizes),
                most=max(sizes),
                role=texts.role(option.fill),
            )


def _wrong(line: Markup) -> Markup:
    return Markup("❌ {}").format(line)


def _remark(texts: ScenarioTexts, limit: Limit, cast: Counts, sides: Mapping[str, str], *, must: bool) -> Markup:
    """A remark on a cast that breaks a limit; `must`: the cast cannot be played, rather than should be better."""
    t = texts.tongue
    match limit:
        case Number():
            return _number(texts, limit, cast, sides, must=must)
        case Outnumbers():
            least, most = limit.bounds(cast, sides)
            places: dict[str, object] = {
                "side": _names(texts, limit.more),
                "number": number_of(limit.more, cast, sides),
                "other": _names(texts, limit.than),
                "others": number_of(limit.than, cast, sides),
                "least": least,
                "most": most,
            }
            if must:
                # NOTE: of a cast that cannot be played: "Town: 3, against Mafia: 3; it must be from 4 to 6"
                return t.text(
                    "{side}: {number}, against {other}: {others}; it must be from {least} to {most}", **places
                )
            # NOTE: of a cast that a host has composed: "Town: 4, against Mafia: 3; better with 5 to 9"
            return t.text("{side}: {number}, against {other}: {others}; better with {least} to {most}", **places)
        case Needs():
            role, others = texts.role(limit.role), t.either(map(texts.role, limit.one_of))
            # NOTE: of a cast that a host has composed: a role that is of no use without one of some others
            return t.text("{role} needs one of these: {roles}", role=role, roles=others)
        case Apart():
            roles = _names(texts, limit.roles)
            if must:
                # NOTE: of a cast that cannot be played
                return t.text("Only one of these: {roles}", roles=roles)
            # NOTE: of a cast that a host has composed
            return t.text("Better to have only one of these: {roles}", roles=roles)
    raise TypeError(limit.id)


def _number(texts: ScenarioTexts, limit: Number, cast: Counts, sides: Mapping[str, str], *, must: bool) -> Markup:
    """A remark that there are too few of some roles, or too many; of too many, only roles in the cast are named."""
    t, number = texts.tongue, number_of(limit.of, cast, sides)
    least, most = limit.bounds(cast, sides)
    if number < least:
        few: dict[str, object] = {"roles": _names(texts, limit.of), "number": number, "least": least}
        if must:
            # NOTE: of a cast that cannot be played: "Mafioso, Don: 0, at least 1 is needed"
            return t.text("{roles}: {number}; at least {least} needed", **few)
        # NOTE: of a cast that a host has composed: "Commissioner, Detective: 0, better with at least 1"
        return t.text("{roles}: {number}, better with at least {least}", **few)
    there = [role for role in cast if role in limit.of or sides[role] in limit.of]
    many: dict[str, object] = {"roles": _names(texts, there), "number": number, "most": most}
    if must:
        # NOTE: of a cast that cannot be played: "Doctor, Judge, Priest: 3, 2 at most"
        return t.text("{roles}: {number}, {most} at most", **many)
    # NOTE: of a cast that a host has composed: "Doctor, Judge, Priest: 3, better with 2 at most"
    return t.text("{roles}: {number}, better with {most} at most", **many)


def _names(texts: ScenarioTexts, ids: Iterable[str]) -> Markup:
    """The names of roles and factions."""
    return texts.tongue.listing(texts.faction(id_) if id_ in texts.faction_ids else texts.role(id_) for id_ in ids)
