"""parse_mode=HTML, read the way Telegram reads it."""

import re
from dataclasses import dataclass
from typing import Any

from playground.server.refusals.errors import ApiError, bad_request
from playground.server.text import utf16
from playground.server.text.fixing import fix

Entity = dict[str, Any]

STYLES = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "code": "code",
}
"""The styles of words by their tags, in messages and in rich ones."""

_TYPES = {**STYLES, "span": "spoiler", "pre": "pre", "blockquote": "blockquote"}
_TAGS = {*_TYPES, "a", "tg-emoji", "tg-time"}
_ARGUMENTS = {
    ("a", "href"): "",
    ("code", "class"): "language-",
    ("span", "class"): "tg-",
    ("tg-emoji", "emoji-id"): "",
    ("blockquote", "expandable"): "",
    ("tg-time", "unix"): "",
}
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(?:#x([0-9a-fA-F]+)|#([0-9]+)|([a-zA-Z]+));?")
_MARK = re.compile(r"[<&]")
_SPACE = " \t\r\n\0\v"
_NAME_TOKEN = re.compile(r"[A-Za-z0-9.\-]*")
_LOOK = re.compile(r"r|w?[dD]?[tT]?")
_USER_LINK = re.compile(r"tg://user/?\?id=([0-9]+)\Z")


@dataclass
class _Open:
    """A start tag whose end tag has not come yet."""

    name: str
    argument: str
    offset: int
    begin: int
    look: str = ""


def parse_html(source: str) -> tuple[str, list[Entity]]:
    """Bot API: HTML style. The plain text and its entities, or Telegram's complaint."""
    return _Html(source).parse()


def _cannot_parse(what: str) -> ApiError:
    return bad_request(f"can't parse entities: {what}")


def decode_reference(source: str, at: int) -> tuple[str, int] | None:
    """The character that `&...;` at this place stands for and the end of the reference; None when it is plain text."""
    match = _REFERENCE.match(source, at)
    if match is None:
        return None
    hexadecimal, decimal, name = match.groups()
    if name is not None:
        return (_NAMED[name], match.end()) if name in _NAMED else None
    digits = hexadecimal or decimal
    code = int(digits, 16 if hexadecimal else 10) if len(digits) < 9 else 0
    if not 0 < code < 0x10FFFF:
        return None
    if 0xD800 <= code <= 0xDFFF:
        raise _cannot_parse(
            "Text contains invalid Unicode characters after decoding HTML entities, "
            "check for unmatched surrogate code units"
        )
    return chr(code), match.end()


class _Html:
    """One pass over the source; positions in complaints are byte offsets."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.parts: list[str] = []
        self.offset = 0
        self.open: list[_Open] = []
        self.entities: list[Entity] = []

    def parse(self) -> tuple[str, list[Entity]]:
        source, size = self.source, len(self.source)
        while self.at < size:
            if source[self.at] == "<":
                if source.startswith("</", self.at):
                    self._end_tag()
                else:
                    self._start_tag()
                continue
            reference = decode_reference(source, self.at) if source[self.at] == "&" else None
            if reference is not None:
                piece, self.at = reference
            else:
                match = _MARK.search(source, self.at + 1)
                end = match.start() if match else size
                piece, self.at = source[self.at : end], end
            self.parts.append(piece)
            self.offset += utf16.length(piece)
        if self.open:
            raise _cannot_parse(f'Can\'t find end tag corresponding to start tag "{self.open[-1].name}"')
        return "".join(self.parts), self.entities

    def _byte(self, at: int) -> int:
        return len(self.source[:at].encode())

    def _peek(self) -> str:
        return self.source[self.at] if self.at < len(self.source) else ""

    def _skip_space(self) -> None:
        while self._peek() and self._peek() in _SPACE:
            self.at += 1

    def _word(self, stop: str) -> str:
        start = self.at
        while (char := self._peek()) and char not in _SPACE and char not in stop:
            self.at += 1
        return self.source[start : self.at]

    def _start_tag(self) -> None:
        begin = self.at
        self.at += 1
        name = self._word(">").lower()
        if not self._peek():
            raise _cannot_parse(f"Unclosed start tag at byte offset {self._byte(begin)}")
        if name not in _TAGS:
            raise _cannot_parse(f'Unsupported start tag "{name}" at byte offset {self._byte(begin)}')
        argument = look = ""
        while self._peek() != ">":
            self._skip_space()
            if self._peek() == ">":
                break
            key, value = self._attribute(name, begin)
            prefix = _ARGUMENTS.get((name, key))
            if prefix is not None and value.startswith(prefix):
                argument = value.removeprefix(prefix)
            elif (name, key) == ("tg-time", "format"):
                look = value
        self.at += 1
        if name == "span" and argument != "spoiler":
            raise _cannot_parse(f'Tag "span" must have class "tg-spoiler" at byte offset {self._byte(begin)}')
        self.open.append(_Open(name, argument, self.offset, len(self.parts), look))

    def _attribute(self, tag: str, begin: int) -> tuple[str, str]:
        key = self._word("=>")
        if not key:
            raise _cannot_parse(f'Empty attribute name in the tag "{tag}" at byte offset {self._byte(begin)}')
        after = self.at
        self._skip_space()
        if self._peek() != "=":
            if tag == "blockquote" and key == "expandable":
                self.at = after
                return key, "1"
            raise _cannot_parse(
                f'Expected equal sign in declaration of an attribute of the tag "{tag}" '
                f"at byte offset {self._byte(begin)}"
            )
        self.at += 1
        self._skip_space()
        if not self._peek():
            raise _cannot_parse(f'Unclosed start tag "{tag}" at byte offset {self._byte(begin)}')
        value = self._quoted() if self._peek() in "\"'" else self._name_token()
        if not self._peek():
            raise _cannot_parse(f"Unclosed start tag at byte offset {self._byte(begin)}")
        return key, value

    def _name_token(self) -> str:
        match = _NAME_TOKEN.match(self.source, self.at)
        start, self.at = self.at, match.end() if match else self.at
        if self._peek() and self._peek() not in _SPACE + ">":
            raise _cannot_parse(f"Unexpected end of name token at byte offset {self._byte(start)}")
        return self.source[start : self.at].lower()

    def _quoted(self) -> str:
        quote = self._peek()
        self.at += 1
        parts: list[str] = []
        while (char := self._peek()) and char != quote:
            reference = decode_reference(self.source, self.at) if char == "&" else None
            piece, self.at = reference if reference is not None else (char, self.at + 1)
            parts.append(piece)
        if self._peek() == quote:
            self.at += 1
        return "".join(parts)

    def _end_tag(self) -> None:
        begin = self.at
        if not self.open:
            raise _cannot_parse(f"Unexpected end tag at byte offset {self._byte(begin)}")
        self.at += 2
        name = self._word(">").lower()
        self._skip_space()
        if self._peek() != ">":
            raise _cannot_parse(f"Unclosed end tag at byte offset {self._byte(begin)}")
        self.at += 1
        tag = self.open.pop()
        if name and name != tag.name:
            raise _cannot_parse(
                f'Unmatched end tag at byte offset {self._byte(begin)}, expected "</{tag.name}>", found "</{name}>"'
            )
        if self.offset > tag.offset:
            self._close(tag)

    def _close(self, tag: _Open) -> None:
        entity: Entity = {"type": "", "offset": tag.offset, "length": self.offset - tag.offset}
        inner = self.entities[-1] if self.entities else None
        same = inner is not None and inner["offset"] == tag.offset and inner["length"] == entity["length"]
        if tag.name == "a":
            self._link(entity, tag)
            return
        if tag.name == "tg-time":
            self.entities.append(date_time(entity, tag.argument, tag.look))
            return
        if tag.name == "tg-emoji":
            if not tag.argument.isdecimal() or not 0 < int(tag.argument) < 2**63:
                raise _cannot_parse("Invalid custom emoji identifier specified")
            return  # a bot without a bought username may not send them: the plain emoji stays
        entity["type"] = _TYPES[tag.name]
        if tag.name == "code" and tag.argument:
            entity["language"] = tag.argument
        if tag.name == "blockquote" and tag.argument:
            entity["type"] = "expandable_blockquote"
        if tag.name == "pre" and same and inner and inner["type"] == "code" and "language" in inner:
            inner["type"] = "pre"
            return
        self.entities.append(entity)

    def _link(self, entity: Entity, tag: _Open) -> None:
        url = tag.argument or "".join(self.parts[tag.begin :])
        person = _USER_LINK.match(url)
        if person is not None:
            self.entities.append(entity | {"type": "text_mention", "user_id": int(person[1])})
            return
        checked = check_link(url)
        if checked:
            self.entities.append(entity | {"type": "text_link", "url": checked})


def date_time(entity: Entity, unix: str, look: str) -> Entity:
    """Bot API: MessageEntity of the type date_time. Telegram's words for what is wrong in one are not known."""
    if not unix.isascii() or not unix.isdecimal() or not 0 < int(unix) < 2**31:
        raise _cannot_parse("Invalid Unix time specified")
    if not _LOOK.fullmatch(look):
        raise _cannot_parse("Invalid date-time format specified")
    return entity | {"type": "date_time", "unix_time": int(unix)} | ({"date_time_format": look} if look else {})


def check_link(url: str) -> str:
    """The link as Telegram keeps links, or None for a text that is no link (which then stays without an entity)."""
    url = url.strip()
    scheme, found, rest = url.partition("://")
    if not found:
        scheme, rest = "http", url
    scheme = scheme.lower()
    host = re.split(r"[/?#]", rest, maxsplit=1)[0]
    if scheme in {"tg", "ton"}:
        return f"{scheme}://{rest}" if rest else ""
    if scheme not in {"http", "https"} or not host or re.search(r"\s", host):
        return ""
    if "." not in host and not host.startswith("localhost"):
        return ""
    return f"{scheme}://{rest}" + ("" if rest != host else "/")


def link_fault(url: str) -> str:
    """The reason why `check_link` refuses a link, where Telegram tells one."""
    if not url.strip():
        return "URL host is empty"
    return "Unsupported URL protocol" if "://" in url else "Wrong HTTP URL"


def parse(text: str, parse_mode: str | None) -> tuple[str, list[Entity]]:
    """Bot API: Formatting options. Text and entities as they are kept: parsed, cleaned, trimmed."""
    mode = (parse_mode or "").lower()
    if mode == "html":
        text, entities = parse_html(text)
    elif mode in {"", "none"}:
        entities = []
    elif mode in {"markdown", "markdownv2"}:
        raise _cannot_parse("this server reads parse_mode HTML only")
    else:
        raise bad_request("unsupported parse_mode")
    return fix(text, entities)
