import { sql } from 'kysely'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asTenant } from '../../src/platform/db/database.ts'
import { openBrowser } from '../browser.ts'
import { consoleOf, PATIENCE, violationsOn, watchRequests } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { Website } from '../website.ts'

const LIST = '/api/v1/conversations'

describe('reading in the inbox', async () => {
  const app = await testApp()
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  /** A workspace in which a visitor has written. */
  const written = async () => {
    const website = await Website.open(app)
    const visitor = await website.visit()
    const say = (words: string) => website.say(visitor, words)
    await say('Is there parking?')
    const { tenant } = website
    const [{ id }] = (await app.call('GET', LIST, { as: tenant.key })).body.items
    const opened = await consoleOf(browser, url, app, tenant)
    return { ...opened, tenant, say, path: `${LIST}/${id}`, address: `${url}/inbox?conversation=${id}` }
  }

  it('opens a conversation by its address with two rounds of requests, and asks for nothing again', async () => {
    const { page, complaints, path, address } = await written()
    const asked = await watchRequests(page)
    const isRead = page.waitForResponse((response) => response.url().includes(`${path}/read`))
    await page.goto(address)
    await isRead
    const list = page.getByRole('region', { name: 'Conversations' })
    await list.getByText('unread').waitFor({ state: 'detached' })
    // What the event of one's own mark may cause comes later.
    await page.waitForTimeout(1_500)
    const { depth, words } = await asked.stop()
    expect(depth, words).toBeLessThanOrEqual(2)
    const paths = words.split(', ').map((word) => word.slice(2))
    for (const once of [path, `${path}/messages`, `${path}/notes`, `${path}/read`, `${LIST}/counts`])
      expect(
        paths.filter((one) => one === once),
        once,
      ).toHaveLength(1)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('shows that a colleague has read, also where only unread ones are listed', async () => {
    const { page, tenant, say, path } = await written()
    await page.goto(`${url}/inbox`)
    await page.getByText('live', { exact: true }).waitFor()
    const list = page.getByRole('region', { name: 'Conversations' })
    await list.getByText('unread').waitFor(PATIENCE)
    const colleague = (await tenant.member('member')).token
    const read = () => app.call('POST', `${path}/read`, { as: colleague })
    await read()
    await list.getByText('unread').waitFor({ state: 'detached' })
    await list.locator('[data-row]').waitFor()
    await say('And a garage?')
    await list.getByText('unread').waitFor(PATIENCE)
    await page.goto(`${url}/inbox?unread=only`)
    await page.getByText('live', { exact: true }).waitFor()
    await list.locator('[data-row]').waitFor(PATIENCE)
    await read()
    await page.getByText('No matching conversations').waitFor(PATIENCE)
    await page.context().close()
  })

  it('counts what a search finds, and says so where the server stops counting', async () => {
    const { page, tenant } = await written()
    await page.goto(`${url}/inbox?q=parking`)
    await page.getByText('1 conversation', { exact: true }).waitFor(PATIENCE)
    await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
      sql`insert into conversations (tenant_id, project_id, conversation_id, channel_type, external_id, user_id,
          contact_name, status, last_message_at, created_at, updated_at)
        select ${tenant.tenantId}, ${tenant.projectId}, gen_random_uuid(), 'web', n::text, 'user ' || n, 'Parking ' || n,
          'open', now(), now(), now() from generate_series(1, 1100) n`.execute(tx.db),
    )
    await page.reload()
    await page.getByText('More than 1,000 conversations', { exact: true }).waitFor(PATIENCE)
    expect(await violationsOn(page)).toEqual([])
    await page.context().close()
  })
})
