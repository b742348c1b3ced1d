"""The frames of a reply."""

from __future__ import annotations

from typing import Any, Dict, Iterator

from .errors import RapportReplyError

#: A frame has a `type`: `context_ready`, `phase`, `text` (with `text`), `message_boundary`, `side_effects`, and `end`
#: (with `finish_reason`, `usage`, `full_content`, `external_tool_calls`). Frames of later servers are `other`.
ChatFrame = Dict[str, Any]

_NAMED = ("context_ready", "phase", "message_boundary", "side_effects")


def frames_in(chunk: Dict[str, Any]) -> Iterator[ChatFrame]:
    error = chunk.get("error")
    if isinstance(error, dict):
        raise RapportReplyError(str(error.get("message", "")), str(error.get("code") or "internal"))
    if chunk.get("type") in _NAMED:
        yield chunk
        return
    choices = chunk.get("choices") or []
    choice = choices[0] if choices else None
    if choice is None:
        yield {"type": "other", "chunk": chunk}
        return
    text = (choice.get("delta") or {}).get("content")
    if text:
        yield {"type": "text", "text": text}
    reason = choice.get("finish_reason")
    # A stored reply whose listener left is incomplete, and must not pass for a whole one.
    if reason == "interrupted":
        raise RapportReplyError("The reply was interrupted; ask again with another key.", reason)
    if reason:
        rest = {name: value for name, value in chunk.items() if name != "choices"}
        yield {**rest, "type": "end", "finish_reason": reason}
