import pytest

from bot.engine.bases.shelf import import_all_parts
from bot.engine.events import (
    EVENTS,
    ArrestMade,
    DayBroke,
    DiedAtNight,
    Expelled,
    GameEnded,
    Jailed,
    KilledBy,
    MindGuessed,
    NightFell,
    NobodyDied,
    NobodyVotedOut,
    NominationClosed,
    PlayerLeft,
    Returned,
    Saved,
    ShieldedBy,
    ShotChosen,
    ShotDown,
    SilenceBroken,
    SpareOrJailClosed,
    SpearStruck,
    StoryTold,
    TakenAlong,
    TrialClosed,
    VerdictClosed,
    VotedOut,
    WordSaid,
)
from bot.engine.phases import Phase
from bot.parts.abilities.bend.cloak import Cloaked
from bot.parts.abilities.bend.redirect import Redirected
from bot.parts.abilities.check import NotReached
from bot.parts.abilities.day.bless import Blessed
from bot.parts.abilities.day.silence import SilenceChosen
from bot.parts.abilities.guess.guessing import GuessChosen
from bot.parts.abilities.kill.shoot import ShotFired
from bot.parts.abilities.learn.inquire import Inquired
from bot.parts.abilities.protect.save import Protected
from bot.parts.procedures.inquiries.status_inquiry import InquiryRefused
from bot.text import plain, telegram_length
from bot.text.narration.sayings import retell
from bot.text.narration.voice import Voice
from tests.text.markup import bare, check
from tests.text.samples import CODES, HOSTILE, narration, samples, whole_story

import_all_parts()


NIGHT, DAY, VOTE = Phase("night", 1), Phase("day", 2), Phase("day", 2, "nomination")


def test_the_story_tells_who_did_what_phase_by_phase():
    story = StoryTold(
        (
            (NIGHT, NightFell(1, 60)),
            (NIGHT, ShotChosen("mafia", 5, 1)),
            (NIGHT, Protected(3, 5)),
            (NIGHT, Inquired(4, 1, "town")),
            (NIGHT, Saved(5, 3)),
            (DAY, DayBroke(2, (1, 2, 3, 4, 5))),
            (VOTE, NominationClosed(((1, (2, 3)), (2, ())), 3, ())),
            (DAY, VotedOut(2, None)),
        )
    )
    (message,) = narration().story(story)
    lines = [bare(line) for line in plain(message).split("\n")]
    assert lines == [
        "📖 The story of this game",
        "🌙 Night 1",
        "🔎 4. Name04 investigated 1. Name01: not mafia.",
        "🔫 On 1. Name01's call, the mafia shot at 5. Name05, who was saved by 3. Name03.",
        "☀️ Day 2",
        "🗳 First vote: 1. Name01: 2 (2, 3)",
        "⚖️ 2. Name02 was voted out.",
    ]
    assert message.count("<blockquote expandable>") == message.count("</blockquote>") == 1


def test_who_is_saved_from_two_bullets_of_a_night_is_told_once():
    story = StoryTold(((NIGHT, Saved(5, 3)), (NIGHT, Saved(6, 3)), (NIGHT, Saved(5, 3))))
    (message,) = narration().story(story)
    assert plain(message).count("Name05") == plain(message).count("Name06") == 1


def test_who_is_brought_back_is_told_once_with_who_did_it():
    story = StoryTold(((DAY, ShieldedBy(2, 5)), (DAY, Returned(5)), (DAY, Returned(6))))
    (message,) = narration().story(story)
    assert [bare(line) for line in plain(message).split("\n")[2:]] == [
        "👼 2. Name02 saved 5. Name05 from the blast.",
        "🔄 6. Name06 was brought back.",
    ]


def test_an_act_upon_oneself_names_the_player_once():
    acts = (
        Inquired(4, 4, "town"),
        Blessed(3, 3, lifted=False),
        Blessed(3, 3, lifted=True),
        Redirected(2, 5, 2, moved=True),
        Redirected(2, 5, 2, moved=False),
        Redirected(2, 2, 5, moved=False),
        SilenceChosen(6, 6),
        Cloaked(7, 7),
        ShotFired(8, 8),
        NotReached(9, 9),
    )
    (message,) = narration().story(StoryTold(tuple((DAY, act) for act in acts)))
    assert [bare(line) for line in plain(message).split("\n")[2:]] == [
        "🔎 4. Name04 investigated themselves: not mafia.",
        "🙏 3. Name03 blessed themselves.",
        "🙏 3. Name03 blessed themselves and lifted the silence.",
        "🌀 2. Name02 stole 5. Name05's ability and used it on themselves.",
        "🌀 2. Name02 tried to use 5. Name05's ability on themselves and failed.",
        "🌀 2. Name02 tried to steal from themselves and failed.",
        "🤐 6. Name06 silenced themselves.",
        "⚖️ 7. Name07 defended themselves.",
        "🔫 8. Name08 fired, and the bullet came back.",
        "🚪 9. Name09 tried to investigate themselves: no answer.",
    ]


def test_nobody_is_saved_from_death_and_killed_in_the_same_night():
    story = StoryTold(
        (
            (NIGHT, Saved(5, 3)),
            (NIGHT, Saved(6, 3)),
            (NIGHT, DiedAtNight(5, None)),
            (Phase("night", 2), Saved(5, 3)),
        )
    )
    (message,) = narration().story(story)
    night, later = plain(message).split("🌙 Night 2")
    assert [line for line in night.split("\n") if "Name05" in line] == [
        "💀 \u200e5.\u00a0\u2068Name05\u2069 was killed in the night."
    ]
    assert "Name06" in night
    assert "💚" in later


def test_a_guess_without_a_name_is_told_as_no_shot():
    nights = [Phase("night", number) for number in (1, 2, 3)]
    (message,) = narration().story(StoryTold(tuple((night, GuessChosen("mafia", 1, None, None)) for night in nights)))
    told = [line.partition("🔫 ")[2] for line in plain(message).split("\n") if "🔫" in line]
    assert told == [
        "The mafia didn't shoot at anybody.",
        "The mafia let the night pass without a shot.",
        "The mafia held fire.",
    ]


@pytest.mark.parametrize(
    ("code", "town", "mafia"),
    [
        ("en", "not mafia", "mafia"),
        ("fa", "شهروند", "مافیا"),
        ("ru", "не мафия", "мафия"),
        ("ar", "ليس من المافيا", "من المافيا"),
    ],
)
def test_an_inquiry_is_answered_about_one_player(code, town, mafia):
    say = narration(code)
    assert f"<b>{town}</b>" in say.event(Inquired(4, 1, "town"))
    assert f"<b>{mafia}</b>" in say.event(Inquired(4, 1, "mafia"))


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("names", [None, HOSTILE])
def test_a_long_story_is_split_into_messages_that_fit(code, names):
    messages = narration(code, names=names).story(whole_story(25))
    assert len(messages) > 1
    for message in messages:
        check(message)
        assert telegram_length(message) <= 4096
        assert message.count("<blockquote expandable>") == 1


def test_no_message_of_a_story_ends_with_a_heading():
    entries = [(day(number), Protected(2, seat)) for number in range(1, 200) for seat in (3, 4)]
    messages = narration().story(StoryTold(tuple(entries)))
    assert len(messages) > 3
    assert not [message for message in messages if plain(message).split("\n")[-1].startswith("☀️")]


def told(*entries, winner="town", winners=(1, 2, 3), roles=(), names=None):
    """The plain lines of a story with its end, in English."""
    everyone = roles or (
        (1, "citizen"),
        (2, "doctor"),
        (3, "detective"),
        (4, "godfather"),
        (5, "mafioso"),
    )
    end = GameEnded(winner, "no_faction_left", winners, everyone)
    (message,) = narration(names=names).story(StoryTold(tuple(entries)), end)
    check(message)
    return [bare(line) for line in plain(message).split("\n")]


def night(number):
    return Phase("night", number)


def day(number, part=""):
    return Phase("day", number, part)


def votes(**by_seat):
    return tuple((int(seat[1:]), voters) for seat, voters in by_seat.items())


FIRST_OUT = (day(1), VerdictClosed(votes(_4=(1, 2, 3), _1=(4, 5)), (4,))), (day(1), VotedOut(4, None))
LAST_OUT = (day(2), VerdictClosed(votes(_5=(1, 2, 3)), (5,))), (day(2), VotedOut(5, None))


def test_the_vote_by_which_the_game_was_over_is_said_to_have_decided_it():
    lines = told(*FIRST_OUT, *LAST_OUT)
    assert "🗳 The vote that decided it. Day 2, 3 votes: 5. Name05 – Mafioso." in lines
    assert sum("🗳 The" in line for line in lines) == 1


@pytest.mark.parametrize(
    "after",
    [
        (night(2), DiedAtNight(5, None)),
        (night(2), NobodyDied()),
        (day(1), PlayerLeft(5, "leave", None)),
        (day(1), TakenAlong(4, 5, None)),
    ],
)
def test_a_vote_after_which_anything_came_has_decided_nothing_and_is_the_last(after):
    lines = told(*FIRST_OUT, after)
    assert "🗳 The last one voted out. Day 1, 3 votes: 4. Name04 – Godfather." in lines
    assert not any("decided" in line for line in lines)


def test_a_vote_is_told_whoever_went_by_it_and_however_it_was_decided():
    tied = (day(1), VerdictClosed(votes(_4=(1, 2), _1=(4, 5)), (4,))), (day(1), VotedOut(4, None))
    won = (day(1), VerdictClosed(votes(_1=(4, 5)), (1,))), (day(1), VotedOut(1, None))
    for entries, who in ((tied, "4. Name04 – Godfather"), (won, "1. Name01 – Citizen")):
        assert f"🗳 The vote that decided it. Day 1, 2 votes: {who}." in told(*entries)


def test_no_vote_is_told_where_it_is_not_known_or_several_went():
    several = (day(1), Jailed(((4, None), (5, None))))
    alone = (day(1), TrialClosed(votes(_5=(1, 2)), (), (5,))), (day(2), Jailed(((5, None),)))
    for entries in ((*FIRST_OUT, several), alone):
        assert not any("🗳 The" in line for line in told(*entries))


def test_the_counts_of_a_secret_vote_are_enough():
    secret = (day(1), VerdictClosed((), (4,), ((4, 3), (1, 1)))), (day(1), VotedOut(4, None))
    assert "🗳 The vote that decided it. Day 1, 3 votes: 4. Name04 – Godfather." in told(*secret)


def test_a_vote_to_jail_counts_those_who_were_for_it():
    jailed = (day(1), SpareOrJailClosed((4,), (1, 2, 3), (5,), True)), (day(1), Jailed(((4, None),)))
    assert "🗳 The vote that decided it. Day 1, 3 votes: 4. Name04 – Godfather." in told(*jailed)


def test_the_best_save_is_of_another_who_lasted_longest():
    saves = (
        (night(1), Saved(3, 2)),
        (night(2), Saved(2, 2)),
        (night(3), Saved(1, 2)),
        (night(4), DiedAtNight(1, None)),
    )
    assert "💚 The best save. Night 1: 2. Name02 saved 3. Name03." in told(*saves)
    assert "💚 The best save. Night 2: 2. Name02 saved their own life." in told(saves[1])


def test_no_save_is_told_of_whom_another_thing_killed_and_of_an_enemy():
    both = (night(1), Saved(3, 2)), (night(1), DiedAtNight(3, None))
    enemy = ((night(1), Saved(4, 2)),)
    for entries in (both, enemy):
        assert not any("best save" in line for line in told(*entries))


def test_who_of_the_losers_held_out_longest_is_told_where_it_is_one():
    shot = (day(2), ShotDown(5, None))
    assert "🕰 The last loser standing. Until day 2: 5. Name05 – Mafioso." in told(*FIRST_OUT, shot)
    assert not any("🕰" in line for line in told(*FIRST_OUT, *LAST_OUT))  # the line of the vote has told it
    assert "🕰 Held out to the end. 5. Name05 – Mafioso." in told(*FIRST_OUT)
    assert not any("🕰" in line for line in told((night(1), Saved(1, 2))))  # both of them did
    fell = (night(1), DiedAtNight(1, None)), (night(2), DiedAtNight(2, None))
    lines = told(*fell, winner="mafia", winners=(4, 5), roles=((1, "citizen"), (2, "doctor"), (4, "godfather")))
    assert "🕰 The last loser standing. Until night 2: 2. Name02 – Doctor." in lines


@pytest.mark.parametrize(
    "out",
    [SpearStruck((5,)), Expelled(5, None), WordSaid(5, None), SilenceBroken(5, None), MindGuessed(1, 5, "x", True)],
)
def test_whoever_went_in_whatever_way_has_not_held_out_to_the_end(out):
    lines = told(*FIRST_OUT, (day(2), out))
    assert "🕰 The last loser standing. Until day 2: 5. Name05 – Mafioso." in lines


def test_whoever_left_the_game_has_not_held_out():
    left = (day(2), PlayerLeft(5, "leave", None))
    lines = told(*FIRST_OUT, left, roles=((1, "citizen"), (4, "godfather"), (5, "mafioso"), (6, "mafioso")))
    assert "🕰 Held out to the end. 6. Name06 – Mafioso." in lines


def test_whoever_is_arrested_by_somebody_who_leaves_has_not_held_out():
    arrest = (day(2), ArrestMade(1, 5, "mafioso", right=True))
    assert "🕰 The last loser standing. Until day 2: 5. Name05 – Mafioso." in told(*FIRST_OUT, arrest)
    wrong = (day(2), ArrestMade(1, 5, "mafioso", right=False))
    assert "🕰 Held out to the end. 5. Name05 – Mafioso." in told(*FIRST_OUT, wrong)


def test_a_game_that_nobody_has_won_has_no_highlights():
    lines = told(*FIRST_OUT, *LAST_OUT, (night(1), Saved(1, 2)), winner="draw", winners=())
    assert lines[1].startswith("☀️ Day 1")


def test_nothing_empty_is_told():
    lines = told(
        (night(1), NightFell(1, 60.0)),
        (day(1), DayBroke(1, (1, 2, 3))),
        (day(1), NominationClosed(((1, ()),), 3, ())),
        (day(1), InquiryRefused()),
        (day(1), NobodyVotedOut()),
        (night(2), NightFell(2, 60.0)),
        (day(2), DayBroke(2, (1, 2, 3))),
        (day(2), NominationClosed(((1, (2,)),), 3, ())),
        (day(2), NobodyVotedOut()),
    )
    assert lines[1:] == [
        "☀️ Day 1 🤝 Nobody was voted out.",
        "☀️ Day 2",
        "🗳 First vote: 1. Name01: 1 (2)",
        "🤝 Nobody was voted out.",
    ]


@pytest.mark.parametrize("code", CODES)
def test_each_event_is_one_line_of_the_story_and_no_announcement_stands_in_it(code):
    say = narration(code)
    voice = Voice(say.tongue, say.texts, say.names)
    for kind in EVENTS.values():
        for event in samples(kind) if kind.story else ():
            line = retell(voice, event)
            assert "\n" not in (line or ""), line
            if (kind.__doc__ or "").startswith("Public"):
                assert line != say.event(event), line


def test_only_the_first_message_of_a_long_story_has_the_highlights():
    roles = tuple((seat, "citizen") for seat in range(1, 21))
    end = GameEnded("town", "", (1, 2, 3), roles)
    entries = (*whole_story(25).entries, *LAST_OUT)
    first, *others = narration().story(StoryTold(entries), end)
    assert others
    assert "The vote that decided it" in first
    for message in (first, *others):
        check(message)
        assert telegram_length(message) <= 4096
    assert not any("The vote that decided it" in message for message in others)


@pytest.mark.parametrize("code", CODES)
def test_a_vote_of_many_is_no_paragraph_and_one_of_few_is_a_line(code):
    few = NominationClosed(((2, (1, 3, 4)), (5, (2,)), (6, ())), 3, (2,))
    many = NominationClosed(tuple((seat, tuple(range(1, 1 + seat % 5))) for seat in range(1, 29)), 14, ())
    voice = Voice(narration(code).tongue, narration(code).texts, {seat: f"N{seat}" for seat in range(1, 29)})
    assert "\n" not in str(retell(voice, few))
    head, *lines = str(retell(voice, many)).split("\n")
    assert "N" not in head
    assert len(lines) == sum(1 for _, voters in many.votes if voters)
    counts = [plain(line).count(",") + plain(line).count("،") for line in lines]
    assert counts == sorted(counts, reverse=True), "those with the most votes first"
    (message,) = narration(code).story(StoryTold(((VOTE, many),)))
    assert len(str(message).split("\n")) > len(lines)


@pytest.mark.parametrize("code", CODES)
def test_by_whom_somebody_was_killed_stands_where_they_are_named(code):
    say = narration(code)
    deaths = [DiedAtNight(5, None), DiedAtNight(2, None, "mafia"), DiedAtNight(4, None)]
    killers = [KilledBy(5, (3,), ()), KilledBy(2, (1,), ("mafia",)), KilledBy(6, (1,), ())]
    (message,) = say.story(StoryTold(tuple((NIGHT, event) for event in (*killers, *deaths))))
    lines = [line for line in str(message).split("\n") if "💀" in line]
    assert len(lines) == 3, "6 has stayed in the game"
    for line, (seat, by, teams) in zip(lines, [(5, (3,), ()), (2, (1,), ("mafia",)), (4, (), ())], strict=True):
        assert str(say.player(seat)) in line
        assert all(str(say.player(each)) in line for each in by)
        assert all(str(say.texts.team(team)).lower() in line.lower() for team in teams)
    (old,) = say.story(StoryTold(tuple((NIGHT, event) for event in deaths)))
    assert str(old).count("💀") == 3
