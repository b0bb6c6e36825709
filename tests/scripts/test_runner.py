"""The script runner: refusals, and expectations that can fail."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.cli.script import script as command
from bot.robots.scripts import read_script, replay, run
from bot.robots.scripts.words import NEAREST
from bot.scenario import ScenarioError

HEAD = """\
title: a test
scenario: classic
seats: [godfather, mafioso, doctor, detective, citizen, citizen, citizen]
play:
"""

OWN = """\
title: a test
scenario: deck26
seats: [don, mafioso, doctor, sheriff, citizen, citizen, citizen, citizen]
deal: own
play:
"""

VOODOO = """\
title: a test
scenario: persian_roles
seats: [voodoo, mafioso, mafioso, detective, citizen, citizen, citizen, citizen]
deal: own
play:
"""


def test_a_directory_without_scripts_is_told(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, [str(tmp_path)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{tmp_path}: no *.game.yaml in it\n"


@pytest.fixture
def write(tmp_path: Path):
    def write_(text: str) -> Path:
        path = tmp_path / "test.game.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write_


@pytest.mark.parametrize(
    ("step", "line", "message"),
    [
        ("- phase: midnight", 5, "unknown phase 'midnight'"),
        ("- phase: night", 5, "unknown phase"),
        ("- phase: end 2", 5, "unknown phase"),
        ("- phase: day 2 before night 2", 5, "only 'end' may come 'before' another phase"),
        ("- phase: end before dusk", 5, "unknown phase 'dusk'"),
        ("- do: 1 vote 8", 5, "expected a seat from 1 to 7, found '8'"),
        ("- refuse: 1 vote 8", 5, "expected a seat from 1 to 7, found '8'"),
        ("- refuse: 1 recruit 2", 5, "this game never asks about 'recruit'; 'mafia answers classic' lists all"),
        ("- refuse: 1 vest 2", 5, "unknown ability 'vest'"),
        ("- refuse: 1 vote 2\n    because: out", 5, "never refused because out: whoever is out is asked nothing"),
        ("- refuse: 1 vote 2\n    because: taken", 5, "only of an answer to duel_pick, morning"),
        ("- refuse: 1 vote 2\n    because: oneself", 5, "never refused because oneself: seat 1 is not named"),
        ("- refuse: 1 vote 2\n    because: too_many", 5, "no more than one thing is picked"),
        ("- refuse: 1 turn done\n    because: gone", 5, "never refused because gone: no player is named"),
        ("- phase: trial", 5, "this game has no phase 'trial'; its parts of a day are 'talk', 'nomination', 'defence'"),
        ("- phase: end before duel", 5, "this game has no phase 'duel'"),
        ("- expect: {since: morning, alive: [1]}", 5, "this game has no phase 'morning'"),
        ("- expect: {phase: last_two}", 5, "this game has no phase 'last_two'"),
        ("- expect: {not_public: [gun_fired]}", 5, "never tells 'gun_fired'; 'mafia events classic' lists all"),
        ("- expect: {public: [jailed]}", 5, "this game never tells 'jailed'"),
        ("- expect: {not_told: {1: [bomb_planted]}}", 5, "this game never tells 'bomb_planted'"),
        ("- expect: {not_asked: {1: [duel_pick]}}", 5, "this game never asks about 'duel_pick'"),
        ("- expect: {not_public: [{died_at_night: {seat: 8}}]}", 5, "seat: expected a seat from 1 to 7, found '8'"),
        ("- expect: {not_public: [{died_at_night: {seat: two}}]}", 5, "seat: expected a whole number, found 'two'"),
        ("- expect: {not_public: [{voted_out: {role: don}}]}", 5, "role: unknown role 'don'"),
        ("- expect: {not_told: {4: [{inquired: {shows: 3}}]}}", 5, "shows: expected a word, found '3'"),
        ("- expect: {not_public: [{verdict_closed: {votes: 3}}]}", 5, "votes: expected a list, found '3'"),
        ("- expect: {not_public: [{verdict_closed: {votes: {9: []}}}]}", 5, "expected a seat from 1 to 7, found '9'"),
        ("- expect: {not_public: [{dawn_broke: {number: yes}}]}", 5, "number: expected a whole number, found 'True'"),
        ("- host: ' '", 5, "expected words, found nothing"),
        ("- do: 1 vote " + "9" * 5000, 5, "a text of more than 4096 characters"),
        ("- phase: night " + "9" * 5000, 5, "a text of more than 4096 characters"),
        ("- refuse: 1 vote doctor", 5, "'doctor' is in no answer to vote; expected SEAT... or leave_all, or none"),
        ("- refuse: 1 turn 0", 5, "expected a seat from 1 to 7, found '0'"),
        ("- refuse: 1 turn SEAT", 5, "'SEAT' is in no answer to turn; expected done, or none"),
        ("- refuse: 1 vote 2\n    because: too_lazy", 6, "unknown reason 'too_lazy'"),
        ("- do: 1 vote 2\n    because: closed", 6, "belongs to a step 'refuse', not 'do'"),
        ("- expect: {}", 5, "expects nothing"),
        ("- expect: {since: intro}", 5, "expects nothing"),
        ("- expect: {since: dusk, alive: [1]}", 5, "unknown phase 'dusk'"),
        ("- expect: {alive: []}", 5, "expects nothing"),
        ("- expect: {told: {}}", 5, "expects nothing"),
        ("- expect: {told: {1: []}}", 5, "expects nothing"),
        ("- expect: {not_public: []}", 5, "expects nothing"),
        ("- expect: {not_asked: {1: []}}", 5, "expects nothing"),
        ("- expect: {not_asked: {1: [poll]}}", 5, "this game never asks about 'poll'"),
        ("- chance: first_speker 3", 5, "did you mean 'first_speaker'? 'mafia draws' lists all"),
        ("- chance: weather 3", 5, "unknown draw 'weather'; 'mafia draws' lists all"),
        ("- do: 1 vott 2", 5, "did you mean 'vote'"),
        ("- do: 8 vote 2", 5, "expected a seat from 1 to 7, found '8'"),
        ("- do: 1 vote", 5, "expected a seat, an ability"),
        ("- do: [1, vote, 2]", 5, "expected words in one line, found a list"),
        ("- dance: 1", 5, "unknown step 'dance'"),
        ("- do: 1 vote 2\n    phase: night 1", 5, "expected one step"),
        ("- host: sack 4", 5, "unknown command 'sack'"),
        ("- host: leave", 5, "expected a seat"),
        ("- host: skip 4", 5, "expected nothing after 'skip'"),
        ("- host: extend soon", 5, "expected a number of seconds"),
        ("- wait: -1", 5, "expected a number of seconds"),
        ("- chance: shot_tie", 5, "expected the name of a draw"),
        ("- say: 1", 5, "expected a seat and what it writes"),
        ("- phase: night 1\n  - expect: [5]", 6, "expected a mapping"),
        ("- expect:\n      alive: [1]\n      awake: [1]", 7, "unknown expectation 'awake'"),
        ("- expect:\n      alive: [9]", 6, "expected seats from 1 to 7"),
        ("- expect:\n      told: {9: [inquired]}", 6, "expected a seat from 1 to 7"),
        ("- expect:\n      told:\n        4: [{inquired: {}}, {enquired: {}}]", 7, "did you mean 'inquired'"),
        ("- expect:\n      public: [{died_at_night: {seet: 5}}]", 6, "did you mean 'seat'"),
        ("- expect:\n      public: nobody_died", 6, "expected a list of events"),
        ("- expect:\n      asked: {4: [enquire]}", 6, "unknown ability 'enquire'"),
        ("- expect:\n      role: {4: wizard}", 6, "unknown role 'wizard'"),
        ("- expect:\n      winner: yakuza", 6, "unknown winner 'yakuza'"),
        ("- expect:\n      phase: dusk", 6, "unknown phase 'dusk'"),
        ("- expect:\n      passed: long", 6, "expected a number of seconds"),
    ],
)
def test_a_malformed_step_is_named_with_its_line(write, step, line, message):
    path = write(f"{HEAD}  {step}\n")
    with pytest.raises(ScenarioError) as error:
        read_script(path)
    assert str(error.value).startswith(f"{path}:{line}: ")
    assert message in str(error.value)
    assert CliRunner().invoke(command, [str(path)]).exit_code == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("scenario: classic\nseats: [citizen]\nplay: []", "title: missing"),
        (HEAD.replace("classic", "klassic") + "  []", "did you mean 'classic'"),
        (HEAD.replace("mafioso", "mafiosi") + "  []", ":3: seats[1]: unknown role 'mafiosi'"),
        (HEAD.replace("title: a test", "title: 3") + "  []", "title: expected text"),
        (HEAD + "  []\nrules: [CL7]", "rules[0]: expected the number of a rule"),
        (HEAD + "  []\npace: brisk", "unknown pace 'brisk'"),
        (HEAD + "  []\nplayers: 7", "unknown key 'players'"),
        (HEAD + "  []\noptions: {turns: 30}", ":6: options.turns: unknown option 'turns'; did you mean 'turn'?"),
        (HEAD + "  []\noptions: {turn: [30]}", "options.turn: expected a word or a number, found a list"),
        (HEAD + "  []\noptions: {calls: {a: b}}", "options.calls: expected a word or a number, found a mapping"),
        (HEAD + "  []\nseed: [1]", "seed: expected a word or a number"),
        (HEAD + "  []\ndeal: [own]", "deal: expected 'free' or 'own', found '['own']'"),
        (HEAD + "  []\nplay: []", "play' again"),
        (HEAD.replace("[godfather", "[[godfather"), "not YAML"),
        (HEAD + "  {phase: night 1}", "play: expected a list"),
        ("title: t\nscenario: classic\nseats: []\nplay: []", "expected a role for each seat"),
        (HEAD + "  - phase: night 1", ":4: play: expects nothing: a script needs a step 'expect'"),
        (
            HEAD.replace("godfather", "citizen") + "  []",
            ":3: seats: not the composition for 7 players (1 godfather, 1 mafioso,",
        ),
        (HEAD.replace("godfather, mafioso, ", "") + "  []", ":3: seats: no composition for 5 players"),
        (
            HEAD.replace("play", "deal: free\nplay") + "  []",
            ":4: deal: not needed: the seats are the composition for 7 players",
        ),
        (HEAD.replace("play", "deal: random\nplay") + "  []", ":4: deal: expected 'free' or 'own', found 'random'"),
        (HEAD.replace("play", "deal: own\nplay") + "  []", ":3: seats: classic: options.own: unknown option 'own'"),
        (
            OWN.replace("doctor", "lawyer") + "  []",
            ":3: seats: deck26: options.own: mafia + yakuza + maniac + werewolf + black_judge: at most one in 3",
        ),
        (OWN.replace("doctor", "dokter") + "  []", ":3: seats: deck26: options.own: unknown role 'dokter'"),
        (OWN.replace("citizen, ", "") + "  []", ":3: seats: deck26: options.own: expected 6 to 26 players, found 5"),
        (OWN + "  []\noptions: {own: don1}", ":7: options.own: 'deal: own' composes the cast; there cannot be two"),
        (
            VOODOO.replace("mafioso, mafioso, detective, citizen, citizen, citizen", "mafioso, detective, doctor")
            + "  []",
            ":3: seats: a cast for 6 players at least, found 5",
        ),
        (
            VOODOO + "  []\noptions: {reading: 'no'}",
            ":3: seats: persian_roles: options.own: 'voodoo': only where the bot can read the group (PR-393)",
        ),
    ],
)
def test_a_malformed_head_is_named(write, text, message):
    with pytest.raises(ScenarioError) as error:
        read_script(write(text))
    assert message in str(error.value)


def test_an_own_cast_is_dealt_within_its_limits(write):
    script = read_script(write(OWN + "  - expect: {alive: [1]}"))
    assert sorted(script.rules.deals[8]) == ["citizen"] * 4 + ["doctor", "don", "mafioso", "sheriff"]
    assert list(script.rules.deals) == [8]
    assert run(script).failure is None


@pytest.mark.parametrize(
    "step",
    [
        "- expect: {dead: [5]}",
        "- host: leave 5\n  - expect: {alive: [5]}",
        "- expect: {role: {1: mafioso}}",
        "- expect: {faction: {1: town}}",
        "- expect: {winner: mafia}",
        "- host: abort\n  - expect: {winner: null}",
        "- expect: {phase: day 1}",
        "- expect: {asked: {1: [mafia_shot]}}",
        "- phase: night 1\n  - expect: {not_asked: {1: [mafia_shot]}}",
        "- expect: {told: {3: [{role_dealt: {role: detective}}]}}",
        "- expect: {told: {1: [{role_dealt: {}}, {role_dealt: {}}]}}",
        "- expect: {not_told: {3: [{role_dealt: {role: doctor}}]}}",
        "- expect: {public: [night_fell]}",
        "- expect: {not_public: [{game_began: {players: 7}}]}",
        "- expect: {public: [{game_began: {roles: {citizen: 2}}}]}",
        "- expect: {public: [{game_began: {roles: [[citizen, 3]]}}]}",
        "- expect: {floor: [1]}",
        "- expect: {floor: all}",
        "- phase: day 1\n  - expect: {passed: 14}",
        "- phase: talk\n  - expect: {board: [{turn_board: {speaker: 0}}]}",
        "- phase: night 1\n  - do: 5 inquire 1",
        "- do: 1 mafia_shot 2",
        "- phase: night 1\n  - refuse: 3 save 5",
        "- host: leave 3\n  - do: 3 save 5",
        "- host: abort\n  - do: 3 save 5",
        "- host: leave 3\n  - say: 3 hello",
        "- host: leave 3\n  - unreached: 3",
        "- chance: first_speaker 9\n  - phase: talk",
        "- phase: night 9",
        "- phase: day 3\n  - phase: night 2",
        "- phase: end before night 9\n  - phase: end before day 2",
        "- phase: end before day 2",
        "- host: abort\n  - refuse: 1 vote 2",
        "- host: abort\n  - wait: 5",
        "- host: abort\n  - expect: {alive: [1]}",
        "- host: abort\n  - phase: day 1",
        "- phase: end\n  - do: 1 vote 2",
        "- do: 1 vote 2",
        "- phase: nomination\n  - do: 1 mafia_shot 5",
        "- expect: {since: night 1, not_public: [night_fell]}",
        "- phase: night 1\n  - expect: {alive: [5]}\n  - expect: {not_asked: {1: [mafia_shot]}}",
        "- phase: night 1\n  - expect: {since: day 1, not_asked: {1: [mafia_shot]}}",
        "- phase: night 1\n  - expect: {asked: {1: [mafia_shot]}}\n  - expect: {asked: {1: [mafia_shot]}}",
        "- phase: night 1\n  - expect: {since: night 1, asked: {1: [vote]}}",
    ],
)
def test_an_expectation_that_does_not_hold_fails_with_its_line(write, step):
    path = write(f"{HEAD}  {step}\n  - expect: {{winner: null}}\n")
    failure = run(read_script(path)).failure
    last = 4 + len(step.splitlines())
    assert failure is not None
    assert failure.place == f"{path}:{last}"
    result = CliRunner().invoke(command, [str(path)])
    assert result.exit_code == 1
    assert f"{path}:{last}: expected" in result.output


def test_a_failure_says_what_was_expected_and_what_happened(write):
    path = write(f"{HEAD}  - expect:\n      told:\n        3: [{{role_dealt: {{role: citizen}}}}]\n")
    assert str(run(read_script(path)).failure) == (
        f"{path}:7: expected for seat 3 role_dealt {{role: citizen}}\n"
        "    but there was\n"
        "        game_began {players: 7, roles: [['citizen', 3], ['doctor', 1], ['detective', 1], "
        "['godfather', 1], ['mafioso', 1]], sides: []}\n"
        "        role_dealt {role: doctor}\n"
        "        introduction_fell {team: mafia, seconds: 15.0, room: False, number: 0}"
    )


def test_a_pinned_draw_that_nobody_draws_fails_with_the_line_of_the_pin(write):
    path = write(
        f"{HEAD}  - chance: first_speaker 4\n  - chance: first_speaker 5\n  - phase: end\n  - expect: {{alive: [1]}}\n"
    )
    assert str(run(read_script(path)).failure) == (
        f"{path}:6: expected first_speaker to be drawn\n    but the script ended without that"
    )


def test_an_end_that_is_expected_may_be_talked_about(write):
    steps = [
        "phase: end before night 9", "expect: {alive: [1]}", "refuse: 1 vote 2\n    because: over", "wait: 5",
        "expect: {phase: end, winner: draw, not_asked: {1: [challenge]}}",
    ]  # fmt: skip
    path = write(HEAD + "".join(f"  - {step}\n" for step in steps))
    assert run(read_script(path)).failure is None


@pytest.mark.parametrize(
    ("play", "reason"),
    [
        (["phase: nomination", "refuse: 1 vote 1"], "oneself"),
        (["phase: nomination", "refuse: 1 vote 2 2"], "not_a_choice"),
        (["phase: night 1", "refuse: 1 mafia_shot 3 4"], "too_many"),
        (["phase: talk", "refuse: 1 turn none"], "too_few"),
        (["phase: talk", "refuse: 2 turn done"], "not_yours"),
        (["phase: talk", "refuse: 2 vote 1"], "closed"),
        (["phase: nomination", "host: leave 7", "refuse: 1 vote 7"], "gone"),
        (["phase: end", "refuse: 1 vote 7"], "over"),
    ],
)
def test_a_refusal_has_a_reason_which_a_script_may_name(write, play, reason):
    head = HEAD + "  - chance: first_speaker 1\n" + "".join(f"  - {step}\n" for step in play)
    path = write(f"{head}    because: {reason}\n  - expect: {{alive: [1]}}\n")
    played = run(read_script(path))
    assert played.failure is None
    assert [refused.reason for refused in played.refused] == [reason]
    said = CliRunner().invoke(command, ["-v", str(path)]).stdout.splitlines()
    assert said[1] == f"  {path}:{5 + len(play)}: {play[-1].removeprefix('refuse: ')}: {reason}"
    other = "closed" if reason != "closed" else "not_yours"
    failure = run(read_script(write(f"{head}    because: {other}\n  - expect: {{alive: [1]}}\n"))).failure
    assert failure is not None
    assert (failure.place, failure.happened) == (f"{path}:{5 + len(play)}", f"it was refused because {reason}")
    assert failure.expected.endswith(f" because {other}")


@pytest.mark.parametrize(
    ("found", "suggested"),
    [("night_fel", "night_fell"), ("died_at_nite", "died_at_night"), ("turn_ended", "turn_ending")],
)
def test_an_unknown_event_has_a_few_near_names(write, found, suggested):
    with pytest.raises(ScenarioError) as error:
        read_script(write(f"{HEAD}  - expect: {{public: [{found}]}}\n"))
    said = str(error.value)
    assert suggested in said.partition("did you mean ")[2]
    assert said.count("'") <= 2 + 2 * NEAREST + 2
    assert said.endswith("'mafia events classic' lists all")


def test_a_far_off_event_has_no_suggestion(write):
    with pytest.raises(ScenarioError, match=r"unknown event 'xyzzy'; 'mafia events classic' lists all$"):
        read_script(write(f"{HEAD}  - expect: {{public: [xyzzy]}}\n"))


def test_an_expectation_forgets_only_what_it_asked_about(write):
    steps = [
        "phase: night 1", "expect: {alive: [1]}", "expect: {told: {3: [role_dealt]}}",
        "expect: {told: {4: [role_dealt]}, not_told: {3: [role_dealt]}}", "expect: {public: [night_fell]}",
        "expect: {not_public: [night_fell], asked: {1: [mafia_shot]}}", "expect: {asked: {2: [mafia_shot]}}",
        "expect: {not_asked: {1: [mafia_shot]}}",
        "expect: {since: night 1, asked: {1: [mafia_shot]}, public: [night_fell]}",
        "expect: {not_asked: {4: [vote]}}",
    ]  # fmt: skip
    path = write(HEAD + "".join(f"  - {step}\n" for step in steps))
    assert run(read_script(path)).failure is None


def test_a_part_of_a_day_is_the_next_one_that_begins(write):
    steps = [
        "phase: day 1", "phase: talk", "expect: {phase: day 1, passed: 15}",  # it has begun with the day
        "phase: talk", "expect: {phase: day 2}",  # another one
        "phase: day 2", "expect: {passed: 0}",  # we are there
        "phase: nomination", "phase: nomination", "expect: {phase: day 3}",
    ]  # fmt: skip
    path = write(HEAD + "".join(f"  - {step}\n" for step in steps))
    assert run(read_script(path)).failure is None


def test_a_scenario_may_be_a_path_beside_the_script(write, tmp_path):
    shipped = Path(__file__).parents[2] / "scenarios" / "classic.yaml"
    (tmp_path / "mine.yaml").write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    path = write(HEAD.replace("scenario: classic", "scenario: mine.yaml") + "  - expect: {winner: null}\n")
    assert run(read_script(path)).failure is None


def test_the_worst_exit_code_counts_and_directories_are_searched(write, tmp_path):
    path = write(f"{HEAD}  - expect: {{alive: [1]}}\n")
    result = CliRunner().invoke(command, [str(path)])
    assert (result.exit_code, result.stdout) == (0, f"ok        {path}\n1 script: 1 ok\n")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a.game.yaml").write_text(f"{HEAD}  - expect: {{dead: [1]}}\n", encoding="utf-8")
    assert CliRunner().invoke(command, [str(tmp_path)]).exit_code == 1
    (tmp_path / "deep" / "b.game.yaml").write_text("title: 1\n", encoding="utf-8")
    result = CliRunner().invoke(command, [str(tmp_path)])
    assert (result.exit_code, result.stderr) == (2, "")
    assert result.stdout.splitlines()[0] == f"failed    {tmp_path / 'deep' / 'a.game.yaml'}"
    assert f"malformed {tmp_path / 'deep' / 'b.game.yaml'}" in result.stdout
    assert result.stdout.splitlines()[-1] == "3 scripts: 1 ok, 1 failed, 1 malformed"


def test_a_replay_needs_the_pins(write):
    script = read_script(write(f"{HEAD}  - chance: first_speaker 4\n  - phase: talk\n  - expect: {{floor: [4]}}\n"))
    played = run(script)
    assert played.failure is None
    log = played.table.log
    assert replay(script.rules, script.seats, script.seed, log) == played.table.steps
    assert replay(script.rules, script.seats, "another seed", log[1:]) != played.table.steps


@pytest.mark.parametrize(
    ("step", "happened"),
    [
        ("- phase: night 1\n  - do: 4 save 5", "; it was asked inquire, and save was asked of 3"),
        ("- phase: night 1\n  - do: 5 inquire 4", "; it was asked nothing, and inquire was asked of 4"),
        ("- phase: day 1\n  - do: 1 mafia_shot 4", "; it was asked turn, vote"),
    ],
)
def test_who_was_not_asked_was_asked_something_else(write, step, happened):
    failure = run(read_script(write(f"{HEAD}  {step}\n  - expect: {{alive: [1]}}\n"))).failure
    assert failure is not None
    assert failure.happened.endswith(happened)


def test_what_other_parameters_would_tell_may_be_denied(write):
    steps = "- phase: day 1\n  - expect: {not_public: [night_called, role_talk_barred, challenge_given]}"
    assert run(read_script(write(f"{HEAD}  {steps}\n"))).failure is None
