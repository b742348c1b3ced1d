import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { testApp } from '../harness.ts'
import { startModelServer } from '../model-server.ts'
import { PNG } from '../stored-files.ts'
import { Website } from '../website.ts'

/** Any website: a page with one script tag, on an origin of its own. */
async function startWebsite(html: () => string) {
  const server = createServer((_request, response) => {
    // As strict as a page can be and still show the widget.
    const policy = "default-src 'none'; script-src *; connect-src *"
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(html())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

describe('the widget in a browser', async () => {
  const model = await startModelServer(() => ({ text: 'Good day, how can I help?', paceMs: 250 }))
  const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url } })
  const api = await app.listen()
  let tag = ''
  const shop = await startWebsite(
    () =>
      `<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1"><title>Shop</title><h1>Shop</h1>${tag}`,
  )
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    shop.close()
    await model.close()
  })

  const openShop = async (website: Website, options: Parameters<Browser['newPage']>[0] = {}) => {
    tag = `<script src="${api}/widget.js" data-site="${website.site}" async></script>`
    const page = await browser.newPage(options)
    await page.goto(shop.url)
    return page
  }
  const say = async (page: Page, words: string) => {
    await page.getByLabel('Message').fill(words)
    await page.keyboard.press('Enter')
  }
  const lines = (page: Page) => page.locator('.line').allTextContents()

  it('shows the notice, opens a conversation, streams the reply, and survives a reload', async () => {
    const website = await Website.open(app, { origins: [shop.url] })
    const page = await openShop(website)
    await page.getByRole('button', { name: 'Chat' }).click()
    await expect.poll(() => page.getByText('We keep what you write.').isVisible()).toBe(true)
    expect(await page.getByLabel('Message').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Accept' }).click()
    await say(page, 'Hello there')
    // Words are seen before the last of them is said.
    const seen = new Set<string>()
    await expect
      .poll(
        async () => {
          const last = (await lines(page)).at(-1) ?? ''
          seen.add(last)
          return last
        },
        { interval: 20 },
      )
      .toBe('Good day, how can I help?')
    expect(
      [...seen].some(
        (text) => text !== '' && 'Good day, how can I help?'.startsWith(text) && text.length < 20,
      ),
    ).toBe(true)
    await page.reload()
    await page.getByRole('button', { name: 'Chat' }).click()
    await expect.poll(() => lines(page)).toEqual(['Hello there', 'Good day, how can I help?'])
    // A person of the site writes, and the page hears it without asking.
    const as = website.tenant.key
    const [{ conversation_id: id }] = (await app.call('GET', '/api/v1/conversations', { as })).body.items
    await app.call('POST', `/api/v1/conversations/${id}/messages`, { as, body: { content: 'Jo here.' } })
    await expect.poll(async () => (await lines(page)).at(-1)).toBe('Jo here.')
    await page.close()
  })

  it('is not shown on pages of origins that were not approved', async () => {
    const website = await Website.open(app, { origins: ['https://elsewhere.example'] })
    const warned: string[] = []
    tag = `<script src="${api}/widget.js" data-site="${website.site}" async></script>`
    const page = await browser.newPage()
    page.on('console', (message) => warned.push(message.text()))
    await page.goto(shop.url)
    await expect.poll(() => warned.join('\n')).toContain('may not show this widget')
    expect(await page.locator('rapport-widget').count()).toBe(0)
    await page.close()
  })

  it('fills a phone, and works from the keyboard alone', async () => {
    const website = await Website.open(app, { origins: [shop.url], consent: false })
    const page = await openShop(website, {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    })
    await page.getByRole('button', { name: 'Chat' }).focus()
    await page.keyboard.press('Enter')
    const box = await page.getByRole('dialog').boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, width: 360, height: 640 })
    await say(page, 'Hi')
    await expect.poll(async () => (await lines(page)).length).toBeGreaterThan(1)
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').isVisible()).toBe(false)
    await page.close()
  })

  it('shows what is said between reading the messages and listening for more', async () => {
    const website = await Website.open(app, { origins: [shop.url], consent: false })
    const page = await openShop(website)
    await page.getByRole('button', { name: 'Chat' }).click()
    await say(page, 'Hi')
    await expect.poll(async () => (await lines(page)).at(-1)).toBe('Good day, how can I help?')
    const as = website.tenant.key
    const [{ conversation_id: id }] = (await app.call('GET', '/api/v1/conversations', { as })).body.items
    await page.route('**/visit/stream', async (route) => {
      await app.call('POST', `/api/v1/conversations/${id}/messages`, { as, body: { content: 'Jo here.' } })
      await route.continue()
    })
    await page.reload()
    await page.getByRole('button', { name: 'Chat' }).click()
    await expect.poll(async () => (await lines(page)).at(-1)).toBe('Jo here.')
    await page.close()
  })

  it('says what went wrong, and sends it again by the same name', async () => {
    const website = await Website.open(app, { origins: [shop.url], consent: false })
    const page = await openShop(website)
    await page.getByRole('button', { name: 'Chat' }).click()
    await page.route('**/visit/messages', (route) => route.abort(), { times: 1 })
    await say(page, 'Is anybody there?')
    await page.getByRole('button', { name: /Try again/ }).click()
    await expect.poll(async () => (await lines(page)).at(-1)).toBe('Good day, how can I help?')
    expect((await lines(page)).filter((line) => line.startsWith('Is anybody'))).toHaveLength(1)
    await page.close()
  })

  it('sends files that are chosen, dropped or pasted, and shows them', async () => {
    const website = await Website.open(app, { origins: [shop.url], consent: false })
    const page = await openShop(website)
    await page.getByRole('button', { name: 'Chat' }).click()
    const name = 'boat.png'
    await page.locator('input[type=file]').setInputFiles([
      { name, mimeType: 'image/png', buffer: PNG },
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
    ])
    await expect.poll(() => page.getByText('Up to 4 pictures').isVisible()).toBe(true)
    // The keyboard takes a file away and brings the dialog to choose another.
    await page.getByRole('button', { name: `Remove ${name}` }).press('Enter')
    expect(await page.getByRole('list', { name: 'Files to send' }).isVisible()).toBe(false)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Attach a file' }).press('Enter')
    await (await chooser).setFiles([{ name, mimeType: 'image/png', buffer: PNG }])
    // The browser's own classes are not known here, so it is told in text.
    for (const type of ['drop', 'paste'])
      await page.evaluate(`{
        const panel = document.querySelector('rapport-widget').shadowRoot.querySelector('.panel')
        const data = new DataTransfer()
        data.items.add(new File(['%PDF-1.4 …'], '${type}.pdf', { type: 'application/pdf' }))
        const init = { bubbles: true, dataTransfer: data, clipboardData: data }
        panel.dispatchEvent('${type}' === 'drop' ? new DragEvent('drop', init) : new ClipboardEvent('paste', init))
      }`)
    await say(page, 'Look')
    const text = () => page.locator('.line.visitor').first().textContent()
    await expect.poll(text).toContain('drop.pdf')
    expect(await text()).toContain('paste.pdf')
    expect(await text()).toContain(name)
    await expect.poll(async () => (await lines(page)).at(-1)).toContain('Good day')
    const as = website.tenant.key
    const [{ conversation_id }] = (await app.call('GET', '/api/v1/conversations', { as })).body.items
    const path = `/api/v1/conversations/${conversation_id}/messages?order=asc`
    const [first] = (await app.call('GET', path, { as })).body.items
    expect(first.attachments.map((file: { type: string }) => file.type)).toEqual([
      'image',
      'document',
      'document',
    ])
    await page.close()
  })
})
