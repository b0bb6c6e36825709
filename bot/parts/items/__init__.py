"""Things that players hold by day, whoever gave them."""
