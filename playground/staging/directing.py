"""The director's view: a running game with all its secrets, the waiting messages, and the rest of the limits."""

import time
from collections import Counter
from collections.abc import Sequence

from bot.app import Running
from bot.engine.asks import Ask
from bot.store.rows import QueueEntry, Spending
from bot.telegram.games.table import Table
from bot.telegram.outbox.allowance import CallKind, Rate
from bot.text import plain, tongue
from bot.text.narration import Narration
from bot.text.narration.sayings import retell
from bot.text.narration.voice import Voice
from playground.views import JSON

_last: dict[int, Table] = {}  # by chat: a game that is over can still be looked at


async def direct(bot: Running, chat_id: int, language: str, after: int) -> JSON:
    """The director's view of the game in this group, in words of this language, with the events after that number."""
    table = bot.services.tables.at(chat_id, None)
    if table is not None:
        _last.clear()
        _last[chat_id] = table
    table = table or _last.get(chat_id)
    spent, _ = await bot.ctx.store.recall(time.time() - 60.0)
    return {
        "game": _game(table, language, after) if table is not None else None,
        "sender": _sender(bot, await bot.ctx.store.changed(0)),
        "allowances": _allowances(bot, chat_id, spent),
    }


def _game(table: Table, language: str, after: int) -> JSON:
    game = table.game
    words = table.presenter.readers.words(tongue(language).code)
    now = table.clock.now()
    phase = plain(words.phase(game.phase))
    return {
        "id": table.row.id,
        "phase": phase,
        "part": game.phase.part,
        "now": now,
        "left": round(max(0.0, game.ends_at - now), 1) if game.ends_at is not None else None,
        "winner": plain(words.texts.side(game.outcome.winner))
        if game.outcome.winner in words.texts.faction_ids
        else game.outcome.winner,
        "inputs": table.logged,
        "seats": [
            {
                "seat": seat.number,
                "user": table.presenter.readers.players[seat.number].user_id,
                "name": table.presenter.readers.players[seat.number].name,
                "role": plain(words.texts.role(seat.role.id)),
                "faction": seat.faction,
                "side": plain(words.texts.side(seat.faction)),
                "alive": seat.alive,
                "marks": [status.name for status in seat.statuses],
                "acts": [_act(words, ability, night, picks) for ability, (night, picks) in seat.acts.items()],
            }
            for seat in game.seats.values()
        ],
        "asks": [_ask(words, ask, now) for ask in game.questions.open.values()],
        "events": _events(table, words, after),
    }


def _act(words: Narration, ability: str, night: int, picks: Sequence[int]) -> JSON:
    return {"ability": plain(words.ability(ability)), "night": night, "picks": [words.pick(pick) for pick in picks]}


def _ask(words: Narration, ask: Ask, now: float) -> JSON:
    return {
        "seat": ask.seat,
        "name": words.pick(ask.seat),
        "ability": plain(words.ability(ask.ability)),
        "public": ask.public,
        "choices": len(ask.choices),
        "chosen": None if ask.chosen is None else [words.pick(pick) for pick in ask.chosen],
        "left": round(max(0.0, ask.deadline.at - now), 1),
        "length": ask.deadline.length,
    }


def _events(table: Table, words: Narration, after: int) -> list[JSON]:
    voice = Voice(words.tongue, words.texts, words.names)
    found = []
    for number, (phase, event) in enumerate(table.game.voice.story[after:], after + 1):
        told = retell(voice, event)
        found.append(
            {
                "n": number,
                "name": event.name,
                "phase": plain(words.phase(phase)),
                "text": plain(told) if told is not None else "",
            }
        )
    return found


def _sender(bot: Running, waiting: Sequence[QueueEntry]) -> JSON:
    counters = bot.sender.counters
    names = ("sends", "edits", "merged", "others", "too_many", "failures", "dropped")
    return {
        "waiting": len(waiting),
        "oldest": round(time.time() - min((entry.at for entry in waiting), default=time.time()), 1),
        "queue": [
            {"chat": chat, "kind": kind, "count": count}
            for (chat, kind), count in sorted(Counter((entry.chat_id, entry.kind) for entry in waiting).items())
        ],
        "counters": {name: getattr(counters, name) for name in names},
    }


def _allowances(bot: Running, chat_id: int, spent: Sequence[Spending]) -> JSON:
    """The rest of each of Telegram's limits, by the sender's rows in the store; None without limits."""
    limits = bot.sender.limits
    now = time.time()
    paused = bot.sender.waits(chat_id)
    if limits.speed is None:
        return {"limited": False, "paused": max(0.0, round(paused, 1)), "left": []}
    moderation = [one for one in spent if one.kind == CallKind.MODERATION.value]
    messages = [one for one in spent if one.kind == CallKind.MESSAGE.value]
    here = [one for one in messages if one.chat_id == chat_id]
    rows = [
        ("overall", limits.overall, spent),
        ("chat", limits.chat, here),
        ("group", limits.group, here),
        ("moderation", limits.moderation, [one for one in moderation if one.chat_id == chat_id]),
    ]
    return {
        "limited": True,
        "paused": max(0.0, round(paused, 1)),
        "left": [_left(name, rate, marks, now, limits.speed) for name, rate, marks in rows],
    }


def _left(name: str, rate: Rate, marks: Sequence[Spending], now: float, speed: float) -> JSON:
    seconds = rate.seconds / speed
    used = sum(1 for mark in marks if mark.at > now - seconds)
    return {"name": name, "left": max(0, rate.count - used), "of": rate.count, "seconds": seconds}
