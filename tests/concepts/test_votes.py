"""Votes go by marks and weights, and each way to settle a tie is a part of its own."""

import pytest

from bot.engine.bases.ability import Passive
from bot.engine.boards import VoteBoard
from bot.engine.events import NobodyVotedOut, NominationClosed, NominationOpened, VerdictClosed, VotedOut
from bot.engine.seats import Status
from bot.parts.abilities.day.double_vote import WeighsVotes
from bot.parts.abilities.day.veto_vote import VetoVote
from bot.parts.procedures.votes.ballots import BARS
from bot.parts.procedures.votes.nomination import Nomination
from bot.parts.procedures.votes.ties import TIES
from bot.parts.procedures.votes.verdict import Verdict
from tests.concepts.play import ConceptGame, rules_with

SEATS = ("godfather", "mafioso", "citizen", "doctor", "detective", "citizen", "citizen")


class DoubleVote(Passive, WeighsVotes):
    """The holder's vote counts twice."""

    stage = "deliver"

    def vote_weight(self, game, seat):
        return 2


def marked(seat, *bars):
    """A game whose first vote is about to open, with marks on a player."""
    played = ConceptGame(rules_with("classic"), *SEATS)
    played.until("talk")
    played.game.seats[seat].bear(Status("marked", 0, "dusk", bars=bars))
    played.until("nomination")
    return played


# as AD-103, TG-121 will ask
def test_whoever_is_barred_from_voting_is_not_asked_and_still_counts():
    played = marked(3, "vote")
    assert played.ask(3, "vote") is None
    assert 3 in played.ask(1, "vote").choices
    played.until("night 1")
    assert played.of(NominationClosed)[0].need == 4


# as MK-78 will ask
def test_whoever_may_not_be_named_is_on_no_ballot():
    played = marked(3, "named")
    assert played.ask(3, "vote") is not None
    assert 3 not in played.ask(1, "vote").choices


# as PR-051, PR-053 will ask
def test_a_vote_that_counts_twice_enters_the_closing_sum_alone():
    played = ConceptGame(rules_with("classic", detective=[DoubleVote()]), *SEATS)
    played.until("nomination")
    topic = played.ask(1, "vote").topic
    for voter in (1, 2, 5):
        played.do(voter, "vote", 3)
    board = played.game.questions.board(topic)
    assert isinstance(board, VoteBoard)
    assert dict(board.votes)[3] == (1, 2, 5)
    played.until("verdict")
    (closed,) = played.of(NominationClosed)
    assert closed.defendants == (3,)
    assert dict(closed.totals)[3] == 4
    assert dict(closed.votes)[3] == (1, 2, 5)


def tied(tie):
    """Two defendants with three votes each."""
    played = ConceptGame(
        rules_with(
            "classic",
            day=lambda part: part.model_copy(update={"tie": TIES[tie]()}) if isinstance(part, Verdict) else part,
        ),
        *SEATS,
        "citizen",
    )
    played.until("nomination")
    for voter in range(1, 9):
        played.do(voter, "vote", *[name for name in (1, 2) if name != voter])
    played.until("verdict")
    for voter in range(3, 9):
        played.do(voter, "vote", 1 if voter < 6 else 2)
    return played


@pytest.mark.parametrize(("tie", "gone"), [("all_leave", 2), ("lot", 1), ("nobody_leaves", 0), ("again", 0)])
def test_each_way_to_settle_a_tie(tie, gone):
    played = tied(tie)
    while played.game.phase.part == "verdict" and not played.game.outcome.over:
        played.wait()
    assert len(played.of(VotedOut)) == gone
    assert bool(played.of(NobodyVotedOut)) == (gone == 0)
    assert len(played.of(VerdictClosed)) == (2 if tie == "again" else 1)


@pytest.mark.parametrize(
    ("living", "bar"), [(13, 5), (12, 4), (11, 4), (10, 4), (9, 3), (8, 3), (7, 3), (6, 2), (5, 2), (4, 2), (3, 1)]
)
def test_a_third_rounded_up_is_a_bar_too(living, bar):
    assert BARS["third_up"](living) == bar
    seats = ("godfather", *["citizen"] * (living - 1))
    played = ConceptGame(rules_with("classic", day=at_a_third), *seats)
    played.until("nomination")
    assert played.of(NominationOpened)[0].need == bar
    for voter in range(2, 2 + bar):
        played.do(voter, "vote", 1)
    played.until("defence")
    assert played.of(NominationClosed)[0].defendants == (1,)


def at_a_third(part):
    """The first vote with a bar of a third."""
    return part.model_copy(update={"bar": "third_up"}) if isinstance(part, Nomination) else part


def test_a_veto_is_charged_for_each_vote_it_cancels():
    veto = VetoVote(uses=2)
    game = ConceptGame(rules_with("classic", doctor=[veto]), *SEATS).game
    assert veto.uses_left(game, 4) == 2
    veto.spend(game, 4)
    assert veto.uses_left(game, 4) == 1
    veto.spend(game, 4)
    assert veto.uses_left(game, 4) == 0
    assert not veto.may_veto(game, 4)
