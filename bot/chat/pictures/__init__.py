"""Pictures that are sent: drawn beside the lanes, and never in the way of a text."""
