"""The log of a group, a channel chosen by its admins: actions of hosts, removals, ends of games, settings, errors."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from bot.engine.events import PlayerLeft, SeatFree
from bot.engine.outputs import Told
from bot.scenario import Scenario
from bot.store.rows import NOBODY, Chat
from bot.store.transaction import Transaction
from bot.telegram.happenings import Stepped
from bot.telegram.outbox.deliveries import Delivery, Post, Priority
from bot.telegram.outbox.sender import Outgoing
from bot.text import ScenarioTexts, Tongue, tongue
from bot.text.narration.end import headline
from bot.text.narration.voice import Voice


class Logbook:
    """Writes into the log of each group that has one (`GroupSettings.log_channel`)."""

    def __init__(self, outgoing: Outgoing, scenarios: Mapping[str, Scenario]) -> None:
        self._outgoing = outgoing
        self._scenarios = scenarios

    async def note(self, chat: Chat, what: Markup) -> None:
        """Write a line into the log of a group, if the group has one."""
        if lines := entry(chat, what):
            await self._outgoing.deliver(*lines)

    async def after_step(self, _: Transaction, stepped: Stepped) -> Sequence[Delivery]:
        """Note leavers and their reasons, and the end of the game (`Happenings.stepped`)."""
        if stepped.chat.settings.log_channel is None:
            return []
        t = tongue(stepped.chat.language)
        whys = {
            output.event.seat: output.event.why
            for output in stepped.step.outputs
            if isinstance(output, Told) and isinstance(output.event, PlayerLeft | SeatFree)
        }
        # A player whose seat nobody has taken left it long before.
        kept = [seat for seat in stepped.left if stepped.players[seat].user_id == NOBODY]
        gone = [seat for seat in dict.fromkeys((*whys, *stepped.left)) if seat not in kept]
        names = {seat: t.player(seat, stepped.players[seat].name) for seat in gone}
        lines = [_left(t, names[seat], whys.get(seat, "")) for seat in gone]
        if stepped.ends:
            lines.append(self._ended(t, stepped))
        return [post for line in lines for post in entry(stepped.chat, line)]

    def _ended(self, t: Tongue, stepped: Stepped) -> Markup:
        row = stepped.row
        texts = ScenarioTexts(self._scenarios[row.scenario].raw, t)
        began, ended = row.started_at or row.created_at, row.ended_at or row.created_at
        facts = t.text(
            # NOTE: a line of the log of a group: which game has ended, how many played it, how long it lasted
            "{scenario}. Players: {count}. It took {time}.",
            scenario=texts.name,
            count=len(stepped.players),
            time=t.duration(ended - began),
        )
        lines = [headline(Voice(t, texts, {}), stepped.game.outcome.winner or "none"), facts]
        if stepped.game.outcome.winner == "none":
            by_hand = t.text("🎩 The host, an admin or a vote of the players ended it.")
            lines.append(by_hand if row.held_at is None else t.text("⏸ It was paused, and nobody resumed it."))
        return Markup("\n").join(lines)


def entry(chat: Chat, what: Markup) -> list[Post]:
    """The message with a line for the log of a group, or an empty list if the group has no log."""
    channel = chat.settings.log_channel
    if channel is None:
        return []
    return [line(channel, chat, what)]


def line(channel: int, chat: Chat, what: Markup) -> Post:
    """The message with a line (the group's name, and the text) for this channel, which is or was the group's log."""
    text = Markup("<b>{}</b>\n{}").format(tongue(chat.language).title(chat.title), what)
    return Post(channel, str(text), silent=True, priority=Priority.REST)


def _left(t: Tongue, player: Markup, why: str) -> Markup:
    match why:
        case "kick":
            return t.text("🚪 {player} was removed by the host or an admin.", player=player)
        case "idle":
            return t.text("🚪 {player} is out, after doing nothing for two rounds.", player=player)
        case _:
            return t.text("🚪 {player} left the game.", player=player)
