"""`mafia new`: the files of a scenario or an ability that is about to be written; what is left to fill in is marked."""
