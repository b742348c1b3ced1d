"""What can go wrong in a call, as exceptions."""

from __future__ import annotations

import json
import time
from email.utils import parsedate_to_datetime
from typing import Any, Dict, List, Mapping, Optional


class RapportError(Exception):
    """The base of every exception of this package."""


class RapportConnectionError(RapportError):
    """No answer came: the network failed, or the server took longer than it was given."""


class RapportReplyError(RapportError):
    """An agent's reply ended with an error frame."""

    def __init__(self, message: str, code: str = "internal") -> None:
        super().__init__(message)
        self.code = code


class RapportJobError(RapportError):
    """A job failed, or took longer than it was given; `job` is what was last known of it."""

    def __init__(self, message: str, job: Any) -> None:
        super().__init__(message)
        self.job = job


class RapportProblem(RapportError):
    """The server refused. Branch on the class or on `code`, which is stable; the texts are not."""

    def __init__(self, status: int, reason: str, headers: Mapping[str, str], text: str) -> None:
        body = _object_in(text)
        detail = body.get("detail")
        self.status = status
        # A proxy on the way may answer without our format.
        self.code: str = _text(body.get("code")) or f"http_{status}"
        self.title: str = _text(body.get("title")) or reason
        self.detail: str = _text(detail) or text[:200].strip() or reason
        errors = body.get("errors")
        #: Every invalid field at once, each with `field` such as `body.users[3].role`.
        self.errors: List[Dict[str, Any]] = errors if isinstance(errors, list) else []
        instance = _text(body.get("instance")) or ""
        #: Finds the request in the server's log.
        self.request_id: Optional[str] = headers.get("x-request-id") or instance.replace("urn:request:", "") or None
        #: Seconds after which the server wants to be asked again.
        self.retry_after: Optional[float] = retry_after(headers.get("retry-after"))
        #: The whole answer: some problems have further members.
        self.body: Dict[str, Any] = body
        super().__init__(f"{status} {self.detail}")


class InvalidError(RapportProblem):
    """400 and 422: `errors` lists the invalid fields."""


class UnauthenticatedError(RapportProblem):
    """401: the key is missing, wrong or revoked."""


class OutOfCreditError(RapportProblem):
    """402: the workspace has no credit left."""


class ForbiddenError(RapportProblem):
    """403: the key has not the scope."""


class NotFoundError(RapportProblem):
    """404"""


class ConflictError(RapportProblem):
    """409"""


class RateLimitedError(RapportProblem):
    """429, after the retries."""


class UnavailableError(RapportProblem):
    """502, 503 and 504, after the retries."""


_CLASSES = {
    400: InvalidError,
    401: UnauthenticatedError,
    402: OutOfCreditError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    422: InvalidError,
    429: RateLimitedError,
    502: UnavailableError,
    503: UnavailableError,
    504: UnavailableError,
}


def problem(status: int, reason: str, headers: Mapping[str, str], text: str) -> RapportProblem:
    return _CLASSES.get(status, RapportProblem)(status, reason, headers, text)


def retry_after(header: Optional[str]) -> Optional[float]:
    """Seconds or a date, as HTTP has it."""
    if header is None or header.strip() == "":
        return None
    try:
        return max(0.0, float(header))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _text(value: Any) -> Optional[str]:
    return value if isinstance(value, str) else None


def _object_in(text: str) -> Dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
