"""The server's chats: the accounts, the members and their rights, the messages, and the buttons."""
