import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { idsIn, knowledgePath } from '../../../../test/knowledge.ts'

const app = await testApp()
const page = readFileSync(new URL('../../../../../docs/analytics.md', import.meta.url), 'utf8')
/** The bodies that the page sends, in its order. */
const bodies = [...page.matchAll(/-d '(\{[\s\S]*?\n {2}\})'/g)].map((match) => match[1] as string)

it('does what the documentation shows', async () => {
  const tenant = await app.newTenant()
  const as = tenant.key
  const [facts, recommendation, , trend] = bodies
  const learnt = await app.call('POST', knowledgePath(tenant, 'facts'), { as, body: facts })
  const idOf = (label: string) => idsIn(learnt)[label] ?? ''
  const rules = []
  for (const body of [recommendation, trend]) {
    const made = await app.call('POST', knowledgePath(tenant, 'analytics/rules'), { as, body })
    expect(made.status, made.text).toBe(200)
    rules.push(made.body.rule_id)
    await app.call('POST', knowledgePath(tenant, `analytics/rules/${made.body.rule_id}/run`), { as })
  }
  expect(await workOff(app, tenant.tenantId, 'knowledge.run_rule')).toBe(2)
  const read = (path: string) => app.call('GET', knowledgePath(tenant, `analytics/${path}`), { as })
  const { recommendations } = (await read(`recommendations?rule_id=${rules[0]}&source_id=Ana`)).body
  expect(recommendations).toMatchObject([{ target_label: 'Teapot' }])
  expect(recommendations[0].reasoning.summary).toMatch(/^Teapot has Ben \(bought\) in common with Kettle/)
  const { trends } = (await read(`trends?node_id=${idOf('Teapot')}`)).body
  expect(trends.map((one: { window: string; value: number }) => [one.window, one.value])).toEqual([
    ['7d', 42],
    ['30d', 42],
  ])
})
