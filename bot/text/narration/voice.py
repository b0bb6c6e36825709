"""The narrator's voice: all that is needed to put an event into words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from bot.text.scenario_texts import ScenarioTexts
from bot.text.tongue import Tongue, join_safe


@dataclass(frozen=True, slots=True)
class Voice:
    """The setting in which events become words: language, scenario, names, and the wording of this moment, if any.

    `aloud`: the players speak, in a voice chat or in voice messages, and do not write. `links`: addresses behind the
    names of players who are called, so that their phones tell them (Bot API: text mentions); by seat. `pressing`:
    only presses of buttons show that a player is there. `hand`: the messages have the button *My hand*. `timed`: the
    moments in the texts are marked (`bot.text.clocks`). `here`: one player reads it in the group. `ends`: when a length
    of time that the event names will be over, in game time, by the length. `night`: the night that the story tells of.
    """

    tongue: Tongue
    texts: ScenarioTexts
    names: Mapping[int, str]
    wording: str | None = None
    aloud: bool = False
    links: Mapping[int, str] = field(default_factory=dict)
    pressing: bool = False
    hand: bool = False
    timed: bool = False
    here: bool = False
    ends: Mapping[float, float] = field(default_factory=dict)
    night: int = 0

    def player(self, seat: int) -> Markup:
        """A player in a text: seat number and name."""
        return self.tongue.player(seat, self.names.get(seat, ""))

    def called(self, seat: int) -> Markup:
        """A player who is called up in a text, with a link by which their phone notifies them."""
        if seat not in self.links:
            return self.player(seat)
        return Markup('<a href="{}">{}</a>').format(self.links[seat], self.player(seat))

    def team(self, team: str) -> Markup:
        """A team at the beginning of a sentence."""
        return self.doers([self.texts.team_in_sentence(team)])

    def doers(self, names: Iterable[Markup]) -> Markup:
        """Some teams and players at the beginning of a sentence, with the language's "and"."""
        listed = self.tongue.listing(names)
        return listed[:1].upper() + listed[1:]

    def players(self, seats: Iterable[int]) -> Markup:
        """Some players as a list to look through, with commas and no "and"."""
        return join_safe(self.tongue.context("list", ", "), map(self.player, seats))

    def rows(self, seats: Iterable[int]) -> Markup:
        """Some players as a list, one to a line."""
        return join_safe("\n", map(self.player, seats))

    def numbers(self, seats: Iterable[int]) -> Markup:
        """Some players as a list of seat numbers alone."""
        return join_safe(self.tongue.context("list", ", "), map(self.tongue.value, seats))

    def time(self, seconds: float) -> Markup:
        """The end of a length of time ("in 60 seconds"), with a clock where it is known."""
        at = self.ends.get(seconds)
        return self.tongue.ahead(seconds) if at is None else self.time_until(at, seconds)

    def time_until(self, at: float, seconds: float) -> Markup:
        """The end of a length of time, which is this game time."""
        words = self.tongue.ahead(seconds)
        return self.tongue.until("game", at, words) if self.timed else words

    def joined_calls(self, seats: Iterable[int]) -> Markup:
        """Some players in a sentence, each with a link by which their phone notifies them."""
        return self.tongue.listing(self.called(seat) for seat in seats)

    def joined(self, seats: Iterable[int]) -> Markup:
        """Some players in a sentence, with the language's commas and its "and"."""
        return self.tongue.listing(self.player(seat) for seat in seats)

    def worded(self, plain: Markup, sign: str = "", /, **values: object) -> Markup:
        """The special wording of this moment behind a sign, if there is one; else the plain line, which has a sign."""
        return self.scene(sign, **values) or plain

    def scene(self, sign: str = "", /, **values: object) -> Markup:
        """The special wording of this moment behind a sign; empty if there is none."""
        if self.wording is None:
            return Markup("")
        told = self.tongue.filled(self.wording, **values)
        return Markup("{} {}").format(sign, told) if sign else told

    def role_line(self, role: str | None) -> Markup:
        """The line that shows a role, with its line break; empty where the role stays hidden."""
        if role is None:
            return Markup("")
        # NOTE: {role} is always in the nominative
        return Markup("\n") + self.tongue.text("Role: <b>{role}</b>", role=self.texts.role(role))
