"""The wiring: settings, logs, web, starting and stopping."""
