"""What a call consists of, before it is sent."""

from __future__ import annotations

import json
import re
import uuid
from typing import Any, Dict, Mapping, NamedTuple, Optional, TypedDict
from urllib.parse import quote, urlencode

import httpx

from .errors import RapportJobError
from ._sse import IDLE_SECONDS

_KEYED = ("POST", "PUT", "PATCH")
_PARAMETER = re.compile(r"\{(\w+)\}")


class CallOptions(TypedDict, total=False):
    #: Seconds that one attempt may take.
    timeout: float
    #: How often the call is repeated after a failure that may pass.
    retries: int
    #: Chosen for you on POST, PUT and PATCH. Pass your own to repeat a call safely after your process died.
    idempotency_key: str
    headers: Mapping[str, str]


class Prepared(NamedTuple):
    method: str
    url: str
    headers: Dict[str, str]
    content: Optional[bytes]
    files: Optional[Mapping[str, Any]]
    timeout: httpx.Timeout
    #: Seconds for the whole answer; None for streams.
    limit: Optional[float]
    retries: int
    is_safe: bool
    is_plain: bool


def prepare(
    base: str,
    key: str,
    route: str,
    path: Optional[Mapping[str, Any]],
    query: Optional[Mapping[str, Any]],
    body: Any,
    files: Optional[Mapping[str, Any]],
    options: CallOptions,
    *,
    is_stream: bool,
) -> Prepared:
    method, pattern = route.split(" ", 1)
    headers = {
        "accept": "text/event-stream" if is_stream else "application/json",
        "authorization": f"Bearer {key}",
    }
    # Every attempt of a form has a boundary of its own, so that it would not be the same body under the key.
    if method in _KEYED and files is None:
        headers["idempotency-key"] = options.get("idempotency_key") or str(uuid.uuid4())
    if body is not None:
        headers["content-type"] = "application/json"
    headers.update(options.get("headers", {}))
    limit = options["timeout"]
    return Prepared(
        method=method,
        url=base + fill(pattern, path or {}) + search(query or {}),
        headers=headers,
        content=None if body is None else json.dumps(body).encode(),
        files=files,
        timeout=httpx.Timeout(limit, read=IDLE_SECONDS) if is_stream else httpx.Timeout(limit),
        limit=None if is_stream else limit,
        retries=options["retries"],
        is_safe=files is None,
        is_plain=method not in _KEYED,
    )


def fill(pattern: str, values: Mapping[str, Any]) -> str:
    """Puts ids into the path, each as one segment."""

    def segment(match: "re.Match[str]") -> str:
        value = str(values.get(match.group(1), ""))
        # Such segments are dropped on the way, and what is left may name something else.
        if value in ("", ".", ".."):
            raise ValueError(f'{match.group(1)} cannot be "{value}".')
        return quote(value, safe="")

    return _PARAMETER.sub(segment, pattern)


def search(values: Mapping[str, Any]) -> str:
    pairs = []
    for name, value in values.items():
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is not None:
                pairs.append((name, one if isinstance(one, str) else json.dumps(one)))
    return f"?{urlencode(pairs)}" if pairs else ""


def state_of(job: Dict[str, Any], field: str, done: str, error: str) -> bool:
    """Whether a job is done; one that failed raises."""
    if job.get(field) == "failed":
        raise RapportJobError(str(job.get(error) or "The job failed."), job)
    return job.get(field) == done
