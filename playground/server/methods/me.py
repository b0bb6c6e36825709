"""The bot itself: getMe, its profile, its commands, logOut and close."""

import re
from typing import Any

from playground.server.methods import method
from playground.server.params import Params
from playground.server.refusals.access import find_chat
from playground.server.refusals.errors import bad_request
from playground.server.world import World

_PROFILE = {"name": 64, "description": 512, "short_description": 120}


@method("getMe")
def get_me(world: World, _: Params) -> dict[str, Any]:
    """Bot API: getMe."""
    return world.bot.as_user() | {
        "can_join_groups": True,
        "can_read_all_group_messages": not world.settings.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


@method("logOut")
def log_out(_world: World, _: Params) -> None:
    """Bot API: logOut."""


@method("close")
def close(_world: World, _: Params) -> None:
    """Bot API: close."""


def _register(named: str, field: str) -> None:
    """Bot API: setMyName, getMyName, setMyDescription and so on."""

    @method(f"setMy{named}")
    def set_field(world: World, params: Params) -> None:
        value = params.text(field)
        if len(value) > _PROFILE[field]:
            raise bad_request(f"BOT_{field.upper()}_TOO_LONG")
        world.profile[field, params.text("language_code")] = value

    @method(f"getMy{named}")
    def get_field(world: World, params: Params) -> dict[str, str]:
        default = world.bot.first_name if field == "name" else ""
        found = world.profile.get((field, params.text("language_code"))) or world.profile.get((field, ""))
        return {field: found or default}


for _field in _PROFILE:
    _register(_field.title().replace("_", ""), _field)


_NAME = re.compile(r"/?[a-z0-9_]{1,32}")
_SCOPES = {
    "default": (),
    "all_private_chats": (),
    "all_group_chats": (),
    "all_chat_administrators": (),
    "chat": ("chat_id",),
    "chat_administrators": ("chat_id",),
    "chat_member": ("chat_id", "user_id"),
}


def _key(world: World, params: Params) -> tuple[str, str]:
    """Bot API: BotCommandScope and language_code, as a key."""
    scope = params.json("scope") or {"type": "default"}
    if not isinstance(scope, dict) or str(scope.get("type")) not in _SCOPES:
        raise bad_request("can't parse BotCommandScope: Unsupported type specified")
    parts = [str(scope["type"])]
    for name in _SCOPES[scope["type"]]:
        value = scope.get(name)
        parts.append(str(find_chat(world, value).id if name == "chat_id" else value))
    language = params.text("language_code")
    if language and not re.fullmatch(r"[a-z]{2}", language):
        raise bad_request("invalid language code specified")
    return ":".join(parts), language


@method("setMyCommands")
def set_my_commands(world: World, params: Params) -> None:
    """Bot API: setMyCommands."""
    commands = params.json("commands")
    if not isinstance(commands, list) or not all(isinstance(command, dict) for command in commands):
        raise bad_request("can't parse commands: expected an Array of BotCommand")
    if len(commands) > 100:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    kept = []
    for command in commands:
        name, description = str(command.get("command", "")), str(command.get("description", ""))
        if not _NAME.fullmatch(name):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(description) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
        shown: dict[str, Any] = {"command": name.removeprefix("/"), "description": description}
        kept.append(shown | {"is_ephemeral": True} if Params(command).flag("is_ephemeral") else shown)
    world.commands[_key(world, params)] = kept


@method("getMyCommands")
def get_my_commands(world: World, params: Params) -> list[dict[str, Any]]:
    """Bot API: getMyCommands."""
    return world.commands.get(_key(world, params), [])


@method("deleteMyCommands")
def delete_my_commands(world: World, params: Params) -> None:
    """Bot API: deleteMyCommands."""
    world.commands.pop(_key(world, params), None)
