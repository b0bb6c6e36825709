"""The powers of each role tonight, and a thief's share of them (7.2, 7.4, AD-371 to AD-400)."""

from tests.models.advanced.table import HUNT, AdvancedTable

ACTS = {
    "godfather": ("mafia_shot",),
    "silencer": ("silence",),
    "lawyer": ("cloak",),
    "strongman": ("shoot",),
    "saboteur": ("sabotage",),
    "kingslayer": ("name_role",),
    "psycho": ("mark_confirmer",),
    "yakuza": ("win_over",),
    "outcast": ("seek_mates",),
    "detective": ("inquire", "shoot"),
    "doctor": ("save",),
    "doctor_classic": ("save",),
    "sniper": ("shoot",),
    "psychologist": ("shoot", "choose_confirmer"),
    "commander": ("approve",),
    "priest": ("bless", "give_speech"),
    "master": ("enlist",),
    "scribe": ("enlist",),
    "gunsmith": ("arm",),
    "blacksmith": ("give_armor",),
    "sacrificer": ("sacrifice",),
    "double": ("double_up",),
    "arsonist": ("oil", "ignite"),
    "ripper": ("shoot",),
    "killer": ("shoot",),
    "fairy": ("possess",),
    "alchemist": ("poison",),
    "watchman": ("guard",),
    "thief": ("steal",),
    "enchanter": ("block",),
}
"""Acts of the night; of a townsman who is a plain one by now there are none."""
EARLY = ("alchemist", "watchman", "thief", "enchanter")
"""They have acted before anybody can rob, lock or double them (AD-379, AD-412, AD-700)."""
IMMUNE = ("invulnerable", "guardian")


def acts(t: AdvancedTable, seat: int) -> tuple[str, ...]:
    """The acts of a living player tonight, without obstacles."""
    role = t.roles[seat]
    named = ACTS.get(role, ())
    match role:
        case "strongman" | "sacrificer" | "kingslayer" | "doctor" | "double" | "blacksmith":
            return named if role not in t.stock or t.left(role) > 0 else ()
        case "sniper" | "psychologist" | "gunsmith":
            return named if t.ready(role) else ()
        case "saboteur":
            return named if t.guns_possible else ()
        case "yakuza":
            return named if t.day == 1 else ()
        case "outcast":
            return named if t.day <= HUNT else ()
        case "detective":
            return named if t.option("detective_version", "advanced") == "advanced" else named[:1]
        case "priest":
            return named if t.option("priest_version", "full") == "full" else named[:1]
        case "scribe":
            return named if not t.who("master") else ()
        case "arsonist":
            if t.lit:
                return ()
            return named if t.day > 1 and t.oil_named else named[:1]
        case "ripper":
            return named if t.day % 2 == 0 else ()
    return named


def loot(t: AdvancedTable, seat: int) -> tuple[str, ...]:
    """The loot of a thief; some abilities cannot be taken (AD-377 to AD-400)."""
    role = t.roles[seat]
    if role in IMMUNE:
        return ("immunity",)
    if role == "bomber":
        return ("night_blast",)
    if role in (*EARLY, "master", "scribe", "fairy"):
        return ()
    if role == "arsonist":
        return ("ignite",) if t.day > 1 and not t.lit and t.oiled & set(t.living) else ()
    return acts(t, seat)
