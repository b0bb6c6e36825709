"""Questions of the group by day."""
