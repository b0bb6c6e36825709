"""What a question is for, as its player sees it: enough to answer it sensibly without knowing its rules."""

from typing import Literal

from bot.engine.records import record

Purpose = Literal["harm", "help", "learn", "choose", "none"]
"""Whoever is named is to be the worse for it (`harm`) or the better (`help`), or something is found out about him
(`learn`); `choose`: no player is better or worse to name than another; `none`: nobody is ever asked.
"""


@record
class Aim:
    """A question's purpose. `dear`: a mistake costs dear, so that one waits for a reason and rather names nobody.

    `on_trial`: it names nobody; its first answer harms or helps those who are on trial, its other does not.
    `leads_on`: it names nobody yet; its first answer is for who would name somebody then. `rationed`: what may be named
    in the whole game is limited, so that one does not name all at once.
    """

    purpose: Purpose
    dear: bool = False
    on_trial: bool = False
    leads_on: bool = False
    rationed: bool = False
