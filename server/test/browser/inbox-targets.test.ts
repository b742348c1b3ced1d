import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asSystem } from '../../src/platform/db/database.ts'
import { openBrowser } from '../browser.ts'
import { consoleOf, PATIENCE, violationsOn } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { runJob } from '../jobs.ts'
import { Website } from '../website.ts'

const HOUR_MS = 3_600_000

describe('targets, many at once and views in the inbox', async () => {
  const app = await testApp()
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  async function visited(count: number) {
    const website = await Website.open(app)
    for (let at = 0; at < count; at += 1)
      await website.say(await website.visit(), `Is flat ${at} still free?`)
    const listed = await app.call('GET', '/api/v1/conversations', { as: website.tenant.key })
    const ids = listed.body.items.map((item: { id: string }) => item.id) as string[]
    const stored = async (query = '') =>
      (await app.call('GET', `/api/v1/conversations${query}`, { as: website.tenant.key })).body.items
    return { website, tenant: website.tenant, ids, stored }
  }

  it('sets targets, counts down, and says what is late', async () => {
    const { tenant, ids } = await visited(1)
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/settings?tab=response-times`)
    await page.getByRole('tab', { name: 'Response times' }).click()
    await page.getByLabel('First reply of normal priority, minutes').fill('20')
    await page.getByLabel('Resolution of normal priority, minutes').fill('180')
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    const path = `/api/v1/conversations/${ids[0]}`
    await app.call('POST', `${path}/takeover?operator_id=zoe`, { as: tenant.key })
    await page.goto(`${url}/inbox?conversation=${ids[0]}`)
    const list = page.getByRole('region', { name: 'Conversations' })
    await list.getByText(/Resolution due in (2 h|179 min)/).waitFor(PATIENCE)
    await page
      .getByRole('region', { name: 'Conversation', exact: true })
      .getByText(/Resolution due in/)
      .waitFor()
    await page.getByText('live', { exact: true }).waitFor()
    // The team has had it for four hours.
    const since = new Date(Date.now() - 4 * HOUR_MS)
    await app.db.transaction(asSystem, (tx) =>
      tx.db
        .updateTable('conversations')
        .set({ resolving_since: since, resolution_due_at: new Date(since.getTime() + 3 * HOUR_MS) })
        .where('conversation_id', '=', ids[0] as string)
        .execute(),
    )
    await runJob(app, 'conversations.targets')
    await page.getByText(/^Resolution overdue: /).waitFor(PATIENCE)
    await page
      .getByRole('group', { name: 'Views', exact: true })
      .getByRole('button', { name: 'Overdue 1' })
      .click()
    await list.getByText('Resolution overdue by 1 h').waitFor()
    expect(new URL(page.url()).searchParams.get('view')).toBe('overdue')
    await app.call('PATCH', path, { as: tenant.key, body: { status: 'closed' } })
    await page.getByText('No matching conversations').waitFor(PATIENCE)
    await page.getByText('Resolution was late').waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('chooses several by mouse and keys, changes them in one call, and undoes it', async () => {
    const { tenant, stored } = await visited(4)
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/inbox`)
    const list = page.getByRole('region', { name: 'Conversations' })
    const boxes = list.getByRole('checkbox')
    await boxes.first().waitFor(PATIENCE)
    await boxes.nth(0).click()
    await boxes.nth(2).click({ modifiers: ['Shift'] })
    const bar = page.getByRole('group', { name: 'Selected conversations' })
    await bar.getByText('3 selected').waitFor()
    expect(await violationsOn(page)).toEqual([])
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname)
    })
    await bar.getByLabel('Set priority').selectOption('urgent')
    await page.getByText('Changed 3 conversations.').waitFor()
    await bar.getByRole('button', { name: 'Tag' }).click()
    await page.getByLabel('Tag', { exact: true }).fill('viewing')
    await page.keyboard.press('Enter')
    await page.getByText('Tagged 3 conversations.').waitFor()
    expect((await stored('?priority=urgent&tag=viewing')).length).toBe(3)
    expect(calls).toEqual(['/api/v1/conversations/bulk', '/api/v1/conversations/bulk'])

    await bar.getByRole('button', { name: 'Select all in view' }).click()
    await bar.getByText('4 selected').waitFor()
    await page.keyboard.press('e')
    await page.getByText('Closed 4 conversations.').waitFor()
    await page.getByText('No open conversations').waitFor()
    expect((await stored('?status=closed')).length).toBe(4)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('Undone.').waitFor()
    await expect.poll(() => boxes.count()).toBe(4)
    expect((await stored('?status=open')).length).toBe(4)

    await list.getByRole('button').first().focus()
    await page.keyboard.press('x')
    await bar.getByText('1 selected').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await bar.getByText('2 selected').waitFor()
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('saves a view for all, opens it by its address, and deletes it', async () => {
    const { tenant, ids } = await visited(2)
    await app.call('PATCH', `/api/v1/conversations/${ids[0]}/triage`, {
      as: tenant.key,
      body: { tags: ['VIP'], priority: 'high' },
    })
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/inbox`)
    await page.getByRole('button', { name: 'Filter' }).click(PATIENCE)
    await page.getByLabel('Tag', { exact: true }).fill('vip')
    await page.getByLabel('Priority', { exact: true }).selectOption('high')
    const boxes = page.getByRole('region', { name: 'Conversations' }).getByRole('checkbox')
    await expect.poll(() => boxes.count()).toBe(1)
    await page.getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Important')
    await dialog.getByLabel('Share with the workspace').check()
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    const chip = page.getByRole('group', { name: 'Saved views' }).getByRole('button', { name: 'Important 1' })
    await chip.waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.has('tag')).toBe(false)
    expect(await chip.getAttribute('aria-pressed')).toBe('true')
    const address = page.url()

    const colleague = await consoleOf(browser, url, app, tenant)
    await colleague.page.goto(address)
    const theirs = colleague.page.getByRole('region', { name: 'Conversations' }).getByRole('checkbox')
    await theirs.first().waitFor(PATIENCE)
    expect(await theirs.count()).toBe(1)
    await colleague.page.context().close()

    await page.getByRole('button', { name: 'Delete view' }).click()
    await page.getByRole('alertdialog').or(dialog).getByRole('button', { name: 'Delete view' }).click()
    await chip.waitFor({ state: 'hidden' })
    await expect.poll(() => boxes.count()).toBe(2)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
