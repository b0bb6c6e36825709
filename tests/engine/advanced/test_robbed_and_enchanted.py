"""The columns "robbed" and "enchanted" of the table of ailments (7.4): the thief's questions, and the cross seen.

The outcome of the acts themselves is shown by scripts, in the folders of the roles.
"""

from dataclasses import dataclass

import pytest

from bot.engine.game import Game
from bot.engine.inputs import Answer, TimeUp
from bot.engine.outputs import Opened, Told, plain
from bot.parts.abilities.kill.shoot import ShotFired
from tests.engine.games import nightly, rules, until_over

THIEF, TARGET = 3, 5


@dataclass(frozen=True)
class TheftCell:
    """The outcome of a theft, or of a spell: the thief's news and questions, and whether the target is barred.

    `own` are the target's questions that are therefore not put. `names` is the target's answer in an earlier wave,
    where needed; `night` is the night of the theft.
    """

    brings: str
    asked: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    names: tuple[str, int] | None = None
    night: int = 1


NOTHING = TheftCell("nothing")
PASSIVE = TheftCell("taken")


def ability(question: str) -> TheftCell:
    """One question, of which the target hears that another holds the ability tonight."""
    return TheftCell("taken", (question,), (question,))


ROBBED = {
    "terrorist": NOTHING,
    "silencer": ability("silence"),
    "lawyer": ability("cloak"),
    "strongman": TheftCell("taken", ("shoot",), ("ask_leave",)),
    "spy": NOTHING,
    "saboteur": ability("sabotage"),
    "kingslayer": ability("name_role"),
    "psycho": ability("mark_confirmer"),
    "yakuza": ability("win_over"),
    "mafioso": NOTHING,
    "citizen": NOTHING,
    "outcast": ability("seek_mates"),
    "doctor": TheftCell("taken", ("save",), (), ("save", 6)),
    "doctor_classic": TheftCell("taken", ("save",), (), ("save", 6)),
    "alchemist": NOTHING,
    "invulnerable": PASSIVE,
    "guardian": PASSIVE,
    "sniper": ability("shoot"),
    "psychologist": TheftCell("taken", ("shoot", "choose_confirmer"), ("shoot", "choose_confirmer")),
    "priest": TheftCell("taken", ("bless", "give_speech"), ("bless", "give_speech")),
    "judge": NOTHING,
    "balancer": NOTHING,
    "cowboy": NOTHING,
    "bomber": PASSIVE,
    "master": TheftCell("nothing", (), ("enlist",)),
    "scribe": TheftCell("nothing", (), ("enlist",)),
    "blacksmith": ability("give_armor"),
    "gunsmith": ability("arm"),
    "sacrificer": ability("sacrifice"),
    "double": ability("double_up"),
    "arsonist": TheftCell("nothing", (), ("oil",)),  # nobody is oiled on night 1
    "ripper": TheftCell("taken", ("shoot",), ("shoot",), night=2),
    "killer": ability("shoot"),
    "fairy": TheftCell("nothing", (), ("possess",)),
}
"""What a thief gets of each role; of the godfather, the watchman and the detective scripts tell."""

RESTING = {"ripper": NOTHING}
"""The same where the role has nothing to do that night."""

LOCKED = {role: cell.own or (cell.names or ("",))[:1] for role, cell in ROBBED.items() if cell.own or cell.names} | {
    "detective": ("inquire", "shoot")
}
"""The questions that a role under a spell is not asked."""


class TheftGame:
    """A game in which the third player picks the fifth in one night, with the events that follow."""

    def __init__(self, who: str, role: str, night: int, pick: str, names: tuple[str, int] | None = None) -> None:
        deal = ["godfather", "mafioso", who, "watchman", role, *["citizen"] * 6, "gunsmith"]
        self.game = Game(rules("advanced"), len(deal), "1", deal=deal)
        self.outputs: list[object] = []
        step = self.game.start()
        while not self.game.outcome.over and not (self.game.phase.name == "day" and self.game.round == night + 1):
            if self.game.phase.name == "night" and self.game.round == night:
                self.outputs += step.outputs
                self.answer(THIEF, pick, TARGET)
                if names is not None:
                    self.answer(TARGET, *names)
            step = self.game.advance(TimeUp(self.game.waits_until or 0.0))

    def answer(self, seat: int, question: str, target: int) -> None:
        """Answer a question, if open."""
        for ask in list(self.game.questions.open.values()):
            if (ask.seat, ask.ability, ask.chosen) == (seat, question, None):
                assert self.game.advance(Answer(self.game.now, seat, ask.id, (target,))).refusal is None

    def asked(self, seat: int) -> tuple[str, ...]:
        """The questions to a player in that night."""
        return tuple(one.ask.ability for one in self.outputs if isinstance(one, Opened) and one.ask.seat == seat)

    def told(self, seat: int, event: str) -> list[object]:
        """The events of one kind that a player was told in that night."""
        heard = [one.event for one in self.outputs if isinstance(one, Told) and one.audience == (seat,)]
        return [plain(each) for each in heard if type(each).__name__ == event]


@pytest.mark.rules("AD-371", "AD-372", "AD-375", "AD-377", "AD-400", "AD-401")
@pytest.mark.parametrize(
    ("role", "cell"), [*ROBBED.items(), *RESTING.items()], ids=[*ROBBED, *(f"{r}-at-rest" for r in RESTING)]
)
def test_robbed(role, cell):
    table = TheftGame("thief", role, cell.night, "steal", cell.names)
    assert table.told(THIEF, "RoleRobbed") == [
        {"is": "RoleRobbed", "seat": TARGET, "role": role, "brings": cell.brings}
    ]
    assert [one for one in table.asked(THIEF) if one != "steal"] == list(cell.asked)
    assert not set(cell.own) & set(table.asked(TARGET))
    crosses = 1 if cell.own or cell.names else 0
    assert len(table.told(TARGET, "CannotAct")) == crosses


@pytest.mark.rules("AD-174", "AD-405", "AD-450", "AD-471", "AD-665")
@pytest.mark.parametrize(("role", "questions"), LOCKED.items(), ids=list(LOCKED))
def test_enchanted(role, questions):
    table = TheftGame("enchanter", role, ROBBED.get(role, NOTHING).night, "block")
    assert not set(questions) & set(table.asked(TARGET))
    assert len(table.told(TARGET, "CannotAct")) == 1


@pytest.mark.rules("AD-410", "AD-411", "AD-412")
@pytest.mark.parametrize("role", [role for role in ROBBED if role not in LOCKED])
def test_a_spell_at_whoever_has_no_night_ability_shows_nothing(role):
    assert TheftGame("enchanter", role, 1, "block").told(TARGET, "CannotAct") == []


@pytest.mark.rules("AD-211")
def test_the_story_tells_at_whom_the_thief_fired_the_team_shot():
    deal = ["godfather", "mafioso", "thief", "watchman", "doctor", *["citizen"] * 6]
    game = Game(rules("advanced"), len(deal), "1", deal=deal)
    plan = nightly({1: {"mafia_shot": (6,)}, THIEF: {"steal": (1,), "mafia_shot": (7,)}})
    until_over(game, plan, lambda game: game.phase.name == "day" and game.round == 2)
    assert ShotFired(THIEF, 7) in [event for _, event in game.voice.story]
    assert not game.seats[7].alive
