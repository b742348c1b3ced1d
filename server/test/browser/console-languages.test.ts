import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { consoleOf, openConsole, PATIENCE, violationsOn } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { newPerson } from '../people.ts'

describe('languages of the console in a browser', async () => {
  const app = await testApp({ settings: {} })
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  it('speaks the browser’s language, from the sign-in on', async () => {
    const tenant = await app.newTenant()
    const { username, password } = await newPerson(app, tenant, { role: 'owner' })
    const { page, complaints } = await openConsole(browser, url, { locale: 'de-AT' })
    await page.getByLabel('Benutzername').fill(username)
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByRole('heading', { level: 1, name: 'Start' }).waitFor(PATIENCE)
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    // Tabs are named in the address by ids, which are the same in every language.
    await page.goto(`${url}/settings?tab=response-times`)
    await page.getByRole('tab', { name: 'Reaktionszeiten', selected: true }).waitFor(PATIENCE)
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('keeps what an account chose, and follows it in another browser', async () => {
    const tenant = await app.newTenant()
    const person = await newPerson(app, tenant, { role: 'owner' })
    const first = await consoleOf(browser, url, app, tenant, person)
    await first.page.goto(`${url}/account?tab=preferences`)
    await first.page.getByLabel('Language', { exact: true }).selectOption('ar')
    await first.page.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await first.page.getByRole('button', { name: 'Save' }).click()
    await first.page.locator('html[dir=rtl][lang=ar]').waitFor(PATIENCE)
    await first.page.locator('select[name=language]').waitFor(PATIENCE)
    expect(await first.page.locator('select[name=time_zone]').inputValue()).toBe('Asia/Tokyo')
    // The menu is where lines begin: at the right.
    const menu = await first.page.getByRole('navigation').first().boundingBox()
    expect(menu?.x).toBeGreaterThan(640)
    expect(await violationsOn(first.page)).toEqual([])

    const second = await openConsole(browser, url)
    await second.page.getByLabel('Username').fill(person.username)
    await second.page.getByLabel('Password', { exact: true }).fill(person.password)
    await second.page.getByRole('button', { name: 'Sign in' }).click()
    await second.page.locator('html[dir=rtl][lang=ar]').waitFor(PATIENCE)
    // A name that browsers do not list, set by a program.
    const body = { language: 'en', time_zone: 'Asia/Calcutta' }
    await app.call('PUT', '/api/v1/me/preferences', { as: person.token, body })
    await second.page.goto(`${url}/account?tab=preferences`)
    await second.page.locator('html[dir=ltr][lang=en]').waitFor(PATIENCE)
    await second.page.getByRole('button', { name: 'Save' }).waitFor(PATIENCE)
    expect(await second.page.locator('select[name=time_zone]').inputValue()).toBe('Asia/Calcutta')
    expect([...first.complaints, ...second.complaints]).toEqual([])
    for (const { page } of [first, second]) await page.context().close()
  })
})
