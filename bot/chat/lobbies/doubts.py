"""What speaks against a cast that a host has composed, and can be played all the same."""

from collections.abc import Iterable, Iterator, Mapping

from markupsafe import Markup

from bot.lang import ScenarioTexts, Tongue
from bot.scenario import Scenario
from bot.scenario.casts.limits import Apart, Limit, Needs, Number, Outnumbers, number_of
from bot.scenario.casts.words import NO_CAST, Counts, read_cast
from bot.scenario.models import CastOption


def doubts(t: Tongue, texts: ScenarioTexts, scenario: Scenario, options: Mapping[str, object]) -> Iterator[Markup]:
    """A line for each thing that a composed cast should keep to and does not."""
    for name, option in scenario.options.items():
        word = str(options.get(name) or NO_CAST)
        if isinstance(option, CastOption) and word:
            cast = read_cast(word, scenario.roles)
            for limit in scenario.doubts(name, word):
                yield Markup("⚠️ {}").format(_doubt(t, texts, limit, cast, scenario.model.side_of))


def _doubt(t: Tongue, texts: ScenarioTexts, limit: Limit, cast: Counts, sides: Mapping[str, str]) -> Markup:
    match limit:
        case Number():
            number = number_of(limit.of, cast, sides)
            least, most = limit.bounds(cast, sides)
            if number < least:
                names = _names(t, texts, limit.of)
                # NOTE: of a cast that a host has composed: "Commissioner, Detective: 0, better at least 1"
                return t.text("{roles}: {number}, better at least {least}", roles=names, number=number, least=least)
            there = [role for role in cast if role in limit.of or sides[role] in limit.of]
            # NOTE: of a cast that a host has composed: "Doctor, Judge, Priest: 3, better 2 at most"
            return t.text(
                "{roles}: {number}, better {most} at most", roles=_names(t, texts, there), number=number, most=most
            )
        case Outnumbers():
            least, most = limit.bounds(cast, sides)
            # NOTE: of a cast that a host has composed: "Town: 4, against Mafia: 3; better from 5 to 9"
            return t.text(
                "{side}: {number}, against {other}: {others}; better from {least} to {most}",
                side=_names(t, texts, limit.more),
                number=number_of(limit.more, cast, sides),
                other=_names(t, texts, limit.than),
                others=number_of(limit.than, cast, sides),
                least=least,
                most=most,
            )
        case Needs():
            # NOTE: of a cast that a host has composed: a role that is of no use without one of some others
            return t.text(
                "{role} needs one of these: {roles}",
                role=texts.role(limit.role),
                roles=_names(t, texts, limit.one_of),
            )
        case Apart():
            # NOTE: of a cast that a host has composed
            return t.text("Better only one of these: {roles}", roles=_names(t, texts, limit.roles))
    raise TypeError(limit.id)


def _names(t: Tongue, texts: ScenarioTexts, ids: Iterable[str]) -> Markup:
    """The names of roles and factions."""
    return t.listing(texts.faction(id_) if id_ in texts.faction_ids else texts.role(id_) for id_ in ids)
