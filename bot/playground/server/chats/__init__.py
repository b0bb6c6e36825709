"""What a Bot API server knows of chats: the accounts, the members and their rights, what was said, and its buttons."""
