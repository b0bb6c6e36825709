"""The scenario author's desk: files that are read again when they change, the players' view of them, win shares.

- `previews`: role cards and questions in every language.
- `shares`: games of robots, counted in a separate process.
- `workshop`: the files and their mistakes, and all of this, as the page's requests need it.
"""
