"""The columns of the table of abilities (7.2): the choices of a night's question, and the effect of silence."""

from dataclasses import dataclass

import pytest

from bot.engine.asks import Ask
from bot.engine.game import Game
from bot.engine.inputs import Answer, Choice, TimeUp
from bot.engine.outputs import Opened
from tests.engine.games import rules

WHO, MATE, TARGET = 2, 3, 5
"""The seats of the holder, of a mafioso, and of whoever is named, whom no shot harms."""

YES = ("yes",)


@dataclass(frozen=True)
class QuestionRow:
    """A question: may its holder name themselves, a mafioso, and the same player two nights running.

    Attributes:
        role, ability: of the question.
        himself, mates: whether the holder and a mafioso are among the choices.
        again: whether a player named one night is on offer in the next.
        beside: the other roles of the deal.
        nights: the first two nights of the question.
        before: the answers of others, or the holder's, as far as they are legal.
        adds: the picks beside the player.
    """

    role: str
    ability: str
    himself: bool
    mates: bool
    again: bool
    beside: tuple[str, ...] = ()
    nights: tuple[int, int] = (1, 2)
    before: tuple[tuple[int, str, Choice], ...] = ()
    adds: Choice = ()

    def __str__(self) -> str:
        return f"{self.role}.{self.ability}"

    @property
    def deal(self) -> tuple[str, ...]:
        boss = "silencer" if self.role == "godfather" else "godfather"
        rest = (*self.beside, "detective")
        return (boss, self.role, "mafioso", "priest", "guardian", "citizen", *rest, *["citizen"] * (12 - len(rest)))


LEAVE = ((WHO, "ask_leave", YES), (1, "grant_leave", YES))
ROWS = [
    QuestionRow("godfather", "mafia_shot", False, False, True),
    QuestionRow("silencer", "silence", False, True, False),
    QuestionRow("lawyer", "cloak", True, True, True),
    QuestionRow("strongman", "shoot", False, False, True, before=LEAVE),
    QuestionRow("saboteur", "sabotage", False, True, False, ("gunsmith",)),
    QuestionRow("kingslayer", "name_role", False, False, True, adds=("detective",)),
    QuestionRow("psycho", "mark_confirmer", False, True, False, ("psychologist",)),
    QuestionRow("thief", "steal", False, True, False, ("watchman",)),
    QuestionRow("enchanter", "block", False, True, False),
    QuestionRow("outcast", "seek_mates", False, True, True),
    QuestionRow("detective", "inquire", False, True, True),
    QuestionRow("detective", "shoot", False, True, True),
    QuestionRow("doctor_classic", "save", True, True, True),
    QuestionRow("alchemist", "poison", False, True, False),
    QuestionRow("sniper", "shoot", False, True, True),
    QuestionRow("psychologist", "shoot", False, True, True),
    QuestionRow("psychologist", "choose_confirmer", False, True, True),
    QuestionRow("priest", "bless", False, True, True),
    QuestionRow("priest", "give_speech", False, True, True),
    QuestionRow("master", "enlist", False, True, False),
    QuestionRow("watchman", "guard", False, True, False, ("thief",)),
    QuestionRow("blacksmith", "give_armor", True, True, True),
    QuestionRow("gunsmith", "arm", False, True, True, ("saboteur",)),
    QuestionRow("sacrificer", "sacrifice", False, True, True),
    QuestionRow("double", "double_up", False, True, False),
    QuestionRow("arsonist", "oil", False, True, False),
    QuestionRow("ripper", "shoot", False, True, True, nights=(2, 4), before=((1, "mafia_shot", (12,)),)),
    QuestionRow("killer", "shoot", False, True, True),
    QuestionRow("fairy", "possess", False, True, False),
]
ONCE = {"strongman.shoot", "detective.shoot", "sacrificer.sacrifice", "sniper.shoot", "psychologist.shoot"}
"""What is spent after one use, so that whoever has named somebody is asked no more; an unused one is kept."""


def offered(ask: Ask) -> tuple[int | str, ...]:
    """The choices of a question."""
    return ask.parts[0] if ask.parts else ask.choices


def asked(row: QuestionRow, night: int, named: int = 0) -> list[Ask]:
    """The holder's questions of the row's ability in a night, after one with a player named, or none."""
    deal = list(row.deal)
    game = Game(rules("advanced"), len(deal), "1", deal=deal)
    game.start()
    found: list[Ask] = []
    while not game.outcome.over and not (game.phase.name == "day" and game.round > night):
        if game.phase.name == "night":
            for seat, ability, choice in row.before:
                answer(game, seat, ability, choice)
            if named and game.round == row.nights[0]:
                answer(game, WHO, row.ability, (named, *row.adds))
        step = game.advance(TimeUp(game.waits_until or 0.0))
        opened = [one.ask for one in step.outputs if isinstance(one, Opened)]
        found += [ask for ask in opened if (ask.seat, ask.ability, game.round) == (WHO, row.ability, night)]
    return found


def answer(game: Game, seat: int, ability: str, choice: Choice) -> None:
    """Answer a question, if open and legal."""
    for ask in list(game.questions.open.values()):
        if (ask.seat, ask.ability, ask.chosen) == (seat, ability, None) and ask.refuse(choice) is None:
            game.advance(Answer(game.now, seat, ask.id, choice))


@pytest.mark.rules(
    "AD-180", "AD-204", "AD-248", "AD-257", "AD-414", "AD-464", "AD-473", "AD-486", "AD-542", "AD-635", "AD-664",
    "AD-678", "AD-703",
)  # fmt: skip
@pytest.mark.parametrize("row", ROWS, ids=str)
def test_whom_a_question_offers(row):
    (ask,) = asked(row, row.nights[0])
    assert (WHO in offered(ask)) is row.himself
    assert (MATE in offered(ask)) is row.mates
    only_mates = row.ability == "cloak"
    assert (TARGET in offered(ask)) is not only_mates


@pytest.mark.rules(
    "AD-180", "AD-241", "AD-257", "AD-301", "AD-329", "AD-374", "AD-406", "AD-483", "AD-640", "AD-703", "AD-715",
)  # fmt: skip
@pytest.mark.parametrize("row", [row for row in ROWS if str(row) not in ONCE], ids=str)
def test_the_same_player_two_nights_running(row):
    target = MATE if row.ability == "cloak" else TARGET
    (ask,) = asked(row, row.nights[1], named=target)
    assert (target in offered(ask)) is row.again


@pytest.mark.rules("AD-177", "AD-180")
@pytest.mark.parametrize("row", ROWS, ids=str)
def test_silence_uses_nothing_up(row):
    first, second = asked(row, row.nights[0]), asked(row, row.nights[1])
    assert [offered(ask) for ask in second] == [offered(ask) for ask in first]


@pytest.mark.rules("AD-265", "AD-442", "AD-501", "AD-685")
@pytest.mark.parametrize("row", [row for row in ROWS if str(row) in ONCE - {"psychologist.shoot"}], ids=str)
def test_what_is_used_once_is_not_asked_again(row):
    assert not asked(row, row.nights[1], named=TARGET)


@pytest.mark.rules("AD-180", "AD-534")
def test_a_target_without_a_confirmer_is_on_offer_again():
    row = next(row for row in ROWS if str(row) == "psychologist.shoot")
    (ask,) = asked(row, row.nights[1], named=TARGET)
    assert TARGET in offered(ask)
