"""Commands as newcomers write them: misspelled, as a word of their language, or on the keyboard of another."""

from difflib import get_close_matches

from bot.chat.commands import IN_GROUPS, private_commands
from bot.lang import untranslated
from bot.lang.spelling import key

KNOWN = (IN_GROUPS | private_commands(untranslated()).keys()) - {"start", "beyond"}
"""The commands that may be meant."""

DEEDS = ("stop", "leave", "forget", "kick", "expel", "ban", "skip", "endvote")
"""Those of them that do something at once: they are shown so that a tap does not send them."""

WORDS = {
    "newgame": (
        "new game", "game", "play", "start", "begin", "join", "lobby", "create", "mafia",
        "новая игра", "игра", "играть", "начать", "старт", "мафия", "создать",
        "بازی", "بازی جدید", "بازی تازه", "شروع", "شروع بازی", "مافیا", "پیوستن",
        "لعبة", "لعبة جديدة", "العب", "ابدأ", "بدء", "مافيا", "المافيا",
    ),
    "help": (
        "how to play", "commands", "menu", "помощь", "справка", "команды", "меню", "как играть", "что делать",
        "راهنما", "کمک", "دستورها", "چطور بازی کنم", "مساعدة", "المساعدة", "أوامر", "كيف ألعب",
    ),
    "rules": ("rule", "правила", "правила игры", "قوانین", "قواعد", "القواعد", "قوانين"),
    "roles": ("role", "роль", "роли", "نقش", "نقش‌ها", "نقش ها", "دور", "أدوار", "الأدوار"),
    "settings": ("setting", "options", "настройки", "تنظیمات", "إعدادات", "الإعدادات"),
    "language": ("lang", "язык", "زبان", "لغة", "اللغة"),
    "practice": ("robots", "bots", "train", "роботы", "тренировка", "с ботами", "تمرین", "ربات", "تدريب", "روبوت"),
    "leave": ("exit", "quit", "выйти", "выход", "خروج", "مغادرة"),
    "stop": ("end", "cancel", "стоп", "закончить", "پایان", "توقف", "إيقاف", "أوقف"),
    "top": ("rating", "рейтинг", "امتیازها", "رتبه", "ترتيب", "التصنيف"),
    "me": ("stats", "profile", "статистика", "профиль", "آمار", "إحصائياتي"),
}  # fmt: skip
"""Words for commands, in the four languages."""

_MEANT = {key(word): name for name, words in WORDS.items() for word in (name, *words)}
_RUSSIAN_KEYS = str.maketrans("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm")
ALIKE = 0.75
"""How alike a written command and one of ours must be, from 0 to 1."""


def meant(text: str) -> str | None:
    """The command that somebody means by a short text, such as `rules` for `/Rule`; None where nothing is like it."""
    written = key(text.partition("@")[0])
    if (name := _MEANT.get(written)) is not None:
        return name
    for spelled in (written.replace(" ", ""), written.translate(_RUSSIAN_KEYS)):
        if close := get_close_matches(spelled, KNOWN, n=1, cutoff=ALIKE):
            return close[0]
    first = written.split()[0] if written.split() and text.strip().startswith("/") else ""
    return _MEANT.get(first) or next(iter(get_close_matches(first, KNOWN, n=1, cutoff=ALIKE)), None)
