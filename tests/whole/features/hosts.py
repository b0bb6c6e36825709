"""Admins of a group that has a log change a setting, ban a reported member, and forgive."""

from playground.views import SeenMessage, Someone
from tests.whole.features.feature import GREETING, HELLO, Feature, Stage
from tests.whole.unbroken import Arrival

LOG_BEGINS = "From now on the log of"
BAD = "You are all fools"
MENU, WHERE, SET = "⚙️", "⚙️ Log", "⚙️ Break between two games"
REPORTED, REPORT = "The admins have been told", "🚩"
BANNED, FORGIVEN = "isn't allowed to play here", "can play here again"


class WithHosts(Feature):
    """All of that comes before the game, which has the log of the group then."""

    others = 1

    async def play(self, on: Stage) -> None:
        """The first is the owner of the group, and the second reports who does not play."""
        admin, reporter, author = on.everyone[0], on.everyone[1], on.others[0]
        await on.told([person.id for person in (*on.everyone, *on.others) if person.started], GREETING.text, 0)
        begin = await on.control.last()
        log = (await on.control.group("Log", [admin.id], supergroup=True, bot="admin")).id
        self.elsewhere = [log]
        await on.told([log], HELLO.text, begin)
        await self._command(on, admin, f"/settings log_channel={log}", {on.group.id: MENU, log: WHERE})
        on.open_window()
        await self._command(on, admin, "/settings gap=30", {on.group.id: MENU, log: SET})
        bad = await on.control.write(author.id, BAD, on.group.id)
        told = {on.group.id: REPORTED, admin.id: BAD, log: BAD}
        await self._command(on, reporter, "/report", told, bad)
        await self._command(on, admin, "/ban 7d", {on.group.id: BANNED, log: BANNED}, bad)
        await self._command(on, admin, "/unban 1", {on.group.id: FORGIVEN, log: FORGIVEN})
        on.close_window()
        await super().play(on)

    async def _command(
        self, on: Stage, person: Someone, command: str, told: dict[int, str], about: SeenMessage | None = None
    ) -> None:
        """Send a command, perhaps in answer to a message, and wait until these chats have been told of it."""
        begin = await on.control.last()
        reply_to = about.message_id if about is not None else None
        await on.control.write(person.id, command, on.group.id, reply_to=reply_to)
        for chat, words in told.items():
            await on.told([chat], words, begin)

    def before(self, on: Stage) -> dict[int, list[Arrival]]:
        """The answers, and the words of the log."""
        found, admin = super().before(on), on.everyone[0].id
        author, group = _isolated(on.others[0].first_name), _isolated(on.group.title)
        (hello, *game), (greeting, *joined) = found[on.group.id], found[admin]
        answers = [MENU, MENU, REPORTED, f"{author} {BANNED}", f"{author} {FORGIVEN}"]
        noted = [WHERE, SET, REPORT, f"{author} {BANNED}", f"{author} {FORGIVEN}"]
        log = [
            Arrival(LOG_BEGINS, beginning=True),
            *[Arrival(f"{group}\n{one}", beginning=True) for one in noted],
        ]
        return {
            **found,
            on.group.id: [hello, *[Arrival(one, beginning=True) for one in answers], *game],
            admin: [greeting, Arrival(REPORT, beginning=True), *joined],
            self.elsewhere[0]: [HELLO, *log],
        }


def _isolated(name: str) -> str:
    """A name as it stands in a sentence."""
    return f"\u200e\u2068{name}\u2069"
