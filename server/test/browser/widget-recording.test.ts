import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { startApp } from '../harness.ts'
import { findWholeBrowser } from '../setup/find-browser.ts'
import { Website } from '../website.ts'

/** A browser whose microphone is a beep, and whose permission the test gives or takes. */

/** Known before the server starts: links to files name its public address. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const port = await freePort()
const api = `http://127.0.0.1:${port}`
const app = await startApp({ settings: { RAPPORT_PUBLIC_URL: api } })
await app.app.server.listen({ host: '127.0.0.1', port })
let tag = ''
const shop = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Shop</title>${tag}`)
})
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser(['--use-fake-device-for-media-stream'], findWholeBrowser())
})
afterAll(async () => {
  await browser.close()
  shop.close()
  await app.app.close()
})

async function openShop(permissions: string[], script = '') {
  const website = await Website.open(app, { origins: [shopUrl], consent: false })
  tag = `${script}<script src="${api}/widget.js" data-site="${website.site}" async></script>`
  const context = await browser.newContext({ permissions })
  const page = await context.newPage()
  await page.goto(shopUrl)
  await page.getByRole('button', { name: 'Chat' }).click()
  return { website, page, close: () => context.close() }
}

it('records until it is pressed again, sends it as a sound, and plays it', async () => {
  const { website, page, close } = await openShop(['microphone'])
  await page.getByRole('button', { name: 'Record your voice' }).click()
  await expect.poll(() => page.getByText('Recording…').isVisible()).toBe(true)
  await page.waitForTimeout(700)
  await page.getByRole('button', { name: 'End the recording' }).click()
  await expect
    .poll(() => page.getByRole('list', { name: 'Files to send' }).textContent())
    .toContain('recording.webm')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => page.locator('.line.visitor audio').count()).toBe(1)
  const as = website.tenant.key
  const [{ conversation_id }] = (await app.call('GET', '/api/v1/conversations', { as })).body.items
  const path = `/api/v1/conversations/${conversation_id}/messages?order=asc`
  const [first] = (await app.call('GET', path, { as })).body.items
  expect(first.attachments).toMatchObject([{ type: 'audio', mime_type: 'audio/webm' }])
  expect(first.attachments[0].size).toBeGreaterThan(500)
  const played = await page.evaluate(`(async () => {
    const audio = document.querySelector('rapport-widget').shadowRoot.querySelector('audio')
    audio.muted = true
    await audio.play()
    await new Promise((resolve) => setTimeout(resolve, 300))
    return audio.error === null && audio.currentTime > 0
  })()`)
  expect(played).toBe(true)
  await close()
})

it('sends a recording that is under way together with what is written', async () => {
  const { page, close } = await openShop(['microphone'])
  await page.getByRole('button', { name: 'Record your voice' }).click()
  await expect.poll(() => page.getByText('Recording…').isVisible()).toBe(true)
  await page.waitForTimeout(300)
  await page.getByLabel('Message').fill('Listen')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.line.visitor audio').count()).toBe(1)
  expect(await page.locator('.line.visitor').first().textContent()).toContain('Listen')
  expect(await page.getByRole('button', { name: 'Record your voice' }).isVisible()).toBe(true)
  await close()
})

it('says that the microphone was refused, and can be written to as before', async () => {
  const { page, close } = await openShop([])
  await page.getByRole('button', { name: 'Record your voice' }).click()
  await expect.poll(() => page.getByText('The microphone may not be used.').isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Record your voice' }).isEnabled()).toBe(true)
  await page.getByLabel('Message').fill('Hello')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.line.visitor').count()).toBe(1)
  await close()
})

it('has no such button where the browser cannot record', async () => {
  const { page, close } = await openShop([], '<script>delete globalThis.MediaRecorder</script>')
  expect(await page.getByRole('button', { name: 'Attach a file' }).isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Record your voice' }).count()).toBe(0)
  await close()
})
