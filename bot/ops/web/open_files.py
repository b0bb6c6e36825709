"""How many files and connections this process may have open."""

import sys

if sys.platform != "win32":
    import resource

UNLIMITED = 1 << 20
"""The number that is taken for no limit."""


def most_open_files() -> int:
    """The number of files that may be open at a time, connections among them."""
    if sys.platform == "win32":
        return UNLIMITED
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return UNLIMITED if soft == resource.RLIM_INFINITY else soft


def allow_more_open_files() -> None:
    """Raise the limit as far as this process may: the usual one is for programs that use `select`."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (ValueError, OSError):  # some systems have a lower limit than they say
            return
