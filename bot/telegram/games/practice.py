"""Practice: games of one person with robots, in the person's own private chat, and the questions that lead there.

They are games like any other.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace

from markupsafe import Markup

from bot.scenario import Scenario
from bot.store.rows import GameRow, GameState, Player, User
from bot.store.transaction import Transaction
from bot.telegram.callback_data import PracticeButton, as_words
from bot.telegram.context import ChatContext
from bot.telegram.directory import place_of_practice
from bot.telegram.games.games import Games
from bot.telegram.games.lessons import beginning, lessons
from bot.telegram.games.robots.company import robots_for
from bot.telegram.happenings import Stepped
from bot.telegram.outbox.deliveries import Button, Delivery, Keyboard, Post, enqueue
from bot.telegram.presenting.keyboard_layout import button_of, rows
from bot.text import ScenarioTexts, Tongue, plain

FIRST = "simple"
"""The scenario that the menu of practice proposes first."""

MENU = "practice"
INSTEAD = "practice.instead"
"""The slots (message names) of the two questions in a person's private chat: which game, and whether to stop it."""

USUAL = 6
"""The number of players in a practice, where the scenario has a deal for as many."""


def size_of(scenario: Scenario) -> int:
    """The number of players in practice with this scenario: few, so that the game goes quickly."""
    sizes = scenario.sizes()
    return USUAL if USUAL in sizes else sizes[0]


class Practice:
    """The games of practice: begins and explains them. Called in the lane (queue) of the person."""

    def __init__(self, ctx: ChatContext, games: Games) -> None:
        self._ctx = ctx
        self._games = games

    async def start(self, user: User, scenario_id: str) -> None:
        """Deal a game to a person and as many robots as needed.

        Raises:
            AlreadyPlaying: they are in a lobby or a game.
        """
        ctx, chat = self._ctx, place_of_practice(user)
        scenario = ctx.scenarios[scenario_id]
        async with ctx.store.transaction() as tx:
            new = GameRow(
                id=0,
                chat_id=user.id,
                thread_id=None,
                state=GameState.RUNNING,
                scenario=scenario_id,
                options=scenario.with_reading({}, reads=True),
                pace=chat.settings.pace,
                language=chat.language,
                seed=secrets.token_hex(16),
                creator=user.id,
                created_at=ctx.clock.wall(),
                closes_at=ctx.clock.now(),
            )
            row = await tx.create_game(new)
            person = Player(row.id, user.id, 1, user.name, user.language)
            players = [person, *robots_for(row, size_of(scenario) - 1, [person])]
            for player in players:
                await tx.save_player(player)
            await enqueue(tx, [beginning(row)])
        try:
            await self._games.start(row, chat, players, [])
        except Exception:
            async with ctx.store.transaction() as tx:
                await tx.save_game(replace(row, state=GameState.BROKEN, ended_at=ctx.clock.wall()))
            raise

    async def after_step(self, _: Transaction, what: Stepped) -> Sequence[Delivery]:
        """The lessons about what happens for the first time in a game of practice."""
        return lessons(what) if what.row.is_practice else ()


def menu(t: Tongue, chat_id: int, scenarios: Mapping[str, Scenario]) -> Post:
    """The question which game a person wants to practise: the simplest first, and small games before large ones."""
    text = t.text(
        "🎓 <b>Practice</b>\nYou and some robots play a short game right here, and I explain each step. Which "
        "game do you want? The number says how many players it has."
    )
    smallest = sorted(scenarios.values(), key=lambda one: (one.id != FIRST, size_of(one)))
    first, *others = [
        Button(
            _label(t, one),
            PracticeButton("play", as_words(one.id)).pack(),
            style="success" if one.id == FIRST else None,
        )
        for one in smallest
    ]
    return Post(chat_id, str(text), keyboard=((first,), *rows(others)), slot=MENU, silent=True)


def _label(t: Tongue, scenario: Scenario) -> str:
    return f"{plain(ScenarioTexts(scenario.raw, t).name)} · {plain(t.number(size_of(scenario)))}"


def offer(t: Tongue) -> Keyboard:
    """The button that leads to the menu of practice."""
    return ((button_of(t.context("button", "🎓 Practice with robots"), PracticeButton("menu")),),)


def instead(t: Tongue, chat_id: int, lobby_id: int, group: str) -> Post:
    """The question whether to end a person's practice, so that the person can join the lobby of a group."""
    text = t.text(
        "You're practising. Should I end that, so that you can join the game in <b>{group}</b>?", group=t.title(group)
    )
    join = PracticeButton("join", as_words(lobby_id))
    yes = button_of(t.context("button", "End it and join"), join, "success")
    no = button_of(t.context("button", "Keep practising"), PracticeButton("stay"))
    return Post(chat_id, str(text), keyboard=((yes,), (no,)), slot=INSTEAD)


def is_practising(t: Tongue) -> Markup:
    """The answer in the group that the question `instead` was sent in private."""
    return t.text("You're practising. I've asked you in our private chat whether to end that.")
