"""Ratings are a function of the games in their order, of who has won, and of how many different people there were."""

from dataclasses import replace

import pytest

from bot.records.rating import BASE, Rated, RatedGame, Rating, Ratings, SideShares


def a_game(won: str, mafia: list[int], town: list[int], group: int = 1, gone: tuple[int, ...] = ()) -> RatedGame:
    people = [Rated(user, "mafia", won == "mafia" and user not in gone, user in gone) for user in mafia]
    people += [Rated(user, "town", won == "town" and user not in gone, user in gone) for user in town]
    return RatedGame(group, ("simple", len(people)), {"mafia": won == "mafia", "town": won == "town"}, people)


def after(*games: RatedGame) -> Ratings:
    ratings = Ratings()
    for game in games:
        ratings.take(game)
    return ratings


def test_who_wins_rises_and_who_loses_falls() -> None:
    ratings = after(a_game("mafia", [1], [2, 3, 4]))
    assert ratings.of(1).mu > Rating().mu > ratings.of(2).mu
    assert ratings.of(2) == ratings.of(3)
    assert ratings.of(1, 1) == ratings.of(1)
    assert ratings.of(1, 2) == Rating()


def test_everybody_begins_at_the_same_points_and_they_are_shown_after_ten_games() -> None:
    assert Rating().points == BASE
    assert not Rating(games=9).shown
    assert Rating(games=10).shown


@pytest.mark.parametrize("gone", [(4,), (4, 5), (3, 4, 5)])
def test_who_has_left_falls_as_if_the_side_had_lost_however_many_have_and_the_others_are_as_if_nobody_had(
    gone: tuple[int, ...],
) -> None:
    people = [1, 2], [3, 4, 5, 6, 7]
    won, lost = after(a_game("town", *people)), after(a_game("mafia", *people))
    left = after(a_game("town", *people, gone=gone))
    for user in (*people[0], *people[1]):
        assert left.of(user) == (lost if user in gone else won).of(user)
    assert left.of(4).mu < Rating().mu < left.of(7).mu


def test_to_leave_what_is_lost_costs_what_losing_costs_and_in_a_draw_a_leaver_alone_has_lost() -> None:
    people = [1, 2], [3, 4, 5]
    lost = after(a_game("mafia", *people))
    assert after(a_game("mafia", *people, gone=(4,))).of(4) == lost.of(4)
    drawn = after(a_game("draw", *people, gone=(4,)))
    assert drawn.of(4) == lost.of(4)
    assert drawn.of(5) == drawn.of(1) == Rating(games=1)


def test_a_draw_changes_nothing_but_the_count() -> None:
    assert after(a_game("draw", [1], [2, 3, 4])).of(1) == Rating(games=1)


def with_robots(people: int, seats: int) -> RatedGame:
    rated = [Rated(user, "town", True) for user in range(1, people + 1)]
    return RatedGame(1, ("simple", seats), {"mafia": False, "town": True}, rated)


def test_a_side_of_robots_alone_is_an_opponent_too() -> None:
    assert after(with_robots(4, 6)).of(1).mu > Rating().mu


def test_a_game_of_fewer_than_four_people_changes_nothing() -> None:
    assert after(with_robots(3, 10), a_game("mafia", [1], [2, 3])).of(1) == Rating()


def test_a_game_with_robots_is_as_uncertain_as_one_with_newcomers() -> None:
    """Such a game moves no rating further than a game of people with the same chances."""
    robots = RatedGame(
        1,
        ("simple", 10),
        {"mafia": True, "town": False},
        [Rated(1, "mafia", True), *(Rated(n, "town", False) for n in (2, 3, 4))],
    )
    assert after(robots).of(1).mu == pytest.approx(
        after(a_game("mafia", [1, 8, 9], [2, 3, 4, 5, 6, 7, 10])).of(1).mu, abs=1e-3
    )


def test_whoever_stops_a_game_alone_loses_no_less_than_by_losing_it_and_nobody_else_anything() -> None:
    people = [1, 2, 3], [4, 5, 6, 7, 8, 9, 10]
    before = [a_game("mafia" if n % 2 else "town", *people) for n in range(10)]
    lost = after(*before, a_game("mafia", *people))
    stopper = Rated(4, "town", won=False, left=True)
    stopped = after(*before, RatedGame(1, ("simple", 10), {"mafia": False, "town": False}, [stopper], stopped=True))
    none = after(*before)
    for group in (None, 1):
        assert stopped.of(4, group).points <= lost.of(4, group).points < none.of(4, group).points
        assert stopped.of(4, group).games == none.of(4, group).games + 1
        assert stopped.of(5, group) == none.of(5, group)
    assert stopped.shares.of(("simple", 10), ["mafia", "town"]) == none.shares.of(("simple", 10), ["mafia", "town"])


# -- with whom they were played ------------------------------------------------------------------------------


def some_games(people: list[int], times: int) -> list[RatedGame]:
    """All of these against one another, by turns."""
    order = [people[n % len(people) :] + people[: n % len(people)] for n in range(times)]
    return [a_game("town" if n % 2 else "mafia", [*those[:2]], [*those[2:]]) for n, those in enumerate(order)]


def test_the_people_of_a_small_group_are_enough_for_it() -> None:
    ratings = after(*some_games([1, 2, 3, 4, 5], 30))
    assert all(ratings.of(user, 1).breadth == 1 for user in range(1, 6))


def test_whoever_plays_only_with_the_same_few_of_many_has_next_to_nothing() -> None:
    many, few = list(range(1, 13)), [21, 22, 23, 24]
    ratings = after(*some_games(many, 30), *[a_game("mafia", [21], [22, 23, 24]) for _ in range(30)])
    assert [ratings.of(user, 1).points for user in few] == [BASE] * 4
    assert ratings.of(21, 1).shown
    assert all(ratings.of(user, 1).breadth == 1 for user in many)


def test_a_few_more_people_count_in_part_and_the_rest_comes_with_those_who_are_met() -> None:
    many = list(range(1, 13))
    ratings = after(*some_games(many, 30), *some_games([21, 22, 23, 24, 25, 26], 30))
    assert 0 < ratings.of(21, 1).breadth < 1
    for game in some_games([21, *many[:6]], 30) + some_games([21, *many[6:]], 30):
        ratings.take(game)
    assert ratings.of(21, 1).breadth == 1


def test_accounts_that_have_hardly_played_make_nobody_known() -> None:
    ratings = after(*some_games(list(range(1, 13)), 30))
    for n in range(20):
        ratings.take(a_game("mafia", [21], [n * 5 + 100 + one for one in range(5)]))
    assert ratings.of(21, 1).points == BASE


def test_a_newcomer_to_a_group_is_rated_in_full_from_the_first_game() -> None:
    many = list(range(1, 13))
    ratings = after(*some_games(many, 30))
    ratings.take(a_game("mafia", [21, 1], [*range(2, 11)]))
    assert ratings.of(21, 1).breadth == 1
    assert ratings.of(21, 1).mu > Rating().mu + 0.5


def test_to_win_with_the_side_that_always_wins_is_worth_little() -> None:
    kind = ("simple", 4)
    known, even = SideShares(), SideShares()
    for _ in range(100):
        known.take(kind, {"mafia": True, "town": False})
    assert known.of(kind, ["mafia", "town"])["mafia"] > 0.9
    assert even.of(kind, ["mafia", "town"]) == {"mafia": 0.5, "town": 0.5}
    expected, surprising = Ratings(known), Ratings(even)
    for ratings in (expected, surprising):
        ratings.take(a_game("mafia", [1], [2, 3, 4]))
    assert expected.of(1).mu - Rating().mu < 0.3 * (surprising.of(1).mu - Rating().mu)


def test_the_same_games_in_the_same_order_give_the_same_ratings() -> None:
    games = [a_game("town" if n % 3 else "mafia", [n % 5], [5 + n % 7, 12 + n % 2, 14]) for n in range(60)]
    first, second = Ratings(), Ratings()
    for game in games:
        first.take(game)
    for game in games:
        second.take(replace(game, people=list(reversed(game.people))))
    for user in range(15):
        assert second.of(user).mu == pytest.approx(first.of(user).mu)
        assert second.of(user).games == first.of(user).games
