"""Checking deliveries of webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import time
from typing import Mapping, Optional, Sequence, Union


def verify_webhook(
    secret: Union[str, Sequence[str]],
    headers: Mapping[str, str],
    body: Union[str, bytes],
    *,
    tolerance: float = 300.0,
    now: Optional[float] = None,
) -> bool:
    """Whether a delivery comes from the server that knows the secret, is recent, and was not changed.

    `body` is what arrived, before anything parses it. `secret` may be several: during a rotation the old and the new.
    Remember `webhook-id`: the same event may come again.
    """
    known = {name.lower(): value for name, value in headers.items()}
    try:
        identifier, timestamp = known["webhook-id"], known["webhook-timestamp"]
        signatures = known["webhook-signature"].split(" ")
        # Written so that a timestamp that is no number is refused too.
        if not abs((time.time() if now is None else now) - float(timestamp)) <= tolerance:
            return False
    except (KeyError, ValueError):
        return False
    raw = body.encode() if isinstance(body, str) else body
    signed = f"{identifier}.{timestamp}.".encode() + raw
    given = [value for version, _, value in (one.partition(",") for one in signatures) if version == "v1"]
    for one in [secret] if isinstance(secret, str) else secret:
        expected = hmac.new(_key(one), signed, hashlib.sha256).digest()
        for value in given:
            try:
                if hmac.compare_digest(base64.b64decode(value, validate=True), expected):
                    return True
            except (binascii.Error, ValueError):
                continue
    return False


def _key(secret: str) -> bytes:
    return base64.b64decode(secret[len("whsec_") :] if secret.startswith("whsec_") else secret)
