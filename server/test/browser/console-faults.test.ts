import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { consoleOf, openConsole, PATIENCE, signInto } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { newPerson } from '../people.ts'
import { Website } from '../website.ts'

describe('what the console must not do', async () => {
  const app = await testApp({ worker: true })
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  /** The inbox with one conversation open. */
  const openTalk = async () => {
    const website = await Website.open(app)
    const visitor = await website.visit()
    await website.say(visitor, 'Is the flat still free?')
    const opened = await consoleOf(browser, url, app, website.tenant)
    await opened.page.goto(`${url}/inbox`)
    await opened.page.locator('[data-row]').first().click(PATIENCE)
    const field = opened.page.getByLabel('Reply as yourself')
    await field.waitFor()
    return { website, visitor, field, ...opened }
  }

  it('makes a new line with Shift and Enter, and sends with Enter', async () => {
    const { page, website, visitor, field } = await openTalk()
    await field.pressSequentially('First line')
    await page.keyboard.press('Shift+Enter')
    await field.pressSequentially('second line')
    expect(await field.inputValue()).toBe('First line\nsecond line')
    await page.keyboard.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('')
    const last = async () => (await website.transcript(visitor)).at(-1)
    await expect.poll(last, PATIENCE).toMatchObject({ content: 'First line\nsecond line' })
    // A visitor is named in words: their id says nothing to a reader.
    await page
      .getByRole('heading', { name: /^Website visitor …[0-9a-f]{8}$/ })
      .first()
      .waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    await page.context().close()
  })

  it('keeps letters typed while a message is sent, gives back what was refused, and keeps drafts', async () => {
    const { page, field } = await openTalk()
    let release: (() => void) | undefined
    let isRefused = false
    await page.route('**/messages*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      if (isRefused) return route.fulfill({ status: 503, json: { title: 'Busy', detail: 'Try again.' } })
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return route.continue()
    })
    await field.fill('On my way')
    await page.keyboard.press('Enter')
    await expect.poll(() => release !== undefined).toBe(true)
    await field.pressSequentially('and one more thing')
    release?.()
    await page.getByRole('region', { name: 'Transcript' }).getByText('On my way').waitFor()
    expect(await field.inputValue()).toBe('and one more thing')
    isRefused = true
    await page.keyboard.press('Enter')
    await page.getByText('Try again.').waitFor()
    await expect.poll(() => field.inputValue()).toBe('and one more thing')
    await page.reload()
    await expect.poll(() => field.inputValue()).toBe('and one more thing')
    await page.context().close()
  })

  it('asks for a password of one’s own where a temporary one was given', async () => {
    const tenant = await app.newTenant()
    const made = await app.call('POST', '/api/v1/workspace-users', {
      as: tenant.owner,
      body: { username: `zoe-${tenant.tenantId.slice(-8)}`, role: 'member' },
    })
    const { page } = await openConsole(browser, url)
    await signInto(page, made.body.username, made.body.temp_password)
    await page.getByText('Choose a password of your own').waitFor(PATIENCE)
    await page.getByLabel('New password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor(PATIENCE)
    await page.context().close()
  })

  it('refuses to create an agent under the name of another', async () => {
    const tenant = await app.newTenant()
    const body = { name: 'Ada', bio: 'Sells flats.' }
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body })
    const { page } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/agents?new=agent`)
    await page.getByLabel('Name', { exact: true }).fill('ada')
    await page.getByLabel('Who it is').fill('Another agent.')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('There is already an agent called Ada').waitFor()
    const agent = await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })
    expect(agent.body).toMatchObject({ bio: 'Sells flats.' })
    await page.getByLabel('Name', { exact: true }).fill('Bea')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Bea')
    await page.context().close()
  })

  const asViewer = async (): Promise<Page> => {
    const website = await Website.open(app)
    await website.say(await website.visit(), 'Hello')
    const viewer = await newPerson(app, website.tenant, { role: 'viewer' })
    const { page } = await openConsole(browser, url)
    await signInto(page, viewer.username, viewer.password)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    return page
  }

  it('offers a viewer nothing that their role may not do', async () => {
    const page = await asViewer()
    const offered = () =>
      page.getByRole('button', { name: /\b(delete|remove|forget|erase|create|new agent)\b/i }).count()
    await page.goto(`${url}/agents`)
    await page.locator('[data-row]').first().waitFor()
    expect(await offered()).toBe(0)
    await page.locator('[data-row]').first().click()
    await page.getByRole('tab', { name: 'Copy and delete' }).click()
    await page.getByText('Your role can see').first().waitFor()
    expect(await offered()).toBe(0)
    await page.goto(`${url}/inbox`)
    await page.locator('[data-row]').first().click()
    await page.getByText('Your role can read conversations').waitFor()
    expect(await page.getByRole('button', { name: 'Take over' }).count()).toBe(0)
    await page.context().close()
  })

  it('keeps the playground’s composer in sight and in focus', async () => {
    const tenant = await app.newTenant()
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
    const { page } = await consoleOf(browser, url, app, tenant)
    await page.setViewportSize({ width: 1280, height: 640 })
    await page.goto(`${url}/playground`)
    const field = page.getByLabel('Message')
    for (let turn = 0; turn < 6; turn++) {
      await field.pressSequentially('I live in Lyon.')
      await page.keyboard.press('Enter')
      const reply = page.locator('li[data-role=assistant]').nth(turn)
      await expect.poll(() => reply.getAttribute('aria-busy'), PATIENCE).toBe('false')
      expect(await field.evaluate('document.activeElement?.getAttribute("aria-label")')).toBe('Message')
    }
    const box = await field.boundingBox()
    expect((box?.y ?? 1_000) + (box?.height ?? 0)).toBeLessThan(640)
    await page.context().close()
  })

  it('shows a page with ways on at an address that leads nowhere', async () => {
    const { page } = await consoleOf(browser, url, app, await app.newTenant())
    for (const path of ['/nowhere', '/agents/Ada/nowhere', '/inbox/nowhere']) {
      await page.goto(url + path)
      await page.getByText('There is no page at this address').waitFor()
      expect(await page.title()).toContain('Page not found')
    }
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await page.context().close()
  })

  it('says that a capability is on but cannot work, and not that it was saved', async () => {
    const tenant = await app.newTenant()
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
    const { page } = await consoleOf(browser, url, app, tenant)
    await page.goto(`${url}/agents/Ada?tab=capabilities`)
    await page.getByLabel('Web search').click()
    await page.getByText('Web search is on, but cannot work here yet.').waitFor()
    await page.getByText(/Unavailable: the operator has not set RAPPORT_SEARCH_URL/).waitFor()
    await page.getByLabel('Remember names').click()
    await page.getByText(/Remember names is (on|off)\./).waitFor()
    expect(await page.getByText('Saved.').count()).toBe(0)
    await page.context().close()
  })

  it('leads to the page that was asked for once a person has signed in', async () => {
    const person = await newPerson(app, await app.newTenant(), { role: 'owner' })
    const { page } = await openConsole(browser, `${url}/settings?tab=projects`)
    await signInto(page, person.username, person.password)
    await page.getByRole('tab', { name: 'Projects', selected: true }).waitFor()
    expect(await page.title()).toContain('Settings')
    await page.goto(`${url}/sign-in?next=//elsewhere.example/`)
    await signInto(page, person.username, person.password)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    expect(new URL(page.url()).origin).toBe(url)
    await page.context().close()
  })
})
