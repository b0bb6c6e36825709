"""The compiled catalogs: a `.mo` file beside each `.po` file, made where the project is built or installed.

The bot reads them in a tenth of the time (`bot/text/catalogs.py`).
"""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCatalogs(BuildHookInterface[Any]):
    """The compiling of all catalogs, before a wheel or an editable install is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Compile what has changed."""
        locales = Path(self.root, "locales")
        for source in locales.rglob("*.po"):
            compiled = source.with_suffix(".mo")
            if not compiled.is_file() or compiled.stat().st_mtime_ns <= source.stat().st_mtime_ns:
                with source.open("rb") as file:
                    catalog = read_po(file, locale=source.relative_to(locales).parts[0])
                unfinished = compiled.with_suffix(".mo~")
                with unfinished.open("wb") as file:
                    write_mo(file, catalog)
                unfinished.replace(compiled)  # at once: somebody may read it meanwhile
