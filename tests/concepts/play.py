"""Small games that show one concept: rules of a shipped scenario with a part of the test's own put in."""

from pathlib import Path

from bot.engine.bases.part_list import PartList
from bot.engine.editions import NEWEST
from bot.engine.game import Game
from bot.engine.inputs import Answer, Host, HostAction, TimeUp
from bot.engine.night_rules import Wave, numbered_waves
from bot.engine.outputs import Told
from bot.scenario import load

DUEL = Path(__file__).parent / "duel.yaml"


def rules_with(scenario, *, options=None, day=None, asks=None, **abilities):
    """A scenario's rules in which these roles have these further abilities.

    `day` maps each procedure of the day to a substitute; `asks` are the waves of the nights, if
    others.
    """
    rules = load(scenario).rules(options)
    roles = dict(rules.roles)
    for role, more in abilities.items():
        roles[role] = roles[role].model_copy(update={"abilities": (*roles[role].abilities, *more)})
    waves = numbered_waves(Wave(seconds=30, asks=wave) for wave in asks) if asks else rules.night.waves
    night, days = rules.night.model_copy(update={"waves": waves}), PartList(map(day, rules.day)) if day else rules.day
    return rules.model_copy(update={"roles": roles, "day": days, "night": night})


def with_night(rules, **changed):
    """The same rules with other rules of the night."""
    return rules.model_copy(update={"night": rules.night.model_copy(update=changed)})


class ConceptGame:
    """A game that is driven step by step, and all that was told there."""

    def __init__(self, rules, *deal, seed="1", edition=NEWEST):
        self.game = Game(rules, len(deal), seed, deal=deal)
        self.game.edition = edition
        self.told = []
        self._heard = []
        self._take(self.game.start())

    def _take(self, step):
        assert step.refusal is None, (step.refusal, self.game.phase)
        told = [output for output in step.outputs if isinstance(output, Told)]
        self._heard += told
        self.told += [output.event for output in told]

    def ask(self, seat, ability):
        """The open question of a seat; None where there is none."""
        return next(
            (ask for ask in self.game.questions.open.values() if (ask.seat, ask.ability) == (seat, ability)), None
        )

    def until(self, phase):
        """Let time pass until a phase."""
        while not self.game.phase.matches(phase):
            self.wait()

    def night(self, answers=None):
        """Play a night until its day, with answers by seat: `{2: {"save": (5,)}}`."""
        if self.game.phase.name != "night":
            self.until(f"night {self.game.round + 1}")
        while not self.game.outcome.over and self.game.phase.name == "night":
            for seat, given in (answers or {}).items():
                for ability, choice in given.items():
                    ask = self.ask(seat, ability)
                    if ask is not None and ask.chosen != choice:
                        self.do(seat, ability, *choice)
            self.wait()

    @property
    def dead(self):
        """The seats that are out, in order."""
        return tuple(seat for seat, player in self.game.seats.items() if not player.alive)

    def heard(self, seat, kind):
        """The events of one kind that a seat was told in private, in order."""
        return [each.event for each in self._heard if seat in (each.audience or ()) and isinstance(each.event, kind)]

    def wait(self):
        """Let the time run out once."""
        self._take(self.game.advance(TimeUp(self.game.waits_until or 0.0)))

    def do(self, seat, ability, *choice):
        """Answer a seat's open question."""
        self._take(self.game.advance(Answer(self.game.now, seat, self.ask(seat, ability).id, choice)))

    def leave(self, seat):
        """A player leaves the game."""
        self._take(self.game.advance(Host(self.game.now, HostAction.LEAVE, seat)))

    def of(self, kind):
        """The events of one kind so far."""
        return [event for event in self.told if isinstance(event, kind)]
