"""Which calls are repeated, and after how long."""

from __future__ import annotations

import random
from typing import Optional

from .errors import RapportConnectionError, RapportProblem

FIRST_WAIT = 0.25
LONGEST_WAIT = 8.0
#: A server that asks for a longer wait than this is reported instead of waited for.
PATIENCE = 60.0


def backoff(attempt: int) -> float:
    """Grows with every attempt, and differs between callers so that they do not come back all at once."""
    full = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(attempt, 10))
    return full / 2 + full / 2 * random.random()


def wait_before_retry(error: Exception, attempt: int, *, is_safe: bool, is_plain: bool) -> Optional[float]:
    """Seconds to wait; None when a repetition is of no use.

    `is_safe`: repeated, the call takes effect once, by its method or by its idempotency key.
    `is_plain`: GET and DELETE, which may be repeated after a failure inside the server.
    """
    if isinstance(error, RapportConnectionError):
        return backoff(attempt) if is_safe else None
    if not isinstance(error, RapportProblem) or not _passes(error, is_safe, is_plain):
        return None
    if error.retry_after is None:
        return backoff(attempt)
    return None if error.retry_after > PATIENCE else error.retry_after + backoff(0)


def _passes(problem: RapportProblem, is_safe: bool, is_plain: bool) -> bool:
    # 429 and 503: nothing was done yet.
    if problem.status in (429, 503):
        return True
    if problem.status in (408, 502, 504):
        return is_safe
    if problem.status == 500:
        return is_plain
    # An earlier attempt of the same request is still at work; its answer will be ours.
    return problem.status == 409 and problem.code == "request_in_progress"
