"""Names of people who speak these languages: for the robots of the playground, and for samples of texts."""

NAMES: dict[str, tuple[str, ...]] = {
    "fa": (
        "سارا", "علی", "نگار", "رضا", "مریم", "امیر", "الهام", "حسین", "پریسا", "کامران",
        "شیرین", "بهرام", "لیلا", "فرهاد", "آرزو", "سینا", "مینا", "پویا", "ندا", "آرش",
        "فرناز", "کیان", "ژاله", "سهراب", "مهسا", "نیما", "شادی", "مسعود", "نسرین", "بابک",
    ),
    "ru": (
        "Анна", "Иван", "Мария", "Дмитрий", "Ольга", "Сергей", "Елена", "Павел", "Наталья", "Максим",
        "Ирина", "Алексей", "Татьяна", "Николай", "Юлия", "Андрей", "Светлана", "Виктор", "Дарья", "Егор",
        "Галина", "Роман", "Ксения", "Фёдор", "Полина", "Борис", "Вера", "Глеб", "Инна", "Денис",
    ),
    "ar": (
        "سلمى", "أحمد", "ليلى", "عمر", "نور", "يوسف", "هدى", "خالد", "ريم", "طارق",
        "دينا", "سامي", "منى", "كريم", "رانيا", "حسن", "مريم", "زياد", "سارة", "مازن",
        "هالة", "وائل", "لمى", "فادي", "عبير", "باسل", "نادية", "أنس", "سحر", "رامي",
    ),
    "en": (
        "Sarah", "Adam", "Nora", "Victor", "Mary", "James", "Emma", "Oscar", "Alice", "Henry",
        "Grace", "Felix", "Lucy", "Peter", "Ruth", "Simon", "Clara", "Hugo", "Ivy", "Jack",
        "Hannah", "Leo", "Zoe", "Martin", "Stella", "Theo", "Ada", "Frank", "Molly", "Oliver",
    ),
}  # fmt: skip
"""The names by language: all different, as many as the largest game has players."""

BOT_NAMES = {"en": "Narrator", "fa": "گرداننده", "ru": "Ведущий", "ar": "الوسيط"}
"""What the bot is called in groups of these languages."""

GROUP_NAMES = {"fa": "شب‌های مافیا", "ru": "Вечер мафии", "ar": "ليالي المافيا", "en": "Mafia nights"}
"""The names of groups by language."""
