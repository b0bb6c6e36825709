"""Protection: saves, guards, armour and immunity."""
