"""Metrics as Prometheus' client has them, with at most one label."""

from collections.abc import Mapping

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric

from bot.store.timings import Timings


def counter(
    name: str, words: str, label: str | None = None, by: Mapping[str, float] | None = None, *, value: float = 0
) -> Metric:
    """A total since the start, or one for each value of a label."""
    return _family(CounterMetricFamily(name, words, labels=[label] if label else []), {"": value} if by is None else by)


def gauge(
    name: str, words: str, label: str | None = None, by: Mapping[str, float] | None = None, *, value: float = 0
) -> Metric:
    """How many there are now, or one number for each value of a label."""
    return _family(GaugeMetricFamily(name, words, labels=[label] if label else []), {"": value} if by is None else by)


def _family(family: CounterMetricFamily | GaugeMetricFamily, by: Mapping[str, float]) -> Metric:
    """The family with its numbers: one for each value of its label, or the only one."""
    for key, count in by.items():
        family.add_metric([key] if key else [], count)
    return family


def histogram(name: str, words: str, timings: Timings) -> Metric:
    """The histogram of a duration: its buckets, count and sum, seconds."""
    buckets, so_far = [], 0
    for bound, count in zip((*timings.bounds, float("inf")), timings.counts, strict=True):
        so_far += count
        buckets.append(("+Inf" if bound == float("inf") else str(bound), float(so_far)))
    return HistogramMetricFamily(name, words, buckets=buckets, sum_value=timings.total)
