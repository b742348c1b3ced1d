import { expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { openConsole } from '../console-page.ts'
import { testApp } from '../harness.ts'

/**
 * This release of the reference warns of valid schemas, most of them without a type, which stand for any JSON value, and
 * draws them all the same. It writes a sentence and then the list. Later releases accept them and need a newer Node.js.
 */
const isAboutValidSchemas = (text: string): boolean =>
  text.startsWith('document validation errors') || /^(\[Object|Array\()/.test(text)

it('draws the reference with nothing from elsewhere', { timeout: 120_000 }, async () => {
  const app = await testApp()
  const url = await app.listen()
  const browser = await openBrowser()
  const { page, complaints } = await openConsole(browser, url)
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

  const title = { name: 'Sign in with a username and a password' }
  await page.getByRole('button', title).click()
  await page.getByRole('heading', title).waitFor()
  await page.waitForURL(/auth\/sign-in$/)
  expect(await page.locator('.api-reference-toolbar').count()).toBe(0)
  expect(await page.getByText('Developer Tools').count()).toBe(0)
  expect(complaints.filter((text) => !isAboutValidSchemas(text))).toEqual([])
  await browser.close()
})
