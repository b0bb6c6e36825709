"""Nights of `city` that may not be told from one another."""

from tests.engine.pairs.pair import Acts, Pair, acts

FULL = (("cast", "full"),)
"""Every role of an order is dealt."""


def order(number: int) -> tuple[tuple[str, str], ...]:
    """All roles of this order."""
    return (("preset", f"city_{number}"), *FULL)


def by_don(victim: str) -> Acts:
    """The don alone votes, and that vote decides."""
    return acts(don=("mafia_shot", victim))


HEAL = acts(doctor=("save", "citizen"))
MANIAC = acts(maniac=("shoot", "citizen"))

PAIRS: list[Pair] = [
    Pair("a shot of the mafia that the doctor stops, and none", by_don("citizen") | HEAL, HEAL),
    Pair("a knife that the doctor stops, and none", MANIAC | HEAL, HEAL),
    Pair("a player shot by the mafia, and by the maniac", by_don("citizen"), MANIAC),
    Pair("a heal that comes too late, and none", MANIAC | acts(doctor=("save", "citizen#2")), MANIAC),
    Pair(
        "a doctor shot before his step who heals, and one who does not",
        by_don("doctor") | HEAL,
        by_don("doctor"),
    ),
    Pair(
        "a maniac blocked by the courtesan, and one who does nothing",
        MANIAC | acts(courtesan=("block", "maniac")),
        {},
    ),
    Pair(
        "a maniac killed before his step who kills, and one who does not",
        by_don("maniac") | MANIAC,
        by_don("maniac"),
    ),
    Pair(
        "a companion who leaves with the courtesan, and one who is shot",
        acts(courtesan=("block", "citizen"), maniac=("shoot", "courtesan")),
        by_don("courtesan") | MANIAC,
    ),
    Pair(
        "a blocked shooter of several, and none",
        by_don("citizen") | acts(courtesan=("block", "don")),
        by_don("citizen"),
    ),
    Pair(
        "a guest who does nothing, and nobody's guest",
        acts(priest=("host", "citizen")),
        {},
        options=order(8),
    ),
    Pair(
        "a shooter as a guest, and no shot",
        by_don("citizen") | acts(priest=("host", "don")),
        {},
        options=order(8),
    ),
    Pair(
        "a shot at the priest's guest, and none",
        by_don("citizen") | acts(priest=("host", "citizen")),
        {},
        options=order(8),
    ),
    Pair(
        "a bodyguard who dies for somebody, and one who is shot",
        by_don("citizen") | acts(bodyguard=("take_bullet", "citizen")),
        by_don("bodyguard"),
        options=order(12),
    ),
    Pair("a guarded player, and nobody", acts(bodyguard=("take_bullet", "citizen")), {}, options=order(12)),
    Pair(
        "a guarded player whom the doctor cannot reach, and one who is not healed",
        by_don("bodyguard") | acts(bodyguard=("take_bullet", "citizen"), doctor=("save", "citizen")),
        by_don("bodyguard"),
        options=order(12),
    ),
    Pair("a slandered player, and none", acts(schemer=("frame", "citizen")), {}, options=order(12)),
    Pair("a player blocked by the mistress, and none", acts(mistress=("block", "citizen")), {}, options=order(7)),
    Pair(
        "an agent whom the mafia finds out and the maniac shoots, and one whom the maniac alone shoots",
        by_don("agent") | acts(maniac=("shoot", "agent")),
        acts(maniac=("shoot", "agent")),
        options=order(8),
    ),
    Pair(
        "a card that gives nothing, and none",
        acts(cardsharp=("copy", "commissioner", "citizen")),
        {},
        options=order(7),
    ),
    Pair(
        "a copied shot, and the maniac's own",
        acts(cardsharp=("copy", "don", "citizen")),
        MANIAC,
        options=order(7),
    ),
    Pair(
        "a shot that a copied heal stops, and none",
        by_don("citizen") | acts(cardsharp=("copy", "doctor", "citizen")),
        acts(cardsharp=("copy", "doctor", "citizen")),
        options=order(7),
    ),
    Pair(
        "a copied alibi that nobody needs, and none",
        acts(cardsharp=("copy", "lawyer", "citizen")),
        {},
        options=order(7),
    ),
    Pair(
        "a cardsharp blocked who has pointed at two, and at three",
        acts(courtesan=("block", "cardsharp"), cardsharp=("copy", "don", "citizen")),
        acts(courtesan=("block", "cardsharp"), cardsharp=("expose", "citizen", "citizen#2", "don")),
        options=order(7),
    ),
    Pair(
        "three of whom one is guarded, and none",
        acts(bodyguard=("take_bullet", "citizen"), cardsharp=("expose", "citizen", "citizen#2", "don")),
        acts(bodyguard=("take_bullet", "citizen")),
        options=order(7),
    ),
    Pair(
        "three of whom one dies, and a death alone",
        MANIAC | acts(cardsharp=("expose", "citizen", "citizen#2", "don")),
        MANIAC,
        aware=("citizen#2", "don"),
        options=order(7),
    ),
    Pair(
        "a werewolf whom the mafia turns, and a quiet night",
        by_don("werewolf"),
        {},
        aware=("werewolf",),
        options=(("preset", "city_4"), ("add", "werewolf")),
    ),
    Pair(
        "a werewolf turned though healed, and a quiet night",
        by_don("werewolf") | acts(doctor=("save", "werewolf")),
        acts(doctor=("save", "werewolf")),
        aware=("werewolf",),
        options=(("preset", "city_4"), ("add", "werewolf")),
    ),
    Pair("a check of the commissioner, and none", acts(commissioner=("inquire", "don")), {}),
    Pair(
        "a check that was blocked, and none",
        acts(courtesan=("block", "commissioner"), commissioner=("inquire", "don")),
        acts(courtesan=("block", "commissioner")),
    ),
    Pair(
        "a check of a victim, and of somebody else",
        by_don("citizen") | acts(commissioner=("inquire", "citizen")),
        by_don("citizen") | acts(commissioner=("inquire", "citizen#2")),
    ),
    Pair(
        "a commissioner killed before his step who checks, and one who does not",
        by_don("commissioner") | acts(commissioner=("inquire", "don")),
        by_don("commissioner"),
    ),
    Pair("the don's search, and none", acts(don=("seek_commissioner", "commissioner")), {}),
    Pair(
        "what the detective learns of a body, and of nobody",
        by_don("citizen") | acts(detective=("learn_role", "citizen")),
        by_don("citizen"),
        options=order(12),
    ),
    Pair(
        "a check of somebody guarded, and of somebody else",
        acts(bodyguard=("take_bullet", "citizen"), detective=("learn_role", "citizen")),
        acts(bodyguard=("take_bullet", "citizen"), detective=("learn_role", "citizen#2")),
        options=order(12),
    ),
    Pair("a card that the judge learns, and none", acts(judge=("learn_role", "don")), {}, options=order(10)),
    Pair("a comparison, and none", acts(journalist=("compare", "don", "citizen")), {}, options=order(9)),
    Pair(
        "a murder that the witness has seen, and one unseen",
        MANIAC | acts(witness=("see_killer", "citizen")),
        MANIAC,
        options=order(11),
    ),
    Pair(
        "what the bloodhound learns before the shot, and nothing",
        acts(bloodhound=("seek_citizen", "citizen")),
        {},
        options=order(7),
    ),
    Pair("the lawyer's search, and none", acts(lawyer=("seek_maniac", "maniac")), {}, options=order(9)),
    Pair("an alibi that nobody needs, and none", acts(lawyer=("give_alibi", "don")), {}, options=order(9)),
    Pair(
        "whom the don silences is killed, and nobody is silenced",
        MANIAC | acts(don=("silence", "citizen")),
        MANIAC,
        options=order(4),
    ),
    Pair(
        "a don killed before his step who silences somebody, and one who does not",
        acts(maniac=("shoot", "don"), don=("silence", "citizen")),
        acts(maniac=("shoot", "don")),
        options=order(4),
    ),
    Pair(
        "a guest whom the don silences, and nobody",
        acts(priest=("host", "citizen"), don=("silence", "citizen")),
        acts(priest=("host", "citizen")),
        options=order(8),
    ),
]
