"""The procedures before the first ability works."""
