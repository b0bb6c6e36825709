"""What comes in from Telegram, one small file for each kind."""
