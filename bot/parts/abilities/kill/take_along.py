"""`take_along`: take a certain player along on leaving."""

from typing import Literal

from markupsafe import Markup

from bot.engine.api import EVERYONE, Passive, Play, RoleId, held_up, put_out, record
from bot.engine.events import ArrestMade, Event, RoleShown, TakenAlong
from bot.engine.traits.leaving import ActsOnExit
from bot.text.api import Voice, later, register, retells, says, untold


@record
class ArrestOffered(Event):
    """Public: this player, who has just left, may name another, who leaves too if they have the role sought.

    `role`: the role sought; `seconds`: the time to name a player.
    """

    seat: int
    role: RoleId
    seconds: float


@record
class TakingOffered(Event):
    """Public: a player has just left, and may take one of some others along within so many `seconds`."""

    seat: int
    among: tuple[int, ...]
    seconds: float


class TakeAlong(Passive, ActsOnExit, tells=(ArrestMade, ArrestOffered, RoleShown, TakenAlong, TakingOffered)):
    """A holder who leaves by day may name one player, who leaves too; the endings wait.

    With a `role` to seek (TG-11, TG-72 to TG-75) the holder's card is shown, and the named player leaves only with that
    role. Without one the named player leaves in any case (CT-133 to CT-135).

    Attributes:
        by: the ways of leaving.
        whom: `everyone` alive, or of them the `accusers`, the voters against the holder in the last ballot on them.
        role: the role that is sought.
        seconds: the time to decide.
    """

    puts_out = True
    stage = "fate"
    purpose = "harm"
    asks = ("take_along",)

    by: tuple[str, ...] = ("vote", "gun")
    whom: Literal["everyone", "accusers"] = "everyone"
    role: RoleId | None = None
    seconds: float = 30

    async def on_exit(self, game: Play, seat: int, cause: str) -> None:
        """Ask the holder who has just left for a player to take along, if there is one to name."""
        if cause not in self.by:
            return
        among = self._among(game, seat)
        if not among:
            game.tell(EVERYONE, TakenAlong(seat, None, None))
            return
        floor = game.floor.seats
        game.floor.give(())
        deadline = game.deadline(game.rules.pace.turn(self.seconds))
        if self.role is None:
            game.tell(EVERYONE, TakingOffered(seat, among, deadline.length))
        else:
            game.tell(EVERYONE, RoleShown(seat, game.seats[seat].role.id))
            game.tell(EVERYONE, ArrestOffered(seat, self.role, deadline.length))
        ask = game.ask(seat, self.id, among, deadline, final=True)
        while game.now < deadline.at and ask.chosen is None:
            await held_up(game, await game.next(deadline), deadline)  # a gun may be fired meanwhile (TG-99)
            game.floor.give(())
        game.questions.close_topic(ask.topic)
        await self._take(game, seat, ask.player)
        game.floor.give(floor)

    def _among(self, game: Play, seat: int) -> tuple[int, ...]:
        if self.whom == "everyone":
            return game.seats.living
        accusers = game.day.ballots.against.get(seat, ())
        return tuple([other for other in game.seats.living if other in accusers])

    async def _take(self, game: Play, seat: int, target: int | None) -> None:
        """Put the named player out, if they have the role sought or none is sought, and tell the group."""
        taken = target is not None and self.role in {None, game.seats[target].role.id}
        made: Event
        if self.role is None:
            made = TakenAlong(seat, target, None if target is None else game.seats.shown_role(target))
        else:
            made = ArrestMade(seat, target, self.role, taken)
        if target is not None and taken:
            await put_out(game, target, "magic", made)
        else:
            game.tell(EVERYONE, made)


register(
    "take_along",
    name=later.context("ability", "Arrest"),
    question=later.text("🚔 <b>Who do you arrest?</b> If you're right, they leave the game with you."),
)

# NOTE: {role}, in the nominative, is the one who is to be arrested
says(ArrestOffered, "🚔 <b>{player}</b> may arrest one player now. Wanted: <b>{role}</b>. Time's up {time}.")


@says(ArrestMade)
def arrest_made(say: Voice, event: ArrestMade) -> Markup:
    """The message about the player named: whether they have the role sought, and leave."""
    t = say.tongue
    by, role = say.player(event.by), say.texts.role(event.role)
    if event.target is None:
        return t.text("🚔 {player} doesn't arrest anybody.", player=by)
    target = say.player(event.target)
    if event.right:
        # NOTE: {role}, in the nominative, is what {target} is
        plain = t.text(
            "🚔 <b>{player} arrests {target} – {role}!</b> Both are out of the game.",
            player=by,
            target=target,
            role=role,
        )
        return say.worded(plain, "🚔", player=by, target=target, role=role)
    return t.text("🚔 {player} tries to arrest {target}. It has no effect.", player=by, target=target)


@retells(ArrestMade)
def _arrest_made(say: Voice, event: ArrestMade) -> Markup | None:
    t = say.tongue
    if event.target is None:
        return None  # nothing has come of it
    by, target = say.player(event.by), say.player(event.target)
    if event.right:
        # NOTE: a line of the story: who arrested whom; {role} is in the nominative
        return t.text(
            "🚔 {player} arrested {target}, {role}.", player=by, target=target, role=say.texts.role(event.role)
        )
    # NOTE: a line of the story: who tried to arrest whom
    return t.text("🚔 {player} tried to arrest {target}, and was wrong.", player=by, target=target)


# NOTE: {players}, one or several, are those who may be taken along, out of the game
says(TakingOffered, "🥂 <b>{player}</b> may take one of these with them: {players}. Time's up {time}.", players="among")

says(TakenAlong, "🥂 <b>{player} takes {target} with them.</b>", player="by", shows="role", when="target")

says(TakenAlong, "🥂 {player} doesn't take anybody along.", player="by")

# NOTE: a line of the story: who was taken out of the game by whom
retells(TakenAlong, "🥂 {player} took {target} with them.", player="by", when="target")
untold(TakenAlong)
