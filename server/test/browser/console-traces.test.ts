import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { chat, say } from '../chat-client.ts'
import { consoleOf, PATIENCE, violationsOn } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { tell, withAda } from '../memory.ts'
import { Website } from '../website.ts'

describe('traces of replies in a browser', async () => {
  const app = await testApp()
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  const agentOf = async (key: string): Promise<string> =>
    (await app.call('GET', '/api/v1/agents/Ada', { as: key })).body.agent_id

  it('lists replies, filters them in the address, and shows how one came about', async () => {
    const tenant = await withAda(app)
    await tell(app, tenant, 'Maria plays the cello.', { user_id: 'maria' })
    await chat(app, tenant.key, say('Which instrument do I play?', { user_id: 'maria' }))
    await chat(app, tenant.key, say('Hello.', { user_id: 'bob' }))
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/agents/${await agentOf(tenant.key)}?tab=traces`)
    const rows = page.getByRole('region', { name: 'Replies' }).locator('tbody tr')
    await expect.poll(() => rows.count(), PATIENCE).toBe(2)
    expect(await rows.first().innerText()).toContain('bob')
    expect(await violationsOn(page)).toEqual([])
    await page.getByLabel('Errors').selectOption({ label: 'With errors' })
    await page.getByText('No replies match.').waitFor()
    expect(new URL(page.url()).searchParams.get('errors')).toBe('only')
    await page.getByLabel('Errors').selectOption({ label: 'All replies' })
    await page.getByRole('searchbox', { name: 'Person' }).fill('maria')
    await expect.poll(() => rows.count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('person')).toBe('maria')

    await rows.getByRole('button', { name: 'open the trace' }).click()
    const drawer = page.getByRole('dialog', { name: 'Reply' })
    const recalled = drawer.getByRole('region', { name: 'Recalled' }).getByRole('listitem')
    await recalled.filter({ hasText: 'Maria plays the cello.' }).filter({ hasText: 'question' }).waitFor()
    await drawer.getByRole('region', { name: 'Timeline' }).getByText('Recall and prompt').waitFor()
    const parts = drawer.getByRole('list', { name: 'Parts of the prompt' }).getByRole('listitem')
    expect(await parts.count()).toBeGreaterThan(1)
    expect(await violationsOn(page)).toEqual([])
    // The link leads to the same reply.
    await page.reload()
    await recalled.filter({ hasText: 'Maria plays the cello.' }).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('reply')).toBeNull()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('is a click away from a reply in the playground and in the inbox', async () => {
    const website = await Website.open(app)
    const { tenant } = website
    const visitor = await website.visit()
    await website.say(visitor, 'Is the flat still free?')
    const { page, complaints } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/playground`)
    await page.getByLabel('Message').fill('Hello.')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Open the trace' }).click(PATIENCE)
    const drawer = page.getByRole('dialog', { name: 'Reply' })
    await drawer.getByText('maria').waitFor()
    await page.keyboard.press('Escape')

    await page.goto(`${url}/inbox`)
    const conversations = page.getByRole('region', { name: 'Conversations' })
    await conversations.getByText('Website').or(conversations.getByText('flat')).first().click(PATIENCE)
    await page
      .getByRole('region', { name: 'Transcript' })
      .getByRole('link', { name: 'trace' })
      .first()
      .click()
    const rows = page.getByRole('region', { name: 'Replies' }).locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(1)
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
