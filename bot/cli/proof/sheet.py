"""The sheet: a chapter for each game, for the parts common to all games, for the chat, and for the rest."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from string import Formatter

import click
from markupsafe import Markup

from bot.cli.proof import game_chapters
from bot.cli.proof.reading import Key, NotingTongue, Reading, chapter, entry, part, titled
from bot.cli.scenarios import all_scenarios, named
from bot.scenario import Scenario
from bot.scenario.models import ChoiceOption
from bot.store.gathering.guests import Guests
from bot.store.rows import Chat, GameRow, GameState, Player, User
from bot.telegram.lobbies.board import LobbyBoard
from bot.telegram.lobbies.menus.menu import PAGE
from bot.telegram.lobbies.menus.screens import option_screen, scenario_screen
from bot.text import LANGUAGES
from bot.text.catalogs import locales_directory
from bot.text.clocks import has_moments, running, still
from bot.text.extract import gathered
from bot.text.narration.words import WORDS
from bot.text.sample_names import NAMES
from bot.text.wordings.files import tones

Names = Mapping[int, str]


def whole_sheet(code: str, names: Names, scenarios: Sequence[Scenario]) -> Iterator[str]:
    """All texts of the bot in a language: each message of its catalogs and each wording, at least once."""
    t = NotingTongue(code)
    games = [Reading(scenario, t, names) for scenario in scenarios]
    yield from common_chapter(games)
    for game in games:
        yield from game_chapter(game)
    yield from rest_chapter(games[0])


def sheet_of(code: str, names: Names, scenarios: Sequence[Scenario]) -> Iterator[str]:
    """The chapters of these games alone."""
    t = NotingTongue(code)
    for scenario in scenarios:
        yield from game_chapter(Reading(scenario, t, names))


def game_chapter(game: Reading) -> Iterator[str]:
    """The chapter of one game: the texts that belong to its own parts."""
    kinds = game_chapters.own_events(game)
    yield from chapter(f"{game.scenario.id}: its own")
    yield from _options(game)
    yield from game_chapters.cards(game)
    yield from game_chapters.calls(game)
    yield from game_chapters.questions(game, _own_questions(game))
    yield from game_chapters.moments(game, kinds)
    yield from game_chapters.retold(game, kinds)
    yield from game_chapters.endings(game)
    yield from game_chapters.wordings(game, game_chapters.layers_of(game))


def common_chapter(games: Sequence[Reading]) -> Iterator[str]:
    """The chapter of texts common to all games, and of parts that no game has, shown with the first game."""
    game = games[0]
    own = {kind for each in games for kind in game_chapters.own_events(each)}
    kinds = [kind for kind in game_chapters.events() if kind not in own]
    asked = {id_ for each in games for id_ in _own_questions(each)}
    yield from chapter("Every game")
    yield from _lobby(game)
    yield from game_chapters.moments(game, kinds)
    yield from game_chapters.any_board(game)
    yield from game_chapters.any_question(game)
    yield from game_chapters.questions(
        game, (id_ for id_ in WORDS if id_ not in asked and game_chapters.is_asked_in_private(id_))
    )
    yield from game_chapters.retold(game, kinds)
    yield from game_chapters.story(game)
    layers = {f"tone {id_}": tone.layer for id_, tone in tones(game.t.code).items()}
    yield from game_chapters.wordings(game, layers)


def _own_questions(game: Reading) -> list[str]:
    return [id_ for id_ in game.questions if game_chapters.is_asked_in_private(id_) and id_ != game_chapters.NOT_OF_ALL]


def _options(game: Reading) -> Iterator[str]:
    yield from part("The game and its options, in the group")
    screen = scenario_screen(game.t, game.scenario, {})
    yield from entry("/scenario", screen.text, keyboard=screen.keyboard)
    for name, option in game.scenario.options.items():
        choices = len(option.choices) if isinstance(option, ChoiceOption) else 0
        for page in range(-(-choices // PAGE)):
            screen_of_its_own = option_screen(game.t, game.scenario, {}, name, page)
            if screen_of_its_own is not None:
                yield from entry(f"/scenario, {name}", screen_of_its_own.text, keyboard=screen_of_its_own.keyboard)


def _lobby(game: Reading) -> Iterator[str]:
    scenario, t = game.scenario, game.t
    yield from part("The lobby, in the group")
    fewest = min(scenario.sizes({}))
    for name, joined in (("few have joined", 1), ("enough have joined", fewest)):
        row = GameRow(1, -1, None, GameState.LOBBY, scenario.id, {}, "standard", t.code, "", 1, 0.0, 120.0)
        players = [Player(1, seat, seat, game.names[seat], t.code) for seat in range(1, joined + 1)]
        guests = Guests(missed=(User(99, game.names[2]),))
        board = LobbyBoard(row, Chat(-1, language=t.code), players, scenario, guests, 0.0)
        text = board.text(t)
        yield from entry(name, Markup(still(text)), keyboard=board.keyboard(t))  # noqa: S704 - our own text
        if has_moments(text):
            counting = Markup(running(text, lambda _, at: at))  # noqa: S704 - our own text
            yield from entry(f"{name}, with a clock that runs", counting)


def rest_chapter(game: Reading) -> Iterator[str]:
    """The chapter of the remaining catalog messages by source file, with sample data."""
    t = game.t
    heard = {**t.said, **t.looked_up}
    places = sample_places(game)
    every = list(catalog_of(t.code))
    left = [message for message in every if message.many is None and message.key not in heard]
    yield from chapter("Also said")
    for place, messages in groupby(sorted(left, key=attrgetter("place")), key=attrgetter("place")):
        yield from part(place)
        for message in messages:
            yield from entry(titled(message.key[1]), *shown(t, message, places))
    yield from part("What is counted, in every form")
    for message in every:
        if message.many is not None:
            yield from entry(titled(message.many), *shown(t, message, places))


NUMBERS = (
    "count", "number", "size", "need", "others", "place", "night", "day", "least", "n", "rest", "of", "left", "games",
    "won", "points", "played", "seat", "lobbies", "low", "high", "agreed", "living", "all", "begin", "end", "version",
    "reference",
)  # fmt: skip
"""The names of placeholders that a number fills."""

COMMANDS = ("example", "own", "command", "commands", "change", "leave", "stop")
"""The names of placeholders that a command fills."""


def sample_places(game: Reading) -> dict[str, object]:
    """Sample data by the name of the placeholder, for all that a short word does not suit."""
    t = game.t
    return {
        **dict.fromkeys(NUMBERS, 3),
        "most": 10,
        "joined": 4,
        **dict.fromkeys(("share", "worth"), Markup(t.percent(0.5))),  # noqa: S704 - a number
        **dict.fromkeys(("old", "new", "zone", "weekday", "date"), t.context("settings", "on")),
        **dict.fromkeys(COMMANDS, Markup("<code>\u200e/settings</code>")),
        "button": t.context("button", "🃏 My hand"),
        **dict.fromkeys(("time", "longer"), t.duration(60)),
        "shorter": t.duration(30),
        **dict.fromkeys(("evening", "morning"), t.clock(22 * 60)),
        **dict.fromkeys(("reporter", "author", "host"), t.name(game.names[2])),
        "bot": t.name(game.names[1]),
        "group": t.title(" ".join(game.names[seat] for seat in (1, 2))),
        **places_of_game(game),
    }


def places_of_game(game: Reading) -> dict[str, object]:
    """Sample data of a game: its players, roles, sides and teams."""
    t, say, texts = game.t, game.voice, game.texts
    role, other_role = list(game.rules.roles)[-1], next(iter(game.rules.roles))
    player, other = say.player(3), say.player(5)
    side, team = texts.side(game.sides[0]), next(iter(game.rules.teams))
    load = t.context("gun", "real bullet")
    return {
        **dict.fromkeys(("player", "by", "caller"), player),
        **dict.fromkeys(("gun", "guns"), t.context("gun", "{target} ({kind})", target=player, kind=load)),
        **dict.fromkeys(("target", "other", "about"), other),
        **dict.fromkeys(("players", "names", "targets", "voters", "picks"), say.players((3, 5))),
        **dict.fromkeys(("deed", "shot"), t.text("🛡 {player} guarded {target}.", player=player, target=other)),
        **dict.fromkeys(("role", "roles", "was"), texts.role(role)),
        "target_role": texts.role(other_role),
        **dict.fromkeys(("side", "sides", "goal", "winner", "what", "details"), side),
        **dict.fromkeys(("teams", "callers"), texts.called(team)),
        **dict.fromkeys(("team", "killers"), say.team(team)),
        "killer": texts.team_in_sentence(team),
        "phase": t.text("🌙 Night {number}", number=3),
        "scenario": texts.name,
        "card": texts.card(role),
        "ability": game.say.ability(game.questions[0]),
        "code": game.say.pick("code_3"),
        "kind": load,
    }


@click.command()
@click.argument("scenarios", nargs=-1, metavar="[SCENARIO]...")
@click.option(
    "--language", default="en", show_default=True, type=click.Choice(sorted(LANGUAGES)), help="Language to read."
)
def texts(scenarios: tuple[str, ...], language: str) -> None:
    """Print everything the bot says in a language with sample data, for whoever reads the texts.

    Without SCENARIO (an id or a file) first come what all games have in common and all wordings of the tones, then
    each game's own, and last whatever is left in the catalogs: nothing is missing. With SCENARIO only what these games
    have of their own. Lines that begin with # are headings.
    """
    names = dict(enumerate(NAMES[language], 1))
    if scenarios:
        lines = sheet_of(language, names, [named(name) for name in scenarios])
    else:
        lines = whole_sheet(language, names, list(all_scenarios().values()))
    click.echo("\n".join(lines))


_COUNTS = (*range(1, 22), 100, 101, 102, 103, 111, 0)
"""Numbers that, taken together, use each plural form of every language."""


@dataclass(frozen=True)
class CatalogMessage:
    """A message of the catalogs.

    Attributes:
        key: the context and the English text.
        many: the English plural, of a counted message.
        written: the translation; of a counted message its first form.
        place: the first source file of the message.
    """

    key: Key
    many: str | None
    written: str
    place: str


def catalog_of(code: str) -> Iterator[CatalogMessage]:
    """All messages of a language, in the order of its files."""
    for message in gathered(sorted((locales_directory() / code).rglob("*.po")), code):
        one, *more = (message.id,) if isinstance(message.id, str) else message.id
        written = message.string if isinstance(message.string, str) else (message.string or [""])[0]
        if one:
            place = next((file for file, _ in message.locations), "")
            yield CatalogMessage((message.context or "", one), more[0] if more else None, written, place)


def shown(t: NotingTongue, entry: CatalogMessage, places: Mapping[str, object]) -> Iterator[Markup]:
    """A message with sample data for its placeholders; of a counted message each form, with a fitting number.

    A place without a sample of its own takes a short word.
    """
    if entry.many is None:
        named = [place for _, place, _, _ in Formatter().parse(entry.written) if place]
        yield t.filled(entry.written, **{**dict.fromkeys(named, t.context("button", "Yes")), **places})
        return
    context, one = entry.key
    forms = {t.form(one, entry.many, n, context or None): n for n in reversed(_COUNTS)}
    for form, n in sorted(forms.items(), key=lambda item: item[1]):
        yield t.filled(form, **{**places, "n": n})
