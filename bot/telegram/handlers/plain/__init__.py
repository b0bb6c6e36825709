"""Plain texts in the place of documents."""
