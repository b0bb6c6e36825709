"""The messages that the bot must read for a game, and the changes to the game where it cannot (PR-393)."""

from collections.abc import Iterable, Iterator, Mapping

from markupsafe import Markup
from telegram import Bot

from bot.scenario import Scenario
from bot.scenario.options import Value
from bot.store.rows import Chat
from bot.telegram.intake.hearing import Heard, can_read
from bot.telegram.lobbies.opening import CannotPlay
from bot.text import ScenarioTexts, Tongue
from bot.text.commands import command


class CannotHear(CannotPlay):
    """A composed cast has roles that can be dealt only where the bot can read the messages of the group."""


async def with_hearing(bot: Bot, chat: Chat, scenario: Scenario, options: Mapping[str, Value]) -> dict[str, Value]:
    """The options of a game in this group; Telegram is asked only where the answer matters.

    Raises:
        CannotHear: a composed cast cannot be played here.
    """
    roles = scenario.heard_roles(options)
    if not roles and not scenario.unread:
        return dict(options)
    aloud = chat.settings.voice
    reads = not aloud and await can_read(bot, chat.id)
    if roles and not reads:
        raise CannotHear(lambda t: _deaf(t, scenario, roles, aloud=aloud))
    return scenario.with_reading(options, reads=reads)


def _deaf(t: Tongue, scenario: Scenario, roles: Iterable[str], *, aloud: bool) -> Markup:
    """The roles that cannot be dealt, and the remedy; `aloud`: the players speak, and do not write."""
    texts = ScenarioTexts(scenario.raw, t)
    named = t.listing(texts.role(role) for role in roles)
    if aloud:
        return t.text(
            "You play by voice here, and I can't hear you, so these roles can't be dealt: {roles}. Leave them out.",
            roles=named,
        )
    return t.text(
        "I can't read what is written in this group, so these roles can't be dealt: {roles}. Make me an admin, or "
        "leave them out.",
        roles=named,
    )


def unheard(texts: ScenarioTexts, scenario: Scenario, options: Mapping[str, Value]) -> Iterator[Markup]:
    """The differences to the game that would be dealt if the bot could read the group, in a line each."""
    for name, value in scenario.unread.items():
        heard = {**options, name: scenario.options[name].default}
        if options.get(name) == value and scenario.rules(options).deals != scenario.rules(heard).deals:
            yield Markup("⚠️ {}").format(texts.note(name, str(value)))


def spoken(t: Tongue, chat: Chat, heard: Heard) -> list[Markup]:
    """The way in which the players talk in this group, and the signs of life that the bot sees there (CH-08)."""
    if chat.settings.voice:
        return [
            # NOTE: in a group that plays in a voice chat or by voice messages
            t.text("🎙 You play by voice here: I call the turns and keep the time."),
            t.text("👆 Only the buttons you press show me that you're playing."),
        ]
    lines = []
    if not heard.writes:
        lines.append(
            t.text(
                "🔇 Members of this group aren't allowed to write, so nobody could speak when it's their turn. "
                "Let them write, or play by voice: {example}",
                example=command("/settings voice=on"),
            )
        )
    if not heard.reads:
        lines.append(
            t.text(
                "👆 I can't read what you write here: only the buttons you press show me that you're playing. "
                "If I'm made an admin, what you write counts too."
            )
        )
    return lines
