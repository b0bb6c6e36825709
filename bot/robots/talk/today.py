"""The talk of the day so far: who has named whom, who was asked and has not answered, and who has said little."""

from collections.abc import Container, Iterator, Sequence

from bot.robots.sayings import ASKING, FOR, LIGHT, NAMING, OWN, REASONS, Saying

REPLIES = {"defend", "wait", "weigh", *NAMING}
"""The kinds that answer a question for a player's opinion."""

NAMES = {OWN, "answer_other"}
"""Words that are an answer too, or may be one."""

AGREES = {"join", "join_doubt"}
"""Words with which a player only follows another."""


def has_reason(saying: Saying) -> bool:
    """Whether words against a player say why, as those of a person may."""
    return saying.words in {OWN, "stands", *REASONS} or saying.kind in {"found", "voted"}


def namings(said: Sequence[Saying], about: int | None = None) -> list[Saying]:
    """The words that name a suspect, or only those that name this one."""
    return [one for one in said if one.kind in NAMING and about in {None, one.about}]


def has_said_little(said: Sequence[Saying], seat: int) -> bool:
    """Whether a player has spoken today, but only of what binds nobody to anything."""
    own = [one for one in said if one.speaker == seat]
    return bool(own) and all(one.kind in LIGHT and one.words != OWN for one in own)


def dodged(said: Sequence[Saying], seat: int) -> Iterator[int]:
    """The players who have asked another for an opinion, and got other words instead of an answer."""
    for place, saying in enumerate(said):
        if saying.about == seat and saying.kind in ASKING:
            since = [one for one in said[place + 1 :] if one.speaker == seat]
            if since and not any(one.kind in {"reply", *REPLIES, *FOR} or one.words in NAMES for one in since):
                yield saying.speaker


def first_with_a_name(said: Sequence[Saying], seat: int, before: Container[int]) -> Iterator[int]:
    """The first name of the day, if this player has named it, without a reason and without being asked; nobody is in a
    hurry with a name that the table knows, from an earlier day (`before`) or beside other words of today.
    """
    first = next(iter(namings(said)), None)
    if first is None or first.speaker != seat or first.about is None or has_reason(first):
        return
    earlier = said[: said.index(first)]
    known = first.about in before or any(first.about == one.other for one in earlier)
    if not known and not any(one.about == seat and one.kind in ASKING for one in earlier):
        yield first.about


def follows(said: Sequence[Saying], seat: int) -> Iterator[int]:
    """The players with whom another has only agreed."""
    for saying in said:
        if saying.speaker == seat and saying.words in AGREES and saying.other is not None:
            yield saying.other


def hits_back(said: Sequence[Saying], seat: int) -> Iterator[int]:
    """The players whom another has named in return, without a reason."""
    named_by: dict[int, bool] = {}
    for saying in namings(said):
        if saying.about == seat:
            named_by[saying.speaker] = True
        elif saying.speaker == seat and saying.about in named_by and not has_reason(saying):
            yield saying.about


def exchanges(said: Sequence[Saying]) -> Iterator[tuple[int, int]]:
    """The pairs of a player who was named today and an accuser who has got an answer, the former first."""
    for place, saying in enumerate(said):
        before = namings(said[:place], saying.speaker)
        if saying.kind == "answer" and saying.about is not None and saying.about in {one.speaker for one in before}:
            yield saying.speaker, saying.about
