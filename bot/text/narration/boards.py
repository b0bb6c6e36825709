"""Boards: messages that show a state (a vote, a turn, a team's choice) and are edited when the state changes."""

from markupsafe import Markup

from bot.engine.boards import (
    ALONE,
    SPEAK_FIRST,
    STATUS,
    Board,
    OfferBoard,
    PollBoard,
    TeamBoard,
    TurnBoard,
    VoteBoard,
    WordBoard,
)
from bot.text import clocks
from bot.text.narration.voice import Voice
from bot.text.narration.votes import some, vote_lines
from bot.text.narration.words import pick_name, words_of
from bot.text.tongue import join_safe

_SHORT = 120
NEXT_SPEAKERS = 2


def board_text(say: Voice, board: Board, now: float, *, open_: bool = True) -> Markup:
    """The text of a board, open or closed."""
    match board:
        case TurnBoard():
            return turn_board(say, board, now, open_=open_)
        case VoteBoard():
            return vote_board(say, board, now, open_=open_)
        case PollBoard():
            return poll_board(say, board, now, open_=open_)
        case WordBoard():
            return word_board(say, board, now, open_=open_)
        case OfferBoard():
            return offer_board(say, board, now, open_=open_)
        case TeamBoard():
            return team_board(say, board)


def time_line(say: Voice, until: float, length: float, now: float) -> Markup:
    """The time of a turn: all of a short one, the rest of a long one now; the clock alone never edits a board."""
    if length <= _SHORT:
        return say.tongue.text("⏱ Time's up {time}", time=say.time_until(until, length))
    left = max(60, -(-max(0.0, until - now) // 60) * 60)
    # NOTE: the message is not updated by the clock, only when something changes on it
    still = say.tongue.text("⏱ {time} left at the last update", time=say.tongue.duration(left))
    if not say.timed:
        return still
    return clocks.either(still, say.tongue.text("⏱ Time's up {time}", time=say.time_until(until, left)))


def turn_board(say: Voice, board: TurnBoard, now: float, *, open_: bool = True) -> Markup:
    """The board of a turn to speak: the speaker, and the next ones."""
    t, speaker = say.tongue, say.called(board.speaker) if open_ else say.player(board.speaker)
    if board.part == "defence":
        head = t.text("🛡 <b>{player}</b> speaks in defence", player=speaker)
    elif board.part == "challenge" and board.by is not None:
        # NOTE: {player} has just had the floor; now it is {other} who speaks
        head = t.text("🎤 {player} gives <b>{other}</b> a challenge", player=say.player(board.by), other=speaker)
    elif board.part == "last_words":
        head = say.worded(t.text("🕯 Last words: <b>{player}</b>", player=speaker), "🕯", player=speaker)
    elif board.part == "extra_speech":
        head = say.worded(t.text("📣 <b>{player}</b> has the extra speech", player=speaker), "📣", player=speaker)
    else:
        head = t.text("🗣 <b>{player}</b> has the floor", player=speaker)
    if not open_:
        # NOTE: a turn to speak is over
        return t.text("✔️ <b>{player}</b> has spoken", player=speaker)
    lines = [head, time_line(say, board.until, board.length, now)]
    if say.aloud:
        # NOTE: to a player who has the floor in a voice chat; {button} is the label of a button under this message
        lines.append(
            t.text("🎙 Speak now, and press “{button}” when you've finished.", button=t.context("button", "I'm done"))
        )
    if board.hands:
        lines.append(t.text("✋ {players} would like the challenge", players=say.players(board.hands)))
    if board.waiting:
        lines.append(t.text("Next: {players}", players=say.players(board.waiting[:NEXT_SPEAKERS])))
    return join_safe("\n", lines)


def offer_board(say: Voice, board: OfferBoard, now: float, *, open_: bool = True) -> Markup:
    """The board of an offer before the first speech, open to all, and the taker."""
    t, taken = say.tongue, dict(board.taken)
    lines = [t.text("🌅 <b>Before the first speech</b>")]
    if SPEAK_FIRST in taken:
        lines.append(t.text("🗣 {player} speaks first", player=say.player(taken[SPEAK_FIRST])))
    elif open_:
        lines.append(t.text("If nobody offers to speak first, chance decides."))
    if open_ and any(offer != SPEAK_FIRST for offer in board.offers):
        lines.append(t.text("You may also ask me something, if more than half of the players want to know it."))
    if open_:
        lines.append(time_line(say, board.until, board.length, now))
    return join_safe("\n", lines)


def vote_board(say: Voice, board: VoteBoard, now: float, *, open_: bool = True) -> Markup:
    """The board of a vote: votes, voters, and the players still to vote."""
    t = say.tongue
    tally = vote_lines(say, board.votes, spared=board.leave_all or ())
    if not open_:
        silent = t.text("Didn't vote: {players}", players=some(say, board.waiting)) if board.waiting else None
        if board.ballot == "put_forward":
            nobody, over = t.text("Nobody was nominated."), t.text("🔒 The list is closed.")
        else:
            nobody, over = t.text("Nobody voted."), t.text("🔒 The vote is closed.")
        closed = [_title(say, board), tally or nobody, silent, over]
        return join_safe("\n", (line for line in closed if line))
    opening = [line for line in (_title(say, board), say.scene()) if line]
    lines = [*opening, _rule(say, board)]
    if board.ballot != "call":
        lines.append(tally or _no_votes(say, board))
    if board.waiting:
        lines.append(t.text("⏳ Still to vote: {players}", players=some(say, board.waiting)))
    if board.quiet and not say.aloud:
        lines.append(t.text("🤐 Silence, please: if you write now, you lose your vote for today."))
    lines.append(time_line(say, board.until, board.length, now))
    return join_safe("\n", lines)


def _no_votes(say: Voice, board: VoteBoard) -> Markup:
    t = say.tongue
    return t.text("Nobody has been nominated yet.") if board.ballot == "put_forward" else t.text("No votes yet.")


def _title(say: Voice, board: VoteBoard) -> Markup:
    t = say.tongue
    match board.ballot:
        case "nomination" if len(board.votes) == 1:
            # NOTE: names are called one after another; {player} is the one who is voted on now
            return t.text("🗳 <b>First vote: who votes for {player}?</b>", player=say.player(board.votes[0][0]))
        case "nomination":
            return t.text("🗳 <b>First vote: who goes on trial?</b>")
        case "verdict":
            return t.text("⚖️ <b>Second vote: who is voted out?</b>")
        case "put_forward":
            return t.text("☝️ <b>Candidates: who do you nominate?</b>")
        case "call":
            # NOTE: candidates are called one after another; who votes against {player} presses now
            return t.text("✋ <b>Who votes against {player}?</b>", player=say.player(board.votes[0][0]))
        case "vote":
            return t.text("⚖️ <b>Vote: who is out?</b>")
        case "court":
            return t.text("⚖️ <b>Court: who is voted out?</b>")
        case "trial":
            return t.text("⚖️ <b>Vote: who goes to jail?</b>")
        case "duel":
            return t.text("⚔️ <b>The duel: who is out?</b>")
        case "lynch":
            return t.text("⚖️ <b>Today's vote</b>")
        case "interrogation":
            return t.text("🔦 <b>Interrogation vote: who is out?</b> Everybody else must vote.")
        case _:
            return t.text("🗳 <b>Vote</b>")


def _rule(say: Voice, board: VoteBoard) -> Markup:
    t = say.tongue
    if board.ballot == "put_forward":
        return t.text("One name each, and you can't change it.")
    if board.ballot == "call":
        return _call_rule(say, board)
    if board.silent_for is not None:
        # NOTE: everybody must vote; {player} is the last candidate
        return t.text(
            "Everybody must vote, and may vote for themselves. The player with the most votes is convicted."
            " If you don't vote, your vote goes to {player}.",
            player=say.player(board.silent_for),
        )
    if board.leave_all is not None:
        return t.text("A player is out only with more votes than any other choice. One vote each.")
    if board.need is None:
        bar = t.text("The player with the most votes is out.")
    else:
        bar = t.plural("It takes {n} vote.", "It takes {n} votes.", board.need)
    if board.several:
        hand = t.text("You may name several.")
    elif board.ballot == "nomination" and len(board.votes) == 1:  # names are called one by one
        hand = t.text("You may vote for anybody on the list.")
    else:
        hand = t.text("One vote each.")
    rule = [bar, hand]
    if board.fallback:
        rule.append(t.text("If nobody has that many, those with the most votes go on trial."))
    if board.compulsory:
        rule.append(t.text("If you don't vote, chance votes for you."))
    if board.ballot == "verdict" and len(board.votes) == 1 and board.need is not None:
        # NOTE: {player} is the only defendant, and leaves only if enough vote for it
        rule.append(t.text("If you don't vote, you let {player} stay.", player=say.player(board.votes[0][0])))
    return Markup(" ").join(rule)


def _call_rule(say: Voice, board: VoteBoard) -> Markup:
    """The meaning of a vote in a call, where candidates are called up one by one."""
    t = say.tongue
    rule = t.text("One vote each, and it can't be changed. The hands are shown when the call closes.")
    if board.silent_for is None:
        return rule
    # NOTE: {player} is the last candidate who is called
    last = t.text("If you haven't voted by then, your vote goes to {player}.", player=say.player(board.silent_for))
    return Markup(" ").join([rule, last])


def poll_board(say: Voice, board: PollBoard, now: float, *, open_: bool = True) -> Markup:
    """The board of a poll (yes or no): the players for and against, and those still to answer."""
    t = say.tongue
    lines = [_asked(say, board), _polled(say, board)]
    if board.yes:
        lines.append(_yes(say, board))
    if board.no:
        lines.append(_no(say, board))
    if not open_:
        return join_safe("\n", [*lines, t.text("🔒 The vote is closed.")])
    if board.waiting:
        lines.append(t.text("⏳ Still to vote: {players}", players=some(say, board.waiting)))
    return join_safe("\n", [*lines, time_line(say, board.until, board.length, now)])


def _polled(say: Voice, board: PollBoard) -> Markup:
    """The line about the answers needed, and the meaning of silence."""
    t = say.tongue
    if board.ballot == "spare_or_jail":
        need = t.plural("It takes {n} vote to jail them.", "It takes {n} votes to jail them.", board.need)
        return Markup(" ").join([need, t.text("If you don't vote, it counts as a vote to spare.")])
    need = t.plural("It takes {n} yes vote.", "It takes {n} yes votes.", board.need)
    if board.ballot == "lift":
        return Markup(" ").join([need, t.text("If you don't vote, it counts as a no.")])
    if board.ballot in {STATUS, ALONE}:
        return need
    return Markup(" ").join([need, t.plural("{n} status check is left.", "{n} status checks are left.", board.left)])


def _yes(say: Voice, board: PollBoard) -> Markup:
    t, count, players = say.tongue, len(board.yes), some(say, board.yes)
    if board.ballot == "spare_or_jail":
        return t.text("🔒 Jail ({count}): {players}", count=count, players=players)
    return t.text("👍 Yes ({count}): {players}", count=count, players=players)


def _no(say: Voice, board: PollBoard) -> Markup:
    t, count, players = say.tongue, len(board.no), some(say, board.no)
    if board.ballot == "spare_or_jail":
        return t.text("🕊 Spare ({count}): {players}", count=count, players=players)
    return t.text("👎 No ({count}): {players}", count=count, players=players)


def word_board(say: Voice, board: WordBoard, now: float, *, open_: bool = True) -> Markup:
    """The board of a player who must pick a word in public."""
    t = say.tongue
    player = say.player(board.seat)
    own = words_of(board.about).board
    head = own.said(t, player=player) if own else t.text("❓ <b>{player}</b> is choosing", player=player)
    if not open_:
        return head
    silent = t.text("If you don't answer, chance decides.")
    return join_safe("\n", [head, time_line(say, board.until, board.length, now), silent])


def _asked(say: Voice, board: PollBoard) -> Markup:
    t = say.tongue
    match board.ballot:
        case "status_inquiry":
            return t.text("🔎 <b>Should we ask how many of each side are out?</b> Silence means no.")
        case "status_word":
            return t.text("🔎 <b>Should we ask for the status, calm or emergency?</b> Silence means no.")
        case "status_colour":
            return t.text("🚦 <b>Should we ask for the status, green, yellow or red?</b> Silence means no.")
        case "alone_left":
            return t.text("🎭 <b>Should we ask if an independent is still in the game?</b> Silence means no.")
        case "lift":
            # NOTE: these are tied for the second time; all of them are out, or none
            return t.text("⚖️ <b>Do all of them leave?</b> {players}", players=say.players(board.about))
        case "spare_or_jail" if len(board.about) == 1:
            return t.text("⚖️ <b>{player}: spare or jail?</b>", player=say.player(board.about[0]))
        case "spare_or_jail":
            # NOTE: these are tied for the second time; all of them go to jail, or none
            return t.text("⚖️ <b>Spare them all, or jail them all?</b> {players}", players=say.players(board.about))
        case _:
            return t.text("🗳 <b>Vote</b>")


def team_board(say: Voice, board: TeamBoard) -> Markup:
    """The board of a team at night: the marks (chosen targets) of the mates so far, and the decider."""
    t = say.tongue
    if board.need == "last":
        return written_board(say, board)
    if board.decider is not None:
        lines = [t.text("Your team's picks; {player} decides:", player=say.player(board.decider))]
    elif board.need == "majority" and board.otherwise is not None:
        # NOTE: where not more than half of them pick the same player, it is the one whom {player} has picked
        head = t.text(
            "Your team's picks; more than half of you must agree, or {player} decides:",
            player=say.player(board.otherwise),
        )
        lines = [head]
    elif board.need == "majority":
        lines = [t.text("Your team's picks; more than half of you must pick the same player:")]
    elif board.need == "all":
        lines = [t.text("Your team's picks; all of you must pick the same player:")]
    else:
        lines = [t.text("Your team's picks; the most picks win:")]
    roles = dict(board.roles)
    for member, target in board.marks:
        word = pick_name(say, roles[member]) if target is None and member in roles else None
        if target is None and word is None:
            # NOTE: a member of the team who has picked nobody, at least so far
            lines.append(t.context("mark", "{player}: no pick", player=say.player(member)))
            continue
        marked = word if target is None else say.player(target)
        if target is not None and member in roles:
            # NOTE: a player and the role they are guessed to have, in the nominative
            marked = t.context("guess", "{player} – {role}", player=marked, role=say.texts.role(roles[member]))
        # NOTE: a member of the team and the player they have picked, or yes to what the team may do
        lines.append(t.context("mark", "{player} → {target}", player=say.player(member), target=marked))
    return join_safe("\n", lines)


def written_board(say: Voice, board: TeamBoard) -> Markup:
    """The board of a team's note: its parts in order, each with the last writer."""
    t = say.tongue
    if not board.marks:
        return t.text("Nothing is agreed yet. Any of you may write it.")
    # NOTE: to a team: {player} has written whom they will shoot; the list follows, numbered
    lines = [
        t.text(
            "The plan so far, written by {player}. Any of you may rewrite it, and the last version counts:",
            player=say.player(board.marks[0][0]),
        )
    ]
    for place, (_, target) in enumerate(board.marks, 1):
        if target is not None:
            # NOTE: a line of a numbered list of players
            lines.append(t.context("agreement", "{place}. {player}", place=place, player=say.player(target)))
    return join_safe("\n", lines)
