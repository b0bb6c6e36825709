"""Three or two are left, and hands decide (EC-16 to EC-23, EC-144)."""

from tests.models.el_clasico.day import hand_out
from tests.models.el_clasico.table import ElClasicoTable
from tests.models.table import TIME, Chaos, Over
from tests.models.talk import hands, moment


def finale(t: ElClasicoTable):
    """Three shake hands, or one of two is asked; a gun or a leaving may bring the one from the other."""
    while True:
        t.asks = []
        try:
            yield from (last_three(t) if len(t.living) == 3 else last_two(t))
        except Chaos:
            continue


def last_three(t: ElClasicoTable):
    """Two who name each other shake hands; there are two tries."""
    three = tuple(t.living)
    churchill = t.who("churchill")
    for again in (False, True):
        t.say("last_three_talk_again" if again else "last_three_began")
        asked = hand_out(t)
        t.floor = tuple(t.able()) if t.able() != t.living else None
        t.until = t.now + (60 if again else 180)
        while (yield from moment(t)) != TIME:
            pass
        t.close(*asked)
        pair = yield from hands(t, three)
        if pair and churchill:
            raise Over("churchill" if churchill in pair else "town")
        if pair:
            raise Over("mafia" if any(t.side(seat) == "mafia" for seat in pair) else "town")
    raise Over("town" if churchill else "mafia")


def last_two(t: ElClasicoTable):
    """The town player is asked once whether Churchill gets his hand."""
    churchill = t.who("churchill")
    (asked,) = t.others(churchill)
    t.floor = None
    t.say("hand_offered", two=tuple(t.living))
    question = t.ask(asked, "join_hands", ["yes", "no"], least=1)
    yield from t.wait(30)
    agreed = question.chosen == ("yes",)
    t.say("hand_answered", seat=asked, other=churchill, agreed=agreed)
    raise Over("churchill" if agreed else "town")
