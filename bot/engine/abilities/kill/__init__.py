"""Who is to die."""
