"""Parts declare their events and their parts of a day rightly: in games, and in the source."""

import re
from inspect import getsource
from random import Random
from sys import modules

import pytest

from bot.engine.bases.shelf import Part, import_all_parts
from bot.engine.events import EVENTS, CannotAct, Event
from bot.engine.game import Game
from bot.engine.inputs import Input
from bot.engine.outputs import Step, Told
from bot.engine.phases import Phase
from bot.parts.abilities import ABILITIES
from bot.parts.endings import ENDINGS
from bot.parts.finales import FINALES
from bot.parts.procedures import PROCEDURES
from bot.parts.procedures.exits.cards import CARDS, Card
from bot.parts.procedures.votes.ties import TIES
from bot.robots.playing import MANNERS, drive
from bot.robots.scripts.repertoire import ALWAYS, day_parts_of, events_near, events_of, first_night_of
from bot.scenario import available, load
from bot.scenario.options import variations
from tests.engine.examples import examples

import_all_parts()


KINDS: list[type[Part]] = [part for shelf in (ABILITIES, PROCEDURES, ENDINGS, FINALES, TIES) for part in shelf.values()]
DECLARED: dict[str, set[type[Event]]] = {}
"""By module, the events that its parts and cards say they tell."""
_TELLERS: list[type[Part] | type[Card]] = [*KINDS, *map(type, CARDS.values())]
for kind in _TELLERS:
    DECLARED.setdefault(kind.__module__, set()).update(kind.events)

BY_BLOCKS = CannotAct
"""Told in place of many a question, and declared by what takes it away."""


class Phased(Game):
    """A game that remembers its events and phases."""

    def __init__(self, *arguments: object) -> None:
        self.told: list[Event] = []
        self.phases: list[Phase] = []
        super().__init__(*arguments)  # type: ignore[arg-type]

    def start(self) -> Step:
        return self._noted(super().start())

    def advance(self, given: Input) -> Step:
        return self._noted(super().advance(given))

    def _noted(self, step: Step) -> Step:
        self.told += [output.event for output in step.outputs if isinstance(output, Told)]
        return step

    def enter(self, place: Phase | str) -> None:
        super().enter(place)
        self.phases.append(self.phase)


@pytest.mark.parametrize("id_", sorted(available()))
def test_no_game_tells_what_its_parts_do_not_say(id_):
    scenario = load(id_)
    choices = [{}, *variations(scenario.options)]
    for number in range(examples(12, few=4)):
        rules = scenario.rules(choices[number % len(choices)])
        game = Phased(rules, sorted(rules.deals)[number % len(rules.deals)], str(number))
        chance = Random(number)
        drive(game, {seat: MANNERS["random"](seat, rules, chance) for seat in game.seats}, chance)
        told = {type(event) for event in (*game.told, *(event for _, event in game.voice.story))}
        assert told <= set(events_of(rules))
        assert {phase.part for phase in game.phases} <= {"", *day_parts_of(rules)}
        assert min(phase.number for phase in game.phases if phase.name == "night") >= first_night_of(rules)


@pytest.mark.parametrize("module", sorted(DECLARED))
def test_what_the_file_of_a_part_tells_the_part_declares(module):
    source = getsource(modules[module])
    called = {*re.findall(r"(?<!class )(?<!case )\b([A-Z]\w*)\(", source)}
    made = {kind for kind in EVENTS.values() if kind.__name__ in called}
    assert made <= {*DECLARED[module], *ALWAYS, BY_BLOCKS}


def test_every_event_is_told_by_something():
    rules = [load(id_).rules() for id_ in available()]
    narrated = {event for one in rules for event in (*events_of(one), *events_near(one))}
    assert set(EVENTS.values()) - narrated == set().union(*DECLARED.values()) - narrated


def test_parameters_decide_what_is_told():
    names = {event.name for event in events_of(load("classic").rules())}
    near = {event.name for event in events_near(load("classic").rules())}
    assert {"wave_called", "verdict_closed", "voted_out", "saved"} <= names
    assert {"challenge_given", "hit_stone", "night_called", "nap_vote_opened"} <= near
    assert not names & near
    assert not {"gun_fired", "jailed", "last_words_given"} & (names | near)
