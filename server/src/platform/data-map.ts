import type { DataMap } from './db/data-map.ts'

export const platformDataMap: DataMap = {
  jobs: {
    purpose: 'background work that names a person',
    kept: '30 days after it is done',
    readers: 'the server',
    personal: ['payload', 'progress', 'result', 'error', 'dedupe_key'],
    other: ['queue', 'state', 'worker_id'],
  },
  job_shares: { other: [] },
  event_heads: { other: [] },
  events: {
    purpose: 'what happened, for the console and webhooks',
    kept: '30 days, or `events_days`',
    readers: '`read:events`, webhooks',
    personal: ['subject_id', 'payload'],
    other: ['type'],
  },
  idempotency_keys: {
    purpose: 'repeating a request gives the first answer; answers are sealed',
    kept: 'a day',
    readers: 'the server',
    personal: ['credential', 'path', 'key', 'body'],
    other: ['method', 'request_hash'],
  },
  signing_keys: { other: ['kid', 'public_jwk', 'private_key'] },
  vault_keys: { other: ['purpose', 'sealed'] },
  workspace_keys: { other: ['sealed_key'] },
  word_seals: {
    purpose: 'whether a workspace seals its messages and facts, and how far that is',
    kept: 'as long as the workspace',
    readers: 'owners and administrators',
    personal: ['switched_by'],
    other: ['state', 'place'],
  },
  ended_sessions: { other: ['session_hash'] },
  sessions: {
    purpose: 'sessions of members, to see and end',
    kept: 'a day after the session ended',
    readers: 'the member themselves',
    personal: ['issuer', 'subject', 'address', 'user_agent'],
    other: ['session_hash', 'way'],
  },
  instances: { other: ['version', 'roles'] },
  audit_log: {
    purpose: 'who did what; people whose data it was are keyed hashes',
    kept: '`audit_days`, or else `RAPPORT_AUDIT_DAYS`',
    readers: 'owners and administrators, `read:audit`',
    personal: ['actor', 'credential', 'on_behalf_of', 'address', 'target_id', 'person'],
    other: ['operation', 'action', 'outcome', 'target_kind', 'changes', 'request_id'],
  },
}
