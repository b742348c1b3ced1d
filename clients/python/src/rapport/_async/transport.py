"""Sends requests: addresses, credentials, time limits, retries. Knows nothing of what they are about."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any, AsyncIterator, Mapping, Optional, cast

import httpx

from .._request import CallOptions, Prepared, prepare
from .._retry import backoff, wait_before_retry
from .._sse import DONE, EventParser, FrameReader, ServerEvent
from ..errors import RapportConnectionError, RapportError, RapportProblem, problem


class AsyncTransport:
    def __init__(
        self, url: str, key: str, timeout: float, retries: int, http_client: Optional[httpx.AsyncClient]
    ) -> None:
        self._url = url.rstrip("/")
        self._key = key
        self._defaults: CallOptions = {"timeout": timeout, "retries": retries}
        self._is_ours = http_client is None
        self._http = httpx.AsyncClient() if http_client is None else http_client

    async def close(self) -> None:
        # A client that was passed in is closed by its owner.
        if self._is_ours:
            await self._http.aclose()

    async def call(
        self,
        route: str,
        *,
        path: Optional[Mapping[str, Any]] = None,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        files: Optional[Mapping[str, Any]] = None,
        options: Optional[CallOptions] = None,
    ) -> Any:
        """The answer's JSON; its text if it is none; None if it is empty."""
        prepared = self._prepare(route, path, query, body, files, options, is_stream=False)
        response, content = await self._with_retries(prepared)
        if content == b"":
            return None
        kind = response.headers.get("content-type", "")
        # Lines of JSON are a text of several values.
        if "json" not in kind or "ndjson" in kind:
            return content.decode("utf-8", "replace")
        return json.loads(content)

    async def open(
        self,
        route: str,
        *,
        path: Optional[Mapping[str, Any]] = None,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        options: Optional[CallOptions] = None,
    ) -> httpx.Response:
        """A stream once it is open. The caller closes it."""
        prepared = self._prepare(route, path, query, body, None, options, is_stream=True)
        response, _ = await self._with_retries(prepared)
        return response

    def _prepare(
        self,
        route: str,
        path: Optional[Mapping[str, Any]],
        query: Optional[Mapping[str, Any]],
        body: Any,
        files: Optional[Mapping[str, Any]],
        options: Optional[CallOptions],
        *,
        is_stream: bool,
    ) -> Prepared:
        chosen = cast(CallOptions, {**self._defaults, **(options or {})})
        return prepare(self._url, self._key, route, path, query, body, files, chosen, is_stream=is_stream)

    async def _with_retries(self, prepared: Prepared) -> "tuple[httpx.Response, bytes]":
        attempt = 0
        while True:
            try:
                return await self._try(prepared)
            except RapportError as error:
                wait = wait_before_retry(error, attempt, is_safe=prepared.is_safe, is_plain=prepared.is_plain)
                if wait is None or attempt >= prepared.retries:
                    raise
            attempt += 1
            await asyncio.sleep(wait)

    async def _try(self, prepared: Prepared) -> "tuple[httpx.Response, bytes]":
        name = f"{prepared.method} {prepared.url}"
        until = None if prepared.limit is None else time.monotonic() + prepared.limit
        request = self._http.build_request(
            prepared.method,
            prepared.url,
            headers=prepared.headers,
            content=prepared.content,
            files=prepared.files,
            timeout=prepared.timeout,
        )
        try:
            response = await self._http.send(request, stream=True)
            if response.is_success and until is None:
                return response, b""
            try:
                content = b"".join([piece async for piece in _within(response, until)])
            finally:
                await response.aclose()
        except httpx.TimeoutException as error:
            raise RapportConnectionError(f"{name} took too long.") from error
        except httpx.HTTPError as error:
            raise RapportConnectionError(f"{name} failed: {error}") from error
        if not response.is_success:
            raise problem(
                response.status_code, response.reason_phrase, response.headers, content.decode("utf-8", "replace")
            )
        return response, content


async def _within(response: httpx.Response, until: Optional[float]) -> AsyncIterator[bytes]:
    """The limits of httpx are for each read; this one is for the whole answer."""
    async for piece in response.aiter_bytes():
        if until is not None and time.monotonic() > until:
            raise httpx.ReadTimeout("The answer took too long.", request=response.request)
        yield piece


async def events_in(response: httpx.Response) -> AsyncIterator[ServerEvent]:
    """The events of an answer as they arrive. What a cut left incomplete is dropped."""
    parser = EventParser()
    try:
        async for piece in response.aiter_bytes():
            for event in parser.push(piece):
                yield event
    except httpx.HTTPError as error:
        raise RapportConnectionError(f"The stream was lost: {error}") from error
    finally:
        await response.aclose()


async def frames_of(response: httpx.Response) -> AsyncIterator[Any]:
    """The frames of one answer to its `[DONE]`. One that breaks off before is an error: half is never the whole."""
    frames = FrameReader()
    async for event in events_in(response):
        if event.data == DONE:
            await response.aclose()
            return
        frame = None if event.data is None else frames.read(event.data)
        if frame is not None:
            yield frame
    raise RapportConnectionError("The stream broke off before its end.")


class AsyncLiveStream:
    """A stream without an end: iterate over it.

    After a lost connection it reconnects with the id of the last event it handed out, so that nothing comes twice and
    nothing is missed. It ends when the loop is left, or with the problem when the server refuses.
    """

    def __init__(
        self,
        transport: AsyncTransport,
        route: str,
        query: Mapping[str, Any],
        last_event_id: Optional[str],
        options: Optional[CallOptions],
    ) -> None:
        self._transport = transport
        self._route = route
        self._query = query
        self._options = options
        #: Of the event that was handed out last. Store it, and a later stream goes on from there.
        self.last_event_id = last_event_id

    async def __aiter__(self) -> AsyncIterator[Any]:
        failures = 0
        while True:
            try:
                async for frame in self._connection():
                    failures = 0
                    yield frame
            except RapportConnectionError:
                pass
            except RapportProblem as error:
                if error.status < 500 and error.status not in (408, 429):
                    raise
            await asyncio.sleep(backoff(min(failures, 6)))
            failures += 1

    async def _connection(self) -> AsyncIterator[Any]:
        options = cast(CallOptions, {**(self._options or {}), "retries": 0})
        if self.last_event_id is not None:
            options["headers"] = {**options.get("headers", {}), "last-event-id": self.last_event_id}
        response = await self._transport.open(self._route, query=self._query, options=options)
        frames = FrameReader()
        async for event in events_in(response):
            frame = None if event.data is None else frames.read(event.data)
            if event.id is not None:
                self.last_event_id = event.id
            if frame is not None:
                yield frame
