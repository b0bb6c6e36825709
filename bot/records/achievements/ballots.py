"""Achievements of voters and candidates: each says whether a seat has earned it by the public votes of a game."""

from bot.engine.inputs import players_in
from bot.msgid import msgid
from bot.records.achievements.model import MAFIA, TOWN, Look, achievement

SOME = 3
FOUR, FIVE = 4, 5


@achievement("🦅", msgid("Sharp Eye"), msgid("voted three times or more, always against another side"))
def sharp_eye(look: Look) -> bool:
    """Whether the player cast three votes or more, each against another side."""
    return len(look.votes) >= SOME and all(look.against(*vote) for vote in look.votes)


@achievement(
    "🍀", msgid("Blind Luck"), msgid("voted three times or more, always against your own side, and won as town")
)
def blind_luck(look: Look) -> bool:
    """Whether the player cast three votes or more, each against their own side, and still won with the town."""
    return look.won_with_town and len(look.votes) >= SOME and not any(look.against(*vote) for vote in look.votes)


@achievement("🐐", msgid("Scapegoat"), msgid("voted out or jailed, and won as town"))
def scapegoat(look: Look) -> bool:
    """Whether the player was voted out or jailed, and still won with the town."""
    return look.won_with_town and look.seat in look.voted_out


@achievement("🍳", msgid("Teflon"), msgid("had the most votes in three ballots, and lived to the end"))
def teflon(look: Look) -> bool:
    """Whether the player had the most votes (alone or not) in three ballots, and was in the game at its end."""
    counted = [look.votes_for(ballot) for ballot in look.ballots]
    most = sum(votes[look.seat] == max(votes.values()) for votes in counted)
    return look.me.alive and most >= SOME


@achievement("⚖️", msgid("Hangman"), msgid("helped vote out three players on other sides"))
def hangman(look: Look) -> bool:
    """Whether the player voted for three players of other sides in the ballots that put them out."""
    return sum(look.against(*vote) for vote in look.put_out) >= SOME


@achievement("🚌", msgid("Under the Bus"), msgid("helped vote out one of your own side, and beat the town"))
def threw_a_mate(look: Look) -> bool:
    """Whether the player helped to vote out one of their own side, and won with a side other than the town."""
    return look.won and look.me.side != TOWN and not all(look.against(*vote) for vote in look.put_out)


@achievement(
    "🤝",
    msgid("Honour Among Thieves"),
    msgid("won as mafia after casting three votes or more, none of them against your own"),
)
def honour_among_thieves(look: Look) -> bool:
    """Whether the player won with the mafia after three votes or more, none of them against their own side."""
    votes = look.votes
    return look.won and look.me.side == MAFIA and len(votes) >= SOME and all(look.against(*vote) for vote in votes)


@achievement(
    "📣",
    msgid("Lone Voice"),
    msgid("cast the only vote for a player on another side, in a ballot with four votes or more"),
)
def lone_voice(look: Look) -> bool:
    """Whether the player cast the only vote for a player of another side, in a ballot of four votes or more."""
    return any(
        len(ballot.votes) >= FOUR and look.votes_for(ballot)[whom] == 1 and look.against(ballot, whom)
        for ballot, whom in look.votes
    )


@achievement("🎯", msgid("First Word"), msgid("cast the first vote of the game, and it was against another side"))
def first_word(look: Look) -> bool:
    """Whether the player cast the first vote of the game, for a player of another side."""
    for moment in look.game.moments:
        given = moment.given
        if given is not None and given.public and given.ability == "vote" and (named := players_in(given.picks)):
            whom = named[0]
            own = given.seat == look.seat and (look.stay is None or look.stay.has(moment.number))
            return own and moment.sides[whom] != moment.sides[look.seat]
    return False


@achievement(
    "🤐", msgid("Silence Is Golden"), msgid("won without casting a single vote, in a game of three ballots or more")
)
def golden_silence(look: Look) -> bool:
    """Whether the player won without a vote for any other player, though there were three ballots or more."""
    return look.won and len(look.ballots) >= SOME and not look.votes


@achievement("🍅", msgid("All Against One"), msgid("got every vote in a ballot, five or more of them"))
def all_against_one(look: Look) -> bool:
    """Whether the player got every vote of a ballot of five votes or more."""
    return any(
        len(ballot.votes) >= FIVE and all(whom == look.seat for _, whom in ballot.votes) for ballot in look.ballots
    )
