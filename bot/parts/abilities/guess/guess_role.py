"""`guess_role`: name a player and their role, for a team in place of its shot or on one's own."""

from collections.abc import Sequence
from typing import Annotated, Literal

from markupsafe import Markup

from bot.engine.api import EVERYONE, Act, Hit, Night, Play, RoleId, Status, TeamId, attack, record
from bot.engine.events import Event, NightNotice
from bot.engine.parameters.matters import OF_A_TEAM, matters_where
from bot.engine.traits.judging import Dear
from bot.engine.traits.telling import NamesCause
from bot.engine.traits.timing import ActsAtOnce
from bot.parts.abilities.guess.guessing import GuessChosen, Guessing
from bot.text.api import Voice, Whole, joins, later, name_of, only, register, register_notice, says


@record
class OwnGuess(Event, story=True):
    """Secret until the end: a player named the role of another; `right`: correctly."""

    by: int
    target: int
    role: RoleId
    right: bool


@record
class GuessJudged(Event, story=True):
    """To the team when the wave closes: the verdict on its guess."""

    team: TeamId
    right: bool


@record
class RoleGuessed(Event):
    """Public: at dawn, this player's role was guessed in the night."""

    seat: int
    role: RoleId


class GuessRole(Guessing, Dear, NamesCause, ActsAtOnce, tells=(GuessJudged, NightNotice, OwnGuess, RoleGuessed)):
    """A right guess takes the player out, whatever protects them; a wrong one does nothing (CM-43 to CM-51, GF-83).

    A team guesses in place of its shot. A role with the ability guesses on its own (EC-57, EC-100), and no block takes
    that guess (EC-101).

    Attributes:
        voids: whether a player guessed rightly loses their acts of that night, except those that come before a guess;
            or only acts of `later` waves, which they do not learn (EC-25).
        late: whether the guess is judged among the attacks, by the roles that players have after tonight's changes
            (EC-148).
        announced: the announcement to the group: `never` any, a guess as its wave closes (`use`), or at dawn the player
            and their role (`right`), or the player alone (`name`).
        tells: whether the team gets the verdict when the wave closes (CH-12); else it waits for the morning.
    """

    puts_out = True
    stage = "guess"
    purpose = "harm"

    voids: bool | Literal["later"] = True
    late: bool = False
    announced: Literal["never", "use", "right", "name"] = "never"
    tells: Annotated[bool, matters_where(OF_A_TEAM)] = False

    @property
    def dear(self) -> bool:
        """Whether a wrong guess is costly: it replaces a shot, or uses are limited."""
        return bool(self.ranks) or self.uses != "unlimited"

    @property
    def stage_here(self) -> str:
        """The stage of the guess: among the attacks, where it is judged late."""
        return "attack" if self.late else self.stage

    def cause_of(self, hit: Hit) -> str:
        """The cause of death: a guess, where the group hears that alone."""
        return "guess" if self.announced == "name" else ""

    def after_wave(self, game: Play, act: Act) -> bool:
        """Announce to the group, where the parameters say so, that a guess was made."""
        if self.announced == "use":
            game.tell(EVERYONE, NightNotice("guess"))
        return False

    def resolve(self, night: Night, act: Act) -> None:
        """Take out the players guessed rightly, and void their acts that come after the guess."""
        for target, role in zip(night.aims(act), act.words, strict=True):
            right = night.role(target).id == role
            if act.team is None:
                night.note(OwnGuess(act.actor, target, role, right))
            if right:
                attack(night, "guess", act, target)
                if self.voids == "later":
                    night.slay(target, act)
                elif self.voids:
                    night.marks.put(target, Status("blocked", act.actor, "dawn"))

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Announce the players guessed rightly with their roles, and expose them (GF-60, GF-85, GF-86).

        A guess at a player who has left the game is not charged, unless it was judged as its wave closed (CM-47,
        NS-25).
        """
        if not self.tells and all(game.seats[target].left for target in act.targets):
            namers = [seat for seat in game.seats.values() if seat.role.id == self.named_by]
            own = [game.seats[act.stock]] if act.team is None else namers
            next(seat for seat in own if seat.uses.get(self.id)).pay(self.id, -1)
        if self.announced == "right":
            for target, role in zip(night.aims(act), act.words, strict=True):
                if target in night.deaths and night.deaths[target].source is act:
                    game.seats[target].bear(Status("exposed", act.actor, "ever"))
                    game.tell(EVERYONE, RoleGuessed(target, role))

    def answer(self, night: Night, act: Act) -> None:
        """Tell the team the verdict on its guess."""
        if self.tells and act.team is not None:
            game = night.game
            right = any(hit.source is act for hit in night.attacks.hits)
            members = game.teams.group(act.team)
            game.tell(members, GuessJudged(act.team, right))


register(
    "guess_role",
    name=later.context("ability", "Role guess"),
    question=later.text("🎯 <b>Instead of the shot: whose role does your team guess, and what is it?</b>"),
)

# NOTE: a mafia member guesses a player's exact role
register_notice("guess", later.text("🎯 Tonight the mafia guesses somebody's role."))


@says(RoleGuessed)
def role_guessed(say: Voice, event: RoleGuessed) -> Markup:
    """The message to the group at dawn: the player whose role was guessed, and the role."""
    # NOTE: {ability} is the name of the act, {role} that of a role, both in the nominative
    return say.tongue.text(
        "🎯 {ability}! The mafia has found out {player}'s role: <b>{role}</b>.",
        ability=name_of(say, "guess_role"),
        player=say.player(event.seat),
        role=say.texts.role(event.role),
    )


says(GuessJudged, "🎯 The guess is right.", when="right")

says(GuessJudged, "🎯 The guess is wrong.")


@says(OwnGuess)
def _own_guess(say: Voice, event: OwnGuess) -> Markup:
    t = say.tongue
    places = {"player": say.player(event.by), **_guessed(say, event.target, event.role)}
    if event.right:
        # NOTE: a line of the story: the name of the act, who did it, a player and the role that was named rightly
        return t.text("🎯 {player} named {target} as {role}, and was right ({ability}).", **places)
    # NOTE: a line of the story: the name of the act, who did it, a player and the role that was named wrongly
    return t.text("🎯 {player} named {target} as {role}, and was wrong ({ability}).", **places)


@joins(GuessJudged)
def _judged(say: Voice, event: GuessJudged, around: Sequence[Event]) -> Whole | None:
    """The story's line about a team's guess and whether it was right; None without a guess."""
    guess = only(around, GuessChosen, team=event.team)
    if guess is None or guess.target is None or guess.role is None:
        return None
    t = say.tongue
    places = {"team": say.team(event.team), **_guessed(say, guess.target, guess.role)}
    line: Markup
    if event.right:
        # NOTE: a line of the story: the name of the act, whose team it was, a player, and the role they really had
        line = t.text("🎯 {team} named {target} as {role}, and was right ({ability}).", **places)
    else:
        # NOTE: a line of the story: the name of the act, whose team it was, a player, and a role they did not have
        line = t.text("🎯 {team} named {target} as {role}, and was wrong ({ability}).", **places)
    return Whole(line, (guess,))


def _guessed(say: Voice, target: int, role: str) -> dict[str, Markup]:
    """The values to fill into a line about a guess: the player, the role and the name of the ability."""
    return {"ability": name_of(say, "guess_role"), "target": say.player(target), "role": say.texts.role(role)}
