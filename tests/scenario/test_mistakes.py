"""Every kind of mistake is told with the line, the field, the text found and the one expected."""

import pytest

from bot.engine.night.stages import STAGES
from bot.scenario import ScenarioError, available, load
from bot.scenario.source import SLIPS
from bot.scenario.validation import QUOTES
from tests.scenario.conftest import Edit, Edited, Mistakes

ROW_OF_9 = "  9: {godfather: 1, mafioso: 2, doctor: 1, detective: 1, citizen: 4}\n"
ROW_OF_20 = "  20: {godfather: 1, mafioso: 6, doctor: 1, detective: 1, citizen: 11}\n"
COLON = SLIPS["mapping values are not allowed here"]
SAVE, DETECTIVE = "31: roles.doctor.abilities[0]", "37: roles.detective.abilities[0]"

SHAPE = [
    (
        "repeat: allowed",
        "repeat: yes",
        f"{SAVE}.save.repeat: expected 'allowed', 'forbidden', 'last' or 'never', found 'yes'",
    ),
    ("repeat: allowed", "repaet: allowed", f"{SAVE}.save.repaet: unknown key 'repaet'; did you mean 'repeat'?"),
    ("unlimited,", "lots,", f"{SAVE}.save.self_uses: expected a whole number or 'unlimited', found 'lots'"),
    ("- save:", "- safe:", f"{SAVE}.safe: unknown key 'safe'; did you mean 'save'?"),
    (
        "- inquire: {}",
        "- inquire",
        f"{DETECTIVE}: expected a mapping, found 'inquire'; write 'inquire: {{}}', with a space behind the ':'",
    ),
    (
        "- inquire: {}",
        "- inquire:",
        f"{DETECTIVE}.inquire: expected a mapping, found nothing; write 'inquire: {{}}'",
    ),
    ("inquire: {}", "{inquire: {}, save: {}}", f"{DETECTIVE}: expected one part, written as '- id: {{parameters}}'"),
    ("    name: Doctor\n", "", "26: roles.doctor.name: missing"),
    ("name: Doctor", "name: [a]", "28: roles.doctor.name: expected text, found a list"),
    ("name: Doctor", 'name: ""', "28: roles.doctor.name: expected some text, found ''"),
    ("  doctor:", "  Doctor:", "26: roles.Doctor: expected a name of small letters, digits and '_', found 'Doctor'"),
    ("from: 6", "from: six", "5: players.from: expected a whole number, found 'six'"),
    ("first: 1", "first: 3", "87: night.first: expected 1 or 2, found '3'"),
    ("{seconds: 60, asks", "{seconds: 0, asks", "89: night.waves[0].seconds: expected more than 0, found '0'"),
    (
        "{seconds: 60, asks",
        "{seconds: 60, while: [doctor], asks",
        "89: night.waves[0].while: expected nothing, since the roles of the dead are hidden",
    ),
    ("seconds: 15", "seconds: soon", "78: introduction[0].meet.seconds: expected a number, found 'soon'"),
    (
        "nobody_lives",
        "nobody_lifes",
        "92: endings[0].nobody_lifes: unknown key 'nobody_lifes'; did you mean 'nobody_lives'?",
    ),
    ("- talk:", "- zzqq:", "81: day[0].zzqq: unknown key 'zzqq'; `mafia procedures` lists what there is"),
    ("- talk:", "- tlak:", "81: day[0].tlak: unknown key 'tlak'; did you mean 'talk'?"),
    ("- Trust", "- Trust: ", f"108: advice[2]: expected text, found a mapping{QUOTES}"),
    ("name: Doctor", "name: 12", f"28: roles.doctor.name: expected text, found '12'{QUOTES}"),
    ("hidden", "secret", "75: roles_of_the_dead: expected 'hidden' or 'shown', found 'secret'"),
    ("from: 6", "from: -6", "5: players.from: expected more than 0, found '-6'"),
    ("to: 20}", "to: 9999999999}", "5: players.to: expected at most 90, found '9999999999'"),
    ("name: Doctor", f"name: {'D' * 101}", "28: roles.doctor.name: expected at most 100 characters, found 101"),
    ("- Trust", f"- {'T' * 1001} #", "108: advice[2]: expected at most 1000 characters, found 1001"),
]

OPTIONS = [
    ("60, from: 20", "10, from: 20", "14: options.turn.default: expected a whole number from 20 to 60, found '10'"),
    ("default: board", "default: bord", "17: options.calls.default: expected 'board' or 'one_by_one', found 'bord'"),
    (
        "kind: seconds",
        "kind: second",
        "14: options.turn.kind: expected one of 'seconds', 'number', 'choice', 'cast', found 'second'",
    ),
    ("kind: seconds, ", "", "14: options.turn.kind: missing"),
    ("$calls", "board", "15: options.calls: unused: '$calls' stands nowhere in the file"),
    (
        "{board: All names at once, ",
        "{bored: x, board: All names at once, ",
        "82: day[1].nomination.calls: expected 'board' or 'one_by_one', found '$calls' = 'bored'",
    ),
]

CAST = [
    (
        "faction: mafia",
        "faction: maffia",
        "39: roles.godfather.faction: unknown faction 'maffia'; did you mean 'mafia'?",
    ),
    (
        "shows_as: town",
        "goal: win.\n    shows_as: town",
        "40: roles.godfather.goal: its goal is that of its faction, 'mafia'",
    ),
    (
        "shows_as: town",
        "id: don\n    shows_as: town",
        (
            "40: roles.godfather.id: unknown key 'id'; expected 'name', 'card', 'more', 'goal', 'goals', 'faction', "
            "'shows_as', 'wins_with' or 'abilities'"
        ),
    ),
    ("shows_as: town", "shows_as: twon", "40: roles.godfather.shows_as: unknown faction 'twon'; did you mean 'town'?"),
    ("{name: Town}", "{name: Town}\n  yakuza: {name: Y}", "11: factions.yakuza: unused: no role belongs to it"),
    (
        "{name: Town}",
        "{name: Town, founded: true}",
        "10: factions.town.founded: expected false, since there are roles that belong to it",
    ),
    (
        "{name: Town}",
        "{name: Town, wins_with: [town]}",
        "10: factions.town.wins_with[0]: unknown other faction 'town'; expected 'mafia'",
    ),
    (
        "roles:\n",
        "roles:\n  spy: {faction: town, name: S, card: C}\n",
        "22: roles.spy: unused: no composition deals it",
    ),
    (
        "godfather, mafioso]",
        "godfather, mafiosi]",
        "53: teams.mafia.roles[1]: unknown role 'mafiosi'; did you mean 'mafioso'?",
    ),
    (
        "teams:\n",
        "teams:\n  b: {name: B, roles: [mafioso]}\n",
        "54: teams.mafia.roles[1]: 'mafioso' is in team 'b' already",
    ),
]

COMPOSITION = [
    (
        "9: {godfather",
        "9: {godfater",
        "62: composition[9].godfater: unknown role 'godfater'; did you mean 'godfather'?",
    ),
    ("9: {godfather: 1", "9: {godfather: 2", "62: composition[9]: expected 9 roles, found 10"),
    ("9: {godfather: 1", "9: {godfather: 0", "62: composition[9].godfather: expected more than 0, found '0'"),
    ("  9: {", "  nine: {", "62: composition.nine: expected a whole number, found 'nine'"),
    (ROW_OF_9, "", "58: composition[9]: missing: the row for 9 players"),
    (ROW_OF_20, "", "58: composition[20]: missing: no composition deals 20 players"),
    ("to: 20}", "to: 19}", "73: composition[20]: expected players from 6 to 19, found 20"),
    ("{from: 6, to: 20}", "{from: 30, to: 20}", "5: players.from: expected at most 20, which is players.to; found 30"),
]

COURSE = [
    ("[mafia_shot, save, inquire]", "[]", "89: night.waves[0].asks: asks nothing, and no team talks in it"),
    ("room: night", "room: nite", "54: teams.mafia.room: expected 'night' or 'none' or a mapping, found 'nite'"),
    ("room: night", "room: {wave: [1]}", "54: teams.mafia.room.wave: unknown key 'wave'; did you mean 'waves'?"),
    (
        "room: night",
        "room: {waves: [2]}",
        "54: teams.mafia.room.waves[0]: expected one of the 1 waves of a night, found 2",
    ),
    (
        "room: night",
        "room: {nights: {from: 0}}",
        "54: teams.mafia.room.nights.from: expected more than 0, found '0'",
    ),
    ("seconds: 15", "seconds: -1", "78: introduction[0].meet.seconds: expected seconds from 0 to 86400, found -1"),
    ("seconds: 15", "seconds: .nan", "78: introduction[0].meet.seconds: '.nan' is no number that can be counted with"),
    (
        "{seconds: 60, asks",
        "{seconds: .inf, asks",
        "89: night.waves[0].seconds: '.inf' is no number that can be counted with",
    ),
    ("to: 60, name", "to: 90000, name", "81: day[0].talk.seconds: expected seconds from 0 to 86400, found 90000"),
    ("  first: 1", "  first: 2", "87: night.first: expected 1, since there is no opening_night; found 2"),
    (
        "save, inquire]",
        "save, inqire]",
        "89: night.waves[0].asks[2]: unknown ability 'inqire'; did you mean 'inquire'?",
    ),
    ("save, inquire]", "save]", f"{DETECTIVE}.inquire: no wave of night.waves asks for it"),
    ("save, inquire]", "save, inquire, save]", "89: night.waves[0].asks[3]: 'save' is asked in this wave already"),
    (
        "save, inquire]",
        "save, detective.inquire, inquire]",
        "89: night.waves[0].asks[3]: 'inquire' is asked in this wave already",
    ),
    (
        "save, inquire]",
        "save, detectiv.inquire]",
        "89: night.waves[0].asks[2]: unknown role or team 'detectiv'; did you mean 'detective'?",
    ),
    (
        "save, inquire]",
        "save, inquire, doctor.inquire]",
        "89: night.waves[0].asks[3]: 'doctor' has not the ability 'inquire'",
    ),
    ("    abilities:\n      - inquire: {}\n", "", "87: night.waves[0].asks[2]: nobody has the ability 'inquire'"),
    ("team: mafia", "team: mfia", "78: introduction[0].meet.team: unknown team 'mfia'; did you mean 'mafia'?"),
    (
        "15, leader: godfather",
        "15, leader: godfater",
        "78: introduction[0].meet.leader: unknown role 'godfater'; did you mean 'godfather'?",
    ),
    ("15, leader: godfather", "15, leader: doctor", "78: introduction[0].meet.leader: 'doctor' is no role of the team"),
    (
        "ranks: [godfather]",
        "ranks: [godfater]",
        "56: teams.mafia.abilities[0].mafia_shot.ranks[0]: unknown role 'godfater'; did you mean 'godfather'?",
    ),
    (
        "winner: town",
        "winner: twon",
        "93: endings[1].no_faction_left.winner: unknown faction 'twon'; did you mean 'town'?",
    ),
    (
        "{faction: mafia, winner",
        "{faction: mofia, winner",
        "93: endings[1].no_faction_left.faction: unknown faction 'mofia'; did you mean 'mafia'?",
    ),
]


WORDS = [
    ("advice:\n", f"words:\n  {entry}\nadvice:\n", f"106: words.{said}")
    for entry, said in (
        (
            "mafia_shoot: {name: Hit}",
            "mafia_shoot: unknown ability or question 'mafia_shoot'; did you mean 'mafia_shot'?",
        ),
        ("mafia_shot: {nmae: Hit}", "mafia_shot.nmae: unknown key 'nmae'; did you mean 'name'?"),
        (f"vote: {{name: {'V' * 101}}}", "vote.name: expected at most 100 characters, found 101"),
        (f"vote: {{question: {'V' * 301}}}", "vote.question: expected at most 300 characters, found 301"),
        ("mafia_shot: Hit", "mafia_shot: expected a mapping, found 'Hit'"),
        ("mafia_shot: {}", "mafia_shot: expected a name or a question"),
        ("shoot: {name: Hit}", "shoot: unused: nothing in this game asks for it"),
        ("join_hands: {name: Hands}", "join_hands: unused: nothing in this game asks for it"),
    )
]


@pytest.mark.parametrize(("old", "new", "said"), SHAPE + OPTIONS + CAST + COMPOSITION + COURSE + WORDS)
def test_a_mistake_is_told_with_its_place(mistakes: Mistakes, old: str, new: str, said: str) -> None:
    assert f"FILE:{said}" in mistakes((old, new))


@pytest.mark.parametrize(("old", "new", "said"), SHAPE + OPTIONS[:4])
def test_a_mistake_of_shape_is_told_alone(mistakes: Mistakes, old: str, new: str, said: str) -> None:
    assert mistakes((old, new)) == [f"FILE:{said}"]


@pytest.mark.parametrize(
    ("edits", "said"),
    [
        ([("by: $set", "by: $sett")], "59: composition.by: unknown option 'sett'; did you mean 'set'?"),
        ([("  first: 2", "  first: 1")], "104: night.first: expected 2, since the opening night is the first; found 1"),
        ([("by: $set", "by: plain")], "59: composition.by: expected '$' and an option's name, found 'plain'"),
        ([("  powers:\n", "  power:\n")], "58: composition.powers: missing: the table for '$set' = 'powers'"),
        ([("  powers:\n", "  power:\n")], "77: composition.power: unknown choice 'power'; did you mean 'powers'?"),
        ([("    8: {godfather: 1", "    8: {godfather: 2")], "79: composition.powers[8]: expected 8 roles, found 9"),
        (
            [("    6: {mafioso: 1", "    6: {mafiosi: 1")],
            "62: composition.plain[6].mafiosi: unknown role 'mafiosi'; did you mean 'mafioso'?",
        ),
        (
            [("opening_night: {team: mafia", "opening_night: {team: maf")],
            "97: introduction[1].opening_night.team: unknown team 'maf'; did you mean 'mafia'?",
        ),
        (
            [("- When a player dies,", "- {text: A, more: [{when: {sett: plain}, say: B}]}\n  - When a player dies,")],
            "119: how_to_play[3].more[0].when.sett: unknown option with choices 'sett'; did you mean 'set'?",
        ),
        (
            [("- When a player dies,", "- {text: A, more: [{dealt: [mafiosi], say: B}]}\n  - When a player dies,")],
            "119: how_to_play[3].more[0].dealt[0]: unknown role 'mafiosi'; did you mean 'mafioso'?",
        ),
        (
            [("- When a player dies,", "- {txt: A}\n  - When a player dies,")],
            "119: how_to_play[3].txt: unknown key 'txt'; did you mean 'text'?",
        ),
    ],
)
def test_mistakes_in_a_composition_by_option(mistakes: Mistakes, edits: list[Edit], said: str) -> None:
    assert f"FILE:{said}" in mistakes(*edits, base="simple")


def test_a_wave_is_played_while_there_is_a_role_that_the_game_has(mistakes: Mistakes) -> None:
    [said] = mistakes(("asks: [", "while: [laugher], asks: ["), base="joker")
    assert "night.waves[0].while[0]: unknown role 'laugher'" in said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("choices: {board", "choices: {1: All, board", "options.calls.choices[1]: expected a name of small letters"),
        ("  doctor:", "  7:", "roles[7]: expected a name of small letters, digits and '_', found '7'"),
        ("  mafia: {name: Mafia}", "  mafia: {name: Mafia}\n  7: {name: X}", "factions[7]: expected a name of small"),
        ("minutes: 40", "minutes: 40\n7: 5", "[7]: unknown key '7'"),
    ],
)
def test_a_number_for_a_key_hides_no_other_mistake(mistakes: Mistakes, old: str, new: str, said: str) -> None:
    told = mistakes((old, new), ("from: 6", "from: six"))
    assert any(f": {said}" in line for line in told), told
    assert "FILE:5: players.from: expected a whole number, found 'six'" in told


def test_no_side_is_called_like_the_end_of_a_game_that_none_has_won(edited: Edited) -> None:
    text = available()["classic"].read_text(encoding="utf-8")
    for result in ("draw", "none"):
        path = edited()
        path.write_text(text.replace("  mafia: {name", f"  {result}: {{name").replace(": mafia", f": {result}"))
        with pytest.raises(ScenarioError, match=f"factions.{result}: '{result}' is how a game ends that no side wins"):
            load(path)


def test_all_mistakes_are_told_at_once_in_the_order_of_the_file(mistakes: Mistakes) -> None:
    assert mistakes(
        ("winner: town", "winner: [town]"),
        ("from: 6", "from: six"),
        ("summary:", "sumary:"),
        ("$turn", "$trun"),
    ) == [
        "FILE:2: summary: missing",
        "FILE:4: sumary: unknown key 'sumary'; did you mean 'summary'?",
        "FILE:5: players.from: expected a whole number, found 'six'",
        "FILE:14: options.turn: unused: '$turn' stands nowhere in the file",
        "FILE:81: day[0].talk.seconds: unknown option 'trun'; did you mean 'turn'?",
        "FILE:93: endings[1].no_faction_left.winner: expected text, found a list",
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "id: classic",
            "id: [classic",
            ":2: not YAML: a '[' without its ']', or no ',' between two of its entries; noticed in line 3",
        ),
        ("name: Doctor", "name: Doctor: old", f":28: not YAML: {COLON}"),
        ("    name: Doctor", "      name: Doctor", f":28: not YAML: {COLON}"),
        ("name: Doctor", "name: @doctor", ":28: not YAML: a text that begins with '@' goes in quotes"),
        ("    name: Doctor", "\tname: Doctor", ":28: not YAML: a tab; indent with spaces"),
        ("id: classic", "id: classic\nid: mine", ":2: id: key 'id' again in line 3; it stands here already"),
        (
            "{name: Town}",
            "{name: A, name: B}",
            ":10: factions.town.name: key 'name' again in line 10; it stands here already",
        ),
        ("factions:\n", "factions: &f\n  x: *f\n", ":10: factions.x: contains itself"),
        ("id: classic", "id: \x00", ":2: not YAML: unacceptable character #x0000: special characters are not allowed"),
    ],
)
def test_what_is_no_yaml(mistakes: Mistakes, old: str, new: str, said: str) -> None:
    assert mistakes((old, new)) == [f"FILE{said}"]


def test_a_key_that_is_no_word_to_yaml_is_one_once_it_is_put_in_quotes(mistakes: Mistakes) -> None:
    assert mistakes(("{board:", "{no: Nobody, board:")) == [
        "FILE:19: options.calls.choices.no: put this key in quotes, else 'no' is no word to YAML",
        "FILE:82: day[1].nomination.calls: expected 'board' or 'one_by_one', found '$calls' = 'no'",
    ]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "not YAML: the file is empty"),
        (b"- a\n", "expected a mapping at the top"),
        (b"id: \xff\n", "cannot be read: not UTF-8"),
        (b"[" * 2000, "not YAML: more than 50 levels deep"),
        (b"options: 3\n", "options: expected a mapping, found '3'"),
        (b"composition: {by: [1]}\n", "composition.by[0]: expected"),
        (b"1: 2\n", "unknown key '1'"),
    ],
)
def test_what_is_no_scenario_at_all(edited: Edited, content: bytes, said: str) -> None:
    path = edited()
    path.write_bytes(content)
    with pytest.raises(ScenarioError, match=said.replace("[", r"\[").replace("?", r"\?")):
        load(path)


def test_a_solo_role_is_its_own_side(edited: Edited) -> None:
    path = edited(
        ("  9: {godfather: 1, mafioso: 2, doctor: 1", "  9: {joker: 1, godfather: 1, mafioso: 1, doctor: 1"),
        ("roles:\n", "roles:\n  joker: {name: Joker, card: You are alone.}\n"),
        ("winner: town", "winner: joker"),
    )
    joker = load(path).rules().roles["joker"]
    assert (joker.side, joker.shown_side) == ("joker", "joker")


def test_stages_may_be_reordered_but_not_forgotten(edited: Edited, mistakes: Mistakes) -> None:
    stages = list(load("classic").rules().night.stages_in_order)
    path = edited(("  first: 1", f"  stages: [{', '.join(reversed(stages))}]\n  first: 1"))
    assert load(path).rules().night.stages_in_order == tuple(reversed(stages))
    (said,) = mistakes(("  first: 1", f"  stages: [{', '.join(stages[1:])}]\n  first: 1"))
    assert said.startswith("FILE:87: night.stages: expected each of these once, in any order: nightfall, ")


def test_a_stage_may_be_moved_by_name(edited: Edited) -> None:
    path = edited(("  first: 1", "  stages: {recruit: {after: inquire}, dawn: {before: recruit}}\n  first: 1"))
    stages = load(path).rules().night.stages_in_order
    place = stages.index("inquire")
    assert stages[place : place + 3] == ("inquire", "dawn", "recruit")
    assert sorted(stages) == sorted(STAGES)


ORDER = "87: night.order"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("stages: 7", "87: night.stages: expected a list, found '7'; write [7]"),
        ("stages: {sieze: {after: guard}}", "87: night.stages.sieze: unknown stage 'sieze'; did you mean 'seize'?"),
        ("stages: {fate: {after: gard}}", "87: night.stages.fate.after: unknown stage 'gard'; did you mean 'guard'?"),
        ("stages: {fate: {after: fate}}", "87: night.stages.fate.after: expected another stage"),
        ("stages: {fate: {}}", "87: night.stages.fate: expected either 'after' or 'before'"),
        ("stages: {fate: {after: seize, before: dawn}}", "87: night.stages.fate: expected either 'after' or 'before'"),
        ("order: {atack: [mafia_shot]}", f"{ORDER}.atack: unknown stage 'atack'; did you mean 'attack'?"),
        (
            "order: {attack: [mafia_shoot]}",
            f"{ORDER}.attack[0]: unknown ability 'mafia_shoot'; did you mean 'mafia_shot'?",
        ),
        ("order: {attack: [shoot]}", f"{ORDER}.attack[0]: nobody has the ability 'shoot'"),
        (
            "order: {protect: [doctor.save, dector.save]}",
            f"{ORDER}.protect[1]: unknown role or team 'dector'; did you mean 'doctor'?",
        ),
        ("order: {protect: [citizen.save]}", f"{ORDER}.protect[0]: 'citizen' has not the ability 'save'"),
        ("order: {protect: [save, save]}", f"{ORDER}.protect[1]: 'save' has its place already"),
        (
            "order: {protect: [save on doctr]}",
            f"{ORDER}.protect[0]: unknown role 'doctr'; did you mean 'doctor'?",
        ),
        ("order: {protect: [doctor.save on citizen]}", f"{ORDER}.protect[0]: expected 'save on citizen'"),
        ("order: {protect: [inquire on citizen]}", f"{ORDER}.protect[0]: 'inquire' is done at the stage 'inquire'"),
        ("order: {protect: [inquire]}", f"{ORDER}.protect[0]: 'inquire' is done at the stage 'inquire'"),
    ],
)
def test_stages_that_cannot_be_put_in_order(mistakes: Mistakes, line: str, said: str) -> None:
    assert mistakes(("  first: 1", f"  {line}\n  first: 1")) == [f"FILE:{said}"]


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ("doctor, detective", "expected a step for 'mafia', or for 'mafia.mafia_shot'"),
        ("mafia, doctor.save, detective.inquire, doctr", "[3]: unknown step 'doctr'; did you mean 'doctor'?"),
    ],
)
def test_steps_of_a_night(mistakes: Mistakes, steps: str, said: str) -> None:
    (found,) = mistakes(("  first: 1", f"  steps: [{steps}]\n  first: 1"))
    assert found.removeprefix("FILE:87: night.steps").removeprefix(": ") == said


LONER = "roles:\n  loner: {{name: Loner, card: You are alone., wins_with: {}}}\n"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("{sides: [twon]}", "wins_with.sides[0]: unknown other faction 'twon'; did you mean 'town'?"),
        ("[loner]", "wins_with[0]: unknown other faction 'loner'; expected 'town' or 'mafia'"),
        ("{living: [docter]}", "wins_with.living[0]: unknown role 'docter'; did you mean 'doctor'?"),
        ("{out: [town]}", "wins_with.out[0]: unknown role 'town'"),
        ("{alive: perhaps}", "wins_with.alive: expected true or false, found 'perhaps'"),
    ],
)
def test_who_wins_with_others(mistakes: Mistakes, written: str, said: str) -> None:
    lines = mistakes(("roles:\n", LONER.format(written)))
    assert any(f"roles.loner.{said}" in line for line in lines), lines


def test_a_role_of_a_faction_wins_as_that_does(mistakes: Mistakes) -> None:
    assert "FILE:29: roles.doctor.wins_with: it wins with its faction, 'town', which can have this" in mistakes(
        ("name: Doctor\n", "name: Doctor\n    wins_with: {alive: true}\n")
    )
