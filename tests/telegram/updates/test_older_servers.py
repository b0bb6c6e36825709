"""A server of an older Bot API behind BOT_API_URL: missing fields are filled in before PTB reads them."""

from typing import Any

import pytest
from telegram import ChatMemberAdministrator, ChatMemberRestricted, Update

from bot.telegram.intake.admission import Admission
from bot.telegram.intake.json_input import complete_result
from playground.server.faults.hooks import Call, FaultReply
from tests.telegram.moderation.silence import room
from tests.telegram.world import World

CHAT = {"id": -100, "type": "supergroup", "title": "Mafia"}
SOMEBODY = {"id": 7, "is_bot": False, "first_name": "Ann"}
POLL = {
    "id": "1",
    "question": "Who?",
    "options": [{"text": "Ann", "voter_count": 0}, {"text": "Ben", "voter_count": 0}],
    "total_voter_count": 0,
    "is_closed": False,
    "is_anonymous": True,
    "type": "regular",
    "allows_multiple_answers": False,
}


def message(**more: object) -> dict[str, Any]:
    return {"message_id": 5, "date": 1, "chat": CHAT, "from": SOMEBODY, **more}


@pytest.mark.parametrize(
    "sent",
    [
        {"message": message(poll=POLL)},
        {"edited_message": message(poll=POLL)},
        {"message": message(reply_to_message=message(poll=POLL))},
        {"message": message(pinned_message=message(poll=POLL))},
        {
            "message": message(
                external_reply={"origin": {"type": "user", "date": 1, "sender_user": SOMEBODY}, "poll": POLL}
            )
        },
        {
            "callback_query": {
                "id": "1",
                "from": SOMEBODY,
                "chat_instance": "1",
                "data": "x",
                "message": message(poll=POLL),
            }
        },
    ],
)
def test_a_poll_without_its_newest_fields_is_read(sent: dict[str, Any]) -> None:
    admission = Admission()
    admission.careful = True
    admitted = admission.admit({"update_id": 1, **sent})
    assert len(admitted) == 2, "it is no update that cannot be read"
    assert admission.dropped == 0
    Update.de_json(admitted, None)


def test_members_without_their_newest_fields_are_read() -> None:
    change = {
        "chat": CHAT,
        "from": SOMEBODY,
        "date": 1,
        "old_chat_member": {"status": "restricted", "user": SOMEBODY, "can_send_messages": True, "until_date": 9},
        "new_chat_member": {"status": "administrator", "user": SOMEBODY, "can_delete_messages": True},
    }
    update = Update.de_json(Admission().admit({"update_id": 1, "chat_member": change}), None)
    assert update.chat_member is not None
    old, new = update.chat_member.old_chat_member, update.chat_member.new_chat_member
    assert isinstance(old, ChatMemberRestricted)
    assert (old.can_send_photos, old.can_invite_users) == (True, False)
    assert isinstance(new, ChatMemberAdministrator)
    assert (new.can_delete_messages, new.can_restrict_members) == (True, False)


def test_nothing_is_made_of_what_is_no_member_and_no_chat() -> None:
    for answer in ([{"command": "a", "description": "b"}], {"ok": 1}, {"id": "1", "type": "regular"}, []):
        before = repr(answer)
        complete_result(answer)
        assert repr(answer) == before


async def test_a_game_is_kept_in_order_on_such_a_server(world: World) -> None:
    old_fields = {
        "can_send_messages",
        "can_send_polls",
        "can_invite_users",
        "can_delete_messages",
        "can_restrict_members",
    }

    async def older(call: Call, reply: FaultReply) -> FaultReply:
        result = reply.body.get("result")
        if call.method == "getChatMember" and isinstance(result, dict):
            kept = {"status", "user", "until_date", *old_fields}
            result = {name: value for name, value in result.items() if name in kept}
        elif call.method == "getChat" and isinstance(result, dict):
            allowed = {name: on for name, on in result["permissions"].items() if name in old_fields}
            result = {name: result[name] for name in ("id", "type", "title")} | {"permissions": allowed}
        return FaultReply(reply.status, {**reply.body, "result": result})

    people, group = await room(world)
    before = (await world.control.look_at_group(group.id)).permissions
    world.server.world.hooks.after.append(older)
    await world.control.restrict(group.id, people[4].id, ["can_send_messages"])
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "nomination")
    await world.say(people[0], f"/kick {table.seat_of(people[4].id)}", group)
    assert (await world.control.standing(group.id, people[4].id))[1] == "restricted"
    await world.skip_to(people[0], group, "night 2") if not table.game.outcome.over else None
    await world.stop(people[0], group)
    assert (await world.control.standing(group.id, people[4].id))[1] is None
    after = (await world.control.look_at_group(group.id)).permissions
    assert {name: after[name] for name in old_fields & after.keys()} == {
        name: before[name] for name in old_fields & before.keys()
    }
