"""Lists that are read page by page."""

from __future__ import annotations

from typing import Any, AsyncIterator, Callable, Generic, List, Optional, TypeVar

from .transport import AsyncTransport

Item = TypeVar("Item")


class AsyncPages(Generic[Item]):
    """Iterate over its items: pages are fetched as far as they are read."""

    def __init__(
        self,
        transport: AsyncTransport,
        call: Callable[[AsyncTransport, Optional[str]], Any],
        items: str,
        cursor: str,
    ) -> None:
        self._transport = transport
        self._call = call
        self._items = items
        self._cursor = cursor

    async def pages(self) -> AsyncIterator[Any]:
        """The pages as the server sends them, with totals and cursors."""
        cursor: Optional[str] = None
        while True:
            page = await self._call(self._transport, cursor)
            yield page
            cursor = page.get(self._cursor) or None
            if cursor is None:
                return

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in page[self._items]:
                yield item

    async def all(self, limit: Optional[int] = None) -> List[Item]:
        """Everything at once, or the first so many."""
        items: List[Item] = []
        if limit is not None and limit <= 0:
            return items
        async for item in self:
            items.append(item)
            if limit is not None and len(items) >= limit:
                break
        return items
