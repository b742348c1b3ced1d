import { expect, it } from 'vitest'
import { withAgent } from '../../../../../test/chat-client.ts'
import { EVERYDAY_QUESTIONS } from '../../../../../test/disclosures/everyday-questions.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const tenant = await withAgent(app)

/** Everything that is found for a question, first the best. */
async function found(userId: string, question: string): Promise<readonly string[]> {
  const path = `/api/v1/agents/Ada/memory/search?user_id=${userId}&q=${encodeURIComponent(question)}&limit=3`
  const { status, body } = await app.call('GET', path, { as: tenant.key })
  expect(status).toBe(200)
  return body.results.map(({ content }: { content: string }) => content)
}

it.each(Object.entries(EVERYDAY_QUESTIONS))(
  '%s: what was told is kept, and found first',
  async (language, told) => {
    const userId = `person-${language}`
    for (const [at, [content]] of told.entries()) {
      const messages = [
        { role: 'user', content },
        { role: 'assistant', content: 'OK.' },
      ]
      const body = { userId, sessionId: `session ${at}`, messages }
      expect((await app.call('POST', '/api/v1/agents/Ada/process', { as: tenant.key, body })).status).toBe(
        200,
      )
    }
    const facts = await app.call('GET', `/api/v1/agents/Ada/memory/facts?user_id=${userId}&limit=100`, {
      as: tenant.key,
    })
    const kept = told.filter(([, , says]) => says.test(facts.text))
    expect(kept.length, told.filter((one) => !kept.includes(one)).join(' | ')).toBeGreaterThanOrEqual(8)
    const wrong: string[] = []
    for (const [, question, says] of told) {
      const [first = 'nothing'] = await found(userId, question)
      if (!says.test(first)) wrong.push(`${question} → ${first}`)
    }
    expect(told.length - wrong.length, wrong.join(' | ')).toBeGreaterThanOrEqual(7)
  },
)
