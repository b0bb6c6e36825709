"""Questions asked in private, their buttons, and what is answered to a press."""

from markupsafe import Markup

from bot.engine.asks import Ask, Refusal
from bot.engine.boards import TeamBoard
from bot.engine.inputs import Choice, Pick
from bot.lang.cleaning import linked
from bot.lang.lengths import plain
from bot.lang.narration.abilities import ability_consent, ability_question
from bot.lang.narration.boards import team_board
from bot.lang.narration.voice import Voice

TOAST_LENGTH = 200


def question(say: Voice, ask: Ask, team: TeamBoard | None = None, *, open_: bool = True, half: Choice = ()) -> Markup:
    """A private question with the answer so far; once closed, the question and what was answered.

    `half` is the beginning of an answer with several picks.
    """
    t = say.tongue
    lines = [ability_consent(t, ask.ability) if ask.is_consent else ability_question(t, ask.ability)]
    if open_ and ask.advisory:
        lines.append(t.text("Your mark is a proposal to the one who decides."))
    if open_ and ask.most > 1 and not ask.parts:
        lines.append(t.plural("You may choose {n}.", "You may choose up to {n}.", ask.most))
    if ask.parts and ask.ability == "recruit":
        lines.append(t.text("First the mate who leaves the game for it, then the player to win over."))
    if open_ and ask.exclusive and not ask.advisory and ask.ability != "mafia_shot":
        lines.append(t.text("Your team does one thing tonight: of your answers the last one counts."))
    if team is not None and (len(team.marks) > 1 or ask.is_consent):
        lines += [Markup(""), team_board(say, team)]
    if half:
        picks = t.context("list", ", ").join(picked(say, pick) for pick in half)
        lines += [Markup(""), t.text("✏️ Chosen so far: <b>{picks}</b>. Go on choosing.", picks=picks)]
    elif ask.chosen is not None:
        lines += [Markup(""), _chosen(say, ask)]
    if open_:
        lines.append(_time(say, ask))
        default = _default(say, ask, team)
        if default is not None:
            lines.append(default)
    elif ask.chosen is None:
        lines.append(t.text("Time is up, and nothing was chosen."))
    return Markup("\n").join(lines)


def _time(say: Voice, ask: Ask) -> Markup:
    """Until when, and whether the answer can be changed."""
    t = say.tongue
    if not ask.deadline.length:
        return t.text("⏱ You may do it at any moment until the vote opens, once. It cannot be undone.")
    time = say.time(ask.deadline.length)
    if ask.final:
        return t.text("⏱ Time: {time}. Your first answer stands.", time=time)
    return t.text("⏱ Time: {time}. Until then you may change your choice.", time=time)


def _default(say: Voice, ask: Ask, team: TeamBoard | None) -> Markup | None:
    """What happens to whoever does not answer, where that is not simply nothing."""
    t = say.tongue
    if team is not None and team.stand_in and team.decider == ask.seat:
        # NOTE: to the head of a team: if there is no target of yours, the mates' proposals count (CL-39, CM-40)
        return t.text("If you pick nobody, the proposals of your mates decide.")
    match ask.ability:
        case "count_mafia":
            return t.text("If you name fewer, chance picks the rest.")
        case "choose_side":
            side = say.texts.silent_side()
            # NOTE: {side} is a side's name in the nominative
            return t.text("Without an answer your side is: {side}.", side=side) if side is not None else None
        case "call_vote":
            # NOTE: the two players called to the interrogation
            return t.text("Without an answer the two are let go.")
        case _ if ask.ability.startswith("card_"):
            return t.text("Without an answer chance chooses.")
        case _:
            return None


def _chosen(say: Voice, ask: Ask) -> Markup:
    t = say.tongue
    choice = ask.chosen or ()
    told = choice[:-1] if ask.parts and choice[-1:] == ("yes",) else choice  # the last press has only confirmed
    picks = t.context("list", ", ").join(picked(say, pick) for pick in told)
    if not choice:
        picks = picked(say, "no") if ask.is_consent else t.text("nobody")
    if ask.advisory:
        return t.text("✅ Your proposal: <b>{picks}</b>", picks=picks)
    return t.text("✅ Your choice: <b>{picks}</b>", picks=picks)


def picked(say: Voice, pick: Pick) -> Markup:
    """One pick, a player or a word."""
    t = say.tongue
    if isinstance(pick, int):
        return say.player(pick)
    match pick:
        case "yes":
            return t.context("button", "Yes")
        case "no":
            return t.context("button", "No")
        case "real":
            return t.context("button", "Real bullet")
        case "blank":
            return t.context("button", "Blank")
        case "done":
            return t.context("button", "I'm done")
        case "hold":
            # NOTE: the interrogator wants a vote on the two called
            return t.context("button", "Hold the vote")
        case "let_go":
            # NOTE: the interrogator lets the two called go, without a vote
            return t.context("button", "Let them go")
        case _ if pick.startswith("code_"):
            return t.text("Code {number}", number=int(pick.removeprefix("code_")))
        case _:
            return say.texts.side(pick)


def pick_label(say: Voice, pick: Pick) -> str:
    """The plain label of a pick's button, where nothing links."""
    return linked(plain(picked(say, pick)))


def decline_label(say: Voice, ask: Ask) -> str:
    """The plain label of the button that declares that nothing is picked: "Nobody", or "No" to a plain question."""
    return plain(picked(say, "no") if ask.is_consent else say.tongue.context("button", "Nobody"))


def refusal_toast(say: Voice, refusal: Refusal) -> str:
    """Why a press changed nothing, politely and briefly."""
    t = say.tongue
    match refusal:
        case Refusal.OVER:
            toast = t.text("This game is over.")
        case Refusal.CLOSED:
            toast = t.text("Too late: this question is closed.")
        case Refusal.NOT_YOURS:
            toast = t.text("This button is not for you.")
        case Refusal.OUT:
            toast = t.text("You are out of this game. You can still watch how it ends.")
        case Refusal.NOT_A_CHOICE:
            toast = t.text("This cannot be chosen here.")
        case Refusal.GONE:
            toast = t.text("That player is not in the game any more. Please choose again.")
        case Refusal.TOO_MANY:
            toast = t.text("That is more than you may choose. Take one back first.")
        case Refusal.TOO_FEW:
            toast = t.text("Please choose a little more.")
        case Refusal.FINAL:
            toast = t.text("You have answered already, and the first answer stands.")
    return plain(toast)[:TOAST_LENGTH]
