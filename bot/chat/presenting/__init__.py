"""From what a game tells and asks to messages and keyboards."""
