"""The client of Rapport: `Rapport` and, with the same methods, `AsyncRapport`."""

from . import shapes
from ._async.chat import AsyncChatReply
from ._async.client import AsyncRapport
from ._async.pages import AsyncPages
from ._async.transport import AsyncLiveStream
from ._chat import ChatFrame
from ._request import CallOptions
from ._sync.chat import ChatReply
from ._sync.client import Rapport
from ._sync.pages import Pages
from ._sync.transport import LiveStream
from .errors import (
    ConflictError,
    ForbiddenError,
    InvalidError,
    NotFoundError,
    OutOfCreditError,
    RapportConnectionError,
    RapportError,
    RapportJobError,
    RapportProblem,
    RapportReplyError,
    RateLimitedError,
    UnauthenticatedError,
    UnavailableError,
)
from .webhooks import verify_webhook

__all__ = [
    "AsyncChatReply",
    "AsyncLiveStream",
    "AsyncPages",
    "AsyncRapport",
    "CallOptions",
    "ChatFrame",
    "ChatReply",
    "ConflictError",
    "ForbiddenError",
    "InvalidError",
    "LiveStream",
    "NotFoundError",
    "OutOfCreditError",
    "Pages",
    "Rapport",
    "RapportConnectionError",
    "RapportError",
    "RapportJobError",
    "RapportProblem",
    "RapportReplyError",
    "RateLimitedError",
    "UnauthenticatedError",
    "UnavailableError",
    "shapes",
    "verify_webhook",
]
