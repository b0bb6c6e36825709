"""The checks of a game played in a storm: nothing is lost, no one is wronged, the group is as before."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.engine.events import PlayerLeft
from bot.engine.game import Game
from bot.engine.inputs import Answer, from_record
from bot.engine.outputs import Step, Told
from bot.scenario import load
from bot.store.rows import Chat, GameRow, GameState, LoggedInput, Player
from bot.telegram.callback_data import AnswerButton
from bot.telegram.games.replay import step_of
from bot.telegram.games.tables import before_deal
from bot.telegram.outbox.deliveries import Post
from bot.telegram.presenting.message_lines import GAP
from bot.telegram.presenting.presenter import Presenter
from bot.telegram.presenting.slots import announcement_slot, game_slot
from playground.control import Control
from playground.server.faults.orders import DONE
from playground.views import Group, Happened, SeenMessage, Someone
from tests.crowds import KeptCrowd
from tests.storm import Storm
from tests.whole.table import placeless, seen_text

SENDS = {"sendMessage", "sendRichMessage"}
LAST_MOMENT = 5.0
"""Whoever comes back so shortly before the group reads the story may find the game over: he has missed it. Seconds."""


@dataclass(frozen=True)
class Retold:
    """A game that is told again from its log."""

    row: GameRow
    chat: Chat
    players: Mapping[int, Player]
    log: Sequence[LoggedInput]

    def steps(self) -> Iterator[tuple[Game, Presenter, Step]]:
        """The game step by step."""
        row = replace(self.row, state=GameState.RUNNING)
        game, presenter = before_deal(row, self.chat, list(self.players.values()), load(row.scenario))
        for line in self.log:
            yield game, presenter, step_of(game, line)

    def told(self) -> dict[int, list[str]]:
        """An unbroken bot's messages to each chat, boards and questions aside."""
        told: dict[int, list[str]] = {}
        for game, presenter, step in self.steps():
            for delivery in presenter.present(game, step):
                if isinstance(delivery, Post) and self._is_news(delivery):
                    told.setdefault(delivery.chat_id, []).append(seen_text(delivery))
        return told

    def _is_news(self, post: Post) -> bool:
        """Whether a post is told once; an announcement may have a clock, which is set right later."""
        announced = (post.slot or "").startswith(announcement_slot(self.row.id, 0)[:-1]) and not post.retimed
        return announced or post.slot in {None, game_slot(self.row.id, "card")}

    def idle(self) -> Iterator[int]:
        """The seats that were removed for idling."""
        for _, _, step in self.steps():
            for output in step.outputs:
                event = output.event if isinstance(output, Told) else None
                if isinstance(event, PlayerLeft) and event.why == "idle":
                    yield event.seat


@dataclass(frozen=True)
class QuietGame(Retold):
    """The remains of a game when all is quiet."""

    events: Sequence[Happened]
    group: Group
    storm: Storm
    crowd: KeptCrowd


def judge(played: QuietGame) -> Iterator[str]:
    """Everything that is wrong with what a storm has left."""
    if played.row.state is GameState.BROKEN:
        if not played.storm.expelled:
            yield "the game was broken off"
        yield from _the_end_is_told(played)
    elif played.row.state is not GameState.ENDED or not played.row.winner:
        yield f"the game is {played.row.state}"
    told = played.told()
    yield from _accepted_answers_count(played)
    yield from _nobody_is_removed(played)
    yield from _players_are_told(played, told)
    yield from _the_group_is_told(played, told)


def _accepted_answers_count(played: QuietGame) -> Iterator[str]:
    seats = {player.user_id: seat for seat, player in played.players.items()}
    given = [from_record(line.record) for line in played.log[1:]]
    taken = {(one.seat, pick) for one in given if isinstance(one, Answer) for pick in one.choice or (None,)}
    accepted = 0
    for press in played.crowd.presses:
        meant = AnswerButton.unpack(press.data)
        if meant is not None and press.answer.answer is not None and press.answer.answer.text.startswith("Noted"):
            accepted += 1
            if (seats[press.user], meant.pick) not in taken:
                yield f"acknowledged and not in the log: {press}"
    if not accepted and played.row.state is GameState.ENDED:
        yield "no answer was ever acknowledged"


def _nobody_is_removed(played: QuietGame) -> Iterator[str]:
    """Robots answer every question that reaches them, so none idles (CH-08)."""
    for seat in played.idle():
        if played.players[seat].user_id not in played.storm.dead:
            yield f"seat {seat} was removed for idling"


def _players_are_told(played: QuietGame, told: Mapping[int, Sequence[str]]) -> Iterator[str]:
    storm = played.storm
    for seat, player in played.players.items():
        who = player.user_id
        if who in storm.dead or who in storm.blocked:
            continue
        got = list(_texts(played.events, {who}))
        if who in storm.returned:  # at once, perhaps, and some of it again
            if _came_too_late(played, who):
                continue
            expected = paragraphs(told.get(who, []))
            lost = unexcused(expected, missing(expected, got), _never_shown(played, who))
            yield from (f"seat {seat}, who was away, never heard: {text!r}" for text in lost)
            continue
        expected = [bare(text) for text in told.get(who, [])]
        lost = unexcused(expected, out_of_order(expected, got), _never_shown(played, who))
        yield from (f"seat {seat} was not told in order: {text!r}" for text in lost)
        for text in repeats(expected, got, _unanswered(played, {who})):
            yield f"seat {seat} was told again: {text!r}"


def _never_shown(played: QuietGame, who: int) -> int:
    """How many messages to a member of the group Telegram has taken and never shown."""
    faults = [event.facts for event in played.events if event.kind == "fault" and event.facts["fault"] == "lost"]
    return sum(fault["user"] == who and fault["method"] == "send" for fault in faults)


def unexcused(expected: Sequence[str], lost: Sequence[str], unseen: int) -> Sequence[str]:
    """The losses, if more than those of so many messages which were never shown; a text may be expected twice."""
    return lost if min(len(lost), len(_runs(expected, lost))) > unseen else ()


def _runs(expected: Sequence[str], lost: Sequence[str]) -> list[str]:
    """The first of each run of neighbours that are lost: one message may have had them all."""
    return [text for before, text in pairwise(("", *expected)) if text in lost and before not in lost]


def _came_too_late(played: QuietGame, who: int) -> bool:
    """Whether the player unblocked the bot only when the game was over, or as good as over."""
    back = [event.at for event in played.events if event.kind == "unblocked" and event.facts["user"] == who]
    group = {played.group.id, played.storm.chat_id}
    story = [event.at for event in _sent(played.events, group) if event.message and "📖" in event.message.text]
    return bool(back and story) and max(back) > min(story) - LAST_MOMENT


def _the_group_is_told(played: QuietGame, told: Mapping[int, Sequence[str]]) -> Iterator[str]:
    chats = {played.group.id, played.storm.chat_id}
    expected = [bare(text) for chat in chats for text in told.get(chat, [])]
    got = list(_texts(played.events, chats))
    if played.storm.expelled and played.row.state is GameState.BROKEN:
        return
    yield from (f"the group was not told in order: {text!r}" for text in out_of_order(expected, got))
    for text in repeats(expected, got, _unanswered(played, chats)):
        yield f"the group was told again: {text!r}"
    if not any("📖" in text for text in got):
        yield "there is no story"


def _the_end_is_told(played: QuietGame) -> Iterator[str]:
    strangers = {one.id for one in played.storm.people if not one.started}  # the bot is in no place to tell them
    for player in played.players.values():
        who = player.user_id
        if who not in strangers and who not in played.storm.dead and who not in played.storm.blocked:
            got = list(_texts(played.events, {who}))
            if not any("The game has ended without a winner" in text for text in got):
                yield f"{player.name} does not know that the game has ended"


def _sent(events: Iterable[Happened], chats: set[int]) -> Iterator[Happened]:
    for event in events:
        message = event.message
        if event.kind == "sent" and message is not None and message.by_bot and reader(message) in chats:
            yield event


def place(event: Happened) -> int:
    """The chat in which something counts as having happened."""
    message = event.message
    return reader(message) if message is not None and message.by_bot else event.chat_id


def reader(message: SeenMessage) -> int:
    """The chat to which a message counts: what a group shows to one member alone is as good as private."""
    return message.receiver or message.chat_id


def _texts(events: Iterable[Happened], chats: set[int]) -> Iterator[str]:
    return (bare(event.message.text) for event in _sent(events, chats) if event.message is not None)


def bare(text: str) -> str:
    return re.sub(r"\s+", " ", placeless(text)).strip()


@dataclass(frozen=True)
class _Read:
    """How far one has read, as (which text, where in it), when the expected text of this number was found."""

    to: tuple[int, int]
    number: int
    before: "_Read | None" = None


def out_of_order(expected: Sequence[str], got: Sequence[str]) -> list[str]:
    """Texts not found behind the ones that come before them; as few as can be.

    A nightly text that was lost in one night is not taken for that of the next, by which all between the
    two would count as lost.
    """
    places = {text: list(_places(text, got)) for text in dict.fromkeys(expected)}
    read = [_Read((0, 0), -1)]  # the least that one has to read to find so many of the expected texts in their order
    for number, text in enumerate(expected):
        for many, last in reversed(list(enumerate(read))):
            at = bisect_left(places[text], last.to)
            if at == len(places[text]):
                continue
            place, start = places[text][at]
            found = _Read((place, start + len(text)), number, last)
            if many + 1 == len(read):
                read.append(found)
            elif found.to < read[many + 1].to:
                read[many + 1] = found
    kept, back = set[int](), read[-1]
    while back.before is not None:
        kept.add(back.number)
        back = back.before
    return [text for number, text in enumerate(expected) if number not in kept]


def _places(text: str, got: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where a text begins, in order."""
    for number, one in enumerate(got):
        at = one.find(text)
        while at >= 0:
            yield number, at
            at = one.find(text, at + 1)


def paragraphs(expected: Iterable[str]) -> list[str]:
    """One message may come again in several, and at another time."""
    return [bare(paragraph) for text in expected for paragraph in text.split(GAP)]


def missing(expected: Sequence[str], got: Sequence[str]) -> list[str]:
    """Texts not found at all. A reminder is of its moment."""
    return [text for text in expected if not text.startswith("⏳") and not any(text in one for one in got)]


def repeats(expected: Sequence[str], got: Sequence[str], unanswered: Sequence[str]) -> list[str]:
    """Texts told more often than due, and than the messages that went out unanswered account for."""

    def often(text: str, among: Sequence[str]) -> int:
        return sum(one.count(text) for one in among)

    return [
        text for text in dict.fromkeys(expected) if often(text, got) > often(text, expected) + often(text, unanswered)
    ]


def _unanswered(played: QuietGame, chats: set[int]) -> list[str]:
    """The messages to these chats whose answers were lost: the bot has to send them again."""
    lost: list[str] = []
    groups = {played.group.id, played.storm.chat_id}
    waiting: Counter[int] = Counter()
    for event in played.events:
        if event.chat_id not in chats | groups:
            continue
        message = event.message
        if event.kind == "fault" and event.facts["fault"] in DONE and event.facts["method"] in SENDS:
            waiting[event.chat_id] += 1
        elif waiting[event.chat_id] and event.kind == "sent" and message is not None and message.by_bot:
            waiting[event.chat_id] -= 1
            lost += [bare(message.text)] if reader(message) in chats else []
    return lost


async def order_is_restored(control: Control, group: Group, storm: Storm, everyone: Sequence[Someone]) -> list[str]:
    """The bot has all rights in the end: the group is as open as before, and no one is restricted."""
    problems: list[str] = []
    now = await control.look_at_group(storm.chat_id)
    if now.permissions != group.permissions:
        problems.append(f"the group is not as it was: {now.permissions}")
    for one in everyone:
        status = now.status(one.id)
        if status not in {"creator", "member"}:
            problems.append(f"{one.first_name} is {status}")
    return problems
