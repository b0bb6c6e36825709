"""The metrics of `/metrics` where several workers serve one bot: of the worker that is asked, and of all of them
together.
"""

from collections.abc import Iterator

from prometheus_client.core import Metric

from bot.ops.watch.families import counter, gauge
from bot.store.workers.roster import Survey
from bot.telegram.cluster.worker import Worker


def of_one(worker: Worker) -> Iterator[Metric]:
    """The state of this worker."""
    yield counter(
        "mafia_lanes_taken_over", "Chats whose worker was gone, taken over.", value=worker.ownership.taken_over
    )
    yield gauge("mafia_beat_age_seconds", "Since the database heard that this worker lives.", value=worker.beaten_ago())
    yield gauge("mafia_leads", "Whether this worker does what only one may do.", value=int(worker.leadership.leads))
    if (permits := worker.sender.permits) is not None:
        yield gauge("mafia_permits_per_second", "How many there are for all workers.", value=permits.pace)


def work_of_one(worker: Worker) -> Iterator[Metric]:
    """The lanes and the work of this worker."""
    mailroom = worker.mailroom
    yield gauge("mafia_leases", "Chats that this worker serves.", value=len(worker.ownership))
    mail = {"sent": mailroom.sent, "received": mailroom.received}
    yield counter("mafia_mail", "Updates handed to another worker, or handled for one.", "way", mail)
    if (permits := worker.sender.permits) is not None:
        yield counter("mafia_permits_taken", "Permits for calls to Telegram that this worker got.", value=permits.taken)
        yield counter("mafia_permits_missed", "Permits it asked for and did not get then.", value=permits.missed)
        yield gauge("mafia_permits_held", "Permits it has, calls under way included.", value=permits.held)


def of_all(survey: Survey) -> Iterator[Metric]:
    """All workers together: each of them tells the same, but for its own waiting work."""
    workers = {"serving": survey.serving, "stopping": survey.stopping}
    yield gauge("mafia_workers", "Workers alive.", "state", workers)
    waiting = {"this": survey.mine, "all": survey.mail}
    yield gauge("mafia_mail_waiting", "Updates handed over and not handled yet.", "worker", waiting)
    yield gauge("mafia_lanes_deserted", "Chats where something goes on and no worker alive is.", value=survey.deserted)
