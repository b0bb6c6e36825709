"""Spans of nights: for abilities that are not asked, and rooms that are not open, in all of them."""

from typing import Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from bot.engine.parameters import Parameters


class NightSpan(Parameters):
    """Nights from one to another, or without end; `every` 2 takes every other one of them."""

    low: PositiveInt = Field(default=1, alias="from")
    high: PositiveInt | None = Field(default=None, alias="to")
    every: PositiveInt = 1


Nights = Literal["all", "even"] | tuple[NonNegativeInt | NightSpan, ...] | NightSpan
"""All nights, the even ones, a span, or a list of numbers and spans; 0 is the introduction night."""


def is_among(night: int, nights: Nights) -> bool:
    """Whether the night of this number is one of them."""
    if nights == "all":
        return True
    if nights == "even":
        return night % 2 == 0
    if isinstance(nights, NightSpan):
        past = night - nights.low
        return past >= 0 and past % nights.every == 0 and (nights.high is None or night <= nights.high)
    return any(night == one if isinstance(one, int) else is_among(night, one) for one in nights)


def are_over(night: int, nights: Nights) -> bool:
    """Whether none of them comes after the night of this number."""
    if isinstance(nights, tuple):
        return all(one <= night if isinstance(one, int) else are_over(night, one) for one in nights)
    if isinstance(nights, NightSpan) and nights.high is not None:
        return not any(is_among(later, nights) for later in range(night + 1, nights.high + 1))
    return False
