"""What finished games are worth to those who played them: records, ratings, and what else a chronicle tells."""
