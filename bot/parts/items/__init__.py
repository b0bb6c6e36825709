"""Things that players hold by day, such as guns and armour."""
