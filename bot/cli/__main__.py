"""`python -m bot.cli`: the same as `mafia`."""

from bot.cli import main

main(prog_name="mafia")
