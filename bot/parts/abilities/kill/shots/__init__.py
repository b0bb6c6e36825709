"""What shots consist of: the shooter, the targets, and the reasons against a shot."""
