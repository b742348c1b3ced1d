import { Type } from 'typebox'
import { named, Timestamp, Uuid } from '../../../platform/http/schema.ts'

const Session = named(
  'Session',
  Type.Object({
    session_id: Type.String(),
    device: Type.String({
      description: 'What the client calls itself, in plain words: `Firefox on Windows`.',
    }),
    address: Type.String({ description: 'The address it began from.' }),
    way: Type.String({ description: '`password`, `passkey` or `provider`.' }),
    begun_at: Timestamp(),
    last_used_at: Timestamp('To the minute.'),
    expires_at: Timestamp('When it ends at the latest.'),
    is_current: Type.Boolean({ description: 'The session that asks.' }),
  }),
)

export const SessionList = named(
  'SessionList',
  Type.Object({
    sessions: Type.Array(Session),
    idle_minutes: Type.Integer({ description: 'A session that is not used for so long ends; 0: none does.' }),
  }),
)

export const EndedSessions = named(
  'EndedSessions',
  Type.Object({ ended: Type.Integer({ description: 'How many sessions were ended.' }) }),
)

export const sessionPath = Type.Object({ mySessionId: Uuid('The `session_id`.') })
