"""The real bot behind the playground's page (the stage), its robots, and the director's view with all secrets."""
