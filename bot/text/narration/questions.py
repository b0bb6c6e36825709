"""Private questions, their buttons, and the replies to presses."""

from markupsafe import Markup

from bot.engine.asks import CONSENT, TEAM_ACT, Ask, NotAsked, Refusal
from bot.engine.boards import TeamBoard
from bot.engine.inputs import Choice, Pick
from bot.text.cleaning import isolate, linked
from bot.text.lengths import plain
from bot.text.narration.boards import team_board
from bot.text.narration.voice import Voice
from bot.text.narration.words import consent_to, default_of, name_of, order_of, pick_name, question_of, words_of

TOAST_LENGTH = 200


def question(say: Voice, ask: Ask, team: TeamBoard | None = None, half: Choice = (), *, open_: bool = True) -> Markup:
    """A private question with the answer so far; once closed, the question and its answer.

    `half` is the beginning of an answer with several picks.
    """
    t = say.tongue
    # without a board, or as a proposal, it is a yes to what is one's own
    to_anothers = ask.is_consent and team is not None and not ask.advisory
    lines = [consent_to(say, ask.ability) if to_anothers else question_of(say, ask.ability, ask.choices)]
    if open_ and ask.advisory:
        lines.append(t.text("Your pick is a proposal: somebody else decides."))
    if open_ and ask.most > 1 and not ask.parts:
        lines.append(t.plural("You may choose {n}.", "You may choose up to {n}.", ask.most))
    order = order_of(say, ask.ability) if ask.parts else None
    if order:
        lines.append(order)
    if open_ and ask.enough:
        # NOTE: to somebody whose ability is doubled tonight, and who has a question with several places
        lines.append(t.text("✌️ Doubled tonight: after your first choice you may add a second one."))
    if open_ and ask.exclusive == TEAM_ACT and not ask.advisory and ask.ability != "mafia_shot":
        lines.append(t.text("Your team does only one thing tonight: the last answer counts."))
    elif open_ and ask.exclusive not in {"", TEAM_ACT}:
        # NOTE: to one player who has several abilities, such as a check and a shot, and may use one of them a night
        lines.append(t.text("You may do only one thing tonight: your last answer counts."))
    if team is not None and (len(team.marks) > 1 or team.need == "last" or ask.is_consent):
        lines += [Markup(""), team_board(say, team)]
    if half and ask.spelled:
        # NOTE: a word of one's own has to be written to the narrator in private; {player} was named before
        lines += [Markup(""), t.text("✏️ {player}: now write me the word in private.", player=picked(say, half[0]))]
    elif half:
        lines += [Markup(""), _begun(say, ask, half)]
    elif ask.chosen is not None:
        lines += [Markup(""), _chosen(say, ask)]
    if open_:
        lines.append(_time(say, ask))
        default = _default(say, ask, team)
        if default is not None:
            lines.append(default)
    elif ask.chosen is None:
        lines.append(t.text("Time's up, and you didn't choose anything."))
    return Markup("\n").join(lines)


def _begun(say: Voice, ask: Ask, half: Choice) -> Markup:
    """The picks of an unfinished answer, and what is left to do: pick on, or only confirm."""
    t = say.tongue
    picks = t.context("list", ", ").join(picked(say, pick) for pick in half)
    if ask.parts[len(half) :] == (CONSENT,):
        # NOTE: {yes} is the name of the only button that is left
        return t.text("✏️ Chosen so far: <b>{picks}</b>. Confirm with “{yes}”.", picks=picks, yes=picked(say, "yes"))
    return t.text("✏️ Chosen so far: <b>{picks}</b>. Keep choosing.", picks=picks)


def _time(say: Voice, ask: Ask) -> Markup:
    """The line with the time to answer, and whether the answer can be changed."""
    t = say.tongue
    if not ask.deadline.length:
        own, until = say.texts.words(ask.ability, "until"), words_of(ask.ability).until
        if own:
            return own
        if until is not None:
            return until.said(t)
        return t.text("⏱ You can do this once, at any time before the vote opens. It can't be undone.")
    time = say.time_until(ask.deadline.at, ask.deadline.length)
    if ask.final:
        return t.text("⏱ Time's up {time}. Your first answer stands.", time=time)
    return t.text("⏱ Time's up {time}. You can change your answer until then.", time=time)


def _default(say: Voice, ask: Ask, team: TeamBoard | None) -> Markup | None:
    """The line that tells what silence leads to, if more than nothing happens then."""
    t = say.tongue
    if team is not None and team.must and not ask.advisory:
        return _default_of_a_duty(say, ask, team)
    if team is not None and team.stand_in and team.by_rank and team.decider == ask.seat:
        # NOTE: to the boss of a team, in which everybody has a rank. “Nobody” is a button
        return t.text("If you don't answer, the proposal of the next in rank counts; “Nobody” means no shot.")
    if team is not None and team.stand_in and team.decider == ask.seat:
        # NOTE: to the head of a team, whose silence leaves it to the team's proposals (CH-22). “Nobody” is a button
        return t.text("If you don't answer, your teammates' proposals decide; “Nobody” means no shot.")
    return default_of(say, ask.ability)


def _default_of_a_duty(say: Voice, ask: Ask, team: TeamBoard) -> Markup:
    t = say.tongue
    if team.stand_in and team.decider == ask.seat:
        # NOTE: to the head of a team that shoots in any case; “Nobody” is a button
        return t.text("There's always a shot: if you pick nobody, your teammates' proposals decide, then chance.")
    # NOTE: to whoever shoots for a team that shoots in any case, alone or with others
    return t.text("There's always a shot: if nobody is picked, chance decides.")


def act(say: Voice, ask: Ask) -> Markup:
    """The line about another player's answer to a question, for readers who may know."""
    # NOTE: for those who are out and see the night: {ability} is what the player does, {picks} whom it is aimed at
    t, player, ability, picks = say.tongue, say.player(ask.seat), name_of(say, ask.ability), _picks(say, ask)
    if ask.advisory:
        return t.text("{player}. {ability}: proposed <b>{picks}</b>", player=player, ability=ability, picks=picks)
    return t.text("{player}. {ability}: <b>{picks}</b>", player=player, ability=ability, picks=picks)


def _picks(say: Voice, ask: Ask) -> Markup:
    t = say.tongue
    choice = ask.chosen or ()
    told = choice[:-1] if ask.parts and choice[-1:] == ("yes",) else choice  # the last press has only confirmed
    if not choice:
        return picked(say, "no") if ask.is_consent else t.text("nobody")
    return t.context("list", ", ").join(_word_or_pick(say, ask, pick) for pick in told)


def _chosen(say: Voice, ask: Ask) -> Markup:
    t, picks = say.tongue, _picks(say, ask)
    if ask.advisory:
        return t.text("✅ Your proposal: <b>{picks}</b>", picks=picks)
    return t.text("✅ Your choice: <b>{picks}</b>", picks=picks)


def _word_or_pick(say: Voice, ask: Ask, pick: Pick) -> Markup:
    """The words for a pick: a player or a word; a player's own word as written."""
    return Markup.escape(isolate(pick)) if ask.spelled and isinstance(pick, str) else picked(say, pick)


def picked(say: Voice, pick: Pick) -> Markup:
    """The words for one pick, a player or a word."""
    return say.player(pick) if isinstance(pick, int) else pick_name(say, pick) or say.texts.side(pick)


def pick_label(say: Voice, pick: Pick) -> str:
    """The plain label of a pick's button, where nothing links."""
    return linked(plain(picked(say, pick)))


def decline_label(say: Voice, ask: Ask) -> str:
    """The plain label of the button for no pick: "Nobody", or "No" to a plain question."""
    return plain(picked(say, "no") if ask.is_consent else say.tongue.context("button", "Nobody"))


def nobody_label(say: Voice) -> str:
    """The plain label of the button that votes for nobody, at first or instead of an earlier vote."""
    return plain(say.tongue.context("button", "No vote"))


def refusal_toast(say: Voice, refusal: Refusal | NotAsked) -> str:
    """A short, polite reason why a press changed nothing."""
    t = say.tongue
    toasts: dict[Refusal | NotAsked, Markup] = {
        Refusal.OVER: t.text("This game is over."),
        Refusal.CLOSED: t.text("Too late: this question is closed."),
        Refusal.NOT_YOURS: t.text("This button isn't for you: I asked somebody else."),
        NotAsked.NO_FLOOR: t.text("Only the player who has the floor can end this turn."),
        NotAsked.OWN_FLOOR: t.text("You have the floor: these buttons are for the people listening."),
        NotAsked.NO_SIGN: t.text("You're silenced, so these buttons aren't for you today."),
        NotAsked.NO_HAND: t.text("You can't ask for a challenge now."),
        NotAsked.VOTED_ON: t.text("You're on trial yourself, so you have no vote here."),
        NotAsked.NO_VOTE: t.text("You have no vote here."),
        NotAsked.FORFEITED: t.text("You wrote while a vote was open, so you have no vote for the rest of the day."),
        Refusal.OUT: t.text("You're out of this game. You can still watch how it ends."),
        Refusal.ONESELF: t.text("You can't choose yourself here."),
        Refusal.NOT_A_CHOICE: t.text("You can't choose that here."),
        Refusal.GONE: t.text("That player is no longer in the game. Please choose again."),
        Refusal.TAKEN: t.text("Somebody else has picked that number. Please pick another one."),
        Refusal.TOO_MANY: t.text("You can't choose that many. Take one back first."),
        Refusal.TOO_FEW: t.text("That's not enough: please choose more."),
        # NOTE: the doctor picks only himself
        Refusal.ALONE: t.text("You can't choose that alone: pick somebody else first."),
        Refusal.FINAL: t.text("You've already answered, and your first answer stands."),
        # NOTE: two things are given, each to another player (CM-74)
        Refusal.TWICE: t.text(
            "You've already named this player in your other answer. Choose somebody else, or change that answer."
        ),
    }
    return plain(toasts[refusal])[:TOAST_LENGTH]
