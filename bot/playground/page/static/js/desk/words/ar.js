export default {
  desk_title: "مكتب السيناريو", desk_leave: "إلى الساحة", desk_browser_language: "كلغة المتصفح",
  desk_no_directory: "لترى ملفاتك هنا شغّل mafia play مع SCENARIOS=directory.",
  desk_file: "الملف", desk_own: "ملفاتك", desk_shipped: "مع البوت", desk_preview: "ما يراه اللاعبون", desk_play: "اللعب", desk_shares: "نسب الفوز",
  desk_line: "السطر {n}", desk_mistakes: "الأخطاء: {n}", desk_untranslated: "نصوص بلا ترجمة: {n}", desk_right: "لا أخطاء: يمكن لعبه.",
  desk_is_shipped: "هذا الملف جاء مع البوت. لتغييره انسخه باسم آخر.",
  desk_mend_first: "لا شيء يُعرض قبل تصحيح أخطاء الملف.",
  desk_as_before: "في الملف أخطاء الآن. هذا ما كان قبلها.",
  desk_preview_language: "باللغة", desk_role: "دوري", desk_any_role: "كما توزّع القرعة",
  desk_play_hint: "تنتقل الصفحة إلى الساحة وتبدأ اللعبة وأنت في المقعد الأول. ما يُحفظ بعد ذلك يدخل في اللعبة التالية.",
  desk_games: "عدد الألعاب لكل عدد من اللاعبين", desk_count: "احسب", desk_stop: "يكفي", desk_progress: "الألعاب: {n} من {of}",
  desk_rounds: "الجولات", desk_draw: "تعادل",
  desk_shares_hint: "بجانب كل نسبة مجالها عند ٩٥ ٪. الخيارات هي المختارة في «اللعب». اللاعبون الآليون ليسوا بشرًا: قارن بين نسخ ملفك ولا تعتمد على رقم واحد.",
};
