"""Nights of `el_clasico` that may not be told from one another."""

from tests.engine.pairs.pair import Pair, stopped_shot

PAIRS: list[Pair] = [
    Pair("a shot at Escobar, and none", {"martinez": {"shoot": ["escobar"]}}, {}),
    Pair("a shot at Churchill on night 1, and none", {"escobar": {"mafia_shot": ["churchill"]}}, {}),
    stopped_shot("escobar", "bridget"),
    Pair("a wrong slaughter, and none", {"escobar": {"guess_role": ["citizen", "=bridget"]}}, {}),
    Pair("a wrong guess of Churchill's, and none", {"churchill": {"guess_role": ["citizen", "=bridget"]}}, {}),
    Pair("a wrong guess of Martinez's, and none", {"martinez": {"guess_role": ["citizen", "=bridget"]}}, {}),
    Pair(
        "one slaughtered by Escobar, and by Churchill",
        {"escobar": {"guess_role": ["moreno", "=moreno"]}},
        {"churchill": {"guess_role": ["moreno", "=moreno"]}},
    ),
    Pair(
        "a slaughtered Bridget who saves, and one who does not",
        {"churchill": {"guess_role": ["bridget", "=bridget"]}, "bridget": {"save": ["citizen"]}},
        {"churchill": {"guess_role": ["bridget", "=bridget"]}},
    ),
    Pair(
        "a slaughtered Moreno who gives guns, and one who does not",
        {"churchill": {"guess_role": ["moreno", "=moreno"]}, "moreno": {"give_gun": ["citizen", "citizen#2"]}},
        {"churchill": {"guess_role": ["moreno", "=moreno"]}},
    ),
    Pair(
        "a block on Churchill, and none",
        {"juan": {"block": ["churchill"]}, "churchill": {"guess_role": ["citizen", "=juan"]}},
        {"churchill": {"guess_role": ["citizen", "=juan"]}},
    ),
    Pair(
        "the war gun here and the training gun there, and the other way round",
        {"moreno": {"give_gun": ["citizen", "citizen#2"]}},
        {"moreno": {"give_gun": ["citizen#2", "citizen"]}},
    ),
    Pair(
        "Martinez dies of a citizen, and is shot",
        {"martinez": {"shoot": ["citizen"]}},
        {"escobar": {"mafia_shot": ["martinez"]}},
    ),
    Pair(
        "a code to one town player, and to another",
        {"bonaparte": {"send_code": ["citizen", "sign_1"]}},
        {"bonaparte": {"send_code": ["citizen#2", "sign_3"]}},
        aware=("citizen", "citizen#2"),
    ),
    Pair(
        "the General dies of the mafia, and of Churchill",
        {"bonaparte": {"send_code": ["juan", "sign_1"]}},
        {"bonaparte": {"send_code": ["churchill", "sign_1"]}},
    ),
    Pair(
        "Chaplin shields a citizen, and Bridget",
        {"chaplin": {"ward": ["citizen"]}},
        {"chaplin": {"ward": ["bridget"]}},
    ),
]
