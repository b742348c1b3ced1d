"""The operations in the words of their domains. Every other operation is called with `client.request`."""

from __future__ import annotations

import asyncio
import json
import time
from typing import TYPE_CHECKING, Any, Awaitable, BinaryIO, Callable, Dict, List, Mapping, Optional, Union

from .. import shapes
from .._request import CallOptions, state_of
from ..errors import RapportConnectionError, RapportJobError
from .chat import AsyncChatReply
from .pages import AsyncPages
from .transport import AsyncLiveStream, AsyncTransport

if TYPE_CHECKING:
    from typing_extensions import Unpack

Options = Optional[CallOptions]

_LONGEST_WAIT = 5.0


async def _wait_for(
    look: Callable[[], Awaitable[Any]], is_done: Callable[[Any], bool], timeout: float
) -> Any:
    until = time.monotonic() + timeout
    wait = 0.25
    while True:
        job = await look()
        if is_done(job):
            return job
        if time.monotonic() + wait > until:
            raise RapportJobError("The job is still running.", job)
        await asyncio.sleep(wait)
        wait = min(_LONGEST_WAIT, wait * 1.5)


class _AsyncResource:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self._call = transport.call

    def _pages(
        self,
        route: str,
        items: str,
        query: Mapping[str, Any],
        options: Options,
        path: Optional[Mapping[str, Any]] = None,
        cursor: str = "cursor",
        next_cursor: str = "next_cursor",
    ) -> AsyncPages[Any]:
        return AsyncPages(
            self._transport,
            lambda transport, at: transport.call(
                route, path=path, query={**query, cursor: at} if at else query, options=options
            ),
            items,
            next_cursor,
        )


class AsyncAgents(_AsyncResource):
    """Agents by id or name: who they are, whom they know, and talking to them."""

    async def create(
        self, *, options: Options = None, **body: Unpack[shapes.CreateAgentBody]
    ) -> shapes.AgentDetailResponse:
        return await self._call("POST /api/v1/agents", body=body, options=options)

    async def get(self, agent_id: str, *, options: Options = None) -> shapes.AgentDetailResponse:
        return await self._call("GET /api/v1/agents/{agentId}", path={"agentId": agent_id}, options=options)

    def list(
        self, *, options: Options = None, **query: Unpack[shapes.ListAgentsQuery]
    ) -> AsyncPages[shapes.AgentListItem]:
        return self._pages("GET /api/v1/agents", "items", query, options)

    async def update(
        self, agent_id: str, *, options: Options = None, **body: Unpack[shapes.UpdateAgentProfileBody]
    ) -> shapes.ProfileUpdateResult:
        """Name, persona and the like."""
        return await self._call(
            "PATCH /api/v1/agents/{agentId}/profile", path={"agentId": agent_id}, body=body, options=options
        )

    async def delete(self, agent_id: str, *, options: Options = None) -> shapes.DeleteAgentResult:
        return await self._call("DELETE /api/v1/agents/{agentId}", path={"agentId": agent_id}, options=options)

    def chat(self, agent_id: str, *, options: Options = None, **body: Unpack[shapes.ChatBody]) -> AsyncChatReply:
        """Says something. The reply is iterated over for frames, or taken whole with `text()` or `end()`."""
        route = "POST /api/v1/agents/{agentId}/chat"
        return AsyncChatReply(self._transport, route, {"agentId": agent_id}, body, options)

    async def context(
        self, agent_id: str, *, options: Options = None, **query: Unpack[shapes.GetContextQuery]
    ) -> shapes.EnrichedContext:
        """What the agent would know if it were spoken to now."""
        return await self._call(
            "GET /api/v1/agents/{agentId}/context", path={"agentId": agent_id}, query=query, options=options
        )

    def users(
        self, agent_id: str, *, options: Options = None, **query: Unpack[shapes.ListAgentUsersQuery]
    ) -> AsyncPages[Dict[str, Any]]:
        """The people an agent knows."""
        return self._pages("GET /api/v1/agents/{agentId}/users", "users", query, options, {"agentId": agent_id})


class AsyncMemory(_AsyncResource):
    """What an agent remembers of a person."""

    def facts(
        self, agent_id: str, *, options: Options = None, **query: Unpack[shapes.ListMemoryFactsQuery]
    ) -> AsyncPages[shapes.ListFactsResponseFact]:
        return self._pages(
            "GET /api/v1/agents/{agentId}/memory/facts",
            "facts",
            query,
            options,
            {"agentId": agent_id},
            "page_token",
            "next_page_token",
        )

    async def remember(
        self, agent_id: str, *, options: Options = None, **body: Unpack[shapes.CreateMemoryFactBody]
    ) -> shapes.AtomicFact:
        """Tells the agent something; what it contradicts is superseded."""
        return await self._call(
            "POST /api/v1/agents/{agentId}/memory/facts", path={"agentId": agent_id}, body=body, options=options
        )

    async def seed(
        self, agent_id: str, *, options: Options = None, **body: Unpack[shapes.SeedMemoryBody]
    ) -> shapes.SeedResult:
        """Gives the agent up to 1,000 memories of a person at once."""
        return await self._call(
            "POST /api/v1/agents/{agentId}/memory/seed", path={"agentId": agent_id}, body=body, options=options
        )

    async def correct(
        self, agent_id: str, fact_id: str, *, options: Options = None, **body: Unpack[shapes.UpdateMemoryFactBody]
    ) -> shapes.AtomicFact:
        return await self._call(
            "PUT /api/v1/agents/{agentId}/memory/facts/{factId}",
            path={"agentId": agent_id, "factId": fact_id},
            body=body,
            options=options,
        )

    async def forget(self, agent_id: str, fact_id: str, *, options: Options = None) -> Any:
        return await self._call(
            "DELETE /api/v1/agents/{agentId}/memory/facts/{factId}",
            path={"agentId": agent_id, "factId": fact_id},
            options=options,
        )

    async def history(self, agent_id: str, fact_id: str, *, options: Options = None) -> shapes.FactHistoryResponse:
        return await self._call(
            "GET /api/v1/agents/{agentId}/memory/fact/{factId}/history",
            path={"agentId": agent_id, "factId": fact_id},
            options=options,
        )

    async def search(
        self, agent_id: str, *, options: Options = None, **query: Unpack[shapes.SearchMemoryQuery]
    ) -> shapes.MemorySearchResult:
        return await self._call(
            "GET /api/v1/agents/{agentId}/memory/search", path={"agentId": agent_id}, query=query, options=options
        )

    async def reset(
        self, agent_id: str, *, options: Options = None, **query: Unpack[shapes.ResetMemoryQuery]
    ) -> shapes.ResetMemoryResponse:
        """Forgets everything about a person."""
        return await self._call(
            "DELETE /api/v1/agents/{agentId}/memory", path={"agentId": agent_id}, query=query, options=options
        )


class AsyncSessions(_AsyncResource):
    """Conversations that a model of your own leads, and what the agent learns from them."""

    async def start(
        self, agent_id: str, *, options: Options = None, **body: Unpack[shapes.StartSessionBody]
    ) -> Dict[str, Any]:
        return await self._call(
            "POST /api/v1/agents/{agentId}/sessions/start", path={"agentId": agent_id}, body=body, options=options
        )

    async def turn(
        self, agent_id: str, session_id: str, *, options: Options = None, **body: Unpack[shapes.SubmitTurnBody]
    ) -> shapes.TurnResponseBody:
        """Hands in what was said in a turn."""
        return await self._call(
            "POST /api/v1/agents/{agentId}/sessions/{sessionId}/turn",
            path={"agentId": agent_id, "sessionId": session_id},
            body=body,
            options=options,
        )

    async def wait_for_turn(self, agent_id: str, extraction_id: str, *, timeout: float = 900.0) -> shapes.TurnStatus:
        """Waits until the facts of a turn are learned."""
        return await _wait_for(
            lambda: self._call(
                "GET /api/v1/agents/{agentId}/turns/{extractionId}/status",
                path={"agentId": agent_id, "extractionId": extraction_id},
            ),
            lambda job: state_of(job, "state", "done", "error"),
            timeout,
        )

    async def end(
        self, agent_id: str, *, options: Options = None, **body: Unpack[shapes.EndSessionBody]
    ) -> shapes.SessionEnd:
        return await self._call(
            "POST /api/v1/agents/{agentId}/sessions/end", path={"agentId": agent_id}, body=body, options=options
        )

    async def wait_for_end(self, session_end_id: str, *, timeout: float = 900.0) -> shapes.SessionEndStatus:
        """Waits until everything of a session that was ended (its `processing_id`) is learned."""
        return await _wait_for(
            lambda: self._call(
                "GET /api/v1/sessions/end/status/{sessionEndId}", path={"sessionEndId": session_end_id}
            ),
            lambda job: state_of(job, "state", "done", "error"),
            timeout,
        )


class AsyncPeople(_AsyncResource):
    """Persons across all agents."""

    async def export(self, user_id: str, *, options: Options = None) -> List[Dict[str, Any]]:
        """Everything stored about a person: a heading, then `table` and `row` of each record, then the counts."""
        text = await self._call("GET /api/v1/people/{userId}/export", path={"userId": user_id}, options=options)
        records = [json.loads(line) for line in (text or "").split("\n") if line.strip()]
        if not records or records[-1].get("end") is not True:
            raise RapportConnectionError("The export broke off before its end.")
        return records

    async def erase(self, user_id: str, *, options: Options = None) -> shapes.PersonErasure:
        """Erases everything stored about a person, of every agent. This cannot be undone."""
        return await self._call("DELETE /api/v1/people/{userId}", path={"userId": user_id}, options=options)


class AsyncKnowledge(_AsyncResource):
    """What the agents of a project may look up."""

    async def search(
        self, project_id: str, *, options: Options = None, **query: Unpack[shapes.SearchKnowledgeQuery]
    ) -> shapes.KBSearchResult:
        return await self._call(
            "GET /api/v1/projects/{projectId}/knowledge/search",
            path={"projectId": project_id},
            query=query,
            options=options,
        )

    async def upload(
        self,
        project_id: str,
        file: Union[bytes, BinaryIO],
        name: str,
        *,
        force_replace: bool = False,
        options: Options = None,
    ) -> shapes.KBDocument:
        """Uploads a PDF, DOCX, Markdown or text file; it is read in the background."""
        content = file if isinstance(file, bytes) else file.read()
        return await self._call(
            "POST /api/v1/projects/{projectId}/knowledge/documents",
            path={"projectId": project_id},
            query={"force_replace": force_replace},
            files={"file": (name, content)},
            options={"timeout": 300.0, **(options or {})},
        )

    async def document(self, project_id: str, doc_id: str, *, options: Options = None) -> shapes.KBDocument:
        return await self._call(
            "GET /api/v1/projects/{projectId}/knowledge/documents/{docId}",
            path={"projectId": project_id, "docId": doc_id},
            options=options,
        )

    async def delete_document(self, project_id: str, doc_id: str, *, options: Options = None) -> Any:
        return await self._call(
            "DELETE /api/v1/projects/{projectId}/knowledge/documents/{docId}",
            path={"projectId": project_id, "docId": doc_id},
            options=options,
        )

    async def wait_for_document(self, project_id: str, doc_id: str, *, timeout: float = 900.0) -> shapes.KBDocument:
        """Waits until an uploaded document can be searched."""
        return await _wait_for(
            lambda: self.document(project_id, doc_id),
            lambda job: state_of(job, "status", "indexed", "error_msg"),
            timeout,
        )


class AsyncConversations(_AsyncResource):
    """The inbox: what contacts write over all channels, and who answers."""

    def list(
        self, *, options: Options = None, **query: Unpack[shapes.ListConversationsQuery]
    ) -> AsyncPages[shapes.ConversationSummary]:
        return self._pages("GET /api/v1/conversations", "items", query, options)

    async def get(self, conversation_id: str, *, options: Options = None) -> shapes.ConversationDetail:
        return await self._call(
            "GET /api/v1/conversations/{conversationId}", path={"conversationId": conversation_id}, options=options
        )

    def messages(
        self, conversation_id: str, *, options: Options = None, **query: Unpack[shapes.ListConversationMessagesQuery]
    ) -> AsyncPages[shapes.ConversationMessage]:
        """The transcript, newest first unless `order` is `asc`."""
        path = {"conversationId": conversation_id}
        return self._pages("GET /api/v1/conversations/{conversationId}/messages", "items", query, options, path)

    async def take_over(
        self, conversation_id: str, *, options: Options = None, **query: Unpack[shapes.TakeOverConversationQuery]
    ) -> Any:
        """Takes it from the agent. One that another operator has needs `force`."""
        return await self._call(
            "POST /api/v1/conversations/{conversationId}/takeover",
            path={"conversationId": conversation_id},
            query=query,
            options=options,
        )

    async def release(self, conversation_id: str, *, options: Options = None) -> Any:
        """Gives it back."""
        return await self._call(
            "DELETE /api/v1/conversations/{conversationId}/takeover",
            path={"conversationId": conversation_id},
            options=options,
        )

    async def reply(self, conversation_id: str, content: str, *, options: Options = None) -> Any:
        """Writes as an operator."""
        return await self._call(
            "POST /api/v1/conversations/{conversationId}/messages",
            path={"conversationId": conversation_id},
            body={"content": content},
            options=options,
        )

    def stream(
        self,
        *,
        last_event_id: Optional[str] = None,
        options: Options = None,
        **query: Unpack[shapes.StreamConversationsQuery],
    ) -> AsyncLiveStream:
        """Everything that happens in the inbox, live."""
        return AsyncLiveStream(
            self._transport, "GET /api/v1/conversations/stream", query, last_event_id, options
        )


class AsyncNotifications(_AsyncResource):
    """Webhooks, and the live stream of all events."""

    async def webhooks(self, *, options: Options = None) -> shapes.WebhookList:
        return await self._call("GET /api/v1/webhooks", options=options)

    async def set_webhook(
        self, event_type: str, *, options: Options = None, **body: Unpack[shapes.PutWebhookBody]
    ) -> shapes.WebhookRegistered:
        """The first registration answers with the signing secret, once."""
        return await self._call(
            "PUT /api/v1/webhooks/{eventType}", path={"eventType": event_type}, body=body, options=options
        )

    async def delete_webhook(self, event_type: str, *, options: Options = None) -> Any:
        return await self._call(
            "DELETE /api/v1/webhooks/{eventType}", path={"eventType": event_type}, options=options
        )

    async def rotate_secret(self, event_type: str, *, options: Options = None) -> shapes.WebhookSecret:
        """A new secret. Deliveries are signed with the old one too for a while."""
        return await self._call(
            "POST /api/v1/webhooks/{eventType}/rotate-secret", path={"eventType": event_type}, options=options
        )

    def stream(
        self,
        *,
        last_event_id: Optional[str] = None,
        options: Options = None,
        **query: Unpack[shapes.StreamWorkspaceEventsQuery],
    ) -> AsyncLiveStream:
        """Everything that happens in the workspace, live. `last_event_id="0"` begins with the oldest event kept."""
        return AsyncLiveStream(self._transport, "GET /api/v1/events/stream", query, last_event_id, options)
