"""Fields without an effect are warned of; fields with another effect than they say are mistakes."""

from collections.abc import Iterator

import pytest
from pydantic import BaseModel

from bot.engine.night_rules import NightRules, Wave
from bot.engine.parameters.matters import OF_A_ROLE, OF_A_TEAM, NeedsBeside, Related, Where
from bot.parts.abilities import ABILITIES, Ability
from bot.parts.endings import ENDINGS
from bot.parts.finales import FINALES
from bot.parts.procedures import PROCEDURES
from bot.scenario.models import TeamModel
from tests.scenario.conftest import Edit, Edited, Mistakes
from tests.scenario.test_dead_ends import told

RANKS = "ranks: [godfather], leader_silent: marks"
UNLED = "'leader' needs 'ranks' beside it, which say who leads; without them it means"
SHOT = "FILE:56: teams.mafia.abilities[0].mafia_shot"
IDLE = "changes nothing here"
SAVE = "roles.doctor.abilities[0].save"
INQUIRE = "roles.detective.abilities[0].inquire"
TEAM_SHOT = "teams.mafia.abilities[0].mafia_shot"
LIMITS = (
    "it matters only with 'uses' or with 'self_uses' or with 'in_all' or with 'pause' or with 'repeat' or with 'locks'"
)
NO_BOARD = "it matters only where 'calls' is 'one_by_one' or where 'seconds' is nothing"
CALLS = "{board: All names at once, one_by_one: One name after another}\n"
MEET = "  - meet: {team: mafia, seconds: 15, leader: godfather}\n"
SETTING = "  - tell_settings: {settings: {loud: $loud}}\n"
LOUD = "  loud: {kind: choice, default: low, name: Loudness, choices: {low: Low, high: High}}\n"
WAVE = "asks: [mafia_shot, save, inquire]}\n"


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ((RANKS, "leader_silent: marks"), f"{SHOT}.decides: {UNLED} 'marks'"),
        (
            (f"decides: leader, {RANKS}, tie: random", "decides: majority, tie: leader"),
            f"{SHOT}.tie: {UNLED} 'random'",
        ),
        (
            (f"decides: leader, {RANKS}, tie: random", "tie: [first, leader]"),
            f"{SHOT}.tie: {UNLED} 'random'",
        ),
    ],
)  # fmt: skip
def test_a_leader_is_named(mistakes: Mistakes, edit: Edit, said: str) -> None:
    assert mistakes(edit) == [said]


def test_a_leader_is_named_whatever_is_chosen(mistakes: Mistakes) -> None:
    option = "  how: {kind: choice, default: marks, name: How, choices: {marks: Most, leader: One}}\n"
    edits = [(CALLS, CALLS + option), (f"decides: leader, {RANKS}", "decides: $how")]
    assert mistakes(*edits) == [f"FILE:57: teams.mafia.abilities[0].mafia_shot.decides: {UNLED} 'marks'"]


def test_an_act_of_a_team_has_who_leads_and_who_names(mistakes: Mistakes) -> None:
    shot = "      - mafia_shot: {decides: leader, ranks: [godfather], leader_silent: marks, tie: random}\n"
    guess = "      - guess_role: {roles: [doctor]}\n"
    assert mistakes((shot, shot + guess), (WAVE, WAVE.replace("]", ", guess_role]"))) == [
        f"FILE:57: teams.mafia.abilities[1].guess_role.{field}: missing: without it nobody of the team is asked"
        for field in ("named_by", "ranks")
    ]


@pytest.mark.parametrize(
    ("edits", "said"),
    [
        ([("decides: leader", "decides: marks"), (": marks, tie", ": none, tie")],
         [f"{TEAM_SHOT}.leader_silent: {IDLE}: it matters only where 'decides' is 'leader'"]),
        ([("decides: leader", "decides: agreed"), ("tie: random", "tie: first")],
         [f"{TEAM_SHOT}.tie: {IDLE}: it matters only where 'decides' is 'leader' or 'marks' or 'majority'"]),
        ([("repeat: allowed", "grows: true")], [f"{SAVE}.grows: {IDLE}: it matters only with 'in_all'"]),
        ([("repeat: allowed", "rest: silence")], [f"{SAVE}.rest: {IDLE}: it matters only with 'nights'"]),
        ([("repeat: allowed", "rest: silence, nights: even")], []),
        ([("repeat: allowed", "uses: 1, repeat: never")],
         [f"{SAVE}.repeat: {IDLE}: it matters only where 'uses' is not '1'"]),
        ([("self_uses: unlimited", "self_uses: 1, whom: other_sides")],
         [f"{SAVE}.self_uses: {IDLE}: it matters only where 'whom' is 'living'"]),
        ([("self_uses: unlimited", "self_uses: 0, self_alone: last")],
         [f"{SAVE}.self_alone: {IDLE}: it matters only where 'self_uses' is not '0'"]),
        ([("repeat: allowed", "robbed_late: true")],
         [f"{SAVE}.robbed_late: {IDLE}: it matters only where there is 'steal'"]),
        ([("repeat: allowed", "locks: [shoot]")], [f"{SAVE}.locks[0]: {IDLE}: nobody has the ability 'shoot'"]),
        ([("inquire: {}", "inquire: {ends_as: citizen}")], [f"{INQUIRE}.ends_as: {IDLE}: it matters only with 'uses'"]),
        ([("inquire: {}", "inquire: {spent: done}")],
         [f"{INQUIRE}.spent: {IDLE}: {LIMITS}"]),
        ([("inquire: {}", "inquire: {looks: {citizen: doctor}}")],
         [f"{INQUIRE}.looks: {IDLE}: it matters only where 'shows' is 'card'"]),
        ([("inquire: {}", "inquire: {corpses: told}")],
         [f"{INQUIRE}.corpses: {IDLE}: it matters only where there is 'night.steps'"]),
        ([("calls: $calls, seconds_per_name: 15", "seconds_per_name: 20, seconds: 30"),
          ("  calls:\n    kind: choice\n    default: board\n    name: First vote\n    choices: " + CALLS, "")],
         [f"day[1].nomination.seconds_per_name: {IDLE}: {NO_BOARD}"]),
        ([("calls: $calls, seconds_per_name: 15", "calls: $calls, seconds_per_name: 20, seconds: 30")], []),
        ([("several: most", "several: most, capped: false")],
         [f"day[3].verdict.capped: {IDLE}: it matters only where 'several' is 'bar'"]),
        ([("- stalemate: {rounds: 3", "- stalemate: {counted: from_day, rounds: 3")],
         [f"endings[4].stalemate.counted: {IDLE}: it matters only where there is 'night.before_day'"]),
        ([("room: night ", "apart: [mafioso] ")],
         [f"teams.mafia.apart: {IDLE}: it matters only where 'room' is not 'none'"]),
        ([("first: 1 ", "awake: [mafia] ")], [f"night.awake: {IDLE}: it matters only where 'call' is 'once'"]),
        ([(WAVE, WAVE.replace("]}", "], tells: [inquire]}"))],
         [f"night.waves[0].tells: {IDLE}: it matters only where there is 'night.answers'"]),
        ([("first: 1 ", "stages: {mute: {after: inquire}} ")],
         [f"night.stages.mute: {IDLE}: no ability of this game does anything at this stage"]),
        ([("first: 1 ", "order: {inquire: [inquire]} ")],
         [f"night.order.inquire: {IDLE}: only one ability does anything at this stage"]),
        ([("first: 1 ", "empty: skipped "), ("roles_of_the_dead", "roles_in_play: hidden\nroles_of_the_dead")],
         [f"night.empty: {IDLE}: it matters only where there is 'roles_in_play: shown'"]),
        ([("    abilities:\n      - inquire: {}\n", ""), (", inquire]", "]")],
         [f"roles.godfather.shows_as: {IDLE}: no ability shows which side a player is of"]),
        ([("shows_as: town", "shows_as: mafia")], [f"roles.godfather.shows_as: {IDLE}: 'mafia' is its side"]),
        ([("{name: Town}", "{name: Town}\n  guests: {name: Guests, founded: true, wins_with: [town]}")],
         [f"factions.guests.founded: {IDLE}: no ability makes anybody join it"]),
        ([(CALLS, CALLS + LOUD), (MEET, MEET + SETTING)],
         ["options.loud: changes nothing: the game is the same whatever is chosen"]),
        ([(CALLS, CALLS + LOUD.replace("low, name", "low, sets: {low: {rounds: 2}, high: {rounds: 2}}, name")),
          ("rotating}", "rotating, rounds: $loud.rounds}")],
         ["options.loud: changes nothing: the game is the same whatever is chosen"]),
    ],
)  # fmt: skip
def test_what_changes_nothing_is_told_with_what_it_takes(edited: Edited, edits: list[Edit], said: list[str]) -> None:
    assert told(edited, *edits) == said


def test_what_matters_with_some_choice_is_of_use(edited: Edited) -> None:
    option = "  how: {kind: choice, default: marks, name: How, choices: {marks: Most, leader: One}}\n"
    silent = ("leader_silent: marks", "leader_silent: none")
    assert told(edited, silent, (CALLS, CALLS + option), ("decides: leader", "decides: $how")) == []


def _said() -> Iterator[tuple[type[BaseModel], str, object]]:
    shelves = (ABILITIES, PROCEDURES, ENDINGS, FINALES)
    for kind in (*(part for shelf in shelves for part in shelf.values()), NightRules, TeamModel, Wave):
        for field, info in kind.model_fields.items():
            for said in info.metadata:
                yield kind, field, said


def test_what_parameters_say_of_one_another_is_there() -> None:
    parts = {*ABILITIES, *PROCEDURES}
    places = {OF_A_ROLE, OF_A_TEAM, "roles_in_play: shown", *(f"night.{key}" for key in NightRules.model_fields)}
    found = list(_said())
    assert len([1 for _, _, said in found if isinstance(said, Related | Where | NeedsBeside)]) > 30
    for kind, field, said in found:
        if isinstance(said, Related):
            assert {*said.other, *said.only, *said.never} <= {*kind.model_fields} - {field}, (kind, field)
        elif isinstance(said, Where):
            assert {*said.facts} <= parts | places, (kind, field)
            assert said.facts[0] not in {OF_A_ROLE, OF_A_TEAM} or issubclass(kind, Ability)
        elif isinstance(said, NeedsBeside):
            assert said.other in kind.model_fields
