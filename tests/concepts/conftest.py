"""Concepts of the engine, each shown by itself: scenarios and scripts of their own, abilities of their own."""

from tests.scripts.conftest import pytest_collect_file

__all__ = ["pytest_collect_file"]
