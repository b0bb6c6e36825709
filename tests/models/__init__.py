"""Models: games written anew from their rulebooks alone, to be played beside the engine."""
