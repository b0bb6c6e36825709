"""Players looked at, framed, hidden, silenced or blessed (PR-060, PR-079, PR-081, PR-184)."""

from tests.engine.pairs.pair import Pair, acts
from tests.engine.pairs.persian_roles.presets import ADVANCED, SHOT, STALKED, STANDARD

PAIRS: list[Pair] = [
    Pair(
        "one who is blessed and was silenced, and another",
        SHOT | acts(silencer=("silence", "citizen#2"), priest=("bless", "citizen#2")),
        SHOT | acts(silencer=("silence", "citizen#3"), priest=("bless", "citizen#3")),
        options=STANDARD,
    ),
    Pair(
        "a blessing that lifts nothing, and none",
        SHOT | acts(silencer=("silence", "citizen#2"), priest=("bless", "citizen#3")),
        SHOT | acts(silencer=("silence", "citizen#2")),
        options=STANDARD,
    ),
    Pair(
        "an inquiry about the mafia, and one about a citizen",
        SHOT | acts(detective=("inquire", "mafioso")),
        SHOT | acts(detective=("inquire", "citizen#2")),
        options=STANDARD,
    ),
    Pair(
        "a drunk terrorist, and a sober one whom nobody looks at",
        SHOT | acts(bartender=("poison", "terrorist"), detective=("inquire", "citizen#2")),
        SHOT | acts(bartender=("poison", "citizen#3"), detective=("inquire", "citizen#2")),
        options=STANDARD,
    ),
    Pair(
        "one who is framed while the detective looks elsewhere, and nobody",
        STALKED | acts(farmer=("frame", "citizen#2"), detective=("inquire", "bomb")),
        STALKED | acts(detective=("inquire", "bomb")),
        options=ADVANCED,
    ),
    Pair(
        "one of the team who is hidden, and another",
        STALKED | acts(lawyer=("cloak", "hooker"), detective=("inquire", "bomb")),
        STALKED | acts(lawyer=("cloak", "saboteur"), detective=("inquire", "bomb")),
        options=ADVANCED,
    ),
    Pair(
        "somebody who is followed and watched, and nobody",
        STALKED | acts(tracker=("track", "bomb"), watcher=("watch", "bomb")),
        STALKED,
        options=ADVANCED,
    ),
    Pair(
        "a blocked watcher, and one whom nobody could be seen by",
        STALKED | acts(hooker=("block", "watcher"), watcher=("watch", "citizen")),
        STALKED | acts(hooker=("block", "citizen#2"), watcher=("watch", "bomb")),
        options=ADVANCED,
    ),
]
