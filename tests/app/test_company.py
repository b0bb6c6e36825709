"""Robots who think, behind the chat: they answer the questions on their own messages, and speak when they may."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.engine.asks import Ask
from bot.engine.game import Game
from bot.engine.inputs import Answer, Input, Pick, Say, TimeUp, to_record
from bot.robots.robot import Question
from bot.robots.sensible import Sensible
from bot.scenario import load
from bot.store.rows import GameRow, GameState, LoggedInput, Player
from bot.telegram.callback_data import AnswerButton
from bot.telegram.games.replay import START
from bot.telegram.presenting.keyboards import board_keyboards, question_keyboard
from bot.text import ScenarioTexts, tongue
from bot.text.narration import Narration
from playground.staging.company import ThinkingRobots
from playground.views import SeenMessage, Someone

CLASSIC = load("classic")
GROUP = -1
NAMES = {seat: f"Player{seat}" for seat in range(1, 11)}
SEATED = {seat: Player(1, 100 + seat, seat, name, None) for seat, name in NAMES.items()}


class Playing:
    """A game, the log in the store, and the messages on which the questions stand."""

    def __init__(self, language: str = "en") -> None:
        rules = CLASSIC.rules()
        self.game = Game(rules, 10, "seed")
        self.log: list[LoggedInput] = []
        self.row = GameRow(1, GROUP, None, GameState.RUNNING, "classic", {}, "standard", language, "seed", 1, 0.0, 0.0)
        self.words = Narration(tongue(language), ScenarioTexts(CLASSIC.raw, tongue(language)), NAMES)
        self._note(START)
        self.step = self.game.start()
        store = SimpleNamespace(inputs=self._inputs, players=self._players)
        presenter = SimpleNamespace(readers=SimpleNamespace(players=SEATED))
        tables = SimpleNamespace(get=lambda _: SimpleNamespace(row=self.row, logged=len(self.log), presenter=presenter))
        ctx = SimpleNamespace(store=store, scenarios={"classic": CLASSIC})
        self.bot: Any = SimpleNamespace(ctx=ctx, services=SimpleNamespace(tables=tables))
        self.company = ThinkingRobots(lambda: self.bot, "sensible", "x")

    async def _inputs(self, _: int) -> list[LoggedInput]:
        return list(self.log)

    async def _players(self, _: int) -> list[Player]:
        return list(SEATED.values())

    def _note(self, record: dict[str, object]) -> None:
        self.log.append(LoggedInput(len(self.log), record, "", 0.0))

    def give(self, given: Input) -> None:
        step = self.game.advance(given)
        assert step.refusal is None
        self._note(to_record(given))

    def pass_time(self) -> None:
        self.give(TimeUp(self.game.waits_until or self.game.now))

    def open(self, ability: str) -> list[Ask]:
        return [ask for ask in self.game.questions.open.values() if ask.ability == ability]

    def until(self, ability: str) -> list[Ask]:
        while not self.open(ability):
            self.pass_time()
        return self.open(ability)

    def mind(self, seat: int) -> Any:
        return self.company.mind(Someone(100 + seat, NAMES[seat]), Random(seat))

    def message(self, ask: Ask) -> SeenMessage:
        """The message that a question stands on."""
        board: Any = self.game.questions.public_boards().get(ask.topic)
        if board is not None:
            keyboard = board_keyboards(self.words, 1, ask.topic, board)[0] or ()
        else:
            keyboard = question_keyboard(self.words, 1, ask)
        rows = [[{"text": button.label, "callback_data": button.data} for button in row] for row in keyboard]
        chat = GROUP if ask.public else 100 + ask.seat
        return SeenMessage(5, chat, 0, 1, True, "", "", keyboard=rows)


def pressed(message: SeenMessage, places: Any) -> list[str]:
    return [str(message.keyboard[row][column]["callback_data"]) for row, column in places]


async def test_who_has_the_floor_says_something_and_ends_its_turn():
    for language in ("en", "fa", "ru", "ar"):
        playing = Playing(language)
        (ask,) = playing.until("turn")
        message = playing.message(ask)
        mind = playing.mind(ask.seat)
        lines = await mind.say(message)
        assert lines
        assert all(line and "{" not in line for line in lines)
        assert pressed(message, await mind.choose(message)) == [AnswerButton(1, ask.topic, "done").pack()]


async def test_whoever_has_not_the_floor_neither_speaks_nor_presses():
    playing = Playing()
    (ask,) = playing.until("turn")
    other = playing.mind(ask.seat % 10 + 1)
    assert not await other.say(playing.message(ask))
    assert not await other.choose(playing.message(ask))


async def test_a_private_question_is_answered_by_one_of_its_buttons():
    playing = Playing()
    asks = playing.until("inquire")
    asks += playing.open("save")
    for ask in asks:
        message = playing.message(ask)
        (data,) = pressed(message, await playing.mind(ask.seat).choose(message))
        assert data in {AnswerButton(1, ask.topic, pick).pack() for pick in ask.choices}


async def test_several_names_are_ticked_one_by_one_and_taken_back(monkeypatch):
    playing = Playing()
    ask = playing.until("vote")[0]
    first, second, third = ask.choices[:3]

    def wants(*picks: Pick) -> None:
        def choose(_: Sensible, __: Question) -> tuple[Pick, ...]:
            return picks

        monkeypatch.setattr(Sensible, "choose", choose)

    def data(*picks: Pick | None) -> list[str]:
        return [AnswerButton(1, ask.topic, pick).pack() for pick in picks]

    mind = playing.mind(ask.seat)
    wants(first, second)
    assert pressed(playing.message(ask), await mind.choose(playing.message(ask))) == data(first, second)
    playing.give(Answer(playing.game.now, ask.seat, ask.id, (first, second)))
    wants(second, third)
    assert pressed(playing.message(ask), await mind.choose(playing.message(ask))) == data(first, third)
    wants()
    assert pressed(playing.message(ask), await mind.choose(playing.message(ask))) == data(None)


async def test_what_one_says_all_others_hear():
    playing = Playing()
    (ask,) = playing.until("turn")
    await playing.mind(ask.seat).say(playing.message(ask))
    along = await playing.company.game(1)
    assert along is not None
    publics = [robot.knows.public for robot in along.robots.values() if isinstance(robot, Sensible)]
    assert len(publics) == 10
    assert all(ask.seat in public.talkers for public in publics)


async def test_a_person_who_writes_is_not_taken_for_silent():
    playing = Playing()
    (ask,) = playing.until("turn")
    along = await playing.company.game(1)
    assert along is not None
    playing.mind(ask.seat).see(SeenMessage(9, GROUP, 0, 100 + ask.seat, False, "hello", "hello"))
    await playing.company.game(1)
    assert ask.seat in next(iter(along.robots.values())).knows.public.talkers  # type: ignore[attr-defined]


@pytest.mark.parametrize("data", ["", "l:1:join", "n:1", "a:1:999:1"])
async def test_buttons_that_answer_no_question_of_its_own_are_left_alone(data):
    playing = Playing()
    playing.until("turn")
    message = SeenMessage(5, GROUP, 0, 1, True, "", "", keyboard=[[{"text": "?", "callback_data": data}]])
    assert not await playing.mind(1).say(message)
    assert not await playing.mind(1).choose(message)


async def test_what_a_person_says_first_on_a_day_is_heard_on_that_day() -> None:
    playing = Playing()
    await playing.company.game(1)
    playing.until("turn")
    while playing.game.round < 1:
        playing.pass_time()
        playing.until("turn")
    playing.company.heard(101, "I trust Player3, but 5 is mafia")  # nobody has looked since the day broke
    along = await playing.company.game(1)
    assert along is not None
    for robot in along.robots.values():
        assert isinstance(robot, Sensible)
        said = [(saying.kind, saying.about) for saying in robot.knows.public.said if saying.speaker == 1]
        assert said == [("defend", 3), ("accuse", 5)]


SHOOT = {"en": "let's shoot {}", "fa": "{} رو بزنیم", "ru": "бьём {}", "ar": "نقتل {}"}


@pytest.mark.parametrize("language", SHOOT)
async def test_who_has_picked_looks_again_once_a_person_names_another_target_to_the_team(language):
    playing = Playing(language)
    mate, person = playing.until("mafia_shot")[:2]
    mind = playing.mind(mate.seat)
    (data,) = pressed(playing.message(mate), await mind.choose(playing.message(mate)))
    picked = next(pick for pick in mate.choices if AnswerButton(1, mate.topic, pick).pack() == data)
    playing.give(Answer(playing.game.now, mate.seat, mate.id, (picked,)))
    other = next(pick for pick in mate.choices if pick not in {picked, mate.seat, person.seat})
    for text, looks in (("...", False), (SHOOT[language].format(other), True)):
        playing.give(Say(playing.game.now, person.seat, text))
        assert await mind.reconsiders(playing.message(mate)) == looks
    assert pressed(playing.message(mate), await mind.choose(playing.message(mate))) == [
        AnswerButton(1, mate.topic, other).pack()
    ]
    playing.give(Answer(playing.game.now, mate.seat, mate.id, (other,)))
    assert not await mind.reconsiders(playing.message(mate))


async def test_nobody_looks_again_for_what_a_robot_has_written_or_at_what_is_no_question_of_its_own():
    playing = Playing()
    mate, other = playing.until("mafia_shot")[:2]
    outsider = playing.open("save")[0] if playing.open("save") else playing.until("save")[0]
    along = await playing.company.game(1)
    assert along is not None
    along.spoken.add("let's shoot 4")
    playing.give(Say(playing.game.now, other.seat, "let's shoot 4"))
    assert not await playing.mind(mate.seat).reconsiders(playing.message(mate))
    playing.give(Say(playing.game.now, other.seat, "let's shoot 5"))
    assert await playing.mind(mate.seat).reconsiders(playing.message(mate))
    assert not await playing.mind(outsider.seat).reconsiders(playing.message(outsider))
    assert not await playing.mind(mate.seat).reconsiders(playing.message(outsider))
