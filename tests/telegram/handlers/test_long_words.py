"""Long words in pieces are handled when all are written down, and broken off at the least harmful place."""

import pytest

from bot.store.transaction import Transaction
from bot.telegram.intake.talk import ALL, LONGEST_PIECE, TalkLimits, pieces
from tests.telegram.handlers.test_passed_on import night, words_kept
from tests.telegram.world import World


async def test_a_long_text_is_handled_with_its_last_piece(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    _, team, group = await night(world)
    table = world.table(group)
    marked: list[int] = []
    mark = Transaction.mark_handled

    async def noted(tx: Transaction, update_id: int) -> None:
        marked.append(table.logged)
        await mark(tx, update_id)

    monkeypatch.setattr(Transaction, "mark_handled", noted)
    begin = table.logged
    await world.say(team[0], "я" * 4000)
    assert [len(text) for text in await words_kept(world, table)] == [3800, 200]
    assert marked == [begin + 1], "a crash between the two brings the whole text again"


@pytest.mark.parametrize("white", ["\n", " "])
def test_a_long_text_is_broken_off_between_lines_or_words(white: str) -> None:
    words = white.join(f"word{number:03}" for number in range(560))
    found = pieces(words)
    assert len(found) > 1
    assert "".join(found) == words
    assert all(piece.endswith(white) for piece in found[:-1])
    assert all(len(piece) <= LONGEST_PIECE for piece in found)


def test_a_text_without_lines_or_words_is_broken_off_anywhere() -> None:
    assert [len(piece) for piece in pieces("я" * 4000)] == [3800, 200]
    assert [len(piece) for piece in pieces("я " + "я" * 4000)] == [3800, 202], "not after its first letter"


def test_all_who_talk_together_write_no_faster_than_one_chat_takes() -> None:
    talk = TalkLimits()
    taken = [not talk.is_too_fast("here", author, 1) for author in range(3 * ALL.at_once)]
    assert taken.index(False) >= ALL.at_once  # it comes back by the second, so perhaps one more
    assert not all(taken[ALL.at_once + 10 :])
    assert not talk.is_too_fast("elsewhere", 0, 1)
