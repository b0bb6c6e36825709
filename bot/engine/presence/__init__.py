"""Who takes part: idling (CH-08), and the seats of leavers that are kept for substitutes."""
