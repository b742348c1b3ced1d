import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorOf } from '../billing.ts'
import { openBrowser } from '../browser.ts'
import { openConsole, ROUTES, signInto, violationsOn } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { newPerson } from '../people.ts'
import { Website } from '../website.ts'

/** Each page and tab is looked at in two themes. */
const WALK_MS = 400_000

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

/** Pages that are about a link or a request that is not there. */
const ABOUT_LINKS = new Set(['/oauth/authorize', '/invitation', '/reset-password'])

const WALKERS = ['owner', 'member', 'viewer', 'operator'] as const

describe('every page and tab, for everyone who may open it', async () => {
  const app = await testApp({ worker: true })
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  /** A workspace in which a visitor has written, and the addresses of its pages. */
  const places = async () => {
    const website = await Website.open(app)
    await website.say(await website.visit(), 'Hello, I live in Lyon.')
    const { tenant } = website
    const read = async (path: string) => (await app.call('GET', `/api/v1${path}`, { as: tenant.key })).body
    const agent = (await read('/agents')).items[0].agent_id as string
    const user = encodeURIComponent((await read('/people')).people[0].user_id)
    const conversation = (await read('/conversations')).items[0].id as string
    const known = { $agentId: agent, $userId: user } as Record<string, string>
    const routes = ROUTES.filter((path) => path !== '/gallery' && !ABOUT_LINKS.has(path))
    const paths = [
      ...routes.map((route) => route.replace(/\$\w+/, (name) => known[name] ?? name)),
      `/inbox?conversation=${conversation}`,
      `/memory?agent=${agent}&user=${user}`,
    ]
    return { tenant, paths }
  }

  const enter = async (who: (typeof WALKERS)[number], tenant: Website['tenant']): Promise<Page> => {
    const { page } = await openConsole(browser, url)
    if (who === 'operator') {
      // The operator's session, as a sign-in would have stored it.
      await page.context().addCookies([{ name: 'rapport_session', value: await operatorOf(app), url }])
      await page.evaluate(`localStorage.setItem('rapport.signed-in', '1')`)
      await page.goto(url)
    } else {
      const person = await newPerson(app, tenant, { role: who })
      await signInto(page, person.username, person.password)
    }
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    return page
  }

  /** Everything that the browser would write in red, and where. */
  const listen = (page: Page, place: () => string): string[] => {
    const faults: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(`${place()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => faults.push(`${place()}: ${error.message}`))
    page.on('response', (response) => {
      if (response.status() >= 400) faults.push(`${place()}: ${response.status()} ${response.url()}`)
    })
    page.on('requestfailed', (request) => {
      // What is left behind at the next page is broken off.
      const reason = request.failure()?.errorText ?? ''
      if (reason !== 'net::ERR_ABORTED') faults.push(`${place()}: ${reason} ${request.url()}`)
    })
    return faults
  }

  /** What is wrong with what is shown, in both themes and on a phone. The theme changes nothing but colours. */
  const lookedAt = async (page: Page): Promise<readonly string[]> => {
    const theme = (name: string) => page.evaluate(`document.documentElement.dataset.theme = '${name}'`)
    const light = await violationsOn(page)
    await theme('dark')
    const dark = await violationsOn(page, ['color-contrast'])
    await theme('light')
    await page.setViewportSize(PHONE)
    const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
    await page.setViewportSize(DESKTOP)
    const isWide = width > PHONE.width
    return [...light, ...dark.map((one) => `dark ${one}`), ...(isWide ? [`${width} px wide on a phone`] : [])]
  }

  it.each(WALKERS)(
    'asks for nothing that a %s is refused or that is not there',
    async (who) => {
      const { tenant, paths } = await places()
      const page = await enter(who, tenant)
      let place = 'home'
      const faults = listen(page, () => place)
      const drawn = async () => {
        await page.locator('h1').first().waitFor()
        await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'hidden' })
        // Owners see all that others do, but for the page of the installation.
        if (who === 'owner' || place === '/operator')
          faults.push(...(await lookedAt(page)).map((fault) => `${place}: ${fault}`))
      }
      // Of an operator of the installation only those pages that are about nothing in the other workspace.
      const opened = paths.filter((path) => who !== 'operator' || !/[0-9a-f]{8}-/.test(path))
      expect(opened.length).toBeGreaterThan(15)
      for (const path of opened) {
        place = path
        await page.goto(url + path)
        await drawn()
        const tabs = page.getByRole('tab')
        for (let at = 1; at < (await tabs.count()); at += 1) {
          place = `${path} ${await tabs.nth(at).innerText()}`
          await tabs.nth(at).click()
          await drawn()
        }
      }
      expect(faults).toEqual([])
      await page.context().close()
    },
    WALK_MS,
  )
})
