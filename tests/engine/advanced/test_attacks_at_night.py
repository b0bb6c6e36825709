"""The rows of the night in the table of attacks against protections (7.3), cell by cell."""

from collections.abc import Collection

import pytest

from bot.engine.game import Game
from bot.engine.inputs import Answer, TimeUp
from bot.engine.seats import SHADOW
from tests.engine.games import rules

BOSS, STRONGMAN, PSYCHO, DETECTIVE, SNIPER, PSYCHOLOGIST, KILLER, RIPPER, DOCTOR, SMITH, ALCHEMIST, THIEF = range(1, 13)
CITIZEN, BOMBER, TARGET, OTHER, KINGSLAYER, SACRIFICER, ARSONIST, FAIRY, MASTER, ENCHANTER, PRIEST = range(13, 24)
BEFORE = (
    "godfather", "strongman", "psycho", "detective", "sniper", "psychologist", "killer", "ripper", "doctor",
    "blacksmith", "alchemist", "thief", "citizen", "bomber",
)  # fmt: skip
BEHIND = ("kingslayer", "sacrificer", "arsonist", "fairy", "master", "enchanter", "priest", *["citizen"] * 7)
YES = "yes"
NAME = "the role of the target"

Pick = int | str
Acts = dict[tuple[int, str], Pick | tuple[Pick, ...]]
"""Who answers which question, and how."""

SHOTS: dict[str, Acts] = {
    "mafia": {(BOSS, "mafia_shot"): TARGET},
    "mafia, stolen": {(THIEF, "steal"): BOSS, (THIEF, "mafia_shot"): TARGET},
    "killer": {(KILLER, "shoot"): TARGET},
    "ripper": {(RIPPER, "shoot"): TARGET},
}
WHOLE = {name: shot for name, shot in SHOTS.items() if name != "mafia, stolen"}
"""Those for which the thief has a hand free."""

BULLETS: dict[str, Acts] = {
    "sniper": {(SNIPER, "shoot"): TARGET},
    "psychologist": {
        (PSYCHOLOGIST, "shoot"): TARGET,
        (PSYCHOLOGIST, "choose_confirmer"): CITIZEN,
        (CITIZEN, "confirm"): TARGET,
    },
}
TURNED: dict[str, Acts] = {
    "psycho's confirmer": {
        (PSYCHO, "mark_confirmer"): TARGET,
        (PSYCHOLOGIST, "shoot"): CITIZEN,
        (PSYCHOLOGIST, "choose_confirmer"): TARGET,
        (TARGET, "confirm"): CITIZEN,
    },
}
DEADLY: dict[str, Acts] = {
    "strongman": {(STRONGMAN, "ask_leave"): YES, (BOSS, "grant_leave"): YES, (STRONGMAN, "shoot"): TARGET},
    "strongman, stolen": {(THIEF, "steal"): STRONGMAN, (THIEF, "shoot"): TARGET},
    "detective": {(DETECTIVE, "shoot"): TARGET},
}
NIGHT_BLAST: dict[str, Acts] = {"night blast": {(KILLER, "shoot"): BOMBER}}
SACRIFICE: dict[str, Acts] = {"sacrificer": {(SACRIFICER, "sacrifice"): TARGET}}
BLASTS = NIGHT_BLAST | SACRIFICE
FIRE: dict[str, Acts] = {"fire": {(ARSONIST, "ignite"): YES}}
MASONS: dict[str, Acts] = {"mason death": {(MASTER, "enlist"): BOSS}}
GUESS: dict[str, Acts] = {"kingslayer": {(KINGSLAYER, "name_role"): (TARGET, NAME)}}
ARREST: dict[str, Acts] = {"arrest": {(THIEF, "steal"): DETECTIVE}}
UNSTOPPED = FIRE | MASONS | GUESS
ATTACKS = SHOTS | BULLETS | TURNED | DEADLY | BLASTS | UNSTOPPED

NIGHT_BEFORE: dict[str, Acts] = {
    "fire": {(ARSONIST, "oil"): TARGET},
    "mason death": {(MASTER, "enlist"): TARGET},
}
"""What has to be done in the night before an attack."""

OWN: dict[str, tuple[Acts, int]] = {
    "poisoned sniper": ({(ALCHEMIST, "poison"): SNIPER, (SNIPER, "shoot"): OTHER}, SNIPER),
    "poisoned psychologist": (
        {
            (ALCHEMIST, "poison"): PSYCHOLOGIST,
            (PSYCHOLOGIST, "shoot"): OTHER,
            (PSYCHOLOGIST, "choose_confirmer"): CITIZEN,
            (CITIZEN, "confirm"): OTHER,
        },
        PSYCHOLOGIST,
    ),
    "sniper at a resting ripper": ({(SNIPER, "shoot"): RIPPER}, SNIPER),
    "psychologist at a resting ripper": (
        {
            (PSYCHOLOGIST, "shoot"): RIPPER,
            (PSYCHOLOGIST, "choose_confirmer"): CITIZEN,
            (CITIZEN, "confirm"): RIPPER,
        },
        PSYCHOLOGIST,
    ),
}
"""Bullets that hit whoever fired them, and who that is."""

SAFE_FROM: dict[str, Collection[str]] = {
    "judge": (),
    "invulnerable": {*SHOTS, *FIRE},
    "guardian": SHOTS | BULLETS,
    "godfather": {"killer", "ripper", *BULLETS, *FIRE},
    "outcast": SHOTS | BULLETS | FIRE,
    "arsonist": SHOTS | BULLETS | NIGHT_BLAST,
    "ripper": SHOTS | BULLETS,
    "killer": SHOTS | BULLETS,
    "fairy": SHOTS | BULLETS,
}
"""By role, the attacks that do nothing to it; the godfather with the option for that."""

TOWN = ("judge", "invulnerable", "guardian")
CANNOT_BE = {
    ("mafia", "godfather"),  # he does not aim at himself, and no mate at him
    ("strongman", "godfather"),
    ("fire", "arsonist"),
    *[(attack, role) for attack in (*MASONS, *GUESS) for role in SAFE_FROM if role not in TOWN],
}
AILMENTS: dict[str, Acts] = {
    "poisoned": {(ALCHEMIST, "poison"): TARGET},
    "robbed": {(THIEF, "steal"): TARGET},
    "enchanted": {(ENCHANTER, "block"): TARGET},
}
KEPT = {("poisoned", "arsonist"), ("robbed", "arsonist")}
KEPT |= {(ailment, role) for ailment in AILMENTS for role in ("outcast", "godfather")}
"""The roles that keep their immunity, by what; all others are mortal by any shot (AD-775, AD-776)."""

CELLS = [(attack, role) for attack in ATTACKS for role in SAFE_FROM if (attack, role) not in CANNOT_BE]


class AttackedGame:
    """A game with an attack in a night, and no other act."""

    def __init__(self, role: str, other: str = "citizen") -> None:
        deal = [*BEFORE, role, other, *BEHIND]
        self.role = role
        self.game = Game(rules("advanced", godfather_night_immunity="on"), len(deal), "1", deal=deal)
        self.game.start()

    def play(self, night: int, acts: Acts) -> None:
        """Play until the day after a night with these acts, all of which must be possible."""
        game, left = self.game, dict(acts)
        while game.phase.name != "day" or game.round <= night:
            if game.phase.name == "night" and game.round == night:
                for ask in list(game.questions.open.values()):
                    if (ask.seat, ask.ability) in left:
                        self.answer(ask.seat, ask.id, left.pop((ask.seat, ask.ability)))
            game.advance(TimeUp(game.waits_until or 0.0))
        assert not left

    def answer(self, seat: int, ask: int, choice: Pick | tuple[Pick, ...]) -> None:
        """Answer a question."""
        picks = choice if isinstance(choice, tuple) else (choice,)
        named = tuple(self.role if pick == NAME else pick for pick in picks)
        assert self.game.advance(Answer(self.game.now, seat, ask, named)).refusal is None

    def is_dead(self, seat: int) -> bool:
        """Whether a player is out."""
        return not self.game.seats[seat].alive


def is_killed(attack: str, role: str = "judge", beside: Acts | None = None, before: Acts | None = None) -> bool:
    """Whether an attack kills the target, with other acts in the same night or the one before."""
    table = AttackedGame(role)
    table.play(1, NIGHT_BEFORE.get(attack, {}) | (before or {}))
    table.play(2, ATTACKS[attack] | (beside or {}))
    return table.is_dead(TARGET)


@pytest.mark.rules(
    "AD-207", "AD-214", "AD-266", "AD-311", "AD-313", "AD-419", "AD-420", "AD-432", "AD-444", "AD-490", "AD-491",
    "AD-492", "AD-493", "AD-495", "AD-506", "AD-527", "AD-604", "AD-617", "AD-645", "AD-646", "AD-647", "AD-653",
    "AD-687", "AD-713", "AD-714", "AD-736", "AD-771", "AD-772",
)  # fmt: skip
@pytest.mark.parametrize(("attack", "role"), CELLS)
def test_immunity(attack, role):
    assert is_killed(attack, role) is (attack not in SAFE_FROM[role])


@pytest.mark.rules(
    "AD-175", "AD-208", "AD-266", "AD-312", "AD-465", "AD-466", "AD-467", "AD-475", "AD-503", "AD-524", "AD-603",
    "AD-619", "AD-686", "AD-716",
)  # fmt: skip
@pytest.mark.parametrize("attack", ATTACKS)
def test_save(attack):
    stopped = attack in SHOTS | BULLETS | TURNED
    assert is_killed(attack, beside={(DOCTOR, "save"): TARGET}) is not stopped


@pytest.mark.rules(
    "AD-214", "AD-395", "AD-399", "AD-407", "AD-408", "AD-413", "AD-426", "AD-427", "AD-485", "AD-494", "AD-650",
    "AD-775", "AD-776",
)  # fmt: skip
@pytest.mark.parametrize("ailment", AILMENTS)
@pytest.mark.parametrize(
    ("attack", "role"),
    [(attack, role) for attack, role in CELLS if attack in WHOLE | BULLETS and attack in SAFE_FROM[role]],
)
def test_immunity_that_is_taken(attack, role, ailment):
    assert is_killed(attack, role, AILMENTS[ailment]) is ((ailment, role) not in KEPT)


@pytest.mark.rules("AD-395")
@pytest.mark.parametrize("of", ["invulnerable", "guardian"])
@pytest.mark.parametrize("attack", [attack for attack in ATTACKS if attack not in MASONS | GUESS])
def test_an_immunity_that_a_thief_has_is_against_shots_alone(attack, of):
    table = AttackedGame("thief", of)
    steal: Acts = {(TARGET, "steal"): OTHER}
    table.play(1, NIGHT_BEFORE.get(attack, {}) | (steal if attack in FIRE else {}))
    table.play(2, ATTACKS[attack] | ({} if attack in FIRE else steal))
    assert table.is_dead(TARGET) is (attack in FIRE or attack not in SAFE_FROM[of])


@pytest.mark.rules("AD-408", "AD-604", "AD-713")
@pytest.mark.parametrize("ailment", AILMENTS)
@pytest.mark.parametrize(
    ("attack", "role"),
    [("night blast", "arsonist"), ("fire", "invulnerable"), ("fire", "godfather"), ("fire", "outcast")],
)
def test_what_is_no_shot_finds_nobody_the_easier(attack, role, ailment):
    """Only the immunity to shots can be taken: on the night of the oil, and on that of the blast."""
    taken = AILMENTS[ailment]
    before, beside = (taken, {}) if attack == "fire" else ({}, taken)
    assert not is_killed(attack, role, beside, before)


@pytest.mark.rules("AD-660", "AD-713")
def test_armour_keeps_nobody_from_being_oiled():
    assert is_killed("fire", before={(SMITH, "give_armor"): TARGET})


@pytest.mark.rules("AD-544", "AD-552", "AD-660")
@pytest.mark.parametrize(("helper", "how"), [(0, ""), (DOCTOR, "save"), (SMITH, "give_armor")])
@pytest.mark.parametrize("role", ["judge", "invulnerable", "guardian", "godfather", "outcast"])
def test_a_blessed_shadow(role, helper, how):
    table = AttackedGame(role)
    table.play(1, {(FAIRY, "possess"): TARGET})
    blessing: Acts = {(PRIEST, "bless"): TARGET}
    table.play(2, blessing | ({(helper, how): TARGET} if helper else {}))
    assert table.is_dead(TARGET)


@pytest.mark.rules("AD-468", "AD-713")
def test_a_save_keeps_from_being_oiled():
    assert not is_killed("fire", before={(DOCTOR, "save"): TARGET})


@pytest.mark.rules("AD-208", "AD-267", "AD-312", "AD-330", "AD-444", "AD-603", "AD-619", "AD-658", "AD-660", "AD-716")
@pytest.mark.parametrize("attack", ATTACKS)
def test_armour(attack):
    assert is_killed(attack, beside={(SMITH, "give_armor"): TARGET}) is (attack in UNSTOPPED)


@pytest.mark.rules("AD-475", "AD-507", "AD-509", "AD-528", "AD-530", "AD-658", "AD-726", "AD-727")
@pytest.mark.parametrize("bullet", OWN)
@pytest.mark.parametrize(("helper", "how"), [(0, ""), (DOCTOR, "save"), (SMITH, "give_armor")])
def test_a_bullet_that_hits_its_shooter(bullet, helper, how):
    acts, shooter = OWN[bullet]
    table = AttackedGame("judge")
    table.play(1, acts | ({(helper, how): shooter} if helper else {}))
    assert table.is_dead(shooter) is not bool(helper)


@pytest.mark.rules("AD-383", "AD-660")
@pytest.mark.parametrize(("helper", "how"), [(0, ""), (DOCTOR, "save"), (SMITH, "give_armor")])
def test_arrest(helper, how):
    table = AttackedGame("judge")
    table.play(2, ARREST["arrest"] | ({(helper, how): THIEF} if helper else {}))
    assert table.is_dead(THIEF)


@pytest.mark.rules("AD-496", "AD-660", "AD-751", "AD-752")
@pytest.mark.parametrize(("helper", "how"), [(0, ""), (DOCTOR, "save"), (SMITH, "give_armor")])
@pytest.mark.parametrize("role", [role for role in SAFE_FROM if role != "fairy"])
def test_possession(role, helper, how):
    table = AttackedGame(role)
    possession: Acts = {(FAIRY, "possess"): TARGET}
    table.play(2, possession | ({(helper, how): TARGET} if helper else {}))
    assert table.game.seats[TARGET].has(SHADOW) is (role not in {"arsonist", "ripper", "killer"})
