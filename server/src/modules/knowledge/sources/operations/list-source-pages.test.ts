import { expect, it } from 'vitest'
import { startCrawledSite } from '../../../../../test/crawled-site.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { sourcesOf } from '../../../../../test/sources.ts'

const app = await testApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })

it('lists pages by address, a few at a time', async () => {
  const site = await startCrawledSite({
    '/': '<p>Home</p><a href="/a">A</a><a href="/b">B</a>',
    '/a': '<title>A</title>a',
    '/b': 'b',
  })
  const sources = sourcesOf(app, await app.newTenant())
  const id = await sources.added(`${site.url}/`)
  const first = (await sources.call('GET', `sources/${id}/pages?limit=2`)).body
  expect(first).toMatchObject({
    has_more: true,
    pages: [{ url: `${site.url}/` }, { url: `${site.url}/a`, title: 'A', depth: 1 }],
  })
  const rest = (await sources.call('GET', `sources/${id}/pages?limit=2&cursor=${first.next_cursor}`)).body
  expect(rest).toMatchObject({ has_more: false, pages: [{ url: `${site.url}/b`, http_status: 200 }] })
  expect(locationsOf(await sources.call('GET', `sources/${id}/pages?limit=0&cursor=%00`))).toEqual([
    'query.cursor',
    'query.limit',
  ])
  await site.close()
})
