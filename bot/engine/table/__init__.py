"""The pieces of a running game: seats, teams, cards, questions, the floor, exits, the open wave, the outcome."""
