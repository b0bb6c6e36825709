"""Concepts of the engine, each shown alone, with scenarios, scripts and abilities of their own."""

from tests.scripts.conftest import pytest_collect_file

__all__ = ["pytest_collect_file"]
