"""The findings of the lookers: the detective, the stalker, the tracker, the watcher (8.4, 8.16)."""

from collections.abc import Mapping

from tests.models.persian_roles.acts import PersianAct, PersianEvening
from tests.models.persian_roles.casts import side
from tests.models.persian_roles.seizing import Seizing
from tests.models.persian_roles.table import PersianTable


def answers(t: PersianTable, evening: PersianEvening) -> None:
    """At the end of wave 2 (N6)."""
    seizing = Seizing(evening)
    look, learn = evening.act("inquire"), evening.act("learn_role")
    if learn and learn.owner in t.living:
        if learn.void:
            t.tell([learn.owner], "not_reached", by=learn.owner, target=learn.given)
        else:
            role = evening.role(learn.at)
            t.tell([learn.owner], "role_learnt", by=learn.owner, target=learn.given, role=role)
    if look and look.owner in t.living:
        if look.void:
            t.tell([look.owner], "not_reached", by=look.owner, target=look.given)
        else:
            shows = "mafia" if shows_mafia(evening, seizing, look) else "town"
            t.tell([look.owner], "inquired", by=look.owner, target=look.given, shows=shows)


def shows_mafia(evening: PersianEvening, seizing: Seizing, look: PersianAct) -> bool:
    """Role; drunk terrorist; frame; cloak; drunk detective (PR-090)."""
    role = evening.role(look.at)
    shows = side(role) == "mafia" and role != "godfather"
    if role == "terrorist" and look.at in seizing.drunk:
        shows = False
    if any(act.at == look.at for act in evening.all_of("frame") if not act.void):
        shows = True
    if any(act.at == look.at for act in evening.all_of("cloak") if not act.void):
        shows = False
    return shows != look.drunk


def looks(t: PersianTable, evening: PersianEvening, votes: Mapping[int, list[int]]) -> None:
    """At the end of wave 3: names given, even of acts that came to nothing (PR-281 to PR-293)."""
    Seizing(evening)
    track, watch = evening.act("track"), evening.act("watch")
    if track and track.owner in t.living:
        seen = [] if track.void else names_of(evening, track.at, votes)
        first, also = (seen[0], tuple(seen[1:])) if seen else (None, ())
        t.tell([track.owner], "tracked", by=track.owner, target=track.given, seen=first, also=also)
    if watch and watch.owner in t.living:
        seen = [] if watch.void else visitors_of(evening, watch.at)
        t.tell([watch.owner], "watched", by=watch.owner, target=watch.given, visitors=tuple(seen))


def given_by(evening: PersianEvening) -> list[tuple[int, int]]:
    """The names given by each, but trackers and watchers; the thief's two come before his voice as a mason."""
    theft = evening.theft
    stolen = [(theft.owner, theft.first), (theft.owner, theft.second)] if theft else []
    named = [(act.owner, act.given) for act in evening.acts if act.kind not in ("track", "watch") and act.given]
    return stolen + named


def names_of(evening: PersianEvening, seat: int, votes: Mapping[int, list[int]]) -> list[int]:
    """All names that a player has given, the lawyer's vote too (PR-287, PR-289)."""
    own = [name for owner, name in given_by(evening) if owner == seat]
    return list(dict.fromkeys([*votes.get(seat, []), *own]))


def visitors_of(evening: PersianEvening, seat: int) -> list[int]:
    """In seat order, never the target (PR-292)."""
    seats = {owner or evening.lowest for owner, name in given_by(evening) if name == seat}
    return sorted(seats - {seat, 0})
