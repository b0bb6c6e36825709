"""The aim of each question, as the rules declare it."""

from collections.abc import Iterable, Mapping

from bot.engine.bases.ability import Ability
from bot.engine.purposes import Aim
from bot.engine.rules import Rules
from bot.engine.traits.judging.about_trials import AboutTrials
from bot.engine.traits.judging.dear import Dear
from bot.engine.traits.judging.leads_on import LeadsOn
from bot.engine.traits.using.limited import Limited
from bot.parts.abilities.kill.blow_back import BlowBack
from bot.parts.abilities.kill.mafia_shot import MafiaShot
from bot.parts.abilities.kill.shoot import Shoot
from bot.parts.abilities.protect.immune import Immune
from bot.parts.abilities.turn.recruit import Recruit
from bot.parts.endings.voted_out import VotedOut

ANY = Aim("choose")
"""Of what nothing is declared."""


ATTACK, SHELTERS = "attack", ("guard", "protect")
"""The stage of the night in which players are hit, and those in which they are sheltered from that."""


class Aims:
    """The aims of all questions of a game, by the role of the asked player: abilities of one name may differ by
    role.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        roles = [ability for role in rules.roles.values() for ability in role.abilities]
        teams = [ability for team in rules.teams for ability in team.abilities]
        self._common = {**_of(roles), **_of(teams)}
        for procedure in (*rules.introduction, *rules.day):
            self._common.update(procedure.aims)
        for finale in rules.end.finales:
            self._common.update(finale.aims)
        self._by_role: dict[str, Mapping[str, Aim]] = {}
        every = (*roles, *teams)
        self._attacks = {ask for one in every if one.stage == ATTACK for ask in (one.id, *one.asks)}
        self._kinds = {one.id: one.kind for one in every if isinstance(one, MafiaShot | Shoot)}
        self._bearers: dict[str, set[str]] = {question: set() for question in self._kinds}
        owners = [(role.id, role.abilities) for role in rules.roles.values()]
        for owner, abilities in (*owners, *[(team.id, team.abilities) for team in rules.teams]):
            for one in abilities:
                if one.id in self._bearers:
                    self._bearers[one.id].add(owner)
        self._recruits = {one.id: one for one in every if isinstance(one, Recruit)}

    def of(self, role: str, question: str) -> Aim:
        """The aim of a question for a player of this role."""
        own = self._by_role.get(role)
        if own is None:
            own = self._by_role[role] = _of(self._rules.roles[role].abilities) if role in self._rules.roles else {}
        return own.get(question) or self._common.get(question, ANY)

    def attacks(self, question: str) -> bool:
        """Whether the named player may die of the answer, unless something protects them."""
        return question in self._attacks

    def withstands(self, role: str, question: str) -> bool:
        """Whether a player with this role survives what the question does to whoever is named, or strikes back."""
        kind = self._kinds.get(question)
        if kind is None or not role:
            return False
        for own in self._rules.roles[role].abilities:
            if isinstance(own, Immune) and kind in own.to and own.nights == "all" and not own.from_roles:
                return own.earned is None and (not own.from_abilities or question in own.from_abilities)
            if isinstance(own, Shoot) and kind in own.answers:
                return True
            if isinstance(own, BlowBack) and not self._bearers[question].isdisjoint(own.killers):
                return True
        return False

    def wins_over(self, question: str) -> frozenset[str]:
        """The roles whose holders the question can win over; none where it wins nobody over."""
        recruit = self._recruits.get(question)
        if recruit is None:
            return frozenset()
        return frozenset(recruit.roles or self._rules.roles) - frozenset(recruit.spares)

    def gives_up(self, question: str) -> bool:
        """Whether the question names a mate first, who is given up."""
        recruit = self._recruits.get(question)
        return recruit is not None and recruit.gives_up is True

    def wants_out(self, role: str) -> bool:
        """Whether a player with this role wins by being voted out."""
        return any(isinstance(ending, VotedOut) and ending.role == role for ending in self._rules.end.endings)

    def acts(self, role: str) -> bool:
        """Whether a player with this role does anything."""
        return any(not ability.passive for ability in self._rules.roles[role].abilities)

    def protects(self, role: str) -> bool:
        """Whether a player with this role can keep others from dying at night."""
        return any(one.purpose == "help" and one.stage in SHELTERS for one in self._rules.roles[role].abilities)

    def learns(self, role: str) -> bool:
        """Whether a player with this role learns about others."""
        return any(ability.purpose == "learn" for ability in self._rules.roles[role].abilities)


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
