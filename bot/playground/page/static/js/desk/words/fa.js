export default {
  desk_title: "میز سناریو", desk_leave: "برگشت به زمین بازی", desk_browser_language: "مثل مرورگر",
  desk_no_directory: "برای دیدن پرونده‌های خودتان، mafia play را با SCENARIOS=directory اجرا کنید.",
  desk_file: "پرونده", desk_own: "پرونده‌های شما", desk_shipped: "همراه ربات", desk_preview: "آنچه بازیکنان می‌بینند", desk_play: "بازی", desk_shares: "سهم بردها",
  desk_line: "سطر {n}", desk_mistakes: "اشتباه: {n}", desk_untranslated: "متن‌های ترجمه‌نشده: {n}", desk_right: "اشتباهی ندارد: می‌شود بازی‌اش کرد.",
  desk_is_shipped: "این پرونده همراه ربات آمده است. برای تغییر، با نام دیگری از آن رونوشت بگیرید.",
  desk_mend_first: "تا اشتباه‌های پرونده درست نشود، چیزی برای دیدن نیست.",
  desk_as_before: "پرونده اکنون اشتباه دارد. این حالت پیش از آن است.",
  desk_preview_language: "به زبان", desk_role: "نقش من", desk_any_role: "هرچه قرعه بدهد",
  desk_play_hint: "صفحه به زمین بازی می‌رود و بازی با شما در صندلی اول شروع می‌شود. تغییرهای بعدی پرونده در بازی بعد به کار می‌آید.",
  desk_games: "بازی برای هر تعداد بازیکن", desk_count: "بشمار", desk_stop: "بس است", desk_progress: "بازی‌ها: {n} از {of}",
  desk_rounds: "دورها", desk_draw: "مساوی",
  desk_shares_hint: "کنار هر سهم بازهٔ ۹۵ درصدی آن آمده است. گزینه‌ها همان‌هایی‌اند که در «بازی» برگزیده‌اید. بازیکن خودکار آدم نیست: نسخه‌های پروندهٔ خود را با هم بسنجید و به یک عدد تکیه نکنید.",
};
