import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LANGUAGES } from '../../../web/widget/languages.ts'
import { openBrowser } from '../browser.ts'
import { testApp } from '../harness.ts'
import { startModelServer } from '../model-server.ts'
import { Website } from '../website.ts'

const model = await startModelServer(() => ({ text: 'Gern.', firstTokenMs: 1_500 }))
const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url } })
const api = await app.listen()
let html = ''
const shop = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
})
let shopUrl = ''
let browser: Browser

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  shop.close()
  await model.close()
})

async function openShop(
  lang: { readonly page?: string; readonly script?: string; readonly browser?: string },
  website?: Website,
) {
  const site = website ?? (await Website.open(app, { origins: [shopUrl], consent: false }))
  const script = lang.script === undefined ? '' : ` data-lang="${lang.script}"`
  html = `<!doctype html><html lang="${lang.page ?? ''}"><title>Shop</title>
    <script src="${api}/widget.js" data-site="${site.site}"${script} async></script></html>`
  const page = await browser.newPage({ locale: lang.browser ?? 'en-US' })
  await page.goto(shopUrl)
  return page
}

it('says the same in every language, with what is put in', () => {
  expect(Object.keys(LANGUAGES).sort()).toEqual(
    ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'tr', 'zh'].sort(),
  )
  const { en, ...others } = LANGUAGES
  const placesIn = (words: string) => words.match(/\{\w+\}/g) ?? []
  // Words that some languages share with English.
  const SHARED = new Set(['chat', 'message', 'file'])
  for (const [code, words] of Object.entries(others))
    for (const [key, text] of Object.entries(words)) {
      const original = en[key as keyof typeof en]
      expect(placesIn(text), `${code}.${key}`).toEqual(placesIn(original))
      if (!SHARED.has(key)) expect(text, `${code}.${key}`).not.toBe(original)
      expect(text.trim(), `${code}.${key}`).not.toBe('')
    }
})

it.each([
  ['the script', { script: 'de', page: 'fr', browser: 'ja' }, 'Nachricht'],
  ['the page', { page: 'pt-BR', browser: 'ja' }, 'Mensagem'],
  ['the browser', { browser: 'tr-TR' }, 'Mesaj'],
  ['nothing that is known', { page: 'xx', browser: 'sw' }, 'Message'],
])('takes its language from %s', async (_from, lang, label) => {
  const page = await openShop(lang)
  await page.locator('.launcher').click()
  await expect.poll(() => page.getByLabel(label, { exact: true }).isVisible()).toBe(true)
  await page.close()
})

it('is laid out from right to left in Arabic', async () => {
  const page = await openShop({ page: 'ar' })
  await page.getByRole('button', { name: LANGUAGES.ar.chat }).click()
  const panel = page.getByRole('dialog')
  expect(await panel.getAttribute('dir')).toBe('rtl')
  const [box, send] = [
    await panel.boundingBox(),
    await page.getByRole('button', { name: LANGUAGES.ar.send }).boundingBox(),
  ]
  expect(box?.x).toBe(20)
  expect(send?.x).toBeLessThan(120)
  await page.close()
})

it('shows that a reply is being written, and counts what comes while it is closed', async () => {
  const website = await Website.open(app, { origins: [shopUrl], consent: false })
  const page = await openShop({ page: 'de' }, website)
  await page.locator('.launcher').click()
  await page.getByLabel('Nachricht').fill('Hallo')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('img', { name: LANGUAGES.de.typing }).isVisible()).toBe(true)
  await expect.poll(() => page.locator('.line.agent').allTextContents()).toEqual(['Gern.'])
  expect(await page.locator('.typing').count()).toBe(0)
  const as = website.tenant.key
  const [{ conversation_id: id }] = (await app.call('GET', '/api/v1/conversations', { as })).body.items
  const stored = async () =>
    (await app.call('GET', `/api/v1/conversations/${id}/messages`, { as })).body.items.length
  await expect.poll(stored).toBe(2)
  await page.keyboard.press('Escape')
  for (const content of ['Jo hier.', 'Noch da?'])
    await app.call('POST', `/api/v1/conversations/${id}/messages`, { as, body: { content } })
  await expect.poll(() => page.locator('.badge').textContent()).toBe('2')
  expect(await page.locator('.badge').getAttribute('aria-label')).toBe('2 ungelesen')
  await page.locator('.launcher').click()
  expect(await page.locator('.badge').isVisible()).toBe(false)
  await page.close()
})
