"""The news at the end of a night, and the effects on the next day (CT-85 to CT-87 and the roles)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tests.models.city.acts import Choices, CityAct
from tests.models.city.blocks import Blocks, is_check
from tests.models.city.kills import Kills

HIDDEN = ("maniac", "cardsharp", "don", "lawyer", "mistress")
"""They show as citizens to the commissioner (CT-91)."""


@dataclass(frozen=True)
class Answer:
    """A player's news: a card, a word, or a killer by name and card."""

    seat: int
    kind: str
    targets: tuple[int, ...] = ()
    shows: str | tuple[int, str] = ""


class CityOutcome:
    """The outcome of a night. The check named `early` has been answered already (CT-63)."""

    def __init__(self, choices: Choices, early: str = "") -> None:
        self.choices = choices
        self.early = early
        self.blocks = Blocks(choices)
        self.kills = Kills(choices, self.blocks)
        self.dead = self.kills.dying()
        self.turned = self.kills.turning()
        self.silent = self.covered_by("silence")
        self.alibis = self.blocks.alibis | self.covered_by("give_alibi")
        self.framed = self.covered_by("frame")
        self.answers = [answer for answer in self.all_answers() if answer.seat not in self.dead]

    def covered_by(self, kind: str) -> set[int]:
        """The players reached by an effect (CT-75, CT-87); a frame holds all night, whichever owner dies (CT-72)."""
        reached: set[int] = set()
        for act in self.choices.of(kind):
            killed = not self.kills.is_up(act.actor, act.step) and (kind != "frame")
            if not self.blocks.voids(act) and not killed and self.kills.reaches(act, act.target):
                reached.update([act.target, *self.blocks.covered(act)])
        return reached

    def counted(self) -> list[CityAct]:
        """The choices that count for limits (CT-115)."""
        return [act for act in self.choices.acts if not self.blocks.voids(act)]

    # -- answers ---------------------------------------------------------------------------------------------

    def all_answers(self) -> Iterator[Answer]:
        """The answers as if all lived to hear them."""
        yield from self.answers_to([act for act in self.choices.acts if act.kind != self.early])
        yield from (Answer(shot.actor, "shoot", shot.targets, "dead") for shot in self.kills.lost)
        yield from self.exposed()

    def answers_to(self, acts: Iterable[CityAct]) -> Iterator[Answer]:
        """The results of the checks among these, and the news of being blocked (CT-70)."""
        blocked = {act.actor for act in acts if self.blocks.voids(act)}
        yield from (Answer(seat, "blocked") for seat in sorted(blocked))
        for act in acts:
            if is_check(act) and not self.blocks.voids(act):
                yield from self.checked(act)

    def checked(self, act: CityAct) -> Iterator[Answer]:
        """The result of one check; one of a host comes with one of his guest (CT-75)."""
        if not all(self.kills.reaches(act, target) for target in act.targets):
            yield Answer(act.actor, act.kind, act.targets, "no answer")
            return
        if act.kind == "compare":
            one, other = map(self.choices.side, act.targets)
            yield Answer(act.actor, act.kind, act.targets, "same" if one == other else "different")
            return
        guests = [guest for guest in self.blocks.covered(act) if self.blocks.hosts[guest].step < act.step]
        for seat in (act.target, *guests):
            shows = self.shown(act, seat)
            if shows:
                yield Answer(act.actor, act.kind, (seat,), shows)

    def shown(self, act: CityAct, seat: int) -> str | tuple[int, str]:
        """The sight of one player in a check (7.2)."""
        card, dead = self.choices.cards[seat], not self.kills.is_up(seat, act.step)
        match act.kind:
            case "inquire" | "seek_maniac" if dead:
                return "dead"
            case "inquire":
                return self.card_for_commissioner(seat)
            case "seek_maniac":
                return "maniac" if card == "maniac" else "no"
            case "seek_commissioner":
                return "yes" if seat == self.choices.post else "no"
            case "seek_citizen":
                return "citizen" if card == "citizen" else "other role"
            case "see_killer":
                return self.killer_of(seat)
            case "learn_role" if act.card == "detective" and dead:
                return "killed by " + self.kills.killed_by(seat)[0].killer
            case _:
                return card

    def card_for_commissioner(self, seat: int) -> str:
        if seat in self.framed:
            return "mafioso"
        card = self.choices.cards[seat]
        return "citizen" if card in HIDDEN or seat == self.choices.don else card

    def killer_of(self, seat: int) -> str | tuple[int, str]:
        """The killer seen by the witness, if any (CT-136 to CT-141)."""
        shots = self.kills.killed_by(seat) if self.kills.killed_at(seat) is not None else []
        killers = [shot.killer for shot in shots]
        if "mafia" in killers:
            boss = self.choices.don or min(s for s in self.choices.cards if self.choices.side(s) == "mafia")
            return boss, "don" if self.choices.don else self.choices.cards[boss]
        return next(((shot.actor, shot.killer) for shot in shots if shot.killer in {"maniac", "cardsharp"}), "")

    def exposed(self) -> Iterator[Answer]:
        """The first two learn the card of the third, all three the names of the others (CT-161)."""
        for act in self.choices.of("expose"):
            stands = not self.blocks.voids(act) and self.kills.is_up(act.actor, act.step)
            if stands and all(self.kills.reaches(act, target) for target in act.targets):
                third = act.targets[2]
                for seat in act.targets:
                    card = "" if seat == third else self.choices.cards[third]
                    yield Answer(seat, "expose", act.targets, card)
