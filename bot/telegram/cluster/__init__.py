"""This process as one of several workers that serve the same bot: its lanes, and the updates it hands to others.

- `ownership`: the lanes (groups and people) of this worker. `mailroom`: updates on their way between workers.
- `worker`: all of this, and the work of every second. A worker that has two games more than another of the same version
  gives up some. Tasks that exist once, such as polling and planned games, are done by the leading worker.
"""
