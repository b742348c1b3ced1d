import type { DataMap } from '../../platform/db/data-map.ts'

export const chatDataMap: DataMap = {
  chat_turns: {
    purpose: 'one turn of a chat, for repeating and tracing',
    kept: '`turns_days`, or until the person is erased',
    readers: 'members, `read:chat`',
    personal: ['user_id', 'session_id', 'reply', 'external_tool_calls', 'side_effects', 'error'],
    other: ['instance_id', 'status', 'finish_reason', 'provider', 'model', 'request_hash'],
  },
  chat_traces: {
    purpose: 'how a reply came about: sizes, ids of what was recalled, tools, times; no words',
    kept: '`RAPPORT_TRACE_DAYS`, or until the turn is removed or the person is erased',
    readers: 'members, `read:chat`',
    personal: ['detail'],
    other: ['source', 'error'],
    clear: { kind: ['detail'] },
  },
  chat_session_tools: {
    purpose: 'tools that a session brought',
    kept: 'until the person is erased',
    readers: 'the agent',
    personal: ['session_id', 'tools'],
    other: [],
    clear: { gap: ['tools'] },
  },
  agent_tools: { other: ['name', 'description', 'endpoint', 'parameters'] },
  agent_skills: {
    purpose:
      'how an agent handles what is asked of it; what is proposed is made of an operator’s answer to a person',
    kept: 'until the agent or the person is erased',
    readers: 'members, `read:agents`, the agent',
    personal: ['name_key', 'name', 'applies_when', 'instructions', 'user_id', 'session_id'],
    other: ['status'],
    clear: { gap: ['name', 'applies_when', 'instructions'] },
  },
  custom_llms: { other: ['endpoint', 'api_key', 'api_key_prefix', 'model', 'display_name'] },
  chat_runs: {
    purpose: 'a chat that is answered later',
    kept: 'until the person is erased',
    readers: 'members, `read:chat`',
    personal: ['session_id', 'request', 'response', 'side_effects', 'external_tool_calls', 'error'],
    other: ['status', 'phase', 'tool'],
  },
  chat_forget_requests: {
    purpose: 'a person asks an agent to forget something',
    kept: 'until the person is erased',
    readers: 'the agent',
    personal: ['session_id', 'user_id', 'options'],
    other: ['instance_id', 'kind', 'language'],
  },
}
