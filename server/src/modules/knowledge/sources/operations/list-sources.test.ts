import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { sourcesOf } from '../../../../../test/sources.ts'

const app = await testApp()

it('lists a project’s sites, and no one else’s', async () => {
  const [sources, other] = [sourcesOf(app, await app.newTenant()), sourcesOf(app, await app.newTenant())]
  for (const url of ['https://one.example/', 'https://two.example/']) {
    app.clock.advance(1_000)
    await sources.call('POST', 'sources', { url })
  }
  const { body } = await sources.call('GET', 'sources')
  expect(body.total).toBe(2)
  expect(body.sources.map((one: { url: string }) => one.url)).toEqual([
    'https://one.example/',
    'https://two.example/',
  ])
  expect((await other.call('GET', 'sources')).body).toMatchObject({ sources: [], total: 0 })
})
