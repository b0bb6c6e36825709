"""`win_over`: invite a player of another side, who may agree or refuse."""

from bot.engine.api import (
    CONSENT,
    NOBODY,
    AbilityId,
    Act,
    Ask,
    Deadline,
    FactionId,
    Holder,
    Night,
    Play,
    RoleId,
    are_over,
    kill,
)
from bot.engine.events import RoleChanged, RoleTurned
from bot.engine.night.doubling import is_doubled
from bot.engine.night.marks import SILENT
from bot.engine.night.spoiling import will_be_done
from bot.engine.traits.judging import Dear
from bot.engine.traits.timing import ActsAtNightfall
from bot.parts.abilities.targeted import Targeted
from bot.parts.abilities.turn.recruit import Recruited
from bot.text.api import later, register


class WinOver(Targeted, ActsAtNightfall, Dear, tells=(Recruited, RoleChanged, RoleTurned)):
    """An invitation to join the team; a refusal costs the holder's life (AD-340 to AD-359).

    Only players of certain sides are asked, in a later wave (`answer_recruit`). A name of the holder's own side has no
    effect, and of other sides counts as a refusal. A player who agrees has the new role from this stage of the night
    on, and joins the team as the next night falls. If the holder is drunk there is no question, which counts as a
    refusal; nothing saves the holder. A doubled holder must name two, with missing names drawn, and one refusal is
    enough.

    When its nights are over the holder gets the new role too.

    Attributes:
        becomes: the new role.
        asks_sides: the sides whose players are asked.
        answered_by: the ability by which they answer.
    """

    puts_out = True
    stage = "recruit"
    purpose = "harm"

    becomes: RoleId
    asks_sides: tuple[FactionId, ...]
    answered_by: AbilityId = "answer_recruit"

    def makes(self) -> tuple[str, ...]:
        """The role of players who agree, and in the end of the holder."""
        return (self.becomes,)

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the holder for players to invite; a doubled one has to name two."""
        choices = self.choices(game, holder.seat)
        most = min(self.number_of_targets(game, holder), len(choices))
        least = most if is_doubled(game, holder.seat) else 0
        return [game.ask(holder.seat, self.id, choices, deadline, least=least, most=most)] if choices else []

    def _in_silence(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act with players drawn by chance, for a holder who must invite and is silent (AD-356)."""
        if not asks or not game.seats[holder.seat].alive:
            return None
        drawn: list[int] = []
        for _ in range(asks[0].least):
            left = [seat for seat in self.choices(game, holder.seat) if seat not in drawn]
            drawn += [game.chance.draw("silent_choice", left, of=self.id)] if left else []
        return Act(self, holder.seat, tuple(drawn), by_default=True, owner=holder.owner) if drawn else None

    def invited(self, night: Night, act: Act) -> tuple[int, ...]:
        """The players asked by an act; none if it is void."""
        if not will_be_done(night, act):
            return ()
        here = night.game.seats.still_in(night.aims(act))
        return tuple([target for target in here if night.side(target) in self.asks_sides])

    def resolve(self, night: Night, act: Act) -> None:
        """Change the role of players who agreed; a named player who has left the game was not invited (AD-351)."""
        given = {one.actor: one.words == CONSENT for one in night.acts if one.ability.id == self.answered_by}
        own = night.game.rules.roles[self.becomes].side
        for target in night.aims(act):
            gone, side = night.game.seats[target].left, night.side(target)
            agrees = given.get(target) if side in self.asks_sides else None if side == own or gone else False
            if agrees and not gone:
                night.become(target, self.becomes)
            elif agrees is False:
                kill(night, "magic", act, act.stock)
            pays = act.stock if agrees is False else None
            night.note(Recruited(act.actor, target, pays, bool(agrees) and not gone))

    def resolve_spoiled(self, night: Night, act: Act, by: str) -> None:
        """Kill the holder of an invitation void unnoticed; a named player who has left the game was not invited."""
        if by in SILENT and not all(night.game.seats[target].left for target in act.targets):
            kill(night, "magic", act, act.stock)
            for target in act.targets:
                night.note(Recruited(act.actor, target, act.stock, won=False))

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Keep the new roles; the recruits belong to the team from the next nightfall on (AD-342)."""
        for target in night.aims(act):
            if target in night.roles and not game.seats[target].left:
                game.tell(NOBODY, RoleTurned(target, game.seats[target].role.id, self.becomes))
                game.cards.become(target, self.becomes, expected=True)

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Give a holder without another chance the new role (AD-344, AD-347, AD-354, AD-357)."""
        if are_over(game.round - 1, self.nights):
            game.cards.turn(seat, self.becomes)


register(
    "win_over",
    # NOTE: the yakuza invites a player of the town to join the mafia; the player is asked
    name=later.context("ability", "Invitation to the mafia"),
    question=later.text("🤝 <b>Who do you invite to join the mafia?</b> If they refuse, you're out at dawn."),
)
