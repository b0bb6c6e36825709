"""A player makes themselves known by a code."""

from markupsafe import Markup

from bot.engine.events import CodeReceived, CodeSent
from bot.lang.messages import Message, later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import PICKS, Words, register, register_pick

register(
    "send_code",
    Words(
        # NOTE: somebody wakes a player and shows a number, a signal for the coming day
        name=later.context("ability", "The code"),
        question=later.text("✉️ <b>Who do you wake tonight, and with which code?</b>"),
        # NOTE: a code is a signal for the next day: the player it points to is the one woken next
        order=later.text(
            "First the player, then the code. It points to the player you wake next: 1 – the first one you accuse or "
            "give a challenge to; 2 – the last one you name; 3 – the first one you vote for; 4 – the second one you "
            "name."
        ),
    ),
)

MEANINGS: dict[str, Message] = {
    "sign_1": later.text("1 – the first player they accuse or give a challenge to is the one they wake next."),
    "sign_2": later.text("2 – the last player they name in their speech is the one they wake next."),
    "sign_3": later.text("3 – the first player they vote for is the one they wake next."),
    "sign_4": later.text("4 – the second player they name in their speech is the one they wake next."),
}
"""What each code says of the coming day."""

register_pick("sign", later.context("button", "Code {number}"))


@says(CodeReceived)
def code_received(say: Voice, event: CodeReceived) -> Markup:
    """The player who has woken them, and the sign to look out for."""
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
