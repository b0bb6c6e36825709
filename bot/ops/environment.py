"""The environment or `.env`, as every command reads it: the places of more scenarios, and errors for bad values.

The settings of a bot are in `bot/config.py`, which commands without a bot do not import.
"""

import os
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict


class SettingsError(Exception):
    """A setting is missing or bad; the text names the variable."""


def _empty_is_none(value: object) -> object:
    return None if value == "" else value


def _is_directory(value: Path | None) -> Path | None:
    try:
        if value is not None and not value.is_dir():
            raise ValueError(f"must be a directory; there is none at {value}")
        if value is not None:
            os.scandir(value).close()  # else one that may not be read would pass for an empty one
    except OSError as error:
        raise ValueError(f"must be a directory; {value} cannot be read: {error.strerror}") from error
    return value


ScenariosDir = Annotated[Path | None, BeforeValidator(_empty_is_none), AfterValidator(_is_directory)]


class ScenarioSettings(BaseSettings):
    """The one setting that commands with and without a bot share: the places of more scenarios."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore")

    scenarios: ScenariosDir = None


def scenario_dirs() -> tuple[Path, ...]:
    """The directories with scenarios in addition to the shipped ones, by the environment.

    Raises:
        SettingsError: SCENARIOS is no directory, or `.env` cannot be read.
    """
    try:
        place = ScenarioSettings().scenarios
    except (ValidationError, OSError, UnicodeDecodeError) as error:
        raise told_of(error) from None
    return (place,) if place else ()


def told_of(error: ValidationError | OSError | UnicodeDecodeError) -> SettingsError:
    """The words about bad variables, or about `.env`; never with a value that may be a secret."""
    if not isinstance(error, ValidationError):
        return SettingsError(f".env: cannot be read: {error.strerror if isinstance(error, OSError) else 'not UTF-8'}")
    lines = []
    for problem in error.errors(include_input=False, include_url=False, include_context=False):
        variable = str(problem["loc"][0]).upper() if problem["loc"] else "settings"
        lines.append(f"{variable}: {problem['msg'].removeprefix('Value error, ')}")
    return SettingsError("\n".join(lines))
