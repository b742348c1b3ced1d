import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { sourcesOf } from '../../../../../test/sources.ts'

const app = await testApp()

it('shows a site to its own workspace only', async () => {
  const [sources, other] = [sourcesOf(app, await app.newTenant()), sourcesOf(app, await app.newTenant())]
  const { body } = await sources.call('POST', 'sources', { url: 'https://one.example/' })
  expect(await sources.source(body.source_id)).toMatchObject({
    url: 'https://one.example/',
    status: 'queued',
  })
  for (const path of [`sources/${body.source_id}`, `sources/${body.source_id}/pages`])
    expect((await other.call('GET', path)).status).toBe(404)
})
