"""Silence: the closed night, the speaker's turn, and what else is a way to talk."""

import datetime as dtm
from typing import Any

import pytest

from bot.engine.seats import Status
from bot.telegram.games.moderation import moderator
from playground.control import NotAllowedError
from playground.server.chats import ServerMessage
from playground.server.events.posting import message_json
from playground.server.text.detecting import detect
from playground.views import Group, Someone
from tests.outbox.helpers import refuse
from tests.telegram.menus.opened import settings
from tests.telegram.moderation.silence import NAMES, heard, one, room
from tests.telegram.world import World


async def stays(world: World, writer: Someone, group: Group, text: str = "", **more: Any) -> bool:
    """Whether a message is left that no client of ours can write; its special fields as the Bot API has them."""
    server, service = world.server.world, None if text else more
    chat = server.chats[group.id]
    said = ServerMessage(chat.next_id(), chat.id, int(server.now()), writer.id, text=text, service=service)
    said.entities = detect(text, [])
    chat.messages[said.id] = said
    server.updates.add("message", {**message_json(server, said), **more})
    await world.settled()
    return said.id in chat.messages


@pytest.mark.rules("CL-36", "SM-23", "PR-379")
async def test_the_group_is_closed_at_night_and_put_back_exactly(world: World) -> None:
    people, group = await room(world)
    own = ["can_send_messages", "can_send_polls", "can_invite_users", "can_change_info", "can_pin_messages"]
    await world.control.permissions(group.id, own)
    before = (await world.control.look_at_group(group.id)).permissions
    for scenario, day in (("classic", "day 2"), ("simple", "day 1")):
        await world.game(group, people[:6], scenario)
        await world.skip_to(people[0], group, "night 1")
        closed = (await world.control.look_at_group(group.id)).permissions
        assert not closed["can_send_messages"]
        assert not closed["can_send_polls"]
        assert not closed["can_change_info"], "a title is read by everybody"
        assert not closed["can_pin_messages"]
        assert closed["can_invite_users"]
        with pytest.raises(NotAllowedError, match="the chat is closed"):
            await world.control.write(people[3].id, "psst", group.id)
        await world.skip_to(people[0], group, day)
        assert (await world.control.look_at_group(group.id)).permissions == before
        await world.skip_to(people[0], group, "night 2")
        assert (await world.control.look_at_group(group.id)).permissions != before
        await world.stop(people[0], group)
        assert (await world.control.look_at_group(group.id)).permissions == before


@pytest.mark.rules("CL-18")
async def test_only_the_speaker_writes(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "talk")
    (floor,) = table.game.floor.seats or ()
    speaker = one(people, table.presenter.readers.players[floor].user_id)
    others = [person for person in people if person != speaker]
    assert await heard(world, people, group) == [speaker]
    assert await heard(world, others, group, "/players@narrator_bot") == [], (
        "it is a word, too, and answered in private"
    )
    assert await heard(world, others[1:3], group, "/pausevote@narrator_bot") == others[1:3]
    assert any("not your turn" in text for text in await world.texts(others[0]))
    assert any("Only its players" in text for text in await world.texts(people[7]))
    before = await world.texts(others[1])
    assert await heard(world, others, group) == []
    assert await world.texts(others[1]) == before
    turn = next(m for m in reversed(await world.messages(speaker, group)) if m.button("done"))
    await world.press(speaker, turn, "done")
    assert await heard(world, [speaker], group) == []


async def test_a_slash_is_no_way_to_talk(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "talk")
    before = table.logged
    for words in ("/x 5 is mafia", "/players 5 is mafia", "/mafia_is_5", "/players@mafia_is_5"):
        assert await heard(world, people[6:], group, words) == []
    for words in ("/kick 3", "/rules simple", "/extend 5"):
        assert await heard(world, people[6:7], group, words) == [], "a number is a word, too"
    assert await heard(world, people[6:7], group, "/players") == []
    assert await heard(world, people[6:7], group, "/pausevote") == [], "it is not theirs to give"
    assert table.logged == before
    await world.say(people[1], "/players", group)
    assert table.logged == before + 1, "it is a sign of life"


async def test_whoever_steers_says_nothing_by_numbers_either(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "night 1")
    for words in ("/extend 5", "/players 3", "/top 555123", "/unban 5550123", "/kick 99"):
        assert await heard(world, people[:1], group, words) == []
    seat = table.seat_of(people[5].id)
    assert await heard(world, people[:1], group, f"/kick {seat}") == people[:1], "of a host it is a command"


ELSEWHERE: dict[str, Any] = {"id": -1005, "type": "channel", "title": "5 is mafia"}
A_BOT: dict[str, Any] = {"id": 77, "is_bot": True, "first_name": "5 is mafia", "username": "five_bot"}
BESIDE: dict[str, Any] = {
    "forward_origin": {"type": "hidden_user", "sender_user_name": "5 is mafia", "date": 1},
    "via_bot": A_BOT,
    "quote": {"text": "5 is mafia", "position": 0},
    "external_reply": {"origin": {"type": "channel", "chat": ELSEWHERE, "message_id": 1, "date": 1}},
    "reply_to_story": {"chat": ELSEWHERE, "id": 1},
    "link_preview_options": {"url": "https://example.com/5-is-mafia"},
    "reply_markup": {"inline_keyboard": [[{"text": "5 is mafia", "url": "https://example.com"}]]},
    "entities": [{"type": "text_link", "offset": 0, "length": 8, "url": "https://example.com/5-is-mafia"}],
    "sender_chat": ELSEWHERE,
}


async def test_a_command_has_nothing_beside_its_words(world: World) -> None:
    people, group = await room(world)
    old = await world.control.write(people[5].id, "it is me", group.id)
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "talk")
    await world.control.promote(group.id, people[7].id)
    assert await stays(world, people[7], group, "/bans")
    assert [
        name for name, value in BESIDE.items() if await stays(world, people[7], group, "/bans", **{name: value})
    ] == []
    for person, kept in ((people[6], False), (people[7], True)):
        answer = await world.control.write(person.id, "/ban", group.id, reply_to=old.message_id)
        await world.settled()
        left = {message.message_id for message in await world.control.messages(people[0].id, group.id)}
        assert (answer.message_id in left) is kept, "only a host may point at somebody"


async def test_a_bot_from_outside_speaks_for_who_called_it(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "talk")
    for caller in (
        {"guest_bot_caller_user": {"id": people[7].id, "is_bot": False, "first_name": "Hugo"}},
        {"guest_bot_caller_chat": ELSEWHERE},
    ):
        assert not await stays(world, people[7], group, "5 is mafia", **{"from": A_BOT}, **caller)
    assert await stays(world, people[7], group, "a bot of the group", **{"from": A_BOT})


async def test_what_the_group_is_shown_by_the_way(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "talk")
    shown: dict[str, Any] = {
        "new_chat_title": "5 is mafia",
        "pinned_message": {"message_id": 1, "date": 1, "chat": {"id": group.id, "type": "supergroup"}, "text": "5"},
        "forum_topic_edited": {"name": "5 is mafia"},
        "poll_option_added": {"option_text": "5 is mafia", "option_persistent_id": "1"},
        "checklist_tasks_added": {"tasks": [{"id": 1, "text": "5 is mafia"}]},
    }
    assert [name for name, value in shown.items() if await stays(world, people[7], group, **{name: value})] == []
    assert "Only its players" in (await world.texts(people[7]))[-1]
    (floor,) = table.game.floor.seats or ()
    speaker = one(people, table.presenter.readers.players[floor].user_id)
    assert await stays(world, speaker, group, new_chat_title="A game")
    assert await stays(
        world, people[7], group, proximity_alert_triggered={"traveler": A_BOT, "watcher": A_BOT, "distance": 1}
    )


async def test_the_bot_does_not_say_for_anybody_what_he_may_not(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "talk")
    for words in ("/newgame 5_is_mafia", "/newgame classic 5_is_mafia=1"):
        answers = [message.text for message in await world.ask(people[0], words, group)]
        assert any("A game is already running here" in answer for answer in answers)
        assert not any("5_is_mafia" in answer for answer in answers)


async def test_what_is_too_old_to_be_deleted_does_not_keep_the_rest(world: World) -> None:
    people, group = await room(world)
    old = await world.control.write(people[7].id, "long ago", group.id)
    server = world.server.world
    server.chats[group.id].messages[old.message_id].date -= int(dtm.timedelta(days=3).total_seconds())
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "talk")
    await world.control.edit(people[7].id, old.message_id, "still here", group.id)
    await world.settled()
    assert await heard(world, people[6:], group) == []
    assert not any("play on trust" in text for text in await world.texts(people[0], group))


async def test_an_edit_counts_and_many_go_in_one_call(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderator, "GATHERING", 3.0)  # a busy machine needs a while for nine messages
    people, group = await room(world)
    old = await world.control.write(people[7].id, "long ago", group.id)
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "talk")
    before = (await world.control.counters()).calls.get("deleteMessages", 0)
    said = [await world.control.write(people[6].id, f"psst {number}", group.id) for number in range(8)]
    await world.control.edit(people[7].id, old.message_id, "5 is mafia", group.id)
    await world.settled()
    left = {message.message_id for message in await world.control.messages(people[0].id, group.id)}
    assert left.isdisjoint({message.message_id for message in [*said, old]})
    assert (await world.control.counters()).calls["deleteMessages"] - before == 1


async def test_anonymous_admins_are_left_alone(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "talk")
    await world.control.promote(group.id, people[7].id, anonymous=True)
    assert len(await heard(world, people[7:], group)) == 1


async def test_at_the_vote_the_living_talk(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "nomination")
    assert table.game.floor.seats is None
    assert await heard(world, people, group) == people[:6]


async def test_switched_off_nothing_is_taken_away(world: World) -> None:
    people, group = await room(world)
    shown = await settings(world, people[0], group, "Order")
    for label in ("Silence at night", "No talking out of turn", "Mute the dead"):
        await world.press(people[0], shown, label)
    before = (await world.control.look_at_group(group.id)).permissions
    await world.game(group, people[:6])
    for phase in ("talk", "night 1"):
        table = await world.skip_to(people[0], group, phase)
        assert await heard(world, people, group) == people
    assert (await world.control.look_at_group(group.id)).permissions == before
    await world.say(people[0], f"/kick {table.seat_of(people[2].id)}", group)
    assert await heard(world, [people[2]], group) == [people[2]]


async def test_the_dead_are_silent_at_night_too_where_the_others_are_not(world: World) -> None:
    people, group = await room(world)
    shown = await settings(world, people[0], group, "Order")
    await world.press(people[0], shown, "Silence at night")
    await world.control.promote(group.id, people[4].id)
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "night 1")
    await world.say(people[0], f"/kick {table.seat_of(people[4].id)}", group)
    assert not table.game.outcome.over
    assert await heard(world, people, group) == [*people[:4], *people[5:]]
    assert "You're out of the game" in (await world.texts(people[4]))[-1]


async def test_who_is_silenced_does_not_talk_at_the_vote_either(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "nomination")
    seat = table.seat_of(people[2].id) or 0
    table.game.seats[seat].bear(Status("silenced", seat, "dusk"))
    assert await heard(world, people[:6], group) == [*people[:2], *people[3:6]]
    assert "you can vote" in (await world.texts(people[2]))[-1]
    voiceless = table.seat_of(people[3].id) or 0
    table.game.seats[voiceless].bear(Status("silenced", seat, "dusk", bars=("vote",)))
    assert await heard(world, people[3:4], group) == []
    assert "can't talk or vote" in (await world.texts(people[3]))[-1]
    table.game.floor.give((seat,))
    assert await heard(world, people[2:3], group) == people[2:3], "whoever has the floor after all has it"


async def test_switching_at_night_takes_effect_at_once(world: World) -> None:
    people, group = await room(world)
    before = (await world.control.look_at_group(group.id)).permissions
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "night 1")
    shown = await settings(world, people[0], group, "Order")
    await world.press(people[0], shown, "Silence at night")
    assert (await world.control.look_at_group(group.id)).permissions == before
    await world.press(people[0], shown, "Silence at night")
    assert not (await world.control.look_at_group(group.id)).permissions["can_send_messages"]
    await world.stop(people[0], group)
    assert (await world.control.look_at_group(group.id)).permissions == before


async def test_without_the_right_to_delete_it_is_said_once(world: World) -> None:
    people, group = await room(world)
    await world.control.bot_rights(group.id, ["can_restrict_members", "can_delete_messages"])
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "talk")
    await world.control.bot_rights(group.id, ["can_restrict_members"])
    await world.settled()
    for _ in range(2):
        assert await heard(world, people[6:], group) == people[6:]
    assert len([text for text in await world.texts(people[0], group) if "play on trust" in text]) == 1


async def test_who_deletes_what_he_wrote_does_not_disarm_the_bot(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people[:6])
    await world.skip_to(people[0], group, "talk")
    refuse(world.server, "deleteMessages", 404, "Not Found")  # as a server that only resembles Telegram's
    assert await heard(world, people[6:], group) == []
    said = await world.control.write(people[7].id, "psst", group.id)
    await world.control.delete(people[7].id, [said.message_id], group.id)
    await world.settled()
    assert await heard(world, people[6:], group) == []
    assert not any("play on trust" in text for text in await world.texts(people[0], group))


@pytest.mark.rules("CH-08")
async def test_what_is_written_is_a_sign_of_life_once_a_phase(world: World) -> None:
    people, group = await room(world)
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "talk")
    before = table.logged
    for _ in range(3):
        await heard(world, people[1:3], group)
    assert table.logged == before + 2
    seats = [table.seat_of(person.id) for person in people[1:3]]
    assert all(table.game.questions.attendance.came.get(seat or 0) for seat in seats)


async def test_a_game_in_a_topic_leaves_the_other_topics_alone(world: World) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people, forum=True)
    topic = await world.control.topic(group.id, "Mafia")
    board = await world.lobby(people[0], group, thread=topic)
    for person in people[:6]:
        await world.press(person, board, "Join")
    await world.press(people[0], board, "Start")
    table = world.table(group)
    while not table.game.phase.matches("night 1"):
        await world.say(people[0], "/skip", group, thread=topic)
    assert (await world.control.look_at_group(group.id)).permissions == group.permissions
    for thread, stays in ((None, True), (topic, False)):
        said = await world.control.write(people[7].id, "psst", group.id, thread=thread)
        await world.settled()
        left = {message.message_id for message in await world.control.messages(people[0].id, group.id)}
        assert (said.message_id in left) is stays
