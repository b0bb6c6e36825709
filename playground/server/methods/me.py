"""The bot itself: getMe, its profile, logOut and close."""

from typing import Any

from playground.server.http.params import Params
from playground.server.methods import method
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
def log_out(_world: World, _: Params) -> bool:
    """Bot API: logOut."""
    return True


@method("close")
def close(_world: World, _: Params) -> bool:
    """Bot API: close."""
    return True


def _set(world: World, params: Params, field: str) -> bool:
    value = params.text(field)
    if len(value) > _PROFILE[field]:
        raise bad_request(f"BOT_{field.upper()}_TOO_LONG")
    world.profile[field, params.text("language_code")] = value
    return True


def _get(world: World, params: Params, field: str) -> dict[str, str]:
    default = world.bot.first_name if field == "name" else ""
    found = world.profile.get((field, params.text("language_code"))) or world.profile.get((field, ""))
    return {field: found or default}


@method("setMyName")
def set_my_name(world: World, params: Params) -> bool:
    """Bot API: setMyName."""
    return _set(world, params, "name")


@method("getMyName")
def get_my_name(world: World, params: Params) -> dict[str, str]:
    """Bot API: getMyName."""
    return _get(world, params, "name")


@method("setMyDescription")
def set_my_description(world: World, params: Params) -> bool:
    """Bot API: setMyDescription."""
    return _set(world, params, "description")


@method("getMyDescription")
def get_my_description(world: World, params: Params) -> dict[str, str]:
    """Bot API: getMyDescription."""
    return _get(world, params, "description")


@method("setMyShortDescription")
def set_my_short_description(world: World, params: Params) -> bool:
    """Bot API: setMyShortDescription."""
    return _set(world, params, "short_description")


@method("getMyShortDescription")
def get_my_short_description(world: World, params: Params) -> dict[str, str]:
    """Bot API: getMyShortDescription."""
    return _get(world, params, "short_description")
