import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WEEKDAYS } from '../../src/modules/conversations/clocks/business-time.ts'
import { openBrowser } from '../browser.ts'
import { violationsOn } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { startModelServer } from '../model-server.ts'
import { Website } from '../website.ts'

const WIDGET_BYTES_MAX = 30_000

describe('the welcome of the widget', async () => {
  const model = await startModelServer(() => ({ text: 'It **is**: see https://x.example/a.' }))
  const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url } })
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await model.close()
  })

  async function opened(widget: object, closed = false): Promise<{ website: Website; page: Page }> {
    const website = await Website.open(app, { consent: false, origins: [url] })
    const { tenant } = website
    const path = `/api/v1/tenants/${tenant.tenantId}/manifest`
    const { manifest } = (await app.call('GET', path, { as: tenant.owner })).body
    const body = { manifest: { ...manifest, widget: { ...manifest.widget, ...widget } } }
    expect((await app.call('PUT', path, { as: tenant.owner, body })).status).toBe(200)
    if (closed) {
      // Open on another day of the week alone.
      const open = WEEKDAYS[(app.clock.now().getUTCDay() + 8) % 7]
      const days = Object.fromEntries(
        WEEKDAYS.map((day) => [day, day === open ? [{ opens: '09:00', closes: '10:00' }] : []]),
      )
      const hours = { time_zone: 'UTC', days }
      await app.call('PUT', '/api/v1/business-hours', { as: tenant.owner, body: hours })
    }
    const page = await browser.newPage()
    await page.goto(`${url}/widget/${website.site}`)
    const launcher = page.getByRole('button', { name: 'Chat' })
    if (await launcher.isVisible()) await launcher.click()
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    return { website, page }
  }

  it('greets with the agent’s name, and sends a first message by one click', async () => {
    const { page } = await opened({ greeting: 'Good day!', starters: ['Is it free?', 'What does it cost?'] })
    await page.getByText('Good day!').waitFor()
    await page.getByText('Ada', { exact: true }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Is it free?' }).click()
    await page.locator('.line.agent strong', { hasText: 'is' }).waitFor()
    expect(await page.locator('.line.agent a').getAttribute('href')).toBe('https://x.example/a')
    expect(await page.locator('.line.visitor').allTextContents()).toEqual(['Is it free?'])
    expect(await page.getByRole('button', { name: 'What does it cost?' }).count()).toBe(0)
  })

  it('asks for an address while no operator is there, and proposes who the visitor is', async () => {
    const { website, page } = await opened({ away_text: 'We are back at nine.' }, true)
    await page.getByText('We are back at nine.').waitFor()
    await page.getByLabel('Your name').fill('Maria')
    await page.getByLabel('Your e-mail address').fill('maria')
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
    await page.keyboard.press('Enter')
    expect(await page.locator('.line.visitor').count()).toBe(0)
    await page.getByLabel('Your e-mail address').fill('maria@example.com')
    await page.getByRole('textbox', { name: 'Message' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('.line.agent').waitFor()
    expect(await page.getByLabel('Your name').isVisible()).toBe(false)
    const { items } = (
      await app.call('GET', '/api/v1/conversations?include=extensions', { as: website.tenant.key })
    ).body
    expect(items[0].title).toBe('Maria')
  })

  it('takes its colours and font from custom properties of the page, and is small', async () => {
    const { page } = await opened({})
    await page.addStyleTag({ content: ':root { --rapport-primary: rgb(1, 2, 3); --rapport-radius: 0px }' })
    const colour = await page.evaluate(`getComputedStyle(
      document.querySelector('rapport-widget').shadowRoot.querySelector('header')).backgroundColor`)
    expect(colour).toBe('rgb(1, 2, 3)')
    const script = await (await fetch(`${url}/widget.js`)).arrayBuffer()
    expect(gzipSync(new Uint8Array(script)).length).toBeLessThan(WIDGET_BYTES_MAX)
  })
})
