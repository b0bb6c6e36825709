"""Game scripts: a game played from a YAML file and checked; how rules are tested and scenarios tried.

    title: the doctor saves the one who is shot
    rules: [CL-45]                    # the rules it shows (optional)
    scenario: classic                 # an id, or a path from the script's place or from here
    options: {}                       # scenario options that differ from the defaults (optional)
    pace: standard                    # quick, relaxed, slow (optional, CH-01)
    seats: [godfather, mafioso, doctor, detective, citizen, citizen, citizen]
    play:
      - phase: night 1                # time passes until this phase begins, or the game is over
      - do: 1 mafia_shot 5            # SEAT ABILITY PICKS...; waits for the question to open; `none` picks nobody
      - refuse: 5 inquire 1           # no such question is open to that seat, or the choice is not legal
      - chance: first_speaker 3       # the next random draw of this name gives this
      - host: leave 4                 # also kick SEAT, extend [SECONDS], skip, abort
      - say: 2 shoot the doctor       # a seat writes to the narrator in private
      - sign: 2                       # any other sign of life
      - wrote: 2                      # a seat writes in the group where that matters (JK-23)
      - unreached: 4                  # something for this seat could not be delivered
      - wait: 30                      # so many seconds pass
      - expect:
          alive: [5]                  # these live; `dead` likewise
          role: {4: citizen}          # `faction` likewise
          winner: town                # a side, a role, `draw`, `none` (broken off); null while the game is open
          phase: day 2
          asked: {4: [inquire]}       # since the last expect, as all below; `not_asked` likewise
          told: {4: [{inquired: {target: 1, shows: town}}]}     # to that seat, alone or with others
          not_told: {5: [saved]}
          public: [{nobody_died: {}}] # to the group; each pattern needs an event of its own, fields may be left out
          not_public: [saved]
          board: [{vote_board: {votes: {3: [1, 2]}}}]           # the newest board; a mapping stands for pairs
          floor: [3]                  # who may write in the group; `all`, or [] for nobody
          passed: 60                  # so many seconds of game time

A phase is `intro` (before any ability works), `night N`, `day N`, `end`, or a part of a day by its name: the next
time that one begins.
"""

from bot.robots.scripts.model import Script
from bot.robots.scripts.reading import read_script
from bot.robots.scripts.running import Failure, Run, run
from bot.robots.scripts.table import replay

__all__ = ["Failure", "Run", "Script", "read_script", "replay", "run"]
