"""The course of a game, as straight-line code: the narrator's work from the deal to the story."""

from collections import Counter
from collections.abc import Iterable

from bot.engine.bases.finale import FinaleBegins
from bot.engine.bases.procedure import Procedure
from bot.engine.editions import Edition
from bot.engine.events import (
    ENDLESS,
    ActBlocked,
    CallerAsleep,
    CallerAwake,
    DayBroke,
    DayBrokenOff,
    GameBegan,
    GameEnded,
    NightCalled,
    NightFell,
    RoleDealt,
    StoryTold,
    WaveCalled,
)
from bot.engine.judging import check_endings, go_on_by_day
from bot.engine.night.acts import Act
from bot.engine.night.dawn import dawn
from bot.engine.night.folding import fold
from bot.engine.night.marks import TOLD
from bot.engine.night.rooms import change_rooms, close_rooms, introduce, open_rooms
from bot.engine.night.scratch import Night
from bot.engine.night.waves import ask_wave, callers, in_steps, seconds_of, waves_of
from bot.engine.night_rules import Wave
from bot.engine.outputs import EVERYONE
from bot.engine.phases import Phase
from bot.engine.play import Play
from bot.engine.rules import Role
from bot.engine.signals import DayBreaksOff, DayEnds, GameEnds
from bot.engine.traits.takes_effect import TakesEffect
from bot.engine.traits.telling import AnswersOthers
from bot.engine.traits.timing import ActsAtDusk, ActsAtNightfall, ActsAtOnce, between_phases

INDEPENDENT = "independent"
"""The name for all roles that are a side of their own, where sides are counted."""

MOST_ROUNDS = 100
"""No game is longer (CH-24); the longest of a rulebook, played at random, has fewer than twenty rounds."""


async def narrate(game: "Play") -> None:
    """Play a whole game, from the deal to the story."""
    course = days_and_nights(game)
    try:
        while True:
            try:
                await course
            except FinaleBegins as beginning:
                break_off(game)
                course = beginning.finale.play(game)
    except GameEnds as end:
        finish(game, end)


async def days_and_nights(game: "Play") -> None:
    """Play the introduction, and then days and nights in turn until an ending or a finale breaks them off."""
    await introduction(game)
    check_endings(game, "dawn" if game.round else "exit")  # without a night of its own it has no dawn (CL-57, SM-39)
    if game.rules.night.first > 1:
        await day(game)
    while True:
        if not game.rules.night.before_day:
            await day(game)
        await night(game)
        if game.rules.night.before_day:
            await day(game)
        check_length(game)


def check_length(game: "Play") -> None:
    """End a game that has had its rounds: where players may come back for ever, no stalemate ends it.

    Raises:
        GameEnds: the game has had its rounds.
    """
    if game.round >= MOST_ROUNDS and game.follows(Edition.ENDLESS):
        raise GameEnds("draw", ENDLESS)


def announcement(game: "Play") -> GameBegan:
    """The public announcement at the beginning: the number of players, and the roles or sides in play."""
    dealt = Counter(game.cards.dealt)
    if not game.rules.shows_deal:
        sides = Counter(side_told(game.rules.roles[role]) for role in game.cards.dealt)
        known = [side for side in (*game.rules.sides, INDEPENDENT) if side in sides]
        return GameBegan(len(game.seats), (), tuple([(side, sides[side]) for side in known]))
    return GameBegan(len(game.seats), tuple([(role, dealt[role]) for role in game.rules.roles if role in dealt]))


def side_told(role: Role) -> str:
    """The side under which a role is counted where only sides are told; a side of one role would give the role away."""
    return INDEPENDENT if role.side == role.id else role.side


async def introduction(game: "Play") -> None:
    """Deal the roles, and run the introduction's procedures, in which teams meet."""
    game.tell(EVERYONE, announcement(game))
    for number, seat in game.seats.items():
        game.tell((number,), RoleDealt(seat.card))
    for procedure in game.rules.introduction.of(Procedure):
        await procedure.run(game)


async def day(game: "Play") -> None:
    """Play one day: its procedures in order."""
    number = game.round if game.rules.night.before_day else game.round + 1
    game.enter(Phase("day", number))
    game.questions.attendance.begin()
    game.floor.give(None)
    dying, living = game.exits.dying, game.seats.living
    living = tuple([seat for seat in living if seat not in dying]) if dying else living
    game.tell(EVERYONE, DayBroke(number, living))
    try:
        go_on_by_day(game)
        for procedure in game.rules.day.of(Procedure):
            await procedure.run(game)
    except DayEnds:
        for procedure in game.rules.day.of(Procedure):
            procedure.break_off(game)
    except DayBreaksOff:
        break_off_day(game)
    for procedure in game.rules.closing.of(Procedure):
        procedure.at_nightfall(game)
    for holder, ability in between_phases(game, ActsAtDusk) if ActsAtDusk in game.cards.traits else ():
        ability.at_dusk(game, holder)
    game.seats.end_statuses("dusk")
    check_endings(game, "dusk")


async def night(game: "Play") -> None:
    """Play one night: its waves of questions, each with one deadline, and the dawn."""
    rules, nights = game.rules, game.rules.night
    number = game.round + 1 if nights.before_day else game.round
    game.enter(Phase("night", number))
    game.floor.give(())
    waves = waves_of(game)
    lengths = [rules.pace.seconds(seconds_of(game, wave)) for wave in waves]
    game.tell(EVERYONE, NightFell(number, sum(lengths)))
    nightfall(game)
    called_once = call_all(game, waves) if nights.call == "once" else ()
    open_rooms(game)
    acts: list[Act] = []
    game.exits.night_falls(game.seats.living)
    tonight = game.tonight_is(fold(game, acts))
    for wave, length in zip(waves, lengths, strict=True):
        called = callers(game, wave) if nights.call == "wave" else ()
        if called:
            game.tell(EVERYONE, WaveCalled(called, length))
        change_rooms(game, wave.number)
        given = await ask_wave(game, wave, game.deadline(length))
        acts += given
        tonight = close_wave(game, wave, acts, given)
    end_night(game, waves, acts, called_once)
    close_rooms(game)
    dawn(game, tonight)
    game.tonight_is(None)


def nightfall(game: "Play") -> None:
    """Let newcomers join their teams, and heirs succeed; introduce each team with a new member anew."""
    game.exits.mourn()
    before = dict(game.teams.groups)
    game.teams.take_in()
    for holder, ability in in_turn(game) if ActsAtNightfall in game.cards.traits else ():
        ability.at_nightfall(game, holder)
    groups = game.teams.groups
    teams = [one for one in game.rules.teams.values() if not set(groups[one.id]) <= set(before[one.id])]
    game.teams.note_joined(tuple([team.id for team in teams]))
    for team in teams:
        introduce(game, team)


def in_turn(game: "Play") -> Iterable[tuple[int, ActsAtNightfall]]:
    """Abilities that act at nightfall, with their holders: first in the scenario's order, the others by seats."""
    held, order = between_phases(game, ActsAtNightfall), game.rules.night.order.get("nightfall", ())
    return sorted(held, key=lambda one: [*order, one[1].id].index(one[1].id)) if order else held


def close_wave(game: "Play", wave: Wave, acts: list[Act], given: list[Act]) -> Night:
    """Carry out the acts of a wave that change the game at once, and answer the actors who are due (CH-12).

    Which acts are void is judged before any of these changes; the answers are given by the state after them.

    Returns:
        The night so far.
    """
    judged = game.tonight_is(fold(game, acts))
    number = wave.number
    at_once = [act for act in given if isinstance(act.ability, ActsAtOnce) and not judged.is_void(act)]
    changed = [act for act in at_once if isinstance(act.ability, ActsAtOnce) and act.ability.after_wave(game, act)]
    night = game.tonight_is(fold(game, acts)) if changed else judged
    if game.rules.night.answers == "night":
        answer_late(game, night, [act for act in given if told_by(wave, act)])
        return night
    for act in acts:
        ability = act.ability
        if act.answered != number or is_late_for_leavers(game, act) or not isinstance(ability, TakesEffect):
            continue
        if not judged.is_void(act):
            ability.answer(night, act)
        elif judged.is_spoiled_in_silence(act):
            ability.answer_spoiled(night, act)
    return night


def is_late_for_leavers(game: "Play", act: Act) -> bool:
    """Whether an actor or target has left the game before the later wave that answers the act (AD-185)."""
    if act.answered is None or act.answered <= act.wave:
        return False
    return any(game.seats[seat].left for seat in (act.actor, *act.targets))


def told_by(wave: Wave, act: Act) -> bool:
    """Whether the close of a wave answers this act, in games where most answers come as the night ends."""
    return any(entry.means(act.ability.id, act.bearer) for entry in wave.tells)


def answer_late(game: "Play", night: Night, acts: list[Act]) -> None:
    """Tell the actors the results of these acts, in the order of doing; tell each blocked actor so once (CT-70).

    An act is not answered where one of its targets has left the game meanwhile (CH-10).
    """
    blocked: dict[int, None] = {}
    for act in sorted(acts, key=lambda act: act.step):
        named = (*act.targets, *(act.through.targets if act.through is not None else ()))
        if any(game.seats[target].left for target in named):
            continue
        if not night.is_void(act):
            if isinstance(act.ability, TakesEffect):
                act.ability.answer(night, act)
        elif night.spoiled[act.number] in TOLD:
            blocked[act.actor] = None
    for seat in blocked:
        game.tell((seat,), ActBlocked())


def end_night(game: "Play", waves: tuple[Wave, ...], acts: list[Act], called: tuple[str, ...]) -> None:
    """Before the dawn, tell living actors the results of their acts, and the group which teams and roles sleep."""
    night = game.tonight
    if game.rules.night.answers == "night" and night is not None:
        told = [act for wave in waves for act in acts if act.wave == wave.number and told_by(wave, act)]
        alive = [seat for seat in game.seats.living if seat not in night.deaths]
        others = [act for act in acts if isinstance(act.ability, AnswersOthers) and not night.is_void(act)]
        heard = [act for act in acts if act.actor in alive or any(act is other for other in others)]
        answer_late(game, night, [act for act in heard if act not in told])
    for caller in game.rules.night.asleep:
        if caller in called:
            game.tell(EVERYONE, CallerAsleep(caller))


def call_all(game: "Play", waves: tuple[Wave, ...]) -> tuple[str, ...]:
    """Announce at once all teams and roles that are called tonight, in order (CT-56), and the ones that are awake.

    Returns:
        The teams and roles called.
    """
    called = tuple(in_steps(game, dict.fromkeys(caller for wave in waves for caller in callers(game, wave))))
    if called:
        game.tell(EVERYONE, NightCalled(called))
    for caller in game.rules.night.awake:
        if caller in called:
            game.tell(EVERYONE, CallerAwake(caller))
    return called


def break_off_day(game: "Play") -> None:
    """End a day in mid-course without any result (EC-145); its procedures put away their open business."""
    break_off(game)
    game.exits.let_part(())
    for procedure in game.rules.day.of(Procedure):
        procedure.break_off(game)
    game.tell(EVERYONE, DayBrokenOff())


def break_off(game: "Play") -> None:
    """Stop the game's course without effect: questions, boards and rooms are closed."""
    game.questions.close_everything()
    game.questions.powers.break_off()
    game.floor.heed(())
    game.tonight_is(None)
    close_rooms(game)


def finish(game: "Play", end: GameEnds) -> None:
    """Close everything, name the winner, show all roles, tell the story (CH-13, CH-18)."""
    break_off(game)
    game.enter(Phase("end"))
    game.floor.give(None)
    game.outcome.decide(end.winner, end.why)
    roles = tuple([(number, seat.card) for number, seat in game.seats.items()])
    dealt = tuple([(seat, was) for (seat, role), was in zip(roles, game.cards.dealt, strict=True) if role != was])
    turned = tuple([(number, seat.faction) for number, seat in game.seats.items() if seat.faction != seat.role.side])
    game.tell(
        EVERYONE, GameEnded(end.winner, end.why, game.outcome.winners(), roles, ranks(game, end.winner), dealt, turned)
    )
    game.tell(EVERYONE, StoryTold(tuple(game.voice.story)))


def ranks(game: "Play", winner: str) -> tuple[tuple[str, ...], ...]:
    """The sides from the first rank on, where the scenario ranks them (JK-53, JK-54); none in a game broken off."""
    if not game.rules.last_rank or winner == "none":
        return ()
    held = [seat.faction for seat in game.seats.values()]
    sides = [side for side in game.rules.sides if side in held]
    won = [game.seats[number].faction for number in game.outcome.winners()]
    shared = [side for side in won if side in game.rules.wins_with]
    first = tuple(side for side in sides if game.rules.wins(side, winner) or side in shared)
    last = tuple(side for side in sides if side in game.rules.last_rank and side not in first)
    middle = tuple(side for side in sides if side not in (*first, *last))
    return tuple(rank for rank in (first, middle, last) if rank)
