import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { sourcesOf } from '../../../../../test/sources.ts'

const app = await testApp()

it('adds a site once, also when another caller adds it again, and takes the settings of the last', async () => {
  const sources = sourcesOf(app, await app.newTenant())
  const [one, other] = await Promise.all(
    [1, 2].map(() => sources.call('POST', 'sources', { url: 'https://Shop.example/#top' })),
  )
  expect(one?.body).toMatchObject({
    url: 'https://shop.example/',
    status: 'queued',
    pages_max: 100,
    depth_max: 3,
    schedule: '',
    pages: { total: 1, waiting: 1, documents: 0, failed: 0 },
  })
  expect(other?.body.source_id).toBe(one?.body.source_id)
  const again = await sources.call('POST', 'sources', {
    url: 'https://shop.example/',
    schedule: '@daily',
    pages_max: 5,
  })
  expect(again.body).toMatchObject({ source_id: one?.body.source_id, schedule: '@daily', pages_max: 5 })
  expect(again.body.next_run_at).toBeDefined()
})

it.each([
  [{}, ['body.url']],
  [{ url: 'ftp://shop.example' }, ['body.url']],
  [{ url: 'https://user:word@shop.example' }, ['body.url']],
  [{ url: 'https://shop.example', schedule: '* * * * *' }, ['body.schedule']],
  [{ url: 'https://shop.example', schedule: 'soon' }, ['body.schedule']],
  [{ url: 'https://shop.example', pages_max: 0, depth_max: 11 }, ['body.depth_max', 'body.pages_max']],
])('refuses %j', async (body, locations) => {
  const sources = sourcesOf(app, await app.newTenant())
  expect(locationsOf(await sources.call('POST', 'sources', body))).toEqual(locations)
})
