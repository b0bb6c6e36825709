"""The moments that may have wordings of their own, the places in them, and the moments of an event."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from bot.engine.events import (
    JOINT,
    ArrestMade,
    DayBroke,
    DiedAtNight,
    DiedTogether,
    Event,
    GameBegan,
    GameEnded,
    GunFired,
    IntroductionFell,
    IntroductionNightFell,
    Jailed,
    Lingers,
    Lynched,
    NightFell,
    NobodyDied,
    NominationClosed,
    NominationOpened,
    PlayerLeft,
    Returned,
    VerdictOpened,
    VotedOut,
    WaveCalled,
)
from bot.engine.events.leavers import left_by

FEW = 5
LATE = 5

FACTS: Final[dict[str, str]] = {
    "first_night": "it is the first night, or the morning after it",
    "first_day": "it is the first day",
    "late": f"it is night {LATE} or day {LATE}, or later",
    "nobody_out": "nobody has left the game yet, in whatever way",
    "one_died": "one death of the last night has been told",
    "two_died": "two deaths of the last night or more have been told",
    "another": "of a night's dead this is not the first one told",
    "quiet_again": "at least the second night in a row in which nobody died",
    "third_quiet_night": "at least the third night in a row in which nobody died",
    "somebody_back": "somebody has come back into the game since the last evening",
    "voted_out_today": "somebody has been voted out since the morning",
    "nobody_voted_out_today": "nobody has been voted out since the last morning (for the evening: all day)",
    "half_left": "at most half of the players are left",
    "few_left": f"at most half of the players are left, and no more than {FEW}",
    "lone": "one player alone is concerned",
    "several": "two players or more are concerned",
}
"""Every condition that a wording may name, and when it holds."""


class Facts:
    """The facts that follow from all public events of a game so far."""

    __slots__ = ("_back", "_days", "_died", "_left", "_living", "_night", "_nights", "_players", "_quiet", "_voted_out")

    def __init__(self) -> None:
        self._players = 0
        self._living: tuple[int, ...] = ()
        self._left = self._night = False
        self._nights = self._days = 0
        self._died = self._quiet = 0
        self._back = self._voted_out = False

    def hear(self, event: Event) -> None:
        """Take in a public event, from which facts may follow."""
        match event:
            case GameBegan():
                self._players = event.players
                self._living = tuple(range(1, event.players + 1))
            case NightFell():
                self._nights += 1
                self._night = True
                self._died, self._back = 0, False
            case DayBroke():
                self._days += 1
                self._night = False
                self._living = event.living
                self._voted_out = False
            case DiedAtNight():
                self._died += 1
                self._quiet = 0
            case DiedTogether():
                self._died += len(event.dead)
                self._quiet = 0
            case Lingers():
                self._quiet = 0
            case NobodyDied():
                self._quiet += 1
            case Returned():
                self._living = (*self._living, event.seat)
                self._back = True
            case VotedOut() | Lynched() | Jailed():
                self._voted_out = True
        gone = left_by(event)
        if gone:
            self._living = tuple([seat for seat in self._living if seat not in gone])
            self._left = True

    def about(self, event: Event) -> frozenset[str]:
        """The names of the facts that hold for this event, the last one heard."""
        half_left = self._left and 2 * len(self._living) <= self._players
        true = {
            "first_night": self._night and self._nights == 1,
            "first_day": self._days == 1 and not self._night,
            "late": max(self._days, self._nights) >= LATE,
            "nobody_out": not self._left,
            "one_died": self._died == 1,
            "two_died": self._died > 1,
            "another": isinstance(event, DiedAtNight) and self._died > 1,
            "quiet_again": self._quiet > 1,
            "third_quiet_night": self._quiet > 2,
            "somebody_back": self._back,
            "voted_out_today": self._voted_out,
            "nobody_voted_out_today": self._days > 0 and not self._voted_out,
            "half_left": half_left,
            "few_left": half_left and len(self._living) <= FEW,
        }
        match event:
            case NominationClosed() | VerdictOpened():
                true |= {"lone": len(event.defendants) == 1, "several": len(event.defendants) > 1}
        return _one_for_all(frozenset(name for name, holds in true.items() if holds))


@lru_cache(1024)
def _one_for_all(names: frozenset[str]) -> frozenset[str]:
    """One shared object for equal sets, since games keep such a set for each line."""
    return names


Keys = tuple[str, ...]
"""The names of one moment, the most particular first: `victory.town.parity`, `victory.town`, `victory`."""


class MomentPlaces(NamedTuple):
    """The places of a moment's wordings.

    Attributes:
        needs: the places that every wording has.
        may: further places that a wording can have.
    """

    needs: frozenset[str] = frozenset()
    may: frozenset[str] = frozenset()


def _with(*needs: str, may: tuple[str, ...] = ()) -> MomentPlaces:
    return MomentPlaces(frozenset(needs), frozenset(may))


MOMENTS: Final[Mapping[str, MomentPlaces]] = {
    "game_began": _with(),
    "introduction_night": _with(),
    "night_fell": _with(),
    "wave_called": _with("callers"),
    "dawn_broke": _with(may=("number",)),
    "died_at_night": _with("player"),
    "nobody_died": _with(),
    "returned": _with("player"),
    "exposed": _with("player", "side"),
    "day_broke": _with(),
    "nomination_opened": _with(),
    "sent_to_defence": _with("players"),
    "nobody_to_defence": _with(),
    "verdict_opened": _with(),
    "verdict_closed": _with(),
    "ballot_tied": _with("players"),
    "lot_drawn": _with("players", "player"),
    "voted_out": _with("player"),
    "jailed": _with("player"),
    "lynched": _with("player"),
    "nobody_voted_out": _with(),
    "last_words_given": _with("player"),
    "left_together": _with("player", "other"),
    "lingers": _with("player", "role"),
    "faded": _with("player"),
    "bomb_found": _with("player"),
    "bomb_defused": _with(),
    "bomb_took": _with("player"),
    "gun_aimed": _with("player", "target"),
    "gun_fired.real": _with("player", "target"),
    "gun_fired.blank": _with("player", "target"),
    "shot_down": _with("player"),
    "hands_awaited": _with(),
    "hand_served": _with("player"),
    "extra_speech_given": _with("player"),
    "blast_took": _with("players"),
    "armor_held": _with("player"),
    "mason_death": _with(),
    "arrest_made": _with("player", "target", "role"),
    "duel_called": _with("player", "target"),
    "duel_closed": _with("player"),
    "player_left": _with("player"),
    "victory": _with(may=("side",)),
    "draw": _with(),
    "no_winner": _with(),
}
"""The places of each moment, by its general name; `wave_called.doctor` has those of `wave_called`."""


def keys_of(event: Event) -> Keys:
    """The names of a public event's moment; none if the moment has no wordings."""
    match event:
        case IntroductionFell() | IntroductionNightFell():
            return ("introduction_night",)
        case WaveCalled(callers=(caller,)):
            return f"wave_called.{caller}", "wave_called"
        case DiedAtNight() if event.cause:
            return ()
        case NominationOpened() if len(event.called) <= 1:
            return ()  # names called one by one are no scene each
        case NominationClosed(fallback=True):
            return ()  # the wordings are of those who have enough votes
        case NominationClosed():
            return ("sent_to_defence",) if event.defendants else ("nobody_to_defence",)
        case GunFired():
            return (f"gun_fired.{event.kind}",) if event.kind in {"real", "blank"} else ()  # a spear is not fired
        case ArrestMade(right=False):
            return ()
        case Jailed() if len(event.jailed) != 1:
            return ()  # several go in one plain list
        case PlayerLeft() if event.why != "leave":
            # A scene of somebody who goes of their own will isn't one of a player whom the host or silence took out.
            return (f"player_left.{event.why}",)
        case GameEnded():
            return _end(event)
    return (event.name,) if event.name in MOMENTS else ()


def _end(event: GameEnded) -> Keys:
    match event.winner:
        case "draw":
            return f"draw.{event.why}", "draw"
        case "none":
            return ("no_winner",)
        case both if JOINT in both:
            return ()  # the wordings are of one side
        case side:
            return f"victory.{side}.{event.why}", f"victory.{side}", "victory"


_OPENINGS: dict[str, Keys] = {
    "nomination": ("nomination_opened",),
    "verdict": ("verdict_opened",),
    "last_words": ("last_words_given",),
    "extra_speech": ("extra_speech_given",),
}


def keys_of_opening(what: str) -> Keys:
    """The names of the moment in which a vote or a turn of this kind opens; none if the moment has no wordings."""
    return _OPENINGS.get(what, ())


def moment_of(key: str) -> MomentPlaces | None:
    """The places of the moment of this name, general or particular; None for an unknown name."""
    while key not in MOMENTS:
        key, dot, _ = key.rpartition(".")
        if not dot:
            return None
    return MOMENTS[key]
