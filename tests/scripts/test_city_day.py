"""The city by day: what no single script can show."""

import pytest

from bot.telegram.outbox.deliveries import Post
from tests.engine.views import GROUP, GameReading, Variation, differences, rules_of

DAY = {("put_forward", 1): (6,), ("put_forward", 2): (7,), ("put_forward", 3): (8,)}
AGAINST_6 = {("vote", seat): (6,) for seat in (1, 2, 3, 4, 6, 7, 8, 9, 10)}


def played(cast, answers, preset="city_10", first="day 1", until="night 1"):
    """The messages until a night, if from a first phase on players answer so whenever they are asked."""
    own = ".".join(f"{role}{cast.count(role)}" for role in dict.fromkeys(cast))
    variation = Variation("city", (("own", own), ("preset", preset)))
    reading = GameReading(variation, rules_of(variation), cast, len(cast))
    game = reading.game
    begun = False
    while (phase := f"{game.phase.name} {game.phase.number}") != until:
        begun = begun or phase == first
        answer = next(legal(game, answers), None) if begun else None
        if answer is None:
            reading.wait()
        else:
            reading.answer(*answer)
    return reading.views


def legal(game, answers):
    """The answers that can be given now, with their questions."""
    for ask in game.questions.open.values():
        choice = answers.get((ask.ability, ask.seat))
        if choice is not None and ask.chosen is None and ask.refuse(choice) is None:
            yield ask, choice


def deal(**special):
    """Ten players, the don and a mafioso first, with these roles on these seats."""
    roles = ["don", "mafioso", *["citizen"] * 8]
    for role, seat in special.items():
        roles[seat - 1] = role
    return roles


def told(views, seat):
    return "\n".join(post.text for _, post in views[seat] if isinstance(post, Post))


@pytest.mark.rules("CT-101", "CT-105")
def test_the_pause_is_the_same_whether_the_judge_may_be_asked_or_not():
    asked = played(deal(commissioner=4, judge=5), DAY | AGAINST_6)
    not_asked = played(deal(commissioner=4, judge=10), DAY | AGAINST_6)
    assert not differences(asked, not_asked, (5, 10))
    assert "Do you want to acquit" in told(asked, 5)
    assert "Do you want to acquit" not in told(not_asked, 10)
    assert "is convicted" in told(asked, GROUP)


@pytest.mark.rules("CT-101")
def test_a_judge_who_declines_is_like_one_who_is_silent():
    silent = played(deal(commissioner=4, judge=5), DAY | AGAINST_6)
    declines = played(deal(commissioner=4, judge=5), DAY | AGAINST_6 | {("veto_vote", 5): ()})
    assert not differences(silent, declines, (5,))
    assert differences(silent, declines, ())


@pytest.mark.rules("CT-99")
def test_nobody_learns_who_has_acquitted():
    against = {("vote", seat): (6,) for seat in (1, 2, 3, 4, 6, 8, 9)}
    one, other = (
        played(deal(commissioner=4, judge=seat), DAY | against | {("veto_vote", seat): ("yes",)}) for seat in (5, 10)
    )
    assert not differences(one, other, (5, 10))
    assert "is acquitted" in told(one, GROUP)


@pytest.mark.rules("CT-55")
def test_the_alibis_of_courtesan_and_lawyer_read_the_same():
    cast = deal(lawyer=3, commissioner=4, courtesan=5)
    day = DAY | {("put_forward", 1): (2,)} | {("vote", seat): (2,) for seat in range(1, 11)}
    lawyers = played(cast, day | {("give_alibi", 3): (2,)}, "city_9", "night 1", "night 2")
    courtesans = played(cast, day | {("block", 5): (2,)}, "city_9", "night 1", "night 2")
    assert not differences(lawyers, courtesans, (1, 2, 3, 5))
    assert "An alibi keeps" in told(lawyers, GROUP)


@pytest.mark.rules("CT-134")
def test_a_rake_who_is_out_is_shown_whom_he_may_take():
    views = played(deal(commissioner=4, rake=6), DAY | AGAINST_6, "city_15")
    asked = next(post for _, post in views[6] if isinstance(post, Post) and "take with you to jail" in post.text)
    buttons = [button for row in asked.keyboard or () for button in row]
    assert len(buttons) == len(AGAINST_6)  # one for each who voted against it but itself, and one for nobody


NEEDED = dict(zip(range(4, 25), (3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13), strict=True))
"""How many votes send to jail, by those who may vote: the table of the rulebook, from the smallest game on."""


@pytest.mark.rules("CT-47", "CT-103")
@pytest.mark.parametrize("players", NEEDED)
def test_more_than_half_of_the_votes_send_to_jail(players):
    cast = ["don", "judge", *["citizen"] * (players - 2)]
    day = {("put_forward", 1): (3,), ("put_forward", 3): (4,), ("veto_vote", 2): ("yes",), ("vote", 2): (4,)}
    day |= {("vote", seat): (3,) for seat in range(1, players + 1) if seat != 2}
    for jail, freed in ((NEEDED[players] - 1, True), (NEEDED[players], False)):
        votes = {("spare_or_jail", seat): ("jail",) for seat in range(1, jail + 1)}
        read = told(played(cast, day | votes), GROUP)
        assert ("Too few votes for jail" in read) is freed
        assert f"It takes {NEEDED[players]} votes to jail them." in read
