"""Who knows whom, and whose fates are tied."""
