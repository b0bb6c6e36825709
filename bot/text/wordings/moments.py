"""The moments that may have wordings of their own, the places in them, and the moments of an event."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from bot.engine.events import (
    JOINT,
    ArmorHeld,
    ArrestMade,
    BallotTied,
    BlastTook,
    BombDefused,
    BombFound,
    BombTook,
    DawnBroke,
    DayBroke,
    DiedAtNight,
    DuelCalled,
    DuelClosed,
    Event,
    Exposed,
    ExtraSpeechGiven,
    Faded,
    GameBegan,
    GameEnded,
    GunAimed,
    GunFired,
    HandsAwaited,
    HandServed,
    IntroductionFell,
    IntroductionNightFell,
    Jailed,
    LastWordsGiven,
    LeftTogether,
    Lingers,
    LotDrawn,
    Lynched,
    MasonDeath,
    NightFell,
    NobodyDied,
    NobodyVotedOut,
    NominationClosed,
    NominationOpened,
    PlayerLeft,
    Returned,
    ShotDown,
    VerdictClosed,
    VerdictOpened,
    VotedOut,
    WaveCalled,
)

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
"""By its general name. A particular one, such as `wave_called.doctor`, has the places of the general one."""

_BY_NAME: tuple[type[Event], ...] = (
    GameBegan,
    NightFell,
    DawnBroke,
    NobodyDied,
    Returned,
    Exposed,
    DayBroke,
    VerdictOpened,
    VerdictClosed,
    BallotTied,
    LotDrawn,
    VotedOut,
    Lynched,
    NobodyVotedOut,
    LastWordsGiven,
    LeftTogether,
    Lingers,
    Faded,
    BombFound,
    BombDefused,
    BombTook,
    GunAimed,
    ShotDown,
    HandsAwaited,
    HandServed,
    ExtraSpeechGiven,
    BlastTook,
    ArmorHeld,
    MasonDeath,
    DuelCalled,
    DuelClosed,
)
"""Events whose moment is called as they are."""


def _introduction(_event: IntroductionFell | IntroductionNightFell) -> Keys:
    return ("introduction_night",)


def _wave(event: WaveCalled) -> Keys:
    return (f"wave_called.{event.callers[0]}", "wave_called") if len(event.callers) == 1 else ("wave_called",)


def _died(event: DiedAtNight) -> Keys:
    return () if event.cause else ("died_at_night",)


def _nomination_opened(event: NominationOpened) -> Keys:
    return ("nomination_opened",) if len(event.called) > 1 else ()  # names called one by one are no scene each


def _nomination(event: NominationClosed) -> Keys:
    if event.fallback:
        return ()  # the wordings are of those who have enough votes
    return ("sent_to_defence",) if event.defendants else ("nobody_to_defence",)


def _gun(event: GunFired) -> Keys:
    return (f"gun_fired.{event.kind}",) if event.kind in {"real", "blank"} else ()  # a spear is not fired


def _arrest(event: ArrestMade) -> Keys:
    return ("arrest_made",) if event.right else ()


def _jailed(event: Jailed) -> Keys:
    return ("jailed",) if len(event.jailed) == 1 else ()  # several go in one plain list


def _left(event: PlayerLeft) -> Keys:
    # A scene of somebody who goes of their own will isn't one of a player whom the host or silence took out.
    return ("player_left",) if event.why == "leave" else (f"player_left.{event.why}",)


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


_KEYS: dict[type[Event], Callable[[Any], Keys]] = {
    IntroductionFell: _introduction,
    IntroductionNightFell: _introduction,
    WaveCalled: _wave,
    DiedAtNight: _died,
    NominationOpened: _nomination_opened,
    NominationClosed: _nomination,
    GunFired: _gun,
    ArrestMade: _arrest,
    Jailed: _jailed,
    PlayerLeft: _left,
    GameEnded: _end,
}


def keys_of(event: Event) -> Keys:
    """The names of a public event's moment; none if the moment has no wordings."""
    kind = type(event)
    if kind in _KEYS:
        return _KEYS[kind](event)
    return (kind.name,) if kind in _BY_NAME else ()


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
