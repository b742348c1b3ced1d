import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { withAda } from '../../../../../test/memory.ts'
import { DAY_MS } from '../../../../kernel/clock.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const app = await testApp()
const tenant = await withAda(app)

/** What is said, a day apart; what holds at the end, what does not, and what is in the history. */
const CHANGES: readonly (readonly [said: readonly string[], now: RegExp, over: RegExp])[] = [
  [['Ich wohne in Köln.', 'I moved to Berlin.'], /lives in Berlin/, /Köln/],
  [['Vivo en Madrid.', 'Ahora vivo en Sevilla.'], /vivo en Sevilla/i, /Madrid/],
  [['Je suis végétarienne.', 'Je ne suis plus végétarienne.'], /plus végétarienne/, /Je suis végé/],
  [['Trabajo en Siemens.', 'Vivo en Vigo.', 'ya no trabajo en Siemens'], /Vigo/, /“Trabajo en Siemens/],
  [['I have a dog named Rex.', 'mein Hund ist gestorben'], /gestorben/, /has a dog named Rex/],
  [['Sono allergico alle noci.', "I'm not allergic to walnuts."], /not allergic/, /Sono allergico/],
  [['Mieszkam w Krakowie.', 'Ik woon nu in Leiden.'], /Leiden/, /Krakowie/],
]

it.each(CHANGES)('knows what holds after %j', async (said, now, over) => {
  const userId = said.join().replaceAll(/[^a-z]/gi, '')
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
      .select(['atomic_text', 'is_current', 'valid_until'])
      .where('tenant_id', '=', tenant.tenantId)
      .where('user_id', '=', userId)
      .execute(),
  )
  const current = rows.filter((row) => row.is_current).map((row) => row.atomic_text)
  const history = rows.filter((row) => row.valid_until !== null).map((row) => row.atomic_text)
  expect(current.join('\n')).toMatch(now)
  expect(current.filter((text) => over.test(text))).toEqual([])
  expect(history.join('\n')).toMatch(over)
})

it('leaves alone what an end does not name', async () => {
  const userId = 'other-home'
  for (const content of ['Ich wohne in Bonn.', 'Ich wohne nicht mehr in Köln.']) {
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
      .select(['slot_value', 'slot', 'is_current'])
      .where('tenant_id', '=', tenant.tenantId)
      .where('user_id', '=', userId)
      .where('slot', '=', 'user/home')
      .execute(),
  )
  expect(rows.filter((row) => row.is_current).map((row) => row.slot_value)).toEqual(['bonn'])
})
