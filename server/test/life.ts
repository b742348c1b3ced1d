import { DAY_MS } from '../src/kernel/clock.ts'
import type { BuiltinExtractor } from '../src/modules/memory/extraction/builtin-extractor.ts'
import { asTenant } from '../src/platform/db/database.ts'
import type { TestApp, TestTenant } from './harness.ts'

/** What Ada has learned of a person who says these things, one a day: what holds, and what is over. */
export async function lifeOf(app: TestApp, tenant: TestTenant, userId: string, said: readonly string[]) {
  for (const content of said) {
    const messages = [
      { role: 'user', content },
      { role: 'assistant', content: 'I see.' },
    ]
    const body = { userId, sessionId: content, messages }
    await app.call('POST', '/api/v1/agents/Ada/process', { as: tenant.key, body })
    app.clock.advance(DAY_MS)
  }
  const rows = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db
      .selectFrom('memory_facts')
      .select(['atomic_text', 'slot', 'slot_value', 'is_current', 'valid_until'])
      .where('tenant_id', '=', tenant.tenantId)
      .where('user_id', '=', userId)
      .execute(),
  )
  const texts = (some: typeof rows) => some.map((row) => row.atomic_text)
  return {
    rows,
    current: texts(rows.filter((row) => row.is_current)),
    history: texts(rows.filter((row) => row.valid_until !== null)),
  }
}

/** Messages of one person to the extractor, with nothing known before. */
export const heard = (texts: readonly string[]): Parameters<BuiltinExtractor['extract']>[0] => ({
  messages: texts.map((content, at) => ({
    id: `m${at}`,
    role: 'user' as const,
    content,
    at: new Date('2026-03-10T12:00:00Z'),
  })),
  known: [],
  userName: '',
  agentName: '',
  timezone: '',
})
