"""Parameters that parts of scenarios share: values that stand together under one name, and annotations of fields."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar, Self, TypeVar

from pydantic import BaseModel, ConfigDict, StringConstraints

Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
"""A name that a scenario's file gives to something, or names something by."""


class Parameters(BaseModel):
    """Several values under one name in a scenario's file: unknown keys are mistakes."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy, with other values for some fields; all that follows from the fields is found anew."""
        copy = super().model_copy(update=dict(update or {}), deep=deep)
        for name in [name for name in vars(copy) if isinstance(getattr(type(self), name, None), cached_property)]:
            vars(copy).pop(name)
        return copy


class WithId(Parameters):
    """Values that stand in a mapping of a scenario's file under their id."""

    id: ClassVar[str]
    """The key in the mapping: no field, which a file could have inside too; each of these values has its own."""

    def under(self, id_: str) -> Self:
        """These values, changed so that they have this id."""
        vars(self)["id"] = id_
        return self


W = TypeVar("W", bound=WithId)


def with_ids(given: dict[str, W]) -> dict[str, W]:
    """The same mapping, whose values are changed to have their ids from its keys."""
    return {id_: one.under(id_) for id_, one in given.items()}
