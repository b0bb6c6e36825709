"""Who changes sides."""
