import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import {
  consoleOf,
  openConsole,
  PATIENCE,
  ROUTES,
  signInto,
  signOutOf,
  violationsOn,
  watchRequests,
} from '../console-page.ts'
import { testApp } from '../harness.ts'
import { newPerson } from '../people.ts'

const MISSING = new Set(['/people/$userId', '/oauth/authorize', '/invitation', '/reset-password'])
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }
/** What the page shows, beside who is signed in; and what the first choice on it shows. */
const REQUESTS_DEEP_MAX = 2

describe('the console in a browser', async () => {
  const app = await testApp({ worker: true })
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  it('shows the server’s words at a wrong password, and keeps the session out of scripts’ reach', async () => {
    const person = await newPerson(app, await app.newTenant())
    const { page } = await openConsole(browser, `${url}/agents`)
    await signInto(page, person.username, 'not the password')
    const alert = page.getByRole('alert')
    await expect
      .poll(() => alert.innerText(), PATIENCE)
      .toContain('The username, password or workspace is wrong')
    expect(await alert.innerText()).toMatch(/Request [0-9a-f-]{36}/)
    await signInto(page, person.username, person.password)
    // The page that was asked for before signing in.
    await page.getByText('No agents yet').waitFor()
    const readable = await page.evaluate('document.cookie + JSON.stringify(localStorage)')
    expect(readable).not.toMatch(/rapport_session|eyJ/)
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ name: 'rapport_session', httpOnly: true, sameSite: 'Strict' })
    await signOutOf(page)
    expect(await page.context().cookies()).toEqual([])
    await page.context().close()
  })

  it('holds a first conversation that is remembered in the next', async () => {
    const { page, complaints } = await consoleOf(browser, url, app, await app.newTenant())
    const say = async (words: string) => {
      await page.getByLabel('Message').fill(words)
      await page.keyboard.press('Enter')
      const reply = page.locator('li[data-role=assistant]').last()
      await expect.poll(() => reply.getAttribute('aria-busy'), PATIENCE).toBe('false')
      return reply.innerText()
    }
    await page.getByRole('button', { name: 'Start the demo' }).click()
    await page.getByLabel('Message').waitFor()
    expect(await say('What is my dog called?')).toContain('Rex')
    expect(await page.getByText(/^\d+ ms$/).count()).toBe(2)
    await say('I live in Lyon.')
    await page.getByText(/[1-9]\d* new, \d+ confirmed/).waitFor(PATIENCE)
    await page.getByRole('button', { name: 'New session' }).click()
    expect(await say('Where do I live?')).toContain('Lyon')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('creates a key that works, and shows it once', async () => {
    const { page, complaints } = await consoleOf(browser, url, app, await app.newTenant())
    await page.goto(`${url}/team`)
    await page.getByRole('tab', { name: 'API keys' }).click()
    await page.getByLabel('Name of the key').fill('From the console')
    await page.getByText('Scopes: everything unless you choose').click()
    await page.getByLabel('Read: Agents').check()
    await page.getByRole('button', { name: 'Create a key' }).click()
    const key = await page.getByRole('region', { name: 'API key', exact: true }).innerText()
    expect(key).toMatch(/^sk_/)
    expect((await app.call('GET', '/api/v1/agents', { as: key })).status).toBe(200)
    const body = { name: 'Ada' }
    expect((await app.call('POST', '/api/v1/agents', { as: key, body })).status).toBe(403)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Edit From the console' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Reports')
    await dialog.getByLabel('Allowed addresses').fill('203.0.113.0/24')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /Reports .*203\.0\.113\.0\/24/ }).waitFor()
    expect(await page.content()).not.toContain(key)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('shows nothing of one workspace to people of another', async () => {
    const theirs = await app.newTenant()
    const body = { name: 'Secret Agent' }
    const agent = await app.call('POST', '/api/v1/agents', { as: theirs.key, body })
    const { page } = await consoleOf(browser, url, app, await app.newTenant())
    await page.goto(`${url}/agents`)
    await page.getByText('No agents yet').waitFor()
    await page.goto(`${url}/agents/${agent.body.agent_id}`)
    await page.getByRole('alert').waitFor()
    expect(await page.content()).not.toContain('Secret Agent')
    await page.context().close()
  })

  it('can be used from the keyboard alone', async () => {
    const tenant = await app.newTenant()
    for (const name of ['Ada', 'Bob'])
      await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name } })
    const { page } = await consoleOf(browser, url, app, tenant)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('agents')
    await page.keyboard.press('Enter')
    await page.locator('[data-row]').filter({ hasText: 'Bob' }).waitFor()
    for (const key of ['j', 'j', 'k', 'Enter']) await page.keyboard.press(key)
    await page.getByText('The five traits').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Bob')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    await page.context().close()
  })

  it('fits a phone', async () => {
    const person = await newPerson(app, await app.newTenant(), { role: 'owner' })
    const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
    const { page } = await openConsole(browser, url, phone)
    await signInto(page, person.username, person.password)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Inbox' }).click()
    await page.getByText('No conversations yet').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await page.context().close()
  })

  it('shows every page without a fault: light, dark and on a phone', async () => {
    const tenant = await app.newTenant()
    const person = await newPerson(app, tenant, { role: 'owner' })
    const { page, complaints } = await consoleOf(browser, url, app, tenant, person)
    const body = { name: 'Ada' }
    const agent = await app.call('POST', '/api/v1/agents', { as: tenant.key, body })
    const known = { $agentId: agent.body.agent_id, $userId: 'nobody-known' } as Record<string, string>
    expect(ROUTES.length).toBeGreaterThan(20)
    const found: string[] = []
    for (const route of ROUTES) {
      const path = route.replace(/\$\w+/, (name) => known[name] ?? name)
      const asked = await watchRequests(page)
      await page.goto(url + path)
      const title = page.locator('h1').first()
      await title.waitFor()
      // The gallery shows what loading looks like.
      const loading = page.getByRole('status', { name: 'Loading' })
      if (route !== '/gallery') await loading.first().waitFor({ state: 'hidden' })
      const heading = await title.innerText()
      if (!(await page.title()).includes(heading)) found.push(`${route}: titled ${await page.title()}`)
      const { depth, words } = await asked.stop()
      if (depth > REQUESTS_DEEP_MAX) found.push(`${route}: requests ${depth} deep: ${words}`)
      // The theme changes nothing but colours.
      for (const [theme, rules] of [
        ['light', undefined],
        ['dark', ['color-contrast']],
      ] as const) {
        await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
        found.push(...(await violationsOn(page, rules)).map((one) => `${route} (${theme}) ${one}`))
      }
      await page.setViewportSize(PHONE)
      const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
      if (width > PHONE.width) found.push(`${route}: ${width} px wide on a phone`)
      await page.setViewportSize(DESKTOP)
      // What was asked for by address and is not there is answered with an error, which the browser reports.
      if (MISSING.has(route)) complaints.splice(0)
      found.push(...complaints.splice(0).map((one) => `${route}: ${one}`))
    }
    expect(found).toEqual([])
    await page.context().close()
  })
})
