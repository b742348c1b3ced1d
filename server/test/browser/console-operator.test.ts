import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorOf } from '../billing.ts'
import { openBrowser } from '../browser.ts'
import { consoleOf, PATIENCE, signInto, signOutOf, violationsOn } from '../console-page.ts'
import { testApp } from '../harness.ts'
import { newPerson } from '../people.ts'

describe('the page of the installation, and one’s own password', async () => {
  const app = await testApp()
  const url = await app.listen()
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  it('lists workspaces and gives them credit', async () => {
    const tenant = await app.newTenant()
    const page = await browser.newPage()
    // The operator's session, as a sign-in would have stored it.
    await page.context().addCookies([{ name: 'rapport_session', value: await operatorOf(app), url }])
    await page.goto(`${url}/sign-in`)
    await page.evaluate(`localStorage.setItem('rapport.signed-in', '1')`)
    await page.goto(url)
    await page.getByRole('link', { name: 'Installation' }).click(PATIENCE)
    const row = page.getByRole('row').filter({ hasText: tenant.slug })
    await row.waitFor(PATIENCE)
    expect(await violationsOn(page)).toEqual([])
    await row.getByRole('button', { name: /^Change the credit of/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount in dollars').fill('1234.5')
    await dialog.getByLabel('Reason').fill('A gift')
    await dialog.getByRole('button', { name: 'Change credit' }).click()
    await row.getByText('$1,2', { exact: false }).waitFor(PATIENCE)
    await page.getByRole('searchbox', { name: 'Search workspaces' }).fill(tenant.slug)
    await expect.poll(() => new URL(page.url()).searchParams.get('q'), PATIENCE).toBe(tenant.slug)
    await expect.poll(() => page.getByRole('row').count(), PATIENCE).toBe(2)
    await page.close()
  })

  it('tells people of a workspace that the page is not for them, and does not list it', async () => {
    const { page } = await consoleOf(browser, url, app, await app.newTenant())
    expect(await page.getByRole('link', { name: 'Installation' }).count()).toBe(0)
    await page.goto(`${url}/operator`)
    await page.getByText('This page is for operators').waitFor(PATIENCE)
    expect(await violationsOn(page)).toEqual([])
  })

  it('changes one’s own password', async () => {
    const tenant = await app.newTenant()
    const person = await newPerson(app, tenant, { role: 'owner' })
    const { page } = await consoleOf(browser, url, app, tenant, person)
    await page.goto(`${url}/account?tab=password`)
    await expect.poll(() => page.getByLabel('Username').inputValue(), PATIENCE).toBe(person.username)
    await page.getByLabel('Present password').fill(person.password)
    await page.getByLabel('New password').fill('mulberry lantern 42 quay')
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password is changed, and your other sessions have ended.').waitFor(PATIENCE)
    await page.goto(url)
    await signOutOf(page)
    await signInto(page, person.username, 'mulberry lantern 42 quay')
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor(PATIENCE)
  })
})
