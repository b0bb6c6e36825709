"""Messages to the admin, in words. References, places and log lines stay as the log has them, to be searched for."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from markupsafe import Markup

from bot.ops.watch.errors import ErrorReport
from bot.text import Tongue

NEW_LINE = Markup("\n")


def code(words: object) -> Markup:
    """Words that can be copied unchanged."""
    return Markup("<code>{}</code>").format(words)


def error(t: Tongue, report: ErrorReport) -> Markup:
    """The message about an error that was not told of lately."""
    when = datetime.fromtimestamp(report.at, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    # NOTE: to the one who runs the bot; {reference} is the number under which the log has it and a player was shown it
    lines = [t.text("⚠️ Error {reference}", reference=code(report.reference)), code(when)]
    if report.where:
        lines.append(code(_where(report.where)))
    lines.append(code(report.what))
    if report.kind:
        lines.append(code(f"{report.kind}: {report.place}" if report.place else report.kind))
    return NEW_LINE.join(lines)


def _where(where: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {value}" for name, value in where.items())


def repeated(t: Tongue, report: ErrorReport, times: int, references: Sequence[str], seconds: float) -> Markup:
    """The message about an error that has come again and again since the last message."""
    first = t.plural(
        # NOTE: to the one who runs the bot; {reference} is a number they were told before
        "🔁 Error {reference} happened {n} more time in {time}.",
        "🔁 Error {reference} happened {n} more times in {time}.",
        times,
        reference=code(report.reference),
        time=t.duration(seconds),
    )
    return NEW_LINE.join([first, code(" ".join(references))])


def part_fails(t: Tongue, part: str, why: str) -> Markup:
    """The message that a part of the bot has stopped working."""
    match part:
        case "store":
            head = t.text("🔴 I can't write to the database. Nothing is lost; games are paused until I can.")
        case "updates":
            head = t.text("🔴 Nothing is coming in from Telegram.")
        case "sender":
            head = t.text("🔴 Messages aren't going out.")
        case _:
            head = t.text("🔴 Games are stuck.")
    return NEW_LINE.join([head, code(why)])


def part_works(t: Tongue, part: str) -> Markup:
    """The message that a part works again."""
    match part:
        case "store":
            return t.text("🟢 I can write to the database again.")
        case "updates":
            return t.text("🟢 Telegram is back.")
        case "sender":
            return t.text("🟢 Messages are going out again.")
        case _:
            return t.text("🟢 All games are running again.")


def up(t: Tongue, username: str, version: str, games: int, lobbies: int) -> Markup:
    """The message that the bot has started."""
    return t.text(
        "🟢 {bot} is up, version {version}. Games: {games}. Lobbies: {lobbies}.",
        bot=code(f"@{username}"),
        version=code(version),
        games=games,
        lobbies=lobbies,
    )


def drains(t: Tongue, username: str, games: int) -> Markup:
    """The message that the bot drains."""
    # NOTE: to the one who runs the bot, before an upgrade; {games} is how many games are running
    return t.text(
        "🔧 {bot} won't open any more games, and stops when the last one is over. Games: {games}.",
        bot=code(f"@{username}"),
        games=games,
    )


def stops(t: Tongue, username: str, games: int) -> Markup:
    """The message that the bot was told to stop."""
    # NOTE: {games} is how many games were running; they go on by themselves after the next start
    return t.text(
        "⚪ {bot} is stopping. Games that will go on after the next start: {games}.",
        bot=code(f"@{username}"),
        games=games,
    )


def falls(t: Tongue, username: str, kind: str) -> Markup:
    """The message that the bot ends because an indispensable part has failed; `kind` is the exception's class."""
    return t.text("⛔ {bot} has crashed: {error}. See the log.", bot=code(f"@{username}"), error=code(kind))
