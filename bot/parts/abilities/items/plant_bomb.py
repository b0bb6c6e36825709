"""`plant_bomb`: lay a bomb with a code before a player."""

from dataclasses import replace
from typing import Annotated

from markupsafe import Markup
from pydantic import Field

from bot.engine.api import EVERYONE, Act, Ask, Count, Deadline, Holder, Night, Play, Status, among, record
from bot.engine.events import BombFound, Event
from bot.parts.abilities.items.defuse import defuser
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, deed, later, register, register_pick, says, untold
from bot.text.narration.questions import picked

MOST_CODES = 20
Codes = Annotated[int, Field(gt=0, le=MOST_CODES)]
"""The type of a parameter for the number of codes, each of which has a button."""
Code = Annotated[str, among(*(f"code_{number}" for number in range(1, MOST_CODES + 1)))]


@record
class BombPlanted(Event, story=True):
    """Secret until the end: a player laid a bomb before another, with this code."""

    by: int
    target: int
    code: Code


@record
class BombCode(Event):
    """Private: the code of the bomb before you; told at dawn."""

    code: Code


BOMB = "bomb"
"""The mark (status) of a player with a bomb; the mark's word is the code."""


class PlantBomb(Targeted, tells=(BombCode, BombFound, BombPlanted)):
    """A player finds a bomb before them at dawn, which must be defused at the end of the day (ZD-38 to ZD-40).

    The player is announced, the code is not. If they are out by dawn, no announcement is made and the bomb comes back.
    The bomb is laid beside the team's shot, not in its place.

    Attributes:
        uses: the number of bombs.
        self_uses: the number of bombs that the holder may lay before themselves.
        codes: the number of codes to choose from.
    """

    stage = "deliver"
    purpose = "harm"

    uses: Count = 1
    self_uses: Count = "unlimited"
    codes: Codes = 4

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for a player and a code."""
        parts = (self.choices(game, holder.seat), codes(self.codes))
        return [game.ask(holder.seat, self.id, (), deadline, parts=parts)]

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act of laying the bomb, with its code."""
        act = super().close(game, holder, asks)
        code = next((pick for ask in asks for pick in ask.chosen or () if isinstance(pick, str)), "")
        return replace(act, words=(code,)) if act else None

    def resolve(self, night: Night, act: Act) -> None:
        """Note the bomb for the story told after the game."""
        night.note(BombPlanted(act.actor, night.aims(act)[0], act.words[0]))

    def after_the_dead(self, game: Play, act: Act, night: Night) -> None:
        """Announce the bomb, or give it back; a carrier with `defuse` is told the code (ZD-49)."""
        (target,), (code,) = night.aims(act), act.words
        carrier = game.seats[target]
        if not carrier.alive:
            game.seats[act.stock].pay(self.id, -1)
            return
        game.seats[target].bear(Status(BOMB, act.actor, "dusk", word=code))
        game.tell(EVERYONE, BombFound(target))
        if defuser(game) == target and not carrier.has("blocked"):
            game.tell((target,), BombCode(code))


def codes(number: int) -> tuple[str, ...]:
    """The codes that can be chosen for a bomb, as the values of buttons."""
    return tuple(f"code_{digit}" for digit in range(1, number + 1))


register(
    "plant_bomb",
    name=later.context("ability", "Bomb"),
    question=later.text("💣 <b>Who gets the bomb, and what is the code?</b> You have only one bomb."),
)

register_pick("code", later.text("Code {number}"))


@says(BombPlanted)
def bomb_planted(say: Voice, event: BombPlanted) -> Markup:
    """The story's line: one player laid a bomb before another."""
    # NOTE: {code} reads "Code 3"
    return say.tongue.text(
        "💣 {player} planted a bomb in front of {target} ({code}).",
        player=say.player(event.by),
        target=say.player(event.target),
        code=say.tongue.noun(picked(say, event.code)),
    )


@says(BombFound)
def bomb_found(say: Voice, event: BombFound) -> Markup:
    """The message to the group at dawn: a bomb lies before a player."""
    player = say.player(event.seat)
    if scene := say.scene("💣", player=player):
        return Markup(" ").join([scene, say.tongue.text("It must be defused at the end of the day.")])
    return say.tongue.text(
        "💣 A bomb was planted last night, in front of <b>{player}</b>. It must be defused at the end of the day.",
        player=player,
    )


@says(BombCode)
def bomb_code(say: Voice, event: BombCode) -> Markup:
    """The message to a player with a bomb that tells them its code."""
    # NOTE: {code} reads "Code 3"
    return say.tongue.text(
        "🤫 You know bombs. The code of the one in front of you: <b>{code}</b>.",
        code=say.tongue.noun(picked(say, event.code)),
    )


untold(BombFound)  # who laid it, and before whom, is told

deed(BombPlanted)
