"""The purpose of a question, by which a robot player can answer sensibly without knowing the rules."""

from typing import Literal

from bot.engine.records import record

Purpose = Literal["harm", "help", "learn", "choose", "none"]
"""The named player is to be the worse for the answer (`harm`) or the better (`help`), or the answer tells about them
(`learn`); `choose`: no player is better or worse to name than another; `none`: nobody is ever asked.
"""


@record
class Aim:
    """A question's purpose.

    `dear`: a mistake costs dear, so that a sensible player waits for a reason and rather names nobody. `on_trial`: the
    question names no player; its first answer harms or helps the players on trial, the other does not. `leads_on`: the
    question names no player yet; its first answer is for a player who would name a target then. `rationed`: the number
    of names in the whole game is limited, so that a sensible player does not name all at once.
    """

    purpose: Purpose
    dear: bool = False
    on_trial: bool = False
    leads_on: bool = False
    rationed: bool = False
