"""The judge of a game is its host, without a seat: fouls, and the defeat of a team, by command."""

import pytest

from playground.views import Group, Someone
from tests.telegram.world import World

NAMES = tuple(f"Player{number:02}" for number in range(1, 8))


async def judged(world: World, *, phase: str = "talk") -> tuple[Someone, list[Someone], Group]:
    """A table of seven, whose host has opened the game and has not joined; the first player is an admin."""
    judge, *players = await world.people("Judge", *NAMES)
    group = await world.group(judge, *players)
    await world.control.promote(group.id, players[0].id)
    await world.game(group, players, "sport", host=judge)
    await world.skip_to(judge, group, phase)
    return judge, players, group


@pytest.mark.rules("SP-12", "SP-113", "SP-114", "SP-123", "SP-128")
async def test_fouls_are_given_and_taken_back_by_the_judge(world: World) -> None:
    judge, _, group = await judged(world)
    table = world.table(group)
    (told,) = await world.say(judge, "/foul 5", group)
    assert "Foul" in told.text
    assert "no. 1" in told.text
    (told,) = await world.say(judge, "/unfoul 5", group)
    assert "taken back" in told.text
    (answer,) = await world.say(judge, "/unfoul 5", group)
    assert "no foul to take back" in answer.text
    (answer,) = await world.say(judge, "/techfoul 5", group)
    assert "no technical fouls" in answer.text
    (answer,) = await world.say(judge, "/foul", group)
    assert "seat number" in answer.text
    (answer,) = await world.say(judge, "/foul 9", group)
    assert "no seat 9" in answer.text
    for _ in range(4):  # in private too, as where the group is closed
        await world.say(judge, "/foul 5")
    assert not table.game.seats[5].alive
    (answer,) = await world.say(judge, "/foul 5", group)
    assert "already out" in answer.text


@pytest.mark.rules("SP-12", "SP-190")
async def test_whoever_has_a_seat_judges_nobody_admin_or_host(world: World) -> None:
    judge, players, group = await judged(world)
    table = world.table(group)
    admin = players[0]
    for name in ("foul", "unfoul", "techfoul", "defeat", "expel"):
        (answer,) = await world.ask(admin, f"/{name} 5", group)
        assert "Only the judge" in answer.text
    seat = table.seat_of(admin.id)
    for _ in range(4):
        await world.say(judge, f"/foul {seat}", group)
    await world.say(judge, f"/host {seat}", group)
    assert table.row.creator == admin.id
    other = table.game.seats.living[0]  # seats are drawn: the admin's may be any
    (answer, *_) = await world.ask(admin, f"/foul {other}", group)
    assert "Only the judge" in answer.text
    assert other not in table.game.discipline.latest


@pytest.mark.rules("SP-126")
async def test_a_defeat_is_asked_for_once_and_ends_the_game(world: World) -> None:
    judge, players, group = await judged(world)
    (question,) = await world.say(judge, "/defeat 5", group)
    assert "Declare that" in question.text
    assert "Only the judge" in (await world.press(players[0], question, "Yes")).text
    assert "goes on" in (await world.press(judge, question, "No")).text
    (question,) = await world.say(judge, "/defeat 5", group)
    await world.press(judge, question, "Yes")
    assert any("rules that" in text for text in await world.texts(judge, group))
    assert not world.up.services.tables


@pytest.mark.rules("SP-113")
async def test_by_night_and_in_other_games_nothing_is_judged(world: World) -> None:
    judge, _, group = await judged(world, phase="introduction_night")
    (answer,) = await world.ask(judge, "/foul 5", group)
    assert "only by day" in answer.text
    await world.stop(judge, group)
    (answer,) = await world.say(judge, "/foul 5", group)
    assert "no game here" in answer.text


@pytest.mark.rules("SP-07")
async def test_seats_are_drawn(world: World) -> None:
    _, players, group = await judged(world)
    table = world.table(group)
    seats = [table.seat_of(one.id) for one in players]
    assert sorted(seat for seat in seats if seat) == [1, 2, 3, 4, 5, 6, 7]
    kept = {one.user_id: one.seat for one in await world.up.ctx.store.players(table.row.id)}
    assert [kept[one.id] for one in players] == seats


@pytest.mark.rules("SP-10", "SP-11")
async def test_cards_cannot_be_forwarded_and_any_claim_may_be_made(world: World) -> None:
    _, players, group = await judged(world)
    table = world.table(group)
    cards = [one for one in await world.messages(players[0]) if "Red team" in one.text or "Black team" in one.text]
    assert [card.protected for card in cards] == [True] * len(cards) != []
    speaker = next(one for one in players if table.seat_of(one.id) == 1)
    await world.say(speaker, "I am the sheriff, and 3 is the don", group)
    seen = [one.text for one in await world.control.messages(speaker.id, group.id)]
    assert "I am the sheriff, and 3 is the don" in seen
