import { expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { openConsole } from '../console-page.ts'
import { testApp } from '../harness.ts'

it('draws the reference with nothing from elsewhere', { timeout: 120_000 }, async () => {
  const app = await testApp()
  const url = await app.listen()
  const browser = await openBrowser()
  const { page } = await openConsole(browser, url)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url())
  })
  await page.goto(`${url}/docs/`)
  await page.getByRole('heading', { name: 'Rapport', exact: false }).first().waitFor()
  expect(asked.filter((one) => !one.startsWith(url) && !/^(blob|data):/.test(one))).toEqual([])
  expect(missing).toEqual([])
  await browser.close()
})
