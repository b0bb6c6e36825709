"""Pictures: the story of a finished game, and cards of roles, drawn as SVG and rendered as PNG."""
