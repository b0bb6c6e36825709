"""Running the bot as a service: logs, the environment, health and metrics, ports."""
