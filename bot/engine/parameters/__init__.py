"""What parameters of parts say of themselves at their fields."""
