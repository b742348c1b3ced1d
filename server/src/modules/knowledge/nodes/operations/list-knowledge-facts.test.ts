import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('lists page after page, newest first', async () => {
  const tenant = await app.newTenant()
  const names = ['A', 'B', 'C', 'D', 'E', 'F']
  await learn(
    app,
    tenant,
    names.map((name) => ['a', name] as const),
    names.slice(1).map((name) => ['A', 'knows', name] as const),
  )
  const seen: string[] = []
  let token = ''
  for (;;) {
    const path = knowledgePath(tenant, `facts?limit=2&page_token=${token}`)
    const { body } = await app.call('GET', path, { as: tenant.key })
    seen.push(...body.facts.map((fact: { fact_id: string }) => fact.fact_id))
    if (body.next_page_token === undefined) break
    token = body.next_page_token
  }
  expect(new Set(seen).size).toBe(5)
  expect(seen).toHaveLength(5)
  const bad = await app.call('GET', knowledgePath(tenant, 'facts?limit=501&page_token=x'), { as: tenant.key })
  expect(locationsOf(bad)).toEqual(['query.limit'])
  const token400 = await app.call('GET', knowledgePath(tenant, 'facts?page_token=x'), { as: tenant.key })
  expect(locationsOf(token400)).toEqual(['query.page_token'])
})
