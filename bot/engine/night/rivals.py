"""Questions of one seat that exclude one another: the answer in force, and the earlier ones."""

from bot.engine.asks import Ask
from bot.engine.inputs import Choice


class Rivals:
    """The answers of one wave to exclusive questions, seat by seat, the one in force last (CH-22, CH-23).

    A detective who answers "investigate 3" and then "shoot 5" has the shot in force; if the shot lapses, the check of
    seat 3 is in force again.
    """

    def __init__(self) -> None:
        self._answers: dict[tuple[int, str], list[tuple[Ask, Choice]]] = {}

    def note(self, ask: Ask) -> None:
        """Note the newest answer to a question. A player who takes back the answer in force starts afresh."""
        answers = self._of(ask)
        if not ask.chosen and answers and answers[-1][0] is ask:
            answers.clear()
            return
        self._forget(ask)
        if ask.chosen:
            answers.append((ask, ask.chosen))

    def lapse(self, ask: Ask) -> tuple[Ask, Choice] | None:
        """Treat an answer as never given: the answer in force again by that, if any, with the rest of its choice.

        Of several names the players who have left meanwhile are dropped (CH-10, EC-134).
        """
        answers = self._of(ask)
        was_in_force = bool(answers) and answers[-1][0] is ask
        self._forget(ask)
        if not was_in_force or not answers:
            return None
        before, choice = answers[-1]
        stands = tuple(pick for pick in choice if pick not in before.gone)
        whole = stands == choice or (stands and not before.parts)
        return (before, stands) if whole else None

    def is_void(self, ask: Ask) -> bool:
        """Whether the answer in force is this question's, and names a player who has left the game since."""
        answers = self._of(ask)
        return bool(answers) and answers[-1][0] is ask and not ask.chosen

    def _of(self, ask: Ask) -> list[tuple[Ask, Choice]]:
        return self._answers.setdefault((ask.seat, ask.exclusive), [])

    def _forget(self, ask: Ask) -> None:
        answers = self._of(ask)
        answers[:] = [answer for answer in answers if answer[0] is not ask]
