"""The parts that scenarios are made of: abilities, procedures, endings, finales, each in one file with its words."""
