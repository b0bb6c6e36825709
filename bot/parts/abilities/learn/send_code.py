"""`send_code`: tell a player the sender's card, at the risk of the sender's life."""

from typing import Annotated, Literal

from markupsafe import Markup

from bot.engine.api import Act, Ask, Deadline, Hit, Holder, Night, Play, RoleId, among, attack, record
from bot.engine.events import Event
from bot.engine.traits.judging import Dear
from bot.engine.traits.telling import NamesCause
from bot.parts.abilities.items.plant_bomb import Codes
from bot.parts.abilities.targeted import Targeted, places
from bot.text.api import Message, Voice, later, register, register_pick, says
from bot.text.narration.words import PICKS


@record
class CodeSent(Event, story=True):
    """Secret until the end: a code sent to this player, or a deadly try."""

    by: int
    target: int
    sign: Annotated[str, among("sign_1", "sign_2", "sign_3", "sign_4")]


@record
class CodeReceived(Event, reveals=True):
    """Private: at dawn, a player tells you this role of theirs, with a code for the coming day."""

    by: int
    role: RoleId
    sign: Annotated[str, among("sign_1", "sign_2", "sign_3", "sign_4")]

    @property
    def shown(self) -> tuple[int, ...]:
        """The seat of the sender, whose role the receiver learns."""
        return (self.by,)


class SendCode(Targeted, Dear, NamesCause, tells=(CodeReceived, CodeSent)):
    """A code that tells a mate the sender's card at dawn; one to another side is the sender's death (EC-84 to EC-93).

    The meaning of a code for the coming day is in its words; the bot does not check it.

    Attributes:
        codes: the number of codes to choose from.
    """

    puts_out = True
    stage = "gather"
    purpose = "help"

    repeat: Literal["allowed", "forbidden", "never"] = "never"
    codes: Codes = 4

    def is_asked(self, game: Play, holder: Holder) -> bool:
        """Whether there is a player left to name."""
        return super().is_asked(game, holder) and bool(self.choices(game, holder.seat))

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for a player and a code."""
        codes = tuple(f"sign_{number}" for number in range(1, self.codes + 1))
        parts, enough = places(game, holder.seat, (self.choices(game, holder.seat), codes))
        return [game.ask(holder.seat, self.id, (), deadline, parts=parts, enough=enough)]

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act with the named player and the code."""
        act = super().close(game, holder, asks)
        if act is not None:
            act.carry(tuple([pick for ask in asks for pick in ask.chosen or () if isinstance(pick, str)]))
        return act

    def resolve(self, night: Night, act: Act) -> None:
        """Kill the sender of a code to another side; nothing protects them."""
        for target, code in zip(night.aims(act), act.words, strict=True):
            if not night.game.seats[target].left:
                night.note(CodeSent(act.actor, target, code))
                if not self._is_of_his_side(night, act, target):
                    attack(night, "magic", act, act.actor)

    def _is_of_his_side(self, night: Night, act: Act, target: int) -> bool:
        return night.side(target) == night.side(act.actor)

    def cause_of(self, hit: Hit) -> str:
        """The cause of death in the dawn news: the code."""
        return "code"

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Tell the receivers of the sender's side as the night ends, even if it leaves only the last three."""
        for target, code in zip(night.aims(act), act.words, strict=True):
            if game.seats[target].alive and self._is_of_his_side(night, act, target):
                game.tell((target,), CodeReceived(act.actor, game.seats[act.actor].role.id, code))


register(
    "send_code",
    # NOTE: somebody wakes a player and shows a number, a signal for the coming day
    name=later.context("ability", "The code"),
    question=later.text("✉️ <b>Who do you wake tonight, and with which code?</b>"),
    # NOTE: a code is a signal for the next day: the player it points to is the one woken next
    order=later.text(
        "First the player, then the code. It points to the player you wake next: 1 – the first one you accuse or "
        "give a challenge to; 2 – the last one you name; 3 – the first one you vote for; 4 – the second one you "
        "name."
    ),
)


MEANINGS: dict[str, Message] = {
    "sign_1": later.text("1 – the first player they accuse or give a challenge to is the one they wake next."),
    "sign_2": later.text("2 – the last player they name in their speech is the one they wake next."),
    "sign_3": later.text("3 – the first player they vote for is the one they wake next."),
    "sign_4": later.text("4 – the second player they name in their speech is the one they wake next."),
}
"""The meaning of each code for the coming day."""


register_pick("sign", later.context("button", "Code {number}"))


@says(CodeReceived)
def code_received(say: Voice, event: CodeReceived) -> Markup:
    """The message to a player woken with a code: the sender, the sender's role, and the code."""
    # NOTE: {role} is the name of a role in the nominative, {code} a sentence that begins with the number of the code
    return say.tongue.text(
        "✉️ <b>You were woken by {player}: {role}.</b> The code for today: {code}",
        player=say.player(event.by),
        role=say.texts.role(event.role),
        code=MEANINGS[event.sign].said(say.tongue),
    )


@says(CodeSent)
def _code_sent(say: Voice, event: CodeSent) -> Markup:
    # NOTE: a line of the story: who woke whom, and with which code ("Code 3")
    return say.tongue.text(
        "✉️ {player} woke {target}. {code}.",
        player=say.player(event.by),
        target=say.player(event.target),
        code=PICKS["sign"].said(say.tongue, number=int(event.sign.removeprefix("sign_"))),
    )
