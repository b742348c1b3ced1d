import { later, MINUTE_MS } from '../../../../kernel/clock.ts'
import { listSessions } from '../../../../platform/auth/sessions.store.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { deviceOf } from '../device.rules.ts'
import { SessionList } from '../sessions.schemas.ts'
import { sessionsValidAfter } from '../sessions.store.ts'

const ALWAYS = new Date(0)

export const listMySessions = personOperation({
  id: 'listMySessions',
  method: 'GET',
  path: '/me/sessions',
  domain: 'auth',
  summary: 'Where you are signed in',
  response: SessionList,
  uses: ['clock', 'settings'],
  async handle({ caller: { person }, tx, clock, settings: { sessionIdleMs } }) {
    const now = clock.now()
    const { personId } = person
    const validAfter = personId === undefined ? undefined : await sessionsValidAfter(tx, personId)
    const rows = await listSessions(tx, person, {
      at: now,
      usedAfter: sessionIdleMs === 0 ? ALWAYS : later(now, -sessionIdleMs),
      begunFrom: validAfter ?? ALWAYS,
    })
    return {
      sessions: rows.map((row) => ({
        session_id: row.session_id,
        device: deviceOf(row.user_agent),
        address: row.address,
        way: row.way,
        begun_at: row.begun_at.toISOString(),
        last_used_at: row.last_used_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        is_current: person.session?.hash.equals(row.session_hash) ?? false,
      })),
      idle_minutes: sessionIdleMs / MINUTE_MS,
    }
  },
})
