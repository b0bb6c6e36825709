"""Control: people, and their chats with the bot."""

from typing import Any

from playground.server.control import Endpoints
from playground.server.events import acts, membership, posting
from playground.server.events.posting import message_view
from playground.server.http.params import Params
from playground.server.world import World

people = Endpoints()


@people.post("/people")
def make(world: World, params: Params) -> dict[str, Any]:
    """POST /control/people {first_name, last_name?, username?, language_code?, id?}."""
    names = {name: params.text(name) for name in ("last_name", "username", "language_code")}
    person = world.add_person(params.text("first_name"), params.number("id") or None, **names)
    world.feed.add("person", person=person.as_json())
    return person.as_json()


@people.get("/people")
def everybody(world: World, _: Params) -> list[dict[str, Any]]:
    """GET /control/people."""
    return [person.as_json() for person in world.people.values() if not person.is_bot]


@people.get("/people/{user:int}")
def one(world: World, params: Params) -> dict[str, Any]:
    """GET /control/people/{user}."""
    return world.person(params.number("user")).as_json()


@people.post("/people/{user:int}")
def change(world: World, params: Params) -> dict[str, Any]:
    """POST /control/people/{user} {first_name?, last_name?, language_code?, deactivated?}."""
    person = world.person(params.number("user"))
    for name in ("first_name", "last_name", "language_code"):
        if name in params.values:
            setattr(person, name, params.text(name))
    if "deactivated" in params.values:
        person.deactivated = params.flag("deactivated")
    world.feed.add("person", person=person.as_json())
    return person.as_json()


@people.post("/people/{user:int}/start")
def start(world: World, params: Params) -> dict[str, Any]:
    """POST /control/people/{user}/start {payload? | url?}: press Start, as by a deep link; unblocks."""
    user = params.number("user")
    return message_view(world, acts.start(world, user, params.text("payload"), params.text("url")))


@people.post("/people/{user:int}/restart")
def restart(world: World, params: Params) -> dict[str, Any]:
    """POST /control/people/{user}/restart: their app starts anew; ephemeral messages may be gone then, and here are."""
    person = world.person(params.number("user"))
    for chat in world.chats.values():
        for message in list(chat.ephemeral.values()):
            if posting.sees(message, person.id):
                posting.delete_ephemeral(world, chat, message, person.id)
    return person.as_json()


@people.post("/people/{user:int}/block")
def block(world: World, params: Params) -> dict[str, Any]:
    """POST /control/people/{user}/block: the person blocks the bot."""
    membership.block(world, params.number("user"), blocked=True)
    return world.person(params.number("user")).as_json()


@people.post("/people/{user:int}/unblock")
def unblock(world: World, params: Params) -> dict[str, Any]:
    """POST /control/people/{user}/unblock."""
    membership.block(world, params.number("user"), blocked=False)
    return world.person(params.number("user")).as_json()
