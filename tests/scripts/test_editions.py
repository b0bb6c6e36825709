"""Changes of the rules: a game that was dealt before goes on by the old ones."""

from pathlib import Path

import pytest

from bot.engine.editions import NEWEST, Edition
from bot.engine.events import KilledBy
from bot.robots.scripts import read_script, run

SCRIPTS = Path(__file__).parent

SHOWN_BY = {
    Edition.CONSENT_TAKEN_BACK: [
        "thief_gangster/butcher/consent_taken_back",
        "masked/yakuza/consent_taken_back",
        "el_clasico/blanco/press_taken_back",
        "el_clasico/blanco/press_ahead_of_no_name",
        "nasim/mafia/consent_taken_back",
        "godfather/mafia/purchase_taken_back",
        "advanced/strongman/leave_taken_back",
    ],
    Edition.SPENT_ROLES: [
        "advanced/detective/named_when_he_has_fired",
        "advanced/kingslayer/spent",
        "advanced/outcast/is_a_mafioso",
    ],
    Edition.EXTRA_BULLET: [
        "persian_roles/bartender/drunk_stalkers_own_bullet",
        "persian_roles/bartender/stalkers_own_bullet",
    ],
    Edition.GUNS_TOLD: ["advanced/saboteur/gunsmith_leaves_at_night"],
    Edition.TOLD_STANDS: [
        "advanced/night_in_general/catcher_leaves",
        "advanced/night_in_general/caught_by_a_watchman_who_leaves",
        "advanced/outcast/told_of_a_mate_who_leaves",
    ],
    Edition.BELIEVED_LINKS: [
        "persian_roles/freemason/member_turns_mafia",
        "persian_roles/freemason/newcomer_hears_of_the_living",
        "persian_roles/freemason/newcomer_of_the_dead",
    ],
    Edition.LAST_WORDS_VOTELESS: [
        "persian_roles/gunsmith_saboteur_gun/votes_while_the_shot_speaks",
        "persian_roles/gunsmith_saboteur_gun/spoilt_gun_in_a_vote",
    ],
    Edition.ENDLESS: ["../concepts/endless"],
    Edition.LIFT: [
        "sport/fouls_and_removals/voter_leaves_a_lift",
        "sport/fouls_and_removals/left_alone_in_a_lift_later",
    ],
    Edition.STAYS_ON_BALLOT: [
        "sport/fouls_and_removals/stands_on_a_board",
        "sport/fouls_and_removals/stands_in_a_split",
    ],
    Edition.RESULT_STANDS: ["sport/ends/defeat_in_last_words"],
}
"""Scripts that hold by the edition that changed their rule, and did not hold by the one before."""


def test_every_change_is_shown():
    assert {*SHOWN_BY, Edition.ONE_SIGN, Edition.KILLERS_KEPT, Edition.FREE_SEATS} == {*Edition}
    assert [int(change) for change in Edition] == list(range(1, NEWEST + 1))


@pytest.mark.parametrize(("change", "path"), [(change, path) for change, paths in SHOWN_BY.items() for path in paths])
def test_a_change_is_followed_by_games_that_were_dealt_since(change, path):
    script = read_script(SCRIPTS / f"{path}.game.yaml")
    assert run(script, NEWEST).failure is None
    assert run(script, change - 1).failure is not None


def test_one_sign_at_a_time_is_followed_by_games_that_were_dealt_since():
    """Of two signs the board has always shown the last; what was chosen stands in the log (AD-060)."""
    script = read_script(SCRIPTS / "advanced/day/one_sign_at_a_time.game.yaml")
    chosen = []
    for edition in (NEWEST, Edition.ONE_SIGN - 1):
        sign = run(script, edition).table.open_ask(1, "sign")
        assert sign is not None
        chosen.append(sign.chosen)
    assert chosen == [("raise", "disagree"), ("agree", "raise", "disagree")]


def test_killers_are_kept_in_the_story_of_games_that_were_dealt_since():
    """Before the end no one is told the killers of a night's dead (CH-13)."""
    script = read_script(SCRIPTS / "advanced/night_in_general/several_attacks.game.yaml")
    kept = {
        edition: [event for _, event in run(script, edition).table.game.voice.story if isinstance(event, KilledBy)]
        for edition in (NEWEST, Edition.KILLERS_KEPT - 1)
    }
    assert kept == {NEWEST: [KilledBy(6, (5,), ())], Edition.KILLERS_KEPT - 1: []}
