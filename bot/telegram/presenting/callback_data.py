"""The data that buttons carry back: short ids that prove nothing by themselves (64 bytes at most)."""

from dataclasses import dataclass

from bot.engine.inputs import Pick

NOBODY = "-"
BACK = "back"
LONGEST_DATA = 64
"""Bytes (Bot API: InlineKeyboardButton)."""
LOBBY = ("join", "leave", "wait", "start", "extend", "cancel", "recall", "robot")
MOTIONS = ("end", "pause", "resume")
BELL = ("on", "off", "quiet")
BEYOND = ("quiet", "enter", "report", "admit", "refuse")
PRACTICE = ("menu", "play", "join", "stay")
STOP = ("yes", "no")
"""Words in the data of buttons, by kind; tests/telegram/rights/table.py says who may press each."""
LONGEST_NUMBER = 18
"""Digits; SQLite's integers have 64 bits."""


@dataclass(frozen=True, slots=True)
class AnswerPress:
    """A press on a question: the game, the topic, and the pick (None: no target).

    Where an answer has several places, `more` are the picks after the first; with `BACK` the picking starts anew.
    """

    game_id: int
    topic: int
    pick: Pick | None
    more: tuple[Pick, ...] = ()

    def data(self) -> str:
        """As `callback_data`. A number is a seat, a word follows an apostrophe."""
        return f"a:{self.game_id}:{self.topic}:{','.join(_written(pick) for pick in (self.pick, *self.more))}"


def _written(pick: Pick | None) -> str:
    match pick:
        case None:
            return NOBODY
        case int():
            return str(pick)
        case _:
            return f"'{pick}"


def read_answer(data: str) -> AnswerPress | None:
    """The press that this `callback_data` means, or None where there is none."""
    match data.split(":", 3):
        case ["a", one, other, picked]:
            game, topic = read_number(one), read_number(other)
            if game is None or topic is None:
                return None
            if picked == NOBODY:
                return AnswerPress(game, topic, None)
            picks = [_read(pick) for pick in picked.split(",")]
            known = tuple(pick for pick in picks if pick is not None)
            if len(known) == len(picks):
                return AnswerPress(game, topic, known[0], known[1:])
    return None


def _read(pick: str) -> Pick | None:
    return pick[1:] if pick.startswith("'") else read_number(pick)


def read_number(text: str) -> int | None:
    """A number as the bot writes numbers into buttons: ASCII digits, and few enough of them for the store; else
    None.
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else None


def lobby_data(game_id: int, action: str) -> str:
    """A press on a lobby's board: one of `LOBBY`."""
    return f"l:{game_id}:{action}"


def role_data(game_id: int) -> str:
    """A press on *My hand*."""
    return f"r:{game_id}"


def seen_data(game_id: int) -> str:
    """A press on *I've seen it*, under a role card."""
    return f"rc:{game_id}"


def motion_data(game_id: int, kind: str) -> str:
    """A button by which the living agree to a motion on the whole game."""
    return f"m:{game_id}:{kind}"


def stop_data(game_id: int, asked: int, answer: str) -> str:
    """`yes` or `no` to ending a game, and when that was asked (seconds of the time that counts)."""
    return f"e:{game_id}:{asked}:{answer}"


def defeat_data(game_id: int, asked: int, seat: int, answer: str) -> str:
    """`yes` or `no` to the defeat of the team of a seat, and when that was asked (seconds of the time that counts)."""
    return f"j:{game_id}:{asked}:{seat}:{answer}"


def stop_of(data: str) -> int | None:
    """The game that a button ends, or lets go on, if it is one of those."""
    match data.split(":"):
        case ["e", game, _, _] | ["j", game, _, _, _]:
            return read_number(game)
    return None


def late_data(asked: int, written: str) -> str | None:
    """A command that came late, to be done after all, and when that was asked; None where it is too long."""
    data = f"w:{asked}:{written}"
    return data if len(data.encode()) <= LONGEST_DATA else None


def again_data(game_id: int) -> str:
    """A press on *Play again* under the end of a game."""
    return f"n:{game_id}"


def seat_data(game_id: int, seat: int) -> str:
    """A press on *Take the seat* of a leaver."""
    return f"v:{game_id}:{seat}"


def read_seat(data: str) -> tuple[int, int] | None:
    """The game and the seat that this `callback_data` of an offer means, or None where there is none."""
    match data.split(":"):
        case ["v", game, seat]:
            game_id, number = read_number(game), read_number(seat)
            return None if game_id is None or number is None else (game_id, number)
    return None


def beyond_data(game_id: int, what: str, number: int = 0) -> str:
    """A button of the beyond of a game: `quiet`, `enter`; `report`, `admit` or `refuse` the person with this number."""
    return f"o:{game_id}:{what}:{number}"


def beyond_of(data: str) -> int | None:
    """The game whose beyond a button belongs to, if it is one of those."""
    match data.split(":"):
        case ["o", game, _, _]:
            return read_number(game)
    return None


def settings_data(menu: str, *values: str | int) -> str:
    """A press in a settings menu."""
    return ":".join(["s", menu, *map(str, values)])


def bell_data(action: str, *values: str | int) -> str:
    """A press about being told of the next game: `on`, or in private `off`, `quiet`."""
    return ":".join(["b", action, *map(str, values)])


def plan_data(plan_id: int, answer: str) -> str:
    """A reply to a plan: `yes`, `perhaps` or `no`."""
    return f"d:{plan_id}:{answer}"


def practice_data(*words: str | int) -> str:
    """A press on a question about practice."""
    return ":".join(["p", *map(str, words)])
