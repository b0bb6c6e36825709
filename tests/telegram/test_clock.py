"""The time that counts."""

from dataclasses import dataclass

import pytest

from bot.telegram.clock import LEASH, Clock, GameClock, Machine


@dataclass
class HandMovedMachine:
    """A machine whose clocks are moved by hand."""

    unix: float = 1_000_000.0
    steady: float = 50.0

    @property
    def machine(self) -> Machine:
        return Machine(lambda: self.unix, lambda: self.steady)

    def pass_(self, clock: Clock, seconds: float) -> None:
        """Time goes by, and the clock is looked at every second, as the bot does."""
        for _ in range(int(seconds)):
            self.unix += 1
            self.steady += 1
            clock.now()


def test_it_begins_at_unix_time_and_counts_seconds() -> None:
    hands = HandMovedMachine()
    clock = Clock(machine=hands.machine)
    hands.pass_(clock, 100)
    assert clock.now() == 1_000_100.0
    assert clock.wall() == 1_000_100.0


@pytest.mark.parametrize("hours", [-2, 2])
def test_setting_the_systems_clock_does_nothing_to_it(hours: int) -> None:
    hands = HandMovedMachine()
    clock = Clock(machine=hands.machine)
    hands.pass_(clock, 10)
    hands.unix += hours * 3600
    hands.pass_(clock, 10)
    assert clock.now() == 1_000_020.0


@pytest.mark.parametrize("seen_by_the_steady_clock", [True, False])
def test_what_the_machine_slept_does_not_count(
    seen_by_the_steady_clock: bool, caplog: pytest.LogCaptureFixture
) -> None:
    hands = HandMovedMachine()
    clock = Clock(machine=hands.machine)
    hands.pass_(clock, 10)
    hands.unix += 7200
    hands.steady += 7200 if seen_by_the_steady_clock else 0
    assert clock.now() == 1_000_010.0
    hands.pass_(clock, 10)
    assert clock.now() == 1_000_020.0
    assert ("do not count" in caplog.text) == seen_by_the_steady_clock


def test_a_hitch_counts() -> None:
    hands = HandMovedMachine()
    clock = Clock(machine=hands.machine)
    hands.steady += LEASH
    assert clock.now() == 1_000_000.0 + LEASH


def test_it_goes_on_where_it_stood() -> None:
    hands = HandMovedMachine(unix=1.0)
    clock = Clock(777.0, hands.machine)
    hands.pass_(clock, 3)
    assert clock.now() == 780.0


def test_a_games_clock_runs_at_its_speed_through_all_of_it() -> None:
    hands = HandMovedMachine()
    clock = Clock(machine=hands.machine)
    game = GameClock(30.0, 10.0, clock)
    hands.pass_(clock, 3)
    hands.steady += 3600
    hands.unix -= 3600
    assert game.now() == 60.0
    assert game.real_seconds_until(100.0) == 4.0
    assert game.real_seconds_until(60.0) == 0.0
