"""Slow mode: members, and a bot that is no admin, wait between two messages; admins do not."""

from datetime import timedelta

import pytest
from telegram import Bot
from telegram.error import RetryAfter

from playground.control import Control, NotAllowedError


@pytest.fixture(autouse=True)
def ask_for_timedelta(monkeypatch: pytest.MonkeyPatch) -> None:
    """PTB 22 warns of the coming type of `retry_after` unless one asks for it."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")


async def a_slow_group(play: Control, seconds: int, members: int = 2) -> tuple[int, list[int]]:
    people = [(await play.person(f"P{number}", started=True)).id for number in range(members)]
    group = (await play.group("G", people, supergroup=True)).id
    await play.slow_mode(group, seconds)
    return group, people


async def test_a_bot_that_is_no_admin_is_told_how_long_to_wait(play: Control, bot: Bot) -> None:
    group, (owner, _) = await a_slow_group(play, 60)
    first = await bot.send_message(group, "one")
    await first.edit_text("edits are not slowed")
    with pytest.raises(RetryAfter) as caught:
        await bot.send_message(group, "two")
    assert caught.value.retry_after == timedelta(seconds=60)
    await bot.send_message(owner, "elsewhere nothing is slow")
    await play.advance(60)
    await bot.send_message(group, "two")
    await play.bot_rights(group)
    await bot.send_message(group, "three")
    await play.bot_rights(group, [])
    await play.slow_mode(group, 0)
    await bot.send_message(group, "four")


async def test_members_wait_and_the_owner_does_not(play: Control) -> None:
    group, (owner, member) = await a_slow_group(play, 30)
    for text in ("one", "two"):
        await play.write(owner, text, group)
    await play.write(member, "one", group)
    with pytest.raises(NotAllowedError, match="slow mode"):
        await play.write(member, "two", group)
    await play.advance(30)
    await play.write(member, "two", group)


async def test_a_group_tells_its_delay(play: Control, bot: Bot) -> None:
    group, _ = await a_slow_group(play, 900)
    assert (await bot.get_chat(group)).slow_mode_delay == timedelta(seconds=900)
    await play.slow_mode(group, 0)
    assert (await bot.get_chat(group)).slow_mode_delay is None


async def test_a_basic_group_has_no_slow_mode(play: Control) -> None:
    anna = (await play.person("Anna")).id
    group = (await play.group("G", [anna])).id
    with pytest.raises(NotAllowedError):
        await play.slow_mode(group, 60)
