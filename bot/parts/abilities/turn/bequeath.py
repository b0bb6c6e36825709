"""`bequeath`: leave a post to an heir."""

from typing import ClassVar, Literal

from markupsafe import Markup

from bot.engine.api import Passive, Play, RoleId, Seat, record
from bot.engine.events import Event
from bot.engine.traits.timing import ActsAtNightfall
from bot.text.api import Voice, later, register, retells, says


@record
class PostTaken(Event, story=True):
    """To the heir as a night falls: the post of this role is theirs, and their `own` abilities stay, or do not."""

    seat: int
    role: RoleId
    own: bool


@record
class PostPassed(Event):
    """To the heir's mates as a night falls: the player with the post of this role from now on."""

    seat: int
    role: RoleId


class Bequeath(Passive, ActsAtNightfall, tells=(PostPassed, PostTaken)):
    """An heir for the holder's post, at the first nightfall when nobody in the game has it (CT-95, CT-180, CT-181).

    Any exit counts. The heir keeps their card and has the abilities of the post, as far as they are not used up, and
    leads where the post leads. Passive; one of several heirs is drawn.

    Attributes:
        to: the roles of possible heirs; empty: any of the holder's side.
        last: roles that are passed over while there are other heirs.
        own: whether the heir's own abilities are `kept` beside those of the post, or `given_up` for them.
        tells: the audience of the news: the `heir` alone, or the heir's `team` too.
    """

    stage = "nightfall"
    outlives: ClassVar[bool] = True

    to: tuple[RoleId, ...] = ()
    last: tuple[RoleId, ...] = ()
    own: Literal["kept", "given_up"] = "kept"
    tells: Literal["heir", "team"] = "heir"

    def heirs(self, game: Play, seat: int) -> tuple[int, ...]:
        """The living who may inherit the post: of the roles `to`, or of the side; `last` ones only without others."""
        side = game.seats[seat].role.side
        able = [one for one in game.seats.players if (one.role.id in self.to if self.to else one.faction == side)]
        first = [one for one in able if one.role.id not in self.last]
        return tuple([one.number for one in first or able])

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Give the holder's post to an heir, if nobody in the game has it any more."""
        heirs = self.heirs(game, seat)
        holder = game.cards.posts.get(seat, seat)
        if game.seats[holder].alive or not heirs:
            return
        role = game.seats[seat].role.id
        heir = heirs[0] if len(heirs) == 1 else game.chance.draw("don_heir", heirs)
        game.cards.inherit(seat, heir)
        if self.own == "given_up":
            game.cards.give_up(heir)
        game.tell((heir,), PostTaken(heir, role, self.own == "kept"))
        team = game.teams.team_of(heir)
        if self.tells == "team" and team is not None:
            game.tell(tuple([mate for mate in game.teams.members(team) if mate != heir]), PostPassed(heir, role))


def is_held(game: Play, role: str) -> bool:
    """Whether a player in the game has this role, or its post, even if only from the next nightfall on (CT-95)."""
    holders = [seat for seat in game.seats.values() if seat.role.id == role]
    return any(seat.alive or _has_heirs(game, seat) for seat in holders)


def _has_heirs(game: Play, holder: Seat) -> bool:
    return any(isinstance(own, Bequeath) and own.heirs(game, holder.number) for own in holder.role.passives)


# NOTE: when the don is out, another takes over the don's post; so with the commissioner's
register("bequeath", name=later.context("ability", "Taking over"))


@says(PostTaken)
def post_taken(say: Voice, event: PostTaken) -> Markup:
    """The message to an heir: the post that is now theirs."""
    t = say.tongue
    # NOTE: {role} is a role's name in the nominative, such as "Don" or "Commissioner"
    head = t.text("👑 <b>You take over tonight: you act as {role} from now on.</b>", role=say.texts.role(event.role))
    if event.own:
        body = t.text("Your card stays the same, and you can still do what you could before.")
    else:
        body = t.text("Your card stays the same, but from now on you only do this job.")
    return Markup(" ").join([head, body])


# NOTE: {role} is a role's name in the nominative, such as "Don"
says(PostPassed, "👑 <b>{player}</b> takes over as <b>{role}</b> from tonight on.")

# NOTE: a line of the story: who has taken over the post of this role, in the nominative
retells(PostTaken, "👑 {player} took over as {role}.")
