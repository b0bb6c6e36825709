"""Reactions: setMessageReaction, deleteMessageReaction, deleteAllMessageReactions."""

from telegram.constants import ReactionEmoji, ReactionType

from playground.server.chats import ServerChat
from playground.server.events.posting import reacted
from playground.server.methods import method
from playground.server.params import Params
from playground.server.refusals.access import need, open_chat
from playground.server.refusals.errors import NO_REACTIONS, bad_request
from playground.server.world import World

EMOJI = frozenset(one.value for one in ReactionEmoji)


@method("setMessageReaction")
def set_message_reaction(world: World, params: Params) -> None:
    """Bot API: setMessageReaction. Bots may set one free reaction to a message; an empty list takes it back."""
    chat = open_chat(world, params.raw("chat_id"))
    message = chat.messages.get(params.number("message_id"))
    if message is None or message.service:
        raise bad_request("message to react not found")
    wanted = params.json("reaction") or []
    if not isinstance(wanted, list):
        raise bad_request("expected an Array of ReactionType")
    if len(wanted) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    message.reaction = _emoji(wanted[0]) if wanted else ""
    reacted(world, message)


def _may_delete(world: World, params: Params) -> ServerChat:
    chat = open_chat(world, params.raw("chat_id"))
    if chat.is_private:
        raise bad_request("method is available only for groups and supergroups")
    if not params.number("user_id") and not params.number("actor_chat_id"):
        raise bad_request("user not found")
    need(world, chat, "can_delete_messages", NO_REACTIONS)
    world.flood.moderate(chat.id, world.now())
    return chat


@method("deleteMessageReaction")
def delete_message_reaction(world: World, params: Params) -> None:
    """Bot API: deleteMessageReaction."""
    chat = _may_delete(world, params)
    message = chat.messages.get(params.number("message_id"))
    if message is None:
        raise bad_request("message not found")
    if message.reactions.pop(params.number("user_id"), ""):
        reacted(world, message)


@method("deleteAllMessageReactions")
def delete_all_message_reactions(world: World, params: Params) -> None:
    """Bot API: deleteAllMessageReactions."""
    chat = _may_delete(world, params)
    for message in chat.messages.values():
        if message.reactions.pop(params.number("user_id"), ""):
            reacted(world, message)


def _emoji(reaction: object) -> str:
    """The emoji of a ReactionTypeEmoji."""
    emoji = reaction.get("emoji") if isinstance(reaction, dict) and reaction.get("type") == ReactionType.EMOJI else None
    if not isinstance(emoji, str) or emoji not in EMOJI:
        raise bad_request("REACTION_INVALID")
    return emoji
