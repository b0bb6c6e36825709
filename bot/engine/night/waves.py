"""The waves of a night, each a set of questions put at once: the players asked, the roles called, their answers."""

from collections.abc import Callable, Iterable

from bot.engine.asks import Ask, Deadline
from bot.engine.countdown import Countdown
from bot.engine.events import Reminder
from bot.engine.night.acts import Act, Holder
from bot.engine.night.compelled import answer_by_chance
from bot.engine.night.doubling import tell_doubled
from bot.engine.night.steps import TOGETHER, step_of
from bot.engine.night.theft import withdraw_stolen
from bot.engine.night_rules import Wave
from bot.engine.play import Play
from bot.engine.rules import Team
from bot.engine.seats import ASLEEP
from bot.engine.signals import Gone, Signal
from bot.engine.traits.asking import (
    AsksHolder,
    FollowsAnswers,
    SharesQuestion,
    UsesOthers,
    asks_role,
    caller,
    counted_as,
    is_called,
)
from bot.engine.traits.changing import ChangesRoles

REMIND_BEFORE = 20.0
"""Silent players are reminded so many seconds before the deadline, or at its last third if that is later.

A slower pace stretches them; a quicker one leaves them as they are.
"""


def holders(game: "Play", wave: Wave) -> list[Holder]:
    """The holders of the abilities that a wave asks for, entry by entry: teams first, then seats, the dead included.

    A player who sleeps on tonight is not among them (EC-128). An heir takes the place of the predecessor whose ability
    the heir uses.
    """
    found: list[Holder] = []
    traits = game.cards.traits
    for teams, forms in game.rules.asked(wave):
        if teams:
            found += [Holder(own, team=team) for team, own in teams]
        for owner, seat in game.seats.items() if forms else ():
            held = forms.get(seat.card)
            user = game.cards.at_post(owner) if held is not None else None
            if held is None or user is None or game.seats[user].has(ASLEEP):
                continue
            lent = owner if user != owner else None
            found += [Holder(own, user, owner=lent) for own in held]
            for own in held if SharesQuestion in traits else ():
                if isinstance(own, SharesQuestion):
                    found += [Holder(own, other) for other in own.sharers(game, owner)]
            for own in held if UsesOthers in traits else ():
                if isinstance(own, UsesOthers):
                    found += own.in_hand(game, user, wave)
    return found


def callers(game: "Play", wave: Wave) -> tuple[str, ...]:
    """The teams and roles that a wave calls, in order: those dealt at the start, dead or alive (CH-05).

    Of several with the same ability the scenario's order counts, not the seats', which would tell where roles sit. A
    wave without questions calls the teams that talk in the wave. Where the group knows which roles are gone, a scenario
    may leave them out.
    """
    rules = game.rules
    ever = {*game.cards.dealt, *[seat.card for seat in game.seats.values()]}  # also roles that nobody has any more
    everybody = rules.night.calls == "everybody"
    here = ever if everybody else _at_work(game)
    called: dict[str, None] = {}
    for teams, forms in rules.asked(wave):
        for team, ability in teams:
            if _is_open_to(game, team, ever) and (everybody or is_called(game, ability, team)):
                called[caller(ability, team.id)] = None
        for role, held in forms.items():
            for ability in held:
                name = caller(ability, role)
                if role in (here if name == role else ever):
                    called[name] = None
    if not wave.asks:  # it is for those who talk in it
        rooms = ((id_, team.own_room) for id_, team in rules.teams.items())
        called.update((id_, None) for id_, room in rooms if room and wave.number in room.waves)
    return tuple(called)


def _at_work(game: "Play") -> set[str]:
    """The roles of the living players, and the roles whose posts they have inherited from others (CT-59, CT-60)."""
    posts = {game.seats[owner].card for owner, heir in game.cards.posts.items() if game.seats[heir].alive}
    return {player.card for player in game.seats.players} | posts


def in_steps(game: "Play", callers: Iterable[str]) -> list[str]:
    """Called teams and roles in order: where roles act one after another, in that order, and as often as they act."""
    steps = game.rules.night.steps
    if not steps:
        return list(callers)
    waiting = list(callers)
    return [caller for step in steps for caller in step.split(TOGETHER) if caller in waiting]


def _is_open_to(game: "Play", team: Team, roles: set[str]) -> bool:
    """Whether a player with one of these roles belongs to a team, or may come to belong."""
    if not team.roles or not roles.isdisjoint(team.roles):
        return True
    held = (own for role in roles for own in game.rules.roles[role].abilities)
    return any(team.id in own.may_join() for own in held if isinstance(own, ChangesRoles))


def waves_of(game: "Play") -> tuple[Wave, ...]:
    """The waves of the night that falls.

    Public facts alone decide which waves are played. The deal: a wave keeps its time after its players are gone, and is
    not added because a player has turned into a role that was not dealt (AD-171, PR-380). And the cards shown: a wave
    that only certain roles may have opened ends when all cards of these roles have been shown (CT-108).
    """
    nights = game.rules.night
    waves = tuple([wave for wave in nights.waves if _fits(game, wave)])
    if nights.empty == "played" or not game.rules.shows_deal:
        return waves
    possible = _possible_roles(game)
    return tuple(wave for wave in waves if _asks_somebody(game, wave, possible))


def _fits(game: "Play", wave: Wave) -> bool:
    """Whether a wave is for a deal like this one, and for roles that are still hidden."""
    if wave.dealt is not None and not any(map(game.cards.may_be_dealt, wave.dealt)):
        return False
    if any(map(game.cards.may_be_dealt, wave.undealt)):
        return False
    return not wave.needs or any(map(game.cards.is_unshown, wave.needs))


def seconds_of(game: "Play", wave: Wave) -> float:
    """The length of a wave, by the deal and nothing else."""
    if not wave.each_question:
        return wave.seconds
    return wave.seconds * max(1, *(questions(game, wave, role) for role in dict.fromkeys(game.cards.dealt)))


def questions(game: "Play", wave: Wave, role: str) -> int:
    """The number of questions of a wave for a player dealt this role; questions that exclude one another are one."""
    rules = game.rules
    own = {
        counted_as(each)
        for entry in wave.asks
        for bearer, each in rules.roles_asked(entry)
        if bearer.id == role and not each.passive
    }
    shared = {
        counted_as(each)
        for entry in wave.asks
        for team, each in rules.teams_asked(entry)
        if role in team.roles and asks_role(each, role)
    }
    return len(own) + len(shared)


def _asks_somebody(game: "Play", wave: Wave, possible: set[str]) -> bool:
    """Whether a wave asks for a role that a player may have, or a team that a player may belong to."""
    teams = [team for entry in wave.asks for team, _ in game.rules.teams_asked(entry)]
    roles = [role for entry in wave.asks for role, _ in game.rules.roles_asked(entry)]
    return any(_is_open_to(game, team, possible) for team in teams) or any(role.id in possible for role in roles)


def _possible_roles(game: "Play") -> set[str]:
    """The roles that were dealt, and the roles that abilities may turn players into."""
    rules = game.rules
    possible: set[str] = set()
    more = set(game.cards.dealt)
    while more:
        possible |= more
        teams = (team for team in rules.teams.values() if _is_open_to(game, team, possible))
        held = [own for role in possible for own in rules.roles[role].abilities]
        held += [own for team in teams for own in team.abilities]
        more = {role for own in held if isinstance(own, ChangesRoles) for role in own.makes()} - possible
    return possible


async def ask_wave(game: "Play", wave: Wave, deadline: "Deadline") -> list[Act]:
    """Ask all of a wave at once until its deadline (CH-05: its full time, even if all are done): the resulting acts."""
    game.wave.begin(wave.number)
    duties = [
        (holder, own, own.open(game, holder, deadline))
        for holder in holders(game, wave)
        if isinstance(own := holder.ability, AsksHolder)
    ]
    game.wave.note([ask for _, _, asks in duties for ask in asks])
    for holder, _, asks in duties:
        tell_doubled(game, holder, asks)
    following = [(holder, own, asks) for holder, own, asks in duties if isinstance(own, FollowsAnswers)]
    heeding = [(own.somebody_answered, asks) for _, own, asks in following]

    def happened(signal: Signal) -> None:
        if isinstance(signal, Ask):
            for heed, asks in heeding:
                heed(game, asks)
        elif isinstance(signal, Gone):
            for holder, _, asks in duties:
                if holder.stolen and holder.owner == signal.seat:
                    withdraw_stolen(game, asks, signal.seat)
            for holder, ability, asks in following:
                ability.somebody_left(game, holder, asks)
            game.wave.note([ask for _, _, asks in duties for ask in asks])
        elif signal is None:
            for _, ability, asks in following:
                ability.time_is_up(game, asks)

    await take_answers(game, game.wave.asks, deadline, happened)
    must = [asks for holder, _, asks in duties if holder.must and not game.seats[holder.stock].left]
    if must:
        answer_by_chance(game, [ask for asks in must for ask in asks])
    made = [(holder, act) for holder, own, asks in duties if (act := own.close(game, holder, asks)) is not None]
    tonight = game.tonight.acts if game.tonight is not None else []
    last = max([act.number for act in tonight], default=0)  # a fold may have added some, and left gaps
    steps, here = game.rules.night.steps, wave.number
    for number, (holder, act) in enumerate(made, last + 1):
        role = game.seats[act.stock].card if act.stock else None
        bearer = act.team or role
        step = step_of(steps, bearer, act.ability.id) if steps and bearer else 0
        act.enter(number, role, here, answered=max(here, holder.answered or 0), step=step)
    return [act for _, act in made]


async def take_answers(game: "Play", asks: list[Ask], deadline: "Deadline", happened: Callable[[Signal], None]) -> None:
    """Wait for the deadline, reminding players without an answer once in private; then close the questions.

    `happened` is called after each answer and leaver (CH-07), where it may add to the questions, and once at the end.
    """

    def remind(left: float) -> None:
        done = [(ask.seat, ask.exclusive) for ask in asks if ask.exclusive and ask.chosen]
        for ask in asks:
            if ask.chosen is None and ask.id in game.questions.open and (ask.seat, ask.exclusive) not in done:
                game.tell((ask.seat,), Reminder(ask.ability, left))
                if ask.exclusive:
                    done.append((ask.seat, ask.exclusive))

    before = max(REMIND_BEFORE, game.rules.pace.seconds(REMIND_BEFORE))
    reminder = Countdown(min(before, deadline.length / 3), remind)
    while game.now < deadline.at:
        if (signal := await game.next(deadline, reminder)) is not None:
            happened(signal)
    happened(None)
    for ask in asks:
        game.questions.close_topic(ask.topic)
