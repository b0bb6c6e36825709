"""The answers to presses: the choice that counts now, or why there was no effect."""

import pytest

from bot.engine.seats import Status
from bot.telegram.games import presses
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World
from tests.text.markup import bare

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gregor", "Hilda")


async def told(world: World, who: Someone, board: SeenMessage, label: str) -> str:
    """The answer to a press."""
    return bare((await world.press(who, board, label)).text)


async def board_of(world: World, group: Group, who: Someone, label: str) -> SeenMessage:
    return next(m for m in reversed(await world.messages(who, group)) if m.button(label))


async def at(world: World, phase: str, scenario: str = "classic") -> tuple[list[Someone], Group]:
    """A game in a phase, whose players sit in the order of their names."""
    people = await world.people(*NAMES[: 5 if scenario == "simple" else 8])
    group = await world.group(*people)
    await world.game(group, people, scenario)
    await world.skip_to(people[0], group, phase)
    return people, group


def votes(world: World, group: Group, seat: int) -> object:
    asks = world.table(group).game.questions.open.values()
    return next(ask.chosen for ask in asks if ask.seat == seat and ask.ability == "vote")


async def test_a_vote_pressed_twice_stands(world: World) -> None:
    people, group = await at(world, "day 1", "simple")
    board = await board_of(world, group, people[0], "Clara")
    assert await told(world, people[0], board, "Clara") == "Noted: 3. Clara"
    again = await told(world, people[0], board, "Clara")
    assert again.startswith("Your vote stands: 3. Clara.")
    assert "No vote" in again
    assert votes(world, group, 1) == (3,)
    assert "took your vote back" in await told(world, people[0], board, "No vote")
    assert votes(world, group, 1) == ()
    assert await told(world, people[0], board, "No vote") == "Noted: nobody."


async def test_of_several_votes_a_double_tap_takes_none_back_and_a_later_press_does(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, group = await at(world, "nomination")
    board = await board_of(world, group, people[0], "Clara")
    await world.press(people[0], board, "Clara")
    await world.press(people[0], board, "Dora")
    kept = len(await world.up.ctx.store.inputs(world.table(group).row.id))
    for _ in range(3):
        answer = await told(world, people[0], board, "Dora")
        assert answer.startswith("Your choice stands: 3. Clara, 4. Dora.")
    assert votes(world, group, 1) == (3, 4)
    assert len(await world.up.ctx.store.inputs(world.table(group).row.id)) == kept
    monkeypatch.setattr(presses, "DOUBLE_TAP", 0.0)
    assert await told(world, people[0], board, "Dora") == "Noted: 3. Clara"
    assert votes(world, group, 1) == (3,)


def test_an_echo_is_the_same_press_shortly_after() -> None:
    now = 0.0
    taps = presses.Taps(lambda: now)
    assert not taps.is_echo(1, 1000, 3)
    assert taps.is_echo(1, 1000, 3)
    assert not taps.is_echo(2, 1000, 3)
    assert not taps.is_echo(1, 1000, 4)
    assert not taps.is_echo(1, 1000, 3)
    now = 1.9
    assert taps.is_echo(1, 1000, 3)
    now = 2.1
    assert not taps.is_echo(1, 1000, 3)


async def test_it_is_said_why_a_press_counts_for_nothing(world: World) -> None:
    people, group = await at(world, "talk")
    game = world.table(group).game
    speaker = game.floor.seats[0]  # type: ignore[index]
    turn = await board_of(world, group, people[0], "I'm done")
    other = people[speaker % len(people)]
    assert "Only the player who has the floor" in await told(world, other, turn, "I'm done")

    await world.skip_to(people[0], group, "nomination")
    board = await board_of(world, group, people[0], "Clara")
    assert await told(world, people[2], board, "Clara") == "You can't choose yourself here."
    for voter in people[3:]:
        await world.press(voter, board, "Clara")
    await world.skip_to(people[0], group, "verdict")
    board = await board_of(world, group, people[0], "Clara")
    assert "If you don't vote, you let 3. Clara stay." in bare(board.text)
    assert "have no vote here" in await told(world, people[2], board, "Clara")
    for voter in people[3:]:
        await world.press(voter, board, "Clara")
    await world.skip_to(people[0], group, "night 1")
    assert (await world.forge(people[2], board, board.buttons[0]["callback_data"])).text == (
        "You're out of this game. You can still watch how it ends."
    )


async def test_who_has_no_voice_today_is_told_so_also_as_a_candidate(world: World) -> None:
    people, group = await at(world, "put_forward", "city")
    names = await board_of(world, group, people[0], "Clara")
    await world.press(people[2], names, "Dora")
    await world.press(people[3], names, "Emil")
    for seat in (3, 4):
        world.table(group).game.seats[seat].bear(Status("silenced", 1, "dusk", bars=("vote",)))
    await world.skip_to(people[0], group, "trial")
    board = await board_of(world, group, people[0], "Emil")
    for voiceless in people[2:4]:
        assert "have no vote here" in await told(world, voiceless, board, "Dora")
    assert await told(world, people[4], board, "Emil") == "Noted: 5. Emil"


async def test_who_has_forfeited_his_vote_is_told_so(world: World) -> None:
    people = await world.people(*NAMES[:6])
    group = await world.group(*people)
    await world.game(group, people, "joker")
    await world.skip_to(people[0], group, "nomination")
    board = await board_of(world, group, people[0], "Clara")
    await world.say(people[1], "Clara it is!", group)
    assert "You wrote while a vote was open" in await told(world, people[1], board, "Clara")
    assert await told(world, people[0], board, "Clara") == "Noted: 3. Clara"


async def test_under_a_speech_everybody_hears_whose_buttons_they_press(world: World) -> None:
    people = await world.people(*NAMES, "Ida", "Jan")
    group = await world.group(*people)
    await world.game(group, people, "advanced")
    table = await world.skip_to(people[0], group, "talk")
    speaker = next(ask.seat for ask in table.game.questions.open.values() if ask.ability == "turn")
    speaks, listens, silenced = people[speaker - 1], people[speaker % 10], people[(speaker + 1) % 10]
    board = await board_of(world, group, listens, "I'm done")
    kept = len(await world.up.ctx.store.inputs(table.row.id))
    assert "Only the player who has the floor" in await told(world, listens, board, "I'm done")
    for sign in ("👍", "👎", "✋"):
        assert "for the people listening" in await told(world, speaks, board, sign)
    seat = table.seat_of(silenced.id)
    ask = next(ask for ask in table.game.questions.open.values() if (ask.seat, ask.ability) == (seat, "sign"))
    ask.choices = ("agree", "disagree")
    assert "can't ask for a challenge" in await told(world, silenced, board, "✋")
    del table.game.questions.open[ask.id]
    assert "silenced" in await told(world, silenced, board, "👍")
    assert len(await world.up.ctx.store.inputs(table.row.id)) == kept
    assert "Noted" in await told(world, listens, board, "👍")
    assert "Thank you" in await told(world, speaks, board, "I'm done")


async def test_a_listener_shows_one_sign_at_a_time(world: World) -> None:
    """The later sign takes the place of the earlier, also in what the presser is told (AD-060)."""
    people = await world.people(*(f"P{number}" for number in range(10)))
    group = await world.group(*people)
    table = await world.game(group, people, "advanced")
    await world.skip_to(people[0], group, "talk")
    floor = table.game.floor.seats or ()
    listener = next(seat for seat in table.game.seats.living if seat not in floor)
    person = next(one for one in people if one.id == table.presenter.readers.players[listener].user_id)
    turn = next(seen for seen in reversed(await world.messages(person, group)) if seen.button("👎"))
    assert (await world.press(person, turn, "👎")).text == "Noted: 👎"
    assert (await world.press(person, turn, "👍")).text == "Noted: 👍"
    sign = next(ask for ask in table.game.questions.open.values() if (ask.seat, ask.ability) == (listener, "sign"))
    assert sign.chosen == ("agree",)
    shown = [button["text"] for button in (await world.look(turn, person)).buttons]
    assert ["👍 (1)" in shown, "👎 (0)" in shown] == [True, True], shown
