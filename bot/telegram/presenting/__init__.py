"""From the events and questions of a game to messages and keyboards."""
