"""The order of the queue."""

from bot.store.rows import QueueEntry
from bot.telegram.outbox.allowance import Allowance, CallKind, Limits, Rate
from bot.telegram.outbox.deliveries import Priority
from bot.telegram.outbox.queue import Job, Queue, Ready

FREE = Limits(speed=None)


def entry(number: int, chat: int, priority: Priority = Priority.NARRATION, **more: object) -> QueueEntry:
    given = {"kind": "post", "game_id": None, "slot": None, "at": 0.0, "message_id": None, "stamp": number, **more}
    return QueueEntry(id=number, chat_id=chat, priority=priority, **given)  # type: ignore[arg-type]


def order(queue: Queue, allowance: Allowance | None = None, now: float = 0.0) -> list[int]:
    """The ids in the order in which they go, one after another."""
    allowance, found = allowance or Allowance(FREE), []
    while (job := queue.next(allowance, now)[0]) is not None:
        queue.begin(job)
        found.append(job.entry.id)
        queue.discard(job.entry.id)
        queue.end(job)
    return found


def test_questions_go_before_narration_before_boards_before_the_rest() -> None:
    queue = Queue(FREE)
    queue.put([entry(n, n, priority) for n, priority in enumerate(reversed(Priority), 1)], 0.0)
    assert order(queue) == [5, 4, 3, 2, 1]


def test_a_question_behind_narration_of_its_chat_lends_it_its_urgency() -> None:
    queue = Queue(FREE)
    queue.put([entry(1, 10), entry(2, 20), entry(3, 20, Priority.QUESTION)], 0.0)
    assert order(queue) == [2, 3, 1]


def test_what_is_new_in_a_group_goes_before_whatever_its_game_sends_in_private() -> None:
    """CH-05: when the group hears of something does not depend on how many were written to before."""
    for private in (0, 1, 9):
        queue = Queue(FREE)
        waiting = [entry(n, n, Priority.QUESTION, game_id=1) for n in range(1, private + 1)]
        queue.put(waiting, 0.0)
        assert order(queue) == [one.id for one in waiting]  # the group was served longer ago than they were
        news = [entry(50, -5, game_id=1), entry(51, -5, kind="silence", game_id=1)]
        queue.put([*waiting, *news, entry(60, -6, game_id=2)], 1.0)
        found = order(queue, now=1.0)
        assert max(map(found.index, (50, 51))) < min((found.index(one.id) for one in waiting), default=99)


def test_chats_and_games_take_turns() -> None:
    queue = Queue(FREE)
    queue.put([entry(n, 10) for n in range(1, 4)] + [entry(n, 20) for n in range(4, 7)], 0.0)
    assert order(queue) == [1, 4, 2, 5, 3, 6]
    queue.put([entry(10 + n, 30 + n, game_id=1) for n in range(3)] + [entry(20, 50, game_id=2)], 0.0)
    assert order(queue) == [10, 20, 11, 12]


def test_a_chat_is_served_by_one_at_a_time_and_the_chats_of_a_game_side_by_side() -> None:
    """The owner of a slow chat holds up no other."""
    queue, allowance = Queue(FREE), Allowance(FREE)
    queue.put([entry(1, 10, game_id=1), entry(2, 20, game_id=1), entry(3, 10, game_id=2), entry(4, 30)], 0.0)
    first, _ = queue.next(allowance, 0.0)
    assert first is not None
    queue.begin(first)
    assert first.entry.id == 1
    assert order(queue) == [4, 2]
    queue.discard(1)
    queue.end(first)
    assert order(queue) == [3]


def test_slow_private_chats_leave_calls_to_groups() -> None:
    limits = Limits(speed=None, private=2)
    queue, allowance = Queue(limits), Allowance(limits)
    queue.put([entry(n, n, game_id=1) for n in (1, 2, 3)], 0.0)
    for _ in range(2):
        job, _ = queue.next(allowance, 0.0)
        assert job is not None
        queue.begin(job)
    assert queue.next(allowance, 0.0)[0] is None
    queue.put([entry(9, -9, game_id=1)], 0.0)
    job, _ = queue.next(allowance, 0.0)
    assert job is not None
    assert job.entry.chat_id == -9
    queue.discard(1)
    queue.end(Job(entry(1, 1, game_id=1), CallKind.MESSAGE))
    assert order(queue) == [9, 3]


def spent(chat: int, count: int, limits: Limits, now: float = 0.0) -> Allowance:
    """An allowance with so many calls made in a chat."""
    allowance = Allowance(limits)
    for _ in range(count):
        allowance.begin(chat, CallKind.MESSAGE)
        allowance.end(chat, CallKind.MESSAGE, now)
    return allowance


def test_nobody_is_written_to_before_the_group_could_be_told() -> None:
    """CH-05: also where the group has no allowance left, or Telegram wants a pause there."""
    for kind in ("post", "silence"):
        limits = Limits()
        queue = Queue(limits)
        queue.put([entry(1, 1, Priority.QUESTION, game_id=1), entry(3, 3, game_id=2)], 0.0)
        queue.put([entry(2, -5, kind=kind, game_id=1)], 0.0)
        allowance = Allowance(limits)
        allowance.pause(-5, 100.0)
        assert order(queue, allowance) == [3]
        assert queue.take_told() == []
        assert order(queue, allowance, 101.0) == [2, 1]
        assert queue.take_told() == [1]
        assert queue.take_told() == []


def test_what_is_impossible_in_the_group_or_takes_too_long_holds_up_nobody() -> None:
    limits = Limits()
    for dumb in (True, False):
        queue, allowance = Queue(limits), Allowance(limits)
        allowance.pause(-5, 10_000.0)
        queue.put([entry(1, 1, game_id=1), entry(2, -5, game_id=1)], 0.0)
        queue.lane(-5).dumb = dumb
        assert order(queue, allowance, limits.untold - 1) == ([1] if dumb else [])
        assert order(queue, allowance, limits.untold + 1) == ([] if dumb else [1])
        assert not queue.expects(entry(2, -5, game_id=1), limits.untold + 1)
        assert queue.expects(entry(7, -6, game_id=1), 0.0), "what it has not seen yet"


def test_only_news_of_a_game_holds_up_its_private_chats() -> None:
    queue, allowance = Queue(FREE), Allowance(FREE)
    allowance.pause(-5, 100.0)
    board = entry(2, -5, Priority.BOARD, slot="b", message_id=7, game_id=1)
    queue.put([entry(1, 1, game_id=1), board, entry(3, -5), entry(4, -5, kind="mute", game_id=1)], 0.0)
    assert order(queue, allowance) == [1]


def test_answers_to_commands_leave_a_reserve_and_no_game_waits_for_them() -> None:
    limits = Limits(chat=Rate(100, 1.0))
    queue, allowance = Queue(limits), spent(-1, limits.group.count - limits.reserve, limits)
    queue.put([entry(n, -1) for n in (1, 2)] + [entry(3, -1, Priority.REST, slot="lobby", game_id=1)], 0.0)
    assert order(queue, allowance) == []
    queue.put([entry(9, -1, game_id=1)], 0.0)
    assert order(queue, allowance) == [9]
    assert order(queue, allowance, 61.0) == [1, 2, 3]


def test_pins_leave_a_reserve_to_closing_the_chat() -> None:
    limits = Limits()
    queue, allowance = Queue(limits), Allowance(limits)
    for _ in range(limits.moderation.count - limits.reserve):
        allowance.begin(-1, CallKind.MODERATION)
        allowance.end(-1, CallKind.MODERATION, 0.0)
    queue.put([entry(1, -1, Priority.REST, kind="pin", slot="a", game_id=1)], 0.0)
    assert order(queue, allowance) == []
    queue.put([entry(2, -1, kind="silence", game_id=1)], 0.0)
    assert order(queue, allowance) == [2]


def test_at_a_stop_a_group_is_opened_whatever_the_bot_has_allowed_itself_there() -> None:
    limits = Limits()
    queue, allowance = Queue(limits), Allowance(limits)
    for _ in range(limits.moderation.count):  # as by seat tags
        allowance.begin(-1, CallKind.MODERATION)
        allowance.end(-1, CallKind.MODERATION, 0.0)
    queue.put([entry(1, -1, kind="silence"), entry(2, -1, kind="mute")], 0.0)
    assert order(queue, allowance) == []
    queue.part(parting=True)
    assert order(queue, allowance) == [1], "the one call that frees all of them"
    allowance.pause(-2, 9.0)
    queue.put([entry(3, -2, kind="silence")], 0.0)
    assert order(queue, allowance) == [], "what Telegram itself has asked for holds"


def test_what_is_idle_waits_until_the_chat_is() -> None:
    limits = Limits()
    queue = Queue(limits)
    last_look = entry(1, -1, Priority.IDLE, slot="turn", message_id=7)
    queue.put([last_look], 0.0)
    assert order(queue, spent(-1, limits.group.count // 2 + 1, limits), 30.0) == []
    assert order(queue, spent(-1, 2, limits, 30.0), 30.0) == [], "the chat has just been written to"
    queue.put([entry(2, -1), entry(3, -1, Priority.REST, slot="vote", message_id=8)], 30.0)
    assert order(queue, Allowance(Limits(chat=Rate(100, 1.0))), 100.0) == [2, 3, 1]
    queue.put([last_look], 200.0)
    assert (queue.oldest(500.0), queue.held_up(Allowance(limits), 500.0)) == (0.0, 0.0), "nobody waits for it"


def test_what_waits_for_its_own_chat_is_not_held_up() -> None:
    limits = Limits()
    queue, allowance = Queue(limits), Allowance(limits)
    queue.put([entry(n, 7) for n in range(1, 500)], 0.0)
    assert queue.held_up(allowance, 200.0) == 200.0, "nothing has got through"
    queue.lane(7).moved_at = 199.0
    assert (queue.held_up(allowance, 200.0), queue.oldest(200.0)) == (1.0, 200.0)
    queue.put([entry(900, 8)], 0.0)
    assert queue.held_up(allowance, 200.0) == 200.0, "another chat is no excuse"
    allowance.pause(8, 250.0)
    assert queue.held_up(allowance, 200.0) == 1.0
    assert queue.held_up(allowance, 260.0) == 61.0
    queue.lane(7).dumb = True
    assert queue.held_up(allowance, 260.0) == 10.0, "since Telegram would have taken it"


def test_what_waits_for_the_news_of_its_game_is_not_held_up() -> None:
    limits = Limits()
    queue, allowance = Queue(limits), Allowance(limits)
    queue.put([entry(1, 1, game_id=1), entry(2, -5, game_id=1)], 0.0)
    allowance.pause(-5, 10_000.0)
    assert order(queue, allowance, 290.0) == []
    assert queue.held_up(allowance, 290.0) == 0.0
    assert queue.held_up(allowance, 320.0) == 30.0


def test_a_board_waits_for_messages_but_not_for_ever() -> None:
    limits = Limits(chat=Rate(100, 1.0), patience=4.0)
    queue, allowance = Queue(limits), Allowance(limits)
    queue.put([entry(1, -1, Priority.BOARD, slot="b", message_id=7), entry(2, -1), entry(3, -1)], 0.0)
    job, _ = queue.next(allowance, 0.0)
    assert job is not None
    assert job.entry.id == 2
    assert order(queue, allowance, 0.0) == [2, 3]
    assert order(queue, allowance, limits.gathering - 0.1) == []
    queue.put([entry(1, -1, Priority.BOARD, slot="b", message_id=7, stamp=50)], 1.0)
    assert order(queue, allowance, limits.gathering) == [1]  # with what has changed since
    queue.put([entry(n, -1) for n in range(4, 8)], 100.0)
    queue.put([entry(9, -1, Priority.QUESTION, slot="b", message_id=7)], 100.0)
    assert order(queue, allowance, 100.0)[0] == 9  # a question is not a board


def test_what_waits_long_becomes_urgent() -> None:
    queue = Queue(FREE)
    queue.put([entry(1, 10, Priority.REST)], 0.0)
    queue.put([entry(2, 20, Priority.QUESTION)], 60.0)
    assert order(queue, now=60.0) == [1, 2]
    assert queue.oldest(60.0) == 0


def test_the_old_message_of_a_slot_goes_before_its_new_one_comes() -> None:
    queue = Queue(FREE)
    removing = entry(1, 10, Priority.REST, kind="remove", slot="a", message_id=5)
    queue.put([removing, entry(2, 10, Priority.QUESTION, slot="a", message_id=5)], 0.0)
    assert order(queue) == [1, 2]


def test_a_chat_without_allowance_holds_up_no_other() -> None:
    limits = Limits(chat=Rate(1, 10.0))
    queue, allowance = Queue(limits), Allowance(limits)
    queue.put([entry(1, 10), entry(2, 20)], 0.0)
    allowance.begin(10, CallKind.MESSAGE)
    allowance.end(10, CallKind.MESSAGE, 0.0)
    job, _ = queue.next(allowance, 0.0)
    assert job is not None
    assert job.entry.id == 2
    queue.discard(2)
    none, wait = queue.next(allowance, 0.0)
    assert none is None
    assert 9.9 < wait < 10.2


def test_plain_messages_right_behind_may_be_merged() -> None:
    queue = Queue(FREE)
    queue.put([entry(1, 10), entry(2, 10), entry(3, 10, slot="a"), entry(4, 10)], 0.0)
    job, _ = queue.next(Allowance(FREE), 0.0)
    assert job is not None
    assert job.behind == (2,)


def test_what_could_go_if_it_were_not_for_other_chats_is_counted_by_chats() -> None:
    queue, limits = Queue(Limits()), Limits(overall=Rate(1, 1.0))
    queue.put([entry(1, 10), entry(2, 10), entry(3, 11), entry(4, -1), entry(5, -2)], 0.0)
    allowance = spent(-2, 3, limits)
    assert allowance.overall_wait(0.0) > 0.9
    ready = queue.ready(allowance, 0.0)
    assert ready == Ready(3, 1, 0.0)
    for chat in (10, 11, -1):
        allowance.pause(chat, 50.0)
    assert queue.ready(allowance, 0.0).chats == 0
    assert 2.9 < queue.ready(allowance, 0.0).soonest < 3.1
