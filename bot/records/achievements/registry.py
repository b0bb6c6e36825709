"""All achievements, in the order in which they are listed. An id that was here once stays: people have it."""

from bot.msgid import msgid
from bot.records.achievements import ballots, careers, endings, nights
from bot.records.achievements.model import Achievement, Career, Look
from bot.records.chronicle import Chronicle
from bot.records.results import Stay

ACHIEVEMENTS: tuple[Achievement, ...] = (
    Achievement(
        "last_standing",
        "🗿",
        msgid("Last One Standing"),
        msgid("won as the only one left of a side of three or more"),
        endings.last_standing,
    ),
    Achievement(
        "whole_team",
        "🛡",
        msgid("Not One Lost"),
        msgid("won with a side of three or more without losing a single player"),
        endings.whole_team,
    ),
    Achievement(
        "from_beyond",
        "👻",
        msgid("From Beyond"),
        msgid("out on the first night, and won"),
        endings.from_beyond,
    ),
    Achievement(
        "first_out",
        "🥀",
        msgid("First to Fall"),
        msgid("the first to be out, and won"),
        endings.first_out,
    ),
    Achievement(
        "back_again",
        "🧟",
        msgid("Back Again"),
        msgid("came back from the dead"),
        endings.back_again,
    ),
    Achievement(
        "marathon",
        "🏃",
        msgid("Marathon"),
        msgid("lived through six nights"),
        endings.marathon,
    ),
    Achievement(
        "alone_against_all",
        "🐺",
        msgid("Alone Against All"),
        msgid("won as the only one of your side"),
        endings.alone_against_all,
    ),
    Achievement(
        "turncoat",
        "🎭",
        msgid("Turncoat"),
        msgid("won on a different side from the one you were dealt"),
        endings.turncoat,
    ),
    Achievement(
        "many_faces",
        "🃏",
        msgid("Many Faces"),
        msgid("won with a different role from the one you were dealt"),
        endings.many_faces,
    ),
    Achievement(
        "hair_breadth",
        "🪡",
        msgid("By a Hair"),
        msgid("survived and won, with three or fewer left"),
        endings.hair_breadth,
    ),
    Achievement(
        "comeback",
        "🔥",
        msgid("Comeback"),
        msgid(
            "lived to a morning when your town of five or more was at most one player ahead of two or more opponents, "
            "and won"
        ),
        endings.comeback,
    ),
    Achievement(
        "sharp_eye",
        "🦅",
        msgid("Sharp Eye"),
        msgid("voted three times or more, always against another side"),
        ballots.sharp_eye,
    ),
    Achievement(
        "blind_luck",
        "🍀",
        msgid("Blind Luck"),
        msgid("voted three times or more, always against your own side, and won as town"),
        ballots.blind_luck,
    ),
    Achievement(
        "scapegoat",
        "🐐",
        msgid("Scapegoat"),
        msgid("voted out or jailed, and won as town"),
        ballots.scapegoat,
    ),
    Achievement(
        "teflon",
        "🍳",
        msgid("Teflon"),
        msgid("had the most votes in three ballots, and lived to the end"),
        ballots.teflon,
    ),
    Achievement(
        "hangman",
        "⚖️",
        msgid("Hangman"),
        msgid("helped vote out three players on other sides"),
        ballots.hangman,
    ),
    Achievement(
        "threw_a_mate",
        "🚌",
        msgid("Under the Bus"),
        msgid("helped vote out one of your own side, and beat the town"),
        ballots.threw_a_mate,
    ),
    Achievement(
        "honour_among_thieves",
        "🤝",
        msgid("Honour Among Thieves"),
        msgid("won as mafia after casting three votes or more, none of them against your own"),
        ballots.honour_among_thieves,
    ),
    Achievement(
        "lone_voice",
        "📣",
        msgid("Lone Voice"),
        msgid("cast the only vote for a player on another side, in a ballot with four votes or more"),
        ballots.lone_voice,
    ),
    Achievement(
        "first_word",
        "🎯",
        msgid("First Word"),
        msgid("cast the first vote of the game, and it was against another side"),
        ballots.first_word,
    ),
    Achievement(
        "golden_silence",
        "🤐",
        msgid("Silence Is Golden"),
        msgid("won without casting a single vote, in a game of three ballots or more"),
        ballots.golden_silence,
    ),
    Achievement(
        "all_against_one",
        "🍅",
        msgid("All Against One"),
        msgid("got every vote in a ballot, five or more of them"),
        ballots.all_against_one,
    ),
    Achievement(
        "guardian_angel",
        "👼",
        msgid("Guardian Angel"),
        msgid("saved another player's life"),
        nights.guardian_angel,
    ),
    Achievement(
        "full_ward",
        "🏥",
        msgid("Full Ward"),
        msgid("made two saves in one game"),
        nights.full_ward,
    ),
    Achievement(
        "own_medicine",
        "💊",
        msgid("Heal Thyself"),
        msgid("saved your own life"),
        nights.own_medicine,
    ),
    Achievement(
        "nine_lives",
        "🐈",
        msgid("Nine Lives"),
        msgid("saved by another player, and won"),
        nights.nine_lives,
    ),
    Achievement(
        "bloodhound",
        "🐕",
        msgid("Bloodhound"),
        msgid("investigated two players on other sides, and got it right both times"),
        nights.bloodhound,
    ),
    Achievement(
        "led_astray",
        "🪤",
        msgid("Led Astray"),
        msgid("investigated a player on another side, was told they were on yours, and still won"),
        nights.led_astray,
    ),
    Achievement(
        "sharpshooter",
        "🔫",
        msgid("Sharpshooter"),
        msgid("as town, shot dead a player on another side"),
        nights.sharpshooter,
    ),
    Achievement(
        "friendly_fire",
        "🤦",
        msgid("Friendly Fire"),
        msgid("as town, shot dead one of your own"),
        nights.friendly_fire,
    ),
    Achievement(
        "hat_trick",
        "🎩",
        msgid("Hat Trick"),
        msgid("shot dead three players on other sides"),
        nights.hat_trick,
    ),
    Achievement(
        "not_alone",
        "💥",
        msgid("Not Alone"),
        msgid("took a player on another side with you when you went out"),
        nights.not_alone,
    ),
    Achievement(
        "bad_host",
        "🚪",
        msgid("Bad Host"),
        msgid("somebody who visited you didn't survive the night"),
        nights.bad_host,
    ),
    Achievement(
        "quiet_nights",
        "🌙",
        msgid("Quiet Nights"),
        msgid("survived and won after three nights without a death"),
        nights.quiet_nights,
    ),
    Achievement(
        "regular",
        "🎖",
        msgid("Regular"),
        msgid("ten games played"),
        careers.regular,
    ),
    Achievement(
        "legend",
        "🏛",
        msgid("Legend"),
        msgid("a hundred games played"),
        careers.legend,
    ),
    Achievement(
        "winner",
        "🏆",
        msgid("Winner"),
        msgid("ten games won"),
        careers.winner,
    ),
    Achievement(
        "streak",
        "🌟",
        msgid("On a Roll"),
        msgid("five games won in a row"),
        careers.streak,
    ),
    Achievement(
        "both_sides",
        "☯️",
        msgid("Both Sides"),
        msgid("won on two different sides"),
        careers.both_sides,
    ),
    Achievement(
        "traveller",
        "🧭",
        msgid("Traveller"),
        msgid("five different games played"),
        careers.traveller,
    ),
)

BY_ID = {one.id: one for one in ACHIEVEMENTS}


def earned(game: Chronicle, seat: int, career: Career, stay: Stay | None = None) -> list[Achievement]:
    """The achievements of a seat's holder in a game; none for a leaver, or in a game that was broken off.

    With a stay, acts on the seat before or after are not theirs.
    """
    if game.broken_off or game.seats[seat].left:
        return []
    look = Look(game, seat, career, stay)
    return [one for one in ACHIEVEMENTS if one.rule(look)]
