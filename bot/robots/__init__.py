"""Robot players, mass simulation, and game scripts.

`playing.play` plays a whole game; `simulation.simulate_all` many of them on all cores; `playing.MANNERS`
are the robots to choose from; `scripts` plays games from files.
"""
