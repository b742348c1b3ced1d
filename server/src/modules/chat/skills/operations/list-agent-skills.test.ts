import { expect, it } from 'vitest'
import { withAgent } from '../../../../../test/chat-client.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('lists active skills before proposed ones, by name, to those who may see the agent', async () => {
  const [mine, theirs] = [await withAgent(app), await app.newTenant()]
  const read = (as: string) => app.call('GET', '/api/v1/agents/Ada/skills', { as })
  expect((await read(mine.key)).body.skills).toEqual([])
  for (const [name, status] of [
    ['Zoo', 'active'],
    ['Art', 'proposed'],
    ['Bar', 'active'],
  ])
    await app.call('PUT', `/api/v1/agents/Ada/skills/${name}`, {
      as: mine.key,
      body: { instructions: 'x', status },
    })
  const { skills } = (await read(mine.key)).body
  expect(skills.map(({ name }: { name: string }) => name)).toEqual(['Bar', 'Zoo', 'Art'])
  expect((await read(theirs.key)).status).toBe(404)
})
