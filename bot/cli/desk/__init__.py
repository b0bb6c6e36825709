"""The scenario author's desk: files that are read again when they change, what players see of them, who wins.

- `drafts`: the files and what is wrong with them.
- `previews`: role cards and questions in every language.
- `shares`: games of robots, counted in a process of its own.
- `workshop`: all of it, as the page asks for it.
"""
