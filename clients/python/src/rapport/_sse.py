"""Server-sent events, read from pieces of bytes wherever they were cut."""

from __future__ import annotations

import codecs
import json
import re
from typing import Any, Dict, Iterator, List, NamedTuple, Optional

_LINE_END = re.compile(r"\r\n|\n|\r")

#: The server gives a sign of life every 15 seconds: a connection silent for longer is lost.
IDLE_SECONDS = 45.0
DONE = "[DONE]"


class ServerEvent(NamedTuple):
    #: The id that holds from here on, if the stream has named one.
    id: Optional[str]
    event: str
    #: None for a block that only moves the id.
    data: Optional[str]


class EventParser:
    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._rest = ""
        self._id: Optional[str] = None
        self._has_new_id = False
        self._event = ""
        self._data: List[str] = []

    def push(self, piece: bytes) -> Iterator[ServerEvent]:
        """The events that this piece completes."""
        text = self._rest + self._decoder.decode(piece)
        start = 0
        for end in _LINE_END.finditer(text):
            # A carriage return at the very end may be half of a line end.
            if end.group() == "\r" and end.end() == len(text):
                break
            event = self._take(text[start : end.start()])
            start = end.end()
            if event is not None:
                yield event
        self._rest = text[start:]

    def _take(self, line: str) -> Optional[ServerEvent]:
        if line == "":
            return self._dispatch()
        field, _, value = line.partition(":")
        if value.startswith(" "):
            value = value[1:]
        if field == "data":
            self._data.append(value)
        elif field == "event":
            self._event = value
        elif field == "id" and "\0" not in value:
            self._id = value
            self._has_new_id = True
        return None

    def _dispatch(self) -> Optional[ServerEvent]:
        data = "\n".join(self._data) if self._data else None
        speaks = data is not None or self._has_new_id
        event = ServerEvent(self._id, self._event or "message", data)
        self._data = []
        self._event = ""
        self._has_new_id = False
        return event if speaks else None


class FrameReader:
    """Reads frames of JSON. Very large ones come in pieces, which are put together here."""

    def __init__(self) -> None:
        self._pieces: Dict[int, str] = {}

    def read(self, data: str) -> Any:
        """The frame, or None while pieces of it are missing."""
        value = json.loads(data)
        if not (isinstance(value, dict) and "__chunk" in value and "data" in value):
            return value
        index, total = value["__chunk"]["index"], value["__chunk"]["total"]
        if index == 0:
            self._pieces = {}
        self._pieces[index] = value["data"]
        if len(self._pieces) < total:
            return None
        whole = "".join(self._pieces[at] for at in sorted(self._pieces))
        self._pieces = {}
        return json.loads(whole)
