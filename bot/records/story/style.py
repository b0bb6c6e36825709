"""How the page of a game looks: one column that a phone can show, by the reader's own choice light or dark."""

from markupsafe import Markup

STYLE = Markup("""
:root { color-scheme: light dark; --back: #f4f1ea; --card: #fffdf8; --ink: #23201b; --soft: #6d665b; --line: #ddd5c6;
  --day: #b7791f; --night: #4658a8; --won: #2f7d4f; }
@media (prefers-color-scheme: dark) { :root { --back: #14151b; --card: #1d1f28; --ink: #e9e6df; --soft: #a29c90;
  --line: #343743; --day: #e0b062; --night: #97a6f2; --won: #74c894; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink); font: 16px/1.55 system-ui, "Vazirmatn", "Noto Sans",
  "Noto Sans Arabic", "Noto Naskh Arabic", Tahoma, sans-serif; overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; padding: 1rem .75rem 3rem; }
header { margin-block: .5rem 1rem; }
h1 { font-size: 1.45rem; line-height: 1.3; margin: 0 0 .25rem; }
h2 { font-size: 1.05rem; margin: 0 0 .5rem; }
header p, .meta { color: var(--soft); margin: 0; }
.end { white-space: pre-line; margin-block: .75rem 0; }
section, details.chapter { background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
  padding: .75rem .9rem; margin-block: .75rem; }
details.chapter { border-inline-start: .3rem solid var(--soft); }
details.day { border-inline-start-color: var(--day); }
details.night { border-inline-start-color: var(--night); }
summary { cursor: pointer; font-weight: 600; }
.chapter > summary { font-size: 1.1rem; }
details.more { margin-block-start: .6rem; border-block-start: 1px solid var(--line); padding-block-start: .5rem; }
.more > summary { color: var(--soft); font-weight: 500; }
.vote > summary { font-weight: 600; }
.contents a { color: inherit; font-weight: 600; text-decoration-color: var(--line); text-underline-offset: .2em; }
.out { color: var(--soft); }
bdi { overflow-wrap: break-word; }
ul { margin: .5rem 0 0; padding: 0; list-style: none; }
li { padding-block: .2rem; white-space: pre-line; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; margin-block-start: .4rem; }
th, td { text-align: start; vertical-align: top; padding: .35rem .4rem; border-block-start: 1px solid var(--line); }
thead th { color: var(--soft); font-weight: 500; font-size: .85rem; border-block-start: 0; }
tbody th { font-weight: 600; }
@media (min-width: 36.01rem) {
  table.votes th:nth-child(2), table.votes td:nth-child(2) { width: 5rem; }
  table.votes th:first-child, table.asked th { width: 32%; }
}
tr.won > th { color: var(--won); }
s, .none, .to { color: var(--soft); }
.to { font-size: .9rem; }
li:has(.to) + li { border-block-start: 1px dashed var(--line); }
blockquote { margin: .3rem 0; padding-inline-start: .7rem; border-inline-start: .2rem solid var(--line); }
@media (max-width: 36rem) {
  thead { display: none; }
  tbody tr { display: grid; grid-template-columns: 1fr auto; column-gap: .75rem; padding-block: .35rem;
    border-block-start: 1px solid var(--line); }
  tbody tr:first-child { border-block-start: 0; }
  th, td { border: 0; padding: .1rem 0; }
  .asked td:last-child, .votes td:last-child { grid-column: 1 / -1; }
  .cast td:last-child { grid-area: 1 / 2; text-align: end; }
}
@media print { details.chapter { break-inside: avoid-page; } }
""")
