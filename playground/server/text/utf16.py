"""Text measured in UTF-16 code units, as Telegram measures it."""


def length(text: str) -> int:
    """How many UTF-16 code units the text takes."""
    return len(text) if text.isascii() else len(text) + sum(char > "\uffff" for char in text)


def cut(text: str, offset: int, count: int) -> str:
    """The part of the text that an entity covers."""
    units = text.encode("utf-16-le", "surrogatepass")
    return units[2 * offset : 2 * (offset + count)].decode("utf-16-le", "replace")
