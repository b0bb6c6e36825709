"""Who is killed."""
