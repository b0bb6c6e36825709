"""Achievements of how somebody voted, and was voted on."""

from bot.records.achievements.model import Look

SOME = 3


def sharp_eye(look: Look) -> bool:
    """Three votes or more, every one against another side."""
    votes = look.votes
    return len(votes) >= SOME and all(look.other_side(whom) for _, whom in votes)


def blind_luck(look: Look) -> bool:
    """Three votes or more, every one against the own side, and won with the many."""
    votes = look.votes
    return look.won and look.is_of_many and len(votes) >= SOME and not any(look.other_side(whom) for _, whom in votes)


def scapegoat(look: Look) -> bool:
    """Voted out, of the side of the many, which has won."""
    return look.won and look.is_of_many and look.seat in look.voted_out


def teflon(look: Look) -> bool:
    """Most votes in three ballots, and alive at the end."""
    most = sum(
        1
        for ballot, mine in zip(look.game.ballots, look.named, strict=True)
        if mine and mine == max(look.votes_for(ballot).values())
    )
    return look.me.alive and not look.me.left and most >= SOME


def hangman(look: Look) -> bool:
    """Voted for three of another side who were voted out."""
    right = {whom for _, whom in look.votes if look.other_side(whom) and whom in look.voted_out}
    return len(right) >= SOME


def threw_a_mate(look: Look) -> bool:
    """Of a side of the few: voted for a mate who was voted out, and won."""
    mates = {mate.seat for mate in look.mates}
    return look.won and not look.is_of_many and any(whom in mates and whom in look.voted_out for _, whom in look.votes)


def honour_among_thieves(look: Look) -> bool:
    """Of a side of the few with mates: won, and never voted for one of them in three votes or more."""
    mates = {mate.seat for mate in look.mates}
    return (
        look.won
        and not look.is_of_many
        and bool(mates)
        and len(look.votes) >= SOME
        and not any(whom in mates for _, whom in look.votes)
    )


def lone_voice(look: Look) -> bool:
    """The only vote for somebody of another side, in a ballot of four voters or more."""
    return any(
        look.other_side(whom) and look.votes_for(ballot)[whom] == 1 and len(ballot.votes) > SOME
        for ballot, whom in look.votes
    )


def first_word(look: Look) -> bool:
    """The first vote of the game was one's own, and against another side."""
    first = next((ballot.votes[0] for ballot in look.game.ballots if ballot.votes), None)
    return first is not None and first[0] == look.seat and first[1] != look.seat and look.other_side(first[1])


def golden_silence(look: Look) -> bool:
    """Won without a public vote, where three ballots or more were held."""
    return look.won and len(look.game.ballots) >= SOME and not look.votes


def all_against_one(look: Look) -> bool:
    """Everybody who voted, five or more, voted for this seat."""
    return any(
        len(ballot.votes) > 4 and all(whom == look.seat for voter, whom in ballot.votes) for ballot in look.game.ballots
    )
