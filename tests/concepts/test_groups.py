"""Groups of players are state: a team may be founded in play, and a player may belong to two."""

from pathlib import Path

from bot.engine.events import RoomClosed, RoomOpened
from bot.engine.inputs import Say
from bot.engine.outputs import Told
from bot.engine.rules import Room, Team
from bot.scenario import load
from tests.concepts.play import ConceptGame

RULES = load(Path(__file__).parent / "mates.yaml").rules()
SEATS = ("boss", "gangster", "thief", "sister", "sister", "citizen", "citizen")
BOSS, GANGSTER, THIEF, CITIZEN = 1, 2, 3, 6


def with_branch():
    """A game with a team without a member at the deal, and the first night."""
    branch = Team(roles=(), room=Room(waves=(3,))).under("branch")
    played = ConceptGame(RULES.model_copy(update={"teams": {**RULES.teams, "branch": branch}}), *SEATS)
    played.until("night 1")
    return played


def heard(played, seat):
    """The readers of a message that a player writes now."""
    step = played.game.advance(Say(played.game.now, seat, "hello"))
    return [output.audience for output in step.outputs if isinstance(output, Told)]


# as EX-42, EX-47, EX-62 will ask
def test_one_of_a_team_founds_another_with_somebody_and_stays():
    played = with_branch()
    game = played.game
    game.teams.join("branch", BOSS)
    game.teams.join("branch", CITIZEN)
    played.wait()
    while not played.of(RoomOpened):
        played.wait()
    assert heard(played, BOSS) == [(GANGSTER,)]
    while not played.of(RoomClosed):
        played.wait()
    assert played.of(RoomOpened)[-1] == RoomOpened("branch", (BOSS, CITIZEN))
    assert heard(played, BOSS) == [(CITIZEN,)]
    assert heard(played, GANGSTER) == [(GANGSTER,)], "nobody hears him, and he is told so"
    assert game.teams.members(next(iter(RULES.teams.values()))) == (BOSS, GANGSTER)


# as MK-35, MK-56, TG-21 will ask
def test_a_mate_who_joins_is_asked_with_the_others_and_one_who_is_dropped_is_not():
    played = with_branch()
    played.game.teams.join("mafia", THIEF)
    played.game.teams.drop("mafia", GANGSTER)
    while played.ask(BOSS, "mafia_shot") is None:
        played.wait()
    assert played.ask(GANGSTER, "mafia_shot") is None
    shot = played.ask(THIEF, "mafia_shot")
    assert shot is not None
    assert shot.choices == played.ask(BOSS, "mafia_shot").choices == (2, 4, 5, 6, 7)


def test_cards_that_change_hands_take_their_places_in_groups_along():
    game = with_branch().game
    game.cards.swap(BOSS, CITIZEN)
    assert game.teams.groups["mafia"] == (CITIZEN, GANGSTER)
    assert game.seats[CITIZEN].role.id == "boss"
    game.cards.become(CITIZEN, "gangster")
    assert game.teams.groups["mafia"] == (CITIZEN, GANGSTER)
    game.cards.become(GANGSTER, "citizen")
    assert game.teams.groups["mafia"] == (CITIZEN,)
