"""Before the first ability works."""
