"""The dawn: the effects of a night come true."""

from bot.engine.editions import Edition
from bot.engine.events import DawnBroke, IdleWarned, VestTorn
from bot.engine.judging import check_endings, not_by_leaving
from bot.engine.night.acts import Act
from bot.engine.night.report import tell_news
from bot.engine.night.scratch import Night
from bot.engine.outputs import EVERYONE, NOBODY
from bot.engine.play import Play
from bot.engine.presence.exits import tell_left, vacate
from bot.engine.presence.vacancies import is_kept, keep
from bot.engine.seats import VEST
from bot.engine.traits.takes_effect import TakesEffect
from bot.engine.traits.using import Costs
from bot.engine.traits.voiding import FailsUnnoticed


def dawn(game: "Play", night: "Night") -> None:
    """Let the effects of the night come true, tell the group's part of the news, and close the round.

    Idle players are warned, and players warned before are removed (CH-08). A removal comes before any effect of the
    night reaches the removed player (ZD-40), and at the same moment as the night's dead (CH-16): endings are judged
    when all are gone, and an ending that only the removal brings about waits where a leaving does not decide (CH-09). A
    seat that is kept for a substitute stays.
    """
    for note in night.notes:
        game.tell(NOBODY, note)
    game.tell(EVERYONE, DawnBroke(game.round))
    tell_news(game, night)
    for seat, marks in night.marks.given.items():
        game.seats[seat].bear(*marks)
    take_away(game, night)
    wear_out(game, night)
    game.seats.end_statuses("dawn")
    for seat, mark in night.marks.left:
        game.seats[seat].bear(mark)
    for seat, ability in night.spent:
        game.seats[seat].pay(ability)
    come_true(game, night)
    game.seats.count_again()
    warned, away = game.questions.attendance.close_round(present(game))
    kept = [seat for seat in away if is_kept(game, seat)]
    idle = [seat for seat in away if seat not in kept]
    if not idle:
        check_endings(game, "exit")
    waiting = not_by_leaving(game)
    for seat in idle:
        vacate(game, seat)
    for act in night.acts:
        if not night.is_void(act):
            if isinstance(act.ability, TakesEffect):
                act.ability.after_the_dead(game, act, night)
        elif isinstance(act.ability, FailsUnnoticed) and night.is_spoiled_in_silence(act):
            act.ability.after_the_dead_spoiled(game, act, night)
    for seat in warned:
        game.tell((seat,), IdleWarned())
    for seat in kept:
        keep(game, seat, "idle")
    for seat in idle:
        tell_left(game, seat, "idle")
    check_endings(game, "dawn", waiting)


def present(game: "Play") -> tuple[int, ...]:
    """The living players but those as good as out, and the seats without a player."""
    missing, living = (*game.exits.dying, *game.exits.vacancies.free), game.seats.living
    return tuple([seat for seat in living if seat not in missing]) if missing else living


def come_true(game: "Play", night: "Night") -> None:
    """Charge for each act, and make its lasting changes; last, retire players who have used up an ability."""
    for act in night.acts:
        paid = act.through or act
        if isinstance(paid.ability, Costs) and is_paid(night, act):
            paid.ability.charge(game, paid)
        if not night.is_void(act):
            if isinstance(act.ability, TakesEffect):
                act.ability.come_true(game, act, night)
        elif isinstance(act.ability, FailsUnnoticed) and night.is_spoiled_in_silence(act):
            act.ability.come_true_spoiled(game, act, night)
    if game.follows(Edition.SPENT_ROLES):
        for act in night.acts:
            _retire(game, act)


def is_paid(night: "Night", act: "Act") -> bool:
    """Whether an act has to be paid for: it was done, or was made void by a mark that does not change the price."""
    if night.is_counted(act):
        return True
    spoiled = isinstance(act.ability, Costs) and act.ability.is_paid_spoiled
    return spoiled and night.is_spoiled_in_silence(act)


def _retire(game: "Play", act: "Act") -> None:
    """Change the role of a player whose ability this act has used up, unless the night has done so already."""
    costs = act.ability if isinstance(act.ability, Costs) else None
    role = costs.left_with(game, act.stock) if costs is not None and act.stock else None
    if role is not None and act.role == game.seats[act.stock].role.id:
        game.cards.turn(act.stock, role)


def take_away(game: "Play", night: "Night") -> None:
    """Take the things that were stolen or removed in the night from their holders."""
    for seat in game.seats.values() if night.marks.taken else ():
        seat.drop(*night.marks.taken)


def wear_out(game: "Play", night: "Night") -> None:
    """Take from each mark one charge for every attack that the mark has stopped, and drop marks without charges left.

    The wearer of a vest that is torn by that is told (PR-107).
    """
    if night.marks.worn:
        for player in game.seats.values():
            if any(worn is mark for mark in player.statuses for worn in night.marks.worn if mark.name == VEST):
                game.tell((player.number,) if player.alive else NOBODY, VestTorn(player.number))
        for seat in game.seats.values():
            for mark in [mark for mark in seat.statuses if mark.charges]:
                if spent := mark.charges - night.marks.charges_left(mark):
                    seat.wear(mark, spent)
