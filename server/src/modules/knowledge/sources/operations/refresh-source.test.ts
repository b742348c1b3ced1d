import { expect, it } from 'vitest'
import { startCrawledSite } from '../../../../../test/crawled-site.ts'
import { testApp } from '../../../../../test/harness.ts'
import { runJob } from '../../../../../test/jobs.ts'
import { sourcesOf } from '../../../../../test/sources.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../kernel/clock.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })

it('crawls again, on request and by its schedule, and never twice at a time', async () => {
  const site = await startCrawledSite({ '/': '<p>Home</p>' })
  const sources = sourcesOf(app, await app.newTenant())
  const id = await sources.added(`${site.url}/`, { schedule: '@hourly' })
  const visits = () => site.requests.filter(({ path }) => path === '/').length
  expect(visits()).toBe(1)
  await sources.call('POST', `sources/${id}/refresh`)
  await sources.refresh(id)
  expect(visits()).toBe(2)
  app.clock.advance(HOUR_MS)
  await runJob(app, 'knowledge.schedule-sources')
  expect(await sources.source(id)).toMatchObject({ status: 'queued' })
  await sources.crawl()
  expect(visits()).toBe(3)
  await site.close()
})

it('goes on with a crawl whose job was lost', async () => {
  const site = await startCrawledSite({ '/': '<p>Home</p>' })
  const tenant = await app.newTenant()
  const sources = sourcesOf(app, tenant)
  const { body } = await sources.call('POST', 'sources', { url: `${site.url}/` })
  const { asSystem } = await import('../../../../platform/db/database.ts')
  await app.db.transaction(asSystem, (tx) =>
    tx.db.deleteFrom('jobs').where('tenant_id', '=', tenant.tenantId).execute(),
  )
  await sources.crawl()
  expect(await sources.source(body.source_id)).toMatchObject({ status: 'queued' })
  app.clock.advance(20 * MINUTE_MS)
  await runJob(app, 'knowledge.schedule-sources')
  await sources.crawl()
  expect(await sources.source(body.source_id)).toMatchObject({ status: 'ready' })
  await site.close()
})

it('answers 404 for what is not there', async () => {
  const sources = sourcesOf(app, await app.newTenant())
  expect((await sources.call('POST', `sources/${newId()}/refresh`)).status).toBe(404)
})
