"""What else a night does, told to whom it concerns and in the story."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class Blocked(Event, story=True):
    """Nobody before the end: whose ability was taken from him."""

    by: int
    target: int


@record
class Poisoned(Event, story=True):
    """Nobody before the end: who has got whom drunk for the night."""

    by: int
    target: int


@record
class ThiefCaught(Event, story=True):
    """Nobody before the end: which thief came for the act of somebody who arrests him."""

    by: int
    target: int


@record
class ActBlocked(Event):
    """Private: as the night ends, that what you chose tonight came to nothing because you were blocked (CT-70)."""


@record
class TakenForTalk(Event, story=True):
    """Nobody before the end: who was whose guest for the night."""

    by: int
    target: int


@record
class StoodBefore(Event, story=True):
    """Nobody before the end: whom somebody guarded with his own life."""

    by: int
    target: int


@record
class Framed(Event, story=True):
    """Nobody before the end: whom somebody made look guilty."""

    by: int
    target: int


@record
class Cloaked(Event, story=True):
    """Nobody before the end: whom somebody hid from inquiries."""

    by: int
    target: int


@record
class CompanionTaken(Event, story=True):
    """Nobody before the end: who leaves because whoever had visited him was killed."""

    seat: int
    by: int


@record
class AgentShown(Event, story=True, reveals=True):
    """To the others of a team when the wave closes: this one of them is no mate, and dies; they choose once more.

    `role` is his card.
    """

    team: str
    seat: int
    role: str

    @property
    def shown(self) -> tuple[int, ...]:
        """The agent."""
        return (self.seat,)


@record
class AgentReminded(Event):
    """Private: as a night falls, that you must not give away by day what you learn in this team (CT-107)."""

    team: str


@record
class CallerAwake(Event):
    """Public: as a night falls, that this team or role is awake and looks for a victim, whether it lives or not."""

    caller: str


@record
class CallerAsleep(Event):
    """Public: as the night ends, that this team or role has shot and sleeps, whether it has or not (CT-198)."""

    caller: str


@record
class NightNotice(Event, story=True):
    """Public: when a wave closes or a night falls, that something takes place, never with whom or how it ended.

    `act`: `trade`, `purchase`, `suicide`, `recruiting`, `guess` or `unmasking`.
    """

    act: str


@record
class Recruited(Event, story=True, reveals=True):
    """To the team when the wave closes: whom it tried to win over, and whether it did.

    `given_up` is the mate who leaves for it, if any.
    """

    by: int
    target: int
    given_up: int | None
    won: bool

    @property
    def shown(self) -> tuple[int, ...]:
        """Whoever is one of the team now."""
        return (self.target,) if self.won else ()


@record
class HandTouched(Event):
    """Private: somebody may be recruited tonight; whether it is you, who belong to the team from the next night on."""

    touched: bool


@record
class RoleTurned(Event, story=True):
    """Nobody before the end: a player's role is another from now on."""

    seat: int
    was: str
    role: str


@record
class RoleChanged(Event):
    """Private: your role, and perhaps your side, is another from now on."""

    role: str


@record
class Returned(Event, story=True):
    """Public: a player who was out is in the game again."""

    seat: int


@record
class Warded(Event, story=True):
    """Nobody before the end: whom somebody kept from being recruited."""

    by: int
    target: int


@record
class InquiryFrozen(Event, story=True):
    """Nobody before the end: who made all of tonight's inquiries show nothing."""

    by: int


@record
class RoleStripped(Event, story=True):
    """To the one who guessed, when the wave closes: whether the player has this role, and loses it by that."""

    by: int
    target: int
    role: str
    right: bool


@record
class TookOver(Event, story=True):
    """To the heir as a night falls: he decides his team's shot from now on."""

    seat: int
    team: str


@record
class PostTaken(Event, story=True):
    """To the heir as a night falls: the post of this role is his from now on; his `own` abilities are, too, or not."""

    seat: int
    role: str
    own: bool


@record
class PostPassed(Event):
    """To the heir's mates as a night falls: who has the post of this role from now on."""

    seat: int
    role: str


@record
class TakenOver(Event):
    """Private: with your new role you take over what was done with it.

    How often abilities may still be used (`left`), and on oneself (`on_self`); and whom they have `named`.
    """

    left: tuple[tuple[str, int], ...]
    on_self: tuple[tuple[str, int], ...]
    named: tuple[tuple[str, tuple[int, ...]], ...]


@record
class Lingers(Event, story=True):
    """Public: at dawn, this player was attacked in the night, and stays as this role to the end of today's vote."""

    seat: int
    role: str


@record
class Faded(Event, story=True):
    """Public: whoever has lingered leaves, as the vote is over."""

    seat: int


@record
class Misled(Event, story=True):
    """Nobody before the end: whose inquiry somebody wanted to spoil, and whether he was one who inquires."""

    by: int
    target: int
    hit: bool


@record
class BranchFounded(Event, story=True):
    """To the two when the wave closes: who has left his side with whom, and that they are a side of their own."""

    by: int
    target: int


@record
class WokenBy(Event):
    """Private: who has woken you tonight, each with the role; you may talk with them."""

    mates: tuple[tuple[int, str], ...]


@record
class AbilityBarred(Event):
    """Private: this ability cannot be used any more."""

    ability: str


@record
class Redirected(Event, story=True):
    """Nobody before the end: whose act of the night somebody wanted to go elsewhere, and whether any did.

    `aim`: to whom; of what the thief cannot pass on, and has himself, the thief (PR-199).
    """

    by: int
    target: int
    aim: int
    moved: bool


@record
class SideTurned(Event, story=True):
    """To the one who turns: his side is another from now on, whose members he meets at nightfall."""

    seat: int
    side: str


@record
class Turned(Event, story=True):
    """To the one who turns: he is of this side from now on."""

    seat: int
    side: str


@record
class PropertyCopied(Event, story=True):
    """Nobody before the end: who has used whose property, and on whom."""

    by: int
    first: int
    second: int


@record
class MateWon(Event):
    """To a team: somebody who has turned belongs to it from now on."""

    team: str
    seat: int


@record
class VisitorKilled(Event, story=True):
    """Nobody before the end: a visitor was killed by the owner of the house."""

    seat: int
    by: int


@record
class BodyButchered(Event, story=True):
    """Nobody before the end: who butchered the body of whoever was voted out, and whether that was not foiled."""

    by: int
    seat: int
    done: bool


@record
class ButcheryFoiled(Event, story=True):
    """Nobody before the end: who has signed that tonight's butchery is exposed."""

    by: int


@record
class AlibiGiven(Event, story=True):
    """Nobody before the end: to whom somebody gave an alibi for the coming day."""

    by: int
    target: int


@record
class CurseLaid(Event, story=True):
    """Nobody before the end: on whom a word lies on the coming day, and which."""

    by: int
    target: int
    word: str


@record
class SilenceChosen(Event, story=True):
    """Nobody before the end: whom somebody silenced for the coming day."""

    by: int
    target: int


@record
class Blessed(Event, story=True):
    """Nobody before the end: whom somebody gave his voice back; `lifted`: he had lost it."""

    by: int
    target: int
    lifted: bool


@record
class Silenced(Event):
    """Public: at dawn, these players may neither write nor name nor vote today; never who silenced them.

    `role`: where it is told, as what it was done.
    """

    seats: tuple[int, ...]
    role: str = ""
