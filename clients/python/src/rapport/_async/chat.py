"""An agent's reply while it is being written."""

from __future__ import annotations

from typing import Any, AsyncIterator, Mapping, Optional

import httpx

from .._chat import ChatFrame, frames_in
from .._request import CallOptions
from ..errors import RapportConnectionError
from .transport import AsyncTransport, frames_of


class AsyncChatReply:
    """Iterate over it for frames, or take `words()`, `text()` or `end()`. It can be read once.

    The request is sent when reading begins. `close()` hangs up, and the model stops.
    """

    def __init__(
        self,
        transport: AsyncTransport,
        route: str,
        path: Mapping[str, Any],
        body: Mapping[str, Any],
        options: Optional[CallOptions],
    ) -> None:
        self._transport = transport
        self._route = route
        self._path = path
        self._body = body
        self._options = options
        self._is_taken = False
        self._response: Optional[httpx.Response] = None
        #: Known from the first frame on. Send it as `session_id` to go on with the same conversation.
        self.session_id: Optional[str] = None

    async def __aiter__(self) -> AsyncIterator[ChatFrame]:
        if self._is_taken:
            raise RuntimeError("A reply can be read once.")
        self._is_taken = True
        self._response = await self._transport.open(
            self._route, path=self._path, body=self._body, options=self._options
        )
        self.session_id = self._response.headers.get("x-session-id")
        try:
            async for chunk in frames_of(self._response):
                for frame in frames_in(chunk):
                    yield frame
        finally:
            await self.close()

    async def words(self) -> AsyncIterator[str]:
        """Only the text, as it comes."""
        async for frame in self:
            if frame["type"] == "text":
                yield frame["text"]

    async def text(self) -> str:
        """The whole reply."""
        return "".join([word async for word in self.words()])

    async def end(self) -> ChatFrame:
        """Reads to the end and returns the last frame, with usage, tool calls and the whole text."""
        last: Optional[ChatFrame] = None
        async for frame in self:
            if frame["type"] == "end":
                last = frame
        if last is None:
            raise RapportConnectionError("The reply has no last frame.")
        return last

    async def close(self) -> None:
        if self._response is not None:
            await self._response.aclose()
