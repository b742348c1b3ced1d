import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asTenant } from '../../src/platform/db/database.ts'
import { openBrowser } from '../browser.ts'
import { consoleOf, PATIENCE } from '../console-page.ts'
import { type TestTenant, testApp } from '../harness.ts'
import { Website } from '../website.ts'

const LIST = '/api/v1/conversations'
/** Six pages, with the one of the visitor. */
const OTHERS = 280
const PAGES = 6
/** A message and the reply to it are two or three events; each concerns two pages. */
const PAGES_ASKED_MAX = 8
const MESSAGES = 130
/** Of the visitor's conversation alone. */
const REPLIED = 'Ada replying'

describe('a long inbox in a browser', async () => {
  const app = await testApp()
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  /** A workspace in which a visitor wrote first, and many others after that. */
  async function filled() {
    const website = await Website.open(app)
    const visitor = await website.visit()
    await website.say(visitor, 'Is there parking?')
    const { tenant } = website
    const [{ id }] = (await app.call('GET', LIST, { as: tenant.key })).body.items
    await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
      sql`insert into conversations (tenant_id, project_id, conversation_id, channel_type, external_id, user_id,
          contact_name, status, last_message_at, created_at, updated_at)
        select ${tenant.tenantId}, ${tenant.projectId}, gen_random_uuid(), 'web', n::text, 'user ' || n, 'Guest ' || n,
          'open', now() + n * interval '1 millisecond', now(), now() from generate_series(1, ${OTHERS}::int) n`.execute(
        tx.db,
      ),
    )
    return { website, visitor, tenant, id }
  }

  async function scrollToEnd(page: Page): Promise<void> {
    const list = page.getByRole('region', { name: 'Conversations' })
    await list.getByText(`Guest ${OTHERS}`, { exact: true }).waitFor(PATIENCE)
    await expect
      .poll(async () => {
        await list.evaluate((section) => {
          section.scrollTop = section.scrollHeight
        })
        return list.innerText()
      }, PATIENCE)
      .toContain(REPLIED)
  }

  /** Requests for pages of the list, while something is done and for a while after it. */
  async function pagesAskedFor(page: Page, act: () => Promise<unknown>): Promise<number> {
    let asked = 0
    const count = (request: { url(): string }) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === LIST && searchParams.get('limit') === '50') asked += 1
    }
    page.on('request', count)
    await act()
    await page.waitForTimeout(1_500)
    page.off('request', count)
    return asked
  }

  /** Of all conversations, the newest first: their ids, as the list has them when it is scrolled from top to end. */
  async function namesShown(page: Page): Promise<readonly string[]> {
    const list = page.getByRole('region', { name: 'Conversations' })
    const names: string[] = []
    await list.evaluate((section) => {
      section.scrollTop = 0
    })
    for (;;) {
      await page.waitForTimeout(60)
      for (const name of await list.locator('li').allInnerTexts()) {
        const [guest = 'Visitor'] = /Guest \d+/.exec(name) ?? []
        if (!names.includes(guest)) names.push(guest)
      }
      const isEnd = await list.evaluate((section) => {
        const before = section.scrollTop
        section.scrollTop += section.clientHeight / 2
        return section.scrollTop === before
      })
      if (isEnd) return names
    }
  }

  const idOfGuest = async (tenant: TestTenant, n: number): Promise<string> =>
    (await app.call('GET', `${LIST}?user_id=user%20${n}`, { as: tenant.key })).body.items[0].id

  it('reads again only the pages that an event changes, and keeps the others as they are', async () => {
    const { website, visitor, tenant } = await filled()
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/inbox`)
    await page.getByText('live', { exact: true }).waitFor()
    await scrollToEnd(page)
    const list = page.getByRole('region', { name: 'Conversations' })
    const asked = await pagesAskedFor(page, async () => {
      await website.say(visitor, 'And breakfast?')
      await list.getByText('Guest 1', { exact: true }).waitFor(PATIENCE)
      await expect.poll(() => list.innerText(), PATIENCE).not.toContain(REPLIED)
    })
    expect(asked).toBeLessThanOrEqual(PAGES_ASKED_MAX)
    expect(await namesShown(page)).toEqual(['Visitor', ...guests(OTHERS)])

    const closed = await idOfGuest(tenant, 60)
    const afterClosing = await pagesAskedFor(page, () =>
      app.call('PATCH', `${LIST}/${closed}`, { as: tenant.key, body: { status: 'closed' } }),
    )
    expect(afterClosing).toBeLessThan(PAGES)
    expect(await namesShown(page)).toEqual([
      'Visitor',
      ...guests(OTHERS).filter((name) => name !== 'Guest 60'),
    ])

    // It comes back to where it was.
    await app.call('PATCH', `${LIST}/${closed}`, { as: tenant.key, body: { status: 'open' } })
    await expect.poll(() => namesShown(page), PATIENCE).toEqual(['Visitor', ...guests(OTHERS)])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('stays at what is read in a transcript while something new is said', async () => {
    const { website, visitor, tenant, id } = await filled()
    await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
      sql`insert into conversation_messages (tenant_id, conversation_id, message_id, said_at, sort_key, direction, role,
          author_type, content, created_at, updated_at)
        select ${tenant.tenantId}, ${id}, gen_random_uuid(), now() - interval '1 day' + n * interval '1 second',
          lpad(n::text, 6, '0'), 'inbound', 'user', 'user', 'Earlier line ' || n, now(), now()
        from generate_series(1, ${MESSAGES}::int) n`.execute(tx.db),
    )
    const { page } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/inbox?conversation=${id}`)
    const transcript = page.getByRole('region', { name: 'Transcript' })
    await transcript.getByText('Is there parking?').waitFor(PATIENCE)
    await transcript.getByRole('button', { name: 'Show earlier messages' }).click()
    const read = transcript.getByText('Earlier line 60', { exact: true })
    await read.scrollIntoViewIfNeeded(PATIENCE)
    await website.say(visitor, 'And breakfast?')
    await transcript.getByRole('button', { name: 'New messages' }).waitFor(PATIENCE)
    expect(await read.isVisible()).toBe(true)
    const inSight = () =>
      transcript.evaluate((section) => section.scrollHeight - section.scrollTop - section.clientHeight < 40)
    expect(await inSight()).toBe(false)
    await transcript.getByRole('button', { name: 'New messages' }).click()
    await expect.poll(inSight, PATIENCE).toBe(true)
    await transcript.getByRole('button', { name: 'New messages' }).waitFor({ state: 'detached' })
    // At the end, what is new is shown as it comes.
    await website.say(visitor, 'And dinner?')
    await transcript.getByText('And dinner?').waitFor(PATIENCE)
    await expect.poll(inSight, PATIENCE).toBe(true)
    await page.context().close()
  })
})

const guests = (count: number): string[] => Array.from({ length: count }, (_, n) => `Guest ${count - n}`)
