"""A method answers any data as the Bot API does: a result or a refusal, never a failure."""

import asyncio
import json
from typing import Any

import httpx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from playground.control import NO_TLS
from playground.server.chats import ALL_RIGHTS, MEMBER, OWNER, Member
from playground.server.clock import ServerClock
from playground.server.events.membership import change
from playground.server.methods import REGISTRY, run
from playground.server.params import Params
from playground.server.serving import RunningServer
from playground.server.settings import FloodLimits, ServerSettings
from playground.server.world import World
from tests.engine.examples import examples

NAMES = {
    "send": "text parse_mode entities reply_markup reply_parameters message_thread_id link_preview_options document "
    "caption caption_entities action rich_message ephemeral_message_parameters",
    "edit": "text parse_mode entities reply_markup message_id caption link_preview_options rich_message media "
    "receiver_user_id ephemeral_message_id",
    "answer": "callback_query_id text url show_alert",
    "get": "offset limit timeout allowed_updates user_id file_id scope language_code",
    "set": "url secret_token allowed_updates commands scope language_code name description permissions tag user_id",
    "": "message_id message_ids user_id permissions until_date only_if_banned scope",
}
GROUP = -1_000_000_000_000 - 1_000_000_001

scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 5), st.sampled_from([GROUP, 2001, 2002, 1000]), st.text(max_size=8),
    st.floats(), st.sampled_from(["HTML", "<b>x</b>", "bold", "typing", "text_link", "default", "chat", "@x", "[1,2]"]),
)  # fmt: skip
keys = st.sampled_from(["type", "offset", "length", "url", "user", "id", "inline_keyboard", "text", "callback_data",
                        "message_id", "chat_id", "command", "description", "can_send_messages",
                        "html", "blocks", "receiver_user_id"])  # fmt: skip
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(keys, inner, max_size=4)),
    max_leaves=8,
)
places = st.fixed_dictionaries({"chat_id": st.sampled_from([GROUP, 2001]), "message_id": st.integers(1, 4)})


def small_world() -> World:
    world = World("1000:x", clock=ServerClock(1_750_000_000), settings=ServerSettings(FloodLimits(enabled=False)))
    anna, boris = world.add_person("Anna"), world.add_person("Boris")
    anna.started = True
    group = world.add_group("G", supergroup=True)
    group.members = {anna.id: OWNER, boris.id: MEMBER}
    change(world, group, world.bot.id, Member("administrator", ALL_RIGHTS), anna.id)
    return world


async def _play(calls: list[tuple[str, dict[str, Any], dict[str, Any]]]) -> None:
    world = small_world()
    for name, sent, place in calls:
        at_once = {"timeout": 0} if name == "getupdates" else {}
        reply = await run(world, name, Params({**place, **sent, **at_once}))
        json.dumps(reply.body).encode()
        assert reply.body["ok"] is (reply.status == 200)
        if not reply.body["ok"]:
            assert reply.status == reply.body["error_code"]


@st.composite
def calls(draw: st.DrawFn) -> tuple[str, dict[str, Any], dict[str, Any]]:
    name = draw(st.sampled_from(sorted(REGISTRY)))
    names = next(words for prefix, words in NAMES.items() if name.startswith(prefix)).split()
    sent = draw(st.dictionaries(st.sampled_from(names), st.one_of(values, values.map(json.dumps)), max_size=5))
    return name, {"chat_id": draw(scalars), **sent} if draw(st.booleans()) else sent, draw(places)


@settings(max_examples=examples(150, few=40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(calls(), min_size=1, max_size=8))
def test_no_call_fails(made: list[tuple[str, dict[str, Any], dict[str, Any]]]) -> None:
    asyncio.run(_play(made))


async def test_bodies_that_are_none(server: RunningServer) -> None:
    url = f"{server.base_url}{server.token}/sendMessage"
    form = {"content-type": "application/x-www-form-urlencoded"}
    multipart = {"content-type": "multipart/form-data; boundary=x"}
    async with httpx.AsyncClient(verify=NO_TLS) as http:
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


async def test_a_request_names_the_field_that_is_wrong_and_takes_null_for_none(server: RunningServer) -> None:
    async with httpx.AsyncClient(base_url=f"{server.url}/control", verify=NO_TLS) as http:
        made = (await http.post("/people", json={"first_name": "Anna", "id": None})).json()
        assert made["result"]["first_name"] == "Anna"
        for body, field in (({}, "first_name"), ({"first_name": "Anna", "id": "x"}, "id")):
            refused = await http.post("/people", json=body)
            assert refused.status_code == 400
            assert refused.json()["error"].startswith(f"{field}: ")
        assert (await http.get("/feed", params={"after": "1", "limit": "many"})).json()["error"].startswith("limit: ")
