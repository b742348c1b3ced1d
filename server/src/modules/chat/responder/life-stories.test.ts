import { afterAll, beforeAll, expect, it } from 'vitest'
import { chat, say, withAgent } from '../../../../test/chat-client.ts'
import { testApp } from '../../../../test/harness.ts'
import { LIFE_STORIES, type LifeStory } from '../../../../test/life-stories.ts'
import { CUSTOMERS_LIFE_STORIES } from '../../../../test/life-stories-customers.ts'
import { DAILY_LIFE_STORIES } from '../../../../test/life-stories-daily.ts'
import { LIFE_STORIES_IN_PASSING } from '../../../../test/life-stories-in-passing.ts'
import { LIFE_STORIES_IN_OTHER_LANGUAGES } from '../../../../test/life-stories-languages.ts'
import { LATER_LIFE_STORIES } from '../../../../test/life-stories-later.ts'
import { SAFETY_STORIES } from '../../../../test/life-stories-safety.ts'
import { STRANGERS_LIFE_STORIES } from '../../../../test/life-stories-strangers.ts'
import { TOLD_BY_WHAT_HAPPENED } from '../../../../test/life-stories-told-by-events.ts'
import { TestClock } from '../../../../test/test-clock.ts'
import { cloneDatabase } from '../../../../test/test-database.ts'
import { DAY_MS } from '../../../kernel/clock.ts'
import { asTenant } from '../../../platform/db/database.ts'

/** Without a model: what people tell is learned by the built-in extractor, questions are answered from it. */
// A Wednesday: the stories name days of the week, and expect their dates. The database is its own, because in a shared one
// the first administrator is found by the time of their creation.
const database = await cloneDatabase()
const app = await testApp({ database, clock: new TestClock(new Date('2026-11-18T09:00:00Z')) })
afterAll(() => database.db.close())
const tenant = await withAgent(app, { behaviors: { question_frequency: 'never' } })

const STORIES = [
  ...LIFE_STORIES,
  ...DAILY_LIFE_STORIES,
  ...LATER_LIFE_STORIES,
  ...STRANGERS_LIFE_STORIES,
  ...LIFE_STORIES_IN_PASSING,
  ...LIFE_STORIES_IN_OTHER_LANGUAGES,
  ...CUSTOMERS_LIFE_STORIES,
  ...SAFETY_STORIES,
  ...TOLD_BY_WHAT_HAPPENED,
]
const told = STORIES.map((story, at) => ({ story, person: `person-${at}` }))
const names = told.map(({ story, person }) => [story.said.join(' … '), story, person] as const)

/** Everybody tells a line, then a day passes. */
beforeAll(async () => {
  const days = Math.max(...STORIES.map(({ said }) => said.length))
  for (let day = 0; day < days; day += 1) {
    for (const { story, person: userId } of told) {
      const content = story.said[day]
      if (content === undefined) continue
      const messages = [
        { role: 'user', content },
        { role: 'assistant', content: 'I see.' },
      ]
      const body = { userId, sessionId: `day ${day}`, messages }
      const { status } = await app.call('POST', '/api/v1/agents/Ada/process', { as: tenant.key, body })
      expect(status).toBe(200)
    }
    app.clock.advance(DAY_MS)
  }
}, 600_000)

async function factsOf(userId: string) {
  const rows = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db
      .selectFrom('memory_facts')
      .select(['atomic_text', 'is_current', 'valid_until'])
      .where('tenant_id', '=', tenant.tenantId)
      .where('user_id', '=', userId)
      .execute(),
  )
  const texts = (some: typeof rows) => some.map((row) => row.atomic_text)
  return {
    current: texts(rows.filter((row) => row.is_current)),
    history: texts(rows.filter((row) => row.valid_until !== null)),
  }
}

async function faultsOf({ now = [], over = [], asked = [] }: LifeStory, person: string) {
  const { current, history } = await factsOf(person)
  const faults = [
    ...now.filter((pattern) => !current.some((text) => pattern.test(text))).map((one) => `not known: ${one}`),
    ...over.filter((pattern) => current.some((text) => pattern.test(text))).map((one) => `still: ${one}`),
    ...over.filter((pattern) => !history.some((text) => pattern.test(text))).map((one) => `no past: ${one}`),
  ]
  for (const [question, says, never] of asked) {
    const body = say(question, { user_id: person, session_id: `asked ${person} ${question}` })
    const { text } = await chat(app, tenant.key, body)
    if (!says.test(text) || never?.test(text)) faults.push(`${question} → ${text}`)
  }
  return faults.length === 0
    ? []
    : [...faults, `holds: ${current.join(' | ')}`, `past: ${history.join(' | ')}`]
}

it.each(names)('%s', async (_said, story, person) => {
  expect(await faultsOf(story, person)).toEqual([])
})
