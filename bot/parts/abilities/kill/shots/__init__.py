"""What shots consist of: who fires them, at whom, and what speaks against it."""
