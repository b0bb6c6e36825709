"""Things that are handed out: guns, bombs."""
