"""Players poisoned, saved, silenced, blessed or looked at, and a speech (AD-247, AD-476, AD-481, section 9)."""

from tests.engine.pairs.pair import Pair, acts

SHOT = acts(godfather=("mafia_shot", "citizen"))
B = (("deck", "b"),)
C = (("deck", "c"),)

PAIRS: list[Pair] = [
    Pair(
        "a poisoned doctor whose saves nobody needs, and a sober one",
        SHOT | acts(alchemist=("poison", "doctor"), doctor=("save", "citizen#2")),
        SHOT | acts(alchemist=("poison", "citizen#3"), doctor=("save", "citizen#2")),
    ),
    Pair(
        "one of two who are saved is shot at, and the other",
        SHOT | acts(doctor=("save", "citizen", "citizen#2")),
        acts(godfather=("mafia_shot", "citizen#2"), doctor=("save", "citizen", "citizen#2")),
    ),
    Pair(
        "a poisoned Natasha, and one who is sober and aims at nobody",
        SHOT | acts(alchemist=("poison", "silencer")),
        SHOT | acts(alchemist=("poison", "citizen#3")),
    ),
    Pair(
        "one who is silenced and blessed, and another",
        SHOT | acts(silencer=("silence", "citizen#2"), priest=("bless", "citizen#2")),
        SHOT | acts(silencer=("silence", "citizen#3"), priest=("bless", "citizen#3")),
    ),
    Pair(
        "a blessing that lifts nothing, and none",
        SHOT | acts(silencer=("silence", "citizen#2"), priest=("bless", "citizen#3")),
        SHOT | acts(silencer=("silence", "citizen#2")),
    ),
    Pair(
        "one who is silenced and killed, and one who is killed",
        SHOT | acts(silencer=("silence", "citizen")),
        SHOT,
    ),
    Pair(
        "a speech for one who is silenced, and for one who is killed",
        SHOT | acts(silencer=("silence", "citizen#2"), priest=("give_speech", "citizen#2")),
        SHOT | acts(silencer=("silence", "citizen#2"), priest=("give_speech", "citizen")),
    ),
    Pair(
        "a poisoned priest's speech, and none",
        SHOT | acts(alchemist=("poison", "priest"), priest=("give_speech", "citizen#2")),
        SHOT | acts(alchemist=("poison", "priest")),
    ),
    Pair(
        "one of the team who is hidden, and another",
        SHOT | acts(lawyer=("cloak", "terrorist"), detective=("inquire", "citizen#2")),
        SHOT | acts(lawyer=("cloak", "strongman"), detective=("inquire", "citizen#2")),
    ),
    Pair(
        "a poisoned detective's answer, and a sober one's about the other side",
        SHOT | acts(alchemist=("poison", "detective"), detective=("inquire", "citizen#2")),
        SHOT | acts(alchemist=("poison", "citizen#3"), detective=("inquire", "terrorist")),
    ),
    Pair(
        "a poisoned detective's deadly shot, and none",
        SHOT | acts(alchemist=("poison", "detective"), detective=("shoot", "citizen#2")),
        SHOT | acts(alchemist=("poison", "detective")),
    ),
    Pair(
        "an outcast's answer about a mate, and about a citizen",
        SHOT | acts(outcast=("seek_mates", "saboteur")),
        SHOT | acts(outcast=("seek_mates", "citizen#2")),
        options=B,
    ),
    Pair(
        "a poisoned outcast whom the mafia shoot, and a sober one",
        acts(godfather=("mafia_shot", "outcast"), alchemist=("poison", "outcast")),
        acts(godfather=("mafia_shot", "outcast"), alchemist=("poison", "citizen#3")),
        options=B,
    ),
    Pair(
        "a poisoned classic doctor whom nobody needs, and a sober one",
        SHOT | acts(alchemist=("poison", "doctor_classic"), doctor_classic=("save", "citizen#2")),
        SHOT | acts(alchemist=("poison", "citizen#3"), doctor_classic=("save", "citizen#2")),
        options=C,
    ),
]
