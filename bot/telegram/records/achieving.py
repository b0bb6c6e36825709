"""Achievements: found when a game is reckoned (replayed for the records), kept once a person, told at its end."""

from collections.abc import Sequence

from markupsafe import Markup

from bot.records.achievements.model import Achievement
from bot.store.groups.own_scenarios import is_own
from bot.store.reading import Reads
from bot.store.records import achieved, career_of, keep_achieved
from bot.store.transaction import Transaction
from bot.telegram.outbox.deliveries import Delivery, Post, Priority
from bot.telegram.records.reckoning import Reckoned
from bot.text import Tongue, tongue


async def achieve(tx: Transaction, game: Reckoned) -> Sequence[Delivery]:
    """Keep the achievements that each player has for the first time, and say so (`Reckoning.reckoners`)."""
    if not game.counts or is_own(game.row.scenario):
        return ()
    from bot.records.achievements.registry import earned  # noqa: PLC0415 - where a game has ended

    new: dict[int, list[Achievement]] = {}
    for one in sorted(game.people, key=lambda held: held.seat):
        found = earned(game.chronicle, one.seat, await career_of(tx, one.person, game.row), one.stay)
        first = await keep_achieved(tx, one.person, game.row, [each.id for each in found])
        new[one.seat] = [each for each in found if each.id in first]
    chat = await tx.chat(game.row.chat_id, game.row.thread_id)
    if chat is None or not chat.settings.achievements or not any(new.values()):
        return ()
    t = tongue(game.row.language)
    lines = [
        t.text("{player}: {achievements}", player=t.player(seat, game.players[seat].name), achievements=_named(t, ones))
        for seat, ones in new.items()
        if ones
    ]
    text = Markup("\n").join([t.text("🏅 <b>Achieved for the first time</b>"), *lines])
    return [Post(chat.id, str(text), thread_id=game.row.thread_id, silent=True, priority=Priority.REST)]


def _named(t: Tongue, ones: Sequence[Achievement]) -> Markup:
    return t.context("list", ", ").join(Markup("{} {}").format(one.emoji, t.text(one.name)) for one in ones)


async def achievement_lines(reads: Reads, t: Tongue, user_id: int) -> list[Markup]:
    """A person's achievements with their meanings, in a line each; the first says how many of all."""
    from bot.records.achievements.registry import ACHIEVEMENTS  # noqa: PLC0415

    ids = set(await achieved(reads, user_id))
    known = [one for one in ACHIEVEMENTS if one.id in ids]
    head = t.text("🏅 <b>Achievements: {count} of {all}</b>", count=len(known), all=len(ACHIEVEMENTS))
    return [
        head,
        *(
            # NOTE: an achievement and what it was given for
            t.text("{name}: {meaning}", name=_named(t, [one]), meaning=t.text(one.meaning))
            for one in known
        ),
    ]
