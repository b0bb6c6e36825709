"""How fast the game's clock runs."""

from playground.page.pacing import HURRY, IN_TIME, KEPT_STOPS, QUICK, Pacing
from playground.page.stage import OpenTask, StageMoment

SPEED = 2.0
ASKED = StageMoment("day", 1, "talk", asked=(OpenTask(7, 3, "turn", -100, 12),))
NOT_ASKED = StageMoment("night", 2)


def test_it_stands_while_something_is_asked_of_the_visitor() -> None:
    pacing = Pacing(SPEED)
    pacing.see(NOT_ASKED)
    assert (pacing.rate, pacing.waiting) == (SPEED, False)
    pacing.see(ASKED)
    assert (pacing.rate, pacing.waiting) == (0.0, True)
    pacing.patient = False
    assert (pacing.rate, pacing.waiting) == (SPEED, False)


def test_who_passes_is_not_waited_for_until_the_next_question() -> None:
    pacing = Pacing(SPEED)
    pacing.see(ASKED)
    pacing.pass_on()
    assert pacing.rate == SPEED
    pacing.see(StageMoment("day", 1, "talk", asked=(*ASKED.asked, OpenTask(7, 4, "vote", -100, 13))))
    assert pacing.rate == 0.0


def test_a_hurry_ends_when_something_is_asked() -> None:
    pacing = Pacing(SPEED)
    pacing.see(NOT_ASKED)
    pacing.hurrying = True
    assert pacing.rate == SPEED * HURRY
    pacing.see(ASKED)
    pacing.see(NOT_ASKED)
    assert pacing.rate == SPEED


def test_a_pause_is_no_waiting() -> None:
    pacing = Pacing(SPEED, paused=True)
    pacing.see(ASKED)
    assert (pacing.rate, pacing.waiting) == (0.0, False)


def test_it_is_known_when_a_games_clock_stood() -> None:
    pacing = Pacing(SPEED)

    def stops() -> list[tuple[float, float | None]]:
        return list(pacing.stops)

    pacing.see(StageMoment("lobby"))
    pacing.turned(0.0, 10.0)
    assert stops() == [], "a lobby is counted in real time"
    pacing.see(ASKED)
    pacing.turned(0.0, 20.0)
    assert stops() == [(20.0, None)]
    pacing.turned(SPEED, 35.5)
    pacing.turned(SPEED * HURRY, 36.0)
    assert stops() == [(20.0, 35.5)]
    for second in range(100, 200):
        pacing.turned(0.0, second)
        pacing.turned(SPEED, second + 0.5)
    assert (len(stops()), stops()[-1]) == (KEPT_STOPS, (199, 199.5))


def test_robots_are_quick_whatever_the_speed() -> None:
    assert Pacing(1.0).thinking == QUICK
    assert Pacing(60.0).thinking == IN_TIME / 60
    assert Pacing(60.0, paused=True).thinking == QUICK
