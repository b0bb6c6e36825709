"""Where the roles in play are secret, two deals with as many of each side read the same to the group."""

import pytest

from tests.engine.views import GROUP, Variation, read, silent

HIDDEN = Variation("persian_roles", (("show_composition", "off"),))
SHOWN = Variation("persian_roles")
PLAIN = ["mafioso"] * 3 + ["traitor"] * 2 + ["citizen"] * 9
"""Nobody here is asked anything but the mafia."""
OTHERS = ["terrorist", "saboteur", "godfather", "thief", "traitor", "governor", "tracker", "watcher", "freemason"]
SPECIAL = [*OTHERS, "gunsmith", "white_citizen", "blacksmith", "citizen", "citizen"]
"""The same sides, and most waves and windows have somebody to ask."""
VICTIM = (14,)
EVERYBODY = range(1, len(PLAIN) + 1)


@pytest.mark.rules("PR-380")
def test_waves_windows_and_calls_tell_nothing():
    plain, special = (read(HIDDEN, deal, silent, VICTIM, compared=EVERYBODY)[GROUP] for deal in (PLAIN, SPECIAL))
    assert plain == special
    assert len(plain) > 20


def test_where_they_are_told_the_group_sees_what_was_dealt():
    plain, special = (read(SHOWN, deal, silent, VICTIM)[GROUP] for deal in (PLAIN, SPECIAL))
    assert [when for when, _ in plain] != [when for when, _ in special]
