"""The worked nights of the rulebook (6.5), told to the model alone."""

import pytest

from tests.models.city.acts import Choices, CityAct
from tests.models.city.answers import CityOutcome
from tests.models.city.casts import SHOOTERS
from tests.models.city.orders import order

VERBS = {
    "shoots": "shoot",
    "heals": "save",
    "guards": "take_bullet",
    "visits": "block",
    "hosts": "host",
    "frames": "frame",
    "silences": "silence",
    "defends": "give_alibi",
    "copies": "copy",
    "exposes": "expose",
    "compares": "compare",
    "follows": "see_killer",
}
CHECKS = {
    "commissioner": "inquire",
    "detective": "learn_role",
    "judge": "learn_role",
    "bloodhound": "seek_citizen",
    "lawyer": "seek_maniac",
    "don": "seek_commissioner",
}


class ToldNight:
    """A night told in words: players are called by their roles, plain citizens by capital letters."""

    def __init__(self, preset: str, *sentences: str, turned: bool = False) -> None:
        called = order(preset)
        words = [word for sentence in sentences for word in sentence.split()]
        names = [*called.roles, "mafioso", *(word for word in words if word.isupper()), "werewolf"]
        self.names = dict(enumerate(dict.fromkeys(names), 1))
        cards = {seat: "citizen" if name.isupper() else name for seat, name in self.names.items()}
        if "agent" in cards.values() and "the agent is chosen" not in sentences:
            cards = {seat: card for seat, card in cards.items() if card != "agent"}
        shooters = [seat for seat, card in cards.items() if card in SHOOTERS]
        only = "the mafioso is alone" in sentences
        acts = [self.act(preset, sentence.split()) for sentence in sentences if not sentence.startswith("the ")]
        self.outcome = CityOutcome(
            Choices(
                cards,
                acts,
                [self.seat("mafioso")] if only else shooters,
                turned,
                self.seat("commissioner"),
                self.seat("don") if "don" in cards.values() else 0,
                self.seat("agent") if "the agent is chosen" in sentences else 0,
                called.step("mafia"),
            )
        )

    def seat(self, name: str) -> int:
        return next(seat for seat, each in self.names.items() if each == name)

    def act(self, preset: str, words: list[str]) -> CityAct:
        who, verb, *whom = words
        kind = CHECKS[who] if verb == "checks" else VERBS[verb]
        targets = tuple(self.seat(name) for name in whom if name != "on")
        return CityAct(order(preset).step(who), 0 if who == "mafia" else self.seat(who), kind, targets, who)

    def dead(self) -> str:
        return self.called(self.outcome.dead)

    def called(self, seats) -> str:
        return ", ".join(sorted(self.names[seat] for seat in seats))

    def answers(self) -> str:
        """The news of each player; a killer as his name and his card."""
        shown = []
        for answer in self.outcome.answers:
            what = answer.shows or answer.kind
            if isinstance(what, tuple):
                what = f"{self.names[what[0]]} as {what[1]}"
            shown.append(f"{self.names[answer.seat]}: {what}")
        return ", ".join(sorted(shown))


WORKED = {
    "city_1, the doctor dies": (
        ["city_1", "mafia shoots doctor", "doctor heals commissioner", "commissioner checks A"],
        "doctor",
        "commissioner: citizen",
    ),
    "city_1, the commissioner is healed": (
        ["city_1", "mafia shoots commissioner", "commissioner checks A", "doctor heals commissioner"],
        "",
        "commissioner: citizen",
    ),
    "city_14, the doctor acts before the maniac": (
        ["city_14", "mafia shoots A", "doctor heals A", "maniac shoots doctor"],
        "doctor",
        "",
    ),
    "city_16, the maniac acts before the doctor": (
        ["city_16", "mafia shoots A", "doctor heals A", "maniac shoots doctor"],
        "A, doctor",
        "",
    ),
    "city_2, a maniac who is hit before his step": (
        ["city_2", "mafia shoots maniac", "maniac shoots doctor", "doctor heals maniac"],
        "doctor",
        "",
    ),
    "city_2, a blocked maniac": (
        ["city_2", "courtesan visits maniac", "maniac shoots courtesan"],
        "",
        "maniac: blocked",
    ),
    "city_16, the courtesan takes the commissioner along": (
        ["city_16", "mafia shoots courtesan", "courtesan visits commissioner", "commissioner checks A"],
        "commissioner, courtesan",
        "",
    ),
    "city_16, the courtesan takes one along who was checked": (
        ["city_16", "mafia shoots courtesan", "courtesan visits A", "commissioner checks A"],
        "A, courtesan",
        "commissioner: citizen",
    ),
    "city_15, the commissioner killed her first": (
        ["city_15", "commissioner shoots courtesan", "maniac shoots courtesan", "courtesan visits A"],
        "courtesan",
        "",
    ),
    "city_14, a check before the visit": (
        ["city_14", "courtesan visits commissioner", "commissioner checks A"],
        "",
        "commissioner: citizen",
    ),
    "city_2, a check after the visit": (
        ["city_2", "courtesan visits commissioner", "commissioner checks A"],
        "",
        "commissioner: blocked",
    ),
    "city_5, the bodyguard takes both bullets": (
        ["city_5", "bodyguard guards A", "doctor heals A", "mafia shoots A", "maniac shoots A"],
        "bodyguard",
        "",
    ),
    "city_12, no heal comes to the guarded": (
        ["city_12", "bodyguard guards A", "doctor heals A", "mafia shoots bodyguard"],
        "bodyguard",
        "",
    ),
    "city_12, nobody is his own visitor": (
        ["city_12", "bodyguard guards don", "don silences don"],
        "",
        "",
    ),
    "city_8, a priest is healed with his guest": (
        ["city_8", "priest hosts A", "mafia shoots priest", "doctor heals priest"],
        "",
        "",
    ),
    "city_8, a shooter is the guest": (
        ["city_8", "priest hosts mafioso", "mafia shoots B", "maniac shoots priest"],
        "mafioso, priest",
        "",
    ),
    "city_8, the agent is chosen": (
        ["city_8", "the agent is chosen", "mafia shoots B", "doctor heals agent"],
        "B, agent",
        "",
    ),
    "city_6, the commissioner acts first": (
        ["city_6", "the mafioso is alone", "commissioner shoots mafioso", "mafia shoots commissioner"],
        "mafioso",
        "",
    ),
    "city_3, no answer to the dead": (
        ["city_3", "don checks A", "commissioner shoots don", "maniac shoots A"],
        "A, don",
        "",
    ),
    "city_5, a guard is void at whatever step": (
        ["city_5", "courtesan visits bodyguard", "bodyguard guards A", "mafia shoots A"],
        "A",
        "bodyguard: blocked",
    ),
    "city_10, the search stands": (
        ["city_10", "courtesan visits don", "don silences A", "don checks B"],
        "",
        "don: blocked, don: no",
    ),
    "city_11, no heal comes to the guest": (
        ["city_11", "doctor heals A", "priest hosts A", "mafia shoots priest"],
        "A, priest",
        "",
    ),
    "city_11, a heal of the priest covers the guest": (
        ["city_11", "doctor heals priest", "priest hosts A", "mafia shoots priest"],
        "",
        "",
    ),
    "city_11, no talk with the guarded": (
        ["city_11", "bodyguard guards A", "priest hosts A", "mafia shoots priest"],
        "priest",
        "",
    ),
    "city_8, the talk stands": (
        ["city_8", "priest hosts doctor", "courtesan visits priest", "doctor heals A", "mafia shoots A"],
        "A",
        "doctor: blocked",
    ),
    "city_7, a copied guard": (
        ["city_7", "cardsharp copies bodyguard on A", "mafia shoots A"],
        "cardsharp",
        "",
    ),
    "city_7, a shot that the copied guard has drawn": (
        ["city_7", "cardsharp copies bodyguard on maniac", "mafia shoots maniac", "maniac shoots cardsharp"],
        "cardsharp",
        "",
    ),
    "city_7, a mafia card gives a shot": (
        ["city_7", "cardsharp copies mistress on mistress"],
        "mistress",
        "",
    ),
    "city_14, a werewolf is healed from the mafia": (
        ["city_14", "mafia shoots werewolf", "doctor heals werewolf"],
        "",
        "",
    ),
    "city_14, the commissioner kills a werewolf": (
        ["city_14", "commissioner shoots werewolf"],
        "werewolf",
        "",
    ),
    "city_14, a werewolf is healed from two": (
        ["city_14", "mafia shoots werewolf", "maniac shoots werewolf", "doctor heals werewolf"],
        "",
        "",
    ),
}


@pytest.mark.parametrize("night", WORKED)
def test_a_night_ends_as_the_rulebook_has_worked_it_out(night: str) -> None:
    sentences, dead, answers = WORKED[night]
    told = ToldNight(*sentences)
    assert (told.dead(), told.answers()) == (dead, answers)


@pytest.mark.parametrize(
    ("sentences", "alibis", "bound"),
    [
        (["city_2", "courtesan visits maniac"], "maniac", "maniac"),
        (["city_14", "courtesan visits commissioner"], "commissioner", "commissioner"),
        (["city_5", "courtesan visits bodyguard", "bodyguard guards A"], "bodyguard", "bodyguard"),
        (["city_10", "courtesan visits don", "don silences A"], "don", "don"),
        (["city_8", "priest hosts doctor", "courtesan visits priest"], "doctor, priest", "doctor, priest"),
        (["city_7", "cardsharp copies courtesan on A"], "A", ""),
        (["city_7", "bodyguard guards A", "cardsharp copies courtesan on A"], "", ""),
    ],
)
def test_whoever_is_visited_has_an_alibi(sentences: list[str], alibis: str, bound: str) -> None:
    told = ToldNight(*sentences)
    assert (told.called(told.outcome.alibis), told.called(told.outcome.blocks.bound)) == (alibis, bound)


@pytest.mark.parametrize(
    ("sentences", "silent"),
    [
        (["city_12", "bodyguard guards don", "don silences don"], "don"),
        (["city_12", "bodyguard guards A", "don silences A"], ""),
        (["city_10", "courtesan visits don", "don silences A"], ""),
        (["city_8", "priest hosts A", "don silences priest"], "A, priest"),
        (["city_8", "priest hosts A", "don silences A"], ""),
        (["city_4", "commissioner shoots don", "don silences A"], ""),
        (["city_3", "commissioner shoots don", "don silences A"], "A"),
    ],
)
def test_who_is_silent(sentences: list[str], silent: str) -> None:
    told = ToldNight(*sentences)
    assert told.called(told.outcome.silent) == silent


@pytest.mark.parametrize(
    ("sentences", "turned"),
    [
        (["city_14", "mafia shoots werewolf", "doctor heals werewolf"], "werewolf"),
        (["city_14", "mafia shoots werewolf", "maniac shoots werewolf", "doctor heals werewolf"], "werewolf"),
        (["city_14", "mafia shoots werewolf"], "werewolf"),
        (["city_14", "mafia shoots werewolf", "commissioner shoots werewolf"], ""),
        (["city_14", "maniac shoots werewolf", "doctor heals werewolf"], ""),
    ],
)
def test_who_turns(sentences: list[str], turned: str) -> None:
    told = ToldNight(*sentences)
    assert told.names.get(told.outcome.turned, "") == turned


@pytest.mark.parametrize(
    ("sentences", "answers"),
    [
        (["city_5", "mafia shoots A", "detective checks A"], "detective: killed by mafia"),
        (["city_5", "maniac shoots A", "commissioner checks A"], "commissioner: dead"),
        (["city_5", "maniac shoots A", "lawyer checks A"], "lawyer: no"),
        (["city_8", "maniac shoots A", "lawyer checks A"], "lawyer: dead"),
        (["city_5", "bodyguard guards A", "detective checks A"], "detective: no answer"),
        (["city_5", "bodyguard guards A", "mafia shoots A", "witness follows A"], "witness: no answer"),
        (["city_5", "mafia shoots A", "maniac shoots A", "witness follows A"], "witness: don as don"),
        (["city_6", "maniac shoots A", "witness follows A"], "witness: maniac as maniac"),
        (["city_6", "commissioner shoots A", "witness follows A"], ""),
        (["city_6", "schemer frames A", "commissioner checks A"], "commissioner: mafioso"),
        (
            ["city_6", "commissioner checks don", "journalist compares don schemer"],
            "commissioner: citizen, journalist: same",
        ),
        (["city_16", "mafia shoots A", "commissioner shoots A"], "commissioner: dead"),
        (["city_8", "priest hosts A", "commissioner checks priest"], "commissioner: citizen, commissioner: priest"),
        (["city_8", "priest hosts A", "commissioner checks A"], "commissioner: no answer"),
        (["city_8", "priest hosts commissioner", "commissioner checks A"], "commissioner: blocked"),
        (["city_7", "cardsharp exposes A B don"], "A: don, B: don, don: expose"),
        (["city_7", "bodyguard guards B", "cardsharp exposes A B don"], ""),
    ],
)
def test_what_is_told(sentences: list[str], answers: str) -> None:
    assert ToldNight(*sentences).answers() == answers
