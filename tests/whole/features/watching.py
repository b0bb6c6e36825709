"""Three who do not play ask to watch a game with its dead: one is let in, one is refused, one is never answered."""

from collections.abc import Mapping, Sequence

from playground.views import Happened, SeenMessage, Someone
from tests.whole.features.feature import GREETING, Stage
from tests.whole.unbroken import ChatReading, StoreContents

ASKS = "👁"
"""Begins the group's message about somebody who would like to watch, in all its looks."""
WANTS, WATCHES, WATCHES_NOT = "would like to watch", "is watching this game with", "won't be watching this game"
WATCHING = "You're watching"
WATCHING_TOO = "(watching)"
"""Behind the name of who watches, where the dead read it."""
LEFT = "🔕 You've left the graveyard"
CLOSED = "🕯"
NIGHT = "🌙 What happens tonight"


class Watching:
    """The watchers' acts, and the traces.

    Attributes:
        people: the askers, once they ask: the one let in, the one refused, the one never answered.
        since: the place in the feed from which on who was let in hears all that the dead do.
    """

    def __init__(self) -> None:
        self.people: tuple[Someone, ...] = ()
        self.since: int | None = None

    @property
    def chats(self) -> set[int]:
        """Their private chats."""
        return {person.id for person in self.people}

    @property
    def let_in(self) -> Someone:
        """The watcher."""
        return self.people[0]

    # -- what they do ----------------------------------------------------------------------------------------

    async def ask(self, on: Stage) -> None:
        """Each asks in the group, and the host decides."""
        self.people = on.others
        for person, label, known in zip(on.others, ("Let them", "No", None), (WATCHES, WATCHES_NOT, None), strict=True):
            begin = await on.control.last()
            if not person.started:
                await on.control.start(person.id)
                await on.told([person.id], GREETING.text, begin)
            await on.control.write(person.id, "/watch", on.group.id)
            wish = await on.told([on.group.id], WANTS, begin)
            if label is not None and known is not None:
                await on.press(on.everyone[0], wish, label)
                await on.told([on.group.id], known, begin)
            if known == WATCHES:
                await on.told([person.id], WATCHING, begin)

    async def leave(self, on: Stage) -> SeenMessage:
        """The watcher asks for quiet for a while; the message that says so."""
        begin = await on.control.last()
        await on.control.write(self.let_in.id, "/beyond")
        return await on.told([self.let_in.id], LEFT, begin)

    async def come_back(self, on: Stage, left: SeenMessage) -> None:
        """And enters again."""
        begin = await on.control.last()
        await on.press(self.let_in, left, "Come back")
        await on.told([self.let_in.id], WATCHING, begin)

    # -- what there is to be seen ----------------------------------------------------------------------------

    def welcomed_again(self, readings: Mapping[int, ChatReading]) -> int:
        """How many welcomes are no repeats: who has left for a while is welcomed a second time."""
        welcomes = [text for person in self.people[:1] for text in readings[person.id].loose if WATCHING in text]
        return min(1, max(0, len(welcomes) - 1))

    def away(self, events: Sequence[Happened]) -> set[tuple[int, int]]:
        """The chats and the moments in which who watches had left for a while."""
        found: set[tuple[int, int]] = set()
        gone = False
        for event in events:
            message = event.message
            if message is not None and message.by_bot and event.kind == "sent" and event.chat_id in self.chats:
                gone = message.text.startswith(LEFT) or (gone and WATCHING not in message.text)
            if gone:
                found.add((self.let_in.id, event.n))
        return found

    def problems(self, on: Stage, events: Sequence[Happened], kept: StoreContents) -> list[str]:
        """The fate of each wish; and the watcher has left, has come back, and has read the nights."""
        if self.since is None:
            return ["nobody has come to watch"]
        looks = [(event, event.message) for event in events if event.message and event.message.by_bot]
        problems = []
        for person, end in zip(self.people, (WATCHES, WATCHES_NOT, WATCHES_NOT), strict=True):
            known = {
                look.message_id: look
                for event, look in looks
                if event.chat_id == on.group.id and look.text.startswith(ASKS) and person.first_name in look.text
            }
            last = [look for number, look in known.items() if (on.group.id, number) in kept.slots]
            if len(last) != 1 or end not in last[0].text or last[0].keyboard:
                problems.append(f"the last looks of {person.first_name}'s wish: {last}")
        mine = [(event, look) for event, look in looks if event.chat_id == self.let_in.id and event.kind == "sent"]
        steps = [mark for _, look in mine for mark in (WATCHING, LEFT) if mark in look.text]
        if [mark for place, mark in enumerate(steps) if steps[:place][-1:] != [mark]] != [WATCHING, LEFT, WATCHING]:
            problems.append(f"who watches was told {steps}")
        if not [look for event, look in looks if event.chat_id == self.let_in.id and look.text.startswith(CLOSED)]:
            problems.append("who watches was not told that it is over")
        nights = {look.text for _, look in mine if look.text.startswith(NIGHT)}
        missed = {
            look.text
            for event, look in looks
            if event.n > self.since and look.text.startswith(NIGHT) and look.text not in nights
        }
        return problems + [f"who watches has not read {text!r}" for text in missed]
