"""The scenarios that a command may use: the shipped ones, and those of the directory SCENARIOS."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from bot.cli import CommandRefusedError
from bot.engine.rules import Rules
from bot.ops.environment import SettingsError, scenario_dirs
from bot.scenario import Scenario, ScenarioError, available, load, load_all


def extra_dirs() -> tuple[Path, ...]:
    """The directories with scenarios in addition to the shipped ones.

    Raises:
        CommandRefusedError: SCENARIOS is no directory.
    """
    try:
        return scenario_dirs()
    except SettingsError as error:
        raise CommandRefusedError(str(error)) from None


def named(name: str) -> Scenario:
    """The scenario of this id, or in this file.

    Raises:
        click.ClickException: there is no such scenario, or the file has mistakes.
    """
    try:
        return load(name, extra_dirs())
    except ScenarioError as error:
        raise click.ClickException(str(error)) from error


def rules_of(name: str, options: Iterable[str]) -> Rules:
    """The rules of a scenario, by its id or file, with options written as `K=V`.

    Raises:
        click.ClickException: there is no such scenario, the file has mistakes, or it has no such option or value.
    """
    try:
        return named(name).rules(dict(option.partition("=")[::2] for option in options))
    except ScenarioError as error:
        raise click.ClickException(str(error)) from error


def all_scenarios() -> dict[str, Scenario]:
    """The scenarios that the bot will offer.

    Raises:
        click.ClickException: a file has mistakes, which keeps the bot from starting.
    """
    try:
        return load_all(extra_dirs())
    except ScenarioError as error:
        raise click.ClickException(str(error)) from None


class ScenarioId(click.ParamType[str]):
    """An option whose value is the id of a scenario that the bot will know."""

    name = "id"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The id, if there is such a scenario."""
        known = available(extra_dirs())
        if value not in known:
            self.fail(f"'{value}' is not one of {', '.join(sorted(known))}.", param, ctx)
        return str(value)
