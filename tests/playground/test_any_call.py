"""Whatever is sent to a method, it answers as the Bot API does: a result or a refusal, never a failure."""

import asyncio
import json
from typing import Any

import httpx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bot.playground.server.methods.all  # noqa: F401 - registers the methods
from bot.playground.server.chats import MEMBER, OWNER, Member
from bot.playground.server.clock import Clock
from bot.playground.server.membership import change
from bot.playground.server.methods import REGISTRY, run
from bot.playground.server.params import Params
from bot.playground.server.permissions import ALL_RIGHTS
from bot.playground.server.serving import Running
from bot.playground.server.settings import Limits, Settings
from bot.playground.server.world import World

NAMES = [
    "chat_id", "message_id", "message_ids", "text", "parse_mode", "entities", "reply_markup", "reply_parameters",
    "message_thread_id", "user_id", "permissions", "until_date", "callback_query_id", "url", "show_alert", "commands",
    "scope", "language_code", "document", "caption", "caption_entities", "offset", "limit", "allowed_updates",
    "action", "name", "description", "secret_token", "link_preview_options", "file_id", "only_if_banned",
]  # fmt: skip
GROUP = -1_000_000_000_000 - 1_000_000_001

scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 5), st.sampled_from([GROUP, 2001, 2002, 1000]), st.text(max_size=8),
    st.floats(), st.sampled_from(["HTML", "<b>x</b>", "bold", "typing", "text_link", "default", "chat", "@x", "[1,2]"]),
)  # fmt: skip
keys = st.sampled_from(["type", "offset", "length", "url", "user", "id", "inline_keyboard", "text", "callback_data",
                        "message_id", "chat_id", "command", "description", "can_send_messages"])  # fmt: skip
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(keys, inner, max_size=4)),
    max_leaves=8,
)
params = st.dictionaries(st.sampled_from(NAMES), st.one_of(values, values.map(json.dumps)), max_size=6)
places = st.fixed_dictionaries({"chat_id": st.sampled_from([GROUP, 2001]), "message_id": st.integers(1, 4)})


def small_world() -> World:
    world = World("1000:x", clock=Clock(1_750_000_000), settings=Settings(Limits(enabled=False)))
    anna, boris = world.add_person("Anna"), world.add_person("Boris")
    anna.started = True
    group = world.add_group("G", supergroup=True)
    group.members = {anna.id: OWNER, boris.id: MEMBER}
    change(world, group, world.bot.id, Member("administrator", ALL_RIGHTS), anna.id)
    return world


async def _play(calls: list[tuple[str, dict[str, Any], dict[str, Any]]]) -> None:
    world = small_world()
    for name, sent, place in calls:
        reply = await run(world, name, Params({**place, **sent}))
        json.dumps(reply.body).encode()
        assert reply.body["ok"] is (reply.status == 200)
        if not reply.body["ok"]:
            assert reply.status == reply.body["error_code"]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(REGISTRY)), params, st.one_of(places, st.just({}))), min_size=1, max_size=8
    )
)
def test_no_call_fails(calls: list[tuple[str, dict[str, Any], dict[str, Any]]]) -> None:
    asyncio.run(_play(calls))


async def test_bodies_that_are_none(server: Running) -> None:
    url = f"{server.base_url}{server.token}/sendMessage"
    form = {"content-type": "application/x-www-form-urlencoded"}
    multipart = {"content-type": "multipart/form-data; boundary=x"}
    async with httpx.AsyncClient() as http:
        for content, headers in (
            (b"{", {"content-type": "application/json"}),
            (b"[]", {"content-type": "application/json"}),
            (b'{"text": "\\ud800", "chat_id": 1}', {"content-type": "application/json"}),
            (b"text=\xff\xfe", form),
            (b"--x\r\nnonsense", multipart),
            (b"", {}),
        ):
            reply = await http.post(url, content=content, headers=headers)
            assert reply.status_code == 400
            assert reply.json()["description"].startswith("Bad Request: ")
        made = await http.post(f"{server.url}/control/people", content=b'{"first_name": "\\ud800"}')
        assert made.status_code == 400
        assert (await http.put(url)).status_code == 404
