"""Events that others may learn of a night or an exit; all else is a secret, which `test_views.py` watches over."""

LOUD = {
    "answer_recruit": "whoever agrees meets the team, and a refusal costs a life",
    "ask_leave": "the boss, who has to agree, sees it, and so does his team",
    "arm": "whoever has a gun is told at dawn",
    "butcher_body": "the leader, who has to agree, sees it",
    "choose_side": "a side that is taken may decide the game",
    "blank_gun": "who has a gun is told at dawn",
    "convert": "whoever has turned is told, and shows it when he is voted out; or it costs a life",
    "copy": "it may be a shot",
    "draw_gun": "a gun is declared before all",
    "enlist": "whoever is woken meets the alliance, or it costs its members' lives",
    "expose": "two players are told a card",
    "give_speech": "who has an extra speech hears it by day, and so does everybody",
    "give_gun": "who has a gun is told at dawn",
    "guess_role": "a right guess kills",
    "invite": "whom he invites is told, or it costs his life",
    "give_armor": "whoever wears a vest is told at dawn",
    "ignite": "it kills",
    "mafia_shot": "it kills",
    "name_role": "a right name kills",
    "plan_shots": "the clan reads it",
    "plant_bomb": "where the bomb lies is told at dawn",
    "recruit": "a wave says that it takes place",
    "real_gun": "who has a gun is told at dawn",
    "reveal": "a side is told at dawn",
    "revive": "somebody comes back at dawn",
    "second_gun": "who has a gun is told at dawn",
    "seek_elixir": "somebody dies of it",
    "see_killer": "in a mafia house its visitor dies",
    "send_code": "a town player is told who he is; another costs his life",
    "shoot": "it kills",
    "open_eyes": "the team is told that it sleeps on",
    "sacrifice": "it kills",
    "silence": "who may not speak is told at dawn",
    "summon": "whoever is summoned is told at dawn",
    "win_over": "whoever is invited is asked, and a refusal costs a life",
}
"""Abilities that others learn of on a night without anything else, and by what; of all others nobody else may learn."""

FELT = ("block", "double_up", "possess", "split", "steal", "strip_role")
"""Abilities that nobody learns of but whom they name."""

ALONE = ("count_mafia",)
"""Abilities that tell their holder something even without an act."""

LOUD_EXITS = ("day_armor", "explode", "last_reveal", "take_along")
"""Abilities that show themselves when their holder is voted out."""

ANSWERING = ("blow_back", "kill_converter", "return_fire", "take_namers")
"""Abilities by which whoever comes to their holder at night dies, so that all learn who came."""
