"""The client."""

from __future__ import annotations

import os
from typing import Any, Mapping, Optional

import httpx

from .._request import CallOptions
from .resources import (
    AsyncAgents,
    AsyncConversations,
    AsyncKnowledge,
    AsyncMemory,
    AsyncNotifications,
    AsyncPeople,
    AsyncSessions,
)
from .transport import AsyncTransport


class AsyncRapport:
    """A client of one server.

    `url` and `key` are taken from `RAPPORT_URL` and `RAPPORT_API_KEY` if they are left out. `timeout` is in seconds,
    for one attempt; `retries` is how often a call is repeated after a failure that may pass. `http_client` is for
    proxies and certificates of your own.
    """

    def __init__(
        self,
        url: Optional[str] = None,
        key: Optional[str] = None,
        *,
        timeout: float = 30.0,
        retries: int = 3,
        http_client: Optional[httpx.AsyncClient] = None,
    ) -> None:
        address = url or os.environ.get("RAPPORT_URL")
        credential = key or os.environ.get("RAPPORT_API_KEY")
        if not address or not credential:
            raise ValueError("Pass url and key, or set RAPPORT_URL and RAPPORT_API_KEY.")
        self._transport = AsyncTransport(address, credential, timeout, retries, http_client)
        self.agents = AsyncAgents(self._transport)
        self.memory = AsyncMemory(self._transport)
        self.sessions = AsyncSessions(self._transport)
        self.people = AsyncPeople(self._transport)
        self.knowledge = AsyncKnowledge(self._transport)
        self.conversations = AsyncConversations(self._transport)
        self.notifications = AsyncNotifications(self._transport)

    async def request(
        self,
        route: str,
        *,
        path: Optional[Mapping[str, Any]] = None,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        options: Optional[CallOptions] = None,
    ) -> Any:
        """Calls any operation: `request("GET /api/v1/agents/{agentId}", path={"agentId": "Ada"})`."""
        return await self._transport.call(route, path=path, query=query, body=body, options=options)

    async def close(self) -> None:
        await self._transport.close()

    async def __aenter__(self) -> AsyncRapport:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
