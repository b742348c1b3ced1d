import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { consoleOf, openConsole, violationsOn } from '../console-page.ts'
import { testApp } from '../harness.ts'

const PATIENCE = { timeout: 15_000 }
const BUILD = fileURLToPath(new URL('../../../docs/.vitepress/build.mjs', import.meta.url))

describe('the help pages in a browser', async () => {
  const app = await testApp()
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    await promisify(execFile)(process.execPath, [BUILD, '--if-stale'])
    browser = await openBrowser()
  }, 300_000)
  afterAll(() => browser?.close())

  /** Types into the search and opens the first result. */
  async function search(page: Page, words: string): Promise<void> {
    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.locator('#localsearch-input').fill(words)
    await page.locator('#localsearch-list [role=option]').first().waitFor()
    await page.keyboard.press('Enter')
  }

  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole('heading', { name, level: 1 }).waitFor()

  it.each([
    ['light', 1280, 800],
    ['dark', 1280, 800],
    ['light', 390, 844],
  ] as const)(
    'are found by search and by links: %s, %i pixels wide',
    async (colorScheme, width, height) => {
      const { page, complaints } = await openConsole(browser, `${url}/help`, {
        colorScheme,
        viewport: { width, height },
      })
      const foreign: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(url) && !request.url().startsWith('data:')) foreign.push(request.url())
      })
      await heading(page, 'Rapport documentation')
      expect(new URL(page.url()).pathname).toBe('/help/')
      expect(await page.evaluate('document.documentElement.classList.contains("dark")')).toBe(
        colorScheme === 'dark',
      )
      expect(await violationsOn(page)).toEqual([])

      await search(page, 'row-level security')
      await page.waitForURL((address) => address.pathname !== '/help/')
      await expect.poll(() => page.getByRole('main').innerText(), PATIENCE).toMatch(/row-level security/i)

      await page.goto(`${url}/help/`)
      await page.getByRole('main').getByRole('link', { name: 'Operations' }).click()
      await heading(page, 'Operations')
      expect(new URL(page.url()).pathname).toBe('/help/operations')
      expect(await violationsOn(page)).toEqual([])
      // Nothing but code and tables is wider than the screen, and those scroll by themselves.
      expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
      expect([complaints, foreign]).toEqual([[], []])
      await page.context().close()
    },
    120_000,
  )

  it('opens a section of the reference from its own address, with examples', async () => {
    const { page, complaints } = await openConsole(browser, `${url}/help/reference/agents#createagent`)
    await heading(page, /Agents/)
    await page.getByRole('heading', { name: /^Create an agent/ }).waitFor()
    expect(await page.locator('.language-http').count()).toBeGreaterThan(10)
    expect(complaints).toEqual([])
    await page.goto(`${url}/help/nothing-of-the-kind`)
    await page.getByText('404').waitFor()
    await page.context().close()
  }, 60_000)

  it('are linked from the console', async () => {
    const { page } = await consoleOf(browser, url, app, await app.newTenant())
    await page.getByRole('button', { name: 'Your account and help' }).click()
    await page.getByRole('menuitem', { name: 'Help', exact: true }).click()
    await heading(page, 'Rapport documentation')
    await page.context().close()
  }, 60_000)
})
