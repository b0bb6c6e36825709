"""Control: people, and their chats with the bot."""

from dataclasses import asdict

from playground import requests
from playground.server.control.endpoints import Endpoints
from playground.server.events import acts, membership, posting
from playground.server.events.posting import message_view
from playground.server.world import World
from playground.views import SeenMessage, Someone

people = Endpoints()


@people.on(requests.NewPerson)
def _make(world: World, asked: requests.NewPerson) -> Someone:
    person = world.add_person(
        asked.first_name,
        asked.id,
        last_name=asked.last_name,
        username=asked.username,
        language_code=asked.language_code,
    )
    world.feed.add("person", person=asdict(person))
    if asked.started:
        acts.start(world, person.id)
    return person


@people.on(requests.AllPeople)
def _everybody(world: World, _: requests.AllPeople) -> list[Someone]:
    return [person for person in world.people.values() if not person.is_bot]


@people.on(requests.OnePerson)
def _one(world: World, asked: requests.OnePerson) -> Someone:
    return world.person(asked.user)


@people.on(requests.PersonChange)
def _change(world: World, asked: requests.PersonChange) -> Someone:
    person = world.person(asked.user)
    for name, value in asked.values().items():
        if name != "user":
            setattr(person, name, value)
    world.feed.add("person", person=asdict(person))
    return person


@people.on(requests.PressStart)
def _start(world: World, asked: requests.PressStart) -> SeenMessage:
    return message_view(world, acts.start(world, asked.user, asked.payload, asked.url))


@people.on(requests.RestartApp)
def _restart(world: World, asked: requests.RestartApp) -> Someone:
    person = world.person(asked.user)
    for chat in world.chats.values():
        for message in list(chat.ephemeral.values()):
            if posting.sees(message, person.id):
                posting.delete_ephemeral(world, chat, message, person.id)
    return person


@people.on(requests.BlockBot)
def _block(world: World, asked: requests.BlockBot) -> Someone:
    membership.block(world, asked.user, blocked=True)
    return world.person(asked.user)


@people.on(requests.UnblockBot)
def _unblock(world: World, asked: requests.UnblockBot) -> Someone:
    membership.block(world, asked.user, blocked=False)
    return world.person(asked.user)
