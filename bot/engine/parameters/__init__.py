"""Parameters that parts of scenarios share: values that stand together under one name, and annotations of fields."""

from pydantic import BaseModel, ConfigDict


class Parameters(BaseModel):
    """Several values under one name in a scenario's file."""

    model_config = ConfigDict(frozen=True, extra="forbid")
