"""Things that are handed out: guns, vests, bombs."""
