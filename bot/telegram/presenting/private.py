"""The private messages of one player: news, boards and questions."""

from markupsafe import Markup

from bot.engine.asks import Ask
from bot.engine.boards import TeamBoard
from bot.engine.events import TeamMet
from bot.engine.inputs import Choice
from bot.store.rows import GameRow, Player
from bot.telegram.outbox.deliveries import Keyboard, Post, Priority, with_moments
from bot.telegram.presenting.keyboards import in_places, question_keyboard, seen_keyboard
from bot.telegram.presenting.message_lines import Lines
from bot.telegram.presenting.slots import card_slot, topic_slot
from bot.text.narration import Narration


def to_player(
    row: GameRow,
    player: Player,
    text: Markup,
    *,
    slot: str | None = None,
    keyboard: Keyboard | None = None,
    create: bool = True,
    priority: Priority = Priority.NARRATION,
    aside: Keyboard | None = None,
    here: Markup | None = None,
) -> Post:
    """A message to the player of a seat, which they cannot forward; `here`: its text where it is shown in the group."""
    post = Post(
        player.user_id,
        str(text),
        keyboard=keyboard,
        slot=slot,
        create=create,
        priority=priority,
        protect=True,
        game=row.id,
        seat=player.seat,
        aside=aside,
        here=None if here is None else str(here),
    )
    return with_moments(post)


def role_card(words: Narration, player: Player, role: str, met: TeamMet | None) -> Markup:
    """A player's card, with the mates that they have met."""
    mates = tuple(mate for mate in met.members if mate != player.seat) if met else ()
    leader, roles, team = (met.leader, dict(met.roles), met.team) if met else (None, {}, "")
    return words.role_card(role, mates, leader, roles, team=team)


def told_in_step(row: GameRow, player: Player, words: Narration, lines: Lines) -> list[Post]:
    """One player's news in one step: the card, if they have got one, and one message with all else."""
    posts: list[Post] = []
    if lines.role:
        card = role_card(words, player, lines.role, lines.met)
        seen = seen_keyboard(words, row.id)
        posts.append(to_player(row, player, card, slot=card_slot(row.id), aside=seen))
    here = lines.in_group()
    if text := lines.take():
        posts.append(to_player(row, player, text, here=here))
    return posts


def question_post(
    row: GameRow, player: Player, words: Narration, ask: Ask, *, team: TeamBoard | None, half: Choice | None
) -> Post:
    """A question that is open, with the beginning of an answer that takes several picks."""
    post = to_player(
        row,
        player,
        words.question(ask, team, half or ()),
        slot=topic_slot(row.id, ask.topic),
        keyboard=question_keyboard(words, row.id, ask, half),
        priority=Priority.QUESTION,
    )
    return in_places(post, question_keyboard(words, row.id, ask, half, places=True))


def closed_question_post(row: GameRow, player: Player, words: Narration, ask: Ask, team: TeamBoard | None) -> Post:
    """The last look of a question."""
    text, slot = words.closed_question(ask, team), topic_slot(row.id, ask.topic)
    return to_player(row, player, text, slot=slot, create=False, priority=Priority.REST)
