"""Commands as newcomers write them: misspelled, as a word of their language, or on the keyboard of another."""

import re
from collections.abc import Sequence
from difflib import get_close_matches

from bot.telegram.lobbies.commands import IN_GROUPS, private_commands
from bot.text import untranslated
from bot.text.spelling import key

KNOWN = (IN_GROUPS | private_commands(untranslated()).keys()) - {"start", "beyond"}
"""The commands that may be meant."""

DEEDS = ("stop", "leave", "forget", "kick", "expel", "ban", "skip", "endvote", "foul", "unfoul", "techfoul", "defeat")
"""Those of them that do something at once: they are shown so that a tap does not send them."""

WORDS = {
    "newgame": (
        "new game", "start game", "game", "play", "start", "begin", "join", "lobby", "create", "mafia", "register",
        "registration",
        "новая игра", "новую игру", "игра", "игру", "играть", "начать", "старт", "мафия", "мафию", "создать",
        "регистрация",
        "بازی", "بازی جدید", "بازی تازه", "شروع", "شروع بازی", "مافیا", "پیوستن", "ثبت نام",
        "لعبة", "لعبة جديدة", "العب", "نلعب", "ابدأ", "بدء", "مافيا", "انضمام", "تسجيل",
    ),
    "help": (
        "how to play", "how do i play", "commands", "menu", "what can you do",
        "помощь", "справка", "команды", "меню", "как играть", "что делать", "что ты умеешь",
        "راهنما", "راهنمایی", "کمک", "دستورها", "چطور بازی کنم", "چطور بازی", "چجوری بازی", "چه کار می‌کنی",
        "مساعدة", "أوامر", "كيف ألعب", "كيف نلعب", "طريقة اللعب", "ماذا تفعل",
    ),
    "rules": ("rule", "правила", "правила игры", "قوانین", "قوانین بازی", "قواعد", "قوانين"),
    "roles": ("role", "роль", "роли", "نقش", "نقش‌ها", "نقش ها", "نقشم", "دور", "دوري", "أدوار"),
    "players": ("player", "alive", "игроки", "игроков", "кто жив", "بازیکن", "بازیکنان", "بازیکن‌ها", "لاعبون"),
    "scenario": ("scenarios", "сценарий", "сценарии", "سناریو", "سناریوها", "سيناريوهات"),
    "settings": ("setting", "options", "настройки", "تنظیمات", "إعدادات"),
    "language": ("lang", "язык", "زبان", "لغة"),
    "practice": (
        "robot", "robots", "bots", "train", "роботы", "роботами", "с ботом", "с ботами", "тренировка",
        "تمرین", "ربات", "با ربات", "ربات‌ها", "تدريب", "روبوت", "روبوتات",
    ),
    "leave": ("exit", "quit", "выйти", "выход", "خروج", "مغادرة"),
    "stop": ("end", "cancel", "стоп", "закончить", "پایان", "توقف", "لغو", "إيقاف", "أوقف", "إلغاء"),
    "top": ("rating", "рейтинг", "امتیازها", "رتبه", "ترتيب", "تصنيف"),
    "series": ("tournament", "серия", "серию", "турнир", "سری", "مسابقات", "سلسلة"),
    "me": ("stats", "profile", "статистика", "профиль", "آمار", "إحصائياتي"),
}  # fmt: skip
"""Words for commands, in the four languages."""

OWN_ROLE = (
    "role", "my role", "what is my role", "роль", "моя роль", "мояроль", "какая у меня роль",
    "نقش", "نقشم", "نقش من", "نقشم چیه", "دور", "دوري", "ما دوري",
)  # fmt: skip
"""What players write who want to see their own card."""

MANY = 5
"""The most words of a text in which a command is looked for: a longer text tells of something."""
ALIKE = 0.75
"""How alike a written command and one of ours must be, from 0 to 1."""
_RUSSIAN_KEYS = str.maketrans("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm")
_ARTICLE = re.compile(r"\bال(?=\w{3})")


def meant(text: str) -> str | None:
    """The command that a user means by a short text, such as `rules` for `/Rule`; None where no command is like the
    text.
    """
    written = _key(text.partition("@")[0])
    words = written.split()
    if len(words) <= MANY and (name := _named(words)) is not None:
        return name
    for spelled in (written.replace(" ", ""), written.translate(_RUSSIAN_KEYS)):
        if close := get_close_matches(spelled, _MEANT, n=1, cutoff=ALIKE):
            return _MEANT[close[0]]
    if not words or not text.strip().startswith("/"):
        return None
    return _named(words[:1]) or next(iter(get_close_matches(words[0], KNOWN, n=1, cutoff=ALIKE)), None)


def asks_for_own_role(text: str) -> bool:
    """Whether a player wants to see their own card."""
    return _key(text.partition("@")[0]) in _OWN


def _named(words: Sequence[str]) -> str | None:
    """The command that one of our words among these stands for: the longest, and a game only where nothing else is."""
    places = range(len(words))
    parts = [" ".join(words[start : end + 1]) for start in places for end in places if start <= end]
    found = [part for part in parts if part in _MEANT]
    found.sort(key=lambda part: (len(part.split()), _MEANT[part] != "newgame"))
    return _MEANT[found[-1]] if found else None


def _key(text: str) -> str:
    """A text as it is looked up, without Arabic's article."""
    return _ARTICLE.sub("", key(text))


_OWN = {_key(word) for word in OWN_ROLE}
_MEANT = {_key(word): name for name in KNOWN for word in (name, *WORDS.get(name, ()))}
