"""The shelves: abilities, procedures and endings that scenarios take by their id.

A part *is* its parameters: a frozen pydantic model whose fields a scenario file sets, and whose methods are what it
does. Its id is its class name in snake_case.
"""

import re
from typing import ClassVar

from pydantic import BaseModel, ConfigDict


class Part(BaseModel):
    """Base of everything on a shelf."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: ClassVar[str] = ""

    @classmethod
    def __pydantic_init_subclass__(cls, **_: object) -> None:
        """Name a new class."""
        cls.id = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
