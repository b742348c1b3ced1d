import { expect, it } from 'vitest'
import { startCrawledSite } from '../../../../../test/crawled-site.ts'
import { testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { sourcesOf } from '../../../../../test/sources.ts'

const app = await testApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })

it('removes a site with its documents, and may be added again at once', async () => {
  const site = await startCrawledSite({ '/': '<p>The kettle costs thirty euros.</p>' })
  const tenant = await app.newTenant()
  const sources = sourcesOf(app, tenant)
  const id = await sources.added(`${site.url}/`)
  expect(await sources.found('kettle')).toHaveLength(1)
  expect((await sources.call('DELETE', `sources/${id}`)).status).toBe(204)
  expect((await sources.call('DELETE', `sources/${id}`)).status).toBe(404)
  expect((await sources.call('GET', 'sources')).body.total).toBe(0)
  await workOff(app, tenant.tenantId, 'knowledge.remove_source')
  expect(await sources.found('kettle')).toEqual([])
  expect(await sources.added(`${site.url}/`)).not.toBe(id)
  expect(await sources.found('kettle')).toHaveLength(1)
  await site.close()
})

it('stops a crawl that is under way', async () => {
  const tenant = await app.newTenant()
  const sources = sourcesOf(app, tenant)
  let id = ''
  const site = await startCrawledSite({
    '/': (_, response) =>
      void sources
        .call('DELETE', `sources/${id}`)
        .then(() =>
          response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Late</p><a href="/a">A</a>'),
        ),
  })
  id = (await sources.call('POST', 'sources', { url: `${site.url}/` })).body.source_id
  await sources.crawl()
  expect(site.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/'])
  expect(await sources.found('late')).toEqual([])
  await site.close()
})
