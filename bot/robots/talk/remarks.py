"""The first words of a robot on a new day: about the night, the exits, and its own vote for a leaver."""

from collections.abc import Iterator

from bot.robots.sayings import Saying
from bot.robots.talk.claims import say
from bot.robots.voting import Voting

MOURNS = {"joker": "loss_joker", "quiet": "loss_quiet"}
"""By temperament, other words for a death."""

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
        """The deaths of the night, or a quiet night; never a reason. Where roles are not spoken of, nights are not."""
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
        """The deaths of the night: known enemies are not mourned, and of one of them rather the card is told; that of a
        friend is no news of a vote that went wrong.
        """
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
        """The card of a player who left by yesterday's vote; of a friend's also the robot's regret for its own vote."""
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
        """The card of a player who is out, as shown to all."""
        public = self._robot.knows.public
        side = public.settled[seat]
        card = public.opinion.card(seat) or side
        if not card:
            return []
        return [say(self._robot, "shown", seat, card, words="" if public.is_friend(side) else "shown_enemy")]

    def _of_last_vote(self) -> list[Saying]:
        """For whom one of the night's dead had voted last, which an attentive player remembers."""
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
        """Whether the table can bear another apology today, and has heard none for the same player."""
        made = [saying for saying in self._robot.knows.public.said if saying.kind in {"relent", "amends"}]
        return len(made) < APOLOGIES and all(saying.about != seat for saying in made)
