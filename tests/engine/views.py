"""A game as read: the messages to the group and to each player, word for word, in order and in game time."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random

from bot.engine.asks import Ask
from bot.engine.game import Game
from bot.engine.inputs import Answer, Choice, TimeUp
from bot.engine.outputs import Step
from bot.engine.rules import Rules, Team
from bot.parts.abilities.group_choice import GroupChoice
from bot.parts.abilities.kill.mafia_shot import MafiaShot
from bot.parts.endings import VotedOut
from bot.parts.procedures.exits.departure import Departure
from bot.parts.procedures.exits.last_move_card import LastMoveCard
from bot.parts.procedures.introductions.introduction_night import IntroductionNight, IntroductionWave
from bot.parts.procedures.introductions.meet import Meet
from bot.scenario import Scenario, load
from bot.scenario.options import Value, variations
from bot.store.rows import Chat, GameRow, GameState, Player
from bot.telegram.outbox.deliveries import Delivery, Post
from bot.telegram.presenting.presenter import Presenter
from bot.telegram.presenting.readers import Readers
from bot.telegram.presenting.seating import Seating
from tests.engine.loud import ALONE, ANSWERING, LOUD_EXITS

QUIET_CARDS = ("card_silence", "card_dal")
"""Others may show a role, or work on somebody's."""

GROUP = 0
GROUP_CHAT = -1

Views = dict[int, list[tuple[float, object]]]
"""What each seat, and the group, was sent, and when."""

Secret = Callable[[Game, Ask], Choice | None]
"""What is answered to a private question."""


@cache
def scenario(id_: str) -> Scenario:
    return load(id_)


@dataclass(frozen=True)
class Variation:
    """A scenario with some of the options chosen."""

    id: str
    options: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        return "-".join((self.id, *(f"{name}={value}" for name, value in self.options)))


Variant = str | Variation
"""What is played: a scenario with its options at their defaults, or a variation of it."""


def id_of(variant: Variant) -> str:
    return variant if isinstance(variant, str) else variant.id


def variants(id_: str, most: int) -> list[Variation]:
    """The variations of a scenario, the defaults first; of many some that the seed takes."""
    options = scenario(id_).options
    default, *others = (Variation(id_, tuple(values.items())) for values in variations(options))
    return [default, *(others if len(others) < most else Random(id_).sample(others, most - 1))]


@cache
def rules_of(variant: Variant) -> Rules:
    if isinstance(variant, str):
        return scenario(variant).rules()
    return scenario(variant.id).rules(dict(variant.options))


def shows_voted_out(variant: Variant) -> bool:
    """Whether the role of a voted out player is shown to all."""
    rules = rules_of(variant)
    return rules.shows_dead or any(isinstance(part, Departure) and part.shows == "role" for part in rules.day)


def deal_of(variant: Variant) -> list[str]:
    """The largest deal, in the order of the roles, the most frequent role last."""
    rules = rules_of(variant)
    dealt = Counter(rules.deals[max(rules.deals)])
    plain = dealt.most_common(1)[0][0]
    return [role for role in (*(role for role in rules.roles if role != plain), plain) for _ in range(dealt[role])]


def cast_of(variant: Variant, chance: Random) -> list[str]:
    """A deal that no table has: as many of each side as some table deals, its roles taken by chance, each role once but
    for the plain one of the side.
    """
    rules = rules_of(variant)
    dealt = Counter(rules.deals[chance.choice(sorted(rules.deals))])
    cast: list[str] = []
    for side in dict.fromkeys(role.side for role in rules.roles.values()):
        size = sum(count for role, count in dealt.items() if rules.roles[role].side == side)
        if size:
            every = (role for deal in rules.deals.values() for role in deal)
            ever = Counter(role for role in every if rules.roles[role].side == side)
            plain, *others = (role for role, _ in ever.most_common())
            chosen = chance.sample(others, chance.randint(0, min(size, len(others))))
            cast += [*chosen, *[plain] * (size - len(chosen))]
    chance.shuffle(cast)
    return cast


class IncomparableError(AssertionError):
    """A game was over before the moment to compare, or chance decides there what differs."""


class GameReading:
    """A game, and the messages that it sends."""

    def __init__(
        self, variant: Variant, rules: Rules, deal: list[str] | None, players: int, language: str = "en"
    ) -> None:
        self.game = Game(rules, players, "views", deal=deal)
        for procedure in rules.day:
            if isinstance(procedure, LastMoveCard):
                quiet = next(card for card in QUIET_CARDS if card in procedure.cards)
                self.game.chance.pin("last_move_card", quiet)
        id_, options = id_of(variant), dict(variant.options) if isinstance(variant, Variation) else {}
        people = {seat: Player(1, seat, seat, f"Player {seat}", language) for seat in self.game.seats}
        row = GameRow(1, GROUP_CHAT, None, GameState.RUNNING, id_, options, "standard", language, "views", 1, 0.0, 0.0)
        self.presenter = Presenter(Readers(row, Chat(GROUP_CHAT), Seating(people), scenario(id_).raw_with(options)))
        self.views: Views = {seat: [] for seat in (GROUP, *people)}
        self.take(self.game.start())

    def take(self, step: Step) -> None:
        assert step.refusal is None, step.refusal
        for delivery in self.presenter.present(self.game, step):
            viewer = GROUP if delivery.chat_id == GROUP_CHAT else delivery.chat_id
            self.views[viewer].append((self.game.now, _read(delivery)))

    def answer(self, ask: Ask, choice: Choice) -> None:
        self.take(self.game.advance(Answer(self.game.now, ask.seat, ask.id, choice)))

    def wait(self) -> None:
        self.take(self.game.advance(TimeUp(self.game.waits_until or 0.0)))


def _read(delivery: Delivery) -> object:
    """All of a message: words, button data, whether a message or a look, how urgent, how loud."""
    if isinstance(delivery, Post):
        assert delivery.text.strip()
    return delivery


def in_public(game: Game, ask: Ask, victims: Iterable[int]) -> Choice | None:
    """The public acts of all players: end the turn, want to know, and vote for the first victim on the list."""
    if ask.ability in {"vote", "put_forward"}:
        return next(((seat,) for seat in victims if ask.refuse((seat,)) is None), None)
    return next(((word,) for word in ("done", "yes") if word in ask.choices), None)


def bystanders(variant: Variant, deal: list[str], compared: Iterable[int]) -> list[int]:
    """All but the compared players, the ones without an ability first."""
    roles, those = rules_of(variant).roles, set(compared)
    others = [seat for seat in range(1, len(deal) + 1) if seat not in those]
    return sorted(others, key=lambda seat: bool(roles[deal[seat - 1]].abilities))


def ends_when_voted_out(variant: Variant, deal: list[str]) -> set[int]:
    """The players whose being voted out would end the game."""
    roles = {ending.role for ending in rules_of(variant).endings if isinstance(ending, VotedOut)}
    return {seat for seat, role in enumerate(deal, 1) if role in roles}


def always_done(variant: Variant) -> tuple[str, ...]:
    """The acts that a team does every night, whatever the members answer."""
    held = [ability for team in rules_of(variant).teams.values() for ability in team.abilities]
    return tuple(ability.id for ability in held if isinstance(ability, GroupChoice) and ability.is_due)


def read(
    variant: Variant,
    deal: list[str],
    secret: Secret,
    victims: Iterable[int],
    rounds: int = 3,
    *,
    compared: Iterable[int] = (),
) -> Views:
    """The messages until some day, or the end, which all may know.

    Where an act is done every night, the silent who must name a player name bystanders: the first for that,
    the last without an ability for all else, and none of the `compared`, whose roles or acts differ; elsewhere these
    change nothing.
    """
    apart = frozenset(compared) if always_done(variant) else frozenset()
    if secret is silent:
        return _silent(variant, tuple(deal), tuple(victims), rounds, apart)
    return _read_on(variant, deal, secret, tuple(victims), rounds=rounds, apart=apart)


@lru_cache(maxsize=8)
def _silent(
    variant: Variant, deal: tuple[str, ...], victims: tuple[int, ...], rounds: int, apart: frozenset[int]
) -> Views:
    """A silent game is read once for all comparisons, one after another."""
    return _read_on(variant, list(deal), silent, victims, rounds=rounds, apart=apart)


def _read_on(
    variant: Variant, deal: list[str], secret: Secret, named: tuple[int, ...], *, rounds: int, apart: frozenset[int]
) -> Views:
    reading = GameReading(variant, rules_of(variant), deal, len(deal))
    game = reading.game
    others, due = bystanders(variant, deal, (*apart, *named)), always_done(variant)
    first = [seat for seat in others if game.teams.team_of(seat) is None][:rounds]  # one a night
    last = sorted(others, key=lambda seat: (seat in first, bool(game.rules.roles[deal[seat - 1]].abilities), -seat))
    while not (game.outcome.over or (game.phase.name == "day" and game.round >= rounds)):
        answered = False
        for ask in list(game.questions.open.values()):
            if ask.id not in game.questions.open or ask.chosen is not None:
                continue
            choice = in_public(game, ask, named) if ask.public else secret(game, ask)
            if choice is None and ask.ability == "mafia_shot" and ask.final:
                choice = ()  # where each shoots alone, silence puts him out before all in the end (DK-90)
            elif choice is None and ask.ability == "judge_vote":
                choice = ask.choices[:1]  # and so does a judge's
            elif choice is None and ask.ability in due:
                choice = next(((seat,) for seat in others if ask.refuse((seat,)) is None), None)
            elif choice is None and ask.least and due and not (ask.parts or ask.public):
                choice = next(((seat,) for seat in last if ask.refuse((seat,)) is None), None)
            if choice is not None and ask.refuse(choice) is None:
                reading.answer(ask, choice)
                answered = True
        if not answered and not game.outcome.over:
            reading.wait()
    if game.outcome.over:
        raise IncomparableError("the end tells everything: these games are to be compared before it")
    return reading.views


def silent(_game: Game, _ask: Ask) -> None:
    """No private answers at all."""


def choosing(choices: Mapping[int, Mapping[str, Choice]], *, once: bool = False, until: int = 0) -> Secret:
    """The same answers every night (or only in the first ones), by seat and ability, as far as they are legal."""

    def choose(game: Game, ask: Ask) -> Choice | None:
        late = once and game.round > max(until, game.rules.night.first)
        return None if late else choices.get(ask.seat, {}).get(ask.ability)

    return choose


def holders(variant: Variant, deal: Iterable[str], abilities: Iterable[str]) -> set[int]:
    """The players with one of these abilities of their own."""
    roles, named = rules_of(variant).roles, set(abilities)
    return {seat for seat, role in enumerate(deal, 1) if named & {ability.id for ability in roles[role].abilities}}


def allies(variant: Variant, deal: list[str], seats: Iterable[int]) -> set[int]:
    """These seats and their teams."""
    rules = rules_of(variant)
    teams = [rules.team_of(deal[seat - 1]) for seat in seats]
    return {seat for seat, role in enumerate(deal, 1) for team in teams if team and role in team.roles} | set(seats)


def concerned(variant: Variant, deal: list[str], seats: Iterable[int]) -> set[int]:
    """These seats and their teams, and all to whom such roles are shown or introduced at the start."""
    rules = rules_of(variant)
    shown = {(role, seen) for wave in _introduced(rules) for role, those in wave.glimpses.items() for seen in those}
    shown |= {pair for team, guest in _met(rules) for mate in team.roles for pair in ((guest, mate), (mate, guest))}
    seers = {seer for seer, seen in shown if seen in {deal[seat - 1] for seat in seats}}
    return allies(variant, deal, seats) | {seat for seat, role in enumerate(deal, 1) if role in seers}


def shotless(variant: Variant, deal: list[str], seats: Iterable[int]) -> set[int]:
    """The players who hear that their team has no shot tonight, if one of these is the boss who holds it (AD-213)."""
    taken = {deal[seat - 1] for seat in seats}
    teams = [
        team
        for team in rules_of(variant).teams.values()
        for own in team.abilities
        if isinstance(own, MafiaShot) and own.boss is not None and own.boss.person in taken
    ]
    return {seat for seat, role in enumerate(deal, 1) for team in teams if role in team.roles}


def _met(rules: Rules) -> list[tuple[Team, str]]:
    """Teams with each role that meets them at the start and does not belong to them (AD-038)."""
    meetings = [part for part in rules.introduction if isinstance(part, Meet)]
    teams = rules.teams.values()
    return [(team, guest) for team in teams for part in meetings if part.team == team.id for guest in part.guests]


def _introduced(rules: Rules) -> list[IntroductionWave]:
    return [wave for part in rules.introduction if isinstance(part, IntroductionNight) for wave in part.waves]


def differences(one: Views, other: Views, aware: Iterable[int]) -> list[str]:
    """The places where an uninitiated player could tell two games from one another."""
    found = []
    for viewer in one:
        if viewer in set(aware) or one[viewer] == other[viewer]:
            continue
        pairs = [*zip(one[viewer], other[viewer], strict=False), ("more", len(one[viewer]) - len(other[viewer]))]
        first = next(pair for pair in pairs if pair[0] != pair[1])
        found.append(f"{f'seat {viewer}' if viewer else 'the group'} can tell: {first[0]!r:.600} / {first[1]!r:.600}")
    return found


# -- two who change places -----------------------------------------------------------------------------------


SMALL = 9
"""Among so many a single vote may decide the game."""


def swapped(deal: list[str], one: int, other: int) -> list[str]:
    """The deal with two seats' roles exchanged."""
    new = list(deal)
    new[one - 1], new[other - 1] = new[other - 1], new[one - 1]
    return new


def told_apart(variant: Variant, deal: list[str], chance: Random, rounds: int) -> list[str]:
    """The signs by which an outsider can tell that two silent players have changed places.

    Raises:
        IncomparableError: chance would name a player for the silent, or the game was over too soon.
    """
    pair = sorted(chance.sample(range(1, len(deal) + 1), 2))
    new = swapped(deal, *pair)
    loud, spared = holders(variant, deal, LOUD_EXITS), ends_when_voted_out(variant, deal)
    compared = {*pair, *(holders(variant, deal, ANSWERING) | holders(variant, new, ANSWERING))}
    out = [seat for seat in range(1, len(deal) + 1) if seat not in {*compared, *loud, *spared}]
    victims = chance.sample(out, 1) if len(deal) > SMALL and out else []
    if always_done(variant) and len(bystanders(variant, deal, {*compared, *victims})) < rounds:
        raise IncomparableError("nobody is left whom the silent could name")
    aware = concerned(variant, deal, pair) | concerned(variant, new, pair) | holders(variant, deal, ALONE)
    one, other = (read(variant, each, silent, victims, rounds, compared=compared) for each in (deal, new))
    return differences(one, other, aware | holders(variant, new, ALONE))
