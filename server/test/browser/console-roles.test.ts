import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { openConsole, ROUTES, signInto } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { newPerson } from '../people.ts'
import { Website } from '../website.ts'

/** Pages that are about a link or a request that is not there. */
const ABOUT_LINKS = new Set(['/oauth/authorize', '/invitation', '/reset-password'])

describe('the console of people with less than every right', async () => {
  const app = await testApp({ worker: true })
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  it.each(['viewer', 'member'] as const)('asks for nothing that a %s may not read', async (role) => {
    const website = await Website.open(app)
    await website.say(await website.visit(), 'Hello, I live in Lyon.')
    const { key } = website.tenant
    const agents = await app.call('GET', '/api/v1/agents', { as: key })
    const people = await app.call('GET', '/api/v1/people', { as: key })
    const known = {
      $agentId: agents.body.items[0].agent_id,
      $userId: people.body.people[0].user_id,
    } as Record<string, string>
    const person = await newPerson(app, website.tenant, { role })
    const { page } = await openConsole(browser, url)
    const refused: string[] = []
    let place = 'home'
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if ([401, 403].includes(response.status())) refused.push(`${place}: ${response.status()} ${pathname}`)
    })
    await signInto(page, person.username, person.password)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    refused.splice(0)
    const drawn = async () => {
      await page.locator('h1').first().waitFor()
      await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'hidden' })
    }
    for (const route of ROUTES.filter((path) => path !== '/gallery' && !ABOUT_LINKS.has(path))) {
      place = route
      await page.goto(url + route.replace(/\$\w+/, (name) => encodeURIComponent(known[name] ?? name)))
      await drawn()
      const tabs = page.getByRole('tab')
      for (let at = 1; at < (await tabs.count()); at += 1) {
        place = `${route} ${await tabs.nth(at).innerText()}`
        await tabs.nth(at).click()
        await drawn()
      }
    }
    expect(refused).toEqual([])
    await page.context().close()
  })
})
