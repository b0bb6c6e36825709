"""The aim of each question to a player (harm, help, learn, ...), as the rules of its ability declare it."""

from collections.abc import Collection, Iterable, Mapping

from bot.engine.bases.ability import Ability
from bot.engine.bases.ending import Ending
from bot.engine.bases.finale import Finale
from bot.engine.bases.procedure import Procedure
from bot.engine.events import Event
from bot.engine.night.which import is_among
from bot.engine.purposes import Aim
from bot.engine.rules import Rules
from bot.engine.traits.asking import DoneTogether
from bot.engine.traits.changing import Converts
from bot.engine.traits.judging import AboutTrials, Dear, LeadsOn
from bot.engine.traits.steps import DoneInTurn, Shelters
from bot.engine.traits.striking import WithstandsHits
from bot.engine.traits.telling import FiresBullets
from bot.engine.traits.using import Limited
from bot.parts.abilities.learn.inquire import Inquired
from bot.parts.abilities.learn.learn_role import RoleLearnt

ANY = Aim("choose")
"""The aim of a question about which nothing is declared."""


ATTACK, SHELTERS = "attack", ("guard", "protect")
"""The stage of the night in which players are hit, and the stages in which others shelter them from that."""

SHOWN: frozenset[type[Event]] = frozenset({Inquired, RoleLearnt})
"""The events that tell an asker the side or the role of the player named."""

DEADLY = (ATTACK, "recoil", "fate")
"""The stages of the night in which players die."""


class Aims:
    """The aims of all questions of a game, by the role of the asked player: abilities of one name may differ by
    role.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        roles = [ability for role in rules.roles.values() for ability in role.abilities]
        teams = [ability for team in rules.teams.values() for ability in team.abilities]
        self._common = {**_of(roles), **_of(teams)}
        for procedure in (*rules.introduction.of(Procedure), *rules.day.of(Procedure)):
            self._common.update(procedure.aims)
        for finale in rules.finales.of(Finale):
            self._common.update(finale.aims)
        self._by_role: dict[str, Mapping[str, Aim]] = {}
        every = (*roles, *teams)
        self._attacks = {ask for one in every if one.stage == ATTACK for ask in (one.id, *one.asks)}
        self._shelters = {
            ask for one in every if one.purpose == "help" and one.stage in SHELTERS for ask in (one.id, *one.asks)
        }
        self._bullets = {one.id: one.bullet_kind for one in every if isinstance(one, FiresBullets)}
        self._bearers: dict[str, set[str]] = {question: set() for question in self._bullets}
        owners = [(role.id, role.abilities) for role in rules.roles.values()]
        for owner, abilities in (*owners, *[(team.id, team.abilities) for team in rules.teams.values()]):
            for one in abilities:
                if one.id in self._bearers:
                    self._bearers[one.id].add(owner)
        self._converts = {one.id: one for one in every if isinstance(one, Converts)}

    def of(self, role: str, question: str) -> Aim:
        """The aim of a question for a player of this role."""
        own = self._by_role.get(role)
        if own is None:
            own = self._by_role[role] = _of(self._rules.roles[role].abilities) if role in self._rules.roles else {}
        return own.get(question) or self._common.get(question, ANY)

    def attacks(self, question: str) -> bool:
        """Whether the named player may die of the answer, unless something protects them."""
        return question in self._attacks

    def shelters(self, question: str) -> bool:
        """Whether the answer may keep the named player from dying at night."""
        return question in self._shelters

    def may_kill(self, night: int, roles: Collection[str]) -> bool:
        """Whether anybody may die in the night of this number, since one of these roles or teams can strike then."""
        bearers = [self._rules.roles[role].abilities for role in roles]
        bearers += [team.abilities for team in self._rules.teams.values() if any(role in team.roles for role in roles)]
        strikes = [ability for abilities in bearers for ability in abilities if _strikes(ability)]
        return any(is_among(night, getattr(ability, "nights", "all")) for ability in strikes)

    def withstands(self, role: str, question: str) -> bool:
        """Whether a player with this role survives a shot by this question, or strikes back."""
        kind = self._bullets.get(question)
        if not kind or not role:
            return False
        by = self._bearers[question]
        return any(own.deters(kind, question, by) for own in self._rules.roles[role].with_trait(WithstandsHits))

    def wins_over(self, question: str) -> frozenset[str]:
        """The roles whose holders the question can win over; none where it wins nobody over."""
        converts = self._converts.get(question)
        return converts.may_win(self._rules.roles) if converts is not None else frozenset()

    def gives_up(self, question: str) -> bool:
        """Whether the question begins with a mate to give up (a recruit at the price of a team member)."""
        return question in self._converts and self._converts[question].costs_mate

    def wants_out(self, role: str) -> bool:
        """Whether a player with this role wins by being voted out."""
        return any(ending.wants_out(role) for ending in self._rules.endings.of(Ending))

    def acts(self, role: str) -> bool:
        """Whether a player with this role has any ability to use, not only passive ones."""
        return any(not ability.passive for ability in self._rules.roles[role].abilities)

    def protects(self, role: str) -> bool:
        """Whether a player with this role can keep others from dying at night."""
        return any(one.purpose == "help" and one.stage in SHELTERS for one in self._rules.roles[role].abilities)

    def learns(self, role: str) -> bool:
        """Whether a player with this role learns about others."""
        return any(ability.purpose == "learn" for ability in self._rules.roles[role].abilities)

    def checks(self, role: str, night: int | None = None) -> bool:
        """Whether a player with this role investigates others at night; `night`: in the night of this number."""
        return any(
            one.purpose == "learn" and not SHOWN.isdisjoint(one.events) and _is_done(one, night)
            for one in self._rules.roles[role].abilities
        )

    def guards(self, role: str, night: int | None = None) -> bool:
        """Whether a player with this role shields others at night without a reply; `night`: in that night."""
        return any(
            one.purpose == "help" and one.stage in SHELTERS and not isinstance(one, DoneInTurn) and _is_done(one, night)
            for one in self._rules.roles[role].abilities
        )

    def saves(self, role: str) -> bool:
        """Whether a player with this role keeps others from being killed."""
        return any(isinstance(one, Shelters) for one in self._rules.roles[role].abilities)


def _is_done(ability: Ability, night: int | None) -> bool:
    """Whether an ability is one to use at all, and in the night of this number, if given."""
    return not ability.passive and (night is None or is_among(night, getattr(ability, "nights", "all")))


def _strikes(ability: Ability) -> bool:
    """Whether an ability may kill at night; a plan that a team only writes down together kills nobody."""
    if isinstance(ability, FiresBullets):
        return True
    return ability.stage in DEADLY and ability.purpose == "harm" and not isinstance(ability, DoneTogether)


def _of(abilities: Iterable[Ability]) -> dict[str, Aim]:
    found = {}
    for ability in abilities:
        aim = Aim(
            ability.purpose,
            isinstance(ability, Dear) and ability.dear,
            isinstance(ability, AboutTrials),
            isinstance(ability, LeadsOn),
            isinstance(ability, Limited) and ability.is_rationed,
        )
        found.update(dict.fromkeys((ability.id, *ability.asks), aim))
    return found
