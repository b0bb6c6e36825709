export default {
  desk_title: "Scenario desk", desk_leave: "To the playground", desk_browser_language: "as in the browser",
  desk_no_directory: "Start mafia play with SCENARIOS=directory to see your own files here.",
  desk_file: "File", desk_own: "Your own", desk_shipped: "Shipped", desk_preview: "What players see", desk_play: "Play", desk_shares: "Win shares",
  desk_line: "Line {n}", desk_mistakes: "Mistakes: {n}", desk_untranslated: "Texts without a translation: {n}", desk_right: "No mistakes: this can be played.",
  desk_is_shipped: "This file came with the bot. Copy it under another name to change it.",
  desk_mend_first: "There is nothing to see before the mistakes in the file are mended.",
  desk_as_before: "The file has mistakes now. This is how it was before.",
  desk_preview_language: "In the language", desk_role: "My role", desk_any_role: "as dealt",
  desk_play_hint: "The page goes to the playground, and the game begins with you in the first seat. Files saved later count for the next game.",
  desk_games: "Games for each number of players", desk_count: "Count", desk_stop: "Stop", desk_progress: "Games: {n} of {of}",
  desk_rounds: "Rounds", desk_draw: "draw",
  desk_shares_hint: "Beside each share: its 95 % interval. The options are those chosen under Play. Robots are no people: compare versions of your file rather than trust a number.",
};
