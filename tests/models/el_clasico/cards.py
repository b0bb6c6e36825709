"""The exit card that a voted out player draws and carries out (EC-117 to EC-140)."""

from collections.abc import Iterator

from tests.models.el_clasico.table import CARDS, MAFIA, NAMED_ROLES, ElClasicoTable
from tests.models.table import TIME, Choice


def exit_card(t: ElClasicoTable, seat: int):
    """A draw of one card left, and a minute; in silence the target is drawn, and a guess fails."""
    t.going.add(seat)
    t.deck = t.deck or list(CARDS)
    card = t.hints["card_drawn"][0]["card"]
    t.deck.remove(card)
    t.say("card_drawn", seat=seat, card=card, seconds=60.0)
    t.floor = None
    if card == "card_role_guess":
        question = t.ask(seat, card, t.others(seat, *t.knows[seat]), NAMED_ROLES, least=1, final=True)
    else:
        question = t.ask(seat, card, t.others(seat), least=1, final=True)
    t.until = t.now + 60
    while question.chosen is None and question in t.asks:
        if (yield) == TIME:
            break
    t.close(question)
    if seat not in t.living:
        return
    if card == "card_role_guess":
        guess(t, seat, question.chosen)
    else:
        named = {"card_dizzy": "made_dizzy", "card_dal": "dal_laid", "card_money_sa": "ability_doubled"}
        event = named.get(card, "mirror_held")
        target = question.chosen[0] if question.chosen else t.hints[event][0]["target"]
        assert target in question.parts[0]
        assert target in t.living
        t.say(event, by=seat, target=target)
        lay(t, seat, card, target)
        go(t, seat)
    t.end()


def go(t: ElClasicoTable, seat: int) -> None:
    t.out(seat)
    t.left_today.add(seat)
    t.say("voted_out", seat=seat, role=None)


def guess(t: ElClasicoTable, seat: int, named: Choice | None) -> None:
    """A right guesser stays, and of the others only Escobar leaves for that (EC-124, EC-126)."""
    target, role = named or (0, "")
    right = bool(target) and t.roles[target] == role
    t.say("card_guess_judged", seat=seat, right=right)
    if not right:
        go(t, seat)
        return
    t.going.clear()
    if role == "escobar":
        t.out(target)
        t.left_today.add(target)
        t.say("guessed_out", seat=target, role=None)


def lay(t: ElClasicoTable, seat: int, card: str, target: int) -> None:
    match card:
        case "card_dizzy":
            t.dizzy[target] = t.day
        case "card_dal":
            t.dal[target] = t.day
        case "card_money_sa":
            t.doubled = target
        case _:
            mirror(t, seat, target)


def mirror(t: ElClasicoTable, seat: int, target: int) -> None:
    """The two swap roles, and all that goes with them (EC-135 to EC-140)."""
    old, new = t.roles[target], t.roles[seat]
    t.roles[target], t.roles[seat] = new, old
    t.tell([target], "role_changed", role=new)
    mates = [mate for mate in t.mates() if mate not in (seat, target)]
    if old in MAFIA and new not in MAFIA:
        t.tell(mates, "team_changed", joined=None, left=target)
    elif new in MAFIA:
        if old not in MAFIA:
            t.tell(mates, "team_changed", joined=target, left=seat)
        joined = [mate for mate in t.mates() if mate != seat]
        t.tell(joined, "team_met", members=tuple(joined), roles=t.cards(joined))
        t.acquaint()
    left = dict(uses(t, new))
    on_self: dict[str, int] = {}
    named: dict[str, Choice] = {}
    if new == "bridget":
        left, on_self = {}, {"save": 2 - len(t.self_saves)}
    if new == "bonaparte" and t.woken:
        named["send_code"] = tuple(sorted(t.woken))
    if new == "churchill" and t.predicted:
        named["predict"] = t.predicted
    if left or on_self or named:
        facts = {"left": tuple(left.items()), "on_self": tuple(on_self.items()), "named": tuple(named.items())}
        t.tell([target], "taken_over", **facts)


def uses(t: ElClasicoTable, role: str) -> Iterator[tuple[str, int]]:
    """How often the limited abilities of a role may still be used."""
    match role:
        case "moreno":
            yield "give_gun", t.pairs
        case "martinez":
            yield "guess_role", 1 - ("martinez" in t.spent)
        case "blanco":
            yield "recruit", 1 - ("recruit" in t.spent)
        case "chaplin":
            if t.day == 1:
                yield "ward", 1
