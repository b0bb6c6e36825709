"""The first remarks of a robot on a new day: on the night, on exits, and on its own vote for a player now out."""

from collections.abc import Iterator

from bot.robots.sayings import Saying
from bot.robots.talk.claims import say
from bot.robots.voting import Voting

MOURNS = {"joker": "loss_joker", "quiet": "loss_quiet"}
"""Other wordings for a death, by temperament."""

APOLOGIES = 2
"""The most apologies that a table hears in a day."""


class Remarks:
    """One robot's remarks on the news that everybody was told."""

    def __init__(self, robot: Voting, temper: str) -> None:
        self._robot = robot
        self._temper = temper

    def made(self) -> Iterator[Saying]:
        """One remark on news that was not mentioned yet."""
        public = self._robot.knows.public
        if public.vote is None:
            yield from next(filter(None, (self._of_night(), self._of_exit(), self._of_last_vote())), ())

    def _of_night(self) -> list[Saying]:
        """Words about the night's deaths, or a quiet night; none where roles may not be spoken of."""
        robot, public, news = self._robot, self._robot.knows.public, self._robot.knows.public.news
        if public.barred or any(news.told[kind] for kind in ("loss", "losses", "quiet")):
            return []
        if news.dead:
            return self._of_deaths()
        if news.quiet:
            jests = "quiet_joker" if self._temper == "joker" else ""
            return [say(robot, "quiet", words=jests if public.might_have_died() else "quiet_sure")]
        return []

    def _of_deaths(self) -> list[Saying]:
        """Words about the night's deaths: friends are mourned; of a known enemy the card is told instead."""
        robot, public, news = self._robot, self._robot.knows.public, self._robot.knows.public.news
        enemies = [seat for seat in news.dead if not public.is_friend(public.settled.get(seat, public.home))]
        mourned = [seat for seat in news.dead if seat not in enemies]
        if len(mourned) > 2:  # then none of them is named, rather than only two
            return [say(robot, "losses", words="losses_three" if len(news.dead) == 3 else "losses_many")]
        cards = self._of_card(enemies[0]) if enemies and not news.told["shown"] else []
        if len(mourned) > 1:
            one, other = mourned
            return [Saying("losses", robot.seat, one, other=other), *cards]
        return [*[say(robot, "loss", seat, words=MOURNS.get(self._temper, "")) for seat in mourned], *cards]

    def _of_exit(self) -> list[Saying]:
        """Words about the card of a player voted out yesterday; if a friend, also regret for the robot's own vote."""
        robot, public, news = self._robot, self._robot.knows.public, self._robot.knows.public.news
        for seat in news.voted_out:
            if seat not in public.settled or seat not in public.out:
                continue
            told = [] if news.told["shown"] else self._of_card(seat)
            wrong = public.is_friend(public.settled[seat])
            if wrong and self.may_apologize(seat) and public.history.last_vote(robot.seat) == seat:
                told.append(say(robot, "amends", seat))
            if told:
                return told
        return []

    def _of_card(self, seat: int) -> list[Saying]:
        """Words about the card of a player who is out, as shown to all."""
        public = self._robot.knows.public
        side = public.settled[seat]
        card = public.opinion.card(seat) or side
        if not card:
            return []
        return [say(self._robot, "shown", seat, card, words="" if public.is_friend(side) else "shown_enemy")]

    def _of_last_vote(self) -> list[Saying]:
        """A hint at the last vote of one of the night's dead, which attentive players remember."""
        robot, public = self._robot, self._robot.knows.public
        if self._temper not in {"analyst", "bold"} or public.news.told["legacy"]:
            return []
        for seat in public.news.dead:
            if robot.knows.is_own_kill(seat):
                continue
            about = public.history.last_vote(seat)
            others = [other for other in public.living if other != robot.seat and not robot.knows.is_mate(other)]
            if about in others and about == max(others, key=robot.seems):  # else the hint would not be its own
                return [Saying("legacy", robot.seat, seat, other=about)]
        return []

    def may_apologize(self, seat: int) -> bool:
        """Whether the table can bear another apology today, this one being the first about the player."""
        made = [saying for saying in self._robot.knows.public.said if saying.kind in {"relent", "amends"}]
        return len(made) < APOLOGIES and all(saying.about != seat for saying in made)
