"""Names for robot players, as people of these languages are called."""

NAMES: dict[str, tuple[str, ...]] = {
    "fa": (
        "سارا", "علی", "نگار", "رضا", "مریم", "امیر", "الهام", "حسین", "پریسا", "کامران",
        "شیرین", "بهرام", "لیلا", "فرهاد", "آرزو", "سینا", "مینا", "پویا", "ندا", "آرش",
        "سحر", "جواد", "ترانه", "بابک",
    ),
    "ru": (
        "Анна", "Иван", "Мария", "Дмитрий", "Ольга", "Сергей", "Елена", "Павел", "Наталья", "Максим",
        "Ирина", "Алексей", "Татьяна", "Николай", "Юлия", "Андрей", "Светлана", "Виктор", "Дарья", "Егор",
        "Вера", "Олег", "Нина", "Пётр",
    ),
    "ar": (
        "سلمى", "أحمد", "ليلى", "عمر", "نور", "يوسف", "هدى", "خالد", "ريم", "طارق",
        "دينا", "سامي", "منى", "كريم", "رانيا", "حسن", "مريم", "زياد", "سارة", "مازن",
        "لمى", "فادي", "جنى", "وليد",
    ),
    "en": (
        "Sarah", "Adam", "Nora", "Victor", "Mary", "James", "Emma", "Oscar", "Alice", "Henry",
        "Grace", "Felix", "Lucy", "Peter", "Ruth", "Simon", "Clara", "Hugo", "Ivy", "Jack",
        "Anna", "Leo", "Stella", "Bruno",
    ),
}  # fmt: skip
"""Twenty-four for each language, as many as the largest table seats, all different."""

BOT_NAMES = {"en": "Narrator", "fa": "گرداننده", "ru": "Ведущий", "ar": "الوسيط"}
"""What the bot is called in groups of these languages."""

GROUP_NAMES = {"fa": "شب‌های مافیا", "ru": "Вечер мафии", "ar": "ليالي المافيا", "en": "Mafia nights"}
"""What a group of such people calls itself."""
