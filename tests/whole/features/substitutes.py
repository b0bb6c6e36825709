"""A player leaves by day, and another takes the seat and plays on."""

from collections.abc import Mapping
from typing import ClassVar

from tests.whole.features.feature import Feature, Stage

LEAVER = 2
"""The place among those who came, the first of whom is the host."""


class WithSubstitutes(Feature):
    """A member plays on."""

    settings: ClassVar[Mapping[str, object]] = {"substitutes": "members"}
    others = 1
    speed = 30.0

    async def act(self, on: Stage, begin: int) -> None:
        """At the first vote of all the others wait until the seat has been taken."""
        (comer,) = on.others
        await on.first_vote(begin)
        begin = await self.somebody_leaves(on)
        offer = await on.told([on.group.id], "Free seat", begin)
        on.crowd.welcome(comer)
        press = await on.press(comer, offer, "Take the seat")
        if press.answer is not None and press.answer.url:
            await on.control.follow_link(comer.id, press.answer.url)
        await on.told([comer.id], "You're now playing for", begin)
        on.crowd.at_work.set()

    async def somebody_leaves(self, on: Stage) -> int:
        """All others do nothing, and lives end; the place in the feed where it began."""
        leaver = on.everyone[LEAVER]
        on.crowd.at_work.clear()
        on.crowd.rest(leaver.id)
        on.open_window()
        begin = await on.control.last()
        await on.control.write(leaver.id, "/leave")
        return begin

    def seated(self, on: Stage) -> list[int]:
        """The substitute has come after the leaver."""
        found, leaver = super().seated(on), on.everyone[LEAVER].id
        return [one for user in found for one in ((user, on.others[0].id) if user == leaver else (user,))]
