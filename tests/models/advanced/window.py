"""The window before the vote: cowboy, bomber, guns (8.4, 8.30, 8.31, 8.36)."""

from tests.models.advanced.exits import last_acts
from tests.models.advanced.table import AdvancedQuestion, AdvancedTable
from tests.models.table import TIME


def window(t: AdvancedTable):
    """Hands are raised for ten seconds, and served in the order they came (AD-080 to AD-087)."""
    roles = tuple(role for role in ("cowboy", "bomber") if role in t.deal)
    guns = t.is_dealt("gunsmith")
    if not roles and not guns:
        return
    t.say("hands_awaited", roles=roles, guns=guns)
    t.floor = ()
    asked = [t.ask(seat, "raise_hand", ["yes"], least=1, final=True) for seat in t.living if held(t, seat)]
    raised: list[int] = []
    t.until = t.now + 10
    while (given := (yield)) != TIME:
        if isinstance(given, AdvancedQuestion) and given.chosen:
            raised.append(given.seat)
    t.close(*asked)
    for seat in raised:
        if seat in t.living:
            yield from served(t, seat)
            t.free_shadows()
            t.check()
    t.floor = None


def held(t: AdvancedTable, seat: int) -> list[str]:
    """A player's hand: an ability, a gun (AD-083, AD-243, AD-587, AD-599)."""
    silent = seat in t.silenced
    role = t.roles[seat]
    acts = role == "bomber" or (role == "cowboy" and not (silent and t.option("cowboy_silenced", "acts") == "stopped"))
    return [*(["explode"] if acts else []), *(["fire_gun"] if seat in t.guns and not silent else [])]


def served(t: AdvancedTable, seat: int):
    """Twenty seconds to name the target; the first press is the act."""
    t.say("hand_served", seat=seat, seconds=20.0)
    t.floor = (seat,)
    asked = [question for what in held(t, seat) if (question := ask(t, seat, what))]
    able = "explode" in held(t, seat)
    t.until = t.now + 20
    pressed: AdvancedQuestion | None = None
    while seat in t.living and (given := (yield)) != TIME:
        if isinstance(given, AdvancedQuestion) and given in asked:
            pressed = given
            break
    t.close(*asked)
    t.floor = ()
    if seat not in t.living:
        return
    armed = t.guns.pop(seat, None)
    if pressed is None or not pressed.chosen:
        t.say("hand_wasted", seat=seat, leaves=able)
        if able:
            t.out(seat)
            yield from last_acts(t, [seat])
    elif pressed.ability == "fire_gun":
        yield from fired(t, seat, pressed.chosen[0], spoilt=bool(armed))
    else:
        yield from exploded(t, seat, list(pressed.chosen))


def ask(t: AdvancedTable, seat: int, what: str) -> AdvancedQuestion | None:
    if what == "fire_gun":
        question = t.ask(seat, what, t.others(seat), ["yes"], least=1, final=True)
    elif t.roles[seat] == "cowboy":
        question = t.ask(seat, what, t.others(seat), least=1, final=True)
    else:
        circle: list[tuple[int, ...]] = list(zip(t.living, [*t.living[1:], t.living[0]], strict=True))
        pairs = tuple(pair for pair in circle if seat not in pair)
        if len(t.living) == 3:
            pairs = (tuple(t.others(seat)),)
        question = t.ask(seat, what, t.others(seat), t.others(seat), least=2, final=True, pairs=pairs)
    assert isinstance(question, AdvancedQuestion)
    return question


def fired(t: AdvancedTable, by: int, target: int, *, spoilt: bool):
    """A day gun (AD-298 to AD-300, AD-673)."""
    t.say("fired_at", by=by, target=target)
    if spoilt:
        t.say("gun_blew_up", seat=by)
    hit = by if spoilt else target
    if hit in t.armour:
        t.armour.discard(hit)
        t.say("armor_held", seat=hit)
        return
    t.out(hit)
    if spoilt:
        t.say("blast_took", seats={hit})
    else:
        t.say("shot_down", seat=hit, role=None)
    yield from last_acts(t, [hit])


def exploded(t: AdvancedTable, by: int, targets: list[int]):
    """A cowboy or a bomber takes others along (AD-580 to AD-585, AD-595 to AD-612)."""
    t.say("blast_declared", by=by, role=t.roles[by], targets=tuple(targets))
    if by in t.poisoned:
        t.say("blast_failed", by=by)
        taken: list[int] = []
    else:
        targets = [target for target in targets if target in t.living]
        for target in targets:
            if target in t.armour:
                t.say("armor_held", seat=target)
        taken = [target for target in targets if target not in t.armour]
        t.armour -= set(targets)
    gone = [by, *taken]
    for seat in gone:
        t.out(seat)
    t.say("blast_took", seats=set(gone))
    yield from last_acts(t, gone)
