"""A group changes a game in the menu of scenarios: it takes its file."""

from bot.store.rows import Chat
from bot.telegram.handlers.menu_press import MenuPress
from bot.telegram.lobbies.menus.menu import Menu
from bot.telegram.lobbies.own.change_screens import AS_FILE, CHANGE, change_screen
from bot.text import tongue


def is_change_press(press: MenuPress) -> bool:
    """Whether a press in the menu of scenarios is about a change of one."""
    return press.menu == Menu.SCENARIO and press.values[1:2] == (CHANGE,)


async def on_change_press(press: MenuPress, chat: Chat) -> None:
    """A press by an admin."""
    scenarios = press.ctx.scenarios
    scenario = scenarios.of(chat.id).get(press.values[0])
    if scenario is None or not scenarios.may_bring(chat.id):
        await press.answer(press.tongue.text("This button no longer works."))
        return
    match press.values[2:]:
        case [what] if what == AS_FILE:
            await _send_file(press, chat, scenario.id)
            await press.answer()
        case _:
            await press.answer()
            await press.show(change_screen(tongue(chat.language), scenario))


async def _send_file(press: MenuPress, chat: Chat, scenario: str) -> None:
    """The file as its author wrote it; one of ours with notes, and a name of its own."""
    files, kept = press.services.own_files, press.ctx.scenarios.brought(scenario)
    if kept is not None:
        await files.send(chat.id, press.thread_id, kept.id)
    else:
        await files.send_to_change(chat.id, press.thread_id, scenario, chat.language)
